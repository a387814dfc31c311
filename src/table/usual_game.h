#pragma once

#include <string_view>

#include "game/game_spec.h"

// What a new game is where nobody says otherwise. Every front end begins its form, its questions or
// its options with it; what a file or a protocol leaves out is another matter (make_spec()).
namespace magpie {

constexpr GameKind kUsualKind = GameKind::go;

// The side of its board: a game of Go that is over in half an hour.
[[nodiscard]] constexpr int usual_side(GameKind kind) { return kind == GameKind::go ? 9 : 8; }

// As with_rules() takes it; the komi is theirs.
[[nodiscard]] constexpr std::string_view usual_rules(GameKind kind) {
    return kind == GameKind::go ? "japanese" : "discs";
}

// Of the bot that plays White, 1 to 9; Black is a person.
constexpr int kUsualLevel = 3;

[[nodiscard]] GameSpec usual_spec(GameKind kind);

}  // namespace magpie
