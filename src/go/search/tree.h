#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace magpie::go {

// How good a position is for the side to play. An estimate of the network, or the end of the game.
struct NodeValue {
    float win = 0;   // chances; draws count half
    float lead = 0;  // points
};

// What search maximises: mostly the chance to win, a little the points, so that a won game is
// played out well and a lost one still fought for. In [-1, 1].
struct UtilityScale {
    float lead_weight = 0.25F;
    float lead_scale = 10;  // points; about a side of the board
    float lead_center = 0;  // of the side to play at the root: the lead that is worth nothing more
};

[[nodiscard]] float utility_of(const NodeValue& value, const UtilityScale& scale);

struct TreeSettings {
    float exploration = 1.1F;
    // A move not tried yet is taken to be worse than its parent by this times the square root of
    // the prior of the moves tried.
    float first_play_reduction = 0.25F;
    // Above 1 the priors are flattened: each to the power of 1 / this. A network that has learned
    // from its own search grows surer than it should be, and its blind spots would never be seen.
    float prior_temperature = 1;
    // How far exploration follows the spread of the results below a node: 0 not at all, 1 in
    // proportion. Where every line ends alike there is little left to find.
    float spread_share = 0;
};

// A search tree of moves given as numbers: who plays them, on what board, is the caller's business.
// The caller goes down from the root: choose() an edge, follow() it, until it meets a node without
// edges; has that position evaluated; then expand()s and back_up()s. Several descents may be under
// way at once: each counts as a loss until it is backed up. Not for two threads at a time.
class Tree {
  public:
    using NodeId = std::int32_t;
    using EdgeId = std::int32_t;  // counted over the whole tree
    static constexpr NodeId kNone = -1;
    static constexpr NodeId kRoot = 0;

    struct Node {
        NodeId parent = kNone;
        EdgeId parent_edge = kNone;
        EdgeId first_edge = 0;
        std::int32_t edge_count = 0;
        std::int32_t visits = 0;  // descents that reached it or passed through, those under way too
        std::int32_t backed_up = 0;  // of these descents: the sums of win and lead are over so many
        bool expanded = false;       // the edges have their priors
        bool terminal = false;       // the game is over
        float tried_prior = 0;       // of the edges with visits
        float utility = 0;           // its own evaluation, for the side to play here
        // Sums over the descents, for the side to play here; long analyses outgrow a float.
        double utility_sum = 0;
        double utility_squares = 0;
        double win_sum = 0;
        double lead_sum = 0;

        // Over the descents backed up; the evaluation of an even game before the first.
        [[nodiscard]] float mean_win() const { return backed_up > 0 ? mean(win_sum) : 0.5F; }

        [[nodiscard]] float mean_lead() const { return backed_up > 0 ? mean(lead_sum) : 0; }

        // Without the losses that stand for descents under way.
        [[nodiscard]] float mean_utility() const {
            return backed_up > 0 ? mean(utility_sum + (visits - backed_up)) : 0;
        }

        // Standard deviation of the results, a few usual ones counted in.
        [[nodiscard]] float spread() const;

      private:
        [[nodiscard]] float mean(double sum) const { return static_cast<float>(sum / backed_up); }
    };

    Tree() { reset(); }

    // An empty tree: the root alone, without edges. Keeps its memory.
    void reset();

    [[nodiscard]] const Node& node(NodeId id) const { return nodes_[at(id)]; }

    [[nodiscard]] std::size_t node_count() const { return nodes_.size(); }

    // The edges of a node, in the order of its moves.
    [[nodiscard]] std::span<const std::uint16_t> moves(NodeId id) const { return of(moves_, id); }

    [[nodiscard]] std::span<const float> priors(NodeId id) const { return of(priors_, id); }

    [[nodiscard]] std::span<const std::int32_t> visits(NodeId id) const { return of(visits_, id); }

    // Sums of utility for the side that plays the move.
    [[nodiscard]] std::span<const double> values(NodeId id) const { return of(values_, id); }

    // kNone where no node is yet.
    [[nodiscard]] std::span<const NodeId> children(NodeId id) const { return of(children_, id); }

    // The edge to try next, by prior, value and visits. Requires: expanded, with edges.
    [[nodiscard]] int choose(NodeId id, const TreeSettings& settings) const;

    // Goes down the edge `index` of `id`, which counts as a loss until back_up() or give_up().
    // Makes the node if there is none.
    NodeId follow(NodeId id, int index);

    // The moves of a node that has none yet, as they are found before it is evaluated.
    void set_moves(NodeId id, std::span<const std::uint16_t> moves);

    // Gives the moves their priors: the softmax of the logits, indexed by move, at a temperature.
    void expand(NodeId id, std::span<const float> logits, float temperature = 1);

    void set_terminal(NodeId id) { nodes_[at(id)].terminal = true; }

    // Ends a descent that reached `leaf`.
    void back_up(NodeId leaf, const NodeValue& value, const UtilityScale& scale);

    // Ends a descent as if it had never been.
    void give_up(NodeId leaf);

    // Makes `top` the root and forgets what is not below it. Requires: no descent is under way.
    // Cost: what is kept.
    void keep_only(NodeId top);

    // What the tree takes in memory.
    [[nodiscard]] std::size_t bytes() const;

  private:
    template <class T>
    [[nodiscard]] std::span<const T> of(const std::vector<T>& all, NodeId id) const {
        const Node& n = nodes_[at(id)];
        return {all.data() + n.first_edge, static_cast<std::size_t>(n.edge_count)};
    }

    static constexpr std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

    std::vector<Node> nodes_;
    // One entry an edge, each kind by itself: choosing reads three of them from end to end.
    std::vector<std::uint16_t> moves_;
    std::vector<float> priors_;
    std::vector<std::int32_t> visits_;
    std::vector<double> values_;
    std::vector<NodeId> children_;
};

}  // namespace magpie::go
