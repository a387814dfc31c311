// Theorems about scoring and unconditional life, on positions of random games.

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "go/rules/position.h"
#include "go/score/benson.h"
#include "go/score/bounds.h"
#include "go/score/score.h"

namespace magpie::go {
namespace {

struct RandomGame {
    Position position;
    ByColor<int> stones_played;
    ByColor<int> passes;
};

// A game of random moves that fill no one-point eyes, with a pass now and then, up to `length`
// moves.
RandomGame random_game(Geometry geometry, int length, Rng& rng) {
    RandomGame game{.position = Position(geometry), .stones_played = {}, .passes = {}};
    for (int n = 0; n < length && !game.position.is_over(); ++n) {
        const Color mover = game.position.to_play();
        std::vector<Move> moves;
        for (const Move m : game.position.legal_moves()) {
            if (m.is_pass()) continue;
            bool is_eye = true;
            geometry.for_each_neighbor(
                m.point(), [&](Point q) { is_eye = is_eye && game.position.stone_at(q) == mover; });
            if (!is_eye) moves.push_back(m);
        }
        const bool passes = moves.empty() || rng.below(20) == 0;
        if (passes) {
            ++game.passes[mover];
            game.position.play_unchecked(Move::pass());
            if (moves.empty() && game.position.is_over()) return game;
        } else {
            ++game.stones_played[mover];
            game.position.play_unchecked(
                moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        if (game.position.ending() == Ending::passes) game.position.resume();
    }
    return game;
}

struct Scene {
    RandomGame game;
    std::vector<Point> dead;
};

Scene random_scene() {
    const int columns = *rc::gen::inRange(1, 10);
    const int rows = *rc::gen::inRange(1, 10);
    const int length = *rc::gen::inRange(0, 2 * columns * rows + 1);
    Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    Scene scene{.game = random_game(*Geometry::make(columns, rows), length, rng), .dead = {}};
    for (int i = 0; i < columns * rows; ++i)
        if (scene.game.position.stone_at(Point(i)) && rng.below(8) == 0)
            scene.dead.push_back(Point(i));
    return scene;
}

Rules rules_with(Scoring scoring, bool seki_counts) {
    Rules rules;
    rules.scoring = scoring;
    rules.seki_counts = seki_counts;
    rules.komi = Margin{};
    return rules;
}

TEST(ScoringTheorem, AreaAndTerritoryDifferByTheStonesPlayed) {
    EXPECT_TRUE(rc::check([] {
        const Scene scene = random_scene();
        const auto area = reckon(scene.game.position, scene.dead, rules_with(Scoring::area, true));
        const auto territory =
            reckon(scene.game.position, scene.dead, rules_with(Scoring::territory, true));
        RC_ASSERT(area && territory);
        const ByColor<int>& played = scene.game.stones_played;
        RC_ASSERT(area->margin - territory->margin ==
                  Margin::of_points(played.black - played.white));
    }));
}

// AGA: with a prisoner handed over for every pass, and as many moves on both sides, counting
// territory is counting area.
TEST(ScoringTheorem, PassStonesMakeTerritoryEqualArea) {
    EXPECT_TRUE(rc::check([] {
        Scene scene = random_scene();
        const ByColor<int>& played = scene.game.stones_played;
        ByColor<int> passes = scene.game.passes;
        // White passes last, or Black, until both have made as many moves.
        const int ahead = played.black + passes.black - played.white - passes.white;
        (ahead > 0 ? passes.white : passes.black) += std::abs(ahead);
        FinalBoard board{.grid = {scene.game.position.geometry(), scene.game.position.stones()},
                         .prisoners = {}};
        for (const Color c : kColors)
            board.prisoners[c] = scene.game.position.prisoners(c) + passes[opponent(c)];
        const auto area = reckon(board, scene.dead, rules_with(Scoring::area, true));
        const auto territory = reckon(board, scene.dead, rules_with(Scoring::territory, true));
        RC_ASSERT(area && territory);
        RC_ASSERT(area->margin == territory->margin);
    }));
}

// With the stones off that are proved dead, a count of any position is between its bounds.
TEST(ScoringTheorem, ACountIsBetweenItsBounds) {
    EXPECT_TRUE(rc::check([] {
        const Scene scene = random_scene();
        const Position& position = scene.game.position;
        const StoneGrid grid{position.geometry(), position.stones()};
        std::vector<Point> dead;
        for (const Color c : kColors) {
            const auto life = unconditional_life(grid, c, position.rules().suicide_allowed);
            for (int i = 0; i < grid.geometry.area(); ++i) {
                if (!life.territory[static_cast<std::size_t>(i)]) continue;
                if (grid[Point(i)] == opponent(c)) dead.push_back(Point(i));
            }
        }
        Rules rules = position.rules();
        rules.scoring = Scoring::area;
        const auto count = reckon(position, dead, rules);
        RC_ASSERT(count.has_value());
        const AreaBounds bounds = area_bounds(position);
        RC_ASSERT(bounds.least <= count->margin);
        RC_ASSERT(count->margin <= bounds.most);
    }));
}

TEST(ScoringTheorem, SekiOnlyEverTakesPointsAway_M37) {
    EXPECT_TRUE(rc::check([] {
        const Scene scene = random_scene();
        const auto all =
            reckon(scene.game.position, scene.dead, rules_with(Scoring::territory, true));
        const auto strict =
            reckon(scene.game.position, scene.dead, rules_with(Scoring::territory, false));
        RC_ASSERT(all && strict);
        for (const Color c : kColors) RC_ASSERT(strict->territory[c] <= all->territory[c]);
        for (std::size_t i = 0; i < all->points.size(); ++i) {
            const PointReport before = all->points[i];
            const PointReport after = strict->points[i];
            if (after != before) RC_ASSERT(before.owner.has_value());
            if (after.standing == Standing::seki_eye) RC_ASSERT(after.owner == before.owner);
        }
    }));
}

TEST(ScoringTheorem, EveryPointIsCountedOnce) {
    EXPECT_TRUE(rc::check([] {
        const Scene scene = random_scene();
        for (const RuleSet& set : rule_sets()) {
            const std::vector<Point> none;
            const auto r = reckon(scene.game.position,
                                  set.rules.dead_stones_removed ? scene.dead : none, set.rules);
            RC_ASSERT(r);
            int sum = r->dame;
            for (const Color c : kColors) sum += r->stones[c] + r->territory[c] + r->seki_eyes[c];
            RC_ASSERT(sum == scene.game.position.geometry().area());
            RC_ASSERT(r->margin == r->total.black - r->total.white);
            RC_ASSERT((r->winner == Color::black) == (r->margin > Margin{}));
            RC_ASSERT((r->winner == Color::white) == (r->margin < Margin{}));
        }
    }));
}

TEST(ScoringTheorem, SwappedColoursNegateTheMargin) {
    EXPECT_TRUE(rc::check([] {
        const Scene scene = random_scene();
        FinalBoard board{.grid = {scene.game.position.geometry(), scene.game.position.stones()},
                         .prisoners = {3, 5}};
        FinalBoard swapped = board;
        for (auto& stone : swapped.grid.stones)
            if (stone) stone = opponent(*stone);
        swapped.prisoners = {5, 3};
        for (const Scoring scoring : {Scoring::area, Scoring::territory})
            for (const bool seki_counts : {true, false}) {
                const Rules rules = rules_with(scoring, seki_counts);
                const auto here = reckon(board, scene.dead, rules);
                const auto there = reckon(swapped, scene.dead, rules);
                RC_ASSERT(here && there);
                RC_ASSERT(here->margin == -there->margin);
            }
    }));
}

// Plays `moves` random moves of the attacker, eyes and all, while the defender passes.
void attack(Position& position, Color attacker, int moves, Rng& rng) {
    for (int n = 0; n < moves; ++n) {
        position.give_turn_to(attacker);
        std::vector<Move> legal = position.legal_moves();
        std::erase_if(legal, [](Move m) { return m.is_pass(); });
        if (legal.empty()) return;
        position.play_unchecked(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    }
}

TEST(UnconditionalLife, SurvivesAnyAttackWhileItsOwnerPasses) {
    Rng rng(27);
    int alive = 0;
    int enclosed = 0;
    for (int n = 0; n < 150; ++n) {
        RandomGame game = random_game(Geometry{7, 6}, 150, rng);
        for (const Color c : kColors) {
            Position position = game.position;
            const StoneGrid before{position.geometry(), position.stones()};
            const UnconditionalLife life = unconditional_life(before, c, false);
            attack(position, opponent(c), 120, rng);
            const StoneGrid after{position.geometry(), position.stones()};
            const UnconditionalLife theirs = unconditional_life(after, opponent(c), false);
            for (int i = 0; i < before.geometry.area(); ++i) {
                const auto at = static_cast<std::size_t>(i);
                if (life.stones[at]) {
                    ++alive;
                    ASSERT_EQ(after.stones[at], c);
                }
                if (life.territory[at]) {
                    ++enclosed;
                    ASSERT_FALSE(theirs.stones[at]) << "the attacker lives in proved territory";
                }
            }
        }
    }
    EXPECT_GT(alive, 1000) << "the games are no test of unconditional life";
    EXPECT_GT(enclosed, 100);
}

}  // namespace
}  // namespace magpie::go
