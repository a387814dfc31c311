#include "render/layout.h"

#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "render/star_points.h"
#include "render/theme.h"

namespace magpie::render {
namespace {

std::string stars(int columns, int rows) {
    const Geometry g = *Geometry::make(columns, rows);
    std::string names;
    for (const Point p : star_points(g)) names += point_name(CoordStyle::go, g, p) + " ";
    return names;
}

TEST(StarPoints, FollowTheTableOfSizes) {
    EXPECT_EQ(stars(5, 5), "C3 ");
    EXPECT_EQ(stars(7, 7), "D4 ");
    EXPECT_EQ(stars(9, 9), "C7 G7 E5 C3 G3 ");
    EXPECT_EQ(stars(11, 11), "C9 J9 F6 C3 J3 ");
    EXPECT_EQ(stars(13, 13), "D10 K10 G7 D4 K4 ");
    EXPECT_EQ(stars(15, 15), "D12 M12 H8 D4 M4 ");
    EXPECT_EQ(stars(17, 17), "D14 J14 O14 D9 J9 O9 D4 J4 O4 ");
    EXPECT_EQ(stars(19, 19), "D16 K16 Q16 D10 K10 Q10 D4 K4 Q4 ");
}

TEST(StarPoints, EvenAndTinySizesHaveCornersOnlyFromTwelve) {
    for (const int side : {1, 2, 3, 4, 6, 8, 10}) EXPECT_EQ(stars(side, side), "") << side;
    EXPECT_EQ(stars(12, 12), "D9 J9 D4 J4 ");
    EXPECT_EQ(stars(18, 18), "D15 P15 D4 P4 ");
}

TEST(StarPoints, OblongBoardsTakeTheLineOfEachSide_N08) {
    EXPECT_EQ(stars(19, 13), "D10 Q10 K7 D4 Q4 ");
    EXPECT_EQ(stars(9, 13), "C10 G10 E7 C4 G4 ");
    EXPECT_EQ(stars(19, 5), "K3 ");
}

TEST(OthelloDots, StandAtTheCornersOfC3ToF6) {
    EXPECT_EQ(othello_dots({8, 8}), (std::vector<GridCorner>{{2, 2}, {6, 2}, {2, 6}, {6, 6}}));
    EXPECT_TRUE(othello_dots({4, 4}).empty());
    EXPECT_EQ(othello_dots({10, 6})[3], (GridCorner{8, 4}));
}

BoardScene empty_scene(GridKind grid, int side) {
    BoardScene scene;
    scene.grid = grid;
    scene.geometry = *Geometry::make(side, side);
    return scene;
}

TEST(Layout, GoHasTheProportionsOfTheDesign) {
    const BoardLayout l = layout_of(empty_scene(GridKind::intersections, 19), 40, true);
    EXPECT_DOUBLE_EQ(l.margin, 51.5);
    EXPECT_EQ(l.width, 823);
    EXPECT_DOUBLE_EQ(l.stone_radius, 19);
    EXPECT_DOUBLE_EQ(l.line_width, 1.12);
    EXPECT_DOUBLE_EQ(l.edge_width, 1.12 * 1.9);
    EXPECT_DOUBLE_EQ(l.dot_radius, 3.4);
    EXPECT_DOUBLE_EQ(l.coordinate_size, 13.6);
}

TEST(Layout, OthelloHasTheProportionsOfTheDesign) {
    const BoardLayout l = layout_of(empty_scene(GridKind::squares, 8), 88, true);
    EXPECT_DOUBLE_EQ(l.margin, 46);
    EXPECT_EQ(l.width, 796);
    EXPECT_DOUBLE_EQ(l.stone_radius, 0.405 * 88);
    EXPECT_DOUBLE_EQ(l.coordinate_size, 15);
    EXPECT_DOUBLE_EQ(l.x(0), 46 + 44);
}

// Lines one pixel wide are crisp only on pixel centres, and all stones must look the same.
TEST(Layout, PointsLieOnWholePixelsAndTheBoardIsSymmetric) {
    for (int cell = kSmallestCell; cell < 90; ++cell) {
        for (const GridKind grid : {GridKind::intersections, GridKind::squares}) {
            for (const bool coordinates : {false, true}) {
                const BoardLayout l = layout_of(empty_scene(grid, 8), cell, coordinates);
                EXPECT_DOUBLE_EQ(l.x(0) + l.x(7), l.width);
                EXPECT_DOUBLE_EQ(l.x(1) - l.x(0), cell);
                if (grid == GridKind::intersections) {
                    EXPECT_DOUBLE_EQ(l.x(0) - std::floor(l.x(0)), 0.5);
                }
            }
        }
    }
}

TEST(Layout, TheLargestCellThatFitsFits) {
    for (int side = 1; side <= kMaxSide; ++side) {
        for (const int pixels : {300, 800, 1200}) {
            for (const GridKind grid : {GridKind::intersections, GridKind::squares}) {
                const BoardScene scene = empty_scene(grid, side);
                const int cell = cell_for_side(scene, pixels, true);
                if (cell == kSmallestCell || cell == kLargestCell) continue;
                EXPECT_LE(layout_of(scene, cell, true).width, pixels);
                // A thumbnail has narrower margins, so only larger cells are sure to be tight.
                if (cell > 12) {
                    EXPECT_GT(layout_of(scene, cell + 1, true).width, pixels - 2);
                }
            }
        }
    }
}

double luminance(std::string_view color) {
    const auto channel = [&](std::size_t at) {
        const double v = std::stoi(std::string(color.substr(at, 2)), nullptr, 16) / 255.0;
        return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

double contrast(std::string_view a, std::string_view b) {
    const double x = luminance(a) + 0.05;
    const double y = luminance(b) + 0.05;
    return x > y ? x / y : y / x;
}

TEST(Theme, CoordinatesAndCaptionsCanBeReadInEveryTheme) {
    for (const Theme& t : themes()) {
        for (const std::string_view wood : t.wood) {
            EXPECT_GE(contrast(t.wood_coordinate, wood), 4.5) << t.name;
        }
        EXPECT_GE(contrast(t.frame_coordinate, t.frame), 7) << t.name;
        EXPECT_GE(contrast(t.text, t.page), 7) << t.name;
        EXPECT_GE(contrast(t.text_quiet, t.page), 7) << t.name;
    }
    const Theme& high = theme(ThemeName::high_contrast);
    EXPECT_GE(contrast(high.wood_line, high.wood[0]), 20.9);
}

TEST(Theme, IsFoundByItsName) {
    std::set<std::string_view> names;
    for (const Theme& t : themes()) {
        names.insert(t.name);
        ASSERT_TRUE(theme_from(t.name).has_value());
        EXPECT_EQ(&theme(*theme_from(t.name)), &t);
    }
    EXPECT_EQ(names, (std::set<std::string_view>{"light", "dark", "plain", "high-contrast"}));
    EXPECT_EQ(theme_from("Light"), std::nullopt);
}

}  // namespace
}  // namespace magpie::render
