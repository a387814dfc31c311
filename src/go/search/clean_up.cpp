#include "go/search/clean_up.h"

#include <algorithm>
#include <tuple>

#include "core/at.h"
#include "go/score/benson.h"
#include "go/score/dead_stones.h"
#include "go/score/grid.h"
#include "go/score/score.h"
#include "go/search/passing.h"

namespace magpie::go {
namespace {

// A chain is lost where less than this is left of it and so much was lost with the move: an
// ownership that was never clear says nothing against a move.
constexpr float kHeld = 0.3F;
constexpr float kLost = 0.3F;

// A chain is in doubt below this share, where the turn makes so much of a difference.
constexpr float kSafe = 0.8F;
constexpr float kLessSafe = 0.15F;

// From this share on a point is clearly somebody's.
constexpr float kOwned = 0.6F;

// What speaks for a move against dead stones; the least goes first.
struct Attack {
    Move move;
    int not_taken = 0;  // stones taken, counted backwards
    bool in_atari = false;
    int liberties = 0;   // of the weakest chain beside it
    int not_beside = 0;  // dead stones of the chains beside it, counted backwards

    [[nodiscard]] auto order() const {
        return std::tuple(not_taken, in_atari, liberties, not_beside);
    }
};

// Whether the stone played last stands in atari.
bool is_in_atari(const Position& position, Move m) {
    Position after = position;
    after.play_unchecked(m);
    return after.liberties_at(m.point()).size() <= 1;
}

// The mean share of `c` in the points.
float mean_share(std::span<const Point> points, std::span<const float> ownership, Color c) {
    float sum = 0;
    for (const Point p : points) sum += ownership[at(p)];
    const float black = sum / static_cast<float>(std::max<std::size_t>(points.size(), 1));
    return c == Color::black ? black : -black;
}

}  // namespace

std::vector<Point> dead_to_take(const Position& position,
                                const NetworkOwnership& judge,
                                std::span<const float> ownership) {
    const Color us = position.to_play();
    std::vector<Point> dead;
    if (!judge.can_judge(position.geometry())) {
        for (const DeadChain& chain : propose_dead(position).dead) {
            if (chain.color == us) continue;
            dead.insert(dead.end(), chain.stones.begin(), chain.stones.end());
        }
        return dead;
    }
    const StoneGrid grid{position.geometry(), position.stones()};
    const UnconditionalLife life = unconditional_life(grid, us, position.rules().suicide_allowed);
    const UnconditionalLife theirs =
        unconditional_life(grid, opponent(us), position.rules().suicide_allowed);
    dead = dead_by_ownership(position, ownership, opponent(us));
    std::erase_if(dead, [&](Point p) { return theirs.stones[at(p)]; });
    for (int i = 0; i < position.geometry().area(); ++i) {
        const Point p(i);
        if (life.territory[at(p)] && grid[p] == opponent(us)) dead.push_back(p);
    }
    // A network is not sure of a chain that it has never seen left in atari.
    for (const auto& part : chains_and_regions(grid).parts) {
        if (grid[part.front()] != opponent(us) || mean_share(part, ownership, us) < 0) continue;
        if (position.liberties_at(part.front()).size() == 1) {
            dead.insert(dead.end(), part.begin(), part.end());
        }
    }
    std::ranges::sort(dead);
    const auto twice = std::ranges::unique(dead);
    dead.erase(twice.begin(), twice.end());
    return dead;
}

std::vector<Move> moves_against(const Position& position, std::span<const Point> dead) {
    std::vector<Attack> attacks;
    const Geometry geometry = position.geometry();
    for (int i = 0; i < geometry.area(); ++i) {
        const Point p(i);
        if (position.stone_at(p)) continue;
        std::vector<Point> beside;  // the first stones of the dead chains beside it
        geometry.for_each_neighbor(p, [&](Point q) {
            if (std::ranges::find(dead, q) == dead.end()) return;
            const Point first = position.chain_at(q).front();
            if (std::ranges::find(beside, first) == beside.end()) beside.push_back(first);
        });
        const auto taken = position.try_move(Move(p));
        if (beside.empty() || !taken) continue;
        const bool is_suicide =
            !taken->empty() && position.stone_at(taken->front()) != opponent(position.to_play());
        if (is_suicide) continue;
        Attack attack{.move = Move(p), .not_taken = -static_cast<int>(taken->size())};
        attack.in_atari = taken->empty() && is_in_atari(position, Move(p));
        attack.liberties = geometry.area();
        for (const Point first : beside) {
            attack.liberties =
                std::min(attack.liberties, static_cast<int>(position.liberties_at(first).size()));
            attack.not_beside -= static_cast<int>(position.chain_at(first).size());
        }
        attacks.push_back(attack);
    }
    std::ranges::stable_sort(attacks, {}, &Attack::order);
    std::vector<Move> moves;
    for (const Attack& attack : attacks) moves.push_back(attack.move);
    return moves;
}

bool is_harmed(const Position& before,
               std::span<const float> ownership_before,
               const Position& after,
               std::span<const float> ownership_after,
               std::span<const Point> dead) {
    const Color us = before.to_play();
    const StoneGrid grid{before.geometry(), before.stones()};
    for (const auto& part : chains_and_regions(grid).parts) {
        const auto stone = grid[part.front()];
        const bool is_dead = std::ranges::find(dead, part.front()) != dead.end();
        if (!stone || (stone == opponent(us) && !is_dead)) continue;
        const bool is_taken = after.stone_at(part.front()) != stone;
        if (is_taken && stone == opponent(us)) continue;
        const float held = mean_share(part, ownership_after, us);
        if (held < kHeld && held < mean_share(part, ownership_before, us) - kLost) return true;
    }
    return false;
}

bool is_in_doubt(const Position& position,
                 std::span<const float> our_turn,
                 std::span<const float> their_turn) {
    const Color us = position.to_play();
    const StoneGrid grid{position.geometry(), position.stones()};
    return std::ranges::any_of(chains_and_regions(grid).parts, [&](const auto& part) {
        if (grid[part.front()] != us) return false;
        const float held = mean_share(part, their_turn, us);
        return held < kSafe && held < mean_share(part, our_turn, us) - kLessSafe;
    });
}

bool has_all_it_owns(const Position& position, std::span<const float> ownership) {
    const Color us = position.to_play();
    std::vector<Point> dead = dead_by_ownership(position, ownership, us);
    const std::vector<Point> theirs = dead_by_ownership(position, ownership, opponent(us));
    dead.insert(dead.end(), theirs.begin(), theirs.end());
    Rules rules = position.rules();
    rules.dead_stones_removed = true;
    rules.scoring = Scoring::area;
    const auto count = reckon(position, dead, rules, position.handicap());
    if (!count) return false;
    for (std::size_t i = 0; i < ownership.size(); ++i) {
        const float ours = us == Color::black ? ownership[i] : -ownership[i];
        if (ours >= kOwned && count->points[i].owner != us) return false;
    }
    return true;
}

bool fills_own_eye(const Position& position, Move m) {
    if (m.is_pass()) return false;
    bool is_eye = true;
    position.geometry().for_each_neighbor(
        m.point(), [&](Point q) { is_eye = is_eye && position.stone_at(q) == position.to_play(); });
    return is_eye;
}

}  // namespace magpie::go
