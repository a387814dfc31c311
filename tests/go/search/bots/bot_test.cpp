#include "go/search/bots/bot.h"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

namespace magpie::go {
namespace {

// Tells the same of every position, and keeps what it was asked.
class Scripted final : public Engine<Position> {
  public:
    Scripted(std::vector<Candidate> candidates, Limits& asked) : asked_(asked) {
        report_.candidates = std::move(candidates);
        report_.visits = 100;
        report_.is_last = true;
    }

    void start(const Position&, const Limits& limits, Listener listen) override {
        asked_ = limits;
        listen(report_);
    }

    void stop() override {}

    void wait() override {}

  private:
    Report report_;
    Limits& asked_;
};

Candidate candidate(int point, float prior, std::uint64_t visits, float lead) {
    Candidate c;
    c.move = point < 0 ? Move::pass() : Move(Point(point));
    c.prior = prior;
    c.visits = visits;
    c.value.lead.value = lead;
    c.value.win_rate.value = lead > 0 ? 0.9F : 0.1F;
    return c;
}

struct Choices {
    std::map<int, int> counts;  // how often each point was chosen in 1,000 moves; -1 is a pass
    Limits asked;               // of the engine, the last time

    [[nodiscard]] int at(int point) const {
        const auto found = counts.find(point);
        return found == counts.end() ? 0 : found->second;
    }
};

Choices choices(std::vector<Candidate> candidates,
                const BotStyle& style,
                const Limits& limits = {}) {
    Choices result;
    Bot bot(std::make_unique<Scripted>(std::move(candidates), result.asked), same_everywhere(style),
            17);
    const Position position(Geometry{9, 9});
    for (int i = 0; i < 1000; ++i) {
        const Move m = search(bot, position, limits).candidates.front().move;
        ++result.counts[m.is_pass() ? -1 : m.point().index()];
    }
    return result;
}

std::vector<Candidate> three_moves() {
    return {candidate(40, 0.6F, 70, 9), candidate(41, 0.3F, 25, 1), candidate(42, 0.01F, 5, 0.6F),
            candidate(-1, 0.05F, 1, -5)};
}

TEST(Bot, PlaysTheBestMoveWithoutATemperature) {
    EXPECT_EQ(choices(three_moves(), {}).at(40), 1000);
}

TEST(Bot, ChoosesInProportionAtTemperatureOne) {
    const auto counts = choices(three_moves(), {.visits = 1, .temperature = 1});
    EXPECT_NEAR(counts.at(40), 1000 * 0.6 / 0.91, 60);
    EXPECT_NEAR(counts.at(41), 1000 * 0.3 / 0.91, 60);
    EXPECT_EQ(counts.at(-1), 0) << "a pass is not drawn";
    const auto flat = choices(three_moves(), {.visits = 1, .temperature = 3});
    EXPECT_LT(flat.at(40), counts.at(40));
    EXPECT_GT(flat.at(42), counts.at(42));
}

TEST(Bot, PlaysAnywhereAsOftenAsItShould) {
    const auto counts = choices(three_moves(), {.random_share = 0.3F});
    EXPECT_NEAR(counts.at(40), 800, 50);
    EXPECT_NEAR(counts.at(42), 100, 40);
}

TEST(Bot, KeepsItsTargetWithTheLeastLeadThatIsEnough) {
    EXPECT_EQ(choices(three_moves(), jigo_style()).at(42), 1000);
    EXPECT_EQ(choices(three_moves(), {.target_lead = 0.5F, .least_prior = 0.02F}).at(41), 1000);
    EXPECT_EQ(choices(three_moves(), {.target_lead = 20.0F}).at(40), 1000) << "nothing is enough";
}

// A1, the first line beside a stone, and the middle.
TEST(Bot, DrawsNoPointAtTheEdgeOfAnEmptyBoardUnlessSomethingIsBesideIt) {
    const Geometry board{9, 9};
    const Point corner = board.at(0, 8);
    const Point beside = board.at(4, 8);
    const Point middle = board.at(4, 4);
    BotStyle style{.visits = 1, .temperature = 9};
    const auto play_after = [&](const Position& position) {
        Limits asked;
        std::map<int, int> counts;
        Bot bot(std::make_unique<Scripted>(std::vector{candidate(middle.index(), 0.4F, 1, 0),
                                                       candidate(corner.index(), 0.3F, 1, 0),
                                                       candidate(beside.index(), 0.3F, 1, 0)},
                                           asked),
                same_everywhere(style), 17);
        for (int i = 0; i < 1000; ++i) {
            ++counts[search(bot, position, {}).candidates.front().move.point().index()];
        }
        return counts;
    };
    Position position(board);
    EXPECT_EQ(play_after(position)[middle.index()], 1000);
    style = {.visits = 1, .random_share = 1};
    EXPECT_EQ(play_after(position)[middle.index()], 1000) << "nor one who plays anywhere";
    position.play_unchecked(Move(board.at(4, 7)));
    EXPECT_EQ(play_after(position)[corner.index()], 0);
    EXPECT_GT(play_after(position)[beside.index()], 300);
    for (int i = 0; i < 8; ++i) position.play_unchecked(Move(board.at(i, 2)));
    EXPECT_GT(play_after(position)[corner.index()], 200) << "the board is no longer empty";
}

// Against a weak player every move well looked at leads by far: those seen once are taken too, when
// what they lead by leaves room for an error.
TEST(Bot, GivesPointsBackWithAMoveThatWasSeenOnce) {
    const std::vector<Candidate> far_ahead = {
        candidate(40, 0.6F, 98, 30), candidate(41, 0.3F, 1, 8), candidate(42, 0.01F, 1, 4)};
    EXPECT_EQ(choices(far_ahead, jigo_style()).at(41), 1000);
}

TEST(Bot, LeavesAPassOfTheEngine) {
    const std::vector<Candidate> moves = {candidate(-1, 0.9F, 90, 3), candidate(40, 0.1F, 10, 2)};
    EXPECT_EQ(choices(moves, {.visits = 1, .temperature = 3, .random_share = 0.5F}).at(-1), 1000);
}

TEST(Bot, TakesDeadStonesOffAsTheEngineDoes) {
    Limits limits;
    limits.goal = Goal::clean_up;
    const BotStyle weak{.visits = 1, .temperature = 7, .random_share = 0.5F};
    const auto cleaning = choices(three_moves(), weak, limits);
    EXPECT_EQ(cleaning.at(40), 1000) << "a slip there is a stone in one's own territory";
    EXPECT_EQ(cleaning.asked.visits, 8U) << "more than a first impression";
    limits.visits = 4;
    EXPECT_EQ(choices(three_moves(), weak, limits).asked.visits, 4U);
}

TEST(Bot, ThinksNoLongerThanItsLevelOrTheLimits) {
    Limits limits;
    limits.visits = 5000;
    EXPECT_EQ(choices(three_moves(), {.visits = 16}, limits).asked.visits, 16U);
    limits.visits = 4;
    EXPECT_EQ(choices(three_moves(), {.visits = 16}, limits).asked.visits, 4U);
    limits.goal = Goal::analysis;
    limits.visits = 5000;
    EXPECT_EQ(choices(three_moves(), {.visits = 16}, limits).asked.visits, 5000U)
        << "an analysis is the engine's own";
}

TEST(BotLevels, AreNineThatChooseLessAndLessFreely) {
    const auto levels = bot_levels();
    ASSERT_EQ(levels.size(), 9U);
    for (std::size_t i = 1; i < levels.size(); ++i) {
        EXPECT_EQ(levels[i].level, static_cast<int>(i) + 1);
        for (const int side : {5, 9, 13, 19, 25}) {
            const Geometry board = *Geometry::make(side, side);
            const BotStyle weaker = levels[i - 1].styles.on(board);
            const BotStyle style = levels[i].styles.on(board);
            EXPECT_GE(style.visits, weaker.visits);
            EXPECT_LE(style.temperature, weaker.temperature);
            EXPECT_LE(style.random_share, weaker.random_share);
            EXPECT_TRUE(style.visits > weaker.visits || style.temperature < weaker.temperature);
        }
    }
}

TEST(BotStyles, AreBetweenThoseOfTheTwoSizesBeside) {
    const BotStyles styles{{.visits = 4, .temperature = 4},
                           {.visits = 16, .temperature = 1},
                           {.visits = 64, .temperature = 0.25F}};
    EXPECT_EQ(styles.on(Geometry{5, 5}).visits, 4U);
    EXPECT_EQ(styles.on(Geometry{11, 11}).visits, 8U);
    EXPECT_FLOAT_EQ(styles.on(Geometry{11, 11}).temperature, 2);
    EXPECT_EQ(styles.on(Geometry{13, 13}).visits, 16U);
    EXPECT_EQ(styles.on(Geometry{16, 16}).visits, 32U);
    EXPECT_FLOAT_EQ(styles.on(Geometry{16, 16}).temperature, 0.5F);
    EXPECT_EQ(styles.on(Geometry{25, 25}).visits, 64U);
}

}  // namespace
}  // namespace magpie::go
