#include "apps/server/analysis_api.h"

#include <algorithm>
#include <array>
#include <utility>

#include "apps/seats/engines.h"
#include "apps/seats/sitting.h"
#include "apps/server/answers.h"
#include "apps/server/given_game.h"
#include "core/ascii.h"
#include "core/coordinates.h"
#include "game/words.h"
#include "platform/network.h"
#include "platform/random_id.h"

namespace magpie::server {

namespace {

constexpr std::size_t kMostJobs = 1'000;
constexpr int kMostOfOne = 8;  // not done yet, of one address
constexpr Milliseconds kForgetAfter = std::chrono::minutes(10);
constexpr Milliseconds kGiveUpAfter = std::chrono::seconds(30);
constexpr int kLongestTime = 60'000;  // milliseconds
constexpr int kMostVisits = 100'000;
constexpr std::size_t kMostCandidates = 20;
constexpr std::array<std::string_view, 6> kAnalysisWords = {"position", "moves", "time_ms",
                                                            "visits",   "only",  "ownership"};

Json line_json(const GameSpec& spec, const std::vector<Move>& line) {
    Json moves = Json::array();
    for (const Move move : line) moves.push_back(move_text(spec, move));
    return moves;
}

// From the view of the side to play, as Report has it.
Json evaluation_json(const Evaluation& value) {
    return {{"win_rate", value.win_rate.value},
            {"lead", value.lead.value},
            {"certainty", name_of(value.lead.certainty)}};
}

Json report_json(const GameSpec& spec, const Report& report) {
    Json candidates = Json::array();
    for (const Candidate& candidate : report.candidates) {
        if (candidates.size() == kMostCandidates) break;
        Json json = {{"move", move_text(spec, candidate.move)}, {"visits", candidate.visits}};
        json.update(evaluation_json(candidate.value));
        json["prior"] = candidate.prior;
        if (candidate.depth > 0) {
            json["depth"] = candidate.depth;
            json["percent"] = candidate.percent;
        }
        json["line"] = line_json(spec, candidate.line);
        candidates.push_back(std::move(json));
    }
    Json json = {{"to_play", report.to_play == Color::black ? "black" : "white"},
                 {"visits", report.visits},
                 {"depth", report.depth},
                 {"percent", report.percent},
                 {"elapsed_ms", report.elapsed.count()}};
    json.update(evaluation_json(report.value));
    json["candidates"] = std::move(candidates);
    if (!report.ownership.empty()) json["ownership"] = report.ownership;
    return json;
}

// The moves that `text` names with blanks between them, each of which can be made there. The error
// is a sentence.
std::expected<std::vector<Move>, std::string> moves_to_look_at(const Playback& game,
                                                               std::string_view text) {
    const GameSpec& spec = game.spec();
    std::vector<Move> moves;
    while (!(text = ascii::trimmed(text)).empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(word.size());
        std::optional<Move> move;
        if (ascii::is_word(word, "pass")) {
            move = Move::pass();
        } else {
            const auto point = point_from(spec.coord_style(), spec.geometry, word);
            if (!point) return std::unexpected(sentence(spec, point.error(), word));
            move = Move(*point);
        }
        if (const auto refusal = game.why_illegal(*move)) {
            return std::unexpected(record_sentence(spec, *refusal));
        }
        moves.push_back(*move);
    }
    return moves;
}

}  // namespace

AnalysisApi::AnalysisApi(EnginePool& engines, Metrics& metrics, std::function<Instant()> now)
    : engines_(engines), metrics_(metrics), now_(std::move(now)) {}

void AnalysisApi::create(const Request& request, const Reply& reply) {
    const auto bad = [&](const std::string& why) {
        reply(error_response(400, "bad_request", why));
    };
    const auto body = object_from(request);
    if (!body) return reply(body.error());
    if (auto wrong = unknown_in(*body, kAnalysisWords)) return reply(std::move(*wrong));
    const auto text = text_in(*body, "position");
    if (!text) return reply(text.error());
    if (!*text) return bad("\"position\" must be a game in any notation.");
    const auto time = number_in(*body, "time_ms");
    if (!time) return reply(time.error());
    const auto visits = number_in(*body, "visits");
    if (!visits) return reply(visits.error());
    if (time->value_or(1) < 1 || time->value_or(1) > kLongestTime) {
        return bad("\"time_ms\" must be 1 to 60000.");
    }
    if (visits->value_or(1) < 1 || visits->value_or(1) > kMostVisits) {
        return bad("\"visits\" must be 1 to 100000.");
    }
    auto game = given_game(**text);
    if (!game) return bad("\"position\": " + game.error());
    if (const auto moves = number_in(*body, "moves"); !moves) {
        return reply(moves.error());
    } else if (*moves) {
        const auto all = static_cast<int>(game->moves().size());
        if (**moves < 0 || **moves > all) {
            return bad("\"moves\" must be 0 to " + std::to_string(all) +
                       ", as long as the game is.");
        }
        for (int i = **moves; i < all; ++i) static_cast<void>(game->undo());
    }
    const auto only = text_in(*body, "only");
    if (!only) return reply(only.error());
    const auto ownership = truth_in(*body, "ownership");
    if (!ownership) return reply(ownership.error());
    if (game->is_over()) return bad("The game is over there: nothing is left to think about.");
    auto to_look_at = moves_to_look_at(*game, only->value_or(""));
    if (!to_look_at) return bad("\"only\": " + to_look_at.error());
    const GameKind kind = game->spec().kind;
    const auto job = std::make_shared<Job>();
    job->spec = game->spec();
    job->asked = now_();
    job->address = platform::network_of(request.address);
    EnginePool::Question question{
        .kind = kind,
        .engine = std::string(seats::default_engine(kind)),
        .task = {.kind = seats::Task::Kind::analysis, .game = std::move(*game)},
        .can_wait = true};
    Limits& limits = question.task.limits;
    limits.goal = Goal::analysis;
    limits.only = std::move(*to_look_at);
    limits.time = Milliseconds(time->value_or(2'000));
    if (*visits) seats::limit_visits(limits, kind, static_cast<std::uint64_t>(**visits));
    limits.report_every = Milliseconds(200);
    limits.ownership = kind == GameKind::go && ownership->value_or(true);
    const std::string id = platform::random_id();
    {
        const std::lock_guard lock(mutex_);
        if (const auto why = why_too_many(job->address)) {
            return reply(error_response(503, "too_many", *why));
        }
        jobs_.emplace(id, job);
    }
    ++metrics_.analyses;
    const auto number =
        engines_.ask(std::move(question), [job](const seats::SeatNews& news) { hear(*job, news); });
    {
        const std::lock_guard lock(job->mutex);
        job->number = number;
    }
    Response response = json_response(202, Json{{"id", id}, {"status", "waiting"}});
    response.headers.emplace_back("Location", "/api/analysis/" + id);
    reply(std::move(response));
}

// Requires: mutex_ is held.
std::optional<std::string> AnalysisApi::why_too_many(const std::string& address) {
    if (jobs_.size() >= kMostJobs) return "Too many are waiting already.";
    const auto is_theirs = [&](const auto& entry) {
        const std::lock_guard lock(entry.second->mutex);
        return entry.second->address == address && !entry.second->is_over();
    };
    if (std::ranges::count_if(jobs_, is_theirs) < kMostOfOne) return std::nullopt;
    return "You are waiting for " + std::to_string(kMostOfOne) + " already.";
}

void AnalysisApi::hear(Job& job, const seats::SeatNews& news) {
    const std::lock_guard lock(job.mutex);
    if (job.is_over()) return;
    if (const auto* thinks = std::get_if<seats::SeatThinks>(&news)) {
        job.status = Job::Status::thinking;
        job.report = thinks->report;
    } else if (const auto* done = std::get_if<seats::SeatAnalyzed>(&news)) {
        job.status = Job::Status::done;
        job.report = done->report;
    } else if (const auto* failed = std::get_if<seats::SeatFailed>(&news)) {
        job.status = Job::Status::failed;
        job.reason = failed->reason;
    }
}

std::shared_ptr<AnalysisApi::Job> AnalysisApi::find(const std::string& id) {
    const std::lock_guard lock(mutex_);
    const auto found = jobs_.find(id);
    return found == jobs_.end() ? nullptr : found->second;
}

void AnalysisApi::show(const std::string& id, const Reply& reply) {
    const auto job = find(id);
    if (!job) return reply(error_response(404, "not_found", "There is no such analysis."));
    const std::lock_guard lock(job->mutex);
    job->asked = now_();
    constexpr std::array<const char*, 4> kStatuses = {"waiting", "thinking", "done", "failed"};
    Json json = {{"id", id}, {"status", kStatuses[static_cast<std::size_t>(job->status)]}};
    if (job->status == Job::Status::failed) json["reason"] = job->reason;
    if (!job->report.candidates.empty()) json["report"] = report_json(job->spec, job->report);
    reply(json_response(200, json));
}

void AnalysisApi::cancel(const std::string& id, const Reply& reply) {
    const auto job = find(id);
    if (!job) return reply(error_response(404, "not_found", "There is no such analysis."));
    std::uint64_t number = 0;
    {
        const std::lock_guard lock(job->mutex);
        number = job->number;
    }
    engines_.cancel(number);
    {
        const std::lock_guard lock(mutex_);
        jobs_.erase(id);
    }
    reply({.status = 204});
}

void AnalysisApi::sweep(Instant now) {
    std::vector<std::uint64_t> unwanted;
    {
        const std::lock_guard lock(mutex_);
        std::erase_if(jobs_, [&](const auto& entry) {
            const std::lock_guard job(entry.second->mutex);
            const bool is_over = entry.second->is_over();
            const auto limit = is_over ? kForgetAfter : kGiveUpAfter;
            if (elapsed(entry.second->asked, now) <= limit) return false;
            if (!is_over) unwanted.push_back(entry.second->number);
            return true;
        });
    }
    for (const std::uint64_t number : unwanted) engines_.cancel(number);
}

}  // namespace magpie::server
