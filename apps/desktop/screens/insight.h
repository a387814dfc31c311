#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "apps/seats/engine_seat.h"
#include "game/playback.h"

namespace magpie::desktop {

// How good a move was, by what it lost, in points or discs.
enum class MoveClass : std::uint8_t { fine, inaccuracy, mistake, blunder };

// As OGS has the steps: more than 1.2, 4 and 10.
[[nodiscard]] MoveClass class_of(double loss);

// What is known of the positions of a game: read from its record, or found by an engine that works
// through it beside the window. All from Black's side.
class Insight {
  public:
    struct Value {
        double win_rate = 0.5;
        double lead = 0;
    };

    // `wake` is called on another thread when poll() has something new.
    Insight(const Playback& game, std::function<void()> wake);

    // Thinks about this position first, then about the rest of the main line. Nothing while it is
    // off.
    void look_at(const Playback& game);
    void switch_on(bool on, const Playback& game);

    [[nodiscard]] bool is_on() const { return is_on_; }

    // Takes in what the engine has found. True when something is new.
    bool poll(const Playback& game);

    [[nodiscard]] std::optional<Value> value(NodeId node) const;

    // What the engine said of the moves from there; null when it has not looked.
    [[nodiscard]] const Report* report(NodeId node) const;

    // What the move that leads to `node` lost for its player, where both sides of it are known.
    [[nodiscard]] std::optional<double> loss(const GameTree& tree, NodeId node) const;

    // Positions of the main line that are known, and how many there are.
    [[nodiscard]] int known() const { return known_; }

    [[nodiscard]] int all() const { return static_cast<int>(line_.size()); }

    // Why the engine is silent, if it has failed.
    [[nodiscard]] const std::string& failure() const { return failure_; }

  private:
    void begin_next(const Playback& game);
    void ask(const Playback& game, bool is_deep);
    void learn(NodeId node, const Report& report, bool is_last);
    void count_known();

    std::vector<NodeId> line_;  // the main line from the root
    std::map<NodeId, Value> values_;
    std::map<NodeId, Report> reports_;
    std::map<NodeId, bool> is_deep_;  // looked at long enough
    std::unique_ptr<seats::EngineSeat> engine_;
    GameKind kind_;
    std::function<void()> wake_;
    std::optional<NodeId> asked_;  // what the engine thinks about
    bool asked_deep_ = false;
    bool is_on_ = true;
    int known_ = 0;
    std::string failure_;
};

}  // namespace magpie::desktop
