// Games far longer than people play: what a hostile file may hold.
#include <algorithm>
#include <bit>
#include <set>
#include <utility>

#include <gtest/gtest.h>

#include "core/rng.h"
#include "go/rules/position.h"

namespace magpie::go {
namespace {

// Random legal stones; a pass where a few tries find none, and play resumed after two.
void play_at_random(Position& game, int moves, Rng& rng) {
    for (int i = 0; i < moves; ++i) {
        if (game.is_over()) game.resume();
        Move move = Move::pass();
        for (int tries = 0; tries < 20 && move.is_pass(); ++tries) {
            const Move stone(Point(
                static_cast<int>(rng.below(static_cast<std::uint32_t>(game.geometry().area())))));
            if (!game.why_illegal(stone)) move = stone;
        }
        game.play_unchecked(move);
    }
}

TEST(LongGame, TenThousandsOfMovesAreTakenBackExactly) {
    for (const char* name : {"mahogo", "japanese", "chinese", "new-zealand"}) {
        const Rules rules = find_rule_set(name)->rules;
        const Position start({7, 7}, rules);
        Position game = start;
        Rng rng(11);
        play_at_random(game, 20'000, rng);
        const Position middle = game;
        play_at_random(game, 20'000, rng);
        while (game.move_number() > 20'000) game.undo();
        if (middle.is_over()) continue;  // undo() takes back a resumption, too
        EXPECT_EQ(game, middle) << name;
        while (game.move_number() > 0) game.undo();
        EXPECT_EQ(game, start) << name;
    }
}

// 200,000 moves on six points of the corner: the same few boards come back tens of thousands of
// times. No move may take longer than those before it.
TEST(LongGame, ABoardMayComeBackAnyNumberOfTimes) {
    Rules rules = find_rule_set("mahogo")->rules;
    rules.long_cycle_voids = true;
    Position game({9, 9}, rules);
    Rng rng(3);
    for (int i = 0; i < 200'000; ++i) {
        if (game.is_over()) game.resume();
        Move move = Move::pass();
        for (int tries = 0; tries < 8 && move.is_pass(); ++tries) {
            const Move stone(
                game.geometry().at(static_cast<int>(rng.below(3)), static_cast<int>(rng.below(2))));
            if (!game.why_illegal(stone)) move = stone;
        }
        game.play_unchecked(move);
    }
    EXPECT_EQ(game.move_number(), 200'000);
}

// Fourteen kos that nothing else touches, each as drawn:
//
//   . X O .
//   X O . O     Black may take: state 0. When Black has taken, White may: state 1.
//   . X O .
class ManyKos {
  public:
    static constexpr Geometry kGeometry{28, 6};
    static constexpr unsigned kCount = 14;

    [[nodiscard]] static Position start(const Rules& rules) {
        Setup setup{kGeometry, {}, Color::black};
        for (unsigned ko = 0; ko < kCount; ++ko) {
            for (const auto& [column, row] : {std::pair{1, 0}, {0, 1}, {1, 2}}) {
                setup.stones.black.push_back(point(ko, column, row));
            }
            for (const auto& [column, row] : {std::pair{2, 0}, {1, 1}, {3, 1}, {2, 2}}) {
                setup.stones.white.push_back(point(ko, column, row));
            }
        }
        return *Position::from(setup, rules);
    }

    // Takes a ko for the side whose turn it is there, and tells which side that was.
    Color take(Position& game, unsigned ko) {
        const bool black_takes = (state >> ko & 1U) == 0;
        const Color mover = black_takes ? Color::black : Color::white;
        if (game.is_over()) game.resume();
        game.give_turn_to(mover);
        const Move move(point(ko, black_takes ? 2 : 1, 1));
        EXPECT_FALSE(game.why_illegal(move));
        game.play_unchecked(move);
        state ^= 1U << ko;
        return mover;
    }

    unsigned state = 0;  // a bit a ko

  private:
    static Point point(unsigned ko, int column, int row) {
        return kGeometry.at(static_cast<int>(ko % 7) * 4 + column,
                            static_cast<int>(ko / 7) * 3 + row);
    }
};

// Every state of the kos, one taken after the other, and the same again: each board of the second
// round stood thousands of moves ago. What looking back at it costs is counted in moves.
TEST(LongGame, AnyBoardOfAnyTimeIsSeenAgainAtTheCostOfTheBoard) {
    Position game = ManyKos::start(find_rule_set("japanese")->rules);
    ManyKos kos;
    std::set<std::pair<unsigned, Color>> moved_on;  // states, and who moved then
    const unsigned states = 1U << ManyKos::kCount;
    int ends = 0;
    for (unsigned i = 1; i <= 2 * states; ++i) {
        const unsigned before = kos.state;
        // The states as a Gray code: ruler numbers, and the last ko to close the round.
        const unsigned ko =
            std::min(static_cast<unsigned>(std::countr_zero(i)), ManyKos::kCount - 1);
        const Color mover = kos.take(game, ko);
        moved_on.insert({before, mover});
        const bool closes = moved_on.contains({kos.state, opponent(mover)});
        ASSERT_EQ(game.ending() == Ending::no_result, closes) << "move " << i;
        ends += closes;
    }
    EXPECT_EQ(kos.state, 0U);
    EXPECT_GT(ends, 8'000);
    int farthest = 0;
    for (int board = 0; board <= game.move_number(); ++board) {
        farthest = std::max(farthest, game.history().moves_back_to(board));
    }
    EXPECT_GT(farthest, 0);
    EXPECT_LE(farthest, ManyKos::kGeometry.area() / 8);
}

}  // namespace
}  // namespace magpie::go
