#pragma once

#include "core/ascii.h"

namespace magpie::sgn {

// The few character classes of the notation.
using ascii::is_digit;
using ascii::is_letter;
using ascii::is_space;
using ascii::is_word;
using ascii::lower;

constexpr bool is_separator(char c) { return is_space(c) || c == ','; }

}  // namespace magpie::sgn
