#include "protocols/analysis/server.h"

#include <algorithm>
#include <utility>

#include "game/score.h"
#include "game/words.h"
#include "protocols/analysis/result.h"

namespace magpie::analysis {

namespace {

// Positions that may wait: more are refused, so that nobody fills the memory.
constexpr std::size_t kMostWaiting = 100'000;

}  // namespace

Server::Server(Engines engines, ServerOptions options, Output output)
    : engines_(engines), options_(std::move(options)), output_(std::move(output)) {}

Server::~Server() {
    for (const auto& engine : {engines_.go, engines_.othello}) {
        if (!engine) continue;
        engine->stop();
        engine->wait();
    }
}

void Server::say(const std::string& line) const { output_(line + '\n'); }

std::optional<AnyEngine> Server::engine_for(GameKind kind) const {
    return kind == GameKind::go ? engines_.go : engines_.othello;
}

void Server::handle(std::string_view line) {
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
    if (line.empty()) return;
    auto asked = query_from(line, options_.defaults);
    if (!asked) {
        say(error_line(asked.error()));
    } else if (auto* query = std::get_if<Query>(&*asked)) {
        take(std::move(*query));
    } else if (const auto* action = std::get_if<Action>(&*asked)) {
        act(*action);
    }
}

void Server::take(Query query) {
    const GameKind kind = query.game.spec().kind;
    if (!engine_for(kind)) {
        say(error_line({"there is no engine for this game", "game", query.id}));
        return;
    }
    if (waiting_.size() + query.turns.size() > kMostWaiting) {
        say(error_line({"too many positions are waiting", "", query.id}));
        return;
    }
    // Without any limit an analysis would not end.
    constexpr Milliseconds kUsualTime{2000};
    if (!query.limits.visits && !query.limits.time && !query.limits.depth) {
        query.limits.time = kUsualTime;
    }
    for (const std::string& field : query.unknown) say(warning_line(query, field));
    const auto shared = std::make_shared<const Query>(std::move(query));
    for (std::size_t i = 0; i < shared->turns.size(); ++i) {
        const std::int64_t priority = shared->priorities[i];
        const auto place =
            std::ranges::find_if(waiting_, [&](const Job& job) { return job.priority < priority; });
        waiting_.insert(place, Job{shared, shared->turns[i], priority});
    }
    if (!running_) start_next();
}

void Server::act(const Action& action) {
    switch (action.kind) {
        case Action::Kind::clear_cache:
            wants_to_forget_ = true;
            forget_if_idle();
            break;
        case Action::Kind::terminate:
            terminate([&](const Job& job) {
                return job.query->id == action.terminated &&
                       (action.turns.empty() ||
                        std::ranges::find(action.turns, job.turn) != action.turns.end());
            });
            break;
        case Action::Kind::terminate_all:
            terminate([&](const Job& job) {
                return action.turns.empty() ||
                       std::ranges::find(action.turns, job.turn) != action.turns.end();
            });
            break;
        case Action::Kind::query_version:
        case Action::Kind::query_models:
            break;
    }
    say(action_line(action, options_.name, options_.version));
}

void Server::terminate(const std::function<bool(const Job&)>& is_meant) {
    for (auto job = waiting_.begin(); job != waiting_.end();) {
        if (!is_meant(*job)) {
            ++job;
            continue;
        }
        say(no_result_line(*job->query, job->turn));
        job = waiting_.erase(job);
    }
    if (running_ && is_meant(*running_)) engine_for(running_->query->game.spec().kind)->stop();
}

void Server::terminate_all() {
    terminate([](const Job&) { return true; });
}

// An engine forgets only when it is idle.
void Server::forget_if_idle() {
    if (!wants_to_forget_ || running_) return;
    wants_to_forget_ = false;
    if (engines_.go) engines_.go->forget();
    if (engines_.othello) engines_.othello->forget();
}

namespace {

// What there is to say of a game that has ended: its result, where no rule of counting is open.
std::optional<Report> end_report(const Playback& game) {
    const auto score = magpie::score(game.spec(), game.position());
    if (game.spec().kind != GameKind::othello || !score) return std::nullopt;
    const Color c = game.to_play();
    Report report;
    report.is_last = true;
    report.to_play = c;
    const float lead = static_cast<float>(score->margin.half_points) / 2;
    report.value.lead = {c == Color::black ? lead : 0 - lead, Certainty::proved};
    report.value.win_rate = {!score->winner        ? 0.5F
                             : *score->winner == c ? 1.0F
                                                   : 0.0F,
                             Certainty::proved};
    return report;
}

}  // namespace

void Server::start_next() {
    while (!running_ && !waiting_.empty()) {
        Job job = std::move(waiting_.front());
        waiting_.pop_front();
        Playback game = job.query->game;
        while (game.move_number() < job.turn && game.redo().value_or(false)) {
        }
        // After two passes of Go play may go on, and KataGo says how.
        const Color c = game.to_play();
        if (is_over(position_for(game, c))) {
            if (const auto report = end_report(game)) {
                say(result_line(*job.query, job.turn, *report));
            } else {
                say(error_line({"the game is over after " + counted(job.turn, "move"),
                                "analyzeTurns", job.query->id}));
            }
            continue;
        }
        Limits limits = job.query->limits;
        limits.only = job.query->only[c];
        limits.avoid = job.query->avoid[c];
        running_ = std::move(job);
        has_ended_ = false;
        engine_for(game.spec().kind)->start(game, c, limits, [this](const Report& report) {
            if (!report.is_last) {
                say(result_line(*running_->query, running_->turn, report));
                return;
            }
            last_ = report;
            has_ended_ = true;
            if (options_.wake) options_.wake();
        });
    }
}

void Server::collect() {
    if (!running_ || !has_ended_) return;
    engine_for(running_->query->game.spec().kind)->wait();
    if (last_->resigns) {
        say(error_line({"the engine does not answer", "", running_->query->id}));
    } else {
        say(result_line(*running_->query, running_->turn, *last_));
    }
    running_.reset();
    forget_if_idle();
    start_next();
}

}  // namespace magpie::analysis
