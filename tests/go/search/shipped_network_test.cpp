// What the network that ships must know, whichever run it comes from: a file that was cut off, of
// another version or badly exported shows here before it shows in play.

#include <algorithm>
#include <fstream>
#include <span>
#include <sstream>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "go/search/network_engine.h"
#include "go/search/network_ownership.h"
#include "support/go_picture.h"

namespace magpie::go {
namespace {

nn::Network shipped_network() {
    std::ifstream file(MAGPIE_REPOSITORY "/networks/go.mgn", std::ios::binary);
    std::ostringstream bytes;
    bytes << file.rdbuf();
    const std::string text = bytes.str();
    return nn::read_network(std::as_bytes(std::span(text))).value();
}

class ShippedNetwork : public testing::Test {
  protected:
    Report look(const Position& position, std::uint64_t visits = 1) {
        Limits limits;
        limits.visits = visits;
        engine_.forget();
        return search(engine_, position, limits);
    }

    Move move_in(const Position& position, std::uint64_t visits) {
        return look(position, visits).candidates.front().move;
    }

    nn::Network network_ = shipped_network();

    Move clean_up_move(const Position& position, std::uint64_t visits) {
        Limits limits;
        limits.goal = Goal::clean_up;
        limits.visits = visits;
        return search(engine_, position, limits).candidates.front().move;
    }

    // Takes dead stones off while the opponent passes. Returns the board where the engine passes,
    // and how many stones that took.
    std::pair<std::string, int> clean_up(Position position, std::uint64_t visits) {
        engine_.forget();
        for (int stones = 0; stones < position.geometry().area(); ++stones) {
            const Move move = clean_up_move(position, visits);
            if (move.is_pass()) return {picture_of(position), stones};
            if (position.why_illegal(move)) return {"an illegal move", stones};
            position.play_unchecked(move);
            position.play_unchecked(Move::pass());
        }
        return {"no end", 0};
    }

    static std::string picture_of(const Position& position) {
        std::string picture;
        for (int i = 0; i < position.geometry().area(); ++i) {
            const auto stone = position.stone_at(Point(i));
            picture += !stone ? '.' : *stone == Color::black ? 'X' : 'O';
        }
        return picture;
    }

    SerialWorkers workers_;
    NetworkEngine engine_{network_, workers_};
};

Rules chinese_with(int komi) {
    Rules rules = find_rule_set("chinese")->rules;
    rules.komi = Margin::of_points(komi);
    return rules;
}

TEST_F(ShippedNetwork, FitsTheEngineAndTheRepository) {
    EXPECT_TRUE(NetworkEngine::can_use(network_));
    EXPECT_TRUE(network_.shape().has_score_head);
    EXPECT_LT(network_.weights().size() * 2, 12'000'000U) << "bytes";
}

// The ten white stones have one liberty, and everything hangs on them.
TEST_F(ShippedNetwork, TakesALargeChainInAtari) {
    const Position position = position_from(R"(. . . . . . . . .
                                               . . X X X X . . .
                                               . X O O O O X . .
                                               . X O O O O X . .
                                               . X O X X O X . .
                                               . . X . . . O . .
                                               . . O . . O . . .
                                               . . . O . . O . .
                                               . . . . . . . . .)",
                                            Color::black, chinese_with(7));
    EXPECT_EQ(move_in(position, 8), Move(point(position.geometry(), "F4")));
}

// Whoever plays in the middle of the three points decides over the corner, and the game.
TEST_F(ShippedNetwork, PlaysOnTheVitalPoint) {
    for (const Color to_play : kColors) {
        const Position position = position_from(R"(. . . O X . O . .
                                                   O O O O X . O . .
                                                   X X X X X . O . .
                                                   . . . . X . O . .
                                                   . . . . X . O . .
                                                   . . . . X . O . .
                                                   . . . . X . O . .
                                                   . . . . X . O . .
                                                   . . . . X . O . .)",
                                                to_play, chinese_with(10));
        EXPECT_EQ(move_in(position, 16), Move(point(position.geometry(), "B9")));
    }
}

