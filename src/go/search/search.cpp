#include "go/search/search.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace magpie::go {
namespace {

// Descents of one call that may meet others under way, before the thread waits.
constexpr int kTries = 4;

// No search makes more, whatever it is asked for: numbers of visits have 31 bits.
constexpr std::uint64_t kMostVisits = 1'000'000'000;

// The least a pass is taken to be worth a look, where passing early is a gain: the network learned
// by area, where it never is.
constexpr float kPassPrior = 0.05F;

// Standard deviations in the mean error the network expects, where errors are normal.
constexpr float kDeviations = 1.25F;

}  // namespace

Search::Search(Geometry geometry,
               const SearchSettings& settings,
               std::vector<PositionEvaluator> evaluators)
    : geometry_(geometry), settings_(settings), rng_(settings.seed) {
    for (PositionEvaluator& evaluator : evaluators) threads_.push_back({std::move(evaluator)});
}

std::uint64_t Search::evaluations() const {
    std::uint64_t sum = 0;
    for (const Thread& thread : threads_) sum += thread.evaluator.evaluations();
    return sum;
}

double Search::network_seconds() const {
    double sum = 0;
    for (const Thread& thread : threads_) sum += thread.evaluator.network_seconds();
    return sum;
}

void Search::forget() {
    tree_.reset();
    root_.reset();
}

UtilityScale Search::scale_for(Color to_play) const {
    const float side = std::sqrt(static_cast<float>(geometry_.area()));
    return {.lead_weight = settings_.lead_weight,
            .lead_scale = side + 1,
            .lead_center = to_play == root_->to_play() ? lead_center_ : -lead_center_};
}

// Moves the root of the tree to the position, when that is the one searched last or follows from
// it by moves the tree knows.
bool Search::continue_from(const Position& root) {
    if (!root_ || !root_is_whole_) return false;
    const int ahead = root.move_number() - root_->move_number();
    if (ahead < 0) return false;
    Position before = root;
    std::vector<Move> moves;
    for (int i = 0; i < ahead; ++i) {
        moves.push_back(before.history().last().move);
        before.undo();
    }
    if (!(before == *root_)) return false;
    Tree::NodeId node = Tree::kRoot;
    for (; !moves.empty(); moves.pop_back()) {
        const auto edges = tree_.moves(node);
        const auto found = std::ranges::find(edges, number_of(moves.back()));
        if (found == edges.end()) return false;
        node = tree_.children(node)[static_cast<std::size_t>(found - edges.begin())];
        if (node == Tree::kNone || !tree_.node(node).expanded) return false;
    }
    // The tree finds legal moves by hashes; the position knows.
    for (const std::uint16_t number : tree_.moves(node)) {
        if (root.why_illegal(move_of(number))) return false;
    }
    if (node != Tree::kRoot) tree_.keep_only(node);
    return true;
}

