#include "protocols/analysis/client.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "formats/json/bounded_json.h"
#include "protocols/analysis/query.h"
#include "protocols/gtp/rules_text.h"
#include "protocols/seat/any_engine.h"

namespace magpie::analysis {

namespace {

using Json = save::Json;
using Kind = gtp::ClientError::Kind;

// Lines that answer something else: more of them is a flood.
constexpr int kMostLines = 1'000'000;
// Moves of a line that are kept, and candidates of an answer.
constexpr std::size_t kLongestLine = 1000;

Json pair(const GameSpec& spec, ColoredMove move) {
    return Json::array({move.color == Color::black ? "B" : "W", move_name(spec, move.move)});
}

float number(const Json& json, const char* name, float otherwise) {
    const auto found = json.find(name);
    if (found == json.end() || !found->is_number()) return otherwise;
    const double value = found->get<double>();
    return std::isfinite(value) ? static_cast<float>(std::clamp(value, -1e6, 1e6)) : otherwise;
}

std::uint64_t count(const Json& json, const char* name) {
    const auto found = json.find(name);
    return found != json.end() && found->is_number_unsigned() ? found->get<std::uint64_t>() : 0;
}

// We ask for figures of the side to move.
Evaluation evaluation_of(const Json& json) {
    Evaluation value;
    value.win_rate.value = std::clamp(number(json, "winrate", 0.5F), 0.0F, 1.0F);
    value.lead.value = number(json, "scoreLead", 0);
    value.lead_deviation = std::max(number(json, "scoreStdev", 0), 0.0F);
    const auto proved = json.find("proved");
    if (proved != json.end() && proved->is_boolean() && proved->get<bool>()) {
        value.win_rate.certainty = value.lead.certainty = Certainty::proved;
    }
    return value;
}

std::optional<Candidate> candidate_of(const Json& json, const Playback& game) {
    const auto name = json.find("move");
    if (name == json.end() || !name->is_string()) return std::nullopt;
    const auto move = move_named(game.spec(), name->get_ref<const std::string&>());
    if (!move || game.why_illegal(*move)) return std::nullopt;
    Candidate candidate;
    candidate.move = *move;
    candidate.visits = count(json, "visits");
    candidate.value = evaluation_of(json);
    candidate.win_rate_bound =
        std::clamp(number(json, "lcb", candidate.value.win_rate.value), 0.0F, 1.0F);
    candidate.prior = std::clamp(number(json, "prior", 0), 0.0F, 1.0F);
    candidate.line = {*move};
    if (const auto line = json.find("pv"); line != json.end() && line->is_array()) {
        for (std::size_t i = 1; i < std::min(line->size(), kLongestLine); ++i) {
            const Json& word = (*line)[i];
            const auto next = word.is_string()
                                  ? move_named(game.spec(), word.get_ref<const std::string&>())
                                  : std::nullopt;
            if (!next) break;
            candidate.line.push_back(*next);
        }
    }
    return candidate;
}

}  // namespace

std::string query_line(const Playback& game, const Limits& limits, const std::string& id) {
    const GameSpec& spec = game.spec();
    const GameRecord record = record_until_here(game);
    Json json;
    json["id"] = id;
    json["boardXSize"] = spec.geometry.columns;
    json["boardYSize"] = spec.geometry.rows;
    if (spec.kind == GameKind::go) {
        json["rules"] = Json::parse(gtp::rules_json(spec.rules), nullptr, false);
        json["komi"] = spec.rules.komi.half_points / 2.0;
    } else {
        json["game"] = "othello";
    }
    json["initialStones"] = Json::array();
    if (const SetupEdit* setup = record.tree.setup(kRootNode)) {
        for (const Color c : kColors) {
            for (const Point p : setup->added[c]) {
                json["initialStones"].push_back(pair(spec, {c, Move(p)}));
            }
        }
        if (setup->to_play) json["initialPlayer"] = *setup->to_play == Color::black ? "B" : "W";
    }
    json["moves"] = Json::array();
    for (const NodeId node : record.tree.main_line()) {
        if (const auto move = record.tree.move(node)) json["moves"].push_back(pair(spec, *move));
    }
    if (limits.visits) json["maxVisits"] = *limits.visits;
    Json settings;
    settings["reportAnalysisWinratesAs"] = "SIDETOMOVE";
    if (limits.time) settings["maxTime"] = static_cast<double>(limits.time->count()) / 1000.0;
    json["overrideSettings"] = std::move(settings);
    if (limits.ownership) json["includeOwnership"] = true;
    return json.dump(-1, ' ', true, Json::error_handler_t::replace);
}

std::expected<std::optional<Report>, std::string> report_from(std::string_view line,
                                                              const Playback& game,
                                                              const std::string& id) {
    save::Limits bounds;
    bounds.values = 1'000'000;
    const auto json = save::parse_bounded(line, bounds);
    if (!json || !json->is_object()) return std::nullopt;  // engines greet on standard output
    const auto member = [&](const char* name) -> const Json* {
        const auto found = json->find(name);
        return found == json->end() ? nullptr : &*found;
    };
    const Json* whose = member("id");
    if (whose == nullptr || !whose->is_string() || whose->get_ref<const std::string&>() != id) {
        return std::nullopt;
    }
    if (const Json* error = member("error")) {
        return std::unexpected(error->is_string() ? error->get<std::string>() : "an error");
    }
    const Json* during = member("isDuringSearch");
    if (during != nullptr && during->is_boolean() && during->get<bool>()) return std::nullopt;
    const Json* moves = member("moveInfos");
    if (moves == nullptr) {
        if (member("warning") != nullptr) return std::nullopt;
        return std::unexpected("an answer without moves");
    }
    Report report;
    report.is_last = true;
    report.to_play = game.to_play();
    if (moves->is_array()) {
        for (const Json& info : *moves) {
            if (auto candidate = info.is_object() ? candidate_of(info, game) : std::nullopt) {
                report.candidates.push_back(std::move(*candidate));
            }
        }
    }
    if (report.candidates.empty()) return std::unexpected("an answer without a legal move");
    report.value = report.candidates.front().value;
    if (const Json* root = member("rootInfo"); root != nullptr && root->is_object()) {
        report.visits = count(*root, "visits");
        report.value = evaluation_of(*root);
    }
    return report;
}

Client::Client(gtp::LineChannel& channel, ClientOptions options)
    : channel_(channel), options_(std::move(options)) {}

// JSON escapes every control character, so a line is a line.
Client::Result<void> Client::send(const std::string& line, Milliseconds timeout) {
    if (auto written = channel_.write_line(line, timeout); !written) {
        return std::unexpected(gtp::ClientError{
            written.error().kind == gtp::ChannelError::Kind::timed_out ? Kind::timed_out
                                                                       : Kind::ended,
            "query", written.error().reason});
    }
    return {};
}

namespace {

gtp::ClientError error_of(const gtp::ChannelError& error) {
    const Kind kind = error.kind == gtp::ChannelError::Kind::timed_out ? Kind::timed_out
                      : error.kind == gtp::ChannelError::Kind::ended   ? Kind::ended
                                                                       : Kind::not_gtp;
    return {kind, "query", error.reason};
}

}  // namespace

Client::Result<void> Client::shake_hands() {
    const Instant begin = options_.now();
    const Milliseconds timeout = options_.first_answer;
    if (auto sent = send(R"({"action":"query_version","id":"magpie"})", timeout); !sent) {
        return sent;
    }
    for (int lines = 0; lines < kMostLines; ++lines) {
        const Milliseconds left = timeout - elapsed(begin, options_.now());
        const auto line = channel_.read_line(std::max(left, Milliseconds(0)));
        if (!line) return std::unexpected(error_of(line.error()));
        if (line->find("query_version") != std::string::npos) return {};
    }
    return std::unexpected(gtp::ClientError{Kind::not_gtp, "query", "it does not stop talking"});
}

Client::Result<Report> Client::analyze(const Playback& game,
                                       const Limits& limits,
                                       Milliseconds timeout) {
    const Instant begin = options_.now();
    const std::string id = "magpie-" + std::to_string(++queries_);
    if (auto sent = send(query_line(game, limits, id), timeout); !sent) {
        return std::unexpected(std::move(sent.error()));
    }
    for (int lines = 0; lines < kMostLines; ++lines) {
        const Milliseconds left = timeout - elapsed(begin, options_.now());
        const auto line = channel_.read_line(std::max(left, Milliseconds(0)));
        if (!line) return std::unexpected(error_of(line.error()));
        auto report = report_from(*line, game, id);
        if (!report) {
            return std::unexpected(gtp::ClientError{Kind::refused, "query", report.error()});
        }
        if (*report) {
            (*report)->elapsed = elapsed(begin, options_.now());
            return std::move(**report);
        }
    }
    return std::unexpected(gtp::ClientError{Kind::not_gtp, "query", "it does not stop talking"});
}

}  // namespace magpie::analysis
