#pragma once

#include <variant>

#include "core/move.h"

namespace magpie {

// What somebody at the table wants. A front end turns clicks, keys and typed words into these.

struct PlayMove {  // for the side to play
    Move move;
};

struct TakeBack {};  // one move; from the count after a game, back into play

struct MoveAgain {};  // what was taken back

struct Resign {
    Color color;
};

struct ToggleDead {  // the whole chain at that point, dead or alive again
    Point point;
};

struct ToggleDeadStone {  // that stone alone, whatever the rest of its chain is
    Point point;
};

struct AcceptDead {};  // those who play agree on the dead stones; the game is counted

struct ResumePlay {};  // they do not: play goes on

using Command = std::variant<PlayMove,
                             TakeBack,
                             MoveAgain,
                             Resign,
                             ToggleDead,
                             ToggleDeadStone,
                             AcceptDead,
                             ResumePlay>;

}  // namespace magpie
