#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "core/move.h"
#include "game/outcome.h"
#include "game/phase.h"
#include "game/refusal.h"
#include "go/score/dead_stones.h"
#include "tree/game_tree.h"

namespace magpie {

// What happened, as data: a front end shows it in its own way.

struct Played {
    ColoredMove move;
    std::vector<Point> taken;  // stones that left the board, discs that turned
    bool forced = false;       // a pass the rules force, made without asking
    NodeId node = kRootNode;   // that it led to: by the time it is told, others may have followed
};

struct TakenBack {
    ColoredMove move;
};

// The game goes on where it was when the player resigned.
struct ResignationTakenBack {
    Color color;
};

// Go: neither side can put a stone anywhere, which ends the game.
struct NoPlacementLeft {};

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
        cannot_resume,     // there is no place for a stone to play on with
        placing_handicap,  // a pass, while Black has handicap stones to place
        no_stone_there
    };
    Why why;
};

struct PhaseChanged {
    Phase phase;
};

// Magpie's suggestion of the dead stones, with the reason for each chain. Already marked, unless
// marks had been made before the sitting was taken up again.
struct DeadProposed {
    go::Proposal proposal;
    bool keeps_marks = false;
};

struct DeadChanged {
    std::vector<Point> chain;  // or one stone of it
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
                           ResignationTakenBack,
                           NoPlacementLeft,
                           Refused,
                           NotNow,
                           PhaseChanged,
                           DeadProposed,
                           DeadChanged,
                           MarksDiffer,
                           Ended>;

}  // namespace magpie
