#include "othello/count/disc_count.h"

#include <string_view>

#include <gtest/gtest.h>

#include "core/rng.h"
#include "engine/workers.h"
#include "othello/eval/random_weights.h"
#include "othello/search/alpha_beta_player.h"
#include "othello/search/pattern_player.h"
#include "protocols/seat/any_engine.h"

namespace magpie {
namespace {

using othello::Counting;
using othello::DiscCount;
using othello::Position;

// The result with best play, told as plainly as can be.
int solve(const Position& position, Counting counting) {
    if (position.is_over()) {
        const int black = position.margin(counting).half_points / 2;
        return position.to_play() == Color::black ? black : -black;
    }
    int best = -10'000;
    for (const Move m : position.legal_moves()) {
        Position next = position;
        next.play_unchecked(m);
        best = std::max(best, -solve(next, counting));
    }
    return best;
}

// A game played at random until so many squares are empty.
Playback random_ending(std::uint64_t seed, Geometry geometry, int empties, Counting counting) {
    Rng rng(seed);
    GameSpec spec = GameSpec::for_othello(geometry);
    spec.counting = counting;
    for (;;) {
        Playback game = Playback::new_game(spec);
        while (!game.is_over() && std::get<Position>(game.position()).empties() > empties) {
            const auto moves = legal_moves(game.position());
            EXPECT_TRUE(game.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
        }
        if (!game.is_over()) return game;
    }
}

TEST(DiscCount, ProvedLeadsAreThoseOfTheGamesOwnCounting) {
    SerialWorkers workers;
    othello::AlphaBetaPlayer player(workers);
    int differing = 0;
    for (const Geometry geometry : {Geometry{4, 4}, Geometry{8, 8}}) {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            for (const Counting counting : {Counting::discs, Counting::empties_to_winner}) {
                const Playback game = random_ending(seed, geometry, 6, counting);
                const auto& root = std::get<Position>(game.position());
                const Report report = search(AnyEngine(player), game, {.goal = Goal::analysis});
                EXPECT_EQ(report.value.lead.certainty, Certainty::proved);
                EXPECT_EQ(static_cast<int>(report.value.lead.value), solve(root, counting));
                for (const Candidate& candidate : report.candidates) {
                    Position next = root;
                    next.play_unchecked(candidate.move);
                    EXPECT_EQ(candidate.value.lead.certainty, Certainty::proved);
                    EXPECT_EQ(static_cast<int>(candidate.value.lead.value), -solve(next, counting));
                }
            }
            const Playback game = random_ending(seed, geometry, 6, Counting::discs);
            const auto& root = std::get<Position>(game.position());
            if (solve(root, Counting::discs) != solve(root, Counting::empties_to_winner))
                ++differing;
        }
    }
    EXPECT_GT(differing, 3) << "else there was nothing to see";
}

// A search for a move looks no further at moves that the tournament's count tells are no better;
// counted by discs, one of them may be.
TEST(DiscCount, TheMoveThatIsCalledBestIsTheBestByTheGamesOwnCounting) {
    SerialWorkers workers;
    othello::PatternPlayer player(othello::random_weights(1), workers, {.table_bytes = 1 << 20});
    int losing = 0;
    for (const int empties : {5, 7}) {
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            const Playback game = random_ending(seed, {8, 8}, empties, Counting::discs);
            const auto& root = std::get<Position>(game.position());
            const int best = solve(root, Counting::discs);
            if (best < 0) ++losing;
            const Report report = search(AnyEngine(player), game, {.goal = Goal::move});
            EXPECT_EQ(report.value.lead, (Figure{static_cast<float>(best), Certainty::proved}));
            EXPECT_EQ(report.candidates.front().value.lead, report.value.lead);
            for (const Candidate& candidate : report.candidates) {
                Position next = root;
                next.play_unchecked(candidate.move);
                const int real = -solve(next, Counting::discs);
                const Figure lead = candidate.value.lead;
                if (lead.certainty == Certainty::proved) {
                    EXPECT_EQ(lead.value, real);
                } else {
                    ASSERT_EQ(lead.certainty, Certainty::upper_bound);
                    EXPECT_GE(lead.value, real);
                }
            }
        }
    }
    EXPECT_GT(losing, 20);
}

// White wins every disc with any of six moves, and the empty squares with them: b4 ends the game at
// once with 47 discs more, each other one with 48.
TEST(DiscCount, AmongMovesThatWinEverythingTheOneWithMostDiscsIsTaken) {
    Playback game = Playback::new_game(GameSpec::for_othello({8, 8}));
    const std::string_view moves =
        "e6f6g6d6c6d7e8e7d8f8g8c8b8f3f5f7g7h8h7a8g5h6h5c7c5g4e3h4g3f4--d3c3f2h3b7g1d2e1f1--h1--d1--"
        "h2--";
    for (std::size_t i = 0; i < moves.size(); i += 2) {
        const Point point(static_cast<int>(moves[i]) - 'a' + 8 * (moves[i + 1] - '1'));
        ASSERT_TRUE(game.play(moves[i] == '-' ? Move::pass() : Move(point))) << moves.substr(i, 2);
    }
    SerialWorkers workers;
    othello::PatternPlayer player(othello::random_weights(1), workers, {.table_bytes = 1 << 20});
    const Report report = search(AnyEngine(player), game, {.goal = Goal::move});
    EXPECT_EQ(report.value.lead, (Figure{48, Certainty::proved}));
    EXPECT_EQ(report.candidates.front().value.lead, report.value.lead);
}

// With what the tournament's count proves in hand, the discs come out the same as without it.
TEST(DiscCount, TheTournamentsCountMakesItQuickerAndNoDifferent) {
    int fewer = 0;
    for (const Geometry geometry : {Geometry{6, 6}, Geometry{8, 8}}) {
        for (std::uint64_t seed = 0; seed < 30; ++seed) {
            const Playback game = random_ending(seed, geometry, 7, Counting::discs);
            const auto& root = std::get<Position>(game.position());
            const int most = solve(root, Counting::empties_to_winner);
            std::int64_t nodes = 1'000'000;
            const int discs = solve(root, Counting::discs);
            EXPECT_EQ(DiscCount::solve_within(root, most, nodes), discs);
            if (discs != most) ++fewer;
        }
    }
    EXPECT_GT(fewer, 0) << "else there was nothing to see";
}

// What cannot be recounted in time is the bound that it is, and who wins is proved all the same.
TEST(DiscCount, WithoutTimeALeadIsABound) {
    const Playback game = random_ending(1, {8, 8}, 14, Counting::discs);
    const auto& root = std::get<Position>(game.position());
    DiscCount count(root, {.goal = Goal::move});
    Report report;
    report.is_last = false;
    for (const float lead : {6.0F, -4.0F, 0.0F}) {
        Candidate candidate;
        candidate.move = root.legal_moves().front();
        candidate.value.lead = {lead, Certainty::proved};
        candidate.value.win_rate.certainty = Certainty::proved;
        report.candidates.push_back(candidate);
    }
    count.recount(report);
    EXPECT_EQ(report.candidates[0].value.lead, (Figure{6, Certainty::upper_bound}));
    EXPECT_EQ(report.candidates[1].value.lead, (Figure{-4, Certainty::lower_bound}));
    EXPECT_EQ(report.candidates[2].value.lead, (Figure{0, Certainty::proved}));
    EXPECT_EQ(report.candidates[0].value.win_rate.certainty, Certainty::proved);
    std::int64_t few = 100;
    EXPECT_FALSE(DiscCount::solve(root, few).has_value());
}

}  // namespace
}  // namespace magpie
