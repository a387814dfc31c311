#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/rng.h"
#include "engine/report.h"
#include "go/rules/position.h"
#include "go/search/gumbel.h"
#include "go/search/position_evaluator.h"
#include "go/search/search_settings.h"
#include "go/search/spin_lock.h"
#include "go/search/tree.h"
#include "go/search/wide_root.h"

namespace magpie::go {

// A position that a descent ended in, looked at outside the lock of the tree.
struct Leaf {
    NodeValue value{};  // for the side to play
    Color to_play = Color::black;
    bool terminal = false;  // the game is over: no moves
};

// What a call of Search::visit() came to.
enum class Visit : std::uint8_t {
    made,
    waited,  // every descent met a position that another thread has under way
    ended,   // the visits wanted are made, or the memory is used up
};

// The tree of one game and the threads that grow it. Everything about the board itself is in
// BoardSearch, which makes one of these.
//
//   begin(root)      by one thread
//   visit(thread)    by many, each with its own number
//   tree() …         by one, or under lock()
class Search {
  public:
    virtual ~Search() = default;
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    // The number of a move in the tree: its point, or the area of the board for a pass.
    [[nodiscard]] Move move_of(std::uint16_t number) const {
        return number == geometry_.area() ? Move::pass() : Move(Point(number));
    }

    [[nodiscard]] std::uint16_t number_of(Move m) const {
        return static_cast<std::uint16_t>(m.is_pass() ? geometry_.area() : m.point().index());
    }

    // What can be searched: boards of this shape.
    [[nodiscard]] Geometry geometry() const { return geometry_; }

    struct Task {
        std::uint64_t visits = ~std::uint64_t{0};
        std::vector<Move> only{};  // moves of the root, all legal; empty: those worth a look
        bool gumbel = false;
        bool wide = false;      // to compare moves, not only to find the best
        bool clean_up = false;  // count every stone on the board, whatever the rules do
    };

    // Evaluates the root. What is known of it from an earlier search of the same game is kept,
    // unless the task names moves or shares few visits. Requires: the game is not over.
    void begin(const Position& root, const Task& task);

    // One descent from the root. `number` is the thread's, below that of evaluators.
    Visit visit(int number);

    // For reading the tree while others visit.
    [[nodiscard]] SpinLock& lock() { return lock_; }

    [[nodiscard]] const Tree& tree() const { return tree_; }

    // The plan of a search with few visits; nullptr without one.
    [[nodiscard]] const GumbelRoot* plan() const { return gumbel_ ? &plan_ : nullptr; }

    // What the root is worth to the side to play, so far.
    [[nodiscard]] NodeValue root_value() const;

    // Who keeps each point, 1 Black, -1 White: the mean over the positions looked at since begin().
    [[nodiscard]] std::vector<float> ownership() const;

    // How far the lead strays from what the network expects at the root: one standard deviation.
    [[nodiscard]] float lead_deviation() const { return lead_deviation_; }

    // What the network alone says of the lead at the end, from the view of the side to play.
    [[nodiscard]] const std::vector<LeadQuantile>& lead_quantiles() const {
        return lead_quantiles_;
    }

    // What the network alone says of each move of the root, as logits, the pass last.
    [[nodiscard]] const std::vector<float>& root_logits() const { return root_logits_; }

    // The longest descent since begin(), in moves.
    [[nodiscard]] int depth() const { return depth_; }

    // Network evaluations and the seconds they took, all threads together, since the start.
    [[nodiscard]] std::uint64_t evaluations() const;
    [[nodiscard]] double network_seconds() const;

    void forget();

  protected:
    Search(Geometry geometry,
           const SearchSettings& settings,
           std::vector<PositionEvaluator> evaluators);

    // Moves the board to `root`.
    virtual void set_root(const Position& root, Counting counting) = 0;

    // Plays `path` from the root and evaluates where that leads, with the thread's evaluator.
    [[nodiscard]] virtual Leaf examine(int thread, std::span<const std::uint16_t> path) = 0;

    [[nodiscard]] PositionEvaluator& evaluator(int thread) {
        return threads_[static_cast<std::size_t>(thread)].evaluator;
    }

  private:
    struct Thread {
        PositionEvaluator evaluator;
        std::vector<std::uint16_t> path{};
        std::vector<Tree::NodeId> blocked{};  // descents that met one under way
        std::vector<float> logits{};
    };

    [[nodiscard]] bool continue_from(const Position& root);
    void evaluate_root(const Task& task);
    void set_lead_quantiles(const Leaf& leaf, const nn::Output& answer);
    [[nodiscard]] int choose(Tree::NodeId node) const;
    [[nodiscard]] Tree::NodeId descend(std::vector<std::uint16_t>& path);
    [[nodiscard]] Tree::NodeId find_leaf(Thread& thread);
    void raise_pass(Thread& thread) const;
    void revisit(const Thread& thread, Tree::NodeId node);
    void add_leaf(const Thread& thread, Tree::NodeId node, const Leaf& leaf);
    [[nodiscard]] UtilityScale scale_for(Color to_play) const;
    void add_ownership(const nn::Output& answer, Color to_play);

    Geometry geometry_;
    SearchSettings settings_;
    std::vector<Thread> threads_;
    std::unique_ptr<Position> root_;
    bool root_is_whole_ = false;  // all its moves are in the tree
    Counting counting_ = Counting::by_rules;
    bool passes_gain_ = false;  // unlike in what the network learned
    SpinLock lock_;
    std::atomic<std::uint32_t> finished_ = 0;  // evaluations, for those who wait for one
    Tree tree_;
    GumbelRoot plan_;
    bool gumbel_ = false;
    WideRoot comparison_;
    bool wide_ = false;
    std::uint64_t wanted_ = 0;
    int begun_ = 0;  // descents since begin()
    int depth_ = 0;
    float lead_center_ = 0;  // for the side to play at the root
    float lead_deviation_ = 0;
    std::vector<LeadQuantile> lead_quantiles_;
    std::vector<float> root_logits_;
    std::vector<float> ownership_sum_;  // for Black
    int ownership_count_ = 0;
    Rng rng_;
};

// A search for boards of that shape, one evaluator for each thread.
// Requires: sides up to nn::kMaxNetworkSide; at least one evaluator, all with the cache of `cache`.
[[nodiscard]] std::unique_ptr<Search> make_search(Geometry geometry,
                                                  const SearchSettings& settings,
                                                  const std::vector<PositionEvaluator>& evaluators);

}  // namespace magpie::go
