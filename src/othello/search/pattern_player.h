#pragma once

#include <atomic>
#include <memory>
#include <optional>

#include "engine/engine.h"
#include "engine/workers.h"
#include "othello/eval/weights.h"
#include "othello/rules/position.h"
#include "othello/search/alpha_beta_player.h"
#include "othello/search/midgame_search.h"

namespace magpie::othello {

// Plays 8×8 with learned patterns: deepens until the limits say stop, and to the end of the game as
// soon as that is near (kToTheEnd empty squares beyond the depth reached). A search leaves out what
// a shallower one calls hopeless, as surely as the level says (kLevelPercents); to the end it does
// so first at 73 %, then at 95 %, then it leaves out nothing. Figures are estimates until then
// (Report::percent tells which), and proved from there on: the result with best play on both sides,
// empty squares going to the winner. On other shapes it is the AlphaBetaPlayer.
//
// A search for a move keeps the exact value of the best move only; the others get upper bounds. An
// analysis looks at each move with a window of its own. Without limits a search for a move goes
// kUsualDepth moves deep, and to the end from kUsualSolve empty squares on. The first search after
// forget() gives the same answer every time whenever its end is not set by the clock; later ones
// know what earlier ones learned. `visits` are positions looked at.
class PatternPlayer final : public Engine<Position> {
  public:
    static constexpr int kUsualLevel = 0;
    static constexpr int kUsualDepth = 10;
    static constexpr int kUsualSolve = 18;
    static constexpr int kToTheEnd = 10;

    struct Settings {
        std::size_t table_bytes = MidgameSearch::kUsualTable;
        std::size_t solver_table_bytes = MidgameSearch::kSolverTable;
        int level = kUsualLevel;  // of searches that do not reach the end
    };

    // `workers` must outlive it. Without weights the guess of evaluation.h takes their place, and
    // nothing is left out: how far its shallow searches err was not measured.
    PatternPlayer(const std::optional<Weights>& weights,
                  Workers& workers,
                  const Settings& settings);

    PatternPlayer(const std::optional<Weights>& weights, Workers& workers)
        : PatternPlayer(weights, workers, Settings{}) {}

    ~PatternPlayer() override;

    void start(const Position& root, const Limits& limits, Listener listen) override;
    void stop() override;
    void wait() override;
    void forget() override;

  private:
    Workers& workers_;
    int level_;
    AlphaBetaPlayer other_shapes_;
    MidgameSearch midgame_;
    std::atomic<bool> stop_{false};
    std::unique_ptr<Workers::Job> job_;
};

}  // namespace magpie::othello
