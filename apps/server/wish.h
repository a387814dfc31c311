#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/color.h"
#include "core/geometry.h"
#include "table/command.h"

namespace magpie::server {

// What people ask of a game that is played through the server, beside the commands of a table.

struct GiveUp {
    std::optional<Color> color{};  // nothing: their own
};

struct AnswerUndo {  // to the other's wish to take back
    bool is_allowed = false;
};

struct TakeName {  // of the one who plays that colour
    std::string name{};
};

struct Come {};  // to the board

struct MarkDead {
    Point point;
    bool is_stone_alone = false;  // not the whole chain
    // What it is from now on; nothing: the other thing than before.
    std::optional<bool> is_dead{};
};

struct AgreeOnDead {
    // The stones that whoever agrees saw marked, in order; nothing: whatever is marked.
    std::optional<std::vector<Point>> stones{};
};

using Wish = std::variant<Command, GiveUp, AnswerUndo, TakeName, Come, MarkDead, AgreeOnDead>;

}  // namespace magpie::server
