#include "go/score/contact_patterns.h"

#include <array>
#include <string_view>

namespace magpie::go {

namespace {

// X and O stones of the two sides, . empty, # off the board, ? anything on the board, x not X, o
// not O (both: on the board or off). The middle is the move.
constexpr std::array<std::string_view, 12> kPatterns = {
    "XOX"
    ". ."
    "???",  // hane that encloses
    "XO."
    ". ."
    "?.?",  // hane
    "XO?"
    "X ."
    "x.?",  // turn
    ".O."
    "X ."
    "...",  // attachment from the diagonal
    "XO?"
    "O o"
    "?o?",  // cut
    "XO?"
    "O X"
    "???",  // cut that was peeped at
    "?X?"
    "O O"
    "ooo",  // cut between two stones
    "OX?"
    "o O"
    "???",  // cut of a knight's move
    "X.?"
    "O ?"
    "###",  // chase along the edge
    "OX?"
    "X O"
    "###",  // block of a cut at the edge
    "?X?"
    "x O"
    "###",  // block of a connection at the edge
    "?OX"
    "X O"
    "###",  // cut at the edge
};

constexpr int kSymmetries = 8;

// The place from which place `to` of a turned pattern is taken; places 0 to 8 row by row.
constexpr int source(int to, int symmetry) {
    int row = to / 3;
    int column = to % 3;
    if ((symmetry & 1) != 0) column = 2 - column;
    if ((symmetry & 2) != 0) row = 2 - row;
    return (symmetry & 4) != 0 ? column * 3 + row : row * 3 + column;
}

constexpr char swapped(char c) {
    switch (c) {
        case 'X':
            return 'O';
        case 'O':
            return 'X';
        case 'x':
            return 'o';
        case 'o':
            return 'x';
        default:
            return c;
    }
}

// Whether contents 0 to 3 fit a letter of a pattern.
constexpr bool fits(char letter, unsigned contents) {
    switch (letter) {
        case 'X':
            return contents == 1;
        case 'O':
            return contents == 2;
        case '.':
            return contents == 0;
        case '#':
            return contents == 3;
        case 'x':
            return contents != 1;
        case 'o':
            return contents != 2;
        default:
            return contents != 3;
    }
}

}  // namespace

ContactPatterns::ContactPatterns() {
    for (const std::string_view pattern : kPatterns) {
        for (int variant = 0; variant < 2 * kSymmetries; ++variant) {
            std::array<char, 8> letters{};
            std::size_t count = 0;
            for (int place = 0; place < 9; ++place) {
                if (place == 4) continue;
                const char c = pattern[static_cast<std::size_t>(source(place, variant % 8))];
                letters[count++] = variant < kSymmetries ? c : swapped(c);
            }
            // Walk only the surroundings that fit so far: a letter fits at most four contents.
            std::array<unsigned, 9> code{};
            std::array<unsigned, 8> next{};
            for (int depth = 0; depth >= 0;) {
                const auto d = static_cast<std::size_t>(depth);
                if (depth == 8) {
                    known_.set(code[8]);
                    --depth;
                } else if (next[d] == 4) {
                    next[d] = 0;
                    --depth;
                } else {
                    const unsigned contents = next[d]++;
                    if (!fits(letters[d], contents)) continue;
                    code[d + 1] = code[d] << 2 | contents;
                    ++depth;
                }
            }
        }
    }
}

}  // namespace magpie::go
