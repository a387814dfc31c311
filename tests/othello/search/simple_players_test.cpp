#include "othello/search/simple_players.h"

#include <set>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "othello/rules/pictures.h"
#include "othello/search/random_position.h"

namespace magpie::othello {
namespace {

Report ask(Engine<Position>& player, const Position& position, const Limits& limits = {}) {
    Report report = search(player, position, limits);
    EXPECT_TRUE(report.is_last);
    EXPECT_FALSE(report.candidates.empty());
    return report;
}

Move choice(Engine<Position>& player, const Position& position, const Limits& limits = {}) {
    return ask(player, position, limits).candidates.front().move;
}

int flips(const Position& position, Move m) {
    return static_cast<int>(position.try_move(m).value().size());
}

template <class Player>
std::vector<Move> whole_game(Player& player, Geometry geometry) {
    Position position = Position::start(geometry).value();
    std::vector<Move> moves;
    std::optional<int> last;
    while (!position.is_over()) {
        const Move m = choice(player, position, {.last_flips = last});
        EXPECT_FALSE(position.why_illegal(m));
        last = flips(position, m);
        position.play_unchecked(m);
        moves.push_back(m);
    }
    return moves;
}

// White may turn one disc (a1), two (a4) or three (a8).
Position ladder() {
    return position_from(R"(. X O . . . . .
                            . . . . . . . .
                            . . . . . . . .
                            . X X O . . . .
                            . . . . . . . .
                            . . . . . . . .
                            . . . . . . . .
                            . X X X O . . .)",
                         Color::white);
}

TEST(OthelloRandom, PlaysLegalGamesOnEveryShapeAndTheSeedDecides) {
    for (const Geometry geometry : {Geometry{8, 8}, Geometry{6, 10}, Geometry{4, 4}}) {
        RandomPlayer one(5);
        RandomPlayer same(5);
        RandomPlayer other(6);
        const auto game = whole_game(one, geometry);
        EXPECT_EQ(game, whole_game(same, geometry));
        EXPECT_NE(game, whole_game(other, geometry));
    }
}

TEST(OthelloRandom, EveryMoveHasItsTurn) {
    RandomPlayer player(1);
    std::set<Move> seen;
    for (int i = 0; i < 200; ++i) seen.insert(choice(player, Position::start()));
    EXPECT_EQ(seen.size(), 4u);
}

TEST(OthelloGreedy, TurnsTheMostDiscsAndTheFirstOfEquals) {
    GreedyPlayer player;
    EXPECT_EQ(choice(player, ladder()), move_on(ladder(), "a8"));
    EXPECT_EQ(choice(player, Position::start()), move_on(Position::start(), "d3"));
}

TEST(Courteous, TurnsFewerThanYouButAsManyAsItMay_F14) {
    CourteousPlayer player;
    const Position position = ladder();
    EXPECT_EQ(choice(player, position, {.last_flips = 4}), move_on(position, "a8"));
    EXPECT_EQ(choice(player, position, {.last_flips = 3}), move_on(position, "a4"));
    EXPECT_EQ(choice(player, position, {.last_flips = 2}), move_on(position, "a1"));
}

TEST(Courteous, TurnsTheFewestWhereItCannotTurnFewer_F14) {
    CourteousPlayer player;
    const Position position = ladder();
    EXPECT_EQ(choice(player, position, {.last_flips = 1}), move_on(position, "a1"));
    EXPECT_EQ(choice(player, position, {.last_flips = 0}), move_on(position, "a1"));
    EXPECT_EQ(choice(player, position), move_on(position, "a1"));
}

TEST(Courteous, TheSamePositionAndNumberGiveTheSameReply_F15) {
    EXPECT_TRUE(rc::check("same question, same answer, by the rule", [] {
        Rng rng(*rc::gen::arbitrary<std::uint64_t>());
        const Position position = random_position(rng);
        RC_PRE(!position.is_over() && !position.must_pass());
        const int yours = *rc::gen::inRange(0, 12);
        CourteousPlayer one;
        CourteousPlayer two;
        RandomPlayer noise(1);
        const Move m = choice(one, position, {.last_flips = yours});
        static_cast<void>(choice(two, Position::start(), {.last_flips = 3}));
        RC_ASSERT(m == choice(two, position, {.last_flips = yours}));
        // The rule, told the other way round: no move is nearer to what is asked for.
        const int its = flips(position, m);
        for (const Move other : position.legal_moves()) {
            const int theirs = flips(position, other);
            if (its < yours) {
                RC_ASSERT(theirs >= yours || theirs <= its);
            } else {
                RC_ASSERT(theirs >= its);
            }
            if (theirs == its) RC_ASSERT(m <= other);
        }
    }));
}

TEST(SimplePlayers, PassWhereTheyMustAndKeepToTheMovesTheyMayLookAt) {
    const Position stuck = position_from(R"(X O . .
                                            . . . .
                                            . . . .
                                            . . . .)",
                                         Color::white);
    ASSERT_TRUE(stuck.must_pass());
    RandomPlayer random(1);
    GreedyPlayer greedy;
    CourteousPlayer courteous;
    for (Engine<Position>* player :
         std::initializer_list<Engine<Position>*>{&random, &greedy, &courteous}) {
        EXPECT_TRUE(choice(*player, stuck).is_pass());
        const Move a1 = move_on(ladder(), "a1");
        const Move a8 = move_on(ladder(), "a8");
        EXPECT_EQ(choice(*player, ladder(), {.only = {a8}}), a8);
        EXPECT_EQ(choice(*player, ladder(), {.only = {a1, a8}, .avoid = {a1}}), a8);
    }
}

TEST(SimplePlayers, CountTheDiscsAfterTheMove) {
    GreedyPlayer player;
    const Report report = ask(player, Position::start());
    EXPECT_EQ(report.value.lead.value, 3.0F);  // four black, one white
    EXPECT_EQ(report.value.lead.certainty, Certainty::estimate);
}

}  // namespace
}  // namespace magpie::othello
