#include "apps/seats/compared.h"

#include <utility>

#include <gtest/gtest.h>

namespace magpie::seats {
namespace {

const Move kBetterMove{Point(1)};
const Move kMadeMove{Point(2)};

Report report_of_two(Figure best, Figure played) {
    Report report;
    for (const auto& [move, lead] : {std::pair{kBetterMove, best}, std::pair{kMadeMove, played}}) {
        Candidate candidate;
        candidate.move = move;
        candidate.value.lead = lead;
        report.candidates.push_back(candidate);
    }
    return report;
}

TEST(Compared, WhatBothAreProvedToLeaveIsTheLoss) {
    const Compared made = compared_in(
        report_of_two({48, Certainty::proved}, {47, Certainty::proved}), kBetterMove, kMadeMove);
    EXPECT_TRUE(made.is_known);
    EXPECT_TRUE(made.is_proved);
    EXPECT_EQ(made.loss(), 1);
}

TEST(Compared, BesideABoundNobodyKnowsWhatAMoveLost) {
    EXPECT_FALSE(compared_in(report_of_two({64, Certainty::upper_bound}, {48, Certainty::proved}),
                             kBetterMove, kMadeMove)
                     .is_known);
    EXPECT_FALSE(compared_in(report_of_two({-10, Certainty::proved}, {-64, Certainty::lower_bound}),
                             kBetterMove, kMadeMove)
                     .is_known);
}

TEST(Compared, MovesThatBothWinAllLoseNothing) {
    const Compared made =
        compared_in(report_of_two({64, Certainty::upper_bound}, {64, Certainty::upper_bound}),
                    kBetterMove, kMadeMove);
    EXPECT_TRUE(made.is_known);
    EXPECT_EQ(made.loss(), 0);
}

}  // namespace
}  // namespace magpie::seats
