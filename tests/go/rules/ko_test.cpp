#include <gtest/gtest.h>

#include "support/go_picture.h"

namespace magpie::go {
namespace {

constexpr const char* kKoShape = R"(. X O . .
                                    X O . O .
                                    . X O . .)";

TEST(Ko, RetakingAtOnceIsForbidden_M24) {
    Position game = position_from(kKoShape);
    play_all(game, "C2");
    EXPECT_BOARD(game, R"(. X O . .
                          X . X O .
                          . X O . .)");
    EXPECT_EQ(why_illegal(game, "B2"), IllegalMove::ko);
    EXPECT_EQ(game.ko_point(), point(game.geometry(), "B2"));
    EXPECT_EQ(game.repeats_board_after(move(game, "B2")), 0);
}

TEST(Ko, IsForbiddenUnderEveryRuleSet_M24) {
    for (const RuleSet& set : rule_sets()) {
        Position game = position_from(kKoShape, Color::black, set.rules);
        play_all(game, "C2");
        EXPECT_EQ(why_illegal(game, "B2"), IllegalMove::ko) << set.name;
    }
}

TEST(Ko, MayBeRetakenAfterAMoveElsewhere_M24) {
    Position game = position_from(kKoShape);
    play_all(game, "C2 E3 E1 B2");
    EXPECT_BOARD(game, R"(. X O . O
                          X O . O .
                          . X O . X)");
    EXPECT_EQ(why_illegal(game, "C2"), IllegalMove::ko);
}

TEST(Ko, APassLiftsTheBan_M24) {
    Position game = position_from(kKoShape);
    play_all(game, "C2 pass");
    EXPECT_EQ(game.ko_point(), std::nullopt);
    play_all(game, "pass");
    game.resume();
    EXPECT_EQ(why_illegal(game, "B2"), std::nullopt);
}

TEST(Ko, OlderRepetitionsAreAllowedInMahogo_M24) {
    // Black takes, both pass, White retakes: the first board again, two turns later.
    Position game = position_from(kKoShape, Color::black, rules_named("mahogo"));
    const std::string first = picture_of(game);
    play_all(game, "C2 pass pass");
    game.resume();
    play_all(game, "B2");
    EXPECT_EQ(picture_of(game), first);
    EXPECT_FALSE(game.is_over());
}

TEST(Ko, AWholeBoardMayNotComeBackUnderPositionalSuperko_N15) {
    Position game = position_from(kKoShape, Color::black, rules_named("chinese"));
    play_all(game, "C2 pass pass");
    game.resume();
    EXPECT_EQ(why_illegal(game, "B2"), IllegalMove::superko);
}

TEST(Ko, ASecondTurnInARowMayFillTheKo_N06) {
    Position game = position_from(kKoShape);
    play_all(game, "C2");
    game.give_turn_to(Color::black);
    EXPECT_EQ(game.ko_point(), std::nullopt);
    EXPECT_EQ(why_illegal(game, "B2"), std::nullopt);
}

}  // namespace
}  // namespace magpie::go
