#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <random>
#include <set>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/color.h"
#include "core/geometry.h"
#include "core/move.h"
#include "core/rng.h"

namespace magpie {
namespace {

TEST(Color, TheNumbersOfStonesAndActions_N12) {
    static_assert(stone_number(std::nullopt) == 0);
    static_assert(stone_number(Color::black) == 1);
    static_assert(stone_number(Color::white) == 2);
    for (const int number : {0, 1, 2}) {
        EXPECT_EQ(stone_number(stone_from_number(number)), number);
    }
    EXPECT_EQ(stone_from_number(1), Color::black);
    EXPECT_EQ(stone_from_number(2), Color::white);
}

TEST(Color, OpponentsAreEachOthers) {
    static_assert(opponent(Color::black) == Color::white);
    static_assert(opponent(Color::white) == Color::black);
    EXPECT_EQ(kColors, (std::array{Color::black, Color::white}));
}

TEST(Color, ByColorKeepsTheTwoSidesApart) {
    ByColor<int> count{3, 5};
    count[Color::white] += 10;
    EXPECT_EQ(count[Color::black], 3);
    EXPECT_EQ(count.white, 15);
    EXPECT_EQ(count, (ByColor<int>{3, 15}));
    EXPECT_NE(count, (ByColor<int>{15, 3}));
}

TEST(Geometry, SidesGoFromOneToFiftyTwo) {
    EXPECT_TRUE(Geometry::make(1, 1));
    EXPECT_TRUE(Geometry::make(52, 52));
    EXPECT_TRUE(Geometry::make(1, 52));
    for (const auto& [columns, rows] : std::vector<std::pair<int, int>>{
             {0, 9}, {9, 0}, {53, 9}, {9, 53}, {-1, 9}, {9, -1}, {257, 9}, {9, 256 + 9}}) {
        EXPECT_EQ(Geometry::make(columns, rows), std::nullopt) << columns << 'x' << rows;
    }
}

TEST(Geometry, PointsCountRowByRowFromTheTopLeft) {
    constexpr Geometry g{7, 4};
    static_assert(g.area() == 28);
    static_assert(!g.is_square());
    static_assert(g.at(0, 0) == Point(0));
    static_assert(g.at(6, 0) == Point(6));
    static_assert(g.at(0, 1) == Point(7));
    static_assert(g.at(6, 3) == Point(27));
    EXPECT_TRUE(g.contains(Point(27)));
    EXPECT_FALSE(g.contains(Point(28)));
    EXPECT_FALSE(g.contains(7, 0));
    EXPECT_FALSE(g.contains(0, 4));
    EXPECT_FALSE(g.contains(-1, 0));
}

std::vector<Point> neighbors(Geometry g, Point p) {
    std::vector<Point> found;
    g.for_each_neighbor(p, [&found](Point n) { found.push_back(n); });
    return found;
}

TEST(Geometry, NeighborsComeUpLeftRightDown) {
    constexpr Geometry g{3, 3};
    EXPECT_EQ(neighbors(g, g.at(1, 1)),
              (std::vector{g.at(1, 0), g.at(0, 1), g.at(2, 1), g.at(1, 2)}));
    EXPECT_EQ(neighbors(g, g.at(0, 0)), (std::vector{g.at(1, 0), g.at(0, 1)}));
    EXPECT_EQ(neighbors(g, g.at(2, 2)), (std::vector{g.at(2, 1), g.at(1, 2)}));
    EXPECT_TRUE(neighbors(Geometry{1, 1}, Point(0)).empty());
}

TEST(Geometry, NeighborsAreTheMutualPointsAtDistanceOne) {
    EXPECT_TRUE(rc::check([] {
        const Geometry g = *Geometry::make(*rc::gen::inRange(1, 53), *rc::gen::inRange(1, 53));
        const Point p(*rc::gen::inRange(0, g.area()));
        RC_ASSERT(g.at(g.column_of(p), g.row_of(p)) == p);
        int count = 0;
        for (int i = 0; i < g.area(); ++i) {
            const int distance = std::abs(g.column_of(Point(i)) - g.column_of(p)) +
                                 std::abs(g.row_of(Point(i)) - g.row_of(p));
            count += distance == 1 ? 1 : 0;
        }
        const std::vector<Point> found = neighbors(g, p);
        RC_ASSERT(static_cast<int>(found.size()) == count);
        for (const Point n : found) {
            RC_ASSERT(g.contains(n));
            RC_ASSERT(std::ranges::count(found, n) == 1);
            RC_ASSERT(std::ranges::count(neighbors(g, n), p) == 1);
        }
    }));
}

TEST(Move, APassIsNoPointOfAnyBoard) {
    static_assert(Move::pass().is_pass());
    static_assert(sizeof(Move) == 2);
    for (int i = 0; i < kMaxArea; ++i) {
        ASSERT_FALSE(Move(Point(i)).is_pass());
        ASSERT_EQ(Move(Point(i)).point(), Point(i));
        ASSERT_NE(Move(Point(i)), Move::pass());
    }
}

TEST(Move, AColoredMoveHasAPlayer) {
    const ColoredMove black{Color::black, Move(Point(3))};
    EXPECT_EQ(black, (ColoredMove{Color::black, Move(Point(3))}));
    EXPECT_NE(black, (ColoredMove{Color::white, Move(Point(3))}));
    EXPECT_NE(black, (ColoredMove{Color::black, Move::pass()}));
}

// Whoever changes the generator changes every seeded game, playout and test: this must be noticed.
TEST(Rng, TheSequenceOfASeedIsForEver) {
    Rng rng(42);
    EXPECT_EQ((std::array{rng(), rng(), rng()}),
              (std::array<std::uint64_t, 3>{0xCD358802E5C64F28ULL, 0x6F7D563AA6D74D46ULL,
                                            0x2A5E5032CDF0B1EEULL}));
    static_assert(mix(0) == 0xE220A8397B1DCDAFULL);  // SplitMix64's first output for seed 0
    static_assert(std::uniform_random_bit_generator<Rng>);
}

TEST(Rng, EqualSeedsAgreeAndOthersDiffer) {
    Rng a(7);
    Rng b(7);
    std::set<std::uint64_t> firsts;
    for (int i = 0; i < 1000; ++i) ASSERT_EQ(a(), b());
    for (std::uint64_t seed = 0; seed < 1000; ++seed) firsts.insert(Rng(seed)());
    EXPECT_EQ(firsts.size(), 1000U);
}

TEST(Rng, BelowIsInRangeAndEven) {
    Rng rng(1);
    for (const std::uint32_t bound : {1U, 2U, 3U, 7U, 361U}) {
        constexpr int kEach = 2000;
        std::vector<int> seen(bound);
        for (std::uint32_t i = 0; i < bound * kEach; ++i) {
            const std::uint32_t x = rng.below(bound);
            ASSERT_LT(x, bound);
            ++seen[x];
        }
        // Chi-squared has mean bound - 1 and deviation sqrt(2 (bound - 1)): 6 deviations allowed.
        double chi_squared = 0;
        for (const int n : seen) chi_squared += (n - kEach) * (n - kEach) / double{kEach};
        const double freedom = bound - 1;
        EXPECT_LE(chi_squared, freedom + 6 * std::sqrt(2 * freedom)) << bound;
    }
}

TEST(Rng, EveryBitIsSetHalfTheTime) {
    Rng rng(3);
    constexpr int kDraws = 10'000;
    std::array<int, 64> set{};
    for (int i = 0; i < kDraws; ++i) {
        const std::uint64_t x = rng();
        for (std::size_t bit = 0; bit < 64; ++bit) set[bit] += static_cast<int>(x >> bit & 1);
    }
    for (const int n : set) EXPECT_NEAR(n, kDraws / 2, 300);  // six standard deviations
}

}  // namespace
}  // namespace magpie