// Two lines are White's, the rest of the board is Black's.
constexpr std::string_view kWon = R"(. X . . . . . . .
                                     X X X . . . . . .
                                     . . X X . . . X .
                                     . X . . X . X . .
                                     . . X . . X . . .
                                     . . . X . . X . .
                                     X X X X X X X X X
                                     O O O O O O O O X
                                     . O . O . O . O X)";

TEST_F(ShippedNetwork, KnowsWhoIsFarAhead) {
    for (const Color to_play : kColors) {
        const Report report = look(position_from(kWon, to_play, chinese_with(7)));
        const float side = to_play == Color::black ? 1.0F : -1.0F;
        EXPECT_GT(side * report.value.lead.value, 15);
        EXPECT_GT(side * (report.value.win_rate.value - 0.5F), 0.45F);
    }
}

TEST_F(ShippedNetwork, KnowsWhoseEachPointIs) {
    NetworkOwnership judge(network_);
    const Position position = position_from(kWon, Color::black, chinese_with(7));
    const std::vector<float> black = judge.judge(position);
    for (std::size_t i = 0; i < black.size(); ++i) {
        if (position.stone_at(Point(static_cast<int>(i))) == Color::white) {
            EXPECT_LT(black[i], -0.5F) << i;
        } else if (i < 7 * 9) {
            EXPECT_GT(black[i], 0.5F) << i;
        }
    }
}

// The network is sure of the middle; whoever analyses wants to know what the others cost.
TEST_F(ShippedNetwork, ComparesMovesWhenItAnalyses) {
    Limits limits;
    limits.goal = Goal::analysis;
    limits.visits = 100;
    const Position position(Geometry{9, 9}, chinese_with(7));
    const Report report = search(engine_, position, limits);
    ASSERT_GE(report.candidates.size(), 6U);
    EXPECT_EQ(report.candidates.front().move, Move(position.geometry().at(4, 4)));
    EXPECT_GT(report.candidates.front().visits, 80U);
    for (std::size_t i = 0; i < 6; ++i) EXPECT_GE(report.candidates[i].visits, 1U);
    EXPECT_NEAR(report.value.win_rate.value, report.candidates.front().value.win_rate.value, 0.02);
}

TEST_F(ShippedNetwork, BeginsAwayFromTheEdge) {
    for (const int side : {9, 13, 19}) {
        const Position position(*Geometry::make(side, side), chinese_with(7));
        const Move first = move_in(position, 1);
        ASSERT_FALSE(first.is_pass());
        const int column = position.geometry().column_of(first.point());
        const int row = position.geometry().row_of(first.point());
        const int from_edge = std::min({column, row, side - 1 - column, side - 1 - row});
        EXPECT_GE(from_edge, 2) << side;
    }
}

// Stones in one's own territory cost nothing by area, and bore whoever waits for the end.
TEST_F(ShippedNetwork, AnswersAPassOnASettledBoardUnderAreaRules) {
    constexpr std::string_view kOver = R"(. . . X X X O . .
                                          . X . X O O O . .
                                          . . X . X X O . .
                                          . . X . X O O . .
                                          . X . X . X O . .
                                          . X . X X X O . .
                                          . . X . X O O . .
                                          . . X . X X O . .
                                          . . . . X O O . .)";
    for (const Color c : kColors) {
        for (const std::uint64_t visits : {1U, 8U, 32U, 400U}) {
            Position position = position_from(kOver, c, chinese_with(7));
            position.play_unchecked(Move::pass());
            EXPECT_TRUE(move_in(position, visits).is_pass()) << (c == Color::white) << visits;
        }
    }
}

// Everything is somebody's with White to play: B9 makes his corner live, and after a pass Black
// plays there.
TEST_F(ShippedNetwork, DoesNotPassWhileAStoneIsNeeded) {
    constexpr std::string_view kNeeded = R"(. . . O X . X . .
                                            O O O O X X . X .
                                            X X X X X . X . X
                                            . X . X . X . X X
                                            X . X X X X X X X
                                            X X X X O O O O O
                                            O O O O O . . . .
                                            . O . . O . . . O
                                            O . O O . . . O .)";
    std::string swapped(kNeeded);
    for (char& c : swapped) c = c == 'X' ? 'O' : c == 'O' ? 'X' : c;
    const Move needed(Geometry{9, 9}.at(1, 0));
    for (const std::uint64_t visits : {1U, 32U, 400U}) {
        EXPECT_EQ(move_in(position_from(kNeeded, Color::white, chinese_with(7)), visits), needed);
        EXPECT_EQ(move_in(position_from(swapped, Color::black, chinese_with(7)), visits), needed);
    }
}

