#include "othello/search/pattern_player.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <thread>

#include <gtest/gtest.h>

#include "engine/pondering.h"
#include "othello/eval/random_weights.h"
#include "othello/rules/pictures.h"
#include "platform/threads.h"
#include "support/sanitizers.h"

namespace magpie::othello {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kSmallTable = std::size_t{1} << 20;

Position random_place(std::uint64_t seed, int empties) {
    Rng rng(seed);
    for (;;) {
        Position position = Position::start();
        while (!position.is_over() && position.empties() > empties) {
            const auto moves = position.legal_moves();
            position.play_unchecked(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        if (!position.is_over()) return position;
    }
}

TEST(PatternPlayer, ProvesEndingsAndEveryMoveOfAnAnalysis) {
    SerialWorkers workers;
    PatternPlayer player(random_weights(1), workers, {.table_bytes = kSmallTable});
    Solver solver(kSmallTable);
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        const Position root = random_place(seed, 9);
        const int value = solver.solve(*root.board())->value;
        const Report report = search(player, root, {});
        EXPECT_EQ(report.value.lead, (Figure{static_cast<float>(value), Certainty::proved}))
            << picture_of(root);
        const Report all = search(player, root, {.goal = Goal::analysis});
        EXPECT_EQ(all.candidates.size(), root.legal_moves().size());
        for (const Candidate& candidate : all.candidates) {
            EXPECT_EQ(candidate.value.lead.certainty, Certainty::proved);
            EXPECT_EQ(candidate.value.win_rate.certainty, Certainty::proved);
            Position end = root;
            for (const Move m : candidate.line) {
                ASSERT_FALSE(end.why_illegal(m)) << picture_of(root);
                end.play_unchecked(m);
            }
            EXPECT_TRUE(end.is_over());
            const double black = end.margin(Counting::empties_to_winner).half_points / 2.0;
            EXPECT_EQ(candidate.value.lead.value, root.to_play() == Color::black ? black : -black);
        }
    }
}

TEST(PatternPlayer, IsTheSameEveryTimeAndGuessesUntilTheEndIsReached) {
    SerialWorkers workers;
    PatternPlayer one(random_weights(2), workers, {.table_bytes = kSmallTable});
    PatternPlayer two(random_weights(2), workers, {.table_bytes = kSmallTable});
    Report a = search(one, random_place(3, 40), {.depth = 5});
    Report b = search(two, random_place(3, 40), {.depth = 5});
    a.elapsed = b.elapsed = 0ms;
    EXPECT_EQ(a, b);
    EXPECT_EQ(a.depth, 5);
    EXPECT_EQ(a.value.lead.certainty, Certainty::estimate);
    EXPECT_EQ(a.candidates.front().line.size(), 5u);
    for (std::size_t i = 1; i < a.candidates.size(); ++i) {
        EXPECT_LE(a.candidates[i].value.lead.value, a.candidates[0].value.lead.value);
    }
    two.forget();
    b = search(two, random_place(3, 40), {.depth = 5});
    b.elapsed = 0ms;
    EXPECT_EQ(a, b);
}

TEST(PatternPlayer, AnAnalysisThatIsBrokenOffListsTheBestFirst) {
    SerialWorkers workers;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        const Position root = random_place(seed, seed % 2 == 0 ? 40 : 16);
        const Weights weights = random_weights(seed);
        for (std::uint64_t visits = 100; visits < 100'000; visits += visits / 2) {
            PatternPlayer player(weights, workers, {.table_bytes = kSmallTable});
            const Report report = search(player, root, {.goal = Goal::analysis, .visits = visits});
            bool is_all_proved = true;
            for (std::size_t i = 0; i < report.candidates.size(); ++i) {
                const Figure lead = report.candidates[i].value.lead;
                is_all_proved = is_all_proved && lead.certainty == Certainty::proved;
                if (i == 0) continue;
                EXPECT_LE(lead.value, report.candidates[i - 1].value.lead.value)
                    << visits << " visits, row " << i << '\n'
                    << picture_of(root);
            }
            EXPECT_EQ(report.value.lead.certainty == Certainty::proved, is_all_proved) << visits;
        }
    }
}

TEST(PatternPlayer, SaysHowSureItIsOfWhatItLeftOut) {
    SerialWorkers workers;
    const Weights weights = random_weights(2);
    PatternPlayer player(weights, workers, {.table_bytes = kSmallTable});
    PatternPlayer exact(weights, workers, {.table_bytes = kSmallTable, .level = kExactLevel});
    const Report some = search(player, random_place(3, 40), {.depth = 7});
    const Report all = search(exact, random_place(3, 40), {.depth = 7});
    EXPECT_EQ(some.percent, kLevelPercents[PatternPlayer::kUsualLevel]);
    EXPECT_EQ(all.percent, 100);
    EXPECT_LT(some.visits, all.visits);
    // To the end it is sure of something before it is sure of everything, and then it is right.
    const Position ending = random_place(4, 17);
    Solver solver(kSmallTable);
    int last = 0;
    player.start(ending, {.report_every = 0ms}, [&](const Report& report) {
        EXPECT_EQ(report.value.lead.certainty == Certainty::proved, report.percent == 100);
        last = report.percent;
        if (!report.is_last) return;
        EXPECT_EQ(report.value.lead.value, solver.solve(*ending.board())->value);
    });
    player.wait();
    EXPECT_EQ(last, 100);
}

TEST(PatternPlayer, KeepsItsLimitsAndCanBeStopped) {
    platform::ThreadWorkers workers(1);
    PatternPlayer player(random_weights(3), workers, {.table_bytes = kSmallTable});
    EXPECT_LT(search(player, Position::start(), {.visits = 5000}).visits, 5600u);
    const Report timed = search(player, Position::start(), {.time = 50ms});
    EXPECT_GE(timed.elapsed, 50ms);  // and it ends: nothing else would end it
    // Far too long to be played to the end.
    const Report late = search(player, random_place(5, 34), {.time = 60ms});
    EXPECT_FALSE(late.candidates.empty());
    bool last = false;
    std::atomic<int> reports = 0;
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

TEST(PatternPlayer, KnowsWhatItPonderedOnceTheOpponentHasMoved) {
    SerialWorkers workers;
    const Weights weights = random_weights(8);
    constexpr std::size_t kRoomy = std::size_t{32} << 20;
    PatternPlayer fresh(weights, workers, {.table_bytes = kRoomy});
    PatternPlayer pondering(weights, workers, {.table_bytes = kRoomy});
    const Position his = random_place(4, 44);
    const Report thoughts = search(pondering, his, {.goal = Goal::analysis, .depth = 7});
    Position ours = his;
    ours.play_unchecked(thoughts.candidates.front().move);
    const Report without = search(fresh, ours, {.depth = 6});
    const Report with = search(pondering, ours, {.depth = 6});
    EXPECT_LT(2 * with.visits, without.visits);
    EXPECT_EQ(with.depth, without.depth);
}

// As the front ends have it with ponder=on: while one side is asked the other thinks on, and the
// games are legal to their end.
TEST(PatternPlayer, PondersByItselfWhileTheOpponentThinks) {
    platform::ThreadWorkers workers(1);
    ByColor<std::unique_ptr<Engine<Position>>> sides;
    for (const Color c : kColors) {
        sides[c] = std::make_unique<Pondering<Position>>(
            std::make_unique<PatternPlayer>(random_weights(8), workers,
                                            PatternPlayer::Settings{.table_bytes = kSmallTable}),
            workers);
    }
    Position game = random_place(4, test::kSanitized ? 20 : 46);
    while (!game.is_over()) {
        const Report report = search(*sides[game.to_play()], game, {.depth = 3});
        ASSERT_FALSE(game.why_illegal(report.candidates.front().move));
        game.play_unchecked(report.candidates.front().move);
    }
}

// From the first instant to one that lies well within the search, in the opening, in midgame and
// in endings whose searches prove something on the way.
TEST(PatternPlayer, StoppedAtAnyInstantItHasAMove) {
    constexpr int kStops = test::kSanitized ? 60 : 1000;
    platform::ThreadWorkers workers(1);
    PatternPlayer player(random_weights(9), workers, {.table_bytes = kSmallTable});
    Rng rng(9);
    for (int i = 0; i < kStops; ++i) {
        const Position root = random_place(static_cast<std::uint64_t>(i), 9 + i % 50);
        // Most of them within a millisecond, where a search begins; few are as late as can be.
        const double part = rng.below(1'000'001) / 1e6;
        const double late = 300'000 * part * part * part;
        const std::chrono::microseconds after(i % 4 < 3 ? static_cast<int>(rng.below(1000))
                                                        : static_cast<int>(late));
        const Goal goal = i % 3 == 0 ? Goal::move : Goal::analysis;
        Report last;
        player.start(root, {.goal = goal, .time = 10s},
                     [&](const Report& report) { last = report; });
        std::this_thread::sleep_for(after);
        player.stop();
        player.wait();
        ASSERT_TRUE(last.is_last);
        ASSERT_FALSE(last.candidates.empty());
        for (const Candidate& candidate : last.candidates) {
            EXPECT_FALSE(root.why_illegal(candidate.move));
        }
        // The best is in front, as far as it was seen.
        for (const Candidate& candidate : last.candidates) {
            if (goal != Goal::analysis) break;
            EXPECT_LE(candidate.value.lead.value, last.candidates.front().value.lead.value);
        }
    }
}

// It is told from within, at a report that may come at any of its looks at the clock, so that what
// it looks at afterwards can be counted: nodes near the end, which do not ask.
TEST(PatternPlayer, OnceItIsStoppedItLooksAtFewPositionsMore) {
    constexpr std::uint64_t kMostAfter = 1000;
    SerialWorkers workers;
    PatternPlayer player(random_weights(9), workers, {.table_bytes = kSmallTable});
    Rng rng(10);
    int stopped = 0;
    for (int i = 0; i < (test::kSanitized ? 12 : 60); ++i) {
        const Position root = random_place(static_cast<std::uint64_t>(i), 12 + i % 40);
        const auto after = rng.below(60);
        std::uint64_t told = 0;
        std::uint32_t reports = 0;
        std::uint64_t last = 0;
        player.start(root, {.goal = Goal::analysis, .visits = 200'000, .report_every = 0ms},
                     [&](const Report& report) {
                         last = report.visits;
                         if (report.is_last || reports++ != after) return;
                         told = report.visits;
                         ++stopped;
                         player.stop();
                     });
        player.wait();
        if (told == 0) continue;  // it was done before
        EXPECT_GE(last, told);
        EXPECT_LE(last - told, kMostAfter) << picture_of(root);
    }
    EXPECT_GT(stopped, 5);
}

// The discs in the other colours, and turned or mirrored, `symmetry` telling how.
Position twin_of(const Position& position, Symmetry symmetry, bool swaps_colours) {
    Setup setup;
    setup.geometry = position.geometry();
    const auto colour_of = [&](Color c) { return swaps_colours ? opponent(c) : c; };
    for (int i = 0; i < position.geometry().area(); ++i) {
        const auto disc = position.stone_at(Point(i));
        if (!disc) continue;
        setup.stones[colour_of(*disc)].push_back(symmetry.apply(position.geometry(), Point(i)));
    }
    setup.to_play = colour_of(position.to_play());
    return Position::from(setup).value();
}

// Black in this position has what White has in its twin, and the twins of the moves are worth the
// same. Level by level, as what is left out depends on the order of the moves.
TEST(PatternPlayer, NeitherColoursNorSymmetriesChangeWhatItSees) {
    SerialWorkers workers;
    PatternPlayer player(random_weights(10), workers,
                         {.table_bytes = kSmallTable, .level = kExactLevel});
    const auto leads = [&](const Position& root, Symmetry symmetry) {
        player.forget();
        const Report report = search(player, root, {.goal = Goal::analysis, .depth = 2});
        std::map<int, float> found;
        for (const Candidate& candidate : report.candidates) {
            const Move m = symmetry.apply(root.geometry(), candidate.move);
            found[m.is_pass() ? -1 : m.point().index()] = candidate.value.lead.value;
        }
        return found;
    };
    constexpr int kStep = test::kSanitized ? 12 : 2;
    for (int empties = 6; empties < 54; empties += kStep) {
        const Position root = random_place(static_cast<std::uint64_t>(empties), empties);
        const auto expected = leads(root, Symmetry::identity());
        EXPECT_EQ(expected.size(), root.legal_moves().size());
        for (const Symmetry symmetry : kSymmetries) {
            for (const bool swaps_colours : {false, true}) {
                EXPECT_EQ(leads(twin_of(root, symmetry, swaps_colours), symmetry.inverse()),
                          expected)
                    << picture_of(root);
            }
        }
    }
}

TEST(PatternPlayer, FindsAMoveHoweverLittleTimeIsLeft) {
    SerialWorkers workers;
    PatternPlayer player(random_weights(4), workers, {.table_bytes = kSmallTable});
    for (const int left : {1, 100, 1000}) {
        for (const int empties : {50, 20, 14}) {
            const ClockLimit clock{.control = AbsoluteTime{1000ms},
                                   .left = {.main_time = Milliseconds(left)}};
            const Report report = search(player, random_place(9, empties), {.clock = clock});
            EXPECT_FALSE(report.candidates.empty());
        }
    }
}

TEST(PatternPlayer, PassesWhereItMustAndKnowsItsMovesAtTheRoot) {
    SerialWorkers workers;
    PatternPlayer player(random_weights(5), workers, {.table_bytes = kSmallTable});
    const Position stuck = position_from(R"(X O . . . . . .
                                            . . . . . . . .
                                            . . . . . . . .
                                            . . . . . . . .
                                            . . . . . . . .
                                            . . . . . . . .
                                            . . . . . . . .
                                            . . . . . . . .)",
                                         Color::white);
    const Report report = search(player, stuck, {.depth = 3});
    ASSERT_EQ(report.candidates.size(), 1u);
    EXPECT_TRUE(report.candidates.front().move.is_pass());
    const Move second = Position::start().legal_moves()[1];
    EXPECT_EQ(search(player, Position::start(), {.depth = 3, .only = {second}}).candidates[0].move,
              second);
}

TEST(PatternPlayer, PlaysOtherShapesToo) {
    SerialWorkers workers;
    PatternPlayer player(random_weights(6), workers, {.table_bytes = kSmallTable});
    const Position small = Position::start({6, 6}).value();
    EXPECT_FALSE(small.why_illegal(search(player, small, {.depth = 3}).candidates.front().move));
}

}  // namespace
}  // namespace magpie::othello
