#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "engine/engine.h"
#include "othello/rules/position.h"
#include "othello/search/ending.h"
#include "othello/search/root_report.h"
#include "othello/search/wide_tree.h"

namespace magpie::othello {

// One search of a position that two words do not hold: iterations over the moves at the root, each
// a move deeper, and the reports. A search for a move keeps the exact value of the best move only;
// when it is broken off, a better move than the last iteration's counts already.
class WideSearch {
  public:
    // `tree`, `limits` and `stop` must outlive it. Requires: another shape than 8×8.
    WideSearch(WideTree& tree,
               const Position& root,
               const Limits& limits,
               const Ending& ending,
               float discs_per_guess,
               const std::atomic<bool>& stop,
               const Engine<Position>::Listener& listen);

    // Returns when the limits are reached, `stop` is set, or the game is played to its end. The
    // first iteration is always finished, so that there is a move to show.
    void run();

  private:
    [[nodiscard]] bool is_due();
    [[nodiscard]] bool search_root();
    [[nodiscard]] std::optional<int> search_open(const WideBoard& next,
                                                 int below,
                                                 const RootMove& at);
    [[nodiscard]] std::optional<int> search_behind(const WideBoard& next, int below, int best);

    WideTree& tree_;
    WideBoard board_;
    const Limits& limits_;
    Ending ending_;
    const std::atomic<bool>& stop_;
    RootReporter reporter_;
    int most_;  // what no value exceeds
    std::vector<RootMove> moves_;
    int depth_ = 0;
};

}  // namespace magpie::othello
