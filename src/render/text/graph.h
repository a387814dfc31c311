#pragma once

#include <optional>
#include <span>
#include <string>

namespace magpie::render {

struct GraphOptions {
    int columns = 72;      // of the picture, without the scale at its left; at least 1
    int rows = 10;         // at least 2
    bool unicode = false;  // eighths of a row, where a terminal has them
};

// Black's win rate over a game as text: a column a move (several moves where there are more of them
// than columns: their mean), filled from below as far as Black is ahead; a line at one half. A move
// without a value is left blank. The last line counts the moves.
//
//   100 % |
//         |     ##
//    50 % |--#####---
//         |##########
//     0 % |##########
//          0        9
[[nodiscard]] std::string graph_text(std::span<const std::optional<double>> win_rates,
                                     const GraphOptions& options);

}  // namespace magpie::render
