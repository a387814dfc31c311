#include "render/svg/svg.h"

#include <algorithm>
#include <regex>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "render/golden.h"
#include "render/scenes.h"
#include "render/svg/xml.h"
#include "render/xml_check.h"

namespace magpie::render {
namespace {

BoardScene empty_go(int columns, int rows) {
    BoardScene scene;
    scene.geometry = *Geometry::make(columns, rows);
    return scene;
}

BoardScene small_ko() {
    BoardScene scene = go_scene(R"(. . . . .
                                   . X O . .
                                   X . X O .
                                   . X O . .
                                   . . . . .)");
    scene.to_play = Color::white;
    scene.move_number = 7;
    scene.last_move = point(scene, "C3");
    scene.ko = point(scene, "B3");
    return scene;
}

struct TextAt {
    double x;
    double y;
};

// Every <text> of the picture with that content.
std::vector<TextAt> texts(const std::string& svg, const std::string& content) {
    const std::regex pattern("<text x=\"([-.0-9]+)\" y=\"([-.0-9]+)\"[^>]*>" + content + "</text>");
    std::vector<TextAt> found;
    for (std::sregex_iterator it(svg.begin(), svg.end(), pattern), end; it != end; ++it) {
        found.push_back({std::stod((*it)[1]), std::stod((*it)[2])});
    }
    return found;
}

double first_number(const std::string& svg, const std::string& pattern) {
    std::smatch match;
    EXPECT_TRUE(std::regex_search(svg, match, std::regex(pattern))) << pattern;
    return match.empty() ? 0 : std::stod(match[1]);
}

TEST(Svg, ATurnedBoardHasEverythingOnTheOtherSideWithItsCoordinates) {
    const BoardScene scene = go_scene(R"(X . .
                                         . . .)");
    const SvgOptions usual{.cell = 40};
    const SvgOptions turned{.cell = 40, .is_turned = true};
    const BoardLayout l = layout_of(scene, usual);
    const auto stone_x = [](const std::string& svg) {
        return first_number(svg, "<use href=\"#m-b\" x=\"([.0-9]+)\"");
    };
    EXPECT_EQ(stone_x(to_svg(scene, usual)), l.x(0));
    EXPECT_EQ(stone_x(to_svg(scene, turned)), l.x(2));
    EXPECT_EQ(texts(to_svg(scene, turned), "A").front().x, l.x(2));
    EXPECT_EQ(texts(to_svg(scene, turned), "C").front().x, l.x(0));
    EXPECT_LT(texts(to_svg(scene, turned), "1").front().y,
              texts(to_svg(scene, turned), "2").front().y);
}

TEST(Svg, IsExactlyTheGoldenPicture_N25) {
    EXPECT_TRUE(is_golden("go-ko.svg", to_svg(small_ko(), {.cell = 40})));
    BoardScene othello = othello_start();
    for (const char* name : {"d3", "c4", "f5", "e6"}) othello.legal.push_back(point(othello, name));
    EXPECT_TRUE(is_golden("othello-start.svg", to_svg(othello, {.cell = 64, .names = true})));
    EXPECT_TRUE(is_golden("go-scored-high-contrast.svg",
                          to_svg(scored_seven(), {.theme = ThemeName::high_contrast, .cell = 40})));
    EXPECT_TRUE(is_golden("go-thumbnail-dark.svg",
                          to_svg(small_ko(), {.theme = ThemeName::dark, .cell = 8})));
}

TEST(Svg, LettersAndNumbersAreCentredOnTheirLines_N25) {
    const BoardScene scene = empty_go(19, 13);
    const std::string svg = to_svg(scene, {.cell = 40});
    const double size = first_number(svg, "font-size=\"([.0-9]+)\"");
    EXPECT_DOUBLE_EQ(size, 13.6);  // 0.34 of the cell
    const double margin = 51.5;    // 1.28 cells, on a pixel centre
    for (int column = 0; column < 19; ++column) {
        const auto letters = texts(svg, column_name(CoordStyle::go, column));
        ASSERT_EQ(letters.size(), 2U);
        for (const TextAt& letter : letters) EXPECT_DOUBLE_EQ(letter.x, margin + 40 * column);
        // As far from the upper line as from the lower, measured at half a capital's height.
        const double above = margin - (letters[0].y - 0.36 * size);
        const double below = letters[1].y - 0.36 * size - (margin + 40 * 12);
        EXPECT_NEAR(above, below, 0.02);
        EXPECT_NEAR(above, 30, 0.02);
    }
    for (int row = 0; row < 13; ++row) {
        const auto numbers = texts(svg, std::to_string(13 - row));
        ASSERT_EQ(numbers.size(), 2U);
        for (const TextAt& number : numbers) {
            EXPECT_NEAR(number.y - 0.36 * size, margin + 40 * row, 0.01);
        }
        EXPECT_NEAR(numbers[0].x + numbers[1].x, 2 * margin + 40 * 18, 0.02);
    }
    EXPECT_EQ(count_of(svg, "text-anchor=\"middle\""), 1);
}

TEST(Svg, OthelloCoordinatesStandInTheFrameBesideTheirSquares_N25) {
    const std::string svg = to_svg(othello_start(), {.cell = 50});
    const auto a = texts(svg, "a");
    const auto one = texts(svg, "1");
    ASSERT_EQ(a.size(), 2U);
    ASSERT_EQ(one.size(), 2U);
    EXPECT_DOUBLE_EQ(a[0].x, 26 + 25);  // margin 0.52 cells, then half a square
    EXPECT_NEAR(one[0].y - 0.36 * 10.5, 26 + 25, 0.01);
    EXPECT_DOUBLE_EQ(one[0].x, 13);
    EXPECT_EQ(texts(svg, "8")[0].x, 13) << "row 8 is at the bottom";
    EXPECT_GT(texts(svg, "8")[0].y, one[0].y);
}

TEST(Svg, CoordinatesNeverGrowWiderThanACell_N25) {
    for (int side = 1; side <= kMaxSide; ++side) {
        for (const int cell : {12, 15, 20, 40, 88, 200}) {
            const std::string svg = to_svg(empty_go(side, side), {.cell = cell});
            const double size = first_number(svg, "font-size=\"([.0-9]+)\"");
            const std::size_t letters = column_name(CoordStyle::go, side - 1).size();
            EXPECT_LE(size * 0.78 * static_cast<double>(letters), cell - 1 + 0.01);
            EXPECT_LE(size, 17);
        }
    }
}

TEST(Svg, CoordinatesCanBeLeftOutAndTheMarginShrinks) {
    const BoardScene scene = empty_go(9, 9);
    EXPECT_TRUE(to_svg(scene, {.cell = 40}).find("viewBox=\"0 0 423 423\"") != std::string::npos);
    const std::string bare = to_svg(scene, {.cell = 40, .coordinates = false});
    EXPECT_NE(bare.find("viewBox=\"0 0 389 389\""), std::string::npos);
    EXPECT_EQ(count_of(bare, "<text"), 0);
}

TEST(Svg, EveryStoneIsDrawnOnceWithItsColour) {
    const BoardScene scene = mockup_nineteen();
    const std::string svg = to_svg(scene);
    const auto black = std::ranges::count(scene.stones, std::optional(Color::black));
    const auto white = std::ranges::count(scene.stones, std::optional(Color::white));
    EXPECT_EQ(count_of(svg, "<use href=\"#m-b\" x="), black);
    EXPECT_EQ(count_of(svg, "<use href=\"#m-w"), white);
    EXPECT_EQ(black, 46);
    EXPECT_EQ(white, 45);
    const std::string othello = to_svg(mockup_othello());
    EXPECT_EQ(count_of(othello, "<use href=\"#m-b\" x="), 17);
    EXPECT_EQ(count_of(othello, "<use href=\"#m-w\" x="), 13);
}

TEST(Svg, LegalMovesAreDotsInTheMoversColour) {
    BoardScene scene = mockup_othello();
    const std::string black = to_svg(scene);
    EXPECT_EQ(count_of(black, "<use href=\"#m-legal\""), 12);
    EXPECT_NE(black.find("<circle id=\"m-legal\" r=\"8.36\" fill=\"#0B0C0F\""), std::string::npos);
    scene.to_play = Color::white;
    EXPECT_NE(to_svg(scene).find("<circle id=\"m-legal\" r=\"8.36\" fill=\"#FFF\""),
              std::string::npos);
}

TEST(Svg, AGhostShowsWhatItWouldTurn) {
    BoardScene scene = mockup_othello();
    scene.ghost = Ghost{point(scene, "c6"), Color::black, true, "+6"};
    for (const char* name : {"c5", "d6", "e6", "f6", "g6"})
        scene.flips.push_back(point(scene, name));
    const std::string svg = to_svg(scene);
    EXPECT_EQ(count_of(svg, "fill=\"url(#m-slate)\" stroke=\"url(#m-iris-w)\""), 5);
    EXPECT_EQ(count_of(svg, "<use href=\"#m-legal\""), 11) << "no dot under the ghost";
    EXPECT_EQ(texts(svg, "\\+6").size(), 1U);
    EXPECT_EQ(count_of(svg, "stroke-dasharray"), 0);
    scene.ghost->is_legal = false;
    EXPECT_EQ(count_of(to_svg(scene), "stroke-dasharray"), 1);
}

TEST(Svg, LastMoveHasARingInTheColoursThatShowOnItsStone) {
    BoardScene scene = small_ko();
    const std::string ring = "fill=\"none\" stroke=\"url(#m-iris-b)\" stroke-width=\"3.61\"";
    EXPECT_EQ(count_of(to_svg(scene, {.cell = 40}), ring), 1);
    scene.last_move = point(scene, "D3");
    EXPECT_EQ(count_of(to_svg(scene, {.cell = 40}), "stroke=\"url(#m-iris-w)\""), 1);
    scene.labels = {{point(scene, "D3"), "8"}};  // the number instead
    EXPECT_EQ(count_of(to_svg(scene, {.cell = 40}), "stroke=\"url(#m-iris-w)\""), 0);
}

TEST(Svg, ScoredBoardShowsTerritoryDeadStonesAndDame) {
    const std::string svg = to_svg(scored_seven(), {.cell = 40});
    EXPECT_EQ(count_of(svg, "<use href=\"#m-tb\""), 9) << "B5 has a stone, which is dead";
    EXPECT_EQ(count_of(svg, "<use href=\"#m-tw\""), 14);
    EXPECT_EQ(count_of(svg, "<use href=\"#m-cross\""), 2);
    EXPECT_EQ(count_of(svg, "opacity=\".5\"/>"), 2);
    EXPECT_EQ(count_of(svg, "h12"), 2) << "two short dashes";
    EXPECT_NE(svg.find(">2</text>"), std::string::npos) << "tag of the second dead chain";
}

TEST(Svg, MarksAndLabelsTakeAnInkThatShows) {
    BoardScene scene = small_ko();
    scene.marks = {{point(scene, "B4"), Shape::triangle},
                   {point(scene, "C4"), Shape::square},
                   {point(scene, "A5"), Shape::circle},
                   {point(scene, "E1"), Shape::cross}};
    scene.labels = {
        {point(scene, "A3"), "1"}, {point(scene, "D3"), "100"}, {point(scene, "E5"), "a"}};
    const std::string svg = to_svg(scene, {.cell = 40});
    EXPECT_TRUE(is_sound_svg(svg));
    EXPECT_EQ(count_of(svg, "Z\" fill=\"none\" stroke=\"#FFF\""), 1) << "white on slate";
    EXPECT_EQ(count_of(svg, "stroke=\"#12161D\" stroke-width=\"2.09\""), 1) << "dark on shell";
    EXPECT_EQ(count_of(svg, "stroke=\"#3B2A12\" stroke-width=\"2.09\""), 2) << "ink on wood";
    EXPECT_NE(svg.find("font-size=\"14.8\">100</text>"), std::string::npos) << "three digits";
}

TEST(Svg, ThumbnailsHaveNoCoordinatesNoGrainAndPaleLines) {
    const std::string svg = to_svg(mockup_nineteen(), {.cell = 6});
    EXPECT_EQ(count_of(svg, "<text"), 0);
    EXPECT_EQ(count_of(svg, "m-arcs"), 0);
    EXPECT_EQ(count_of(svg, "#8A5A1C"), 0);
    EXPECT_NE(svg.find("stroke-width=\".8\" stroke-opacity=\".5\""), std::string::npos);
}

TEST(Svg, IsSaidInWordsToo) {
    const std::string svg = to_svg(small_ko());
    EXPECT_NE(svg.find("role=\"img\""), std::string::npos);
    EXPECT_NE(svg.find(">Go board, 5 by 5, move 7, White to play</title>"), std::string::npos);
    EXPECT_NE(svg.find(">Black: B4, A3, C3, B2. White: C4, D3, C2. Last move C3. Ko at B3.</desc>"),
              std::string::npos);
    EXPECT_NE(to_svg(empty_go(2, 3)).find(">Black: none. White: none.</desc>"), std::string::npos);
}

TEST(Svg, TextFromStrangersStaysText) {
    BoardScene scene = othello_start();
    scene.sides.black.name = R"(<script>alert("x")</script>&'\x01)";
    scene.sides.white.name = "\x1B\xFF\uFFFE]]>";
    scene.heading = "</svg><a href='x'>";
    scene.notes = {"50 at <b>", "\"onload=\"1"};
    scene.labels = {{Point(0), "<i>"}};
    scene.ghost = Ghost{Point(1), Color::black, true, "&#1;"};
    const std::string svg = to_svg(scene, {.names = true, .id_prefix = "9\"><script>x"});
    EXPECT_TRUE(is_sound_svg(svg)) << svg;
    EXPECT_EQ(count_of(svg, "<script"), 0);
    EXPECT_EQ(count_of(svg, "</svg>"), 1);
    EXPECT_NE(svg.find("&lt;script&gt;alert(&quot;x&quot;)"), std::string::npos);
    EXPECT_NE(svg.find("id=\"scriptx-title\""), std::string::npos);
}

TEST(Svg, OnPaperCaptionsAreBlackOnWhite) {
    BoardScene scene = mockup_nineteen();
    scene.heading = "Moves 1-50";
    const SvgOptions screen{.theme = ThemeName::high_contrast, .names = true};
    SvgOptions paper = screen;
    paper.on_paper = true;
    const std::string caption = ">Moves 1-50</text>";
    const auto fill_of_caption = [&](const std::string& svg) {
        const std::size_t end = svg.find(caption);
        const std::size_t fill = svg.rfind("fill=\"", end) + 6;
        return svg.substr(fill, svg.find('"', fill) - fill);
    };
    EXPECT_NE(fill_of_caption(to_svg(scene, screen)), fill_of_caption(to_svg(scene, paper)));
    EXPECT_EQ(fill_of_caption(to_svg(scene, paper)), "#000000");
    EXPECT_NE(to_svg(scene, paper).find("fill=\"#FFFFFF\"/>"), std::string::npos);
}

TEST(Svg, NeedsNoStyleSheetAndNothingFromOutside) {
    for (const Theme& t : themes()) {
        const std::string svg =
            to_svg(mockup_nineteen(), {.theme = *theme_from(t.name), .names = true});
        EXPECT_EQ(count_of(svg, "<style"), 0) << "a page's content policy may forbid it";
        EXPECT_EQ(count_of(svg, " style="), 0);
        EXPECT_EQ(count_of(svg, "http"), 1) << "the name space only";
    }
}

TEST(Svg, NumbersAreShortAndTheSameEverywhere) {
    const std::string svg = to_svg(mockup_nineteen(), {.cell = 37});
    EXPECT_EQ(svg, to_svg(mockup_nineteen(), {.cell = 37}));
    EXPECT_FALSE(std::regex_search(svg, std::regex(R"(\.[0-9]{3})")));
    EXPECT_FALSE(std::regex_search(svg, std::regex("[0-9]e[-+0-9]")));
    const auto text = [](double value) {
        std::string out;
        append_number(out, value);
        return out;
    };
    EXPECT_EQ(text(0), "0");
    EXPECT_EQ(text(-0.001), "0");
    EXPECT_EQ(text(0.5), ".5");
    EXPECT_EQ(text(-0.05), "-.05");
    EXPECT_EQ(text(51.5), "51.5");
    EXPECT_EQ(text(2.999), "3");
    EXPECT_EQ(text(1e300), "1000000");
}

TEST(Svg, TheWoodIsSeeded) {
    const BoardScene scene = empty_go(9, 9);
    EXPECT_NE(to_svg(scene, {.grain_seed = 1}), to_svg(scene, {.grain_seed = 2}));
}

TEST(Svg, AFullBoardStaysSmall) {
    BoardScene scene = empty_go(19, 19);
    for (int i = 0; i < 361; ++i) {
        scene.stones.push_back(
            i % 2 == 0 ? std::nullopt : std::optional(i % 4 == 1 ? Color::black : Color::white));
    }
    EXPECT_LT(to_svg(scene).size(), 20'000U) << "180 stones";
}

TEST(Svg, CaptionsShowNamesCountsAndNotesInLinesThatFit) {
    BoardScene scene = mockup_nine();
    scene.heading = "Moves 1-50";
    for (int i = 0; i < 40; ++i) scene.notes.push_back(std::to_string(100 + i) + " at 20");
    const std::string svg = to_svg(scene, {.cell = 40, .names = true});
    EXPECT_TRUE(is_sound_svg(svg));
    EXPECT_NE(svg.find(">Pica 3  0</text>"), std::string::npos);
    EXPECT_NE(svg.find(">0  Ada</text>"), std::string::npos);
    EXPECT_NE(svg.find(">Moves 1-50</text>"), std::string::npos);
    EXPECT_EQ(count_of(svg, " at 20"), 40);
    EXPECT_GT(count_of(svg, "font-weight=\"400\""), 7) << "one line holds about five";
    EXPECT_EQ(count_of(to_svg(scene, {.cell = 40}), "Pica"), 0) << "only when asked";
}

// No scene, however odd, breaks the picture.
TEST(Svg, AnySceneGivesASoundPicture) {
    EXPECT_TRUE(rc::check([] {
        const auto any_point = [] { return Point(*rc::gen::inRange(0, 3000)); };
        const auto any_color = [] { return *rc::gen::element(Color::black, Color::white); };
        BoardScene scene;
        scene.geometry = *Geometry::make(*rc::gen::inRange(1, 27), *rc::gen::inRange(1, 27));
        if (*rc::gen::arbitrary<bool>()) scene.grid = GridKind::squares;
        if (*rc::gen::arbitrary<bool>()) scene.coord_style = CoordStyle::othello;
        const int stones = *rc::gen::inRange(0, scene.geometry.area() + 1);
        for (int i = 0; i < stones; ++i) {
            scene.stones.push_back(stone_from_number(*rc::gen::inRange(0, 3)));
            scene.territory.push_back(stone_from_number(*rc::gen::inRange(0, 3)));
        }
        if (*rc::gen::arbitrary<bool>()) scene.last_move = any_point();
        if (*rc::gen::arbitrary<bool>()) scene.ko = any_point();
        if (*rc::gen::arbitrary<bool>()) scene.cursor = any_point();
        if (*rc::gen::arbitrary<bool>()) scene.to_play = any_color();
        if (*rc::gen::arbitrary<bool>()) {
            scene.ghost = Ghost{any_point(), any_color(), *rc::gen::arbitrary<bool>(),
                                *rc::gen::arbitrary<std::string>()};
        }
        for (int i = *rc::gen::inRange(0, 4); i > 0; --i) {
            scene.legal.push_back(any_point());
            scene.flips.push_back(any_point());
            scene.dead.push_back(any_point());
            scene.dame.push_back(any_point());
            scene.dead_tags.push_back({any_point(), *rc::gen::arbitrary<int>()});
            scene.labels.push_back({any_point(), *rc::gen::arbitrary<std::string>()});
            scene.marks.push_back({any_point(), *rc::gen::element(Shape::triangle, Shape::square,
                                                                  Shape::circle, Shape::cross)});
            scene.notes.push_back(*rc::gen::arbitrary<std::string>());
        }
        scene.sides.black = {*rc::gen::arbitrary<std::string>(),
                             *rc::gen::arbitrary<std::string>()};
        const auto themes_left = rc::gen::element(ThemeName::light, ThemeName::dark,
                                                  ThemeName::plain, ThemeName::high_contrast);
        const SvgOptions options{.theme = *themes_left,
                                 .cell = *rc::gen::inRange(-5, 60),
                                 .side = *rc::gen::inRange(-10, 900),
                                 .coordinates = *rc::gen::arbitrary<bool>(),
                                 .names = *rc::gen::arbitrary<bool>()};
        const auto result = is_sound_svg(to_svg(scene, options));
        if (!result) RC_FAIL(result.message());
    }));
}

}  // namespace
}  // namespace magpie::render
