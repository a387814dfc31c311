#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "core/move.h"
#include "game/outcome.h"
#include "game/phase.h"
#include "game/refusal.h"
#include "go/score/dead_stones.h"

namespace magpie {

// What happened, as data: a front end shows it in its own way.

struct Played {
    ColoredMove move;
    std::vector<Point> taken;  // stones that left the board, discs that turned
    bool forced = false;       // a pass the rules force, made without asking
};

struct TakenBack {
    ColoredMove move;
};

// A command the rules of the game refuse.
struct Refused {
    Refusal why;
};

// A command that has no meaning now.
struct NotNow {
    enum class Why : std::uint8_t {
        nothing_to_take_back,
        nothing_to_play_again,
        game_finished,     // moves and resignations
        marking_dead,      // a stone, while dead stones are being marked
        not_marking_dead,  // marks, agreement, resuming
        no_stone_there
    };
    Why why;
};

struct PhaseChanged {
    Phase phase;
};

// Magpie's suggestion of the dead stones, already marked, with the reason for each chain.
struct DeadProposed {
    go::Proposal proposal;
};

struct DeadChanged {
    std::vector<Point> chain;
    bool dead;
};

// The marks that were accepted are not what Magpie would have marked. The game is counted as the
// players say all the same.
struct MarksDiffer {
    std::vector<Point> looks_dead;   // left alive by the players
    std::vector<Point> looks_alive;  // marked as dead by them
};

struct Ended {
    Outcome outcome;
};

using Event = std::variant<Played,
                           TakenBack,
                           Refused,
                           NotNow,
                           PhaseChanged,
                           DeadProposed,
                           DeadChanged,
                           MarksDiffer,
                           Ended>;

}  // namespace magpie
