#include "protocols/analysis/result.h"

#include <algorithm>
#include <cmath>

#include "formats/json/bounded_json.h"

namespace magpie::analysis {

namespace {

using Json = save::Json;

// Six digits are what anybody reads, and a float has no more.
double rounded(float value) { return std::round(static_cast<double>(value) * 1e6) / 1e6; }

std::string line_of(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Figures as the reader wants to see them.
struct Lens {
    bool turned;  // the reader looks from the other side than the mover

    [[nodiscard]] float rate(float mine) const { return turned ? 1 - mine : mine; }

    [[nodiscard]] float lead(float mine) const { return turned ? 0.0F - mine : mine; }

    // What is no more for one side is no less for the other.
    [[nodiscard]] Certainty certainty(Certainty mine) const {
        if (turned && mine == Certainty::lower_bound) return Certainty::upper_bound;
        if (turned && mine == Certainty::upper_bound) return Certainty::lower_bound;
        return mine;
    }
};

Lens lens_of(View view, Color to_play) {
    return {(view == View::black && to_play == Color::white) ||
            (view == View::white && to_play == Color::black)};
}

void add_value(Json& json, const Evaluation& value, const Lens& lens) {
    json["winrate"] = rounded(lens.rate(value.win_rate.value));
    const double lead = rounded(lens.lead(value.lead.value));
    json["scoreLead"] = lead;
    json["scoreMean"] = lead;
    json["scoreSelfplay"] = lead;
    json["scoreStdev"] = rounded(value.lead_deviation);
    json["utility"] = rounded(2 * lens.rate(value.win_rate.value) - 1);
    json["proved"] = value.lead.certainty == Certainty::proved;
    json["certainty"] = name_of(lens.certainty(value.lead.certainty));
}

// Of a search by depth.
void add_depth(Json& json, int depth, int percent) {
    if (depth <= 0) return;
    json["depth"] = depth;
    json["percent"] = percent;
}

Json candidate_json(const Query& query, const Candidate& candidate, const Lens& lens) {
    const GameSpec& spec = query.game.spec();
    Json json;
    json["move"] = move_name(spec, candidate.move);
    // A search of ours counts every visit once and whole.
    for (const char* name : {"visits", "edgeVisits"}) json[name] = candidate.visits;
    for (const char* name : {"weight", "edgeWeight", "playSelectionValue"}) {
        json[name] = static_cast<double>(candidate.visits);
    }
    add_value(json, candidate.value, lens);
    add_depth(json, candidate.depth, candidate.percent);
    json["lcb"] = rounded(lens.rate(candidate.win_rate_bound));
    json["utilityLcb"] = rounded(2 * lens.rate(candidate.win_rate_bound) - 1);
    json["prior"] = rounded(candidate.prior);
    json["pv"] = Json::array();
    const std::size_t length = std::min(candidate.line.size(), query.longest_line);
    for (std::size_t i = 0; i < length; ++i) {
        json["pv"].push_back(move_name(spec, candidate.line[i]));
    }
    if (candidate.line.empty()) json["pv"].push_back(move_name(spec, candidate.move));
    if (query.line_visits && !candidate.line_visits.empty()) {
        const auto& visits = candidate.line_visits;
        const auto end =
            visits.begin() + static_cast<std::ptrdiff_t>(std::min(length, visits.size()));
        json["pvVisits"] = std::vector<std::uint64_t>(visits.begin(), end);
        json["pvEdgeVisits"] = json["pvVisits"];
    }
    return json;
}

// One number a point and one for the pass: -1 for what is illegal, 0 for what was not looked at by
// an engine that has no first impression of all moves.
Json policy_json(const AnyPosition& position, const Report& report) {
    if (!report.policy.empty()) {
        Json policy = Json::array();
        for (const float share : report.policy) policy.push_back(rounded(share));
        return policy;
    }
    std::vector<double> policy(static_cast<std::size_t>(geometry(position).area()) + 1, -1.0);
    const auto at = [&](Move move) -> double& {
        return move.is_pass() ? policy.back()
                              : policy[static_cast<std::size_t>(move.point().index())];
    };
    for (const Move move : legal_moves(position)) at(move) = 0;
    for (const Candidate& candidate : report.candidates) {
        at(candidate.move) = rounded(candidate.prior);
    }
    return policy;
}

}  // namespace

std::string result_line(const Query& query, int turn, const Report& report) {
    const Lens lens = lens_of(query.view, report.to_play);
    Json json;
    json["id"] = query.id;
    json["turnNumber"] = turn;
    json["isDuringSearch"] = !report.is_last;
    json["moveInfos"] = Json::array();
    for (const Candidate& candidate : report.candidates) {
        Json info = candidate_json(query, candidate, lens);
        info["order"] = json["moveInfos"].size();
        json["moveInfos"].push_back(std::move(info));
    }
    Json root;
    root["currentPlayer"] = report.to_play == Color::black ? "B" : "W";
    root["visits"] = report.visits;
    root["weight"] = static_cast<double>(report.visits);
    add_value(root, report.value, lens);
    // The depth of a tree search is the length of its longest line: its candidates have none.
    const bool is_by_depth =
        std::ranges::any_of(report.candidates, [](const Candidate& at) { return at.depth > 0; });
    if (is_by_depth) add_depth(root, report.depth, report.percent);
    if (!report.lead_quantiles.empty()) {
        // Seen from the other side the shares count from the other end.
        root["leadQuantiles"] = Json::array();
        for (const LeadQuantile& quantile : report.lead_quantiles) {
            root["leadQuantiles"].push_back(
                {rounded(lens.rate(quantile.share)), rounded(lens.lead(quantile.lead))});
        }
        if (lens.turned) std::ranges::reverse(root["leadQuantiles"]);
    }
    json["rootInfo"] = std::move(root);
    if (query.limits.ownership && !report.ownership.empty()) {
        // Reports have it from Black's side.
        const bool for_white = query.view == View::white ||
                               (query.view == View::side_to_move && report.to_play == Color::white);
        json["ownership"] = Json::array();
        for (const float owner : report.ownership) {
            json["ownership"].push_back(rounded(for_white ? -owner : owner));
        }
    }
    if (query.limits.policy) {
        Playback game = query.game;
        while (game.move_number() < turn && game.redo().value_or(false)) {
        }
        json["policy"] = policy_json(game.position(), report);
    }
    return line_of(json);
}

std::string no_result_line(const Query& query, int turn) {
    Json json;
    json["id"] = query.id;
    json["turnNumber"] = turn;
    json["isDuringSearch"] = false;
    json["noResults"] = true;
    return line_of(json);
}

std::string error_line(const QueryError& error) {
    Json json;
    json["error"] = error.reason;
    if (!error.field.empty()) json["field"] = error.field;
    if (!error.id.empty()) json["id"] = error.id;
    return line_of(json);
}

std::string warning_line(const Query& query, const std::string& field) {
    Json json;
    json["id"] = query.id;
    json["field"] = field;
    json["warning"] = "nobody knows this field: is it a slip of the pen?";
    return line_of(json);
}

std::string action_line(const Action& action,
                        const std::string& engine,
                        const std::string& version) {
    Json json;
    json["id"] = action.id;
    json["action"] = action.name;
    switch (action.kind) {
        case Action::Kind::query_version:
            json["version"] = version;
            json["git_hash"] = "";
            break;
        case Action::Kind::query_models:
            json["models"] = Json::array({Json{{"name", engine},
                                               {"internalName", engine + " " + version},
                                               {"usesHumanSLProfile", false}}});
            break;
        case Action::Kind::terminate:
            json["terminateId"] = action.terminated;
            break;
        case Action::Kind::clear_cache:
        case Action::Kind::terminate_all:
            break;
    }
    if (!action.turns.empty()) json["turnNumbers"] = action.turns;
    return line_of(json);
}

}  // namespace magpie::analysis
