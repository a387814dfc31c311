#pragma once

#include <cstdint>
#include <limits>
#include <string>

#include "core/geometry.h"
#include "engine/report.h"
#include "game/game_spec.h"

namespace magpie::gtp {

// How the lines of an analysis are spelled.
enum class InfoStyle : std::uint8_t {
    lz,   // Leela Zero's: whole numbers, rates in units of 1/10000
    kata  // KataGo's: fractions, the lead, and more where it was asked for
};

struct InfoOptions {
    InfoStyle style = InfoStyle::kata;
    GameKind game = GameKind::go;
    std::size_t most_moves = std::numeric_limits<std::size_t>::max();
    std::size_t least_moves = 0;  // as many as there are up to this, though nobody looked at them
    bool ownership = false;       // the last three are KataGo's alone
    bool root = false;
    bool line_visits = false;
};

// "info move D4 visits 12 winrate 0.51 … order 0 pv D4 Q16 info move …", without a line end. All
// from the view of the side to play, the ownership too. Empty for a report without candidates.
[[nodiscard]] std::string info_line(const Report& report,
                                    Geometry geometry,
                                    const InfoOptions& options);

}  // namespace magpie::gtp
