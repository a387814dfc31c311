#include "go/rules/playout.h"

#include <gtest/gtest.h>

#include "support/go_picture.h"

namespace magpie::go {
namespace {

TEST(Playout, EyesAreWhatRandomGamesMayNotFill) {
    // A3 is an eye in the corner, D3 is false (a white diagonal at the border); D1 is no eye of
    // White's, whose stones are not all around.
    const Position game = position_from(R"(. X X . X
                                           X X O X X
                                           . X O . O)");
    game.visit_board([&](const auto& board) {
        const auto eye = [&](const char* name, Color c) {
            return board.is_eye(board.spot(point(game.geometry(), name)), c);
        };
        EXPECT_TRUE(eye("A3", Color::black));
        EXPECT_FALSE(eye("A3", Color::white));
        EXPECT_TRUE(eye("A1", Color::black));
        EXPECT_FALSE(eye("D3", Color::black));
        EXPECT_FALSE(eye("D1", Color::white));
    });
}

TEST(Playout, AnEyeInTheMiddleStandsOneEnemyDiagonalButNotTwo) {
    const auto is_eye = [](const char* picture) {
        const Position game = position_from(picture);
        return game.visit_board([&](const auto& board) {
            return board.is_eye(board.spot(point(game.geometry(), "C3")), Color::black);
        });
    };
    EXPECT_TRUE(is_eye(R"(. . . . .
                          . O X . .
                          . X . X .
                          . . X . .
                          . . . . .)"));
    EXPECT_FALSE(is_eye(R"(. . . . .
                           . O X . .
                           . X . X .
                           . . X O .
                           . . . . .)"));
}

TEST(Playout, EndsWithEveryPointSomebodys) {
    Rng rng(7);
    for (int game = 0; game < 50; ++game) {
        Board<9> board(Geometry{9, 9});
        const int moves = play_randomly(board, Color::black, rng);
        ASSERT_LE(moves, 3 * 81);
        if (moves == 3 * 81) continue;
        int owned = 0;
        int margin = 0;
        for (int i = 0; i < 81; ++i) {
            const auto owner = owner_after_playout(board, board.spot(Point(i)));
            owned += owner.has_value();
            if (owner) margin += *owner == Color::black ? 1 : -1;
        }
        EXPECT_EQ(margin, area_margin_after_playout(board));
        EXPECT_GE(owned, 75) << "only points of a seki may be nobody's";
    }
}

TEST(Playout, EveryMoveIsEquallyLikely) {
    // Eight points around a stone: each should come up about 1000 times in 8000.
    Rng rng(1);
    std::vector<int> counts(9);
    Board<9> board(Geometry{3, 3});
    board.play(board.spot(Point(4)), Color::black);
    for (int i = 0; i < 8000; ++i) {
        const auto v = random_move(board, Color::white, rng);
        ++counts[static_cast<std::size_t>(board.point(v).index())];
    }
    EXPECT_EQ(counts[4], 0);
    for (const int i : {0, 1, 2, 3, 5, 6, 7, 8}) {
        EXPECT_NEAR(counts[static_cast<std::size_t>(i)], 1000, 120) << i;
    }
}

}  // namespace
}  // namespace magpie::go
