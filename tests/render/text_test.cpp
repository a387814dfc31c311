#include "render/text/text.h"

#include <sstream>

#include <gtest/gtest.h>

#include "render/golden.h"
#include "render/scenes.h"

namespace magpie::render {
namespace {

constexpr TextOptions kLetters{.layout = TextLayout::letters};
constexpr TextOptions kGrid{.layout = TextLayout::grid};
constexpr TextOptions kPoints{.layout = TextLayout::points};
constexpr TextOptions kWide{.layout = TextLayout::points, .spacing = TextSpacing::wide};

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

BoardScene empty_scene(int columns, int rows, CoordStyle style = CoordStyle::go) {
    BoardScene scene;
    scene.geometry = *Geometry::make(columns, rows);
    scene.coord_style = style;
    return scene;
}

// The whole picture stands here once, so that a reader sees what the golden files hold.
TEST(LettersLayout, IsTheFirstTerminalOthello_C1_02_C1_03_C1_04) {
    EXPECT_EQ(to_text(othello_start(), kLetters),
              "B  Ada  2\n"
              "W  Bo   2\n"
              "\n"
              "  a b c d e f g h\n"
              "1 . . . . . . . . 1\n"
              "2 . . . . . . . . 2\n"
              "3 . . . . . . . . 3\n"
              "4 . . . W B . . . 4\n"
              "5 . . . B W . . . 5\n"
              "6 . . . . . . . . 6\n"
              "7 . . . . . . . . 7\n"
              "8 . . . . . . . . 8\n"
              "  a b c d e f g h\n");
}

TEST(LettersLayout, CountsStandRightAlignedWhateverTheNames_C1_04) {
    BoardScene scene = othello_start();
    scene.sides = {{"Ada", "9"}, {"Maximiliane", "13"}};
    EXPECT_TRUE(to_text(scene, kLetters)
                    .starts_with("B  Ada           9\n"
                                 "W  Maximiliane  13\n\n"));
    scene.sides = {{"本因坊", "9"}, {"Bo", "13"}};  // each of these characters is two columns wide
    EXPECT_TRUE(to_text(scene, kLetters)
                    .starts_with("B  本因坊   9\n"
                                 "W  Bo      13\n\n"));
}

TEST(LettersLayout, TheLastMoveStandsInBracketsToTheEdges) {
    BoardScene scene = othello_start();
    const auto row_with = [&](const char* name, bool coordinates, std::size_t row) {
        scene.last_move = point(scene, name);
        TextOptions options = kLetters;
        options.names = false;
        options.coordinates = coordinates;
        return lines_of(to_text(scene, options))[row];
    };
    EXPECT_EQ(row_with("d4", true, 4), "4 . . .(W)B . . . 4");
    EXPECT_EQ(row_with("a1", true, 1), "1(.). . . . . . . 1");
    EXPECT_EQ(row_with("h8", true, 8), "8 . . . . . . .(.)8");
    EXPECT_EQ(row_with("a1", false, 0), "(.). . . . . . .");
    EXPECT_EQ(row_with("h8", false, 7), " . . . . . . .(.)");
}

TEST(LettersLayout, LegalMovesAreStarsWhenTheSceneHasThem_C2_03) {
    BoardScene scene = othello_start();
    for (const char* name : {"d3", "c4", "f5", "e6"}) scene.legal.push_back(point(scene, name));
    const auto lines = lines_of(to_text(scene, kLetters));
    EXPECT_EQ(lines[6], "3 . . . * . . . . 3");
    EXPECT_EQ(lines[7], "4 . . * W B . . . 4");
    EXPECT_EQ(lines[8], "5 . . . B W * . . 5");
    EXPECT_EQ(lines[9], "6 . . . . * . . . 6");
}

TEST(GridLayout, IsTheSecondTerminalOthello_C2_02) {
    BoardScene scene = othello_start();
    scene.last_move = point(scene, "e4");
    EXPECT_TRUE(is_golden("othello-grid.txt", to_text(scene, kGrid)));
    TextOptions unicode = kGrid;
    unicode.unicode = true;
    EXPECT_TRUE(is_golden("othello-grid-unicode.txt", to_text(scene, unicode)));
}

TEST(GridLayout, NamesAndScoresStandAbove_C2_02) {
    EXPECT_TRUE(to_text(othello_start(), kGrid)
                    .starts_with("B  Ada  2\n"
                                 "W  Bo   2\n"
                                 "\n"
                                 "    a   b   c   d   e   f   g   h\n"
                                 "  +---+---+---+---+---+---+---+---+\n"
                                 "1 |   |   |   |   |   |   |   |   | 1\n"));
}

TEST(GridLayout, TwentySixColumnsAndRowsAlign_C2_01) {
    BoardScene scene = empty_scene(26, 26, CoordStyle::othello);
    scene.grid = GridKind::squares;
    const auto lines = lines_of(to_text(scene, kGrid));
    const std::string& first = lines[2];
    const std::string& tenth = lines[20];
    EXPECT_TRUE(first.starts_with(" 1 |   |"));
    EXPECT_TRUE(first.ends_with("|   | 1"));
    EXPECT_TRUE(tenth.starts_with("10 |   |"));
    EXPECT_TRUE(tenth.ends_with("|   | 10"));
    EXPECT_EQ(lines[0].find('z'), 5 + 25 * 4);
    EXPECT_EQ(first.find_last_of('|'), lines[1].size() - 1);
}

TEST(PointsLayout, MatchesTheTerminalPictures) {
    BoardScene scene = mockup_nine();
    scene.cursor = point(scene, "B4");
    TextOptions wide = kWide;
    wide.legend = true;
    EXPECT_TRUE(is_golden("go-9x9-ascii.txt", to_text(scene, wide)));
    wide.unicode = true;
    EXPECT_TRUE(is_golden("go-9x9-unicode.txt", to_text(scene, wide)));
}

TEST(PointsLayout, CompactGoFitsAnEightyColumnTerminalAtNineteen) {
    BoardScene scene = empty_scene(19, 19);
    scene.stones.assign(361, std::nullopt);
    scene.stones[60] = Color::black;  // D16
    scene.last_move = Point(60);
    for (const bool unicode : {false, true}) {
        TextOptions options = kPoints;
        options.unicode = unicode;
        const std::string text = to_text(scene, options);
        EXPECT_TRUE(is_golden(unicode ? "go-19x19-unicode.txt" : "go-19x19-ascii.txt", text));
    }
}

TEST(PointsLayout, TerritoryAndDeadStonesAreShown) {
    TextOptions options = kPoints;
    options.legend = true;
    EXPECT_TRUE(is_golden("go-scored-ascii.txt", to_text(scored_seven(), options)));
    options.unicode = true;
    EXPECT_TRUE(is_golden("go-scored-unicode.txt", to_text(scored_seven(), options)));
}

TEST(PointsLayout, TheKoPointIsMarkedWhileTheBanLasts) {
    BoardScene scene = go_scene(". X O .\n X . X O\n . X O .\n . . . .");
    scene.ko = point(scene, "B3");
    EXPECT_EQ(to_text(scene, kPoints),
              "   A B C D\n"
              "4  . X O .  4\n"
              "3  X k X O  3\n"
              "2  . X O .  2\n"
              "1  . . . .  1\n"
              "   A B C D\n");
}

TEST(PointsLayout, NumbersFollowTheirStones_N24) {
    BoardScene scene = go_scene(". X O .\n . . . .");
    scene.labels = {
        {point(scene, "B2"), "1"}, {point(scene, "C2"), "102"}, {point(scene, "A1"), "a"}};
    scene.notes = {"50 at 20", "51 pass"};
    EXPECT_EQ(to_text(scene, kPoints),
              "   A    B    C    D\n"
              "2  .    X1   O102 .     2\n"
              "1  a    .    .    .     1\n"
              "   A    B    C    D\n"
              "\n"
              "50 at 20, 51 pass\n");
}

// Every point of every board stands under its column name, between its two row numbers.
TEST(PointsLayout, EverySizeAligns_N02) {
    for (const TextOptions& options : {kLetters, kPoints, kWide}) {
        for (int side = 1; side <= kMaxSide; ++side) {
            const int rows = side % 7 + 1;
            BoardScene scene = empty_scene(side, rows);
            scene.stones.assign(static_cast<std::size_t>(scene.geometry.area()), std::nullopt);
            for (int column = 0; column < side; ++column) {
                scene.stones[static_cast<std::size_t>(column)] = Color::white;
            }
            const auto lines = lines_of(to_text(scene, options));
            const std::string& names = lines[0];
            const std::string& top = lines[options.spacing == TextSpacing::wide ? 2 : 1];
            EXPECT_EQ(names, lines.back());
            for (int column = 0; column < side; ++column) {
                const std::string name = column_name(CoordStyle::go, column);
                const std::size_t at = (" " + names + " ").find(" " + name + " ");
                ASSERT_NE(at, std::string::npos) << name << " on " << side;
                const char expected = options.layout == TextLayout::letters ? 'W' : 'O';
                ASSERT_EQ(top[at + name.size() - 1], expected) << name << " on " << side;
            }
            EXPECT_TRUE(top.starts_with(std::to_string(rows)));
            EXPECT_TRUE(top.ends_with(" " + std::to_string(rows)));
        }
    }
}

TEST(PointsLayout, FiftyTwoByFiftyTwoHasTwoLetterColumns_N02) {
    const auto lines = lines_of(to_text(empty_scene(52, 52), kPoints));
    EXPECT_TRUE(
        lines[0].ends_with("  Y  Z AA AB AC AD AE AF AG AH AJ AK AL AM AN AO AP AQ AR AS AT "
                           "AU AV AW AX AY AZ BA BB"));
    EXPECT_TRUE(lines[1].starts_with("52  .  ."));
    EXPECT_TRUE(lines[1].ends_with(".  .  52"));
    EXPECT_TRUE(lines[52].starts_with(" 1  .  ."));
    EXPECT_TRUE(lines[52].ends_with(".  .  1"));
}

TEST(PointsLayout, ASinglePointIsABoardToo_N02) {
    EXPECT_EQ(to_text(empty_scene(1, 1), kPoints),
              "   A\n"
              "1  .  1\n"
              "   A\n");
    TextOptions unicode = kPoints;
    unicode.unicode = true;
    EXPECT_EQ(to_text(empty_scene(1, 1), unicode),
              "   A\n"
              "1  ·  1\n"
              "   A\n");
    EXPECT_EQ(to_text(empty_scene(1, 3), unicode),
              "   A\n"
              "3  ╷  3\n"
              "2  │  2\n"
              "1  ╵  1\n"
              "   A\n");
}

TEST(Text, NoLineEndsInASpace) {
    for (BoardScene scene : {mockup_nine(), othello_start(), scored_seven()}) {
        scene.sides = {{"Ada ", ""}, {"", " "}};
        for (const TextOptions& options : {kLetters, kGrid, kPoints, kWide}) {
            for (const std::string& line : lines_of(to_text(scene, options))) {
                EXPECT_FALSE(line.ends_with(' ')) << "'" << line << "'";
            }
        }
    }
}

TEST(Text, CoordinatesAndNamesCanBeLeftOut) {
    TextOptions options = kLetters;
    options.coordinates = false;
    options.names = false;
    EXPECT_EQ(to_text(go_scene("X O\n. X"), options),
              "B W\n"
              ". B\n");
}

TEST(Text, ANameCannotMoveTheCursorOrTurnTheLine) {
    BoardScene scene = othello_start();
    scene.sides.black.name = "A\x1B[2J\ndo\u202Ex\xFF";
    const std::string text = to_text(scene, kLetters);
    EXPECT_TRUE(text.starts_with("B  A\uFFFD[2J do\uFFFDx\uFFFD  2\n")) << text;
}

TEST(Text, PointsOffTheBoardAndMissingStonesAreSkipped) {
    BoardScene scene = empty_scene(2, 2);
    scene.stones = {Color::black};
    scene.last_move = Point(500);
    scene.cursor = Point(500);
    scene.ko = Point(500);
    scene.legal = scene.dead = scene.dame = {Point(500)};
    scene.labels = {{Point(500), "x"}};
    for (const TextOptions& options : {kLetters, kGrid, kPoints, kWide}) {
        EXPECT_NE(to_text(scene, options), "");
    }
}

TEST(Dense, OneColumnAPointWithUprightNames_N02) {
    BoardScene scene = empty_scene(27, 3);
    scene.stones.resize(27 * 3);
    scene.stones[0] = Color::black;
    scene.stones[28] = Color::white;
    scene.last_move = Point(28);
    EXPECT_EQ(to_text(scene, {.spacing = TextSpacing::dense}),
              "                            AA\n"
              "   ABCDEFGHJKLMNOPQRSTUVWXYZAB\n"
              "3  X..........................  3\n"
              "2  .O.........................  2\n"
              "1  ...........................  1\n"
              "   ABCDEFGHJKLMNOPQRSTUVWXYZAA\n"
              "                            AB\n");
    EXPECT_EQ(text_width(empty_scene(52, 52), {.spacing = TextSpacing::dense}), 62);
}

}  // namespace
}  // namespace magpie::render
