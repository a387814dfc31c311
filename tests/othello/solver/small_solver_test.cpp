#include "othello/solver/small_solver.h"

#include <algorithm>
#include <iterator>

#include <gtest/gtest.h>

#include "core/rng.h"
#include "support/sanitizers.h"

namespace magpie::othello {
namespace {

constexpr Geometry kShapes[] = {{6, 6}, {4, 4}, {4, 6}, {6, 4}, {8, 6}, {4, 8}};
constexpr std::size_t kTable = std::size_t{1} << 20;

int value_at_end(const Position& position, Color c) {
    const int black = position.margin(Counting::empties_to_winner).half_points / 2;
    return c == Color::black ? black : -black;
}

// By the rules of positions of any size, which know nothing of 8×8.
int plain_value_of(const Position& position) {
    if (position.is_over()) return value_at_end(position, position.to_play());
    int best = -100;
    for (const Move m : position.legal_moves()) {
        Position next = position;
        next.play_unchecked(m);
        best = std::max(best, -plain_value_of(next));
    }
    return best;
}

Position random_small(Rng& rng, Geometry geometry, int empties) {
    Position position = Position::start(geometry).value();
    while (!position.is_over() && position.empties() > empties) {
        const auto moves = position.legal_moves();
        position.play_unchecked(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return position;
}

TEST(SmallShape, LiesInTheMiddleOf8x8) {
    EXPECT_FALSE(SmallShape::of({10, 6}));
    EXPECT_FALSE(SmallShape::of({5, 6}));
    const SmallShape shape = SmallShape::of({4, 6}).value();
    EXPECT_EQ(shape.squares(), 0x003C3C3C3C3C3C00U);
    for (int i = 0; i < shape.geometry().area(); ++i) {
        EXPECT_EQ(shape.taken(shape.placed(Point(i))), Point(i));
    }
    EXPECT_EQ(shape.placed(Position::start({4, 6}).value()), Board::start());
}

TEST(SmallSolver, FindsWhatThePlainestSearchFindsOnEveryInstructionSet) {
    Rng rng(1);
    for (const Geometry geometry : kShapes) {
        const SmallShape shape = SmallShape::of(geometry).value();
        for (const Isa isa : kIsas) {
            if (!is_supported(isa)) continue;
            SmallSolver solver(shape, kTable, isa);
            for (int i = 0; i < (test::kSanitized ? 40 : 250); ++i) {
                const Position root = random_small(rng, geometry, i % 8);
                const Board board = shape.placed(root);
                const int value = plain_value_of(root);
                ASSERT_EQ(solver.solve(board), value) << name_of(isa);
                Position end = root;
                for (const Move m : solver.best_line(board, value)) {
                    ASSERT_FALSE(end.why_illegal(m));
                    end.play_unchecked(m);
                }
                ASSERT_TRUE(end.is_over());
                ASSERT_EQ(value_at_end(end, root.to_play()), value);
                solver.forget();
                const int alpha = static_cast<int>(rng.below(40)) - 20;
                const int beta = alpha + 1 + static_cast<int>(rng.below(6));
                const int bound = solver.solve(board, alpha, beta).value();
                if (value <= alpha) {
                    ASSERT_TRUE(bound >= value && bound <= alpha);
                } else if (value >= beta) {
                    ASSERT_TRUE(bound <= value && bound >= beta);
                } else {
                    ASSERT_EQ(bound, value);
                }
            }
        }
    }
}

TEST(SmallSolver, EveryInstructionSetLooksAtTheSamePositions) {
    Rng rng(2);
    const SmallShape shape = SmallShape::of({6, 6}).value();
    for (int i = 0; i < 6; ++i) {
        const Board board = shape.placed(random_small(rng, {6, 6}, 15));
        std::vector<std::pair<std::uint64_t, std::optional<int>>> found;
        for (const Isa isa : kIsas) {
            if (!is_supported(isa)) continue;
            SmallSolver solver(shape, kTable, isa);
            solver.begin({});
            const auto value = solver.solve(board);
            found.emplace_back(solver.nodes(), value);
        }
        EXPECT_EQ(found, std::vector(found.size(), found.front()));
    }
}

TEST(SmallSolver, GivesUpWhenItIsTold) {
    const SmallShape shape = SmallShape::of({6, 6}).value();
    SmallSolver solver(shape, kTable);
    const std::atomic<bool> stop{true};
    const Board board = shape.placed(Position::start({6, 6}).value());
    solver.begin({.stop = &stop});
    EXPECT_FALSE(solver.solve(board));
    int asked = 0;
    solver.begin({.is_due = [&] { return ++asked == 3; }});
    EXPECT_FALSE(solver.solve(board));
    EXPECT_EQ(asked, 3);
}

}  // namespace
}  // namespace magpie::othello
