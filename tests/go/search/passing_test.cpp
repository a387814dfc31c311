#include "go/search/passing.h"

#include <gtest/gtest.h>

#include "support/go_picture.h"

namespace magpie::go {
namespace {

// One letter a point: B Black's, W White's, b and w likely theirs, . nobody's.
std::vector<float> owners(std::string_view picture) {
    std::vector<float> result;
    for (const char c : picture) {
        if (c == 'B') result.push_back(0.95F);
        if (c == 'W') result.push_back(-0.95F);
        if (c == 'b') result.push_back(0.6F);
        if (c == 'w') result.push_back(-0.6F);
        if (c == '.') result.push_back(0);
    }
    return result;
}

Rules area_rules(bool dead_removed) {
    Rules rules;
    rules.scoring = Scoring::area;
    rules.komi = Margin::of_points(0);
    rules.dead_stones_removed = dead_removed;
    return rules;
}

Rules territory_rules() {
    Rules rules;
    rules.komi = Margin::of_points(0);
    return rules;
}

// A white stone is dead in Black's corner.
constexpr std::string_view kDeadStone = R"(. . X O .
                                           . O X O .
                                           . . X O .
                                           X X X O .
                                           . . X O .)";
const std::vector<float> kDeadOwners = owners(R"(BBBWW
                                                 BBBWW
                                                 BBBWW
                                                 BBBWW
                                                 BBBWW)");

TEST(DeadByOwnership, FindsChainsOnTheOtherSidesPoints) {
    const Position position = position_from(kDeadStone);
    EXPECT_EQ(dead_by_ownership(position, kDeadOwners, Color::white), std::vector<Point>{Point(6)});
    EXPECT_TRUE(dead_by_ownership(position, kDeadOwners, Color::black).empty());
}

// Black has 15 points of 25: 5 ahead. With the stone standing, his corner is nobody's.
TEST(Passing, NotWhileADeadStoneWouldCostPointsUnderArea) {
    for (const bool removed : {false, true}) {
        const Position position = position_from(kDeadStone, Color::black, area_rules(removed));
        EXPECT_FALSE(is_pass_sane({position, kDeadOwners, 5.0F, false}));
    }
}

TEST(Passing, LeavesADeadStoneAloneUnderTerritory) {
    // 9 points and a prisoner for Black, 5 for White.
    const Position position = position_from(kDeadStone, Color::black, territory_rules());
    EXPECT_TRUE(is_pass_sane({position, kDeadOwners, 4.0F, false}));
    EXPECT_FALSE(is_pass_sane({position, kDeadOwners, 4.0F, true})) << "when cleaning up";
    EXPECT_FALSE(is_pass_sane({position, kDeadOwners, 6.5F, false})) << "something gains points";
}

// Black has 15 points of 25, White 10, and nothing is dead.
constexpr std::string_view kNothingDead = R"(. . X O .
                                         . . X O .
                                         . . X O .
                                         X X X O .
                                         . . X O .)";

TEST(Passing, IsEnoughUnderAreaWhereEveryPointIsSomebodysOwn) {
    for (const Color c : kColors) {
        const Position position = position_from(kNothingDead, c, area_rules(true));
        EXPECT_TRUE(is_pass_enough({position, kDeadOwners, 0, false}));
        EXPECT_FALSE(is_pass_enough({position, kDeadOwners, 0, true})) << "when cleaning up";
        std::vector<float> unclear = kDeadOwners;
        unclear.front() = 0.6F;
        EXPECT_FALSE(is_pass_enough({position, unclear, 0, false})) << "something to fight for";
        const Position dead = position_from(kDeadStone, c, area_rules(true));
        EXPECT_FALSE(is_pass_enough({dead, kDeadOwners, 0, false})) << "a scorer may see it alive";
        const Position open = position_from(R"(. . X . .
                                               . . X O .
                                               . . X O .
                                               X X X O .
                                               . . X O .)",
                                            c, area_rules(true));
        EXPECT_FALSE(is_pass_enough({open, kDeadOwners, 0, false})) << "D5 is a point";
        const Position territory = position_from(kNothingDead, c, territory_rules());
        EXPECT_FALSE(is_pass_enough({territory, kDeadOwners, 0, false})) << "search sees it there";
    }
}

TEST(Passing, MayEndAWonGameOfAreaOnceTheOpponentHasPassed) {
    Position position = position_from(kNothingDead, Color::white, area_rules(true));
    EXPECT_FALSE(may_win_by_passing({position, kDeadOwners, 9.0F, false})) << "nobody has passed";
    position.play_unchecked(Move::pass());
    EXPECT_TRUE(may_win_by_passing({position, kDeadOwners, 9.0F, false}));
    Position doubtful = position_from(kDeadStone, Color::white, area_rules(true));
    doubtful.play_unchecked(Move::pass());
    EXPECT_FALSE(may_win_by_passing({doubtful, kDeadOwners, 9.0F, false}))
        << "with the stone standing Black is behind";
}

