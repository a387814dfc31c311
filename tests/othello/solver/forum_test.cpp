// The endgame positions that every Othello program is measured by.
#include <fstream>
#include <iterator>
#include <span>
#include <sstream>
#include <string>
#include <vector>

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

Weights shipped_weights() {
    const std::string bytes = whole_file(MAGPIE_REPOSITORY "/weights/othello.mgw");
    return Weights::parse(std::as_bytes(std::span(bytes))).value();
}

std::vector<Isa> supported_sets() {
    std::vector<Isa> isas(std::begin(kIsas), std::end(kIsas));
    std::erase_if(isas, [](Isa isa) { return !is_supported(isa); });
    return isas;
}

// Solves the problems [from, to) of the file with the weights that ship, and returns the nodes that
// took.
std::uint64_t solve_forum(int from, int to, Isa isa = best_isa()) {
    const std::string problems = whole_file(MAGPIE_REPOSITORY "/tests/data/othello/ffo-1-39.obf");
    obf::Reader reader(problems);
    Solver solver(std::size_t{64} << 20, isa);
    solver.use(shipped_weights());
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

// The signature of the search: one thread looks at the same positions whatever the compiler, its
// flags and the instruction set. Who means to change the search, or ships other weights, writes the
// new number here; who does not mean to and sees another one has made a mistake.
TEST(Forum, Positions1To19TakeTheSameNodesEverywhere) {
    for (const Isa isa : supported_sets()) {
        EXPECT_EQ(solve_forum(1, 20, isa), 1'163'494U) << name_of(isa);
    }
}

// The same of a look ahead, once with what is hopeless left out and once with everything.
TEST(Forum, LooksAheadTakeTheSameNodesEverywhere) {
    Board board = Board::start();
    for (const char* const move : {"f5", "d6", "c3", "d3", "c4", "f4", "f6", "g5", "e6", "d7"}) {
        board = played(board, kStandardBoard.at(move[0] - 'a', move[1] - '1'));
    }
    const Weights weights = shipped_weights();
    for (const Isa isa : supported_sets()) {
        for (int run = 0; run < 3; ++run) {
            Solver solver(std::size_t{4} << 20, isa);
            solver.use(weights, std::size_t{4} << 20);
            solver.begin({});
            EXPECT_EQ(solver.look(board, 12, -6401, 6401, 0), 180) << name_of(isa);
            EXPECT_EQ(solver.nodes(), 59'437U) << name_of(isa);
            solver.begin({});
            EXPECT_EQ(solver.look(board, 7, -6401, 6401, kExactLevel), 313) << name_of(isa);
            EXPECT_EQ(solver.nodes(), 24'026U) << name_of(isa);
        }
    }
}

TEST(Forum, Positions20To39AreSolvedWithinTheirNodes) {
    if (test::kSanitized) GTEST_SKIP() << "some ten million positions: not under a sanitizer";
    EXPECT_LT(solve_forum(20, 40), 67'000'000U);
}

}  // namespace
}  // namespace magpie::othello
