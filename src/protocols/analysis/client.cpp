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
using Kind = ClientError::Kind;

// Moves of a line that are kept.
constexpr std::size_t kMostKeptMoves = 1000;

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
    const auto certainty = json.find("certainty");
    if (certainty != json.end() && certainty->is_string()) {
        for (const Certainty bound : {Certainty::lower_bound, Certainty::upper_bound}) {
            if (*certainty != name_of(bound)) continue;
            value.win_rate.certainty = value.lead.certainty = bound;
        }
    }
    return value;
}

// Of a search by depth; the usual values where the engine does not say.
void take_depth(const Json& json, int& depth, int& percent) {
    depth = static_cast<int>(std::min<std::uint64_t>(count(json, "depth"), 1000));
    const std::uint64_t told = count(json, "percent");
    if (told > 0 && told <= 100) percent = static_cast<int>(told);
}

std::optional<Candidate> candidate_of(const Json& json,
                                      const GameSpec& spec,
                                      const AnyPosition& root) {
    const auto name = json.find("move");
    if (name == json.end() || !name->is_string()) return std::nullopt;
    const auto move = move_named(spec, name->get_ref<const std::string&>());
    if (!move || why_illegal(root, {to_play(root), *move})) return std::nullopt;
    Candidate candidate;
    candidate.move = *move;
    candidate.visits = count(json, "visits");
    candidate.value = evaluation_of(json);
    take_depth(json, candidate.depth, candidate.percent);
    candidate.win_rate_bound =
        std::clamp(number(json, "lcb", candidate.value.win_rate.value), 0.0F, 1.0F);
    candidate.prior = std::clamp(number(json, "prior", 0), 0.0F, 1.0F);
    candidate.line = {*move};
    if (const auto line = json.find("pv"); line != json.end() && line->is_array()) {
        for (std::size_t i = 1; i < std::min(line->size(), kMostKeptMoves); ++i) {
            const Json& word = (*line)[i];
            const auto next = word.is_string()
                                  ? move_named(spec, word.get_ref<const std::string&>())
                                  : std::nullopt;
            if (!next) break;
            candidate.line.push_back(*next);
        }
    }
    return candidate;
}

// Of a board from the view of the side to move; Black's in a report.
std::vector<float> ownership_of(const Json& json, const AnyPosition& root) {
    std::vector<float> ownership;
    if (json.size() != static_cast<std::size_t>(geometry(root).area())) return ownership;
    const float sign = to_play(root) == Color::black ? 1.0F : -1.0F;
    for (const Json& owner : json) {
        const float value = owner.is_number() ? owner.get<float>() : 0.0F;
        ownership.push_back(std::isfinite(value) ? sign * std::clamp(value, -1.0F, 1.0F) : 0.0F);
    }
    return ownership;
}

// [{"player":"B","moves":["C3"],"untilDepth":1}].
Json restriction(const GameSpec& spec, Color c, const std::vector<Move>& moves) {
    Json names = Json::array();
    for (const Move move : moves) names.push_back(move_name(spec, move));
    Json entry;
    entry["player"] = c == Color::black ? "B" : "W";
    entry["moves"] = std::move(names);
    entry["untilDepth"] = 1;
    return Json::array({std::move(entry)});
}

}  // namespace

std::string query_line(const Playback& game, Color c, const Limits& limits, const std::string& id) {
    const GameSpec& spec = game.spec();
    // The side to move follows from the moves: where it is to be the other one, from a start.
    const GameRecord record =
        c == game.to_play() ? record_until_here(game) : record_from_here(game, c);
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
        for (const Color color : kColors) {
            for (const Point p : setup->added[color]) {
                json["initialStones"].push_back(pair(spec, {color, Move(p)}));
            }
        }
        if (setup->to_play) json["initialPlayer"] = *setup->to_play == Color::black ? "B" : "W";
    }
    json["moves"] = Json::array();
    for (const NodeId node : record.tree.main_line()) {
        if (const auto move = record.tree.move(node)) json["moves"].push_back(pair(spec, *move));
    }
    if (limits.visits) json["maxVisits"] = *limits.visits;
    if (!limits.avoid.empty()) json["avoidMoves"] = restriction(spec, c, limits.avoid);
    if (!limits.only.empty()) json["allowMoves"] = restriction(spec, c, limits.only);
    if (limits.report_every) {
        json["reportDuringSearchEvery"] =
            std::max(static_cast<double>(limits.report_every->count()) / 1000.0, 0.001);
    }
    Json settings;
    settings["reportAnalysisWinratesAs"] = "SIDETOMOVE";
    if (limits.time) settings["maxTime"] = static_cast<double>(limits.time->count()) / 1000.0;
    json["overrideSettings"] = std::move(settings);
    if (limits.ownership) json["includeOwnership"] = true;
    return json.dump(-1, ' ', true, Json::error_handler_t::replace);
}

