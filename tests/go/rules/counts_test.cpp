#include <cstdint>

#include <gtest/gtest.h>

#include "go/rules/board.h"
#include "go/rules/position.h"
#include "support/go_picture.h"

// Numbers that the rules alone determine, known from the literature (Tromp and Farnebäck,
// "Combinatorics of Go").
namespace magpie::go {
namespace {

// Whether a stone of `c` on v has a liberty and takes nothing away.
bool stands(const Board<9>& board, Board<9>::Spot v, Color c) {
    if (board.is_suicide(v, c)) return false;
    bool takes = false;
    board.for_each_capture(v, c, [&](Board<9>::Spot) { takes = true; });
    return !takes;
}

// Boards that fill the points from `next` on in every way, each chain with a liberty. A chain that
// loses its last liberty to points already filled never gets one back.
std::int64_t count_positions(const Board<9>& board, int next) {
    if (next == board.geometry().area()) return 1;
    const bool last = next + 1 == board.geometry().area();
    std::int64_t count = count_positions(board, next + 1);
    const auto v = board.spot(Point(next));
    for (const Color c : kColors) {
        if (!stands(board, v, c)) continue;
        if (last) {
            ++count;
            continue;
        }
        Board<9> filled = board;
        filled.play(v, c);
        count += count_positions(filled, next + 1);
    }
    return count;
}

std::int64_t legal_positions(int columns, int rows) {
    return count_positions(Board<9>(*Geometry::make(columns, rows)), 0);
}

TEST(ExactCounts, LegalPositions) {
    EXPECT_EQ(legal_positions(1, 1), 1);
    EXPECT_EQ(legal_positions(2, 2), 57);
    EXPECT_EQ(legal_positions(3, 3), 12675);
#ifdef NDEBUG
    EXPECT_EQ(legal_positions(4, 4), 24318165);
#endif
}

// Every board of three colours, taken as a set-up.
std::int64_t accepted_setups(Geometry geometry) {
    std::int64_t boards = 1;
    for (int i = 0; i < geometry.area(); ++i) boards *= 3;
    std::int64_t accepted = 0;
    for (std::int64_t number = 0; number < boards; ++number) {
        Setup setup{geometry, {}, Color::black};
        std::int64_t rest = number;
        for (int i = 0; i < geometry.area(); ++i, rest /= 3) {
            if (const auto stone = stone_from_number(static_cast<int>(rest % 3))) {
                setup.stones[*stone].push_back(Point(i));
            }
        }
        accepted += Position::from(setup).has_value();
    }
    return accepted;
}

TEST(ExactCounts, SetupsAcceptedAreTheLegalPositions) {
    EXPECT_EQ(accepted_setups({2, 2}), 57);
    EXPECT_EQ(accepted_setups({4, 1}), 41);
    EXPECT_EQ(accepted_setups({3, 2}), legal_positions(3, 2));
    EXPECT_EQ(legal_positions(3, 2), legal_positions(2, 3));
}

// Games as simple paths: each stone, of either colour, makes a board that was not there before.
std::int64_t count_games(Position& game) {
    std::int64_t games = 1;
    for (const Color c : kColors) {
        for (int i = 0; i < game.geometry().area(); ++i) {
            game.give_turn_to(c);
            if (game.why_illegal(Move(Point(i)))) continue;
            game.play_unchecked(Move(Point(i)));
            games += count_games(game);
            game.undo();
        }
    }
    return games;
}

TEST(ExactCounts, GamesOnTheSmallestBoards) {
    for (const auto& [columns, games] : {std::pair(1, 1), {2, 9}, {3, 907}}) {
        Position game(*Geometry::make(columns, 1), rules_named("tromp-taylor"));
        EXPECT_EQ(count_games(game), games) << columns;
        EXPECT_EQ(game.move_number(), 0);
    }
}

}  // namespace
}  // namespace magpie::go