void Search::begin(const Position& root, const Task& task) {
    // Where area is counted, taking a dead stone off costs nothing, so search plays until every
    // stone may stand: then no scorer can see it otherwise.
    const bool standing = task.clean_up || root.rules().scoring == Scoring::area;
    const Counting counting = standing ? Counting::standing : threads_[0].evaluator.counting();
    const bool fresh =
        task.gumbel || !task.only.empty() || counting != counting_ || !continue_from(root);
    root_ = std::make_unique<Position>(root);
    counting_ = counting;
    passes_gain_ = counting == Counting::standing && root.rules().scoring == Scoring::territory;
    set_root(root, counting);
    wanted_ = task.visits;
    begun_ = 0;
    depth_ = 0;
    ownership_sum_.assign(static_cast<std::size_t>(geometry_.area()), 0);
    ownership_count_ = 0;
    if (fresh) {
        tree_.reset();
        lead_center_ = 0;
    } else {
        lead_center_ = settings_.lead_center_share * tree_.node(Tree::kRoot).mean_lead();
    }
    // Asked again for a tree that is kept, for the ownership; the cache usually knows.
    Thread& first = threads_[0];
    first.path.clear();
    const Leaf leaf = examine(0, first.path);
    add_ownership(first.evaluator.answer(), root.to_play());
    set_lead_quantiles(leaf, first.evaluator.answer());
    root_logits_ = first.evaluator.answer().policy;
    if (fresh) {
        evaluate_root(task);
        lead_center_ = settings_.lead_center_share * leaf.value.lead;
        tree_.expand(Tree::kRoot, first.logits, settings_.tree.prior_temperature);
        tree_.back_up(Tree::kRoot, leaf.value, scale_for(leaf.to_play));
    }
    root_is_whole_ = task.only.empty();
    wide_ = task.wide;
    if (wide_) comparison_.begin(tree_);
    gumbel_ = task.gumbel;
    if (gumbel_) {
        const auto visits = static_cast<int>(std::min<std::uint64_t>(task.visits, 100'000));
        plan_.begin(tree_, std::max(visits - 1, 1), settings_.gumbel, rng_);
    }
}

void Search::set_lead_quantiles(const Leaf& leaf, const nn::Output& answer) {
    lead_quantiles_.clear();
    lead_deviation_ = leaf.terminal ? 0 : kDeviations * answer.lead_scale;
    if (leaf.terminal || !has_learned(geometry_)) return;
    // The leaf's lead is the answer's with what the rules of this game change about it.
    const float change = leaf.value.lead - answer.lead;
    for (std::size_t i = 0; i < answer.score.size(); ++i)
        lead_quantiles_.push_back({nn::kScoreLevels[i], answer.score[i] + change});
}

// Sets the moves of the root: all are legal, and there is always one.
void Search::evaluate_root(const Task& task) {
    Thread& thread = threads_[0];
    Candidates moves;
    if (task.only.empty()) {
        for (const std::uint16_t number : thread.evaluator.candidates()) {
            if (!root_->why_illegal(move_of(number))) moves.push_back(number);
        }
    } else {
        for (const Move m : task.only) moves.push_back(number_of(m));
    }
    tree_.set_moves(Tree::kRoot, moves);
    raise_pass(thread);
}

int Search::choose(Tree::NodeId node) const {
    if (node == Tree::kRoot && gumbel_) return plan_.choose(tree_, begun_);
    if (node == Tree::kRoot && wide_) {
        if (const auto edge = comparison_.lacking(tree_)) return *edge;
    }
    return tree_.choose(node, settings_.tree);
}

Tree::NodeId Search::descend(std::vector<std::uint16_t>& path) {
    path.clear();
    Tree::NodeId node = Tree::kRoot;
    do {
        const int edge = choose(node);
        path.push_back(tree_.moves(node)[static_cast<std::size_t>(edge)]);
        node = tree_.follow(node, edge);
    } while (tree_.node(node).expanded);
    return node;
}

// A position nobody looks at yet, or kNone. Descents that meet one under way count as losses until
// the end of the call, so that the next goes elsewhere.
Tree::NodeId Search::find_leaf(Thread& thread) {
    Tree::NodeId leaf = Tree::kNone;
    thread.blocked.clear();
    for (int i = 0; i < kTries && leaf == Tree::kNone; ++i) {
        const Tree::NodeId node = descend(thread.path);
        const Tree::Node& reached = tree_.node(node);
        if (reached.terminal || reached.visits == 1) {
            leaf = node;
        } else {
            thread.blocked.push_back(node);
        }
    }
    for (const Tree::NodeId node : thread.blocked) tree_.give_up(node);
    return leaf;
}

// Visits the end of a game again: what it is worth is known.
void Search::revisit(const Thread& thread, Tree::NodeId node) {
    const Tree::Node& reached = tree_.node(node);
    const Color us = root_->to_play();
    const Color to_play = thread.path.size() % 2 == 0 ? us : opponent(us);
    tree_.back_up(node, {reached.mean_win(), reached.mean_lead()}, scale_for(to_play));
}

Visit Search::visit(int number) {
    Thread& thread = threads_[static_cast<std::size_t>(number)];
    Tree::NodeId node = Tree::kNone;
    std::uint32_t finished = 0;
    {
        const Locked locked(lock_);
        if (static_cast<std::uint64_t>(tree_.node(Tree::kRoot).visits) >=
                std::min(wanted_, kMostVisits) ||
            tree_.bytes() > settings_.tree_bytes) {
            return Visit::ended;
        }
        finished = finished_.load(std::memory_order_relaxed);
        node = find_leaf(thread);
        if (node != Tree::kNone) {
            ++begun_;
            depth_ = std::max(depth_, static_cast<int>(thread.path.size()));
            if (tree_.node(node).terminal) {
                revisit(thread, node);
                return Visit::made;
            }
        }
    }
    if (node == Tree::kNone) {
        // Something is under way, so somebody will finish it.
        finished_.wait(finished, std::memory_order_relaxed);
        return Visit::waited;
    }
    const Leaf leaf = examine(number, thread.path);
    if (!leaf.terminal) raise_pass(thread);
    add_leaf(thread, node, leaf);
    return Visit::made;
}

// Copies the logits; where a pass may gain, it is given a chance.
void Search::raise_pass(Thread& thread) const {
    thread.logits = thread.evaluator.answer().policy;
    if (!passes_gain_) return;
    const Candidates& moves = thread.evaluator.candidates();
    float highest = thread.logits.back();
    for (const std::uint16_t number : moves) highest = std::max(highest, thread.logits[number]);
    float sum = 0;
    for (const std::uint16_t number : moves) sum += std::exp(thread.logits[number] - highest);
    thread.logits.back() = std::max(thread.logits.back(), highest + std::log(kPassPrior * sum));
}

void Search::add_leaf(const Thread& thread, Tree::NodeId node, const Leaf& leaf) {
    {
        const Locked locked(lock_);
        if (leaf.terminal) {
            tree_.set_terminal(node);
        } else {
            tree_.set_moves(node, thread.evaluator.candidates());
            tree_.expand(node, thread.logits, settings_.tree.prior_temperature);
            add_ownership(thread.evaluator.answer(), leaf.to_play);
        }
        tree_.back_up(node, leaf.value, scale_for(leaf.to_play));
        finished_.fetch_add(1, std::memory_order_relaxed);
    }
    finished_.notify_all();
}

void Search::add_ownership(const nn::Output& answer, Color to_play) {
    const float side = to_play == Color::black ? 1.0F : -1.0F;
    for (std::size_t i = 0; i < ownership_sum_.size(); ++i) {
        ownership_sum_[i] += side * answer.ownership[i];
    }
    ++ownership_count_;
}

NodeValue Search::root_value() const {
    if (wide_) return comparison_.value(tree_);
    const Tree::Node& root = tree_.node(Tree::kRoot);
    return {root.mean_win(), root.mean_lead()};
}

std::vector<float> Search::ownership() const {
    std::vector<float> mean = ownership_sum_;
    for (float& value : mean) value /= static_cast<float>(std::max(ownership_count_, 1));
    return mean;
}

}  // namespace magpie::go
