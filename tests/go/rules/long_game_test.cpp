// Games far longer than people play: what a hostile file may hold.
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

}  // namespace
}  // namespace magpie::go
