#include "apps/seats/teacher.h"

#include <cmath>
#include <string_view>
#include <utility>
#include <variant>

#include "apps/seats/engines.h"
#include "apps/seats/position_value.h"
#include "table/move_class.h"

namespace magpie::seats {

namespace {

// In Go the visits of a search, in Othello the boards that it looks at: well under a second each.
constexpr std::uint64_t kGoVisits = 120;
constexpr std::uint64_t kOthelloBoards = 200'000;
// With so few empty squares the end is found exactly in a moment, however many boards it takes.
constexpr int kExactFrom = 14;
// What is less is not worth a word during a game; a class of its own begins behind it.
constexpr double kWorthAWord = 4;

Limits limits_for(const Playback& game, Milliseconds longest) {
    Limits limits;
    limits.goal = Goal::analysis;
    limits.time = longest;
    const auto* const othello = std::get_if<othello::Position>(&game.position());
    if (othello == nullptr) {
        limits.visits = kGoVisits;
    } else if (othello->empties() > kExactFrom) {
        limits.visits = kOthelloBoards;
    }
    return limits;
}

}  // namespace

bool is_teacher(const std::string& text) {
    constexpr std::string_view kBot = "bot:";
    const std::string engine = engine_from(text);
    if (!engine.starts_with(kBot)) return false;
    auto options = EngineOptions::from(std::string_view(engine).substr(kBot.size()));
    return options && options->take("style") == "teacher";
}

Teacher::Teacher(EngineSeat::Maker make, EngineSeat::Options options)
    : seat_(std::move(make), std::move(options)) {}

void Teacher::judge(const Playback& game, NodeId node, Milliseconds longest) {
    drop();
    const auto played = game.tree().move(node);
    const auto parent = game.tree().parent(node);
    Playback before = game;
    if (!played || !parent || !before.go_to(*parent) || before.is_over()) return;
    // Handicap stones are placed as one likes.
    if (before.handicap_left() > 0) return;
    asked_.emplace(Asked{.before = std::move(before), .played = *played, .longest = longest});
    ask({});
}

void Teacher::drop() {
    if (seat_.is_busy()) seat_.drop();
    asked_.reset();
}

void Teacher::ask(std::vector<Move> only) {
    Limits limits = limits_for(asked_->before, asked_->longest);
    limits.only = std::move(only);
    seat_.begin({.kind = Task::Kind::analysis, .game = asked_->before, .limits = limits});
}

std::optional<Lesson> Teacher::poll() {
    std::optional<Lesson> lesson;
    while (auto news = seat_.poll()) {
        if (!asked_) continue;
        if (const auto* analyzed = std::get_if<SeatAnalyzed>(&*news)) {
            lesson = learn(analyzed->report);
        } else if (std::holds_alternative<SeatFailed>(*news)) {
            asked_.reset();  // it plays on without a word
        }
    }
    return lesson;
}

std::optional<Lesson> Teacher::learn(const Report& report) {
    const Move played = asked_->played.move;
    auto& found = asked_->found;
    if (!found) {
        if (report.candidates.empty() || !has_estimate(report)) return done();
        const Candidate& best = report.candidates.front();
        if (best.move == played) return done();
        // Of a move that nobody would make this search has seen too little, or nothing.
        const Compared first = compared_in(report, best.move, played);
        found = Compared{.best = best.move,
                         .best_lead = as_shown(static_cast<double>(best.value.lead.value))};
        if (first.is_proved) {
            found = first;
            return done();
        }
        ask({best.move, played});
        return std::nullopt;
    }
    if (!found->is_known) {
        const double thought = found->best_lead;
        found = compared_in(report, found->best, played);
        if (!found->is_known) return done();
        if (!found->is_proved) contradictions_.push_back(std::abs(thought - found->best_lead));
        const bool looks_bad = class_of(found->loss()) != MoveClass::fine;
        // In Othello every move that is compared is searched equally deep.
        if (found->is_guess && looks_bad && asked_->before.spec().kind == GameKind::go) {
            ask({played});
            return std::nullopt;
        }
        return done();
    }
    take_alone(*found, report, played);
    return done();
}

std::optional<Lesson> Teacher::done() {
    const Asked asked = *std::exchange(asked_, std::nullopt);
    if (!asked.found || !asked.found->is_known) return std::nullopt;
    const Compared& found = *asked.found;
    const double loss = found.loss();
    const double swing = found.is_proved ? 0 : swing_of(contradictions_);
    const MoveClass how = verdict_of(loss, {.swing = swing, .is_compared = true});
    if (how < MoveClass::inaccuracy || loss < kWorthAWord) return std::nullopt;
    return Lesson{
        .played = asked.played, .better = found.best, .loss = loss, .is_proved = found.is_proved};
}

}  // namespace magpie::seats
