#include "go/search/network_engine.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "support/fake_backend.h"
#include "support/go_picture.h"

namespace magpie::go {
namespace {

Limits visits(std::uint64_t count) {
    Limits limits;
    limits.visits = count;
    return limits;
}

Rules rules_named(std::string_view name) { return find_rule_set(name)->rules; }

class EngineTest : public testing::Test {
  protected:
    EngineTest() : engine(small_network(), workers) {}

    SerialWorkers workers;
    NetworkEngine engine;
};

TEST_F(EngineTest, PlaysLegalMovesToTheEndUnderEveryRuleSet) {
    for (const RuleSet& set : rule_sets()) {
        Position position(Geometry{5, 4}, set.rules);
        int moves = 0;
        for (; !position.is_over() && moves < 200; ++moves) {
            const Report report = search(engine, position, visits(moves % 2 == 0 ? 8 : 120));
            ASSERT_FALSE(report.candidates.empty());
            ASSERT_FALSE(position.why_illegal(report.candidates.front().move)) << set.name;
            position.play_unchecked(report.candidates.front().move);
        }
        EXPECT_TRUE(position.is_over()) << set.name;
    }
}

TEST_F(EngineTest, MakesTheVisitsItIsGiven) {
    const Position position(Geometry{9, 9}, rules_named("chinese"));
    for (const std::uint64_t count : {1U, 2U, 30U, 150U}) {
        engine.forget();
        const Report report = search(engine, position, visits(count));
        EXPECT_EQ(report.visits, count);
        EXPECT_TRUE(report.is_last);
        std::uint64_t below = 0;
        for (const Candidate& candidate : report.candidates) below += candidate.visits;
        EXPECT_EQ(below, count - 1);
        EXPECT_EQ(report.value.win_rate.certainty, Certainty::estimate);
    }
}

TEST_F(EngineTest, GivesTheSameAnswerAgainAfterForgetting) {
    const Position position(Geometry{7, 7}, rules_named("japanese"));
    Report first = search(engine, position, visits(200));
    engine.forget();
    Report second = search(engine, position, visits(200));
    first.elapsed = second.elapsed;
    EXPECT_EQ(first, second);
}

TEST_F(EngineTest, KeepsTheTreeOfTheGame) {
    Position position(Geometry{7, 7}, rules_named("chinese"));
    Limits limits = visits(300);
    limits.goal = Goal::analysis;
    const Report report = search(engine, position, limits);
    ASSERT_GE(report.candidates.front().line.size(), 2U);
    const std::uint64_t kept = report.candidates.front().line_visits[1];
    ASSERT_GT(kept, 3U);
    position.play_unchecked(report.candidates.front().line[0]);
    position.play_unchecked(report.candidates.front().line[1]);
    limits.visits = 1;  // no more than is there
    EXPECT_EQ(search(engine, position, limits).visits, kept);
    Position other(Geometry{7, 7}, rules_named("chinese"));
    other.play_unchecked(Move(Point(3)));
    EXPECT_EQ(search(engine, other, limits).visits, 1U) << "another game";
}

TEST_F(EngineTest, SearchesOnlyTheMovesNamedAndNoneToAvoid) {
    const Position position(Geometry{5, 5}, rules_named("chinese"));
    Limits limits = visits(150);
    limits.only = {Move(Point(3)), Move(Point(12)), Move(Point(20))};
    limits.avoid = {Move(Point(12))};
    const Report report = search(engine, position, limits);
    ASSERT_EQ(report.candidates.size(), 2U);
    for (const Candidate& candidate : report.candidates) {
        EXPECT_TRUE(candidate.move == Move(Point(3)) || candidate.move == Move(Point(20)));
    }
    limits.avoid = limits.only;
    EXPECT_EQ(search(engine, position, limits).candidates.front().move, Move::pass());
}

TEST_F(EngineTest, NeverRetakesAKoAtOnceAndKnowsSuperko) {
    Position position = position_from(R"(. X O .
                                         X O . O
                                         . X O .
                                         . . . .)",
                                      Color::black, rules_named("chinese"));
    position.play_unchecked(Move(Point(6)));  // takes the ko
    ASSERT_TRUE(position.why_illegal(Move(Point(5))));
    Limits limits = visits(200);
    limits.goal = Goal::analysis;
    for (const Candidate& candidate : search(engine, position, limits).candidates) {
        EXPECT_FALSE(position.why_illegal(candidate.move));
    }
}

TEST_F(EngineTest, PassesWhenThereIsNothingElse) {
    const Position position = position_from(R"(. X . X
                                               X X X X
                                               O O O O
                                               . O . O)",
                                            Color::black, rules_named("chinese"));
    const Report report = search(engine, position, visits(50));
    EXPECT_EQ(report.candidates.front().move, Move::pass());
}

