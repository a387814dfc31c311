#include "go/score/dead_stones.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "go/score/score.h"
#include "support/go_picture.h"

namespace magpie::go {
namespace {

TEST(ProposeDead, TellsProofFromEstimate) {
    // On the left two eyes; on the right no room for two.
    const Position position = position_from(R"(. X . X O .
                                             X X X X O .)");
    const Proposal proposal = propose_dead(position);
    ASSERT_EQ(proposal.dead.size(), 1U);
    const DeadChain& chain = proposal.dead[0];
    EXPECT_TRUE(chain.proved);
    EXPECT_EQ(chain.color, Color::white);
    EXPECT_EQ(chain.stones, (std::vector{Point(4), Point(10)}));
    EXPECT_EQ(chain.ownership, 1.0);
    EXPECT_EQ(chain.playouts, 0);
    for (const float share : proposal.ownership) EXPECT_EQ(share, 1.0F);
}

TEST(ProposeDead, SaysThatAnEstimateIsOne) {
    const Position position = position_from(R"(. X O . O X .
                                               X X O . O X .
                                               O O O . O X .
                                               . . . . O X .
                                               . . . . O X .)");
    const Proposal proposal = propose_dead(position, {.playouts = 200, .seed = 5});
    ASSERT_EQ(proposal.dead.size(), 1U);
    const DeadChain& chain = proposal.dead[0];
    EXPECT_FALSE(chain.proved);
    EXPECT_EQ(chain.color, Color::black);
    EXPECT_GE(chain.ownership, kDeadOwnership);
    EXPECT_LE(chain.ownership, 1.0);
    EXPECT_EQ(chain.playouts, 200);
    EXPECT_GE(proposal.playouts, 400) << "it looks again without the stone";
}

// Knows one thing: whose the left part of the board is.
class LeftIsWhite final : public OwnershipSource {
  public:
    explicit LeftIsWhite(float surety) : surety_(surety) {}

    bool can_judge(Geometry geometry) const override { return geometry.columns < 20; }

    std::vector<float> judge(const Position& position) override {
        ++questions;
        std::vector<float> black;
        for (int i = 0; i < position.geometry().area(); ++i) {
            black.push_back(position.geometry().column_of(Point(i)) < 4 ? -surety_ : 0.9F);
        }
        return black;
    }

    int questions = 0;

  private:
    float surety_;
};

TEST(ProposeDead, AsksTheSourceInsteadOfPlayingOut) {
    const Position position = position_from(R"(. X O . O X .
                                               X X O . O X .
                                               O O O . O X .
                                               . . . . O X .
                                               . . . . O X .)");
    LeftIsWhite sure(0.8F);
    const Proposal proposal = propose_dead(position, {.source = &sure});
    // White's wall on the right stands on points that are Black's by this source.
    ASSERT_EQ(proposal.dead.size(), 2U);
    EXPECT_EQ(proposal.dead[0].color, Color::black);
    EXPECT_EQ(proposal.dead[1].color, Color::white);
    EXPECT_NEAR(proposal.dead[0].ownership, 0.8, 1e-6);
    EXPECT_EQ(proposal.dead[0].playouts, 0);
    EXPECT_FALSE(proposal.dead[0].proved);
    EXPECT_EQ(proposal.playouts, 0);
    EXPECT_GE(sure.questions, 2) << "it looks again without the stones";
    LeftIsWhite silent(0.1F);
    EXPECT_EQ(propose_dead(position, {.source = &silent}).dead.size(), 1U);
}

// In the left corner Black's stones are in atari; in the other picture they have room to live.
TEST(ProposeDead, ASourceInDoubtIsBelievedWhereRandomGamesAgree) {
    const Position lost = position_from(R"(. X O . O X .
                                           X X O . O X .
                                           O O O . O X .
                                           . . . . O X .
                                           . . . . O X .)");
    const Position alive = position_from(R"(. . . X O . X
                                            . . . X O . X
                                            . . . X O . X
                                            . . . X O . X
                                            . . . X O . X)");
    const auto black_dead = [](const Position& position) {
        LeftIsWhite unsure(0.4F);
        const Proposal proposal = propose_dead(position, {.source = &unsure});
        return std::ranges::count(proposal.dead, Color::black, &DeadChain::color);
    };
    EXPECT_EQ(black_dead(lost), 1);
    EXPECT_EQ(black_dead(alive), 0);
}

// One of the chains is hardly lost by itself: the figure is what they were judged by.
class RowsOfWhite final : public OwnershipSource {
  public:
    bool can_judge(Geometry) const override { return true; }

