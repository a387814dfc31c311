#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/rng.h"
#include "core/symmetry.h"
#include "othello/rules/naive.h"
#include "othello/rules/pictures.h"
#include "othello/rules/position.h"

// Random play on every shape, compared at each move with the naive referee.
namespace magpie::othello {
namespace {

naive::Square square_of(Color c) {
    return c == Color::black ? naive::Square::black : naive::Square::white;
}

void expect_same_discs(const Position& position, const naive::Game& referee) {
    const Geometry g = position.geometry();
    for (int i = 0; i < g.area(); ++i) {
        const auto stone = position.stone_at(Point(i));
        const naive::Square expected = referee.at(i % g.columns, i / g.columns);
        RC_ASSERT((stone ? square_of(*stone) : naive::Square::empty) == expected);
    }
}

void expect_same_counts(const Position& position, const naive::Game& referee) {
    RC_ASSERT(position.discs(Color::black) == referee.count(naive::Square::black));
    RC_ASSERT(position.discs(Color::white) == referee.count(naive::Square::white));
    RC_ASSERT(position.empties() == referee.count(naive::Square::empty));
}

void expect_same_moves(const Position& position, const naive::Game& referee) {
    const Geometry g = position.geometry();
    const auto side = square_of(position.to_play());
    const auto mine = referee.legal(side);
    const auto theirs = referee.legal(naive::other_side(side));
    std::vector<Move> expected;
    for (const int i : mine) expected.emplace_back(Point(i));
    if (mine.empty() && !theirs.empty()) expected.push_back(Move::pass());
    RC_ASSERT(position.legal_moves() == expected);
    RC_ASSERT(position.can_move(position.to_play()) == !mine.empty());
    RC_ASSERT(position.can_move(opponent(position.to_play())) == !theirs.empty());
    RC_ASSERT(position.is_over() == (mine.empty() && theirs.empty()));
    RC_ASSERT(position.must_pass() == (mine.empty() && !theirs.empty()));
    for (int i = 0; i <= g.area(); ++i) {
        const Move m = i < g.area() ? Move(Point(i)) : Move::pass();
        const bool is_listed = std::ranges::find(expected, m) != expected.end();
        RC_ASSERT(position.why_illegal(m).has_value() == !is_listed);
        const auto dry_run = position.try_move(m);
        RC_ASSERT(dry_run.has_value() == is_listed);
        if (!is_listed || m.is_pass()) continue;
        std::vector<Point> flipped;
        for (const int f : referee.flips(i % g.columns, i / g.columns, side)) {
            flipped.emplace_back(f);
        }
        RC_ASSERT(*dry_run == flipped);
    }
}

Position rebuilt(const Position& position) {
    Setup setup{.geometry = position.geometry(), .stones = {}, .to_play = position.to_play()};
    for (int i = 0; i < position.geometry().area(); ++i) {
        if (const auto stone = position.stone_at(Point(i))) setup.stones[*stone].emplace_back(i);
    }
    return Position::from(setup).value();
}

Position turned(const Position& position, Symmetry symmetry) {
    const Geometry g = position.geometry();
    Setup setup{.geometry = symmetry.apply(g), .stones = {}, .to_play = position.to_play()};
    for (int i = 0; i < g.area(); ++i) {
        if (const auto stone = position.stone_at(Point(i))) {
            setup.stones[*stone].push_back(symmetry.apply(g, Point(i)));
        }
    }
    return Position::from(setup).value();
}

Geometry any_shape() {
    const int columns = 2 * *rc::gen::inRange(2, 14);
    const int rows = *rc::gen::arbitrary<bool>() ? columns : 2 * *rc::gen::inRange(2, 14);
    return *Geometry::make(columns, rows);
}

// Discs strewn anyhow: lines that no game reaches, right up to the edges.
Position strewn(Geometry g, Rng& rng) {
    Setup setup{
        .geometry = g, .stones = {}, .to_play = rng.below(2) == 0 ? Color::black : Color::white};
    const std::uint32_t share = 1 + rng.below(100);
    for (int i = 0; i < g.area(); ++i) {
        if (rng.below(100) >= share) continue;
        setup.stones[rng.below(2) == 0 ? Color::black : Color::white].emplace_back(i);
    }
    return Position::from(setup).value();
}

naive::Game referee_for(const Position& position) {
    const Geometry g = position.geometry();
    naive::Game referee(g.columns, g.rows);
    for (int i = 0; i < g.area(); ++i) {
        const auto stone = position.stone_at(Point(i));
        if (stone) referee.at(i % g.columns, i / g.columns) = square_of(*stone);
    }
    return referee;
}

TEST(RandomPlay, AgreesWithTheNaiveRefereeMoveForMove_C1_10_C1_13_C2_06) {
    EXPECT_TRUE(rc::check([] {
        const Geometry g = any_shape();
        Rng rng(*rc::gen::arbitrary<std::uint64_t>());
        Position position = Position::start(g).value();
        naive::Game referee = naive::Game::start(g.columns, g.rows);
        expect_same_moves(position, referee);
        while (!position.is_over()) {
            const auto moves = position.legal_moves();
            const Move m = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
            if (!m.is_pass()) referee.play(m.point().index(), square_of(position.to_play()));
            position.play_unchecked(m);
            expect_same_discs(position, referee);
            expect_same_counts(position, referee);
            if (g.area() <= 64 || rng.below(16) == 0) expect_same_moves(position, referee);
        }
        expect_same_moves(position, referee);
    }));
}

TEST(RandomPlay, StrewnBoardsAgreeToo) {
    EXPECT_TRUE(rc::check([] {
        Rng rng(*rc::gen::arbitrary<std::uint64_t>());
        const Position position = strewn(any_shape(), rng);
        const naive::Game referee = referee_for(position);
        expect_same_counts(position, referee);
        expect_same_moves(position, referee);
    }));
}

TEST(RandomPlay, AHashEqualsTheRehashOfTheSameBoard) {
    EXPECT_TRUE(rc::check([] {
        Rng rng(*rc::gen::arbitrary<std::uint64_t>());
        Position position = Position::start(any_shape()).value();
        while (!position.is_over()) {
            const auto moves = position.legal_moves();
            const std::uint64_t before = position.hash();
            position.play_unchecked(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
            const Position again = rebuilt(position);
            RC_ASSERT(again == position);
            RC_ASSERT(again.hash() == position.hash());
            RC_ASSERT(before != position.hash());
        }
    }));
}

TEST(RandomPlay, ATurnedBoardPlaysTheSameGame) {
    EXPECT_TRUE(rc::check([] {
        Rng rng(*rc::gen::arbitrary<std::uint64_t>());
        const Symmetry symmetry(static_cast<int>(rng.below(8)));
        Position position = strewn(any_shape(), rng);
        Position twin = turned(position, symmetry);
        for (int n = 0; n < 12 && !position.is_over(); ++n) {
            const auto moves = position.legal_moves();
            const Move m = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
            RC_ASSERT(twin.legal_moves().size() == moves.size());
            twin.play_unchecked(symmetry.apply(position.geometry(), m));
            position.play_unchecked(m);
            RC_ASSERT(turned(position, symmetry) == twin);
        }
        RC_ASSERT(twin.is_over() == position.is_over());
    }));
}

std::uint64_t perft(const Position& position, int depth) {
    if (depth == 0 || position.is_over()) return 1;
    std::uint64_t leaves = 0;
    for (const Move m : position.legal_moves()) {
        Position next = position;
        next.play_unchecked(m);
        leaves += perft(next, depth - 1);
    }
    return leaves;
}

TEST(PositionPerft, EightByEight_C1_10) {
    const std::uint64_t expected[] = {1, 4, 12, 56, 244, 1396, 8200, 55092};
    for (int depth = 0; depth < 8; ++depth) {
        EXPECT_EQ(perft(Position::start(), depth), expected[depth]) << "depth " << depth;
    }
}

TEST(PositionPerft, OtherShapesCountAsTheNaiveOneDoes_C2_01) {
    const auto compare = [](int columns, int rows, int deepest) {
        const Position start = Position::start(*Geometry::make(columns, rows)).value();
        const auto referee = naive::Game::start(columns, rows);
        for (int depth = 0; depth <= deepest; ++depth) {
            EXPECT_EQ(perft(start, depth), naive::perft(referee, naive::Square::black, depth))
                << columns << 'x' << rows << " depth " << depth;
        }
    };
    compare(4, 4, 12);
    compare(6, 6, 6);
    compare(4, 6, 6);
    compare(10, 4, 6);
    compare(26, 26, 3);
}

}  // namespace
}  // namespace magpie::othello
