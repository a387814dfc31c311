#pragma once

#include <sstream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "core/coordinates.h"
#include "core/rng.h"
#include "game/playback.h"

namespace magpie::test {

inline Point point(const GameSpec& spec, std::string_view name) {
    const auto p = point_from(spec.coord_style(), spec.geometry, name);
    EXPECT_TRUE(p.has_value()) << name;
    return p.value_or(Point(0));
}

inline Move move(const GameSpec& spec, std::string_view name) {
    return name == "pass" ? Move::pass() : Move(point(spec, name));
}

// Plays "A1 B2 pass …", the sides in turn; every move must be legal.
inline void play_all(Playback& game, const std::string& names) {
    std::istringstream words(names);
    for (std::string name; words >> name;) {
        EXPECT_TRUE(game.play(move(game.spec(), name)).has_value()) << name;
    }
}

// Legal moves at random, at most so many.
inline void play_at_random(Playback& game, int count, Rng& rng) {
    for (int i = 0; i < count && !game.is_over(); ++i) {
        const auto moves = legal_moves(game.position());
        const auto effect = game.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        EXPECT_TRUE(effect.has_value());
    }
}

}  // namespace magpie::test
