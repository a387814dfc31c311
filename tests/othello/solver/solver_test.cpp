#include "othello/solver/solver.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "core/rng.h"
#include "othello/eval/random_weights.h"
#include "othello/solver/played_out.h"
#include "platform/threads.h"
#include "support/sanitizers.h"

namespace magpie::othello {
namespace {

constexpr std::size_t kSmallTable = std::size_t{4} << 20;

// The value with best play, told as plainly as can be: by the rules of othello/rules alone, which
// have tests of their own.
int plain_value(const Board& board) {
    static const Kernels& rules = kernels(Isa::portable);
    Squares moves = rules.legal_moves(board.mover, board.other);
    if (moves == 0) {
        if (rules.legal_moves(board.other, board.mover) == 0) return final_value(board);
        return -plain_value({board.other, board.mover});
    }
    int best = -64;
    for (; moves != 0; moves &= moves - 1) {
        const int square = __builtin_ctzll(moves);
        const Squares turned = rules.flips(board.mover, board.other, square);
        best = std::max(best, -plain_value({board.other ^ turned,
                                            board.mover | turned | (Squares{1} << square)}));
    }
    return best;
}

// After random play, with that many empty squares; nobody may have a move.
Board random_board(Rng& rng, int empties) {
    for (;;) {
        Board board = Board::start();
        while (std::popcount(board.empties()) > empties) {
            Squares moves = legal_moves(board);
            if (moves == 0) {
                if (is_over(board)) break;
                board = passed(board);
                continue;
            }
            for (auto skip = rng.below(static_cast<std::uint32_t>(std::popcount(moves))); skip > 0;
                 --skip) {
                moves &= moves - 1;
            }
            board = played(board, Point(std::countr_zero(moves)));
        }
        if (std::popcount(board.empties()) == empties) return board;
    }
}

std::vector<Isa> supported_isas() {
    std::vector<Isa> isas(std::begin(kIsas), std::end(kIsas));
    std::erase_if(isas, [](Isa isa) { return !is_supported(isa); });
    return isas;
}

int sign_of(int value) { return value > 0 ? 1 : value < 0 ? -1 : 0; }

// The exact value, and who wins: each first in half of the cases, as the table has an answer for
// the other then.
TEST(Solver, FindsWhatThePlainestSearchFindsOnEveryInstructionSet) {
    constexpr int kPositions = test::kSanitized ? 1000 : 10'000;
    Rng rng(1);
    std::vector<Solver> solvers;
    for (const Isa isa : supported_isas()) solvers.emplace_back(kSmallTable, isa);
    for (int i = 0; i < kPositions; ++i) {
        const Board board = random_board(rng, i % 9);
        const int value = plain_value(board);
        for (Solver& solver : solvers) {
            const bool is_outcome_first = i % 2 == 0;
            const auto outcome_of = [&] { return solver.solve(board, kOutcomeOnly); };
            const auto first = is_outcome_first ? outcome_of() : std::nullopt;
            const auto solution = solver.solve(board);
            const auto outcome = is_outcome_first ? first : outcome_of();
            ASSERT_TRUE(solution && outcome);
            ASSERT_EQ(solution->value, value) << board.mover << ' ' << board.other;
            ASSERT_EQ(value_of_line(board, solution->line), value);
            ASSERT_EQ(sign_of(outcome->value), sign_of(value)) << board.mover << ' ' << board.other;
        }
    }
}

TEST(Solver, EveryInstructionSetLooksAtTheSamePositions) {
    Rng rng(2);
    for (int i = 0; i < 20; ++i) {
        const Board board = random_board(rng, 13);
        std::vector<std::uint64_t> nodes;
        for (const Isa isa : supported_isas()) {
            Solver solver(kSmallTable, isa);
            nodes.push_back(solver.solve(board)->nodes);
        }
        EXPECT_EQ(nodes, std::vector(nodes.size(), nodes.front()));
    }
}

TEST(Solver, WhateverTheWeightsSayTheValueIsTheSame) {
    Rng rng(8);
    const Weights weights = random_weights(11);
    for (const Isa isa : supported_isas()) {
        Solver plain(kSmallTable, isa);
        Solver valued(kSmallTable, isa);
        valued.use(weights, kSmallTable);
        // From 13 empty squares on moves are sorted by weights, from 18 on all steps are taken.
        for (const int empties : {12, 13, 14, 16, 18}) {
            if (test::kSanitized && empties == 18 && isa != supported_isas().front()) continue;
            const Board board = random_board(rng, empties);
            const int value = plain.solve(board)->value;
            const auto solution = valued.solve(board);
            ASSERT_TRUE(solution);
            EXPECT_EQ(solution->value, value) << board.mover << ' ' << board.other;
            EXPECT_EQ(value_of_line(board, solution->line), value);
            valued.forget();
            const int bound = valued.solve(board, {value - 7, value - 5})->value;
            EXPECT_GE(bound, value - 5);
            EXPECT_LE(bound, value);
        }
    }
}

// The largest weights reach the ends of the 16 and 32 bits that the loops have for their sums.
TEST(Solver, EveryInstructionSetSeesInABoardWhatTheWeightsSay) {
    Rng rng(9);
    std::vector<Weights> all = {random_weights(12)};
    for (const int sums : {1, -1}) {
        for (const int counts : {1, -1}) all.push_back(largest_weights(sums, counts));
    }
    for (const Isa isa : supported_isas()) {
        for (const Weights& weights : all) {
            Solver solver(kSmallTable, isa);
            solver.use(weights, kSmallTable);
            for (int i = 0; i < 300; ++i) {
                const Board board = random_board(rng, 1 + i % 58);
                if (legal_moves(board) == 0) continue;
                ASSERT_EQ(solver.evaluate(board), weights.evaluate(board)) << name_of(isa);
            }
        }
    }
}

TEST(Solver, EveryInstructionSetLooksAheadAlike) {
    Rng rng(10);
    const Weights weights = random_weights(13);
    for (int i = 0; i < 8; ++i) {
        const Board board = random_board(rng, 14 + 5 * i);
        for (const int level : {0, 2, kExactLevel}) {
            std::vector<std::pair<std::uint64_t, std::optional<int>>> looks;
            for (const Isa isa : supported_isas()) {
                Solver solver(kSmallTable, isa);
                solver.use(weights, kSmallTable);
                solver.begin({});
                const auto value = solver.look(board, 6, -6401, 6401, level);
                looks.emplace_back(solver.nodes(), value);
            }
            EXPECT_EQ(looks, std::vector(looks.size(), looks.front()));
        }
    }
}

TEST(Solver, OutsideTheWindowAValueIsABound) {
    Rng rng(3);
    Solver solver(kSmallTable);
    for (int i = 0; i < 200; ++i) {
        const Board board = random_board(rng, 7);
        const int value = plain_value(board);
        solver.forget();
        for (int alpha = -64; alpha < 64; alpha += 5) {
            const auto solution = solver.solve(board, {alpha, std::min(64, alpha + 3)});
            ASSERT_TRUE(solution);
            if (value <= alpha) {
                EXPECT_LE(solution->value, alpha);
                EXPECT_GE(solution->value, value);
            } else if (value >= alpha + 3) {
                EXPECT_GE(solution->value, alpha + 3);
                EXPECT_LE(solution->value, value);
            } else {
                EXPECT_EQ(solution->value, value);
                EXPECT_FALSE(solution->line.empty() && !is_over(board));
            }
        }
    }
}

TEST(Solver, TheOutcomeAloneHasTheSignOfTheValue) {
    Rng rng(4);
    Solver solver(kSmallTable);
    for (int i = 0; i < 100; ++i) {
        const Board board = random_board(rng, 12);
        const int value = solver.solve(board)->value;
        solver.forget();
        const int outcome = solver.solve(board, kOutcomeOnly)->value;
        EXPECT_EQ(value > 0, outcome > 0);
        EXPECT_EQ(value < 0, outcome < 0);
    }
}

TEST(Solver, StableDiscsNeverTurn) {
    Rng rng(5);
    Solver solver(kSmallTable);
    int seen = 0;
    for (int game = 0; game < 300; ++game) {
        Board board = random_board(rng, 4 + static_cast<int>(rng.below(30)));
        Squares mover_stable = solver.stable_discs(board);
        Squares other_stable = solver.stable_discs(passed(board));
        seen += std::popcount(mover_stable | other_stable);
        while (!is_over(board)) {
            Squares moves = legal_moves(board);
            if (moves != 0) {
                for (auto skip = rng.below(static_cast<std::uint32_t>(std::popcount(moves)));
                     skip > 0; --skip) {
                    moves &= moves - 1;
                }
                board = played(board, Point(std::countr_zero(moves)));
            } else {
                board = passed(board);
            }
            std::swap(mover_stable, other_stable);
            ASSERT_EQ(mover_stable & ~board.mover, 0U);
            ASSERT_EQ(other_stable & ~board.other, 0U);
        }
    }
    EXPECT_GT(seen, 1000);
}

TEST(Solver, ManyThreadsFindWhatOneFinds) {
    Rng rng(7);
    platform::ThreadWorkers workers(3);
    const Weights weights = random_weights(14);
    for (int i = 0; i < 12; ++i) {
        const Board board = random_board(rng, 16);
        Solver alone(kSmallTable);
        Solver together(kSmallTable);
        together.use(workers, 3);
        if (i % 2 == 0) {
            together.use(weights, kSmallTable);
            alone.use(weights, kSmallTable);
        }
        const int value = alone.solve(board)->value;
        const auto solution = together.solve(board);
        ASSERT_TRUE(solution);
        EXPECT_EQ(solution->value, value);
        // They look at more than one does, but every position is counted once.
        EXPECT_LT(solution->nodes, 8 * alone.nodes());
        EXPECT_EQ(value_of_line(board, solution->line), value);
        const std::atomic<bool> stop{true};
        EXPECT_FALSE(together.solve(random_board(rng, 40), {}, &stop));
    }
}

// Told by another thread while all of them are in the tree and in the tables; the sanitizer of
// threads watches.
TEST(Solver, ManyThreadsAreStoppedInTheMiddleOfASolve) {
    Rng rng(11);
    platform::ThreadWorkers workers(3);
    Solver solver(kSmallTable);
    solver.use(workers, 3);
    for (const int milliseconds : {0, 1, 3, 10, 30}) {
        // Nobody solves this in a lifetime.
        const Board board = random_board(rng, 44);
        std::atomic<bool> stop{false};
        std::optional<Solution> solution;
        const auto job = workers.start([&] { solution = solver.solve(board, {}, &stop); });
        std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
        stop = true;
        job->wait();
        EXPECT_FALSE(solution);
    }
    EXPECT_GT(solver.nodes(), 0U);
    // What it has left in the tables is true.
    for (int i = 0; i < 20; ++i) {
        const Board board = random_board(rng, 8);
        EXPECT_EQ(solver.solve(board)->value, plain_value(board));
    }
}

TEST(Solver, StopsAtOnceWhenItIsTold) {
    Rng rng(6);
    Solver solver(kSmallTable);
    const std::atomic<bool> stop{true};
    EXPECT_FALSE(solver.solve(random_board(rng, 40), {}, &stop));
    // And is none the worse for it.
    const Board board = random_board(rng, 7);
    EXPECT_EQ(solver.solve(board)->value, plain_value(board));
}

}  // namespace
}  // namespace magpie::othello
