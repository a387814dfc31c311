#include "apps/desktop/screens/insight.h"

#include <algorithm>
#include <utility>

#include "apps/seats/engines.h"
#include "apps/seats/sitting.h"
#include "formats/sgf/evaluation.h"

namespace magpie::desktop {

namespace {

// For the position one looks at, and for a point of the graph.
constexpr std::uint64_t kDeepVisits = 300;
constexpr std::uint64_t kGraphVisits = 32;
constexpr int kDeepDepth = 8;
constexpr int kGraphDepth = 6;
constexpr std::size_t kLongestLine = 600;

}  // namespace

MoveClass class_of(double loss) {
    if (loss > 10) return MoveClass::blunder;
    if (loss > 4) return MoveClass::mistake;
    return loss > 1.2 ? MoveClass::inaccuracy : MoveClass::fine;
}

Insight::Insight(const Playback& game, std::function<void()> wake)
    : kind_(game.spec().kind), wake_(std::move(wake)) {
    const GameTree& tree = game.tree();
    for (const NodeId node : tree.main_line()) {
        if (line_.size() == kLongestLine) break;
        line_.push_back(node);
        const auto kept = sgf::value_of(tree, node);
        if (!kept) continue;
        values_[node] = {kept->win_rate.value_or(0.5), kept->lead.value_or(0)};
    }
    // What the count said is no estimate.
    const auto& outcome = game.record().outcome;
    if (outcome && outcome->how == Outcome::How::score) {
        const double lead = outcome->margin.half_points / 2.0;
        values_[tree.line_end()] = {lead > 0 ? 1.0 : lead < 0 ? 0.0 : 0.5, lead};
    }
    count_known();
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
    if (asked_ == game.node() && asked_deep_) return;
    if (is_deep_.contains(game.node())) return;
    ask(game, true);
}

void Insight::ask(const Playback& game, bool is_deep) {
    if (!engine_) {
        seats::EngineSeat::Options options;
        options.wake = wake_;
        options.restarts = 1;
        const std::string text(seats::default_engine(kind_));
        engine_ = std::make_unique<seats::EngineSeat>(
            seats::maker_for(kind_, seats::engine_from(kind_, text)), std::move(options));
    }
    Limits limits;
    limits.goal = Goal::analysis;
    seats::limit_visits(limits, kind_, is_deep ? kDeepVisits : kGraphVisits);
    limits.depth = is_deep ? kDeepDepth : kGraphDepth;
    limits.time = Milliseconds(is_deep ? 5'000 : 2'000);
    limits.ownership = kind_ == GameKind::go;
    if (is_deep) limits.report_every = Milliseconds(250);
    asked_ = game.node();
    asked_deep_ = is_deep;
    engine_->begin({.kind = seats::Task::Kind::analysis, .game = game, .limits = limits});
}

// The first position of the main line that nothing is known of.
void Insight::begin_next(const Playback& game) {
    if (!is_on_ || asked_ || !failure_.empty()) return;
    Playback walk = game;
    for (const NodeId node : line_) {
        if (values_.contains(node)) continue;
        if (!walk.tree().contains(node) || !walk.go_to(node)) return;
        if (walk.is_over()) {
            // Nobody moves there: as the position before it.
            const auto parent = walk.tree().parent(node);
            values_[node] = parent && values_.contains(*parent) ? values_[*parent] : Value{};
            count_known();
            continue;
        }
        return ask(walk, false);
    }
}

void Insight::learn(NodeId node, const Report& report, bool is_last) {
    if (report.candidates.empty()) return;
    const bool is_black = report.to_play == Color::black;
    const double win_rate = static_cast<double>(report.value.win_rate.value);
    const double lead = static_cast<double>(report.value.lead.value);
    values_[node] = {is_black ? win_rate : 1 - win_rate, is_black ? lead : -lead};
    reports_[node] = report;
    if (is_last && asked_deep_) is_deep_[node] = true;
    count_known();
}

bool Insight::poll(const Playback& game) {
    if (!engine_) return false;
    bool is_news = false;
    while (auto news = engine_->poll()) {
        if (const auto* thinks = std::get_if<seats::SeatThinks>(&*news)) {
            if (asked_) learn(*asked_, thinks->report, false);
            is_news = true;
        } else if (const auto* done = std::get_if<seats::SeatAnalyzed>(&*news)) {
            if (asked_) learn(*asked_, done->report, true);
            asked_.reset();
            is_news = true;
        } else if (const auto* failed = std::get_if<seats::SeatFailed>(&*news)) {
            failure_ = failed->reason;
            asked_.reset();
            is_news = true;
        }
    }
    begin_next(game);
    return is_news;
}

std::optional<Insight::Value> Insight::value(NodeId node) const {
    const auto found = values_.find(node);
    if (found == values_.end()) return std::nullopt;
    return found->second;
}

const Report* Insight::report(NodeId node) const {
    const auto found = reports_.find(node);
    return found == reports_.end() ? nullptr : &found->second;
}

std::optional<double> Insight::loss(const GameTree& tree, NodeId node) const {
    const auto move = tree.move(node);
    const auto parent = tree.parent(node);
    if (!move || !parent) return std::nullopt;
    const auto before = value(*parent);
    const auto after = value(node);
    if (!before || !after) return std::nullopt;
    const double gain = after->lead - before->lead;
    return std::max(0.0, move->color == Color::black ? -gain : gain);
}

}  // namespace magpie::desktop
