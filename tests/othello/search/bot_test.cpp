#include "othello/search/bot.h"

#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "engine/workers.h"
#include "othello/search/pattern_player.h"

namespace magpie::othello {
namespace {

// Tells the same of every position, and keeps what it was asked.
class Scripted final : public Engine<Position> {
  public:
    Scripted(const std::vector<float>& leads, Limits& asked) : asked_(asked) {
        for (std::size_t i = 0; i < leads.size(); ++i) {
            Candidate candidate;
            candidate.move = Move(Point(static_cast<int>(i)));
            candidate.value.lead.value = leads[i];
            report_.candidates.push_back(candidate);
        }
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

struct Choices {
    std::map<int, int> counts;  // how often each move was chosen in 1,000
    Limits asked;               // of the engine, the last time
};

Choices choices(const std::vector<float>& leads, const BotStyle& style, const Limits& limits = {}) {
    Choices result;
    Bot bot(std::make_unique<Scripted>(leads, result.asked), style, 17);
    for (int i = 0; i < 1000; ++i) {
        const Report report = search(bot, Position::start(), limits);
        const Candidate& first = report.candidates.front();
        if (limits.goal != Goal::analysis) {
            EXPECT_EQ(report.value.lead.value, first.value.lead.value);
        }
        ++result.counts[first.move.point().index()];
    }
    return result;
}

TEST(OthelloBot, PlaysTheBestMoveWithoutATemperature) {
    EXPECT_EQ(choices({3, 2.9F, -8}, {.depth = 4}).counts[0], 1000);
}

TEST(OthelloBot, AMoveThatLosesTheTemperatureIsPlayedAsSeldomAsItSays) {
    Choices found = choices({3, 1, -5}, {.depth = 2, .temperature = 2});
    const double sum = 1 + 0.3679 + 0.0183;  // e to the power of 0, -1 and -4
    EXPECT_NEAR(found.counts[0], 1000 / sum, 60);
    EXPECT_NEAR(found.counts[1], 368 / sum, 60);
    EXPECT_NEAR(found.counts[2], 18 / sum, 20);
}

TEST(OthelloBot, TheTeacherStaysALittleAheadWhereItCan) {
    EXPECT_EQ(choices({20, 6, 2.5F, -4}, teacher_style()).counts[2], 1000);
    EXPECT_EQ(choices({1, 0.5F, -4}, teacher_style()).counts[0], 1000);
}

TEST(OthelloBot, LooksAsFarAsItsStyleAndNoFarther) {
    EXPECT_EQ(choices({1, 0}, {.depth = 3}).asked.depth, 3);
    EXPECT_EQ(choices({1, 0}, {.depth = 3}, {.depth = 2}).asked.depth, 2);
    EXPECT_EQ(choices({1, 0}, {.depth = 3}, {.depth = 9}).asked.depth, 3);
    EXPECT_EQ(choices({1, 0}, {.depth = 3}).asked.goal, Goal::analysis)
        << "every move needs a value of its own";
}

TEST(OthelloBot, LeavesAnalysesToTheEngine) {
    Choices found =
        choices({1, 0.9F}, {.depth = 1, .temperature = 100}, {.goal = Goal::analysis, .depth = 7});
    EXPECT_EQ(found.counts[0], 1000);
    EXPECT_EQ(found.asked.depth, 7);
}

// The margin of `first`, who has Black when `seed` is even.
int play(Engine<Position>& first, Engine<Position>& second, std::uint64_t seed) {
    Position game = Position::start();
    const Color black = seed % 2 == 0 ? Color::black : Color::white;
    while (!game.is_over()) {
        Engine<Position>& player = game.to_play() == black ? first : second;
        const Move m = search(player, game, {}).candidates.front().move;
        if (game.why_illegal(m)) return -100;
        game.play_unchecked(m);
    }
    return game.discs(black) - game.discs(opponent(black));
}

TEST(OthelloBot, TheHighestLevelBeatsTheLowest) {
    SerialWorkers workers;
    int won = 0;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        const auto high = make_bot({}, workers, bot_levels().back().style, seed);
        const auto low = make_bot({}, workers, bot_levels().front().style, seed);
        won += play(*high, *low, seed) > 0 ? 1 : 0;
    }
    EXPECT_GE(won, 7);
}

TEST(OthelloBot, ASeedIsAGameAndOtherBoardsArePlayedToo) {
    SerialWorkers workers;
    const auto game_of = [&](std::uint64_t seed) {
        std::vector<Move> moves;
        Position game = *Position::start(Geometry{6, 6});
        const auto bot = make_bot({}, workers, bot_levels().front().style, seed);
        while (!game.is_over()) {
            moves.push_back(search(*bot, game, {}).candidates.front().move);
            game.play_unchecked(moves.back());
        }
        return moves;
    };
    EXPECT_EQ(game_of(1), game_of(1));
    EXPECT_NE(game_of(1), game_of(2));
}

}  // namespace
}  // namespace magpie::othello
