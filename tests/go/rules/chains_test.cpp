// Chains, liberties and counts that a board keeps up to date, against a flood fill of its stones.

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "core/at.h"
#include "go/rules/playout.h"
#include "support/go_picture.h"
#include "support/naive_go.h"

namespace magpie::go {
namespace {

std::vector<Point> liberties_of(Geometry g,
                                const naive::Stones& stones,
                                const std::vector<Point>& chain) {
    std::vector<Point> found;
    for (const Point stone : chain) {
        g.for_each_neighbor(stone, [&](Point p) {
            if (!naive::at(stones, p)) found.push_back(p);
        });
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

template <int kSide>
void expect_chains_right(const Board<kSide>& board) {
    const Geometry g = board.geometry();
    naive::Stones stones;
    for (int i = 0; i < g.area(); ++i) stones.push_back(board.stone_at(board.spot(Point(i))));
    for (const Color c : kColors) {
        ASSERT_EQ(board.count_stones(c), std::count(stones.begin(), stones.end(), c));
    }
    ASSERT_EQ(board.empty_count(), std::count(stones.begin(), stones.end(), std::nullopt));
    for (int i = 0; i < board.empty_count(); ++i) ASSERT_TRUE(board.is_empty(board.empty_spot(i)));
    std::vector<bool> seen(static_cast<std::size_t>(g.area()));
    for (int i = 0; i < g.area(); ++i) {
        const Point p(i);
        const auto v = board.spot(p);
        ASSERT_EQ(board.point(v), p);
        if (board.is_empty(v) || seen[at(p)]) continue;
        auto chain = naive::chain(g, stones, p);
        std::sort(chain.begin(), chain.end());
        std::vector<Point> ring;
        board.for_each_stone(v, [&](auto stone) { ring.push_back(board.point(stone)); });
        std::sort(ring.begin(), ring.end());
        ASSERT_EQ(ring, chain);
        const std::size_t liberties = liberties_of(g, stones, chain).size();
        for (const Point stone : chain) {
            seen[at(stone)] = true;
            ASSERT_EQ(board.chain_of(board.spot(stone)), board.chain_of(v));
            ASSERT_EQ(board.chain_size(board.spot(stone)), chain.size());
            ASSERT_EQ(board.liberties(board.spot(stone)), liberties);
        }
    }
}

// Random games with suicides thrown in, checked every few moves.
template <int kSide>
void check_games(Geometry geometry, int moves, Rng& rng) {
    Board<kSide> board(geometry);
    const int every = 1 + geometry.area() / 10;
    Color c = Color::black;
    for (int i = 0; i < moves; ++i, c = opponent(c)) {
        if (board.empty_count() == 0) break;
        const auto any = board.empty_spot(
            static_cast<int>(rng.below(static_cast<std::uint32_t>(board.empty_count()))));
        const bool careless = rng.below(8) == 0;
        const auto v = careless ? any : random_move(board, c, rng);
        if (v != Board<kSide>::Spot::none) board.play(v, c);
        if (i % every == 0) expect_chains_right(board);
        if (::testing::Test::HasFatalFailure()) return;
    }
}

TEST(Chains, AreKeptRightInEverySizeClass_M20) {
    Rng rng(20);
    for (int columns = 1; columns <= 5; ++columns) {
        for (int rows = 1; rows <= 5; ++rows) {
            check_games<9>(*Geometry::make(columns, rows), 150, rng);
            check_games<19>(*Geometry::make(columns, rows), 50, rng);
        }
    }
    check_games<9>({9, 9}, 400, rng);
    check_games<13>({13, 13}, 500, rng);
    check_games<13>({13, 2}, 200, rng);
    check_games<19>({19, 19}, 900, rng);
    check_games<19>({3, 19}, 200, rng);
    check_games<kMaxSide>({52, 3}, 500, rng);
    check_games<kMaxSide>({52, 52}, 1100, rng);
}

TEST(Chains, OfAPositionAreThoseOfItsStones_N18) {
    Rng rng(18);
    Position game(Geometry{7, 6});
    for (int i = 0; i < 60 && !game.is_over(); ++i) {
        const auto legal = game.legal_moves();
        game.play_unchecked(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
        for (int k = 0; k < game.geometry().area(); ++k) {
            if (!game.stone_at(Point(k))) continue;
            auto chain = naive::chain(game.geometry(), game.stones(), Point(k));
            std::sort(chain.begin(), chain.end());
            ASSERT_EQ(game.chain_at(Point(k)), chain);
            ASSERT_EQ(game.liberties_at(Point(k)),
                      liberties_of(game.geometry(), game.stones(), chain));
        }
    }
}

}  // namespace
}  // namespace magpie::go
