#include "game/last_flips.h"

#include <gtest/gtest.h>

namespace magpie {
namespace {

Point square(const char* name) { return point_from(CoordStyle::othello, {8, 8}, name).value(); }

TEST(LastFlips, AreThoseOfTheMoveBefore) {
    Playback game = Playback::new_game(GameSpec::for_othello());
    EXPECT_FALSE(last_flips(game));
    ASSERT_TRUE(game.play(Move(square("f5"))));
    EXPECT_EQ(last_flips(game), 1);
    ASSERT_TRUE(game.play(Move(square("f6"))));
    ASSERT_TRUE(game.play(Move(square("e6"))));
    ASSERT_TRUE(game.play(Move(square("f4"))));
    EXPECT_EQ(last_flips(game), 2);
    EXPECT_FALSE(last_flips(Playback::new_game(GameSpec::for_go())));
}

TEST(LastFlips, AreNoneAfterAPassRecordedOrNot) {
    // After c1 White has no disc to flank with.
    SetupEdit edit;
    edit.cleared = {square("d4"), square("e4"), square("d5"), square("e5")};
    edit.added.black = {square("a1"), square("a8")};
    edit.added.white = {square("b1"), square("b8")};
    edit.to_play = Color::black;
    GameRecord record{.spec = GameSpec::for_othello()};
    record.tree.set_setup(kRootNode, edit);
    auto game = Playback::open(record);
    ASSERT_TRUE(game);
    ASSERT_TRUE(game->play(Move(square("c1"))));
    Playback passed = *game;
    ASSERT_TRUE(passed.play(Move::pass()));
    EXPECT_EQ(last_flips(passed), 0);
    ASSERT_TRUE(game->append({Color::black, Move(square("c8"))}));
    EXPECT_EQ(last_flips(*game), 1);
}

}  // namespace
}  // namespace magpie
