#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "game/playback.h"

namespace magpie::cli {

// The --json shapes that several commands share; docs/cli.md describes them.
using Json = nlohmann::ordered_json;

// "black", "white".
[[nodiscard]] std::string json_name(Color c);

[[nodiscard]] Json json_points(const GameSpec& spec, const std::vector<Point>& points);

// Game, size, rules, side to play, board, counts, last move: where the game stands.
[[nodiscard]] Json json_position(const Playback& playback);

// The text of one JSON document with its line break. Bytes that are not UTF-8 are replaced.
[[nodiscard]] std::string json_text(const Json& json);

}  // namespace magpie::cli
