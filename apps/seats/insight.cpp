#include "apps/seats/insight.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "apps/seats/engines.h"
#include "apps/seats/kept_values.h"
#include "apps/seats/sitting.h"
#include "formats/sgf/evaluation.h"

namespace magpie::seats {

namespace {

// For the position one looks at, and for a point of the graph.
constexpr std::uint64_t kDeepVisits = 300;
constexpr std::uint64_t kGraphVisits = 32;
// For two moves: many more than for the graph, since only a few moves look bad enough for it.
constexpr std::uint64_t kCompareVisits = 120;
constexpr int kDeepDepth = 8;
constexpr int kGraphDepth = 6;
constexpr std::size_t kLongestLine = 600;

}  // namespace

Insight::Insight(const Playback& game, Options options)
    : end_(game.tree().line_end()),
      kind_(game.spec().kind),
      options_(std::move(options)),
      is_on_(options_.is_on) {
    if (!options_.data_folder.empty()) {
        values_ = kept_values(options_.data_folder, game.record());
    }
    values_.merge(options_.known);
    const GameTree& tree = game.tree();
    for (const NodeId node : tree.main_line()) {
        if (line_.size() == kLongestLine) break;
        line_.push_back(node);
        const auto kept = sgf::value_of(tree, node);
        // A chance to win alone does not say what a move lost.
        if (!kept || !kept->lead) continue;
        values_[node] = {kept->win_rate.value_or(0.5), *kept->lead};
        given_.insert(node);
    }
    // What the count said is no estimate.
    const auto& outcome = game.record().outcome;
    if (outcome && outcome->how == Outcome::How::score) {
        const double lead = outcome->margin.half_points / 2.0;
        values_[tree.line_end()] = {lead > 0 ? 1.0 : lead < 0 ? 0.0 : 0.5, lead};
        given_.insert(tree.line_end());
    }
    count_known();
}

void Insight::keep(const Playback& game) const {
    if (options_.data_folder.empty() || reports_.empty()) return;
    const auto keep_line = [&](NodeId end) {
        static_cast<void>(keep_values(options_.data_folder, game.record(), end, values_));
    };
    keep_line(end_);
    // Moves tried at the end of the game make it a longer one for who opens it as it is now.
    if (const NodeId end = game.tree().line_end(); end != end_) keep_line(end);
}

void Insight::count_known() {
    known_ = static_cast<int>(
        std::ranges::count_if(line_, [this](NodeId node) { return values_.contains(node); }));
}

void Insight::switch_on(bool on, const Playback& game) {
    is_on_ = on;
    failure_.clear();
    if (!on && engine_) {
        engine_->drop();
        asked_.reset();
    }
    if (on) look_at(game);
}

void Insight::look_at(const Playback& game) {
    if (!is_on_ || !failure_.empty() || game.is_over()) return;
    if (asked_ == game.node() && question_ == Question::deep) return;
    if (is_deep_.contains(game.node())) return;
    ask(game, game.node(), Question::deep);
}

void Insight::look_at_threat(const Playback& game) {
    if (!is_on_ || !failure_.empty() || game.is_over() || threats_.contains(game.node())) return;
    if (const auto passed = as_if_passed(game)) ask(*passed, game.node(), Question::threat);
}

void Insight::ask(const Playback& game, NodeId node, Question question, std::vector<Move> only) {
    if (!engine_) {
        EngineSeat::Options options;
        options.wake = options_.wake;
        options.restarts = 1;
        const std::string text(default_engine(kind_));
        engine_ = std::make_unique<EngineSeat>(options_.make(kind_, engine_from(text)),
                                               std::move(options));
    }
    const bool is_deep = question != Question::graph;
    Limits limits;
    limits.goal = Goal::analysis;
    limit_visits(limits, kind_,
                 question == Question::compare ? kCompareVisits
                 : is_deep                     ? kDeepVisits
                                               : kGraphVisits);
    limits.only = std::move(only);
    limits.depth = is_deep ? kDeepDepth : kGraphDepth;
    limits.time = Milliseconds(is_deep ? 5'000 : 2'000);
    limits.ownership = kind_ == GameKind::go;
    if (is_deep && question != Question::compare) limits.report_every = Milliseconds(250);
    asked_ = node;
    question_ = question;
    if (question == Question::compare) {
        asked_played_ = limits.only.back();
        asked_best_.reset();
        if (limits.only.size() > 1) asked_best_ = limits.only.front();
    }
    engine_->begin({.kind = Task::Kind::analysis, .game = game, .limits = limits});
}

void Insight::begin_next(const Playback& game) {
    if (!is_on_ || asked_ || !failure_.empty()) return;
    if (known_ == all() || !begin_graph(game)) begin_comparison(game);
}

// The first position of the main line that nothing is known of; false where there is none to ask
// about.
bool Insight::begin_graph(const Playback& game) {
    Playback walk = game;
    for (const NodeId node : line_) {
        if (values_.contains(node)) continue;
        if (!walk.tree().contains(node) || !walk.go_to(node)) return false;
        if (walk.is_over()) {
            // Nobody moves there: as the position before it.
            const auto parent = walk.tree().parent(node);
            values_[node] =
                parent && values_.contains(*parent) ? values_[*parent] : PositionValue{};
            count_known();
            continue;
        }
        ask(walk, node, Question::graph);
        return true;
    }
    return false;
}

bool Insight::is_given(const GameTree& tree, NodeId node) const {
    const auto parent = tree.parent(node);
    return parent && given_.contains(*parent) && given_.contains(node);
}

// What a search of both moves has found, as long as the best move is still the one it was.
const Compared* Insight::compared(const GameTree& tree, NodeId node) const {
    const auto found = compared_.find(node);
    const auto parent = tree.parent(node);
    const auto best = parent ? best_.find(*parent) : best_.end();
    if (found == compared_.end() || best == best_.end()) return nullptr;
    return found->second.best == best->second ? &found->second : nullptr;
}

// The move of the main line that looks worst of those that were not compared yet, or with too few
// visits, by the position after it.
std::optional<NodeId> Insight::suspect(const GameTree& tree) const {
    std::optional<NodeId> worst;
    double most = 0;
    for (const NodeId node : line_) {
        if (!tree.contains(node) || is_given(tree, node)) continue;
        const Compared* made = compared(tree, node);
        if (made != nullptr && !made->is_guess) continue;
        const auto lost = loss(tree, node);
        if (!lost || *lost <= most || !is_suspect(*lost, swing_)) continue;
        worst = node;
        most = *lost;
    }
    return worst;
}

void Insight::begin_comparison(const Playback& game) {
    const GameTree& tree = game.tree();
    const auto node = suspect(tree);
    if (!node) return;
    const NodeId before = *tree.parent(*node);
    Playback walk = game;
    if (!walk.go_to(before)) return;
    // What was kept of an earlier review has no best move.
    const auto best = best_.find(before);
    if (best == best_.end()) return ask(walk, before, Question::graph);
    const Move played = tree.move(*node)->move;
    if (compared(tree, *node)) return ask(walk, *node, Question::compare, {played});
    ask(walk, *node, Question::compare, {best->second, played});
}

void Insight::learn_comparison(const Report& report, NodeId node) {
    if (asked_best_) {
        compared_.insert_or_assign(node, compared_in(report, *asked_best_, asked_played_));
    } else {
        // The best one is known from the search before.
        take_alone(compared_.at(node), report, asked_played_);
    }
}

// See swing_of(). Facts contradict nothing.
void Insight::measure_swing(const GameTree& tree) {
    std::vector<double> contradictions;
    const auto is_estimate = [this](NodeId node) {
        const auto look = looks_.find(node);
        return look != looks_.end() && !look->second.is_proved;
    };
    for (const auto& [node, look] : looks_) {
        const auto after = after_best(tree, node);
        const auto next = after ? looks_.find(*after) : looks_.end();
        if (next == looks_.end() || look.is_proved || next->second.is_proved) continue;
        contradictions.push_back(std::abs(look.value.lead - next->second.value.lead));
    }
    for (const NodeId node : line_) {
        const auto next = tree.contains(node) ? tree.first_child(node) : std::nullopt;
        const auto lost = next ? loss(tree, node) : std::nullopt;
        const auto regained = lost ? loss(tree, *next) : std::nullopt;
        // Both sides may really err in turn where facts say so.
        if (regained && is_estimate(*tree.parent(node)) && is_estimate(node) &&
            is_estimate(*next)) {
            contradictions.push_back(std::min(*lost, *regained));
        }
    }
    for (const auto& [node, made] : compared_) {
        if (made.is_known && made.kept_lead > made.best_lead) {
            contradictions.push_back(made.kept_lead - made.best_lead);
        }
    }
    swing_ = swing_of(std::move(contradictions));
}

// The position after the move that was put first at `node`, where that was made and its value is
// known.
std::optional<NodeId> Insight::after_best(const GameTree& tree, NodeId node) const {
    const auto best = best_.find(node);
    const auto child = tree.first_child(node);
    if (best == best_.end() || !child || !tree.move(*child)) return std::nullopt;
    const auto after = tree.find_child(node, {tree.move(*child)->color, best->second});
    return after && values_.contains(*after) ? after : std::nullopt;
}

// Gives one value to `first` and the positions after it that the engine's own choices lead to, so
// that nobody has lost anything by the move that the engine would have made: what was not found
// here (a file's word, a count), else the longest look, of equal ones the last, which saw the most
// of what came.
void Insight::share(const GameTree& tree, NodeId first) {
    constexpr auto kKnown = std::numeric_limits<std::uint64_t>::max();
    std::vector<NodeId> run;
    std::uint64_t longest = 0;
    PositionValue value = values_[first];
    for (std::optional<NodeId> node = first; node; node = after_best(tree, *node)) {
        run.push_back(*node);
        const auto look = looks_.find(*node);
        const bool is_found = look != looks_.end();
        const std::uint64_t length = is_found ? look->second.length : kKnown;
        if (length < longest) continue;
        longest = length;
        value = is_found ? look->second.value : values_[*node];
    }
    for (const NodeId node : run) values_[node] = value;
}

// Brings the values around a position into line after a look at it.
void Insight::settle(const GameTree& tree, NodeId node) {
    NodeId first = node;
    while (const auto parent = tree.parent(first)) {
        if (after_best(tree, *parent) != first) break;
        first = *parent;
    }
    share(tree, first);
    // What was put first here may have changed: then nothing is shared with what follows any more.
    const auto after = after_best(tree, node);
    for (auto child = tree.first_child(node); child; child = tree.next_sibling(*child)) {
        if (child != after && looks_.contains(*child)) share(tree, *child);
    }
}

void Insight::learn(const Report& report, bool is_last, const GameTree& tree) {
    if (!asked_) return;
    const NodeId node = *asked_;
    // A comparison without an answer is over all the same: it would be asked for again without end.
    if (report.candidates.empty() && !(is_last && question_ == Question::compare)) return;
    if (question_ == Question::compare) {
        if (is_last) learn_comparison(report, node);
        return measure_swing(tree);
    }
    if (!has_estimate(report)) {
        // It would say no more of any other position.
        if (is_last) failure_ = "The engine that is here tells no estimates.";
        return;
    }
    if (question_ == Question::threat) {
        threats_[node] = report;
        return;
    }
    // Who steps on before the engine has looked as long as for the graph would leave a first guess
    // there, and take it for a mistake.
    const bool is_glance =
        kind_ == GameKind::go ? report.visits < kGraphVisits : report.depth < kGraphDepth;
    if (is_last || !is_glance) {
        values_[node] = black_view(report);
        looks_[node] = {
            .value = values_[node],
            .length =
                kind_ == GameKind::go ? report.visits : static_cast<std::uint64_t>(report.depth),
            .is_proved = report.candidates.front().value.lead.certainty == Certainty::proved};
        best_.insert_or_assign(node, report.candidates.front().move);
        given_.erase(node);
        settle(tree, node);
        measure_swing(tree);
    }
    reports_[node] = report;
    if (is_last && question_ == Question::deep) is_deep_[node] = true;
    count_known();
}

bool Insight::poll(const Playback& game) {
    if (!engine_) {
        begin_next(game);
        return false;
    }
    bool is_news = false;
    while (auto news = engine_->poll()) {
        if (const auto* thinks = std::get_if<SeatThinks>(&*news)) {
            learn(thinks->report, false, game.tree());
            is_news = true;
        } else if (const auto* done = std::get_if<SeatAnalyzed>(&*news)) {
            learn(done->report, true, game.tree());
            asked_.reset();
            is_news = true;
        } else if (const auto* failed = std::get_if<SeatFailed>(&*news)) {
            failure_ = failed->reason;
            asked_.reset();
            is_news = true;
        }
    }
    begin_next(game);
    if (is_news && known_ == all() && !std::exchange(has_kept_whole_, true)) keep(game);
    return is_news;
}

std::optional<PositionValue> Insight::value(NodeId node) const {
    const auto found = values_.find(node);
    if (found == values_.end()) return std::nullopt;
    return found->second;
}

const Report* Insight::report(NodeId node) const {
    const auto found = reports_.find(node);
    return found == reports_.end() ? nullptr : &found->second;
}

const Report* Insight::threat(NodeId node) const {
    const auto found = threats_.find(node);
    return found == threats_.end() ? nullptr : &found->second;
}

std::optional<double> Insight::loss(const GameTree& tree, NodeId node) const {
    const auto move = tree.move(node);
    const auto parent = tree.parent(node);
    if (!move || !parent) return std::nullopt;
    const auto before = value(*parent);
    const auto after = value(node);
    if (!before || !after) return std::nullopt;
    const double gain = as_shown(after->lead) - as_shown(before->lead);
    return std::max(0.0, as_shown(move->color == Color::black ? -gain : gain));
}

std::optional<Insight::Comparison> Insight::comparison(const GameTree& tree, NodeId node) const {
    const auto move = tree.move(node);
    const auto parent = tree.parent(node);
    const auto best = parent ? best_.find(*parent) : best_.end();
    const auto after = value(node);
    if (!move || best == best_.end() || !after) return std::nullopt;
    const auto of_mover = [&](const PositionValue& value) {
        return as_shown(move->color == Color::black ? value.lead : -value.lead);
    };
    const Comparison by_positions{.best = best->second,
                                  .played = move->move,
                                  .best_lead = of_mover(values_.at(*parent)),
                                  .kept_lead = of_mover(*after)};
    const Compared* made = compared(tree, node);
    if (made == nullptr || !made->is_known) return by_positions;
    const Comparison by_search{.best = made->best,
                               .played = move->move,
                               .best_lead = made->best_lead,
                               .kept_lead = made->kept_lead};
    return by_search.loss() <= by_positions.loss() ? by_search : by_positions;
}

std::optional<Insight::Verdict> Insight::verdict(const GameTree& tree, NodeId node) const {
    const auto lost = loss(tree, node);
    if (!lost) return std::nullopt;
    if (is_given(tree, node)) return Verdict{*lost, class_of(*lost)};
    const Compared* made = compared(tree, node);
    if (made == nullptr || !made->is_known)
        return Verdict{*lost, verdict_of(*lost, {swing_, false})};
    // What the engine thinks of the position after the move has a say too: it must not be content
    // with it.
    const double less = std::min(made->loss(), *lost);
    return Verdict{less, verdict_of(less, {made->is_proved ? 0 : swing_, true})};
}

std::optional<NodeId> Insight::mistake(const GameTree& tree, NodeId node, int by) const {
    std::optional<NodeId> next = node;
    do {
        next = by < 0 ? tree.parent(*next) : tree.first_child(*next);
    } while (next && verdict(tree, *next).value_or(Verdict{}).how < MoveClass::mistake);
    return next;
}

std::optional<Playback> as_if_passed(const Playback& game) {
    SetupEdit turn;
    turn.to_play = opponent(game.to_play());
    Playback passed = game;
    if (!passed.append(turn) || passed.is_over()) return std::nullopt;
    return passed;
}

Holdings holdings_of(const Report& report, const AnyPosition& position) {
    constexpr float kSure = 0.4F;
    Holdings holdings;
    holdings.points.resize(report.ownership.size());
    for (std::size_t i = 0; i < report.ownership.size(); ++i) {
        const float value = report.ownership[i];
        if (std::abs(value) < kSure) continue;
        const Point p(static_cast<int>(i));
        const Color owner = value > 0 ? Color::black : Color::white;
        const auto stone = stone_at(position, p);
        if (stone == owner) continue;
        if (stone) {
            holdings.lost_stones.push_back(p);
        } else {
            holdings.points[i] = owner;
        }
    }
    return holdings;
}

}  // namespace magpie::seats