// As a network that sees who surrounds what has it: 10 points for Black, 4 for White.
// `sees_attack`: that White, if it were his turn, would take everything. A stone comes to its mind
// before a pass.
FakeBackend::Answer surrounded_points(bool sees_attack) {
    return [sees_attack](const nn::Input& input, nn::Output& out) {
        const bool black = input.globals[static_cast<std::size_t>(Global::black_to_play)] > 0;
        const auto words = static_cast<std::size_t>(nn::plane_words(input.geometry.area()));
        const auto own_area =
            input.planes.subspan(static_cast<std::size_t>(Plane::own_area) * words);
        for (std::size_t i = 0; i < out.ownership.size(); ++i) {
            const bool ours = (own_area[i / 32] >> (i % 32) & 1) != 0 || (sees_attack && !black);
            out.ownership[i] = ours ? 0.95F : -0.95F;
        }
        out.policy.back() = -3;
        out.lead = 9;
    };
}

Move answer_to_whites_pass(const FakeBackend::Answer& network) {
    Rules rules = rules_named("japanese");
    rules.komi = Margin::of_points(0);
    Position position = position_from(R"(. . X O . O .
                                         . . X O O O O
                                         X X X O . O .
                                         . . X O O O O
                                         . . X O . O O
                                         X X X O O O O
                                         . . X O O O O)",
                                      Color::white, rules);
    position.play_unchecked(Move::pass());
    SerialWorkers workers;
    NetworkEngine engine(fake_evaluator(network), workers);
    return search(engine, position, visits(1)).candidates.front().move;
}

TEST(NetworkEngine, EndsAGameOfTerritoryThatIsWonWhoeverPlaysNext) {
    EXPECT_EQ(answer_to_whites_pass(surrounded_points(false)), Move::pass());
    EXPECT_NE(answer_to_whites_pass(surrounded_points(true)), Move::pass())
        << "after the pass it is White's turn, should he play on";
}

TEST_F(EngineTest, TakesDeadStonesOffBeforeItPassesWhenCleaningUp) {
    // Only A4, A3 and B2 … are no eyes of Black: whatever the network thinks, no pass.
    const Position position = position_from(R"(. O X O .
                                               . . X O .
                                               X X X O O
                                               . . X O .
                                               . . X O .)",
                                            Color::black, rules_named("chinese"));
    Limits limits = visits(60);
    limits.goal = Goal::clean_up;
    EXPECT_FALSE(search(engine, position, limits).candidates.front().move.is_pass());
}

TEST_F(EngineTest, ReportsOwnershipWhenAskedAndALineForEachCandidate) {
    const Position position(Geometry{9, 7}, rules_named("chinese"));
    Limits limits = visits(120);
    EXPECT_TRUE(search(engine, position, limits).ownership.empty());
    limits.ownership = true;
    const Report report = search(engine, position, limits);
    EXPECT_EQ(report.ownership.size(), 63U);
    for (const float owner : report.ownership) EXPECT_LE(std::abs(owner), 1.0F);
    float priors = 0;
    for (const Candidate& candidate : report.candidates) {
        EXPECT_EQ(candidate.line.front(), candidate.move);
        EXPECT_EQ(candidate.line.size(), candidate.line_visits.size());
        EXPECT_LE(candidate.win_rate_bound, candidate.value.win_rate.value);
        priors += candidate.prior;
    }
    EXPECT_LE(priors, 1.0001F);
    Position played = position;  // the lines can be played
    for (const Move m : report.candidates.front().line) {
        ASSERT_FALSE(played.why_illegal(m));
        played.play_unchecked(m);
    }
}

TEST_F(EngineTest, TellsTheDistributionOfTheFinalLead) {
    const Position position(Geometry{7, 7}, rules_named("chinese"));
    const Report report = search(engine, position, visits(1));
    ASSERT_EQ(report.lead_quantiles.size(), 7U);
    EXPECT_FLOAT_EQ(report.lead_quantiles[1].share, 0.1F);
    for (std::size_t i = 1; i < 7; ++i) {
        EXPECT_LT(report.lead_quantiles[i - 1].share, report.lead_quantiles[i].share);
        EXPECT_LE(report.lead_quantiles[i - 1].lead, report.lead_quantiles[i].lead);
    }
    // The small network has no score head: its quantiles lie about the lead.
    EXPECT_NEAR(report.lead_quantiles[3].lead, report.value.lead.value, 1e-4);
}

// There its numbers do not even agree with each other, and a range of them says more than is known.
TEST_F(EngineTest, TellsNoDistributionForABoardNoNetworkHasLearned) {
    for (const Geometry g : {Geometry{4, 4}, Geometry{9, 5}, Geometry{20, 20}}) {
        const Position position(g, rules_named("chinese"));
        EXPECT_TRUE(search(engine, position, visits(1)).lead_quantiles.empty());
    }
}

