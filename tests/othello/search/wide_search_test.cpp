#include "othello/search/wide_search.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include <gtest/gtest.h>

#include "othello/rules/pictures.h"
#include "othello/search/alpha_beta_player.h"
#include "othello/search/evaluation.h"
#include "platform/threads.h"
#include "support/sanitizers.h"

namespace magpie::othello {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kTable = std::size_t{1} << 20;
constexpr Geometry kShapes[] = {{10, 10}, {16, 16}, {26, 26}};

Position random_place(std::uint64_t seed, Geometry geometry, int plies) {
    Rng rng(seed);
    for (;;) {
        Position position = Position::start(geometry).value();
        for (int i = 0; i < plies && !position.is_over(); ++i) {
            const auto moves = position.legal_moves();
            position.play_unchecked(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        if (!position.is_over()) return position;
    }
}

WideBoard board_of(const Position& position) {
    const Geometry g = position.geometry();
    WideBoard board{.geometry = g, .mover = {}, .other = {}};
    for (int i = 0; i < g.area(); ++i) {
        const Point p(i);
        const auto disc = position.stone_at(p);
        if (!disc) continue;
        WideSquares& side = *disc == position.to_play() ? board.mover : board.other;
        side.insert(g.column_of(p), g.row_of(p));
    }
    return board;
}

int value_at_end(const Position& position) {
    const int black = position.margin(Counting::empties_to_winner).half_points / 2;
    return position.to_play() == Color::black ? black : -black;
}

// What a search of that depth finds, told as plainly as can be: every move, by the rules of
// positions alone.
int plain_value(const Position& position, int depth) {
    if (position.is_over()) return 100 * value_at_end(position);
    Position next = position;
    if (position.must_pass()) {
        next.play_unchecked(Move::pass());
        return -plain_value(next, depth);
    }
    if (depth == 0) return evaluate(position);
    int best = -1'000'000;
    for (const Move m : position.legal_moves()) {
        next = position;
        next.play_unchecked(m);
        best = std::max(best, -plain_value(next, depth - 1));
    }
    return best;
}

constexpr int kAll = 1'000'000;

TEST(WideTree, FindsAtEveryDepthWhatThePlainestSearchFinds) {
    for (const Geometry geometry : kShapes) {
        WideTree tree(kTable);
        for (std::uint64_t seed = 0; seed < 4; ++seed) {
            const Position root = random_place(seed, geometry, 6 + static_cast<int>(seed) * 9);
            const WideBoard board = board_of(root);
            tree.begin(geometry);
            const int deepest = seed < 2 && !test::kSanitized ? 3 : 2;
            for (int depth = 0; depth <= deepest; ++depth) {
                const int value = plain_value(root, depth);
                EXPECT_EQ(tree.search(board, depth, -kAll, kAll), value) << picture_of(root);
                EXPECT_EQ(tree.line().size(), static_cast<std::size_t>(depth));
                EXPECT_FALSE(tree.is_final());
                // Outside of a window there is a bound on the right side of it.
                EXPECT_LE(tree.search(board, depth, value, value + 1).value(), value);
                EXPECT_GE(tree.search(board, depth, value - 1, value).value(), value);
            }
        }
    }
}

// What was looked at before, at whatever depth and from whatever root, changes no value: neither in
// a table that is full nor in one that has room.
TEST(WideTree, WhatItRemembersChangesNoValue) {
    for (const std::size_t bytes : {std::size_t{1}, std::size_t{20'000}, kTable}) {
        WideTree used(bytes);
        for (std::uint64_t seed = 0; seed < (test::kSanitized ? 3 : 10); ++seed) {
            Position root = random_place(seed, {10, 10}, 20 + static_cast<int>(seed) * 5);
            for (int ply = 0; ply < 3 && !root.is_over(); ++ply) {
                const WideBoard board = board_of(root);
                used.begin({10, 10});
                for (const int depth : {4, 1, 3}) {
                    WideTree fresh(kTable);
                    fresh.begin({10, 10});
                    EXPECT_EQ(used.search(board, depth, -kAll, kAll),
                              fresh.search(board, depth, -kAll, kAll))
                        << bytes << ' ' << depth << '\n'
                        << picture_of(root);
                }
                root.play_unchecked(root.legal_moves().front());
            }
        }
    }
}

// The last squares: the result, and the search knows that it is one.
TEST(WideTree, PlaysTheLastSquaresToTheEnd) {
    constexpr Geometry kNarrow{4, 10};
    WideTree tree(kTable);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Rng rng(seed);
        Position root = Position::start(kNarrow).value();
        while (!root.is_over() && root.empties() > 6) {
            const auto moves = root.legal_moves();
            root.play_unchecked(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        if (root.is_over()) continue;
        tree.begin(kNarrow);
        const int value = plain_value(root, 10);
        EXPECT_EQ(tree.search(board_of(root), 10, -kAll, kAll), value) << picture_of(root);
        EXPECT_TRUE(tree.is_final());
        Position end = root;
        for (const Move m : tree.line()) {
            ASSERT_FALSE(end.why_illegal(m)) << picture_of(root);
            end.play_unchecked(m);
        }
        EXPECT_TRUE(end.is_over());
        EXPECT_EQ(100 * (end.to_play() == root.to_play() ? 1 : -1) * value_at_end(end), value);
    }
}

TEST(WideTree, RemembersPositions) {
    WideTree tree(kTable);
    const WideBoard board = board_of(random_place(1, {10, 10}, 30));
    tree.begin({10, 10});
    const auto value = tree.search(board, 4, -kAll, kAll);
    tree.begin({10, 10});
    EXPECT_EQ(tree.search(board, 4, *value - 1, *value), value);
    EXPECT_EQ(tree.nodes(), 1U);
    tree.forget();
    tree.begin({10, 10});
    EXPECT_EQ(tree.search(board, 4, *value - 1, *value), value);
    EXPECT_GT(tree.nodes(), 10U);
}

TEST(Wide, AnAnalysisKnowsWhatEachMoveIsWorth) {
    SerialWorkers workers;
    AlphaBetaPlayer player(workers, kTable);
    for (const Geometry geometry : kShapes) {
        const Position root = random_place(7, geometry, 12);
        const Report report = search(player, root, {.goal = Goal::analysis, .depth = 3});
        EXPECT_EQ(report.depth, 3);
        EXPECT_EQ(report.candidates.size(), root.legal_moves().size());
        for (const Candidate& candidate : report.candidates) {
            Position next = root;
            next.play_unchecked(candidate.move);
            EXPECT_FLOAT_EQ(candidate.value.lead.value,
                            static_cast<float>(-plain_value(next, 2)) / 100);
            EXPECT_EQ(candidate.value.lead.certainty, Certainty::estimate);
            EXPECT_EQ(candidate.depth, 3);
            EXPECT_EQ(candidate.line.size(), 3U);
        }
        const Report move = search(player, root, {.depth = 3});
        EXPECT_EQ(move.value.lead, report.value.lead);
    }
}

TEST(Wide, IsTheSameEveryTime) {
    SerialWorkers workers;
    for (const Goal goal : {Goal::move, Goal::analysis}) {
        AlphaBetaPlayer one(workers, kTable);
        AlphaBetaPlayer two(workers, kTable);
        const Position root = random_place(3, {16, 16}, 40);
        Report a = search(one, root, {.goal = goal, .depth = 3});
        Report b = search(two, root, {.goal = goal, .depth = 3});
        a.elapsed = b.elapsed = 0ms;
        EXPECT_EQ(a, b);
        static_cast<void>(search(two, random_place(4, {10, 10}, 9), {.depth = 2}));
        two.forget();
        b = search(two, root, {.goal = goal, .depth = 3});
        b.elapsed = 0ms;
        EXPECT_EQ(a, b);
    }
}

// What is stopped at any instant has a legal move; an analysis has the best in front.
TEST(Wide, StoppedAtAnyInstantItHasAMove) {
    platform::ThreadWorkers workers(1);
    AlphaBetaPlayer player(workers, kTable);
    Rng rng(9);
    for (int i = 0; i < (test::kSanitized ? 30 : 150); ++i) {
        const Position root =
            random_place(static_cast<std::uint64_t>(i), kShapes[i % 3], 4 + i % 90);
        const Goal goal = i % 2 == 0 ? Goal::move : Goal::analysis;
        Report last;
        player.start(root, {.goal = goal, .time = 10s},
                     [&](const Report& report) { last = report; });
        std::this_thread::sleep_for(std::chrono::microseconds(rng.below(4000)));
        player.stop();
        player.wait();
        ASSERT_TRUE(last.is_last);
        ASSERT_FALSE(last.candidates.empty());
        for (const Candidate& candidate : last.candidates) {
            EXPECT_FALSE(root.why_illegal(candidate.move));
            EXPECT_GE(candidate.depth, 1) << "the first iteration is always finished";
            // Of a search for a move the values are of two iterations.
            if (goal != Goal::analysis) continue;
            EXPECT_LE(candidate.value.lead.value, last.candidates.front().value.lead.value);
        }
    }
}

// A node or two after it was told.
TEST(WideTree, LooksAtNothingMoreOnceItIsStopped) {
    WideTree tree(kTable);
    std::atomic<bool> stop{false};
    std::uint64_t told = 0;
    tree.begin({16, 16});
    tree.break_off_by({.stop = &stop, .is_due = [&] {
                           if (told == 0 && tree.nodes() > 5000) {
                               stop = true;
                               told = tree.nodes();
                           }
                           return false;
                       }});
    EXPECT_FALSE(tree.search(board_of(random_place(2, {16, 16}, 50)), 30, -kAll, kAll));
    EXPECT_GT(told, 5000U);
    EXPECT_LE(tree.nodes(), told + 1);
}

TEST(Wide, KeepsItsLimits) {
    SerialWorkers workers;
    AlphaBetaPlayer player(workers, kTable);
    const Position root = random_place(2, {12, 12}, 30);
    EXPECT_LT(search(player, root, {.visits = 5000}).visits, 5300U);
    EXPECT_EQ(search(player, root, {.depth = 2}).depth, 2);
    const Report timed = search(player, root, {.time = 30ms});
    EXPECT_GE(timed.elapsed, 30ms);  // and it ends: nothing else would end it
    const Move second = root.legal_moves()[1];
    EXPECT_EQ(search(player, root, {.depth = 2, .only = {second}}).candidates[0].move, second);
}

// Games of few random moves and then theirs, each side once with either colour. Everything is
// counted in moves and positions, so that the games are the same every time.
TEST(Wide, TheDeeperBeatsTheShallower) {
    SerialWorkers workers;
    AlphaBetaPlayer deep(workers, kTable);
    AlphaBetaPlayer shallow(workers, kTable);
    int wins = 0;
    int games = 0;
    for (std::uint64_t seed = 0; seed < (test::kSanitized ? 1 : 4); ++seed) {
        for (const Color deep_color : kColors) {
            Position position = random_place(seed, {10, 10}, 6);
            while (!position.is_over()) {
                const bool is_deep = position.to_play() == deep_color;
                const Limits limits{.depth = is_deep ? 4 : 1};
                const Report report = search(is_deep ? deep : shallow, position, limits);
                const Move move = report.candidates.front().move;
                ASSERT_FALSE(position.why_illegal(move));
                position.play_unchecked(move);
            }
            ++games;
            wins += position.discs(deep_color) > position.discs(opponent(deep_color)) ? 1 : 0;
        }
    }
    EXPECT_GE(wins, games - 1);
}

TEST(Wide, PassesWhereItMust) {
    SerialWorkers workers;
    AlphaBetaPlayer player(workers, kTable);
    othello::Setup setup{.geometry = {10, 10}, .stones = {}, .to_play = Color::white};
    setup.stones.black = {Point(0)};
    setup.stones.white = {Point(1)};
    const Report report = search(player, Position::from(setup).value(), {.depth = 5});
    ASSERT_EQ(report.candidates.size(), 1U);
    EXPECT_TRUE(report.candidates.front().move.is_pass());
    EXPECT_EQ(report.value.lead, (Figure{-100, Certainty::proved})) << "with the empty squares";
}

}  // namespace
}  // namespace magpie::othello
