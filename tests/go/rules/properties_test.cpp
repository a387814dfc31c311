#include <algorithm>
#include <cstdlib>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/symmetry.h"
#include "go/rules/playout.h"
#include "support/go_picture.h"

namespace magpie::go {
namespace {

Position random_game(Geometry geometry, const Rules& rules, int moves, Rng& rng) {
    Position game(geometry, rules);
    while (game.move_number() < moves && !game.is_over()) {
        const auto legal = game.legal_moves();
        game.play_unchecked(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
    return game;
}

struct Case {
    Geometry geometry;
    Rules rules;
    int moves;
    std::uint64_t seed;
};

Case any_case() {
    const auto sets = rule_sets();
    return {*Geometry::make(*rc::gen::inRange(1, 8), *rc::gen::inRange(1, 8)),
            sets[*rc::gen::inRange<std::size_t>(0, sets.size())].rules, *rc::gen::inRange(0, 120),
            *rc::gen::arbitrary<std::uint64_t>()};
}

std::uint64_t rehash(const Position& game) {
    std::uint64_t hash = 0;
    for (int i = 0; i < game.geometry().area(); ++i) {
        const Point p(i);
        if (const auto stone = game.stone_at(p)) {
            hash ^= stone_key(game.geometry().column_of(p), game.geometry().row_of(p), *stone);
        }
    }
    return hash;
}

TEST(Properties, ALegalMoveIsAListedMove) {
    EXPECT_TRUE(rc::check([] {
        const Case c = any_case();
        Rng rng(c.seed);
        const Position game = random_game(c.geometry, c.rules, c.moves, rng);
        const auto listed = game.legal_moves();
        for (int i = 0; i < game.geometry().area() + 3; ++i) {
            const Move m{Point(i)};
            const bool is_listed = std::count(listed.begin(), listed.end(), m) == 1;
            RC_ASSERT(is_listed == !game.why_illegal(m));
            RC_ASSERT(game.try_move(m).has_value() == is_listed);
        }
        RC_ASSERT(listed.empty() == game.is_over());
    }));
}

TEST(Properties, UndoRestoresEveryPositionAndReplayMakesItAgain) {
    EXPECT_TRUE(rc::check([] {
        const Case c = any_case();
        Rng rng(c.seed);
        std::vector<Position> positions = {Position(c.geometry, c.rules)};
        std::vector<Move> moves;
        while (positions.back().move_number() < c.moves && !positions.back().is_over()) {
            Position next = positions.back();
            const auto legal = next.legal_moves();
            moves.push_back(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
            next.play_unchecked(moves.back());
            positions.push_back(next);
        }
        Position game = positions.back();
        for (std::size_t i = moves.size(); i-- > 0;) {
            game.undo();
            RC_ASSERT(game == positions[i]);
            RC_ASSERT(game.hash() == positions[i].hash());
            RC_ASSERT(game.ko_point() == positions[i].ko_point());
            RC_ASSERT(game.legal_moves() == positions[i].legal_moves());
        }
        for (const Move m : moves) game.play_unchecked(m);
        RC_ASSERT(game == positions.back());
    }));
}

TEST(Properties, TheHashIsThatOfTheStones) {
    EXPECT_TRUE(rc::check([] {
        const Case c = any_case();
        Rng rng(c.seed);
        const Position game = random_game(c.geometry, c.rules, c.moves, rng);
        RC_ASSERT(game.visit_board([](const auto& b) { return b.hash(); }) == rehash(game));
    }));
}

TEST(Properties, StonesPlayedAreOnTheBoardOrPrisoners_M23) {
    EXPECT_TRUE(rc::check([] {
        const Case c = any_case();
        Rng rng(c.seed);
        Position game(c.geometry, c.rules);
        ByColor<int> played;
        while (game.move_number() < c.moves && !game.is_over()) {
            const auto legal = game.legal_moves();
            const Move m = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
            played[game.to_play()] += !m.is_pass();
            game.play_unchecked(m);
        }
        const auto stones = game.stones();
        for (const Color side : kColors) {
            const auto standing = std::count(stones.begin(), stones.end(), std::optional(side));
            RC_ASSERT(played[side] == standing + game.prisoners(opponent(side)));
        }
        RC_ASSERT(game.stones_in_placing_order().size() ==
                  stones.size() - static_cast<std::size_t>(
                                      std::count(stones.begin(), stones.end(), std::nullopt)));
    }));
}

TEST(Properties, ATurnedBoardIsTheSameGame) {
    EXPECT_TRUE(rc::check([] {
        const Case c = any_case();
        Rng rng(c.seed);
        Position game(c.geometry, c.rules);
        std::vector<Position> images;
        for (const Symmetry s : kSymmetries) images.emplace_back(s.apply(c.geometry), c.rules);
        while (game.move_number() < c.moves && !game.is_over()) {
            const auto legal = game.legal_moves();
            const Move m = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
            game.play_unchecked(m);
            for (const Symmetry s : kSymmetries) {
                Position& image = images[static_cast<std::size_t>(s.number())];
                RC_ASSERT(!image.why_illegal(s.apply(c.geometry, m)));
                image.play_unchecked(s.apply(c.geometry, m));
                RC_ASSERT(image.ending() == game.ending());
                RC_ASSERT(image.prisoners(Color::black) == game.prisoners(Color::black));
                RC_ASSERT(image.prisoners(Color::white) == game.prisoners(Color::white));
                RC_ASSERT(image.legal_moves().size() == game.legal_moves().size());
            }
        }
        for (const Symmetry s : kSymmetries) {
            for (int i = 0; i < c.geometry.area(); ++i) {
                RC_ASSERT(images[static_cast<std::size_t>(s.number())].stone_at(
                              s.apply(c.geometry, Point(i))) == game.stone_at(Point(i)));
            }
        }
    }));
}

// Plays the moves of `moves` on a fresh board of the class and tells everything it shows.
template <int kSide>
std::vector<std::uint64_t> story(Geometry geometry, const std::vector<ColoredMove>& moves) {
    Board<kSide> board(geometry);
    std::vector<std::uint64_t> told;
    for (const ColoredMove& m : moves) {
        const auto v = board.spot(m.move.point());
        told.push_back(static_cast<std::uint64_t>(board.play(v, m.color)));
        told.push_back(board.hash());
        told.push_back(board.ko() == Board<kSide>::Spot::none
                           ? 9999
                           : static_cast<std::uint64_t>(board.point(board.ko()).index()));
        for (int i = 0; i < geometry.area(); ++i) {
            const auto w = board.spot(Point(i));
            const auto stone = board.stone_at(w);
            told.push_back(static_cast<std::uint64_t>(stone_number(stone)));
            if (stone) {
                told.push_back(static_cast<std::uint64_t>(board.liberties(w)));
            } else {
                for (const Color c : kColors) {
                    told.push_back(board.is_suicide(w, c));
                    told.push_back(board.is_eye(w, c));
                }
            }
        }
    }
    return told;
}

TEST(Properties, EverySizeClassPlaysTheSameGame_N02) {
    Rng rng(99);
    for (const Geometry geometry : {Geometry{9, 9}, {5, 5}, {2, 9}, {7, 1}}) {
        Board<9> board(geometry);
        std::vector<ColoredMove> moves;
        Color c = Color::black;
        for (int i = 0; i < 200; ++i, c = opponent(c)) {
            const auto v = random_move(board, c, rng);
            if (v == Board<9>::Spot::none) continue;
            moves.push_back({c, Move(board.point(v))});
            board.play(v, c);
        }
        const auto told = story<9>(geometry, moves);
        EXPECT_EQ(told, story<13>(geometry, moves));
        EXPECT_EQ(told, story<19>(geometry, moves));
        EXPECT_EQ(told, story<kMaxSide>(geometry, moves));
    }
}

// Under superko every game ends; under the others it ends, is void, or goes on to the cap. The full
// run is MAGPIE_PLAYOUTS=1000000.
TEST(Properties, RandomGamesOfEveryRuleSetEndOrReachTheCap) {
    const char* asked = std::getenv("MAGPIE_PLAYOUTS");
    const int games = asked == nullptr ? 60 : std::atoi(asked);
    Rng rng(28);
    for (const RuleSet& set : rule_sets()) {
        int over = 0;
        for (int i = 0; i < games; ++i) {
            const int side = 2 + i % 4;
            const int cap = 40 * side * side;
            const Position game = random_game(*Geometry::make(side, side), set.rules, cap, rng);
            ASSERT_TRUE(game.is_over() || game.move_number() == cap);
            ASSERT_TRUE(game.ending() != Ending::no_result || set.rules.long_cycle_voids);
            over += game.is_over();
        }
        EXPECT_GT(over, games * 9 / 10) << set.name;
    }
}

}  // namespace
}  // namespace magpie::go
