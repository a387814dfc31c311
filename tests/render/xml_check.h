#pragma once

#include <string_view>

#include <gtest/gtest.h>

namespace magpie {

// Passes when `text` is one well-formed XML element (tags nest and close, attributes are quoted and
// not doubled, only the five usual entities and numeric ones, no stray < or &), every id in it is
// given once, and every reference (#name in href, url() and aria-labelledby) has its id.
[[nodiscard]] testing::AssertionResult is_sound_svg(std::string_view text);

// How often `part` occurs in `text`.
[[nodiscard]] int count_of(std::string_view text, std::string_view part);

}  // namespace magpie
