#include "protocols/gtp/info_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "go/rules/position.h"

namespace magpie::gtp {
namespace {

go::Position empty_board(Geometry geometry) { return go::Position(geometry); }

// A line of KataGo 1.17, cut.
TEST(InfoReader, ReadsWhatKataGoWrites_P03) {
    const auto report = report_from_info(
        "info move F5 visits 14 edgeVisits 14 utility -0.0845435 winrate 0.463823 scoreMean "
        "-0.286839 scoreStdev 13.8083 scoreLead -0.286839 scoreSelfplay -0.691907 prior 0.110517 "
        "lcb 0.433248 utilityLcb -0.170151 weight 14 order 0 pv F5 D5 pass pvVisits 14 11 5 info "
        "move D5 visits 9 winrate 1e-05 prior 0.1 isSymmetryOf F5 order 1 pv D5 rootInfo visits 30 "
        "utility 0.1 winrate 0.45 scoreLead -0.3 scoreStdev 14",
        empty_board({9, 9}), InfoStyle::kata);
    ASSERT_TRUE(report);
    ASSERT_EQ(report->candidates.size(), 2u);
    const Candidate& first = report->candidates[0];
    EXPECT_EQ(first.visits, 14u);
    EXPECT_FLOAT_EQ(first.value.win_rate.value, 0.463823F);
    EXPECT_FLOAT_EQ(first.value.lead.value, -0.286839F);
    EXPECT_FLOAT_EQ(first.win_rate_bound, 0.433248F);
    EXPECT_EQ(first.line.size(), 3u);
    EXPECT_THAT(first.line_visits, testing::ElementsAre(14u, 11u, 5u));
    EXPECT_FLOAT_EQ(report->candidates[1].value.win_rate.value, 1e-05F);
    EXPECT_EQ(report->candidates[1].win_rate_bound, report->candidates[1].value.win_rate.value);
    EXPECT_EQ(report->visits, 30u);
    EXPECT_FLOAT_EQ(report->value.win_rate.value, 0.45F);
}

TEST(InfoReader, RatesOfLeelaZeroAreWholeNumbers_P03) {
    const auto report =
        report_from_info("info move E5 visits 96 winrate 4549 prior 2669 lcb 4382 order 0 pv E5 G5",
                         empty_board({9, 9}), InfoStyle::lz);
    ASSERT_TRUE(report);
    EXPECT_FLOAT_EQ(report->candidates[0].value.win_rate.value, 0.4549F);
    EXPECT_FLOAT_EQ(report->candidates[0].prior, 0.2669F);
    EXPECT_EQ(report->visits, 96u);
    EXPECT_EQ(report->value, report->candidates[0].value);
}

TEST(InfoReader, IllegalMovesAndOtherLinesAreLeftOut_P03) {
    const go::Position board = empty_board({5, 5});
    EXPECT_FALSE(report_from_info("play D4", board, InfoStyle::kata));
    EXPECT_FALSE(report_from_info("", board, InfoStyle::kata));
    EXPECT_FALSE(report_from_info("info", board, InfoStyle::kata));
    EXPECT_FALSE(report_from_info("info move Q16 visits 3", board, InfoStyle::kata));
    EXPECT_FALSE(report_from_info("info visits 3 winrate 0.5", board, InfoStyle::kata));
    const auto report =
        report_from_info("info move Q16 visits 3 info move C3", board, InfoStyle::kata);
    ASSERT_TRUE(report);
    EXPECT_EQ(report->candidates.size(), 1u);
}

// What we write we read: to the digits that are written.
TEST(InfoReader, WhatWeWriteWeRead_P03) {
    EXPECT_TRUE(rc::check([] {
        const Geometry geometry =
            Geometry::make(*rc::gen::inRange(1, 10), *rc::gen::inRange(2, 10)).value();
        go::Position root = empty_board(geometry);
        if (*rc::gen::arbitrary<bool>()) root.give_turn_to(Color::white);
        Report report;
        report.to_play = root.to_play();
        report.visits = *rc::gen::inRange<std::uint64_t>(1, 1000);
        const int count = *rc::gen::inRange(1, 4);
        for (int i = 0; i < count; ++i) {
            Candidate candidate;
            candidate.move = i == 0 ? Move::pass() : Move(Point((i * 7) % geometry.area()));
            candidate.visits = *rc::gen::inRange<std::uint64_t>(1, 1000);  // others are not told
            candidate.value.win_rate.value =
                static_cast<float>(*rc::gen::inRange(0, 1001)) / 1000.0F;
            candidate.value.lead.value = static_cast<float>(*rc::gen::inRange(-99, 100)) / 4.0F;
            candidate.win_rate_bound = candidate.value.win_rate.value / 2;
            candidate.line = {candidate.move, Move::pass()};
            candidate.line_visits = {candidate.visits, 1};
            report.candidates.push_back(candidate);
        }
        for (int i = 0; i < geometry.area(); ++i) {
            report.ownership.push_back(static_cast<float>(i % 5 - 2) / 2.0F);
        }
        const InfoOptions options{.ownership = true, .root = true, .line_visits = true};
        const auto read =
            report_from_info(info_line(report, geometry, options), root, InfoStyle::kata);
        RC_ASSERT(read.has_value());
        RC_ASSERT(read->candidates.size() == report.candidates.size());
        RC_ASSERT(read->visits == report.visits);
        RC_ASSERT(read->ownership == report.ownership);
        for (std::size_t i = 0; i < report.candidates.size(); ++i) {
            const Candidate& mine = report.candidates[i];
            const Candidate& theirs = read->candidates[i];
            RC_ASSERT(theirs.move == mine.move);
            RC_ASSERT(theirs.line == mine.line);
            RC_ASSERT(theirs.line_visits == mine.line_visits);
            RC_ASSERT(theirs.value.lead.value == mine.value.lead.value);
            RC_ASSERT(std::abs(theirs.value.win_rate.value - mine.value.win_rate.value) < 1e-5F);
        }
    }));
}

TEST(InfoReader, NothingThatIsSaidBreaksIt_P03) {
    const go::Position board = empty_board({3, 3});
    EXPECT_TRUE(rc::check([&] {
        static const std::vector<std::string> kWords = {
            "info",    "move", "A1",  "pass",      "visits",    "-1",  "1e300",
            "1e999",   "nan",  "pv",  "pvVisits",  "ownership", "0.5", "rootInfo",
            "winrate", "x",    "lcb", "scoreLead", "\t",        "C3"};
        std::string line = "info move B2 ";
        for (const auto& word :
             *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(kWords))) {
            line += word + " ";
        }
        const auto report = report_from_info(line, board, InfoStyle::kata);
        if (!report) return;
        for (const Candidate& candidate : report->candidates) {
            RC_ASSERT(!board.why_illegal(candidate.move));
            RC_ASSERT(candidate.value.win_rate.value >= 0 && candidate.value.win_rate.value <= 1);
        }
    }));
}

}  // namespace
}  // namespace magpie::gtp
