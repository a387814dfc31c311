// go::Position against the plainest telling of the rules, on small boards of all shapes, where
// every kind of repetition, suicide and ending comes up within a few moves.

#include "support/naive_go.h"

#include <cstdlib>
#include <map>
#include <string>
#include <utility>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/rng.h"
#include "go/rules/position.h"

namespace magpie::go {
namespace {

// What a run came across, so that a test can tell that it tested something.
struct Seen {
    std::map<IllegalMove, int> reasons;
    std::map<Ending, int> endings;
    int captured = 0;
};

std::string describe(Geometry g, const Rules& rules, std::uint64_t seed, int ply) {
    return std::to_string(g.columns) + "x" + std::to_string(g.rows) + " ko " +
           std::to_string(static_cast<int>(rules.ko)) + (rules.suicide_allowed ? " suicide" : "") +
           (rules.long_cycle_voids ? " void" : "") + " seed " + std::to_string(seed) + " ply " +
           std::to_string(ply);
}

// Compares every point of the board; returns the legal moves, the pass last.
std::vector<Move> compare(const Position& game, const naive::Go& referee, Seen& seen) {
    EXPECT_EQ(game.stones(), referee.stones());
    EXPECT_EQ(game.to_play(), referee.to_play());
    EXPECT_EQ(game.ending(), referee.ending());
    for (const Color c : kColors) EXPECT_EQ(game.prisoners(c), referee.prisoners(c));
    std::vector<Move> legal;
    for (int i = 0; i <= game.geometry().area(); ++i) {
        const bool is_last = i == game.geometry().area();
        const Move move = is_last ? Move::pass() : Move(Point(i));
        const auto expected = referee.why_illegal(move);
        EXPECT_EQ(game.why_illegal(move), expected) << "at " << i;
        if (expected) {
            ++seen.reasons[*expected];
        } else {
            legal.push_back(move);
        }
    }
    EXPECT_EQ(game.legal_moves(), legal);
    return legal;
}

void play_one(Geometry g, const Rules& rules, std::uint64_t seed, int plies, Seen& seen) {
    Rng rng(seed);
    Position game(g, rules);
    naive::Go referee(g, rules);
    for (int ply = 0; ply < plies; ++ply) {
        const std::vector<Move> legal = compare(game, referee, seen);
        if (testing::Test::HasFailure()) FAIL() << describe(g, rules, seed, ply);
        if (legal.empty()) break;
        // Stones come before the pass, which comes seldom.
        const auto stones = static_cast<std::uint32_t>(legal.size() - 1);
        const bool passes = stones == 0 || rng.below(25) == 0;
        const Move move = passes ? legal.back() : legal[rng.below(stones)];
        game.play_unchecked(move);
        referee.play(move);
    }
    if (referee.ending()) ++seen.endings[*referee.ending()];
    seen.captured += referee.prisoners(Color::black) + referee.prisoners(Color::white);
}

class NaiveGo : public testing::TestWithParam<std::tuple<Ko, bool, bool>> {
  protected:
    [[nodiscard]] static Rules rules() {
        const auto [ko, suicide, voids] = GetParam();
        return {.ko = ko, .suicide_allowed = suicide, .long_cycle_voids = voids};
    }
};

TEST_P(NaiveGo, AgreesOnEverySmallShape_24) {
    Seen seen;
    std::uint64_t seed = 0;
    for (int columns = 1; columns <= 5; ++columns) {
        for (int rows = 1; rows <= 5; ++rows) {
            const Geometry g = *Geometry::make(columns, rows);
            for (int game = 0; game < 6; ++game) {
                play_one(g, rules(), ++seed, 6 * g.area() + 10, seen);
                if (HasFailure()) return;
            }
        }
    }
    EXPECT_GT(seen.captured, 500);
    EXPECT_EQ(seen.reasons.contains(IllegalMove::suicide), !rules().suicide_allowed);
    EXPECT_GT(seen.reasons[IllegalMove::ko], 10);
    EXPECT_EQ(seen.reasons.contains(IllegalMove::superko), rules().ko != Ko::simple);
    EXPECT_GT(seen.endings[Ending::passes], 0);
    // With suicide and simple ko there is always a stone to throw away.
    EXPECT_EQ(seen.endings.contains(Ending::no_placement_left),
              rules().ko != Ko::simple || !rules().suicide_allowed);
    EXPECT_EQ(seen.endings.contains(Ending::no_result),
              rules().long_cycle_voids && rules().ko == Ko::simple);
}

// Oblong and larger boards, where no other program knows superko; MAGPIE_FULL=1 plays a hundred
// times as many games.
TEST_P(NaiveGo, AgreesOnLongAndLargeShapes_24) {
    const int games = std::getenv("MAGPIE_FULL") != nullptr ? 100 : 1;
    Seen seen;
    std::uint64_t seed = 100;
    for (const auto& [columns, rows] :
         {std::pair{13, 2}, {2, 9}, {1, 19}, {6, 4}, {3, 11}, {7, 5}, {10, 10}}) {
        const Geometry g = *Geometry::make(columns, rows);
        for (int game = 0; game < games; ++game) {
            play_one(g, rules(), ++seed, 2 * g.area(), seen);
            if (HasFailure()) return;
        }
    }
    EXPECT_GT(seen.captured, 50);
    EXPECT_EQ(seen.reasons.contains(IllegalMove::superko), rules().ko != Ko::simple);
}

INSTANTIATE_TEST_SUITE_P(
    AllRules,
    NaiveGo,
    testing::Combine(testing::Values(Ko::simple, Ko::positional, Ko::situational),
                     testing::Bool(),
                     testing::Bool()));

TEST(NaiveGoRuleSets, EveryNamedRuleSetAgreesOnABoardOfNine_24) {
    Seen seen;
    for (const RuleSet& set : rule_sets()) {
        play_one(*Geometry::make(9, 9), set.rules, 1, 180, seen);
        play_one(*Geometry::make(7, 3), set.rules, 2, 120, seen);
        if (HasFailure()) FAIL() << set.name;
    }
    EXPECT_GT(seen.captured, 100);
}

TEST(NaiveGoRuleSets, AnyShapeAndRulesAgree_24) {
    EXPECT_TRUE(rc::check([] {
        const Geometry g = *Geometry::make(*rc::gen::inRange(1, 8), *rc::gen::inRange(1, 8));
        const Rules rules{
            .ko = *rc::gen::element(Ko::simple, Ko::positional, Ko::situational),
            .suicide_allowed = *rc::gen::arbitrary<bool>(),
            .long_cycle_voids = *rc::gen::arbitrary<bool>(),
            .white_passes_last = *rc::gen::arbitrary<bool>(),
        };
        Seen seen;
        play_one(g, rules, *rc::gen::arbitrary<std::uint64_t>(), 60, seen);
        RC_ASSERT(!testing::Test::HasFailure());
    }));
}

}  // namespace
}  // namespace magpie::go