TEST(Passing, MayEndAWonGameOfTerritoryOnceTheOpponentHasPassed) {
    // 8 points and a prisoner for Black, 5 for White, whatever search hopes for.
    Position position = position_from(kDeadStone, Color::white, territory_rules());
    EXPECT_FALSE(may_win_by_passing({position, kDeadOwners, 9.0F, false})) << "nobody has passed";
    position.play_unchecked(Move::pass());
    EXPECT_TRUE(may_win_by_passing({position, kDeadOwners, 9.0F, false}));
    EXPECT_FALSE(may_win_by_passing({position, kDeadOwners, 9.0F, true})) << "when cleaning up";
    Rules rules = territory_rules();
    rules.komi = Margin::of_points(6);
    Position behind = position_from(kDeadStone, Color::white, rules);
    behind.play_unchecked(Move::pass());
    EXPECT_FALSE(may_win_by_passing({behind, kDeadOwners, 9.0F, false}));
}

TEST(WorstLead, IsTheCountWhereNothingIsInDoubt) {
    const Position black = position_from(kDeadStone, Color::black, territory_rules());
    EXPECT_EQ(worst_lead(black, kDeadOwners), 4.0F);
    const Position white = position_from(kDeadStone, Color::white, territory_rules());
    EXPECT_EQ(worst_lead(white, kDeadOwners), -4.0F);
}

TEST(WorstLead, AStoneOfTheOpponentsThatIsNotClearlyDeadStays) {
    // Then neither side lives by what is between them: all Black has are eyes in a seki.
    const Position position = position_from(kDeadStone, Color::black, territory_rules());
    EXPECT_EQ(worst_lead(position, owners(R"(BBBWW
                                             BbBWW
                                             BBBWW
                                             BBBWW
                                             BBBWW)")),
              -5.0F);
}

TEST(WorstLead, AChainOfOnesOwnThatIsNotClearlyAliveIsLost) {
    // All eleven black stones, and the board is White's.
    const Position position = position_from(kDeadStone, Color::black, territory_rules());
    EXPECT_LT(worst_lead(position, owners(R"(BBbWW
                                             BBbWW
                                             BBbWW
                                             bbbWW
                                             BBbWW)")),
              -20.0F);
}

TEST(WorstLead, AStoneOfOnesOwnInDoubtCostsItselfWhereTheRestIsClear) {
    const Position position = position_from(R"(. . X O .
                                               X . X O .
                                               . . X O .
                                               . . X O .
                                               . . X O .)",
                                            Color::black, territory_rules());
    const float clear = worst_lead(position, owners(R"(BBBWW
                                                       BBBWW
                                                       BBBWW
                                                       BBBWW
                                                       BBBWW)"));
    const float in_doubt = worst_lead(position, owners(R"(BBBWW
                                                          bBBWW
                                                          BBBWW
                                                          BBBWW
                                                          BBBWW)"));
    EXPECT_EQ(in_doubt, clear - 1);
}

TEST(WorstLead, APointThatIsNotClearlyOnesOwnIsNotCounted) {
    const Position position = position_from(kDeadStone, Color::black, territory_rules());
    EXPECT_EQ(worst_lead(position, owners(R"(BBBWW
                                             BBBWW
                                             BBBWW
                                             BBBWW
                                             bwBWW)")),
              1.0F)
        << "one is not Black's, the other is White's";
}

TEST(WorstLead, AnOpenBorderIsTheOpponentsToClose) {
    // As it lies, three points for Black and none for White; but White's six are only open below.
    const Position position = position_from(R"(. X X O .
                                               X X X O .
                                               . X X O .
                                               X X X O .
                                               . X . . .)",
                                            Color::black, territory_rules());
    EXPECT_EQ(worst_lead(position, owners(R"(BBBWW
                                             BBBWW
                                             BBBWW
                                             BBBWW
                                             BB.WW)")),
              -3.0F);
}

TEST(Passing, AnswersAPassWhenAheadInBothCounts) {
    Rules rules = area_rules(true);
    constexpr std::string_view kSmallCorner = R"(. O X O .
                                                 X X X O .
                                                 . X X O .
                                                 X X X O .
                                                 . X X O .)";
    Position position = position_from(kSmallCorner, Color::white, rules);
    position.play_unchecked(Move::pass());
    // With the white stone standing, Black has 13 and White 11; without it 15 and 10.
    EXPECT_TRUE(is_pass_sane({position, kDeadOwners, 5.0F, false}));
    rules.komi = Margin::of_points(4);  // only ahead when the stone is taken off
    Position close = position_from(kSmallCorner, Color::white, rules);
    close.play_unchecked(Move::pass());
    EXPECT_FALSE(is_pass_sane({close, kDeadOwners, 1.0F, false}));
}

TEST(Passing, WhenBehindAndNothingGains) {
    Rules rules = area_rules(true);
    rules.komi = Margin::of_points(20);
    const Position position = position_from(R"(. X X O .
                                               X X X O O
                                               . X X O .
                                               X X X O O
                                               . X X O .)",
                                            Color::black, rules);
    EXPECT_TRUE(is_pass_sane({position, kDeadOwners, -15.0F, false}));
    EXPECT_FALSE(is_pass_sane({position, kDeadOwners, -13.0F, false}));
}

TEST(Passing, NotWithAnOpenBorder) {
    // The right column is White's by all appearance, but open below.
    for (const Rules& rules : {area_rules(true), territory_rules()}) {
        const Position position = position_from(R"(. X X O .
                                                   X X X O .
                                                   . X X O .
                                                   X X X O .
                                                   . X . . .)",
                                                Color::white, rules);
        const float lead = rules.scoring == Scoring::area ? -5.0F : 2.0F;
        EXPECT_FALSE(is_pass_sane({position, kDeadOwners, lead, false}));
    }
}

}  // namespace
}  // namespace magpie::go
