#include "game/walk.h"

#include <gtest/gtest.h>

#include "game/playing.h"

namespace magpie {
namespace {

using test::move;
using test::play_all;

//   A1 ── B2 ── C3 ── D4
//          └─── E5 ── A9
//   The walk stands at D4.
Playback game_with_a_variation() {
    Playback game = Playback::new_game(GameSpec::for_go({9, 9}));
    play_all(game, "A1 B2 C3 D4");
    EXPECT_TRUE(step(game, -2).value());
    play_all(game, "E5 A9");
    EXPECT_TRUE(game.go_to(game.tree().line_end()).has_value());
    return game;
}

std::string last(const Playback& game) {
    const auto made = game.last_move();
    return made ? point_name(game.spec().coord_style(), game.spec().geometry, made->move.point())
                : "start";
}

TEST(Walk, StepsGoAsFarAsTheLine) {
    Playback game = game_with_a_variation();
    EXPECT_EQ(last(game), "D4");
    EXPECT_FALSE(step(game, 1).value()) << "the line ends here";
    EXPECT_TRUE(step(game, -3).value());
    EXPECT_EQ(last(game), "A1");
    EXPECT_TRUE(step(game, -10).value());
    EXPECT_EQ(last(game), "start");
    EXPECT_FALSE(step(game, -1).value());
    EXPECT_TRUE(step(game, 10).value());
    EXPECT_EQ(last(game), "D4");
    EXPECT_FALSE(step(game, 0).value());
}

TEST(Walk, AForkIsWhereThereIsMoreThanOneWayOn) {
    Playback game = game_with_a_variation();
    EXPECT_TRUE(to_fork(game, -1).value());
    EXPECT_EQ(last(game), "B2");
    EXPECT_TRUE(to_fork(game, -1).value());
    EXPECT_EQ(last(game), "start") << "none before: the end of the line";
    EXPECT_FALSE(to_fork(game, -1).value());
    EXPECT_TRUE(to_fork(game, 1).value());
    EXPECT_EQ(last(game), "B2");
    EXPECT_TRUE(to_fork(game, 1).value());
    EXPECT_EQ(last(game), "D4");
}

TEST(Walk, AVariationIsTheSameMoveOtherwise) {
    Playback game = game_with_a_variation();
    EXPECT_FALSE(to_variation(game, 1).value()) << "D4 has no other";
    EXPECT_TRUE(step(game, -1).value());
    EXPECT_TRUE(to_variation(game, 1).value());
    EXPECT_EQ(last(game), "E5");
    EXPECT_FALSE(to_variation(game, 1).value());
    EXPECT_TRUE(to_variation(game, -1).value());
    EXPECT_EQ(last(game), "C3");
}

TEST(Walk, AnIllegalMoveOfARecordEndsItWithTheReason) {
    GameRecord record{.spec = GameSpec::for_go({9, 9})};
    const Move twice = move(record.spec, "C3");
    NodeId node = record.tree.add_child(kRootNode, ColoredMove{Color::black, twice});
    node = record.tree.add_child(node, ColoredMove{Color::white, twice});
    for (const auto walk : {&step, &to_fork}) {
        Playback game = *Playback::open(record);
        const Walked walked = walk(game, 5);
        ASSERT_FALSE(walked.has_value());
        EXPECT_EQ(walked.error().node, node);
        EXPECT_EQ(last(game), "C3") << "it stands before the move that cannot be";
    }
}

}  // namespace
}  // namespace magpie
