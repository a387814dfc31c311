#include "go/search/passing.h"

#include "go/score/grid.h"
#include "go/score/score.h"

namespace magpie::go {
namespace {

// Below this share of the opponent's a chain is not called dead: it may be a seki, or still fought
// about.
constexpr float kDeadShare = 0.5F;

// From this share on a stone or a point is clearly somebody's.
constexpr float kClearShare = 0.8F;

// From this share on an empty point leans to somebody.
constexpr float kLeaningShare = 0.3F;

float side_of(Color c) { return c == Color::black ? 1.0F : -1.0F; }

// The lead of the side to play with these stones removed; `standing`: as if by area and all stones.
float counted_lead(const Position& position, std::span<const Point> dead, bool standing) {
    Rules rules = position.rules();
    rules.dead_stones_removed = true;  // for `dead`, which is empty where no stone is removed
    if (standing) rules.scoring = Scoring::area;
    const auto count = reckon(position, dead, rules, position.handicap());
    if (!count) return 0;
    return side_of(position.to_play()) * static_cast<float>(count->margin.half_points) / 2;
}

// The stones of the chains of `owner` whose mean share of the other side is `share` or more.
std::vector<Point> lost_stones(const Position& position,
                               std::span<const float> ownership,
                               Color owner,
                               float share) {
    const StoneGrid grid{position.geometry(), position.stones()};
    std::vector<Point> lost;
    for (const auto& part : chains_and_regions(grid).parts) {
        if (grid[part.front()] != owner) continue;
        float sum = 0;
        for (const Point p : part) sum -= ownership[static_cast<std::size_t>(p.index())];
        if (side_of(owner) * sum >= share * static_cast<float>(part.size())) {
            lost.insert(lost.end(), part.begin(), part.end());
        }
    }
    return lost;
}

}  // namespace

std::vector<Point> dead_by_ownership(const Position& position,
                                     std::span<const float> ownership,
                                     Color owner) {
    return lost_stones(position, ownership, owner, kDeadShare);
}

float worst_lead(const Position& position, std::span<const float> ownership) {
    const Color us = position.to_play();
    std::vector<Point> dead = lost_stones(position, ownership, us, -kClearShare);
    const std::vector<Point> theirs = lost_stones(position, ownership, opponent(us), kClearShare);
    dead.insert(dead.end(), theirs.begin(), theirs.end());
    Rules rules = position.rules();
    rules.dead_stones_removed = true;
    const auto count = reckon(position, dead, rules, position.handicap());
    if (!count) return -static_cast<float>(position.geometry().area());
    float lead = side_of(us) * static_cast<float>(count->margin.half_points) / 2;
    for (std::size_t i = 0; i < ownership.size(); ++i) {
        const auto [standing, owner] = count->points[i];
        if (standing == Standing::stone || owner == opponent(us)) continue;
        const float ours = side_of(us) * ownership[i];
        // A stone of ours in doubt is taken off, but that does not make its point ours.
        const bool is_counted = standing == Standing::territory || standing == Standing::dead_stone;
        if (is_counted && owner == us && ours < kClearShare) lead -= 1;
        if (ours <= -kLeaningShare) lead -= 1;
    }
    return lead;
}

bool may_win_by_passing(const PassQuestion& question) {
    const Position& position = question.position;
    if (position.consecutive_passes() == 0 || question.clean_up) return false;
    const bool is_area = position.rules().scoring == Scoring::area;
    if (is_area && counted_lead(position, {}, true) <= 0) return false;
    std::vector<Point> dead = dead_by_ownership(position, question.ownership, Color::black);
    const std::vector<Point> white = dead_by_ownership(position, question.ownership, Color::white);
    dead.insert(dead.end(), white.begin(), white.end());
    return counted_lead(position, dead, false) > 0;
}

bool is_pass_sane(const PassQuestion& question) {
    const Position& position = question.position;
    const Color us = position.to_play();
    std::vector<Point> dead = dead_by_ownership(position, question.ownership, opponent(us));
    if (question.clean_up && !dead.empty()) return false;
    const std::vector<Point> own = dead_by_ownership(position, question.ownership, us);
    dead.insert(dead.end(), own.begin(), own.end());
    const float least = question.play_on_lead - kLeadError;
    const float removed = counted_lead(position, dead, false);
    if (position.rules().scoring == Scoring::territory) return removed >= least;
    const float standing = counted_lead(position, {}, true);
    if (position.consecutive_passes() > 0 && removed > 0 && standing > 0) return true;
    return removed >= least && standing >= least;
}

bool is_pass_enough(const PassQuestion& question) {
    Rules rules = question.position.rules();
    if (rules.scoring != Scoring::area || question.clean_up) return false;
    rules.dead_stones_removed = true;
    const auto count = reckon(question.position, {}, rules, question.position.handicap());
    if (!count) return false;
    for (std::size_t i = 0; i < question.ownership.size(); ++i) {
        const auto owner = count->points[i].owner;
        if (!owner || side_of(*owner) * question.ownership[i] < kClearShare) return false;
    }
    return true;
}

}  // namespace magpie::go
