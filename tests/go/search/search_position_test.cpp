#include "go/search/search_position.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "support/go_picture.h"

namespace magpie::go {
namespace {

using Spot = Board<9>::Spot;

// The same game as the rules play it and as search plays it.
struct BothGames {
    Position game;
    SearchPosition<9> search;
    SeenBoards seen;

    BothGames(Geometry geometry, const Rules& rules)
        : game(geometry, rules), search(geometry, rules) {
        seen.add(search.key());
    }

    void play(Move m) {
        game.play_unchecked(m);
        search.play(m.is_pass() ? Spot::none : search.board.spot(m.point()));
        seen.add(search.key());
    }
};

bool adds_one_stone_to_nothing(const Position& game, Point p) {
    bool alone = true;
    game.geometry().for_each_neighbor(
        p, [&](Point next) { alone &= game.stone_at(next) != game.to_play(); });
    return alone;
}

// Search leaves out one kind of legal move: the suicide of a lone stone, which changes nothing.
bool is_lone_suicide(const Position& game, Point p) {
    const auto left = game.try_move(Move(p));
    return left && left->size() == 1 && left->front() == p && adds_one_stone_to_nothing(game, p);
}

TEST(SearchPosition, AllowsWhatTheRulesAllowUnderEveryKoRule) {
    EXPECT_TRUE(rc::check([] {
        Rules rules;
        rules.ko = *rc::gen::element(Ko::simple, Ko::positional, Ko::situational);
        rules.suicide_allowed = *rc::gen::arbitrary<bool>();
        rules.long_cycle_voids = false;
        const Geometry geometry = *Geometry::make(*rc::gen::inRange(2, 6), *rc::gen::inRange(2, 6));
        Rng rng(*rc::gen::arbitrary<std::uint64_t>());
        BothGames both(geometry, rules);
        for (int moves = 0; moves < 150 && !both.game.is_over(); ++moves) {
            for (int i = 0; i < geometry.area(); ++i) {
                const Point p(i);
                if (both.game.stone_at(p) || is_lone_suicide(both.game, p)) continue;
                RC_ASSERT(both.search.is_legal(both.search.board.spot(p), both.seen) ==
                          !both.game.why_illegal(Move(p)));
            }
            std::vector<Move> moves_left;
            for (const Move m : both.game.legal_moves()) {
                if (m.is_pass() || !is_lone_suicide(both.game, m.point())) moves_left.push_back(m);
            }
            // Few passes, so that games get long enough to come back on themselves.
            const auto stones = static_cast<std::uint32_t>(moves_left.size() - 1);
            const bool pass = stones == 0 || rng.below(20) == 0;
            both.play(pass ? Move::pass() : moves_left[rng.below(stones)]);
        }
    }));
}

TEST(SearchPosition, KeepsTheLastMovesWithPassesAsNone) {
    SearchPosition<9> position(Geometry{9, 9}, {});
    const Spot first = Board<9>::spot(2, 2);
    const Spot third = Board<9>::spot(6, 6);
    for (const Spot v : {first, Spot::none, third}) position.play(v);
    EXPECT_EQ(position.last[0], third);
    EXPECT_EQ(position.last[1], Spot::none);
    EXPECT_EQ(position.last[2], first);
    EXPECT_EQ(position.passes, 0);
    EXPECT_EQ(position.to_play, Color::white);
}

AreaMap<9> areas_of(std::string_view picture) {
    return position_from(picture).visit_board([](const auto& board) -> AreaMap<9> {
        if constexpr (std::is_same_v<std::decay_t<decltype(board)>, Board<9>>) {
            return AreaMap<9>(board);
        } else {
            return AreaMap<9>(Board<9>(Geometry{1, 1}));
        }
    });
}

TEST(AreaMap, CountsStonesAndWhatTouchesOneColourAlone) {
    const AreaMap<9> areas = areas_of(R"(. X . O .
                                         X X . O O
                                         . . . . .
                                         . . . . .)");
    EXPECT_EQ(areas.margin, 4 - 4);
    EXPECT_EQ(areas.owner[static_cast<std::size_t>(Board<9>::spot(0, 0))], 1);
    EXPECT_EQ(areas.owner[static_cast<std::size_t>(Board<9>::spot(4, 0))], -1);
    EXPECT_EQ(areas.owner[static_cast<std::size_t>(Board<9>::spot(2, 2))], 0);
}

TEST(AreaMap, OfABoardWithOneColourIsAllThatColours) {
    EXPECT_EQ(areas_of(R"(. . .
                          . O .)")
                  .margin,
              -6);
    EXPECT_EQ(areas_of(R"(. . .
                          . . .)")
                  .margin,
              0);
}

SearchPosition<9> drawn(std::string_view picture, const Rules& rules) {
    const Setup setup = setup_from(picture);
    SearchPosition<9> position(setup.geometry, rules);
    position.has_cleanup = rules.dead_stones_removed;
    for (const Color c : kColors) {
        for (const Point p : setup.stones[c]) position.board.play(position.board.spot(p), c);
    }
    return position;
}

// White's stone on the left is dead, its chain on the right alive. Black has 4 points of territory
// and one dead stone; White has 2.
constexpr const char* kOneDeadStone = R"(. O X O .
                                         . . X O O
                                         . . X O .)";

Rules without_komi(Scoring scoring) {
    Rules rules;
    rules.scoring = scoring;
    rules.komi = Margin{0};
    return rules;
}

TEST(Cleanup, TwoPassesBeginItAndTwoMoreEndTheGame) {
    SearchPosition<9> position = drawn(kOneDeadStone, without_komi(Scoring::area));
    for (const int passes : {1, 2, 3}) {
        position.play(Spot::none);
        EXPECT_FALSE(position.is_over());
        EXPECT_EQ(position.phase, passes < 2 ? SearchPhase::play : SearchPhase::cleanup);
    }
    position.play(Spot::none);
    EXPECT_TRUE(position.is_over());
}

TEST(Cleanup, WithoutItTwoPassesEndTheGame) {
    Rules rules = without_komi(Scoring::area);
    rules.dead_stones_removed = false;
    SearchPosition<9> position = drawn(kOneDeadStone, rules);
    position.play(Spot::none);
    position.play(Spot::none);
    EXPECT_TRUE(position.is_over());
}

float lead_after_capture_in_cleanup(Scoring scoring) {
    SearchPosition<9> position = drawn(kOneDeadStone, without_komi(scoring));
    position.play(Spot::none);
    position.play(Spot::none);
    // Black takes the stone with two moves of his own, which cost him nothing.
    for (const Spot v :
         {Board<9>::spot(0, 0), Spot::none, Board<9>::spot(1, 1), Spot::none, Spot::none}) {
        position.play(v);
    }
    EXPECT_TRUE(position.is_over());
    return Settlement<9>(position).lead();
}

TEST(Cleanup, StonesCapturedInItWereDeadAndMovesInItAreFree) {
    // Area: 3 stones and 6 points against 4 stones and 2 points.
    EXPECT_EQ(lead_after_capture_in_cleanup(Scoring::area), 9 - 6);
    // Territory: 6 points and a prisoner against 2 points.
    EXPECT_EQ(lead_after_capture_in_cleanup(Scoring::territory), 7 - 2);
}

TEST(Cleanup, StonesNobodyCapturesStand) {
    SearchPosition<9> position = drawn(kOneDeadStone, without_komi(Scoring::area));
    for (int i = 0; i < 4; ++i) position.play(Spot::none);
    // The points beside the white stone touch both colours.
    EXPECT_EQ(Settlement<9>(position).lead(), 3 - 7);
}

TEST(Settlement, CountsPrisonersOfPlayUnderTerritory) {
    SearchPosition<9> position = drawn(R"(O . .
                                          X . .
                                          . . .)",
                                       without_komi(Scoring::territory));
    position.play(Board<9>::spot(1, 0));
    EXPECT_EQ(position.prisoners, 1);
    EXPECT_EQ(Settlement<9>(position).lead(), 7 + 1);
}

}  // namespace
}  // namespace magpie::go