// The two chains at the top live in seki beside A7 and E7, where whoever plays dies; White's eyes
// below are his life. Whose turn it is makes Black's chain look doubtful, and no stone helps it.
TEST_F(ShippedNetwork, DoesNotBreakItsOwnSekiForSafety) {
    Rules rules = chinese_with(0);
    rules.komi.half_points = 1;
    const Position seki = position_from(R"(. X X X . O X
                                           O O O O O O X
                                           X X X X X X X
                                           . X X X X X .
                                           X X X X X X X
                                           O O O O O O O
                                           . O O O O O .)",
                                        Color::black, rules);
    // As a game, row by row: the network sees the last moves too.
    Position position(seki.geometry(), rules);
    for (int i = 0; i < seki.geometry().area(); ++i) {
        const auto stone = seki.stone_at(Point(i));
        if (!stone) continue;
        position.give_turn_to(*stone);
        position.play_unchecked(Move(Point(i)));
    }
    for (const std::uint64_t visits : {100U, 200U, 400U}) {
        EXPECT_TRUE(move_in(position, visits).is_pass()) << visits;
    }
}

// C9 is dead in Black's territory and has three liberties.
constexpr std::string_view kDeadStones = R"(. . O . X O . . .
                                            . . . . X O . . .
                                            . . . . X O . O .
                                            . . . . X O O . O
                                            X X X X X X O . O
                                            O O O O O X O O .
                                            . . . . O X X O O
                                            . O . O O O X X X
                                            . . O . O O O X .)";

TEST_F(ShippedNetwork, TakesDeadStonesOffAndThenPasses) {
    for (const std::string_view rules : {"chinese", "japanese"}) {
        for (const std::uint64_t visits : {1U, 8U}) {
            const auto [board, stones] = clean_up(
                position_from(kDeadStones, Color::black, find_rule_set(rules)->rules), visits);
            EXPECT_EQ(std::ranges::count(board, 'O'), std::ranges::count(kDeadStones, 'O') - 1)
                << board << rules << visits;
            EXPECT_EQ(stones, 3) << "no stone more than the liberties, with " << visits << rules;
        }
    }
}

// Eight stones are in atari: to connect them at F5 comes before C9, which does not run away.
TEST_F(ShippedNetwork, AnswersAThreatBeforeItTakesDeadStonesOff) {
    constexpr std::string_view kThreatened = R"(. X O . X O . . .
                                                . . X . X O . . .
                                                . . . . X O . O .
                                                . . . . X O O . O
                                                X X X X X . O . O
                                                O O O O O X O O .
                                                . . . . O X X O O
                                                . O . O O O X X X
                                                . . O . O O O X X)";
    for (const std::string_view rules : {"chinese", "japanese"}) {
        for (const std::uint64_t visits : {1U, 8U}) {
            const Move move = clean_up_move(
                position_from(kThreatened, Color::black, find_rule_set(rules)->rules), visits);
            EXPECT_EQ(move, Move(Geometry{9, 9}.at(5, 4))) << rules << visits;  // F5
        }
    }
}

// The same with J1 open: a stone at F5 leaves the seven one liberty that saves nothing, which shows
// one move later than an atari.
TEST_F(ShippedNetwork, AnswersAThreatOfAnAtari) {
    constexpr std::string_view kThreatened = R"(. X O . X O . . .
                                                . . X . X O . . .
                                                . . . . X O . O .
                                                . . . . X O O . O
                                                X X X X X . O . O
                                                O O O O O X O O .
                                                . . . . O X X O O
                                                . O . O O O X X X
                                                . . O . O O O X .)";
    for (const std::string_view rules : {"chinese", "japanese"}) {
        for (const std::uint64_t visits : {1U, 8U, 32U}) {
            const Move move = clean_up_move(
                position_from(kThreatened, Color::black, find_rule_set(rules)->rules), visits);
            EXPECT_EQ(move, Move(Geometry{9, 9}.at(5, 4))) << rules << visits;  // F5
        }
    }
}

