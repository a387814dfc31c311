#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/clock.h"
#include "core/move.h"
#include "core/time_control.h"

namespace magpie {

// What a search is for. An engine that looks for a move may stop as soon as more thinking cannot
// change it, may advise to resign, and knows when a pass is sane; an analysis answers all the time
// it is given and shows a move for its own sake.
enum class Goal : std::uint8_t {
    move,
    clean_up,  // Go: a move that takes dead stones of the opponent off; a pass when none is left
    analysis
};

// The clock of the side to play at the root, for an engine that decides itself how much of it a
// move is worth. Every system of core/time_control.h can stand here.
struct ClockLimit {
    TimeControl control = NoTime{};
    TimeLeft left{};
    Milliseconds lag{};  // lost on the way for each move (a pipe, a network), besides thinking
};

// When a search has to end. Whatever is reached first ends it, and so does Engine::stop(); with
// nothing set, an analysis runs until stop(), and a search for a move until the engine's own limit.
// An engine always has at least one legal move to show, however small the limits are.
struct Limits {
    Goal goal = Goal::move;
    std::optional<std::uint64_t> visits{};  // of the root, those of a tree kept from before too
    std::optional<int> depth{};             // in moves, for engines that search by depth
    std::optional<Milliseconds> time{};     // on the wall, from the call of start()
    std::optional<ClockLimit> clock{};
    // Moves at the root: only these (nothing given: all), and none of those.
    std::vector<Move> only{};
    std::vector<Move> avoid{};
    // Othello, for players who answer to the last move: how many discs it turned, 0 for a pass.
    // Nothing: not known, or there was none.
    std::optional<int> last_flips{};
    // Time between two reports while the search runs. Nothing: the last report is the only one.
    std::optional<Milliseconds> report_every{};
    bool ownership = false;  // fill in Report::ownership, where that costs something
    bool policy = false;     // fill in Report::policy, where there is one
};

}  // namespace magpie
