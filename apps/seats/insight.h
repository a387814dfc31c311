#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "apps/seats/compared.h"
#include "apps/seats/engine_seat.h"
#include "apps/seats/position_value.h"
#include "game/playback.h"
#include "table/move_class.h"

namespace magpie::seats {

// What is known of the positions of a game under review: read from its record, or found by an
// engine that works through it beside the front end. All values are Black's. A position is worth
// what the move leaves that is put first there; where that move was made, the position after it is
// worth the same, and the longer look at either counts for both.
class Insight {
  public:
    using Values = std::map<NodeId, PositionValue>;

    struct Options {
        std::function<void()> wake{};  // on another thread: poll() has something new
        Values known{};                // said of the positions before
        // What was found of a game in a review before is read from there, and keep() writes it; see
        // kept_values.h. Empty: neither.
        std::string data_folder{};
        bool is_on = true;
        // How the engine is made from its text.
        std::function<EngineSeat::Maker(GameKind, const std::string&)> make =
            [](GameKind game, const std::string& text) { return maker_for(game, text); };
    };

    Insight(const Playback& game, Options options);

    // Thinks about this position first, then about the rest of the main line. Nothing while it is
    // off.
    void look_at(const Playback& game);

    // About what the other side would do here if whoever is to play did nothing.
    void look_at_threat(const Playback& game);

    void switch_on(bool on, const Playback& game);

    [[nodiscard]] bool is_on() const { return is_on_; }

    // Takes in what the engine has found. True when something is new.
    bool poll(const Playback& game);

    [[nodiscard]] std::optional<PositionValue> value(NodeId node) const;

    // For whoever looks at this game again: when it is closed, and by itself when the whole game is
    // known. Where it cannot be kept it is found again, so nobody is told.
    void keep(const Playback& game) const;

    // What the engine said of the moves from there; null when it has not looked.
    [[nodiscard]] const Report* report(NodeId node) const;
    [[nodiscard]] const Report* threat(NodeId node) const;

    // What the move that leads to `node` lost for its player, where both sides of it are known: the
    // difference of what is known of the two positions, as it is shown.
    [[nodiscard]] std::optional<double> loss(const GameTree& tree, NodeId node) const;

    // What can be said of a move, and what it lost by that: see table/move_class.h. The loss is
    // that of comparison(), and the class is that of this loss.
    struct Verdict {
        double loss = 0;
        MoveClass how = MoveClass::fine;
    };

    // Of the move that leads to `node`, where both sides of it are known.
    [[nodiscard]] std::optional<Verdict> verdict(const GameTree& tree, NodeId node) const;

    // How far the estimates of this game are out, by what the engine has said against itself so
    // far.
    [[nodiscard]] double swing() const { return swing_; }

    // Whether the main line is known, and every move of it that looks bad was compared with the one
    // that looks best.
    [[nodiscard]] bool is_done(const GameTree& tree) const {
        return known_ == all() && !suspect(tree);
    }

    // A move beside the one that was put first where it was made, by what each left its player, as
    // it is shown. The difference is the loss. By what is known of the positions before and after
    // the move, until the two are compared in one search; from then on by whichever of both makes
    // the loss smaller: a longer look at what came of the move may find that it was good.
    struct Comparison {
        Move best;  // put first before the move was made
        Move played;
        double best_lead = 0;
        double kept_lead = 0;

        [[nodiscard]] bool is_best() const { return played == best; }

        // A look at what came of a move may show that it was good, or the best one not.
        [[nodiscard]] bool is_worse() const { return kept_lead < best_lead; }

        [[nodiscard]] double loss() const { return is_worse() ? best_lead - kept_lead : 0; }
    };

    // Of the move that leads to `node`; nothing where the engine has not looked.
    [[nodiscard]] std::optional<Comparison> comparison(const GameTree& tree, NodeId node) const;

    // The next mistake or blunder, by its verdict, from `node` on along the line (`by` > 0), or
    // the one before.
    [[nodiscard]] std::optional<NodeId> mistake(const GameTree& tree, NodeId node, int by) const;

    // Positions of the main line that are known, and how many there are.
    [[nodiscard]] int known() const { return known_; }

    [[nodiscard]] int all() const { return static_cast<int>(line_.size()); }

    // Why the engine is silent, if it has failed or has nothing to say.
    [[nodiscard]] const std::string& failure() const { return failure_; }

  private:
    // What the engine is asked about a node.
    enum class Question : std::uint8_t { graph, deep, threat, compare };

    void begin_next(const Playback& game);
    bool begin_graph(const Playback& game);
    void begin_comparison(const Playback& game);
    void ask(const Playback& game, NodeId node, Question question, std::vector<Move> only = {});
    void learn_comparison(const Report& report, NodeId node);
    void measure_swing(const GameTree& tree);
    [[nodiscard]] const Compared* compared(const GameTree& tree, NodeId node) const;
    [[nodiscard]] bool is_given(const GameTree& tree, NodeId node) const;
    [[nodiscard]] std::optional<NodeId> suspect(const GameTree& tree) const;
    void learn(const Report& report, bool is_last, const GameTree& tree);
    void settle(const GameTree& tree, NodeId node);
    void share(const GameTree& tree, NodeId first);
    [[nodiscard]] std::optional<NodeId> after_best(const GameTree& tree, NodeId node) const;
    void count_known();

    std::vector<NodeId> line_;  // the main line from the root
    NodeId end_;                // of the game, before anything was tried
    Values values_;

    // What the engine found where it looked, and how long that was: visits in Go, else the depth.
    struct Look {
        PositionValue value;
        std::uint64_t length = 0;
        bool is_proved = false;
    };

    std::map<NodeId, Look> looks_;
    std::map<NodeId, Move> best_;  // that a value is of, where the engine found it here
    std::map<NodeId, Report> reports_;
    std::map<NodeId, Report> threats_;
    std::map<NodeId, bool> is_deep_;       // looked at long enough
    std::set<NodeId> given_;               // whose value is a file's word, or the count
    std::map<NodeId, Compared> compared_;  // by the position after the move
    double swing_ = 0;
    std::unique_ptr<EngineSeat> engine_;
    GameKind kind_;
    Options options_;
    std::optional<NodeId> asked_;  // what the engine thinks about
    Question question_ = Question::graph;
    std::optional<Move> asked_best_;  // to be compared with; nothing: the move by itself
    Move asked_played_ = Move::pass();
    bool is_on_ = true;
    bool has_kept_whole_ = false;
    int known_ = 0;
    std::string failure_;
};

// The game with the other side to play, whether the rules let anyone pass there or not: what a
// threat is about. Nothing where nobody can move then. A copy: its new node is none of the game's.
[[nodiscard]] std::optional<Playback> as_if_passed(const Playback& game);

// The points that ownership gives to a side for sure enough to be shown, those with stones of that
// side left out: territory, and stones that the other side will have.
struct Holdings {
    std::vector<std::optional<Color>> points;  // one for each point
    std::vector<Point> lost_stones;
};

[[nodiscard]] Holdings holdings_of(const Report& report, const AnyPosition& position);

}  // namespace magpie::seats
