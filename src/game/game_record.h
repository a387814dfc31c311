#pragma once

#include <optional>
#include <string>

#include "core/color.h"
#include "game/game_spec.h"
#include "game/outcome.h"
#include "tree/game_tree.h"

namespace magpie {

// What people write above a game. Texts are UTF-8; all may be empty.
struct GameInfo {
    ByColor<std::string> names;
    ByColor<std::string> ranks;
    std::string event;
    std::string place;
    std::string date;        // as in SGF: 2026-07-14
    std::string start_time;  // when play began: 2026-07-14T19:30:00+02:00
    std::string game_name;
    std::string comment;  // about the whole game

    bool operator==(const GameInfo&) const = default;
};

// A game as it is kept: what was agreed, who played, all moves with their variations, and how it
// ended. Nothing here has been checked against the rules: Playback does that.
struct GameRecord {
    GameSpec spec{};
    GameInfo info{};
    GameTree tree{};
    std::optional<Outcome> outcome{};

    bool operator==(const GameRecord&) const = default;
};

}  // namespace magpie
