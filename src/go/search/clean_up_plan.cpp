#include "go/search/clean_up_plan.h"

#include <algorithm>
#include <optional>

#include "go/score/grid.h"
#include "go/search/clean_up.h"

namespace magpie::go {
namespace {

// So many of the quickest moves against dead stones are searched, of so many that are tried.
constexpr std::size_t kMostAttacks = 3;
constexpr int kMostTried = 8;

// So many answers to a threat are, of so many stones that are tried beside the threat's own point.
constexpr std::size_t kMostAnswers = 2;
constexpr int kLikelyAnswers = 4;

// A chain of ours with so few liberties may be in danger at each of them; other dangers are among
// so many stones that the network likes best for the opponent.
constexpr std::size_t kFewLiberties = 2;
constexpr int kLikelyThreats = 3;

// So many evaluations for all of these: enough for a board of 19×19 with thirty weak chains.
constexpr int kMostLooks = 128;

// Of the time, so much at most for the first of the looks.
constexpr float kFirstShare = 0.125F;

// A glance, before the board is looked at from all sides.
constexpr int kGlance = 2;

void add_once(std::vector<Move>& moves, Move m) {
    if (std::ranges::find(moves, m) == moves.end()) moves.push_back(m);
}

class Planner {
  public:
    Planner(const Position& root, NetworkOwnership& judge, const std::function<float()>& share_used)
        : root_(root), judge_(judge), share_used_(share_used) {}

    CleanUpPlan plan() {
        plan_.after_pass = judge_.judge(root_, them_);
        // There are several such looks to come.
        if (share_used_() > kFirstShare) return {};
        our_turn_ = judge_.judge(root_, us_);
        plan_.ownership = our_turn_;
        for (std::size_t i = 0; i < our_turn_.size(); ++i) {
            plan_.ownership[i] = (our_turn_[i] + plan_.after_pass[i]) / 2;
        }
        plan_.dead = dead_to_take(root_, judge_, plan_.ownership);
        const std::vector<Move> against = moves_against(root_, plan_.dead);
        if (const auto threat = find_threat()) find_answers(*threat, against);
        // What was not looked at may be in danger, and so may what no single stone showed: that is
        // left to the search.
        const bool is_cut = share_used_() >= 1 || looks_ >= kMostLooks;
        const bool is_unclear = is_harmed(root_, our_turn_, root_, plan_.after_pass, {});
        if (plan_.answers.empty() && (is_cut || is_unclear)) return {};
        plan_.is_known = true;
        if (!plan_.answers.empty()) return std::move(plan_);
        int tried = 0;
        for (const Move m : against) {
            if (share_used_() >= 1 || plan_.attacks.size() == kMostAttacks) break;
            if (++tried > kMostTried) break;
            if (!does_harm(root_, plan_, judge_, m)) plan_.attacks.push_back(m);
        }
        return std::move(plan_);
    }

  private:
    // The stones of the opponent that may be threats, those to the largest chains first.
    [[nodiscard]] std::vector<Move> possible_threats() {
        Position theirs = root_;
        theirs.give_turn_to(them_);
        const StoneGrid grid{root_.geometry(), root_.stones()};
        std::vector<std::vector<Point>> weak;
        for (const auto& part : chains_and_regions(grid).parts) {
            const bool is_ours = grid[part.front()] == us_;
            if (is_ours && root_.liberties_at(part.front()).size() <= kFewLiberties) {
                weak.push_back(part);
            }
        }
        std::ranges::stable_sort(weak, std::ranges::greater{}, &std::vector<Point>::size);
        std::vector<Move> moves = judge_.likely_stones(root_, them_, kLikelyThreats);
        for (const auto& chain : weak) {
            for (const Point p : root_.liberties_at(chain.front())) {
                if (!theirs.why_illegal(Move(p))) add_once(moves, Move(p));
            }
        }
        return moves;
    }

    // A stone of the opponent after which something is lost although we are to play.
    [[nodiscard]] std::optional<Move> find_threat() {
        for (const Move m : possible_threats()) {
            if (share_used_() >= 1 || looks_ >= kMostLooks) break;
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
            looks_ += turns;
            const std::vector<float> ownership = judge_.judge(after, us_, turns);
            if (!is_harmed(root_, our_turn_, after, ownership, plan_.dead)) return false;
        }
        return true;
    }

    // Moves after which the threat takes nothing: on its own point, where it is not possible any
    // more and the stone must only do no harm itself, against dead stones, and others that the
    // network likes.
    void find_answers(Move threat, const std::vector<Move>& against) {
        std::vector<Move> tried;
        if (!root_.why_illegal(threat)) tried.push_back(threat);
        for (const Move m : against) {
            if (tried.size() > kMostAttacks) break;
            add_once(tried, m);
        }
        for (const Move m : judge_.likely_stones(root_, us_, kLikelyAnswers)) add_once(tried, m);
        for (const Move m : tried) {
            if (share_used_() >= 1 || plan_.answers.size() == kMostAnswers) break;
            Position after = root_;
            after.play_unchecked(m);
            const bool helps =
                m == threat ? !does_harm(root_, plan_, judge_, m) : !loses_to(after, threat);
            if (helps) plan_.answers.push_back(m);
        }
    }

    const Position& root_;
    NetworkOwnership& judge_;
    const std::function<float()>& share_used_;
    Color us_ = root_.to_play();
    Color them_ = opponent(us_);
    std::vector<float> our_turn_;  // the ownership with us to play
    int looks_ = 0;                // evaluations for threats
    CleanUpPlan plan_;
};

}  // namespace

CleanUpPlan plan_clean_up(const Position& root,
                          NetworkOwnership& judge,
                          const std::function<float()>& share_used) {
    return Planner(root, judge, share_used).plan();
}

bool does_harm(const Position& root, const CleanUpPlan& plan, NetworkOwnership& judge, Move m) {
    Position after = root;
    after.play_unchecked(m);
    return is_harmed(root, plan.after_pass, after, judge.judge(after, opponent(root.to_play())),
                     plan.dead);
}

}  // namespace magpie::go
