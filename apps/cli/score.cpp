// magpie score: the whole count of a position, with dead stones given or proposed.
#include "go/score/score.h"

#include <algorithm>
#include <memory>
#include <ostream>

#include "apps/cli/command.h"
#include "apps/cli/game_input.h"
#include "apps/cli/game_json.h"
#include "apps/seats/network_file.h"
#include "core/ascii.h"
#include "core/coordinates.h"
#include "game/named_rules.h"
#include "game/words.h"
#include "go/score/dead_stones.h"
#include "table/words.h"

namespace magpie::cli {

namespace {

struct ScoreOptions {
    std::string notation;
    std::optional<int> at;
    std::string rules;
    std::string dead;
    bool propose = false;
    bool json = false;
};

// "D4,Q16": points between commas.
std::expected<std::vector<Point>, std::string> dead_points(std::string_view list,
                                                           const GameSpec& spec) {
    std::vector<Point> points;
    for (std::size_t comma = 0; comma != std::string_view::npos;) {
        comma = list.find(',');
        const std::string_view name = ascii::trimmed(list.substr(0, comma));
        if (name.empty()) return std::unexpected("a point is missing beside a comma");
        const auto point = point_from(spec.coord_style(), spec.geometry, name);
        if (!point) return std::unexpected(sentence(spec, point.error(), name));
        points.push_back(*point);
        list.remove_prefix(std::min(comma, list.size() - 1) + 1);
    }
    return points;
}

std::string dead_error_text(const go::DeadStoneError& error, const GameSpec& spec) {
    const std::string name = point_name(spec.coord_style(), spec.geometry, error.point);
    switch (error.kind) {
        case go::DeadStoneError::Kind::off_board:
            return name + " is not on the board";
        case go::DeadStoneError::Kind::empty_point:
            return "there is no stone at " + name;
        case go::DeadStoneError::Kind::stones_not_removed:
            return "these rules count every stone on the board, so " + name + " cannot be dead";
    }
    return {};
}

// As SGF has it, but a draw in a word.
std::string result_text(Margin margin) {
    return margin == Margin{} ? "Draw" : to_text(Outcome::by_score(margin));
}

const char* standing_name(go::Standing standing) {
    switch (standing) {
        case go::Standing::stone:
            return "stone";
        case go::Standing::dead_stone:
            return "dead";
        case go::Standing::territory:
            return "territory";
        case go::Standing::dame:
            return "dame";
        case go::Standing::seki_eye:
            return "seki";
    }
    return "";
}

Json both(const ByColor<int>& counts) { return {{"black", counts.black}, {"white", counts.white}}; }

Json json_dead(const go::Proposal& proposal, const GameSpec& spec) {
    Json chains = Json::array();
    for (const go::DeadChain& chain : proposal.dead) {
        Json entry;
        entry["color"] = json_name(chain.color);
        entry["stones"] = json_points(spec, chain.stones);
        entry["certainty"] = chain.proved ? "proved" : "estimate";
        entry["reason"] = reason_text(chain);
        chains.push_back(entry);
    }
    return chains;
}

Json json_open(const go::Proposal& proposal, const GameSpec& spec) {
    Json borders = Json::array();
    for (const go::OpenBorder& border : proposal.open_borders) {
        borders.push_back({{"color", json_name(border.color)},
                           {"gaps", json_points(spec, border.gaps)},
                           {"points", border.points}});
    }
    return borders;
}

Json json_reckoning(const go::Reckoning& counted, const GameSpec& spec) {
    Json json;
    json["scoring"] = counted.scoring == go::Scoring::area ? "area" : "territory";
    json["territory"] = both(counted.territory);
    json["stones"] = both(counted.stones);
    json["prisoners"] = both(counted.prisoners);
    json["dead"] = both(counted.dead);
    json["seki_eyes"] = both(counted.seki_eyes);
    json["dame"] = counted.dame;
    json["komi"] = counted.komi.half_points / 2.0;
    json["handicap_bonus"] = counted.handicap_bonus;
    json["total"] = {{"black", counted.total.black.half_points / 2.0},
                     {"white", counted.total.white.half_points / 2.0}};
    json["result"] = to_text(Outcome::by_score(counted.margin));
    Json points = Json::object();
    for (std::size_t i = 0; i < counted.points.size(); ++i) {
        const go::PointReport& report = counted.points[i];
        const std::string owner = report.owner ? json_name(*report.owner) : "nobody";
        points[point_name(spec.coord_style(), spec.geometry, Point(static_cast<int>(i)))] = {
            standing_name(report.standing), owner};
    }
    json["points"] = points;
    return json;
}

// The rules to count under: the game's own, or those that were asked for. A komi that was agreed
// for the game stays.
std::expected<GameSpec, std::string> counting_spec(const ScoreOptions& options,
                                                   const InputGame& game) {
    const GameSpec& spec = game.playback.spec();
    if (options.rules.empty()) return spec;
    auto other = with_rules(spec, options.rules);
    if (!other) return std::unexpected(sentence(other.error()));
    if (game.has_komi) other->rules.komi = spec.rules.komi;
    return std::move(*other);
}

ExitCode score_go(const ScoreOptions& options, const InputGame& game, Console& console) {
    const auto spec_asked = counting_spec(options, game);
    if (!spec_asked) return refuse(console, spec_asked.error());
    const GameSpec& spec = *spec_asked;
    const go::Rules& rules = spec.rules;
    const auto& position = std::get<go::Position>(game.playback.position());
    if (options.propose && !rules.dead_stones_removed) {
        return refuse(console, "--propose-dead: these rules count every stone on the board");
    }
    std::expected<std::vector<Point>, std::string> dead;
    if (!options.dead.empty()) dead = dead_points(options.dead, spec);
    if (!dead) return refuse(console, "--dead: " + dead.error());
    // What the players marked counts unless somebody says otherwise here.
    const bool as_saved =
        game.sitting && options.dead.empty() && !options.propose && rules.dead_stones_removed;
    if (as_saved) dead = game.sitting->dead;
    go::Proposal proposal;
    if (options.propose) {
        const auto judge = seats::network_judge();
        proposal = go::propose_dead(position, {.source = judge.get()});
        for (const go::DeadChain& chain : proposal.dead) {
            dead->insert(dead->end(), chain.stones.begin(), chain.stones.end());
        }
    }
    const auto counted = go::reckon(position, *dead, rules, spec.handicap);
    if (!counted) return refuse(console, "--dead: " + dead_error_text(counted.error(), spec));
    if (options.json) {
        Json json = json_reckoning(*counted, spec);
        if (options.propose) json["proposed_dead"] = json_dead(proposal, spec);
        if (options.propose) json["open_borders"] = json_open(proposal, spec);
        json["komi_of"] = game.has_komi ? "game" : "rules";
        console.out << json_text(json);
        return ExitCode::ok;
    }
    for (const go::DeadChain& chain : proposal.dead) {
        console.out << "Dead: " << color_name(chain.color);
        for (const Point p : chain.stones) {
            console.out << ' ' << point_name(spec.coord_style(), spec.geometry, p);
        }
        console.out << " (" << reason_text(chain) << ")\n";
    }
    if (const std::string open = open_borders_text(proposal, spec); !open.empty()) {
        console.out << open << '\n';
        if (const auto closed = go::with_borders_closed(position, proposal)) {
            const auto other = go::reckon(*closed, *dead, rules, spec.handicap);
            if (other) {
                console.out << "Closed there it would be " << result_text(other->margin) << '\n';
            }
        }
    }
    if (as_saved && !dead->empty()) {
        console.out << "Dead:";
        for (const Point p : *dead) {
            console.out << ' ' << point_name(spec.coord_style(), spec.geometry, p);
        }
        console.out << " (as the record marks them)\n";
    }
    if (!options.rules.empty()) {
        console.out << "Komi " << to_text(rules.komi)
                    << (game.has_komi ? ", the game's own\n" : ", as these rules have it\n");
    }
    if (rules.dead_stones_removed && dead->empty() && !options.propose && !as_saved) {
        console.err << "magpie: note: every stone is counted as alive; --propose-dead takes off "
                       "those that look dead\n";
    }
    for (const Color c : kColors) {
        console.out << color_name(c) << ' ' << to_text(counted->total[c]) << " = "
                    << sum_text(*counted, c) << '\n';
    }
    console.out << result_text(counted->margin) << '\n';
    return ExitCode::ok;
}

ExitCode score_othello(const ScoreOptions& options, const InputGame& input, Console& console) {
    if (!options.dead.empty() || options.propose) {
        return refuse(console, "Othello has no dead stones");
    }
    const auto spec = counting_spec(options, input);
    if (!spec) return refuse(console, spec.error());
    const auto& position = std::get<othello::Position>(input.playback.position());
    const Margin margin = position.margin(spec->counting);
    if (options.json) {
        const Json json = {
            {"discs",
             {{"black", position.discs(Color::black)}, {"white", position.discs(Color::white)}}},
            {"empties", position.empties()},
            {"over", position.is_over()},
            {"margin", margin.half_points / 2.0},
            {"result", to_text(Outcome::by_score(margin))}};
        console.out << json_text(json);
        return ExitCode::ok;
    }
    console.out << "Black " << position.discs(Color::black) << "\nWhite "
                << position.discs(Color::white) << '\n'
                << result_text(margin) << '\n';
    return ExitCode::ok;
}

}  // namespace

void add_score(const Registry& registry) {
    auto options = std::make_shared<ScoreOptions>();
    CLI::App* command =
        registry.app.add_subcommand("score",
                                    "Count the position at the end of a game, or where a save "
                                    "stands, with the stones that the file marks as "
                                    "dead; the result is the last line.");
    command->add_option("NOTATION", options->notation, kNotationHelp)->required();
    add_at(*command, options->at);
    command
        ->add_option("--rules", options->rules,
                     "Count under these rules instead of the game's (see magpie rules); a komi "
                     "that the game gives stays")
        ->type_name("NAME");
    command->add_option("--dead", options->dead, "Dead stones, a point for each chain: D4,Q16")
        ->type_name("P,P...");
    command->add_flag("--propose-dead", options->propose,
                      "Remove the stones that Magpie takes for dead, and say why");
    command->add_flag("--json", options->json, "Print the count point by point as JSON");
    command->callback([&chosen = registry.chosen, options] {
        chosen = [options](Console& console) {
            const auto game = game_from_argument(options->notation, console, options->at);
            if (!game) return refuse(console, game.error());
            return game->playback.spec().kind == GameKind::go
                       ? score_go(*options, *game, console)
                       : score_othello(*options, *game, console);
        };
    });
}

}  // namespace magpie::cli
