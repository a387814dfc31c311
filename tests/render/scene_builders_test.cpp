#include "render/scene_builders.h"

#include <gtest/gtest.h>

#include "game/playing.h"
#include "game/score.h"
#include "game/sitting_notes.h"
#include "render/scenes.h"
#include "render/text/text.h"

namespace magpie::render {
namespace {

Playback game_of(const GameSpec& spec, const std::string& moves) {
    Playback game = Playback::new_game(spec);
    test::play_all(game, moves);
    return game;
}

TEST(SceneOf, OthelloShowsTheFirstTerminalBoardWithNamesAndCounts_C1_01_C1_04) {
    Playback game = game_of(GameSpec::for_othello(), "f5");
    game.edit_record().info.names = {"Ada", "Bo"};
    const BoardScene scene = scene_of(game);
    EXPECT_EQ(to_text(scene, {.layout = TextLayout::letters}),
              "B  Ada  4 discs\n"
              "W  Bo   1 disc\n"
              "\n"
              "  a b c d e f g h\n"
              "1 . . . . . . . . 1\n"
              "2 . . . . . . . . 2\n"
              "3 . . . . . . . . 3\n"
              "4 . . . W B . . . 4\n"
              "5 . . . B B(B). . 5\n"
              "6 . . . . . . . . 6\n"
              "7 . . . . . . . . 7\n"
              "8 . . . . . . . . 8\n"
              "  a b c d e f g h\n");
    EXPECT_EQ(scene.last_move, point(scene, "f5"));
    EXPECT_EQ(scene.to_play, Color::white);
    EXPECT_EQ(scene.move_number, 1);
}

TEST(SceneOf, GoShowsPrisonersAndTheKoBan_M23_M24) {
    const Playback game =
        game_of(GameSpec::for_go(*Geometry::make(4, 3)), "B3 C3 A2 D2 B1 C1 A1 B2 C2");
    const BoardScene scene = scene_of(game);
    EXPECT_EQ(scene.ko, point(scene, "B2"));
    EXPECT_EQ(scene.sides.black, (Side{"Black", "1", "prisoner"}));
    EXPECT_EQ(scene.sides.white, (Side{"White", "0", "prisoners"}));
    EXPECT_EQ(to_text(scene, {}),
              "X  Black  1 prisoner\n"
              "O  White  0 prisoners\n"
              "\n"
              "   A B C D\n"
              "3  . X O .  3\n"
              "2  X k(X)O  2\n"
              "1  X X O .  1\n"
              "   A B C D\n");
}

TEST(SceneOf, MarksAndLabelsOfTheNodeAreShown) {
    Playback game = game_of(GameSpec::for_go({9, 9}), "C3");
    game.edit_record().tree.set_marks(game.node(), {{MarkKind::triangle, Point(0), ""},
                                                    {MarkKind::selected, Point(1), ""},
                                                    {MarkKind::label, Point(2), "x"}});
    const BoardScene scene = scene_of(game);
    EXPECT_EQ(scene.marks,
              (std::vector<PointMark>{{Point(0), Shape::triangle}, {Point(1), Shape::square}}));
    EXPECT_EQ(scene.labels, (std::vector<Label>{{Point(2), "x"}}));
    EXPECT_EQ(scene_of(game_of(GameSpec::for_go({9, 9}), "C3 pass")).last_move, std::nullopt);
}

TEST(AddLegalMoves, AreTheFourFirstMovesOfOthello_C2_03) {
    const AnyPosition start = othello::Position::start();
    BoardScene scene = scene_of(start);
    EXPECT_TRUE(scene.legal.empty());
    add_legal_moves(scene, start);
    EXPECT_EQ(scene.legal, (std::vector<Point>{point(scene, "d3"), point(scene, "c4"),
                                               point(scene, "f5"), point(scene, "e6")}));
}

TEST(AddGhost, ShowsWhatAMoveWouldTurnAndLeavesTheBoard_N16) {
    const AnyPosition start = othello::Position::start();
    BoardScene scene = scene_of(start);
    const auto stones = scene.stones;
    add_ghost(scene, start, point(scene, "d3"));
    EXPECT_EQ(scene.ghost, (Ghost{point(scene, "d3"), Color::black, true, "+2"}));
    EXPECT_EQ(scene.flips, (std::vector<Point>{point(scene, "d4")}));
    EXPECT_EQ(scene.stones, stones);
    add_ghost(scene, start, point(scene, "a1"));
    EXPECT_FALSE(scene.ghost->is_legal);
}

TEST(AddReckoning, PaintsEveryPointTheCountNames_N21_M32) {
    const BoardScene board = go_scene(R"(. . X . O . .
                                         . . X . O . .
                                         . O X X O O .
                                         . . X O . O .
                                         X X X O O . .
                                         . X O . X O .
                                         . X O . . O .)");
    go::Setup setup;
    setup.geometry = board.geometry;
    for (int i = 0; i < 49; ++i) {
        if (const auto stone = stone_at(board, Point(i))) setup.stones[*stone].push_back(Point(i));
    }
    const auto position = go::Position::from(setup);
    ASSERT_TRUE(position.has_value());
    const std::vector<Point> dead = {point(board, "B5"), point(board, "E2")};
    const auto reckoning = go::reckon(*position, dead, go::Rules{});
    ASSERT_TRUE(reckoning.has_value());
    BoardScene scene = scene_of(*position);
    add_reckoning(scene, *reckoning);
    const BoardScene expected = scored_seven();
    EXPECT_EQ(scene.territory, expected.territory);
    EXPECT_EQ(scene.dead, expected.dead);
    EXPECT_EQ(scene.dead_tags, expected.dead_tags);
    EXPECT_EQ(scene.dame, expected.dame);
    EXPECT_EQ(scene.sides.black.count, "11") << "10 points and a dead white stone";
    EXPECT_EQ(scene.sides.white.count, "22.5") << "15 points, a dead black stone, komi 6.5";
}

TEST(AddReckoning, EveryChainWithADeadStoneHasANumber) {
    BoardScene scene = go_scene(R"(X . . O O
                                   . X . . .
                                   O O O . O)");
    go::Reckoning reckoning;
    reckoning.points.resize(15);
    for (int i = 0; i < 15; ++i) {
        // Of the chain A1 B1 C1 the middle stone is taken for alive: it is one chain all the same.
        if (stone_at(scene, Point(i)) && Point(i) != point(scene, "B1")) {
            reckoning.points[static_cast<std::size_t>(i)].standing = go::Standing::dead_stone;
        }
    }
    add_reckoning(scene, reckoning);
    EXPECT_EQ(scene.dead_tags, (std::vector<DeadTag>{{point(scene, "A3"), 1},
                                                     {point(scene, "D3"), 2},
                                                     {point(scene, "B2"), 3},
                                                     {point(scene, "A1"), 4},
                                                     {point(scene, "E1"), 5}}));
}

// The end of a game that was counted, looked at again.
TEST(AddNotedCount, ShowsTheDeadStonesOfTheNodeThatNotesThem) {
    Playback game = game_of(GameSpec::for_go({5, 5}), "C3 A1 pass pass");
    const Point corner = point(scene_of(game), "A1");
    const auto counted = score(game.spec(), game.position(), std::vector{corner});
    ASSERT_TRUE(counted);
    note_count(game.edit_record().tree, game.node(), game.spec().geometry, *counted->reckoning);
    BoardScene scene = scene_of(game);
    add_noted_count(scene, game);
    EXPECT_EQ(scene.dead, std::vector{corner});
    ASSERT_TRUE(game.undo());
    scene = scene_of(game);
    add_noted_count(scene, game);
    EXPECT_TRUE(scene.dead.empty()) << "the move before it notes nothing";
}

TEST(AddPlacingOrder, NumbersTheStonesOnTheBoard_N19) {
    const Playback game = game_of(GameSpec::for_go(*Geometry::make(3, 1)), "A1 C1 B1");
    BoardScene scene = scene_of(game);
    add_placing_order(scene, game);
    // White C1 was captured: Black's second stone is the second on the board.
    EXPECT_EQ(scene.labels,
              (std::vector<Label>{{point(scene, "A1"), "1"}, {point(scene, "B1"), "2"}}));
}

}  // namespace
}  // namespace magpie::render
