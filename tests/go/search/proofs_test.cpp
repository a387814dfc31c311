#include "go/search/proofs.h"

#include <gtest/gtest.h>

#include "go/score/score.h"
#include "support/go_picture.h"

namespace magpie::go {
namespace {

// Both sides live: nine points each.
constexpr std::string_view kSettled = R"(
    . X X O O .
    X X X O O O
    . X X O O .)";

Position settled(Color to_play, std::string_view rule_set) {
    Rules rules = find_rule_set(rule_set)->rules;
    rules.komi = {1};
    return position_from(kSettled, to_play, rules);
}

Report report_with(std::vector<Move> moves) {
    Report report;
    for (const Move m : moves) report.candidates.push_back({.move = m});
    return report;
}

Move own_eye(const Position& position) {
    return Move(position.geometry().at(position.to_play() == Color::black ? 0 : 5, 0));
}

TEST(Proofs, ASettledBoardHasAProvedResult) {
    const Position position = settled(Color::black, "tromp-taylor");
    Report report = report_with({Move::pass()});
    mark_proved(position, report);
    EXPECT_EQ(report.value.win_rate, (Figure{0, Certainty::proved}));
    EXPECT_EQ(report.value.lead, (Figure{-0.5F, Certainty::proved}));
    EXPECT_EQ(report.candidates[0].value, report.value);
}

TEST(Proofs, FillingOnesOwnEyeProvesNothingMore) {
    const Position position = settled(Color::white, "tromp-taylor");
    Report report = report_with({Move::pass(), own_eye(position)});
    mark_proved(position, report);
    EXPECT_EQ(report.candidates[0].value.win_rate, (Figure{1, Certainty::proved}));
    EXPECT_EQ(report.candidates[0].win_rate_bound, 1);
    EXPECT_EQ(report.candidates[1].value.win_rate.certainty, Certainty::estimate);
    EXPECT_EQ(report.candidates[1].value.lead.certainty, Certainty::estimate);
}

TEST(Proofs, FillingItLosesForTheLoserAllTheSame) {
    const Position position = settled(Color::black, "tromp-taylor");
    Report report = report_with({own_eye(position)});
    mark_proved(position, report);
    EXPECT_EQ(report.candidates[0].value.win_rate, (Figure{0, Certainty::proved}));
    EXPECT_EQ(report.candidates[0].value.lead.certainty, Certainty::estimate);
}

TEST(Proofs, TerritoryIsNotProvedByArea) {
    const Position position = settled(Color::black, "japanese");
    Report report = report_with({Move::pass()});
    mark_proved(position, report);
    EXPECT_EQ(report.value.win_rate.certainty, Certainty::estimate);
}

// One point is open, between two groups that live: worth a point to the side to play.
constexpr std::string_view kLastPoint = R"(
    . X . O .
    X X X O O
    . X X O .)";

TEST(Proofs, ASmallPositionIsSolvedAndTheMoveThatKeepsItsValueGoesFirst) {
    Rules rules = find_rule_set("tromp-taylor")->rules;
    rules.komi = {0};
    const Position position = position_from(kLastPoint, Color::white, rules);
    const Move last_point(position.geometry().at(2, 0));
    Report report = report_with({Move::pass()});
    solve_small(position, report);
    ASSERT_EQ(report.candidates.size(), 2U);
    EXPECT_EQ(report.candidates[0].move, last_point);
    EXPECT_EQ(report.value.lead.certainty, Certainty::proved);
    EXPECT_EQ(report.candidates[0].value, report.value);
    EXPECT_EQ(report.candidates[1].value.lead.certainty, Certainty::estimate);
    // White takes the point, and nothing is left to do.
    EXPECT_EQ(report.candidates[0].line,
              (std::vector<Move>{last_point, Move::pass(), Move::pass()}));
    // A large board is left alone.
    Report open = report_with({Move::pass()});
    solve_small(Position(Geometry{9, 9}, rules), open);
    EXPECT_EQ(open, report_with({Move::pass()}));
}

// Three points are open: White takes one, and of the other two each side would get one.
TEST(Proofs, ASolvedMoveBringsALineToTheEndThatKeepsItsValue) {
    Rules rules = find_rule_set("tromp-taylor")->rules;
    rules.komi = {0};
    const Position position = position_from(R"(
        . X . O .
        X X X O O
        . X . O .
        X X X O O
        . X . O .)",
                                            Color::white, rules);
    Report report = report_with({Move::pass()});
    report.candidates[0].line = {Move::pass()};
    report.candidates[0].line_visits = {3};
    solve_small(position, report);
    const Candidate& best = report.candidates.front();
    ASSERT_EQ(report.value.lead.certainty, Certainty::proved);
    ASSERT_GE(best.line.size(), 3U);
    EXPECT_EQ(best.line.front(), best.move);
    EXPECT_FALSE(best.move.is_pass());
    EXPECT_TRUE(best.line_visits.empty());
    Position played = position;
    for (const Move m : best.line) {
        ASSERT_FALSE(played.why_illegal(m));
        played.play_unchecked(m);
    }
    ASSERT_TRUE(played.is_over());
    const Margin margin = reckon(played, {}, rules)->margin;
    EXPECT_EQ(report.value.lead.value, -static_cast<float>(margin.half_points) / 2);
}

}  // namespace
}  // namespace magpie::go
