#include "go/search/clean_up_plan.h"

#include <algorithm>
#include <optional>

#include "go/score/grid.h"
#include "go/search/clean_up.h"

namespace magpie::go {
namespace {

// So many of the quickest moves against dead stones are searched.
constexpr std::size_t kMostAttacks = 3;

// So many answers to a threat are, of so many stones that are tried beside the threat's own point.
constexpr std::size_t kMostAnswers = 3;
constexpr int kLikelyAnswers = 6;

// A chain of ours with so few liberties may be in danger at each of them; other dangers are among
// so many stones that the network likes best for the opponent.
constexpr std::size_t kFewLiberties = 2;
constexpr int kLikelyThreats = 3;

// A glance, before the board is looked at from all sides.
constexpr int kGlance = 2;

void add_once(std::vector<Move>& moves, Move m) {
    if (std::ranges::find(moves, m) == moves.end()) moves.push_back(m);
}

class Planner {
  public:
    Planner(const Position& root, NetworkOwnership& judge, const std::function<bool()>& is_over)
        : root_(root), judge_(judge), is_over_(is_over) {}

    CleanUpPlan plan() {
        plan_.after_pass = judge_.judge(root_, them_);
        our_turn_ = judge_.judge(root_, us_);
        plan_.ownership = our_turn_;
        for (std::size_t i = 0; i < our_turn_.size(); ++i) {
            plan_.ownership[i] = (our_turn_[i] + plan_.after_pass[i]) / 2;
        }
        plan_.dead = dead_to_take(root_, judge_, plan_.ownership);
        plan_.is_known = true;
        const std::vector<Move> against = moves_against(root_, plan_.dead);
        if (const auto threat = find_threat()) {
            find_answers(*threat, against);
            if (!plan_.answers.empty()) return std::move(plan_);
        }
        // A danger that no single stone showed is left to the search.
        if (is_harmed(root_, our_turn_, root_, plan_.after_pass, {})) {
            plan_.is_known = false;
            return std::move(plan_);
        }
        for (const Move m : against) {
            if (is_over_() || plan_.attacks.size() == kMostAttacks) break;
            if (!does_harm(root_, plan_, judge_, m)) plan_.attacks.push_back(m);
        }
        return std::move(plan_);
    }

  private:
    // The stones of the opponent that may be threats.
    [[nodiscard]] std::vector<Move> possible_threats() {
        Position theirs = root_;
        theirs.give_turn_to(them_);
        std::vector<Move> moves;
        const StoneGrid grid{root_.geometry(), root_.stones()};
        for (const auto& part : chains_and_regions(grid).parts) {
            if (grid[part.front()] != us_) continue;
            const std::vector<Point> liberties = root_.liberties_at(part.front());
            if (liberties.size() > kFewLiberties) continue;
            for (const Point p : liberties) {
                if (!theirs.why_illegal(Move(p))) add_once(moves, Move(p));
            }
        }
        for (const Move m : judge_.likely_stones(root_, them_, kLikelyThreats)) add_once(moves, m);
        return moves;
    }

    // A stone of the opponent after which something is lost although we are to play.
    [[nodiscard]] std::optional<Move> find_threat() {
        for (const Move m : possible_threats()) {
            if (is_over_()) break;
            if (loses_to(root_, m)) return m;
        }
        return std::nullopt;
    }

    // Whether the opponent's stone, played in `before`, takes something that we had in the root.
    [[nodiscard]] bool loses_to(const Position& before, Move threat) {
        Position after = before;
        after.give_turn_to(them_);
        if (after.why_illegal(threat)) return false;
        after.play_unchecked(threat);
        for (const int turns : {kGlance, Symmetry::kCount}) {
            const std::vector<float> ownership = judge_.judge(after, us_, turns);
            if (!is_harmed(root_, our_turn_, after, ownership, plan_.dead)) return false;
        }
        return true;
    }

    // Moves after which the threat takes nothing: on its own point, against dead stones, and
    // others that the network likes.
    void find_answers(Move threat, const std::vector<Move>& against) {
        std::vector<Move> tried;
        if (!root_.why_illegal(threat)) tried.push_back(threat);
        for (const Move m : against) {
            if (tried.size() > kMostAttacks) break;
            add_once(tried, m);
        }
        for (const Move m : judge_.likely_stones(root_, us_, kLikelyAnswers)) add_once(tried, m);
        for (const Move m : tried) {
            if (is_over_() || plan_.answers.size() == kMostAnswers) break;
            Position after = root_;
            after.play_unchecked(m);
            if (!loses_to(after, threat)) plan_.answers.push_back(m);
        }
    }

    const Position& root_;
    NetworkOwnership& judge_;
    const std::function<bool()>& is_over_;
    Color us_ = root_.to_play();
    Color them_ = opponent(us_);
    std::vector<float> our_turn_;  // the ownership with us to play
    CleanUpPlan plan_;
};

}  // namespace

CleanUpPlan plan_clean_up(const Position& root,
                          NetworkOwnership& judge,
                          const std::function<bool()>& is_over) {
    return Planner(root, judge, is_over).plan();
}

bool does_harm(const Position& root, const CleanUpPlan& plan, NetworkOwnership& judge, Move m) {
    Position after = root;
    after.play_unchecked(m);
    return is_harmed(root, plan.after_pass, after, judge.judge(after, opponent(root.to_play())),
                     plan.dead);
}

}  // namespace magpie::go