TEST_F(EngineTest, TellsItsFirstImpressionOfEveryMoveWhenAsked) {
    Position position(Geometry{5, 4}, rules_named("chinese"));
    position.play_unchecked(Move(Point(7)));
    Limits limits = visits(30);
    EXPECT_TRUE(search(engine, position, limits).policy.empty());
    limits.policy = true;
    const Report report = search(engine, position, limits);
    ASSERT_EQ(report.policy.size(), 21U);
    EXPECT_EQ(report.policy[7], -1.0F);  // there is a stone there
    float sum = 0;
    for (const float share : report.policy) sum += std::max(share, 0.0F);
    EXPECT_NEAR(sum, 1.0F, 1e-4F);
}

TEST(NetworkEngine, TellsThePolicyAsTheNetworkHasIt) {
    SerialWorkers workers;
    SearchSettings settings;
    settings.turn_boards = false;
    const auto likes_b2 = [](const nn::Input&, nn::Output& out) { out.policy[4 + 1] = 2; };
    NetworkEngine engine(fake_evaluator(likes_b2), workers, settings);
    const Position position = position_from(R"(. X . .
                                               X . . .
                                               X X . .)",
                                            Color::black, rules_named("chinese"));
    Limits limits = visits(1);
    limits.goal = Goal::analysis;
    limits.policy = true;
    const auto policy = search(engine, position, limits).policy;
    ASSERT_EQ(policy.size(), 13U);
    EXPECT_NEAR(std::log(policy[5] / policy[6]), 2, 1e-4F) << "not flattened, as search has it";
    EXPECT_EQ(policy[0], policy[6]) << "filling an eye is legal";
    EXPECT_EQ(policy[1], -1) << "there is a stone there";
    limits.only = {Move(Point(6))};
    EXPECT_EQ(search(engine, position, limits).policy, policy) << "whatever is searched";
}

TEST_F(EngineTest, EndsWhenItsTimeIsUp) {
    const Position position(Geometry{9, 9}, rules_named("chinese"));
    Limits limits;
    limits.goal = Goal::analysis;
    limits.time = Milliseconds(50);
    EXPECT_GE(search(engine, position, limits).elapsed, Milliseconds(50));
    limits.goal = Goal::move;
    EXPECT_FALSE(search(engine, position, limits).candidates.empty());
}

TEST_F(EngineTest, ReportsOnTheWayAndOnceAtTheEnd) {
    const Position position(Geometry{9, 9}, rules_named("chinese"));
    Limits limits = visits(20);
    limits.goal = Goal::analysis;
    limits.report_every = Milliseconds(0);
    std::vector<bool> kinds;
    engine.start(position, limits, [&](const Report& report) { kinds.push_back(report.is_last); });
    engine.wait();
    ASSERT_EQ(kinds.size(), 20U);
    EXPECT_EQ(std::ranges::count(kinds, true), 1);
    EXPECT_TRUE(kinds.back());
}

TEST_F(EngineTest, StopsWhenItsListenerSaysSo) {
    const Position position(Geometry{9, 9}, rules_named("chinese"));
    Limits limits = visits(1'000'000);
    limits.goal = Goal::analysis;
    limits.report_every = Milliseconds(0);
    std::uint64_t made = 0;
    engine.start(position, limits, [&](const Report& report) {
        engine.stop();
        made = report.visits;
    });
    engine.wait();
    EXPECT_LT(made, 100U);
}

