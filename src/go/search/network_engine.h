#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <vector>

#include "engine/engine.h"
#include "engine/workers.h"
#include "go/rules/position.h"
#include "go/search/clean_up_plan.h"
#include "go/search/network_ownership.h"
#include "go/search/passing.h"
#include "go/search/search.h"
#include "go/search/search_settings.h"
#include "go/search/time_plan.h"
#include "nn/network.h"

namespace magpie::go {

// The playing engine: a tree search guided by a network. It keeps its tree from move to move of a
// game, so that searching the opponent's turn without limits (Goal::analysis) until he has moved is
// pondering: the next search begins with what that found.
//
// With one thread, the same calls give the same moves as long as visits and not the time limit it.
class NetworkEngine final : public Engine<Position> {
  public:
    // The largest side of a board it plays on.
    static constexpr int kLargestSide = nn::kMaxNetworkSide;

    // Whether the network was made for what this engine shows it.
    [[nodiscard]] static bool can_use(const nn::Network& network) {
        return PositionEvaluator::can_use(network);
    }

    // Requires: can_use(network); `workers` outlives the engine.
    NetworkEngine(const nn::Network& network,
                  Workers& workers,
                  const SearchSettings& settings = {});
    // The same on another device. Requires: can_use() of the evaluator's network.
    NetworkEngine(nn::Evaluator evaluator, Workers& workers, const SearchSettings& settings = {});
    ~NetworkEngine() override;

    // Requires besides what Engine says: sides up to kLargestSide.
    void start(const Position& root, const Limits& limits, Listener listen) override;
    void stop() override;
    void wait() override;
    void forget() override;

    // Network evaluations so far, and the seconds all threads together spent in them. When idle.
    [[nodiscard]] std::uint64_t evaluations() const;
    [[nodiscard]] double network_seconds() const;

  private:
    using Clock = std::chrono::steady_clock;

    // Moves in a row of one side of one game, below SearchSettings::resign_below.
    struct HopelessMoves {
        int count = 0;
        std::unique_ptr<Position> last{};  // where the last of them was searched
    };

    void run();
    void prepare_search();
    [[nodiscard]] NetworkOwnership& judge();
    void look_for_dead();
    [[nodiscard]] Search::Task task() const;
    void work(int thread);
    [[nodiscard]] bool has_thought_enough();
    void report_if_due();
    [[nodiscard]] Report report();
    void finish();
    void choose_move(Report& report);
    void choose_attack(Report& report) const;
    void choose_harmless(Report& report);
    void pass_first(Report& report) const;
    void look_at_pass(Report& report);
    [[nodiscard]] std::vector<float> ownership_for(const Position& position, Color to_play);
    [[nodiscard]] const std::vector<float>& ownership_after_pass();
    [[nodiscard]] bool is_pass_enough_for_both(const PassQuestion& question);
    [[nodiscard]] bool is_pass_sane_for_both(const PassQuestion& question);
    [[nodiscard]] bool is_safer(const PassQuestion& question, const Candidate& pass);
    [[nodiscard]] bool is_harmless(Move stone);
    [[nodiscard]] bool wins_by_passing(const PassQuestion& question);
    void count_hopeless(const Report& report);
    void note_overrun();
    [[nodiscard]] Milliseconds elapsed() const;

    nn::Evaluator evaluator_;
    Workers& workers_;
    SearchSettings settings_;
    int threads_;
    EvaluationCache cache_;
    std::unique_ptr<Search> search_;
    std::unique_ptr<NetworkOwnership> judge_;  // once it was asked
    std::unique_ptr<Workers::Job> job_;

    // Of the search that runs, or ran last.
    std::unique_ptr<Position> root_;
    Limits limits_;
    Listener listen_;
    TimePlan plan_;
    CleanUpPlan clean_up_;
    std::vector<float> after_pass_;  // empty until somebody asked
    Clock::time_point started_;
    Milliseconds last_report_{};
    std::uint64_t visits_at_start_ = 0;
    std::atomic<bool> stopping_ = false;

    Milliseconds overrun_{};
    ByColor<HopelessMoves> hopeless_;
};

}  // namespace magpie::go
