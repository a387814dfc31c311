#include "wasm/transcript.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/color.h"
#include "core/coordinates.h"
#include "core/geometry.h"
#include "core/move.h"
#include "core/rng.h"
#include "othello/rules/position.h"

namespace magpie {
namespace {

Geometry square(int side) {
    return {.columns = static_cast<std::uint8_t>(side), .rows = static_cast<std::uint8_t>(side)};
}

std::uint64_t perft(const othello::Position& position, int depth) {
    if (depth == 0) return 1;
    const std::vector<Move> moves = position.legal_moves();
    if (moves.empty()) return 1;
    if (depth == 1) return moves.size();
    std::uint64_t leaves = 0;
    for (const Move m : moves) {
        othello::Position next = position;
        next.play_unchecked(m);
        leaves += perft(next, depth - 1);
    }
    return leaves;
}

// A random game to its end, as one number that depends on every position passed.
template <class P>
std::uint64_t random_game(P position, std::uint64_t seed, int most_moves) {
    Rng rng(seed);
    std::uint64_t digest = position.hash();
    for (int ply = 0; ply < most_moves && !position.is_over(); ++ply) {
        const std::vector<Move> moves = position.legal_moves();
        position.play_unchecked(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        digest = mix(digest ^ position.hash());
    }
    return digest;
}

void add_line(std::string& text, std::string_view name, std::uint64_t value) {
    text += name;
    text += ' ';
    text += std::to_string(value);
    text += '\n';
}

void add_othello(std::string& text) {
    for (int depth = 1; depth <= 7; ++depth) {
        add_line(text, "othello perft " + std::to_string(depth), othello_perft(8, depth));
    }
    for (const int side : {4, 6, 8, 10, 26}) {
        const auto start = othello::Position::start(square(side));
        for (std::uint64_t seed = 1; start && seed <= 20; ++seed) {
            add_line(text, "othello random game " + std::to_string(side),
                     random_game(*start, seed, 4 * side * side));
        }
    }
}

}  // namespace

std::uint64_t othello_perft(int size, int depth) {
    const auto start = othello::Position::start(square(size));
    return start ? perft(*start, depth) : 0;
}

std::string transcript() {
    std::string text;
    add_othello(text);
    return text;
}

}  // namespace magpie
