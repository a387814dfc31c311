// The endgame positions that every Othello program is measured by.
#include <fstream>
#include <span>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "formats/obf/obf.h"
#include "othello/solver/played_out.h"
#include "othello/solver/solver.h"
#include "support/sanitizers.h"

namespace magpie::othello {
namespace {

std::string whole_file(const char* path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

// Solves the problems [from, to) of the file with the weights that ship, and returns the nodes that
// took.
std::uint64_t solve_forum(int from, int to) {
    const std::string problems = whole_file(MAGPIE_REPOSITORY "/tests/data/othello/ffo-1-39.obf");
    obf::Reader reader(problems);
    const std::string bytes = whole_file(MAGPIE_REPOSITORY "/weights/othello.mgw");
    Solver solver(std::size_t{64} << 20);
    solver.use(Weights::parse(std::as_bytes(std::span(bytes))).value());
    std::uint64_t nodes = 0;
    int number = 0;
    while (const auto puzzle = reader.next()) {
        EXPECT_TRUE(puzzle->has_value());
        if (++number < from || number >= to) continue;
        Board board{};
        const Color c = (*puzzle)->board.to_play.value_or(Color::black);
        for (int i = 0; i < 64; ++i) {
            const auto disc = (*puzzle)->board.discs[static_cast<std::size_t>(i)];
            if (disc) (*disc == c ? board.mover : board.other) |= square_bit(Point(i));
        }
        const auto solution = solver.solve(board);
        const obf::ScoredMove& best = (*puzzle)->moves.front();
        EXPECT_EQ(solution->value, best.score) << (*puzzle)->comment;
        EXPECT_EQ(value_of_line(board, solution->line), best.score) << (*puzzle)->comment;
        nodes += solution->nodes;
    }
    EXPECT_EQ(number, 39);
    return nodes;
}

TEST(Forum, Positions1To19AreSolvedWithinTheirNodes) { EXPECT_LT(solve_forum(1, 20), 1'300'000U); }

TEST(Forum, Positions20To39AreSolvedWithinTheirNodes) {
    if (test::kSanitized) GTEST_SKIP() << "some hundred million positions: not under a sanitizer";
    EXPECT_LT(solve_forum(20, 40), 76'000'000U);
}

}  // namespace
}  // namespace magpie::othello
