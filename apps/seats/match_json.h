#pragma once

#include <nlohmann/json_fwd.hpp>

#include "store/library_query.h"

namespace magpie::seats {

// A game of the library as lists show it, on the command line and over HTTP: number, kind, size,
// names, event, place, date, result, rules, moves; copy_of where it is a copy, and where a position
// was asked for, after which move and how it lies. Not where it came from, which is not for
// everybody.
[[nodiscard]] nlohmann::ordered_json match_json(const store::Match& match);

}  // namespace magpie::seats
