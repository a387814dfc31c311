#pragma once

#include <cstdint>

namespace magpie::othello {

// How a level from 1 to 9 plays.
struct Level {
    enum class Kind : std::uint8_t { random, greedy, alpha_beta };

    Kind kind = Kind::random;
    int depth = 0;  // of alpha_beta, in moves
};

// Two who do not look ahead, then a move deeper with every level. Requires: 1 <= level <= 9.
[[nodiscard]] constexpr Level level_of(int level) {
    if (level == 1) return {Level::Kind::random};
    if (level == 2) return {Level::Kind::greedy};
    return {Level::Kind::alpha_beta, level - 2};
}

}  // namespace magpie::othello
