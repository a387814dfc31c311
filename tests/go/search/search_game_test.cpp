#include "go/search/search_game.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "go/score/score.h"
#include "support/go_picture.h"

namespace magpie::go {
namespace {

// A game of `moves` legal moves, few of them passes; no eye is filled.
Position random_game(Geometry geometry, const Rules& rules, int moves, Rng& rng) {
    Position position(geometry, rules);
    for (int i = 0; i < moves && !position.is_over(); ++i) {
        std::vector<Move> choices;
        for (const Move m : position.legal_moves()) {
            if (m.is_pass()) continue;
            const bool eye = position.visit_board([&](const auto& board) {
                return board.is_eye(board.spot(m.point()), position.to_play());
            });
            if (!eye) choices.push_back(m);
        }
        const bool passes = choices.empty() || rng.below(20) == 0;
        position.play_unchecked(
            passes ? Move::pass() : choices[rng.below(static_cast<std::uint32_t>(choices.size()))]);
    }
    return position;
}

Rules rules_with(Ko ko, bool suicide) {
    Rules rules;
    rules.ko = ko;
    rules.suicide_allowed = suicide;
    rules.scoring = Scoring::area;
    rules.long_cycle_voids = false;
    return rules;
}

// The moves that search would find legal: all but lone suicides, which it never looks at.
template <int kSide>
bool search_allows(const SearchGame<kSide>& game, Move m) {
    return m.is_pass() || game.position.is_legal(game.position.board.spot(m.point()), game.seen);
}

TEST(SearchGame, KnowsTheSameLegalMovesAsThePosition) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed) {
        Rng rng(seed);
        const Ko ko = static_cast<Ko>(rng.below(3));
        const Rules rules = rules_with(ko, rng.below(2) == 0);
        const Position position = random_game({4, 4}, rules, 30, rng);
        if (position.is_over()) return;
        const SearchGame<9> game = search_game<9>(position, Counting::by_rules);
        for (int i = 0; i < 16; ++i) {
            const Move m{Point(i)};
            if (position.stone_at(m.point())) continue;
            const bool lone_suicide = position.visit_board([&](const auto& board) {
                const auto v = board.spot(m.point());
                bool joins = false;
                board.for_each_neighbor(
                    v, [&](auto n) { joins |= board.has_stone(n, position.to_play()); });
                return board.is_suicide(v, position.to_play()) && !joins;
            });
            if (lone_suicide) continue;
            RC_ASSERT(search_allows(game, m) == !position.why_illegal(m));
        }
    }));
}

TEST(SearchGame, HasTheLastMovesThePrisonersAndThePass) {
    Rules rules = rules_with(Ko::positional, false);
    Position position = position_from(R"(. O .
                                         X . .
                                         . . .)",
                                      Color::black, rules);
    for (const int point : {2, 4}) {
        position.play_unchecked(Move(Point(point)));
        position.play_unchecked(Move::pass());
    }
    position.play_unchecked(Move(Point(0)));  // takes B3
    position.play_unchecked(Move::pass());
    const SearchGame<9> game = search_game<9>(position, Counting::by_rules);
    EXPECT_EQ(game.position.prisoners, 1);
    EXPECT_EQ(game.position.passes, 1);
    EXPECT_EQ(game.position.last[0], Board<9>::Spot::none);
    EXPECT_EQ(game.position.last[1], game.position.board.spot(Point(0)));
    EXPECT_EQ(game.position.last[3], game.position.board.spot(Point(4)));
    EXPECT_EQ(game.seen.size(), 7U);
    EXPECT_TRUE(game.position.emptied.contains(game.position.board.spot(Point(1))));
}

TEST(SearchGame, SecondPassEndsAGameInWhichWhiteMustPassLast) {
    Rules rules = rules_with(Ko::situational, false);
    rules.white_passes_last = true;
    rules.dead_stones_removed = false;
    Position position(Geometry{5, 5}, rules);
    position.play_unchecked(Move(Point(12)));
    position.play_unchecked(Move::pass());
    position.play_unchecked(Move::pass());  // Black's: White still has to pass
    ASSERT_FALSE(position.is_over());
    SearchGame<9> game = search_game<9>(position, Counting::by_rules);
    EXPECT_FALSE(game.position.is_over());
    game.play(Board<9>::Spot::none);
    EXPECT_TRUE(game.position.is_over());
}

// Area less stones placed is territory and prisoners: the identity that Counting::standing rests
// on.
TEST(SearchGame, AreaAndStonesPlacedGiveTheTerritoryMargin) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed) {
        Rng rng(seed);
        Rules rules;
        rules.long_cycle_voids = false;
        rules.seki_counts = true;  // the identity holds seki aside
        const Position position = random_game({5, 5}, rules, 60, rng);
        const auto territory = reckon(position, {}, rules);
        RC_ASSERT(territory.has_value());
        const SearchGame<9> game = search_game<9>(position, Counting::standing);
        RC_ASSERT(game.territory_in_komi);
        RC_ASSERT(Settlement<9>(game.position).lead() ==
                  static_cast<float>(territory->margin.half_points) / 2);
    }));
}

TEST(SearchGame, AStoneThatGainsNothingCostsAPointUnderTerritory) {
    Position position = position_from(R"(. X O . O
                                         . X O O .
                                         . X O . .
                                         . X O . .
                                         . X O . .)");
    SearchGame<9> game = search_game<9>(position, Counting::standing);
    const float before = Settlement<9>(game.position).lead();
    game.play(game.position.board.spot(Point(0)));
    EXPECT_EQ(Settlement<9>(game.position).lead(), before - 1);
    game.play(Board<9>::Spot::none);
    EXPECT_EQ(Settlement<9>(game.position).lead(), before - 1);
}

TEST(SearchGame, PointsForHandicapStonesAreInTheKomi) {
    const Rules rules = find_rule_set("chinese")->rules;
    auto setup = setup_from(R"(. . . . .
                                . X . X .
                                . . . . .)",
                            Color::white);
    const auto komi_of = [](const Position& position) {
        return search_game<9>(position, Counting::by_rules).position.rules.komi;
    };
    EXPECT_EQ(komi_of(*Position::from(setup, rules)), rules.komi) << "no game said so";
    setup.handicap = 2;
    EXPECT_EQ(komi_of(*Position::from(setup, rules)), rules.komi + Margin::of_points(2));
    Position placed(Geometry{9, 9}, rules, 3);  // by Black, move by move
    placed.play_unchecked(Move(Point(20)));
    EXPECT_EQ(komi_of(placed), rules.komi + Margin::of_points(3));
}

}  // namespace
}  // namespace magpie::go
