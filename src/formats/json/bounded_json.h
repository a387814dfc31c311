#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "formats/json/save.h"

namespace magpie::save {

using Json = nlohmann::json;

// The value a text holds. Depth, number of values and length are bounded before memory is spent, so
// a hostile text costs little.
[[nodiscard]] std::expected<Json, SaveError> parse_bounded(std::string_view text,
                                                           const Limits& limits);

// The line on which the value at `path` ("/nodes/17/move") stands or ends, from 1; 0 when there is
// no such value. Requires: the text is JSON. Cost: reads the text again, for error messages.
[[nodiscard]] std::size_t line_of(std::string_view text, std::string_view path);

}  // namespace magpie::save
