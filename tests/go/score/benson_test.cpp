#include "go/score/benson.h"

#include <map>

#include <gtest/gtest.h>

namespace magpie::go {
namespace {

StoneGrid grid_from(Geometry geometry, std::string_view picture) {
    StoneGrid grid{geometry, {}};
    for (const char c : picture) {
        if (c == '.') grid.stones.emplace_back();
        if (c == 'X') grid.stones.emplace_back(Color::black);
        if (c == 'O') grid.stones.emplace_back(Color::white);
    }
    return grid;
}

// The board as a number in base 3, for tables over all boards of a small size.
int number_of(const StoneGrid& grid) {
    int number = 0;
    for (const auto stone : grid.stones) number = number * 3 + stone_number(stone);
    return number;
}

StoneGrid grid_number(Geometry geometry, int number) {
    StoneGrid grid{geometry,
                   std::vector<std::optional<Color>>(static_cast<std::size_t>(geometry.area()))};
    for (auto stone = grid.stones.rbegin(); stone != grid.stones.rend(); ++stone, number /= 3)
        *stone = stone_from_number(number % 3);
    return grid;
}

bool has_liberty(const StoneGrid& grid, const std::vector<Point>& chain) {
    for (const Point p : chain) {
        bool found = false;
        grid.geometry.for_each_neighbor(p, [&](Point q) { found = found || !grid[q]; });
        if (found) return true;
    }
    return false;
}

bool is_legal(const StoneGrid& grid) {
    for (const auto& part : chains_and_regions(grid).parts)
        if (grid[part.front()] && !has_liberty(grid, part)) return false;
    return true;
}

// `c` plays on the empty point p; written from the rules alone, to judge Benson by.
StoneGrid after_move(StoneGrid grid, Point p, Color c) {
    grid[p] = c;
    for (const Color side : {opponent(c), c}) {
        StoneGrid next = grid;
        for (const auto& part : chains_and_regions(grid).parts)
            if (grid[part.front()] == side && !has_liberty(grid, part))
                for (const Point stone : part) next[stone] = std::nullopt;
        grid = next;
    }
    return grid;
}

// The black stones of every board of this size that White can never capture, not even with any
// number of moves in a row: found by trying all of them, without Benson's theorem. What survives on
// a board survives on every board White can reach from it, so the sets shrink to a fixed point.
std::map<int, std::vector<bool>> survivors_by_brute_force(Geometry geometry, bool suicide_allowed) {
    int count = 1;
    for (int i = 0; i < geometry.area(); ++i) count *= 3;
    std::map<int, std::vector<bool>> survivors;
    std::map<int, std::vector<int>> reachable;
    for (int n = 0; n < count; ++n) {
        const StoneGrid grid = grid_number(geometry, n);
        if (!is_legal(grid)) continue;
        std::vector<bool>& stones = survivors[n];
        for (const auto stone : grid.stones) stones.push_back(stone == Color::black);
        for (int i = 0; i < geometry.area(); ++i)
            if (!grid[Point(i)]) {
                const StoneGrid next = after_move(grid, Point(i), Color::white);
                const bool is_suicide = !next[Point(i)];
                if (!is_suicide || suicide_allowed) reachable[n].push_back(number_of(next));
            }
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (auto& [n, stones] : survivors)
            for (const int next : reachable[n]) {
                const std::vector<bool>& later = survivors[next];
                for (std::size_t i = 0; i < stones.size(); ++i)
                    if (stones[i] && !later[i]) {
                        stones[i] = false;
                        changed = true;
                    }
            }
    }
    return survivors;
}

void expect_exact(Geometry geometry, bool suicide_allowed) {
    int alive = 0;
    for (const auto& [n, stones] : survivors_by_brute_force(geometry, suicide_allowed)) {
        const UnconditionalLife life =
            unconditional_life(grid_number(geometry, n), Color::black, suicide_allowed);
        EXPECT_EQ(life.stones, stones) << "board " << n;
        for (const bool stone : stones) alive += stone ? 1 : 0;
    }
    EXPECT_GT(alive, 0);
}

class Benson : public testing::TestWithParam<bool> {};

TEST_P(Benson, IsExactOnEveryBoardOfThreeByThree) { expect_exact(Geometry{3, 3}, GetParam()); }

TEST_P(Benson, IsExactOnEveryBoardOfFourByTwo) { expect_exact(Geometry{4, 2}, GetParam()); }

TEST_P(Benson, IsExactOnEveryBoardOfOneByEight) { expect_exact(Geometry{8, 1}, GetParam()); }

INSTANTIATE_TEST_SUITE_P(Suicide, Benson, testing::Bool(), [](const auto& allowed) {
    return allowed.param ? "allowed" : "forbidden";
});

TEST(UnconditionalLife, ColoursAreAlike) {
    const StoneGrid black = grid_from(Geometry{5, 2}, ".X.X. XXXXO");
    const StoneGrid white = grid_from(Geometry{5, 2}, ".O.O. OOOOX");
    EXPECT_EQ(unconditional_life(black, Color::black, false).stones,
              unconditional_life(white, Color::white, false).stones);
}

}  // namespace
}  // namespace magpie::go
