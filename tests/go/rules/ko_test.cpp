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

TEST(Snapback, RetakesMoreThanOneAtOnce_M24) {
    Position game = position_from(R"(O X . . O
                                     O X X X O
                                     . O O O .)",
                                  Color::white);
    play_all(game, "C3 D3 C3");
    EXPECT_BOARD(game, R"(O . O . O
                          O . . . O
                          . O O O .)");
    EXPECT_EQ(game.prisoners(Color::white), 5);
    EXPECT_EQ(game.prisoners(Color::black), 1);
}

// White sends two stones at B3 and C3, Black takes them at D3, White takes one back at C3.
constexpr const char* kSendTwo = R"(X . O . O
                                    X X X O O
                                    . . . . .)";

TEST(SendingTwoReturningOne, BringsBackTheBoardButNotTheSituation_N15) {
    for (const RuleSet& set : rule_sets()) {
        SCOPED_TRACE(set.name);
        Position game = position_from(kSendTwo, Color::white, set.rules);
        play_all(game, "B3 D3");
        EXPECT_EQ(game.ko_point(), std::nullopt);
        if (set.rules.ko == Ko::positional) {
            EXPECT_EQ(why_illegal(game, "C3"), IllegalMove::superko);
            EXPECT_EQ(game.repeats_board_after(move(game, "C3")), 0);
        } else {
            play_all(game, "C3");
            EXPECT_BOARD(game, kSendTwo);
            EXPECT_FALSE(game.is_over());
        }
    }
}

TEST(SendingTwoReturningOne, IsForbiddenTheSecondTimeUnderSituationalSuperko_N15) {
    Position game = position_from(kSendTwo, Color::white, rules_named("aga"));
    play_all(game, "B3 D3 C3 pass");
    EXPECT_EQ(why_illegal(game, "B3"), IllegalMove::superko);
}

TEST(SendingTwoReturningOne, VoidsNothingWhereItCostsPrisoners) {
    // The situation returns, but White is a stone poorer each time: no reason to call it off.
    Position game = position_from(kSendTwo, Color::white);
    play_all(game, "B3 D3 C3 pass B3");
    EXPECT_FALSE(game.is_over());
    EXPECT_EQ(game.prisoners(Color::black), 2);
    EXPECT_EQ(game.prisoners(Color::white), 1);
}

// Three kos: Black may take the upper and the lower one, White the one between.
constexpr const char* kTripleKo = R"(. X O . .
                                     X O . O .
                                     . X O . .
                                     . . . . .
                                     . X O . .
                                     X . X O .
                                     . X O . .
                                     . . . . .
                                     . X O . .
                                     X O . O .
                                     . X O . .)";

TEST(TripleKo, EndsWithoutResultWhereTheRulesSaySo) {
    for (const char* rules : {"japanese", "korean"}) {
        Position game = position_from(kTripleKo, Color::black, rules_named(rules));
        play_all(game, "C10 B6 C2 B10 C6");
        EXPECT_FALSE(game.is_over());
        play_all(game, "B2");
        EXPECT_BOARD(game, kTripleKo);
        EXPECT_EQ(game.ending(), Ending::no_result);
        EXPECT_EQ(why_illegal(game, "C10"), IllegalMove::game_over);
        game.undo();
        EXPECT_FALSE(game.is_over());
        play_all(game, "B2");
        game.resume();
        EXPECT_EQ(why_illegal(game, "C10"), std::nullopt) << "both may agree to play on";
    }
}

TEST(TripleKo, GoesOnWithoutEndInMahogo_M24) {
    Position game = position_from(kTripleKo, Color::black, rules_named("mahogo"));
    for (int round = 0; round < 3; ++round) play_all(game, "C10 B6 C2 B10 C6 B2");
    EXPECT_BOARD(game, kTripleKo);
    EXPECT_FALSE(game.is_over());
    EXPECT_EQ(game.prisoners(Color::black), 9);
}

TEST(TripleKo, IsBrokenBySuperko_N15) {
    for (const char* rules : {"chinese", "aga", "new-zealand", "ing", "tromp-taylor"}) {
        Position game = position_from(kTripleKo, Color::black, rules_named(rules));
        play_all(game, "C10 B6 C2 B10 C6");
        EXPECT_EQ(why_illegal(game, "B2"), IllegalMove::superko) << rules;
        EXPECT_EQ(game.repeats_board_after(move(game, "B2")), 0);
    }
}

}  // namespace
}  // namespace magpie::go
