#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/tui/ansi.h"
#include "apps/tui/board_view.h"
#include "core/coordinates.h"
#include "game/playback.h"
#include "render/scene_builders.h"

namespace magpie::tui {

namespace {

Playback game_of(const GameSpec& spec, const std::vector<std::string>& moves) {
    Playback game = Playback::new_game(spec);
    for (const std::string& text : moves) {
        EXPECT_TRUE(game.play(Move(*point_from(spec.coord_style(), spec.geometry, text))));
    }
    return game;
}

std::string painted(const render::BoardScene& scene, const Look& look, int columns, int rows) {
    Screen screen(columns, rows);
    const auto layout = CellLayout::in({0, 0, columns, rows}, scene.geometry, scene.grid, look);
    if (!layout) return "too small";
    paint_board(screen, *layout, scene, look);
    return screen.to_text();
}

constexpr Look kUnicode{.colors = Colors::none, .utf8 = true};
constexpr Look kAscii{.colors = Colors::none, .utf8 = false};
constexpr Look kFull{.colors = Colors::all, .utf8 = true};

TEST(TuiBoard, GoInLines) {
    render::BoardScene scene = render::scene_of(game_of(GameSpec::for_go({5, 5}), {"C3", "D4"}));
    scene.cursor = scene.geometry.at(0, 4);
    EXPECT_EQ(painted(scene, kUnicode, 24, 11), R"(    A   B   C   D   E
 5  ┌───┬───┬───┬───┐
    │   │   │   │   │
 4  ├───┼───┼──(○)──┤
    │   │   │   │   │
 3  ├───┼───●───┼───┤
    │   │   │   │   │
 2  ├───┼───┼───┼───┤
    │   │   │   │   │
 1 [└]──┴───┴───┴───┘
    A   B   C   D   E
)");
}

TEST(TuiBoard, ColumnsOfTwoLettersStandOneLetterAboveTheOther) {
    const render::BoardScene scene = render::empty_scene(GameSpec::for_go({28, 2}));
    EXPECT_EQ(painted(scene, kAscii, 60, 6),
              R"(                                                      A A A
    A B C D E F G H J K L M N O P Q R S T U V W X Y Z A B C
 2  . . . . . . . . . . . . . . . . . . . . . . . . . . . .
 1  . . . . . . . . . . . . . . . . . . . . . . . . . . . .
    A B C D E F G H J K L M N O P Q R S T U V W X Y Z A A A
                                                      A B C
)");
    EXPECT_EQ(painted(scene, kAscii, 60, 5), "too small");
    EXPECT_EQ(CellLayout::smallest({28, 2}, true).rows, 6);
}

TEST(TuiBoard, GoInAsciiCloseTogether) {
    const render::BoardScene scene =
        render::scene_of(game_of(GameSpec::for_go({5, 5}), {"C3", "D4"}));
    EXPECT_EQ(painted(scene, kAscii, 14, 7), R"(    A B C D E
 5  . . . . .
 4  . . .(O).
 3  . . X . .
 2  . . . . .
 1  . . . . .
    A B C D E
)");
}

TEST(TuiBoard, OthelloHasSquaresAndShowsWhatWouldTurn) {
    const Playback game = Playback::new_game(GameSpec::for_othello({4, 4}));
    render::BoardScene scene = render::scene_of(game);
    render::add_legal_moves(scene, game.position());
    const Point p = scene.geometry.at(1, 0);
    render::add_ghost(scene, game.position(), p);
    scene.cursor = p;
    EXPECT_EQ(painted(scene, kUnicode, 20, 11), R"(     a   b   c   d
   ┌───┬───┬───┬───┐
 1 │   │[◌]│   │   │
   ├───┼───┼───┼───┤
 2 │ · │ ◎ │ ● │   │
   ├───┼───┼───┼───┤
 3 │   │ ● │ ○ │ · │
   ├───┼───┼───┼───┤
 4 │   │   │ · │   │
   └───┴───┴───┴───┘
     a   b   c   d
)");
}

TEST(TuiBoard, StonesOfHalfBlocksWhereThereAreColours) {
    const render::BoardScene scene = render::scene_of(game_of(GameSpec::for_go({9, 9}), {"E5"}));
    Screen screen(57, 29);
    const auto layout = CellLayout::in({0, 0, 57, 29}, scene.geometry, scene.grid, kFull);
    ASSERT_TRUE(layout);
    EXPECT_EQ(layout->width, 6);
    paint_board(screen, *layout, scene, kFull);
    const Point middle = scene.geometry.at(4, 4);
    const Cell& stone = screen.at(layout->sign_column(middle) - 1, layout->sign_row(middle) - 1);
    EXPECT_EQ(stone.character, U'▀');
    // Slate is dark, and wood is not.
    EXPECT_LT(stone.style.paper & 0xFF0000, 0x700000);
    EXPECT_GT(screen.at(layout->fields.column, layout->fields.row).style.paper & 0xFF0000,
              0xC00000);
}

TEST(TuiBoard, InSixteenColoursTheWoodIsAsWideOnBothSidesAndTheCursorStandsOut) {
    render::BoardScene scene = render::scene_of(game_of(GameSpec::for_go({9, 9}), {"E5"}));
    scene.cursor = scene.geometry.at(2, 2);
    constexpr Look kSixteen{.colors = Colors::sixteen, .utf8 = true};
    Screen screen(60, 24);
    const auto layout = CellLayout::in({0, 0, 60, 24}, scene.geometry, scene.grid, kSixteen);
    ASSERT_TRUE(layout);
    paint_board(screen, *layout, scene, kSixteen);
    const int row = layout->sign_row(scene.geometry.at(0, 0));
    const auto is_wood = [&](int x) { return screen.at(x, row).style.paper != kNoInk; };
    const int first = layout->sign_column(scene.geometry.at(0, 0));
    const int last = layout->sign_column(scene.geometry.at(8, 0));
    EXPECT_TRUE(is_wood(first - 1) && is_wood(last + 1));
    EXPECT_FALSE(is_wood(first - 2) || is_wood(last + 2));
    const Cell& bracket =
        screen.at(layout->sign_column(*scene.cursor) - 1, layout->sign_row(*scene.cursor));
    EXPECT_EQ(bracket.character, U'[');
    EXPECT_EQ(bracket.style.paper, 0x0000EE);
    EXPECT_EQ(bracket.style.ink, 0xFFFFFF);
}

TEST(TuiBoard, TheFrameOfOthelloIsClosedOnAllSides) {
    const render::BoardScene scene = render::empty_scene(GameSpec::for_othello());
    Screen screen(60, 29);
    const auto layout = CellLayout::in({0, 0, 60, 29}, scene.geometry, scene.grid, kFull);
    ASSERT_EQ(layout->width, 6);
    paint_board(screen, *layout, scene, kFull);
    const Area& fields = layout->fields;
    const Ink line = screen.at(fields.column, fields.row).style.ink;
    for (int y = 0; y < fields.rows; ++y) {
        EXPECT_EQ(screen.at(fields.column + fields.columns - 1, fields.row + y).style.ink, line);
    }
    for (int x = 0; x < fields.columns; ++x) {
        EXPECT_EQ(screen.at(fields.column + x, fields.row + fields.rows - 1).style.ink, line);
    }
    EXPECT_FALSE(layout->point_at(fields.column + fields.columns - 1, fields.row))
        << "a line is no square";
}

TEST(TuiBoard, TheMarkOfTheLastMoveIsInTheMiddleOfItsDisc) {
    const Playback game = game_of(GameSpec::for_othello(), {"d3"});
    const render::BoardScene scene = render::scene_of(game);
    Screen screen(120, 60);
    const auto layout = CellLayout::in({0, 0, 60, 29}, scene.geometry, scene.grid, kFull);
    ASSERT_EQ(layout->width, 6);
    paint_board(screen, *layout, scene, kFull);
    const Point last = scene.geometry.at(3, 2);
    const int middle = layout->sign_column(last);
    const int row = layout->sign_row(last);
    const Ink mark = screen.at(middle, row).style.paper;
    EXPECT_EQ(screen.at(middle - 1, row).style.paper, mark);
    EXPECT_EQ(screen.at(middle + 1, row).style.paper, mark);
    EXPECT_NE(screen.at(middle - 2, row).style.paper, mark);
    EXPECT_NE(screen.at(middle + 2, row).style.paper, mark);
}

TEST(TuiBoard, AFieldIsHitWhereverThePointerIsOnIt) {
    const auto layout =
        CellLayout::in({0, 0, 57, 29}, {9, 9}, render::GridKind::intersections, kFull);
    ASSERT_TRUE(layout);
    for (int column = 0; column < 9; ++column) {
        for (int row = 0; row < 9; ++row) {
            const Point p = Geometry{9, 9}.at(column, row);
            EXPECT_EQ(layout->point_at(layout->sign_column(p), layout->sign_row(p)), p);
        }
    }
    EXPECT_EQ(layout->point_at(layout->fields.column - 1, layout->fields.row), std::nullopt);
    EXPECT_EQ(layout->point_at(layout->fields.column + layout->fields.columns, layout->fields.row),
              std::nullopt);
}

TEST(TuiBoard, SizesFitTheWindow) {
    const auto width = [](int side, int columns, int rows) {
        const auto layout = CellLayout::in({0, 0, columns, rows}, *Geometry::make(side, side),
                                           render::GridKind::intersections, kFull);
        return layout ? layout->width : 0;
    };
    EXPECT_EQ(width(9, 200, 60), 12);
    EXPECT_EQ(width(19, 200, 60), 6);
    EXPECT_EQ(width(9, 80, 40), 8);
    EXPECT_EQ(width(9, 57, 29), 6);
    EXPECT_EQ(width(13, 57, 29), 4);
    EXPECT_EQ(width(19, 57, 23), 2);
    EXPECT_EQ(width(19, 40, 23), 0);
}

// What goes on around the cursor, with the names of the lines that are seen.
TEST(TuiBoard, OfABoardThatDoesNotFitThePartAroundTheCursorIsShown) {
    render::BoardScene scene = render::scene_of(game_of(GameSpec::for_go({19, 19}), {"R3", "Q16"}));
    scene.cursor = *point_from(CoordStyle::go, {19, 19}, "R2");
    Screen screen(20, 9);
    const auto layout = paint_largest_board(screen, {0, 0, 20, 9}, scene, kUnicode, std::nullopt);
    ASSERT_TRUE(layout);
    EXPECT_EQ(screen.to_text(), R"(    M N O P Q R S T
 7  ┼─┼─┼─┼─┼─┼─┼─┤
 6  ┼─┼─┼─┼─┼─┼─┼─┤
 5  ┼─┼─┼─┼─┼─┼─┼─┤
 4  ┼─┼─┼─┼─╋─┼─┼─┤
 3  ┼─┼─┼─┼─┼─●─┼─┤
 2  ┼─┼─┼─┼─┼[┼]┼─┤
 1  ┴─┴─┴─┴─┴─┴─┴─┘
    M N O P Q R S T
)");
    const Point q4 = *point_from(CoordStyle::go, {19, 19}, "Q4");
    EXPECT_EQ(layout->point_at(layout->sign_column(q4), layout->sign_row(q4)), q4);
    EXPECT_FALSE(layout->shows(*point_from(CoordStyle::go, {19, 19}, "Q16")));

    // It stays where it is while the cursor is in it, and goes along when it leaves.
    scene.cursor = *point_from(CoordStyle::go, {19, 19}, "M7");
    const auto same = paint_largest_board(screen, {0, 0, 20, 9}, scene, kUnicode, layout);
    EXPECT_TRUE(same && same->shows(q4));
    scene.cursor = *point_from(CoordStyle::go, {19, 19}, "M8");
    const auto other = paint_largest_board(screen, {0, 0, 20, 9}, scene, kUnicode, same);
    EXPECT_TRUE(other && other->shows(*scene.cursor) && !other->shows(q4));
}

// On 256 colours a dark green line would be a grey, as black discs are.
TEST(TuiBoard, BlackDiscsStandOutFromTheLinesOn256Colours) {
    constexpr Look kMany{.colors = Colors::many, .utf8 = true};
    const render::BoardScene scene = render::empty_scene(GameSpec::for_othello({4, 4}));
    Screen screen(40, 20);
    const auto layout = CellLayout::in({0, 0, 40, 20}, scene.geometry, scene.grid, kMany);
    ASSERT_TRUE(layout && layout->kind == CellLayout::Kind::pixels);
    paint_board(screen, *layout, scene, kMany);
    const Ink line = screen.at(layout->fields.column, layout->fields.row).style.ink;
    constexpr int kFirstGrey = 232;
    EXPECT_LT(nearest_of_256(line), kFirstGrey);
    EXPECT_NE(
        nearest_of_256(line),
        nearest_of_256(screen.at(layout->fields.column + 3, layout->fields.row + 1).style.ink));
}

}  // namespace

}  // namespace magpie::tui
