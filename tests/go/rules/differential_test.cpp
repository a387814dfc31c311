#include <gtest/gtest.h>

#include "go/rules/naive_go.h"
#include "support/go_picture.h"

// Position against a model that is too simple to be wrong, move by move over random games. Small
// boards: there chains die, kos and repetitions come all the time.
namespace magpie::go {
namespace {

void expect_same(const Position& game, const NaiveGo& model) {
    ASSERT_EQ(game.stones(), model.grid()) << picture_of(game);
    ASSERT_EQ(game.prisoners(Color::black), model.prisoners().black);
    ASSERT_EQ(game.prisoners(Color::white), model.prisoners().white);
    if (game.is_over()) return;
    for (int i = 0; i < game.geometry().area(); ++i) {
        ASSERT_EQ(!game.why_illegal(Move(Point(i))), model.is_legal(game.to_play(), Point(i)))
            << "point " << i << " after " << game.move_number() << " moves\n"
            << picture_of(game);
    }
}

void expect_same_chains(const Position& game, const NaiveGo& model) {
    game.visit_board([&](const auto& board) {
        for (int i = 0; i < game.geometry().area(); ++i) {
            const Point p(i);
            if (!game.stone_at(p)) continue;
            const auto chain = model.chain(p);
            const auto liberties = model.liberties(p);
            ASSERT_EQ(board.liberties(board.spot(p)), liberties.size()) << picture_of(game);
            ASSERT_EQ(board.chain_size(board.spot(p)), chain.size());
            std::set<int> listed;
            for (const Point stone : game.chain_at(p)) listed.insert(stone.index());
            ASSERT_EQ(listed, chain);
            listed.clear();
            for (const Point liberty : game.liberties_at(p)) listed.insert(liberty.index());
            ASSERT_EQ(listed, liberties);
        }
    });
}

// The model is slow on large boards: there only every so many moves are compared.
void compare_games(Geometry geometry, const Rules& rules, int moves, Rng& rng) {
    const int every = 1 + geometry.area() / 20;
    Position game(geometry, rules);
    NaiveGo model(geometry, rules);
    for (int i = 0; i < moves; ++i) {
        if (i % every == 0) {
            expect_same(game, model);
            expect_same_chains(game, model);
        }
        if (::testing::Test::HasFatalFailure()) return;
        if (game.ending() == Ending::passes) game.resume();
        if (game.is_over()) return;
        const auto legal = game.legal_moves();
        const Move m = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        const Color mover = game.to_play();
        game.play_unchecked(m);
        if (m.is_pass()) {
            model.pass(mover);
        } else {
            model.play(mover, m.point());
        }
    }
}

TEST(Differential, EveryRuleSetAgreesWithTheNaiveModel_M20_M21_M22_M23_M24) {
    Rng rng(20240);
    for (const RuleSet& set : rule_sets()) {
        SCOPED_TRACE(set.name);
        for (const Geometry geometry :
             {Geometry{1, 1}, {1, 2}, {3, 1}, {2, 2}, {2, 3}, {3, 3}, {4, 3}, {4, 4}, {5, 5}}) {
            for (int game = 0; game < 12; ++game) {
                compare_games(geometry, set.rules, 60, rng);
                if (HasFatalFailure()) return;
            }
        }
    }
}

TEST(Differential, EverySizeClassAgreesWithTheNaiveModel_N02) {
    Rng rng(5);
    for (const Geometry geometry : {Geometry{9, 9}, {9, 2}, {10, 3}, {13, 13}, {14, 4}, {19, 19}}) {
        compare_games(geometry, rules_named("tromp-taylor"), 2 * geometry.area(), rng);
        if (HasFatalFailure()) return;
    }
    compare_games({20, 2}, rules_named("aga"), 100, rng);
    compare_games({1, 52}, rules_named("new-zealand"), 150, rng);
}

TEST(Differential, SimpleKoWithSuicideRefusesTheBoardOfOneTurnAgoOnly_M24) {
    Rules rules = rules_named("mahogo");
    rules.suicide_allowed = true;
    Rng rng(11);
    for (int game = 0; game < 60; ++game) {
        compare_games({3, 2}, rules, 80, rng);
        if (HasFatalFailure()) return;
    }
}

}  // namespace
}  // namespace magpie::go
