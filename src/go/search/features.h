#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "go/search/search_position.h"

namespace magpie::go {

// What the network sees of a position; docs/formats/go-features.md describes each plane and number.
// Bit (row × columns + column) of a plane stands for that point; a plane takes whole 32-bit words.
constexpr int kFeaturesVersion = 2;
constexpr int kPlanes = 24;
constexpr int kGlobals = 16;

enum class Plane : std::uint8_t {
    board,
    own_stones,
    opponent_stones,
    one_liberty,
    two_liberties,
    three_liberties,
    forbidden,  // empty points on which the side to play may put no stone
    last_move,  // this and the next four: the last five moves
    capture = 12,
    self_atari,
    own_area,
    opponent_area,
    own_eyes,
    opponent_eyes,
    own_stones_at_end,  // in the cleanup: the stones that stood when play ended
    opponent_stones_at_end,
    // 20 to 23 are empty in this version: a network can be taught new ones without starting again.
};

enum class Global : std::uint8_t {
    komi,           // the side to play's gain from it, in points / 20
    black_to_play,  // 1 or 0
    after_pass,     // a pass ends the game
    positional_ko,  // 1 or 0, as the next three
    situational_ko,
    suicide_allowed,
    territory,
    leads,        // sign of the side to play's lead if the game ended now
    lead,         // that lead in points / 20, within ±1
    size,         // square root of the area / 20
    cleanup,      // 1 in the cleanup
    has_cleanup,  // 1 where dead stones are taken off in the end
    // 12 to 15 are zero in this version.
};

constexpr std::size_t words_per_plane(int area) { return static_cast<std::size_t>(area + 31) / 32; }

// Where `write_features` found a stone worth trying: legal points that are no eye of the side to
// play, as row × columns + column, in order; then the pass, as the area of the board.
using Candidates = std::vector<std::uint16_t>;

// Requires: planes.size() == kPlanes × words_per_plane(area), globals.size() == kGlobals.
template <int kSide>
void write_features(const SearchPosition<kSide>& position,
                    const SeenBoards& seen,
                    std::span<std::uint32_t> planes,
                    std::span<float> globals,
                    Candidates& candidates);

}  // namespace magpie::go