std::expected<std::optional<Report>, std::string> report_from(std::string_view line,
                                                              const GameSpec& spec,
                                                              const AnyPosition& root,
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
    const bool is_last = during == nullptr || !during->is_boolean() || !during->get<bool>();
    const Json* moves = member("moveInfos");
    if (moves == nullptr) {
        if (member("warning") != nullptr) return std::nullopt;
        return std::unexpected("an answer without moves");
    }
    Report report;
    report.is_last = is_last;
    report.to_play = to_play(root);
    if (moves->is_array()) {
        for (const Json& info : *moves) {
            if (auto candidate = info.is_object() ? candidate_of(info, spec, root) : std::nullopt) {
                report.candidates.push_back(std::move(*candidate));
            }
        }
    }
    if (report.candidates.empty()) {
        if (!is_last) return std::nullopt;
        return std::unexpected("an answer without a legal move");
    }
    report.value = report.candidates.front().value;
    if (const Json* info = member("rootInfo"); info != nullptr && info->is_object()) {
        report.visits = count(*info, "visits");
        report.value = evaluation_of(*info);
        take_depth(*info, report.depth, report.percent);
    }
    const Json* ownership = member("ownership");
    if (ownership != nullptr && ownership->is_array()) {
        report.ownership = ownership_of(*ownership, root);
    }
    return report;
}

Client::Client(LineChannel& channel, ClientOptions options)
    : options_(std::move(options)), talk_(channel, options_.now) {}

Client::Result<void> Client::shake_hands() {
    const Milliseconds timeout = options_.first_answer;
    const std::string query = R"({"action":"query_version","id":"magpie"})";
    if (auto sent = talk_.send(query, timeout, "query_version"); !sent) return sent;
    return talk_.hear(timeout, [&](std::string_view line) {
        const auto json = save::parse_bounded(line, save::Limits{});
        if (!json || !json->is_object()) return false;  // engines greet on standard output
        const auto action = json->find("action");
        if (action == json->end() || *action != "query_version") return false;
        const auto version = json->find("version");
        if (version != json->end() && version->is_string()) {
            version_ = version->get<std::string>().substr(0, 40);
            std::erase_if(version_, is_unsendable);
        }
        return true;
    });
}

Client::Result<Report> Client::analyze(const Playback& game,
                                       Color c,
                                       const Limits& limits,
                                       Milliseconds timeout,
                                       const std::function<void(const Report&)>& listen) {
    const Instant begin = talk_.now();
    const std::string id = "magpie-" + std::to_string(++queries_);
    // JSON escapes every control character, so a line is a line.
    if (auto sent = talk_.send(query_line(game, c, limits, id), options_.answer, "query"); !sent) {
        return std::unexpected(sent.error());
    }
    const AnyPosition root = position_for(game, c);
    std::optional<Report> last;
    std::optional<std::string> refusal;
    const auto take = [&](std::string_view line) -> std::expected<bool, std::string> {
        auto report = report_from(line, game.spec(), root, id);
        if (!report) {
            refusal = std::move(report.error());
            return true;
        }
        if (!*report) return false;
        (*report)->elapsed = elapsed(begin, talk_.now());
        if (!(*report)->is_last) {
            last = **report;
            if (listen) listen(**report);
            return false;
        }
        last = std::move(**report);
        return true;
    };
    const Conversation::Stop stop{
        .is_wanted = options_.is_hurried,
        .ask =
            [&] {
                const std::string end =
                    R"({"action":"terminate","id":"magpie-stop","terminateId":")" + id + R"("})";
                return talk_.send(end, options_.answer, "terminate");
            },
        .grace = options_.answer};
    if (auto heard = talk_.hear(timeout, take, stop); !heard) {
        return std::unexpected(heard.error());
    }
    // One that was stopped before it knew anything may still have said something on the way.
    if (!last) return std::unexpected(ClientError{Kind::refused, "query", refusal.value_or("")});
    last->is_last = true;
    return std::move(*last);
}

}  // namespace magpie::analysis