    std::vector<float> judge(const Position& position) override {
        std::vector<float> black;
        for (int i = 0; i < position.geometry().area(); ++i) {
            const int row = position.geometry().row_of(Point(i));
            black.push_back(row == 0 ? 0.1F : -0.9F);
        }
        return black;
    }
};

TEST(ProposeDead, ChainsThatAreJudgedTogetherHaveOneFigure) {
    const Position position = position_from(R"(X . . .
                                               . . . .
                                               X X X .
                                               O O O O)");
    RowsOfWhite source;
    const Proposal proposal = propose_dead(position, {.source = &source});
    ASSERT_EQ(proposal.dead.size(), 2U);
    for (const DeadChain& chain : proposal.dead) EXPECT_NEAR(chain.ownership, 2.6 / 4, 1e-6);
}

// Remembers what it was asked.
class Asked final : public OwnershipSource {
  public:
    bool can_judge(Geometry) const override { return true; }

    std::vector<float> judge(const Position& position) override {
        rules.push_back(position.rules());
        prisoners.push_back({position.prisoners(Color::black), position.prisoners(Color::white)});
        return std::vector<float>(static_cast<std::size_t>(position.geometry().area()), 0.9F);
    }

    std::vector<Rules> rules;
    std::vector<ByColor<int>> prisoners;
};

TEST(ProposeDead, TheSourceIsAskedAboutTheGameAsItIs) {
    go::Setup setup{.geometry = {7, 7}, .stones = {{Point(0)}, {Point(30), Point(31)}}};
    setup.prisoners = {3, 5};
    Rules rules = find_rule_set("aga")->rules;
    rules.komi = Margin::of_points(4);
    Asked source;
    const Proposal proposal = propose_dead(*Position::from(setup, rules), {.source = &source});
    ASSERT_EQ(proposal.dead.size(), 1U);
    ASSERT_GE(source.rules.size(), 2U);
    for (const Rules& asked : source.rules) EXPECT_EQ(asked, rules);
    EXPECT_EQ(source.prisoners.front(), (ByColor<int>{3, 5}));
    EXPECT_EQ(source.prisoners.back(), (ByColor<int>{5, 5})) << "with the two that are dead";
}

TEST(ProposeDead, PlaysOutWhatTheSourceDoesNotKnow) {
    LeftIsWhite source(0.8F);
    const Position position(*Geometry::make(21, 3));
    EXPECT_GT(propose_dead(position, {.playouts = 20, .source = &source}).playouts, 0);
    EXPECT_EQ(source.questions, 0);
}

TEST(ProposeDead, TheSameSeedGivesTheSameProposal) {
    const Position position = position_from(R"(. X . O . X .
                                             X O . . O . X
                                             . . O X . . .
                                             O . X . O X .
                                             . X . . . . O)");
    const ProposalLimits limits{.playouts = 50, .seed = 9};
    const Proposal first = propose_dead(position, limits);
    const Proposal again = propose_dead(position, limits);
    EXPECT_EQ(first.ownership, again.ownership);
    EXPECT_EQ(dead_points(first), dead_points(again));
    const Proposal other = propose_dead(position, {.playouts = 50, .seed = 10});
    EXPECT_NE(first.ownership, other.ownership);
}

TEST(ProposeDead, DoesNotDependOnWhoseTurnItIs) {
    const std::string_view picture = R"(. X . O . X .
                                        X O . . O . X
                                        . . O X . . .)";
    const auto black = Position::from(setup_from(picture, Color::black));
    const auto white = Position::from(setup_from(picture, Color::white));
    ASSERT_TRUE(black && white);
    EXPECT_EQ(propose_dead(*black).ownership, propose_dead(*white).ownership);
}

TEST(ProposeDead, PointsOutTheGapInABorder) {
    const Position position = position_from(R"(. . . . X O . . .
                                             . . . . X O . . .
                                             . . . . X O . . .
                                             . . . . X O . . .
                                             . . . . . O . . .
                                             . . . . X O . . .
                                             . . . . X O . . .
                                             . . . . X O . . .
                                             . . . . X O . . .)");
    const Proposal proposal = propose_dead(position);
    EXPECT_TRUE(proposal.dead.empty());
    ASSERT_EQ(proposal.open_borders.size(), 1U);
    const OpenBorder& border = proposal.open_borders[0];
    EXPECT_EQ(border.color, Color::black);
    EXPECT_EQ(border.gaps, std::vector{point(position.geometry(), "E5")});
    EXPECT_EQ(border.points, 36);
    EXPECT_EQ(gap_points(proposal), border.gaps);
    const auto closed = with_borders_closed(position, proposal);
    ASSERT_TRUE(closed);
    EXPECT_EQ(closed->stone_at(border.gaps[0]), Color::black);
    EXPECT_TRUE(propose_dead(*closed).open_borders.empty());
    EXPECT_FALSE(with_borders_closed(*closed, propose_dead(*closed)));
}

// A point between living stones of both is a dame, whoever will take it.
TEST(ProposeDead, DameAndSekiAreNoOpenBorders) {
    const Position dame = position_from(R"(. . . X O . .
                                         . . . X O . .
                                         . . X . O . .
                                         . . . X . O .
                                         . . . X O . .
                                         . . . X O . .
                                         . . . X O . .)");
    EXPECT_TRUE(propose_dead(dame).open_borders.empty());
    const Position seki = position_from(R"(. O X . . X O . .
                                         O O X X X X O . .
                                         X X O O O O O . .
                                         . X O . . . . . .
                                         X X O . . . . . .
                                         . X O . . . . . .
                                         . X O . . . . . .)");
    EXPECT_TRUE(propose_dead(seki).open_borders.empty());
}

TEST(ProposeDead, AClosedBoardHasNoGaps) {
    const Position position = position_from(R"(. . . . X . O . .
                                             . . . . X . O . .
                                             . . . . X . O . .
                                             . . . . X . O . .
                                             . . . . X . O . .)");
    EXPECT_TRUE(propose_dead(position).open_borders.empty());
}

TEST(ProposeDead, NothingIsDeadOnAnEmptyBoard) {
    for (const Geometry g : {Geometry{1, 1}, Geometry{2, 1}, Geometry{19, 19}}) {
        const Proposal proposal = propose_dead(Position(g), {.playouts = 20, .seed = 1});
        EXPECT_TRUE(proposal.dead.empty());
        EXPECT_EQ(proposal.ownership.size(), static_cast<std::size_t>(g.area()));
        EXPECT_EQ(proposal.playouts, 20);
    }
}

TEST(ProposeDead, NonsenseLimitsStillEnd) {
    const Position position(Geometry{52, 52});
    EXPECT_EQ(propose_dead(position, {.playouts = -3, .seed = 1}).playouts, 1);
}

TEST(ProposeDead, ItsStonesAreWhatReckonTakes) {
    const Position position = position_from(R"(. O X . X O .
                                             O O X . X O .
                                             X X X . X O .
                                             . . . . X O .
                                             . . . . X O .)");
    const auto r = reckon(position, dead_points(propose_dead(position)), Rules{});
    ASSERT_TRUE(r);
    EXPECT_EQ(r->dead, (ByColor<int>{0, 3}));
}

}  // namespace
}  // namespace magpie::go
