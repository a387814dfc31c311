#include "othello/search/alpha_beta_player.h"

#include <atomic>
#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "othello/rules/pictures.h"
#include "othello/search/simple_players.h"
#include "platform/threads.h"
#include "support/sanitizers.h"

namespace magpie::othello {
namespace {

using namespace std::chrono_literals;

// The result with best play, told as plainly as can be.
int solve(const Position& position) {
    if (position.is_over()) {
        const int black = position.margin(Counting::empties_to_winner).half_points / 2;
        return position.to_play() == Color::black ? black : -black;
    }
    int best = -10'000;
    for (const Move m : position.legal_moves()) {
        Position next = position;
        next.play_unchecked(m);
        best = std::max(best, -solve(next));
    }
    return best;
}

Position random_ending(std::uint64_t seed, Geometry geometry, int empties) {
    Rng rng(seed);
    for (;;) {
        Position position = Position::start(geometry).value();
        while (!position.is_over() && position.empties() > empties) {
            const auto moves = position.legal_moves();
            position.play_unchecked(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        if (!position.is_over()) return position;
    }
}

TEST(AlphaBeta, SolvesEndingsAsThePlainestSearchDoes) {
    SerialWorkers workers;
    AlphaBetaPlayer player(workers);
    for (const Geometry geometry : {Geometry{8, 8}, Geometry{6, 4}}) {
        for (std::uint64_t seed = 0; seed < 15; ++seed) {
            const Position root = random_ending(seed, geometry, 6);
            const Report report = search(player, root, {});
            EXPECT_EQ(static_cast<int>(report.value.lead.value), solve(root)) << picture_of(root);
            EXPECT_EQ(report.value.lead.certainty, Certainty::proved);
            EXPECT_EQ(report.value.win_rate.certainty, Certainty::proved);
        }
    }
}

// Whatever fits into 8×8 has a solver of its own.
TEST(AlphaBeta, SolvesMidgamesOf6x6AndAnalysesThem) {
    SerialWorkers workers;
    AlphaBetaPlayer player(workers);
    constexpr int kMost = test::kSanitized ? 14 : 18;
    for (const int empties : {12, 14, kMost}) {
        const Position root = random_ending(static_cast<std::uint64_t>(empties), {6, 6}, empties);
        const Report report = search(player, root, {});
        EXPECT_EQ(report.value.lead.certainty, Certainty::proved);
        EXPECT_EQ(report.value.win_rate.certainty, Certainty::proved);
        const Report all = search(player, root, {.goal = Goal::analysis});
        EXPECT_EQ(all.value.lead, report.value.lead);
        EXPECT_EQ(all.candidates.size(), root.legal_moves().size());
        for (const Candidate& candidate : all.candidates) {
            EXPECT_EQ(candidate.value.lead.certainty, Certainty::proved);
            Position end = root;
            for (const Move m : candidate.line) {
                ASSERT_FALSE(end.why_illegal(m)) << picture_of(root);
                end.play_unchecked(m);
            }
            EXPECT_TRUE(end.is_over());
            const int black = end.margin(Counting::empties_to_winner).half_points / 2;
            EXPECT_EQ(root.to_play() == Color::black ? black : -black,
                      static_cast<int>(candidate.value.lead.value));
        }
    }
}

// White wins 4×4 by 3 discs to 11, with two squares left, which count for him here.
TEST(AlphaBeta, Solves4x4FromTheStart) {
    SerialWorkers workers;
    AlphaBetaPlayer player(workers);
    const Report report = search(player, Position::start({4, 4}).value(), {});
    EXPECT_EQ(report.value.lead, (Figure{-10, Certainty::proved}));
}

TEST(AlphaBeta, IsStoppedWhileItSolves) {
    platform::ThreadWorkers workers(1);
    AlphaBetaPlayer player(workers);
    const Position start = Position::start({6, 6}).value();
    const Position root = random_ending(1, {6, 6}, 28);
    EXPECT_LT(search(player, root, {.visits = 2'000'000}).visits, 2'010'000U);
    EXPECT_GE(search(player, root, {.time = 50ms}).elapsed, 50ms);
    for (const int after : {0, 1, 5, 60}) {
        Report last;
        player.start(root, {.goal = Goal::analysis}, [&](const Report& report) { last = report; });
        std::this_thread::sleep_for(Milliseconds(after));
        player.stop();
        player.wait();
        ASSERT_FALSE(last.candidates.empty());
        EXPECT_FALSE(root.why_illegal(last.candidates.front().move));
    }
    EXPECT_EQ(search(player, start, {.depth = 3}).depth, 3);
}

TEST(AlphaBeta, AnAnalysisKnowsEveryMoveExactlyAndTheLineIsPlayable) {
    SerialWorkers workers;
    AlphaBetaPlayer player(workers);
    for (std::uint64_t seed = 20; seed < 30; ++seed) {
        const Position root = random_ending(seed, {8, 8}, 6);
        const Report report = search(player, root, {.goal = Goal::analysis});
        EXPECT_EQ(report.candidates.size(), root.legal_moves().size());
        for (const Candidate& candidate : report.candidates) {
            Position end = root;
            for (const Move m : candidate.line) {
                ASSERT_FALSE(end.why_illegal(m)) << picture_of(root);
                end.play_unchecked(m);
            }
            EXPECT_TRUE(end.is_over());
            EXPECT_EQ(candidate.value.lead.certainty, Certainty::proved);
            const int black = end.margin(Counting::empties_to_winner).half_points / 2;
            EXPECT_EQ(root.to_play() == Color::black ? black : -black,
                      static_cast<int>(candidate.value.lead.value));
        }
    }
}

TEST(AlphaBeta, IsTheSameEveryTimeAndDeeperThanOneMove) {
    SerialWorkers workers;
    AlphaBetaPlayer one(workers);
    AlphaBetaPlayer two(workers);
    Report a = search(one, Position::start(), {.depth = 4});
    Report b = search(two, Position::start(), {.depth = 4});
    a.elapsed = b.elapsed = 0ms;
    EXPECT_EQ(a, b);
    EXPECT_EQ(a.depth, 4);
    EXPECT_EQ(a.candidates.front().line.size(), 4u);
    EXPECT_EQ(a.value.lead.certainty, Certainty::estimate);
}

TEST(AlphaBeta, BeatsTheGreedyPlayerWithEitherColour) {
    SerialWorkers workers;
    AlphaBetaPlayer deep(workers);
    GreedyPlayer greedy;
    for (const Color deep_color : kColors) {
        Position position = Position::start();
        while (!position.is_over()) {
            Engine<Position>& player =
                position.to_play() == deep_color ? static_cast<Engine<Position>&>(deep) : greedy;
            position.play_unchecked(search(player, position, {.depth = 3}).candidates.front().move);
        }
        EXPECT_GT(position.discs(deep_color), position.discs(opponent(deep_color)));
    }
}

TEST(AlphaBeta, KeepsItsLimitsAndCanBeStopped) {
    platform::ThreadWorkers workers(1);
    AlphaBetaPlayer player(workers);
    EXPECT_LT(search(player, Position::start(), {.visits = 5000}).visits, 5100u);
    const Report timed = search(player, Position::start(), {.time = 50ms});
    EXPECT_GE(timed.elapsed, 50ms);  // and it ends: nothing else would end it
    std::atomic<int> reports = 0;
    bool last = false;
    player.start(Position::start(), {.goal = Goal::analysis, .report_every = 5ms},
                 [&](const Report& report) {
                     ++reports;
                     last = report.is_last;
                 });
    while (reports < 3) std::this_thread::yield();
    player.stop();
    player.wait();
    EXPECT_TRUE(last);
}

TEST(AlphaBeta, FindsAMoveHoweverLittleTimeIsLeft) {
    SerialWorkers workers;
    AlphaBetaPlayer player(workers);
    for (const int left : {1, 100, 1000}) {
        const ClockLimit clock{.control = AbsoluteTime{1000ms},
                               .left = {.main_time = Milliseconds(left)}};
        const Report report = search(player, Position::start(), {.clock = clock});
        EXPECT_FALSE(report.candidates.empty());
    }
}

TEST(AlphaBeta, PassesWhereItMust) {
    SerialWorkers workers;
    AlphaBetaPlayer player(workers);
    const Position stuck = position_from(R"(X O . .
                                            . . . .
                                            . . . .
                                            . . . .)",
                                         Color::white);
    const Report report = search(player, stuck, {});
    EXPECT_TRUE(report.candidates.front().move.is_pass());
    EXPECT_EQ(report.value.lead.value, -16.0F) << "with the empty squares";
    EXPECT_EQ(report.value.win_rate.value, 0.0F);
}

}  // namespace
}  // namespace magpie::othello
