#pragma once

#include <vector>

#include "game/game_record.h"
#include "render/scene.h"

namespace magpie::render {

// Which moves of the main line a diagram shows, counted from 1.
struct KifuOptions {
    int first = 1;
    int last = 0;         // 0: to the end
    int per_diagram = 0;  // 0: all in one; else at least 10, more where that made over 500 diagrams
};

// A numbered diagram, as games are printed. Stones that lay there before its first move have no
// number; every move of it has, on the point where it was played, even if the stone was captured or
// turned later in the diagram (a disc has the colour of who played it). A move on a point that the
// diagram shows as taken is a note: "50 at 20" when that stone has a number, "50 at D4" when not. A
// pass is a note too. The heading says which moves, and the result when the game's last move is
// among them; the facts are the event, place and date, and in Go the komi and the handicap. A move
// that the rules refuse ends the diagram, and a note says so. Requires: !why_invalid(record.spec).
[[nodiscard]] BoardScene kifu(const GameRecord& record, const KifuOptions& options = {});

// The same in parts: moves 1 to 50, 51 to 100 and so on, each on the position before it. Never
// empty.
[[nodiscard]] std::vector<BoardScene> kifu_diagrams(const GameRecord& record,
                                                    const KifuOptions& options);

}  // namespace magpie::render
