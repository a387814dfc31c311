#include "protocols/gtp/info_line.h"

#include <gtest/gtest.h>

namespace magpie::gtp {
namespace {

constexpr Geometry kBoard{3, 2};

Report two_moves() {
    Report report;
    report.to_play = Color::white;
    report.visits = 12;
    report.value.win_rate.value = 0.6F;
    report.value.lead.value = 1.5F;
    Candidate first;
    first.move = Move(kBoard.at(0, 1));
    first.visits = 10;
    first.value.win_rate.value = 0.625F;
    first.value.lead.value = 2.25F;
    first.value.lead_deviation = 4.0F;
    first.win_rate_bound = 0.5F;
    first.prior = 0.25F;
    first.line = {first.move, Move::pass(), Move(kBoard.at(2, 0))};
    first.line_visits = {10, 4, 1};
    Candidate second;
    second.visits = 2;
    report.candidates = {first, second};
    report.ownership = {1, 0, -1, 0.5F, 0, 0};
    return report;
}

TEST(InfoLine, LeelaZerosStyleHasWholeNumbers) {
    EXPECT_EQ(info_line(two_moves(), kBoard, {.style = InfoStyle::lz}),
              "info move A1 visits 10 winrate 6250 prior 2500 lcb 5000 order 0 pv A1 pass C2 "
              "info move pass visits 2 winrate 5000 prior 0 lcb 0 order 1 pv pass");
}

TEST(InfoLine, KataGosStyleHasTheLeadAndWhatWasAskedFor) {
    EXPECT_EQ(info_line(two_moves(), kBoard,
                        {.most_moves = 1, .ownership = true, .root = true, .line_visits = true}),
              "info move A1 visits 10 winrate 0.625000 scoreMean 2.250 scoreStdev 4.000 scoreLead "
              "2.250 prior 0.250000 lcb 0.500000 order 0 pv A1 pass C2 pvVisits 10 4 1 "
              "rootInfo visits 12 winrate 0.600000 scoreMean 1.500 scoreStdev 0.000 scoreLead "
              "1.500 "
              // White is to play, so what is Black's is minus one.
              "ownership -1.0000 0.0000 1.0000 -0.5000 0.0000 0.0000");
}

// Sabaki and Lizzie sort by visits and read pairs up to `pv`.
TEST(InfoLine, WhatIsProvedSaysSoAndHasAVisit) {
    Report report = two_moves();
    for (Candidate& candidate : report.candidates) {
        candidate.visits = 0;
        candidate.value.win_rate = {1, Certainty::proved};
    }
    report.candidates[0].value.lead.certainty = Certainty::proved;
    report.candidates[1].value.lead.certainty = Certainty::upper_bound;
    EXPECT_EQ(info_line(report, kBoard, {.style = InfoStyle::lz}),
              "info move A1 visits 1 winrate 10000 prior 2500 lcb 5000 proved 2 order 0 pv A1 pass "
              "C2 info move pass visits 1 winrate 10000 prior 0 lcb 0 proved 1 order 1 pv pass");
    EXPECT_NE(info_line(report, kBoard, {}).find(" lcb 0.500000 proved 2 order 0 pv"),
              std::string::npos);
    EXPECT_EQ(info_line(two_moves(), kBoard, {}).find("proved"), std::string::npos);
}

TEST(InfoLine, WhatNobodyLookedAtIsLeftOutUnlessAskedFor) {
    const auto moves_told = [](const Report& report, std::size_t least, std::size_t most = 10) {
        const std::string line =
            info_line(report, kBoard, {.most_moves = most, .least_moves = least});
        int count = 0;
        for (std::size_t at = line.find("info"); at != line.npos; at = line.find("info", at + 1)) {
            ++count;
        }
        return count;
    };
    Report report = two_moves();
    report.candidates.resize(5);  // three that have no visits
    EXPECT_EQ(moves_told(report, 0), 2);
    EXPECT_EQ(moves_told(report, 4), 4);
    EXPECT_EQ(moves_told(report, 9), 5);
    EXPECT_EQ(moves_told(report, 9, 3), 3);
    // A player that does not search still says what it would play.
    for (Candidate& candidate : report.candidates) candidate.visits = 0;
    EXPECT_EQ(moves_told(report, 0), 1);
}

TEST(InfoLine, NothingFoundIsNoLine) { EXPECT_EQ(info_line({}, kBoard, {.root = true}), ""); }

}  // namespace
}  // namespace magpie::gtp