TEST_F(EngineTest, KeepsItsMemoryWithinBounds) {
    SearchSettings settings;
    settings.tree_bytes = 100'000;
    NetworkEngine small(small_network(), workers, settings);
    Limits limits = visits(100'000);
    limits.goal = Goal::analysis;
    const Report report = search(small, Position(Geometry{9, 9}), limits);
    EXPECT_LT(report.visits, 200U);
    EXPECT_GT(report.visits, 20U);
}

TEST_F(EngineTest, DoesNotResignUnlessToldTo) {
    Rules rules = rules_named("chinese");
    rules.komi = Margin::of_points(300);
    const Position position(Geometry{9, 9}, rules);
    for (int i = 0; i < 5; ++i) {
        const Report report = search(engine, position, visits(20));
        EXPECT_FALSE(report.resigns);
        EXPECT_FALSE(report.candidates.front().move.is_pass()) << "far behind is no reason";
    }
}

// An engine to which every position is hopeless, and that is told to resign then.
class QuitterTest : public testing::Test {
  protected:
    // Whether it would resign now.
    bool resigns() { return search(engine, position, visits(2)).resigns; }

    // Whether Black would resign after so many moves of each side, having been asked each time.
    bool black_resigns_after(int moves) {
        bool resigned = false;
        for (int i = 0; i <= moves; ++i) {
            resigned = resigns();
            for (int k = 0; k < 2; ++k) position.play_unchecked(Move(Point(next++)));
        }
        return resigned;
    }

    SerialWorkers workers;
    NetworkEngine engine{small_network(), workers, {.resign_below = 1.1F}};
    Position position{Geometry{9, 9}, rules_named("chinese")};
    int next = 0;
};

TEST_F(QuitterTest, ResignsAfterThreeHopelessMovesInARow) {
    EXPECT_FALSE(black_resigns_after(1));
    EXPECT_TRUE(black_resigns_after(0));
}

TEST_F(QuitterTest, CountsEachSideByItself) {
    for (int i = 0; i < 4; ++i) {
        EXPECT_FALSE(resigns()) << "after " << i << " moves";
        position.play_unchecked(Move(Point(i)));
    }
    EXPECT_TRUE(resigns()) << "Black's third";
    position.play_unchecked(Move(Point(4)));
    EXPECT_TRUE(resigns()) << "White's third";
}

TEST_F(QuitterTest, ANewGameBeginsFromNothing) {
    EXPECT_FALSE(black_resigns_after(1));
    position = Position(Geometry{9, 9}, rules_named("chinese"));
    next = 20;
    EXPECT_FALSE(black_resigns_after(1));
    EXPECT_TRUE(black_resigns_after(0));
}

TEST_F(QuitterTest, AMoveTakenBackIsNotCountedTwice) {
    EXPECT_FALSE(black_resigns_after(0));
    for (int i = 0; i < 3; ++i) {
        EXPECT_FALSE(resigns()) << "asked again of the same position";
        position.play_unchecked(Move(Point(50 + i)));
        position.undo();
    }
}

// What a broken network, or a device that failed, may say.
TEST(NetworkEngine, SearchesOnWithAnswersThatAreNoNumbers) {
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    const FakeBackend::Answer broken[] = {
        [](const nn::Input&, nn::Output& out) { out.policy[3] = kNan; },
        [](const nn::Input&, nn::Output& out) { out.policy.back() = kInfinity; },
        [](const nn::Input&, nn::Output& out) { out.win = kNan; },
        [](const nn::Input&, nn::Output& out) { out.lead = -kInfinity; },
        [](const nn::Input&, nn::Output& out) { out.lead = 3e38F; },
        [](const nn::Input&, nn::Output& out) { out.score[2] = kNan; },
        [](const nn::Input&, nn::Output& out) { out.ownership[7] = kNan; },
    };
    const Position position(Geometry{5, 5}, rules_named("japanese"));
    Limits limits = visits(120);
    limits.ownership = true;
    for (const FakeBackend::Answer& answer : broken) {
        SerialWorkers workers;
        NetworkEngine engine(fake_evaluator(answer), workers);
        const Report report = search(engine, position, limits);
        EXPECT_EQ(report.visits, 120U);
        EXPECT_NEAR(report.value.win_rate.value, 0.5F, 0.5F);
        for (const Candidate& candidate : report.candidates) {
            EXPECT_FALSE(position.why_illegal(candidate.move));
            EXPECT_NEAR(candidate.prior, 1 / 26.0F, 1e-4F);
            EXPECT_NEAR(candidate.value.lead.value, 0, 60);
        }
        for (const float owner : report.ownership) EXPECT_EQ(owner, 0);
    }
}

TEST_F(EngineTest, PlaysOnEverySizeItPromises) {
    for (const int side : {1, 2, 3, 10, 14, 20, NetworkEngine::kLargestSide}) {
        const auto geometry = Geometry::make(side, std::max(side - 1, 1));
        const Position position(*geometry, rules_named("chinese"));
        if (position.is_over()) continue;
        const Report report = search(engine, position, visits(12));
        EXPECT_FALSE(position.why_illegal(report.candidates.front().move));
    }
}

TEST(NetworkEngine, RefusesANetworkForSomethingElse) {
    nn::Shape shape;
    shape.channels = 8;
    shape.blocks = 1;
    shape.features_version = kFeaturesVersion;
    EXPECT_TRUE(NetworkEngine::can_use(nn::random_network(shape, 1)));
    shape.planes = 3;
    EXPECT_FALSE(NetworkEngine::can_use(nn::random_network(shape, 1)));
    shape.planes = kPlanes;
    shape.features_version = kFeaturesVersion + 1;
    EXPECT_FALSE(NetworkEngine::can_use(nn::random_network(shape, 1)));
}

}  // namespace
}  // namespace magpie::go