// Whoever plays first at B9 has the corner: White's stone at G2 waits.
TEST_F(ShippedNetwork, AnswersAThreatToTheLifeOfAGroup) {
    constexpr std::string_view kVital = R"(. . . X O . O . .
                                           X X X X O O . O .
                                           O O O O O . O . O
                                           . O . O . O . O O
                                           O . O O O O O O O
                                           O O O O X X X X X
                                           X X X X X . . . .
                                           . X . . X . O . X
                                           X . X X . . . X .)";
    for (const std::string_view rules : {"chinese", "japanese"}) {
        for (const std::uint64_t visits : {1U, 8U, 32U}) {
            const Move move = clean_up_move(
                position_from(kVital, Color::black, find_rule_set(rules)->rules), visits);
            EXPECT_EQ(move, Move(Geometry{9, 9}.at(1, 0))) << rules << visits;  // B9
        }
    }
}

// White has nothing to take off.
TEST_F(ShippedNetwork, PassesAtOnceWhereNothingIsDead) {
    for (const std::string_view rules : {"chinese", "japanese"}) {
        for (const std::uint64_t visits : {1U, 8U}) {
            const auto [board, stones] = clean_up(
                position_from(kDeadStones, Color::white, find_rule_set(rules)->rules), visits);
            EXPECT_EQ(stones, 0) << board << rules << visits;
        }
    }
}

// Two points of room in White's corner, which Black has to fill from within: the first stone
// stands in atari, and the second takes all.
constexpr std::string_view kOneEye = R"(. . O X X . . . .
                                        O O O X . . X . .
                                        X X X X X . . X .
                                        . . X . . . X . .
                                        . X . X . . . X .
                                        X . X . X X X X X
                                        X X X X X O O O O
                                        O O O O O O . O .
                                        . O . O . . O . O)";

TEST_F(ShippedNetwork, TakesAGroupWithOneEyeOff) {
    for (const std::string_view rules : {"chinese", "japanese"}) {
        for (const std::uint64_t visits : {1U, 8U}) {
            const auto [board, stones] =
                clean_up(position_from(kOneEye, Color::black, find_rule_set(rules)->rules), visits);
            EXPECT_EQ(board.substr(0, 27).find('O'), std::string::npos) << board << rules << visits;
            EXPECT_EQ(stones, 2) << rules << visits;
        }
    }
}

// Seven black stones in atari, of which the network alone is not sure.
TEST_F(ShippedNetwork, TakesAChainInAtariOff) {
    constexpr std::string_view kInAtari = R"(O . O . O O O . .
                                             O O O O . O O O .
                                             . . . . . O . O .
                                             O O . . O . O O .
                                             O . . . . . . . .
                                             O O . . O O O O O
                                             O . O . O O X X X
                                             O O O O . O X X X
                                             O O . O . O O X .)";
    for (const std::string_view rules : {"chinese", "japanese"}) {
        const auto [board, stones] =
            clean_up(position_from(kInAtari, Color::white, find_rule_set(rules)->rules), 8);
        EXPECT_EQ(board.find('X'), std::string::npos) << board << rules;
        EXPECT_EQ(stones, 1) << rules;
    }
}

// Points that White is given count for White, whoever asks, and even ones make an even game.
TEST_F(ShippedNetwork, KnowsWhatKomiIs) {
    const auto black_lead = [&](int komi) {
        return look(Position(Geometry{9, 9}, chinese_with(komi))).value.lead.value;
    };
    EXPECT_GT(black_lead(-20), 20);
    EXPECT_LT(black_lead(40), -20);
    EXPECT_LT(black_lead(80), -60);
    EXPECT_NEAR(black_lead(7), 0, 3);
    Position white(Geometry{9, 9}, chinese_with(40));
    white.give_turn_to(Color::white);
    EXPECT_GT(look(white).value.lead.value, 20);
}

}  // namespace
}  // namespace magpie::go
