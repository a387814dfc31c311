#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/color.h"
#include "engine/limits.h"
#include "protocols/gtp/info_line.h"

namespace magpie::gtp {

// What an analyze command asks for.
struct AnalysisRequest {
    Color color = Color::black;
    std::optional<Milliseconds> interval{};
    InfoOptions info{};
    std::vector<Move> only{};
    std::vector<Move> avoid{};
};

// Reads the words after lz-analyze or kata-analyze: an optional colour, an optional interval in
// hundredths of a second, then pairs and more of key and value. Keys for what we do not report are
// read over. Nothing when a word is wrong.
[[nodiscard]] std::optional<AnalysisRequest> analysis_request_from(
    std::span<const std::string> words,
    InfoStyle style,
    Geometry geometry,
    Color to_play,
    GameKind game = GameKind::go);

}  // namespace magpie::gtp
