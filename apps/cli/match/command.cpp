// magpie match: engine against engine, and what can be said about it afterwards.
#include "apps/cli/command.h"

#include <cmath>
#include <memory>
#include <ostream>

#include <fmt/format.h>

#include "apps/cli/game_input.h"
#include "apps/cli/game_json.h"
#include "apps/cli/match/match.h"
#include "apps/cli/match/openings.h"
#include "apps/seats/engines.h"
#include "formats/sgn/sgn.h"
#include "game/words.h"
#include "platform/files.h"
#include "platform/interrupt.h"
#include "render/clean_text.h"

namespace magpie::cli {

namespace {

struct MatchCommand {
    std::vector<std::string> engines;  // a game may stand in front
    std::string size;
    std::string rules;
    std::string komi;
    std::string clock = "none";
    std::string time_margin = "0s";
    std::string move_time = "2m";
    std::string arbiter;
    std::string openings;
    std::string save;
    std::vector<double> sprt;
    std::vector<double> risks;
    int games = 100;
    int at_once = 1;
    int threads = 1;
    int opening_moves = 4;
    int move_limit = 0;
    std::uint64_t seed = 1;
    bool json = false;
    bool quiet = false;
    bool no_opinions = false;
};

std::expected<Milliseconds, std::string> duration(const char* option, const std::string& text) {
    if (text == "0" || text == "0s") return Milliseconds(0);
    const auto control = time_control_from(text);
    const auto* absolute = control ? std::get_if<AbsoluteTime>(&*control) : nullptr;
    if (absolute == nullptr) {
        return std::unexpected(std::string(option) + ": " + text +
                               " is not a time such as 1s or 250ms");
    }
    return absolute->main_time;
}

std::expected<GameKind, std::string> game_of(const MatchCommand& command) {
    if (command.engines.size() == 2) return GameKind::go;
    const auto game = game_kind_from(command.engines[0]);
    if (!game) return std::unexpected(command.engines[0] + " is neither go nor othello");
    return *game;
}

std::expected<GameTerms, std::string> terms_of(const MatchCommand& command) {
    GameTerms terms;
    const auto game = game_of(command);
    if (!game) return std::unexpected(game.error());
    const bool is_go = *game == GameKind::go;
    const std::string size_text = !command.size.empty() ? command.size : is_go ? "9" : "8";
    const auto size = size_from(size_text);
    if (!size) {
        return std::unexpected("--size: " + size_text + " is not a size such as 9 or 19x13");
    }
    SpecRequest request{
        .game = std::string(name_of(*game)), .columns = size->columns, .rows = size->rows};
    if (!command.rules.empty()) {
        request.rules = command.rules;
    } else if (is_go) {
        request.rules = "chinese";
    }
    if (!command.komi.empty()) request.komi = command.komi;
    const auto spec = make_spec(request);
    if (!spec) return std::unexpected(sentence(spec.error()));
    terms.spec = *spec;
    const auto control = time_control_from(command.clock);
    if (!control) {
        return std::unexpected("--clock: " + command.clock +
                               " is not a clock such as 10m, 1s+50ms or 5m+5x30s");
    }
    terms.control = *control;
    const auto margin = duration("--time-margin", command.time_margin);
    if (!margin) return std::unexpected(margin.error());
    terms.time_margin = *margin;
    const auto patience = duration("--move-time", command.move_time);
    if (!patience) return std::unexpected(patience.error());
    terms.patience = *patience;
    terms.move_limit = command.move_limit;
    terms.ask_players = !command.no_opinions;
    return terms;
}

std::expected<SprtOptions, std::string> sprt_of(const MatchCommand& command) {
    SprtOptions sprt{.elo0 = command.sprt[0], .elo1 = command.sprt[1]};
    if (!command.risks.empty()) {
        sprt.alpha = command.risks[0];
        sprt.beta = command.risks[1];
    }
    const auto is_risk = [](double risk) { return risk > 0 && risk < 0.5; };
    const auto is_elo = [](double elo) { return std::abs(elo) <= 2000; };
    if (!is_elo(sprt.elo0) || !is_elo(sprt.elo1) || sprt.elo0 >= sprt.elo1) {
        return std::unexpected("--sprt: two differences in Elo, the smaller one first");
    }
    if (!is_risk(sprt.alpha) || !is_risk(sprt.beta)) {
        return std::unexpected("--risks: two numbers above 0 and below 0.5");
    }
    return sprt;
}

// An engine of ours that plays the other game: what to type instead.
std::optional<std::string> why_other_game(const MatchCommand& command, GameKind game) {
    const GameKind other = game == GameKind::go ? GameKind::othello : GameKind::go;
    const std::string& first = command.engines.end()[-2];
    const std::string& second = command.engines.end()[-1];
    for (const std::string& engine : {first, second}) {
        if (seats::is_built_in(game, engine) || !seats::is_built_in(other, engine)) continue;
        return engine + " plays " + (other == GameKind::go ? "Go" : "Othello") + ": magpie match " +
               std::string(name_of(other)) + " " + first + " " + second;
    }
    return std::nullopt;
}

std::expected<MatchOptions, std::string> options_of(const MatchCommand& command) {
    MatchOptions options;
    options.engines = {command.engines.end()[-2], command.engines.end()[-1]};
    auto terms = terms_of(command);
    if (!terms) return std::unexpected(terms.error());
    options.terms = *terms;
    if (auto why = why_other_game(command, options.terms.spec.kind)) {
        return std::unexpected(std::move(*why));
    }
    options.games = command.games;
    options.at_once = command.at_once;
    options.threads = command.threads;
    options.arbiter = command.arbiter;
    options.seed = command.seed;
    options.opening_moves = command.opening_moves;
    if (!command.sprt.empty()) {
        const auto sprt = sprt_of(command);
        if (!sprt) return std::unexpected(sprt.error());
        options.sprt = *sprt;
    }
    if (!command.openings.empty()) {
        const auto text = platform::read_file(command.openings, kMaxInputBytes);
        if (!text) return std::unexpected(command.openings + ": " + text.error().reason);
        auto openings = openings_from(options.terms.spec, *text);
        if (!openings) return std::unexpected(command.openings + ": " + openings.error());
        options.openings = std::move(*openings);
    }
    return options;
}

// Two engines of the same name get the texts that were typed for them.
std::array<std::string, 2> names_of(const MatchState& state, const MatchOptions& options) {
    if (state.names[0] != state.names[1]) return state.names;
    if (options.engines[0] == options.engines[1]) {
        return {state.names[0] + " (1)", state.names[1] + " (2)"};
    }
    return options.engines;
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string elo_text(double elo) {
    if (std::isinf(elo)) return elo < 0 ? "-inf" : "+inf";
    return fmt::format("{:+.0f}", std::round(elo) == 0 ? 0.0 : elo);  // no minus in front of zero
}

Json json_elo(double elo) { return std::isinf(elo) ? Json() : Json(std::round(elo * 10) / 10); }

// --- One game

Json json_game(const MatchGame& game, const std::array<std::string, 2>& names) {
    const GameResult& result = game.result;
    const std::size_t black = game.color_of_first() == Color::black ? 0 : 1;
    Json json;
    json["game"] = game.number + 1;
    json["black"] = names[black];
    json["white"] = names[1 - black];
    json["result"] = result.record.outcome ? to_text(*result.record.outcome) : "?";
    json["by"] = name_of(result.verdict);
    if (!result.reason.empty()) json["reason"] = result.reason;
    const NodeId last = result.record.tree.line_end();
    json["moves"] = result.record.tree.depth(last);
    json["slowest_ms"] = {{"black", result.slowest.black.count()},
                          {"white", result.slowest.white.count()}};
    if (result.disagrees.black || result.disagrees.white) {
        Json who = Json::array();
        for (const Color c : kColors) {
            if (result.disagrees[c]) who.push_back(json_name(c));
        }
        json["disagrees"] = who;
    }
    return json;
}

std::string progress_line(const MatchState& state,
                          const MatchGame& game,
                          const std::array<std::string, 2>& names,
                          const MatchOptions& options) {
    const std::size_t black = game.color_of_first() == Color::black ? 0 : 1;
    const Tally tally = state.tally();
    const auto& outcome = game.result.record.outcome;
    std::string line = fmt::format(
        "{}/{}  {} - {}  {}{}  ({} {}-{}-{}, {})", state.games.size(), options.games, names[black],
        names[1 - black], outcome ? to_text(*outcome) : "?",
        game.result.verdict == Verdict::score ? ""
                                              : " by " + std::string(name_of(game.result.verdict)),
        names[0], tally.wins, tally.losses, tally.draws, percent(tally.score()));
    if (options.sprt) {
        const SprtState test = sprt(state.pairs(), *options.sprt);
        line += fmt::format("  LLR {:.2f} ({:.2f} to {:.2f})", test.llr, test.low, test.high);
    }
    if (!game.result.reason.empty()) line += "\n  " + game.result.reason;
    return line + '\n';
}

// Adds the game to the file: a line of SGN, or of JSON where the name ends so.
std::expected<void, std::string> save_game(const std::string& path,
                                           const MatchGame& game,
                                           const std::array<std::string, 2>& names) {
    const auto notation = sgn::write(game.result.record);
    if (!notation) return std::unexpected(sgn::describe(notation.error(), game.result.record));
    std::string line = *notation;
    if (path.ends_with(".jsonl")) {
        Json json = json_game(game, names);
        json["sgn"] = line;
        line = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    if (const auto added = platform::append_line(path, line); !added) {
        return std::unexpected(path + ": " + added.error().reason);
    }
    return {};
}

// --- The whole match

constexpr std::array kEndings = {Verdict::score,        Verdict::resignation, Verdict::time,
                                 Verdict::illegal_move, Verdict::crash,       Verdict::hang,
                                 Verdict::nonsense,     Verdict::move_limit,  Verdict::repetition,
                                 Verdict::no_arbiter};
constexpr std::array kFaults = {Verdict::time, Verdict::illegal_move, Verdict::crash, Verdict::hang,
                                Verdict::nonsense};

Json json_tally(const Tally& tally) {
    const Interval score = score_interval(tally);
    Json json;
    json["games"] = tally.games();
    json["wins"] = tally.wins;
    json["losses"] = tally.losses;
    json["draws"] = tally.draws;
    if (tally.games() == 0) {
        for (const char* figure : {"score", "score_95", "elo", "elo_95"}) json[figure] = Json();
        return json;
    }
    json["score"] = tally.score();
    json["score_95"] = {score.low, score.high};
    json["elo"] = json_elo(elo_from_score(tally.score()));
    json["elo_95"] = {json_elo(elo_from_score(score.low)), json_elo(elo_from_score(score.high))};
    return json;
}

const char* verdict_name(SprtVerdict verdict) {
    switch (verdict) {
        case SprtVerdict::undecided:
            return "undecided";
        case SprtVerdict::elo0_accepted:
            return "elo0";
        case SprtVerdict::elo1_accepted:
            return "elo1";
    }
    return "";
}

// What an engine spent and how it behaved.
struct EngineFigures {
    std::uint64_t visits = 0;
    int moves = 0;
    Milliseconds time{};
    Milliseconds slowest{};
};

EngineFigures figures_of(const MatchState& state, int engine) {
    EngineFigures figures;
    for (const MatchGame& game : state.games) {
        const Color c = engine == 0 ? game.color_of_first() : opponent(game.color_of_first());
        figures.visits += game.result.visits[c];
        figures.moves += game.result.moves[c];
        figures.time += game.result.time[c];
        figures.slowest = std::max(figures.slowest, game.result.slowest[c]);
    }
    return figures;
}

Json json_match(const MatchState& state, const MatchOptions& options) {
    const auto names = names_of(state, options);
    const GameSpec& spec = options.terms.spec;
    Json json;
    json["engines"] = Json::array();
    for (int i = 0; i < 2; ++i) {
        const EngineFigures figures = figures_of(state, i);
        Json engine;
        engine["name"] = names[static_cast<std::size_t>(i)];
        engine["command"] = options.engines[static_cast<std::size_t>(i)];
        engine["moves"] = figures.moves;
        engine["visits"] = figures.visits;
        engine["time_ms"] = figures.time.count();
        engine["slowest_ms"] = figures.slowest.count();
        Json lost = Json::object();
        for (const Verdict fault : kFaults)
            lost[std::string(name_of(fault))] = state.lost_by(i, fault);
        engine["lost_by"] = lost;
        engine["disagreements"] = state.disagreements(i);
        json["engines"].push_back(engine);
    }
    json["game"] = name_of(spec.kind);
    json["columns"] = spec.geometry.columns;
    json["rows"] = spec.geometry.rows;
    if (spec.kind == GameKind::go) {
        const go::RuleSet* rules = go::rule_set_of(spec.rules);
        json["rules"] = rules == nullptr ? "custom" : std::string(rules->name);
        json["komi"] = spec.rules.komi.half_points / 2.0;
    }
    json["clock"] = to_text(options.terms.control);
    json["seed"] = options.seed;
    json["first"] = json_tally(state.tally());
    json["first_as_black"] = json_tally(state.tally(Color::black));
    json["first_as_white"] = json_tally(state.tally(Color::white));
    json["pairs"] = state.pairs();
    json["without_result"] = state.without_result();
    Json endings = Json::object();
    for (const Verdict ending : kEndings)
        endings[std::string(name_of(ending))] = state.count(ending);
    json["ended_by"] = endings;
    if (options.sprt) {
        const SprtState test = sprt(state.pairs(), *options.sprt);
        json["sprt"] = {{"elo0", options.sprt->elo0},
                        {"elo1", options.sprt->elo1},
                        {"alpha", options.sprt->alpha},
                        {"beta", options.sprt->beta},
                        {"llr", test.llr},
                        {"low", test.low},
                        {"high", test.high},
                        {"accepted", verdict_name(test.verdict)}};
    }
    if (state.trouble) json["trouble"] = *state.trouble;
    json["games"] = Json::array();
    for (const MatchGame& game : state.games) json["games"].push_back(json_game(game, names));
    return json;
}

std::string row(std::string_view title, const Tally& tally) {
    if (tally.games() == 0) {
        return fmt::format("{:<24}{:>6}{:>6}{:>6}{:>10}  {:>16}{:>8}  {:>16}\n", title, 0, 0, 0,
                           "-", "-", "-", "-");
    }
    const Interval score = score_interval(tally);
    return fmt::format(
        "{:<24}{:>6}{:>6}{:>6}{:>10}  {:>16}{:>8}  {:>16}\n", title, tally.wins, tally.losses,
        tally.draws, percent(tally.score()),
        fmt::format("{:.1f} to {:.1f} %", 100 * score.low, 100 * score.high),
        elo_text(elo_from_score(tally.score())),
        elo_text(elo_from_score(score.low)) + " to " + elo_text(elo_from_score(score.high)));
}

std::string engine_lines(const MatchState& state, const std::array<std::string, 2>& names) {
    std::string text;
    for (int i = 0; i < 2; ++i) {
        const EngineFigures figures = figures_of(state, i);
        const int moves = std::max(figures.moves, 1);
        text += fmt::format("{}: {} a move, {} at most", names[static_cast<std::size_t>(i)],
                            to_text(figures.time / moves), to_text(figures.slowest));
        if (figures.visits > 0) {
            text += fmt::format(", {:.0f} visits", static_cast<double>(figures.visits) / moves);
        }
        for (const Verdict fault : kFaults) {
            const int lost = state.lost_by(i, fault);
            if (lost > 0) text += fmt::format(", {} lost by {}", lost, name_of(fault));
        }
        const int disagreements = state.disagreements(i);
        if (disagreements > 0) text += fmt::format(", {} ends counted otherwise", disagreements);
        text += '\n';
    }
    return text;
}

std::string table(const MatchState& state, const MatchOptions& options) {
    const auto names = names_of(state, options);
    const GameSpec& spec = options.terms.spec;
    std::string text =
        fmt::format("{} against {}: {} games, {}x{}, {}, clock {}\n\n", names[0], names[1],
                    state.games.size(), spec.geometry.columns, spec.geometry.rows,
                    spec.kind == GameKind::go ? "komi " + to_text(spec.rules.komi) : "Othello",
                    to_text(options.terms.control));
    text += fmt::format("{:<24}{:>6}{:>6}{:>6}{:>10}  {:>16}{:>8}  {:>16}\n", "", "won", "lost",
                        "drawn", "score", "95 %", "Elo", "95 %");
    text += row(names[0], state.tally());
    text += row("  as Black", state.tally(Color::black));
    text += row("  as White", state.tally(Color::white));
    std::string endings;
    for (const Verdict ending : kEndings) {
        if (state.count(ending) == 0) continue;
        endings += fmt::format("{}{} {}", endings.empty() ? "\nEnded by " : ", ", name_of(ending),
                               state.count(ending));
    }
    text += endings.empty() ? "\nNo game ended.\n" : endings + '\n';
    text += engine_lines(state, names);
    if (options.sprt) {
        const SprtState test = sprt(state.pairs(), *options.sprt);
        text += fmt::format("SPRT {} against {} Elo: {}, LLR {:.2f} ({:.2f} to {:.2f})\n",
                            elo_text(options.sprt->elo1), elo_text(options.sprt->elo0),
                            test.verdict == SprtVerdict::undecided ? "undecided"
                            : test.verdict == SprtVerdict::elo1_accepted
                                ? elo_text(options.sprt->elo1) + " accepted"
                                : elo_text(options.sprt->elo0) + " accepted",
                            test.llr, test.low, test.high);
    }
    return text;
}

ExitCode run_match(const MatchCommand& command, Console& console) {
    auto options = options_of(command);
    if (!options) return refuse(console, options.error());
    // A match of hours must not end in a file that cannot be written.
    if (!command.save.empty()) {
        if (const auto ready = platform::prepare_append(command.save); !ready) {
            return fail(console, command.save + ": " + ready.error().reason);
        }
    }
    if (!command.quiet) {
        options->on_start = [&console](const std::string& command_line) {
            console.err << "starting " << render::clean_text(command_line) << '\n' << std::flush;
        };
    }
    std::optional<std::string> save_error;
    platform::InterruptWatch interrupt;
    const auto state = play_match(
        *options,
        [&](const MatchState& so_far, const MatchGame& game) {
            const auto names = names_of(so_far, *options);
            if (!command.quiet) {
                console.err << progress_line(so_far, game, names, *options) << std::flush;
            }
            if (command.save.empty() || save_error) return;
            if (const auto saved = save_game(command.save, game, names); !saved) {
                // The match is worth nothing to its owner without the games.
                save_error = saved.error();
                interrupt.flag() = true;
            }
        },
        interrupt.flag());
    if (!state) {
        return state.error().is_request ? refuse(console, state.error().reason)
                                        : fail(console, state.error().reason);
    }
    if (command.json) {
        console.out << json_text(json_match(*state, *options));
    } else {
        console.out << table(*state, *options);
    }
    if (save_error) return fail(console, *save_error);
    if (state->trouble) return fail(console, *state->trouble);
    return ExitCode::ok;
}

// The game is optional and comes first, which CLI11 has no word for.
class MatchHelp final : public CLI::Formatter {
  public:
    std::string make_usage(const CLI::App*, std::string) const override {
        return "Usage: magpie match [OPTIONS] [go|othello] ENGINE ENGINE\n";
    }

    std::string make_option_name(const CLI::Option* option, bool is_positional) const override {
        return is_positional ? "[GAME] ENGINE ENGINE"
                             : CLI::Formatter::make_option_name(option, is_positional);
    }

    std::string make_option_opts(const CLI::Option* option) const override {
        return option->get_positional() ? "" : CLI::Formatter::make_option_opts(option);
    }
};

void add_engine_options(CLI::App& app, MatchCommand& command) {
    app.add_option("ENGINE", command.engines,
                   "go (as usual) or othello, then two engines, each " + seats::engine_help() +
                       "\nor the command line of a program that speaks GTP, in quotes, such as "
                       "\"gnugo --mode gtp\"")
        ->required()
        ->expected(2, 3)
        ->type_name("[GAME] ENGINE ENGINE");
    app.add_option("--threads", command.threads, "Threads for each engine of ours (default 1)")
        ->type_name("N")
        ->check(CLI::Range(1, 1024));
}

void add_game_options(CLI::App& app, MatchCommand& command) {
    app.add_option("--games", command.games, "How many games (default 100)")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000));
    app.add_option("--at-once", command.at_once, "Games played at the same time (default 1)")
        ->type_name("N")
        ->check(CLI::Range(1, 1024));
    app.add_option("--size", command.size, "The board (default 9, in Othello 8)")
        ->type_name("N|WxH");
    app.add_option("--rules", command.rules,
                   "The rule set (default chinese); in Othello discs or empties")
        ->type_name("NAME");
    app.add_option("--komi", command.komi, "The komi, when not the usual one of the rules")
        ->type_name("POINTS");
    app.add_option("--clock", command.clock,
                   "The clock of each side: 10m, 1s+50ms, 5m+5x30s, 1s/move (default none)")
        ->type_name("CLOCK");
    app.add_option("--time-margin", command.time_margin,
                   "Forgiven on each move, for the way there and back (default 0s)")
        ->type_name("TIME");
    app.add_option("--move-time", command.move_time,
                   "Without a clock: how long to wait for a move (default 2m)")
        ->type_name("TIME");
    app.add_option("--move-limit", command.move_limit,
                   "A game this long has no result (default four times the area)")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000));
    app.add_option("--opening-moves", command.opening_moves,
                   "Random moves before each pair of games (default 4)")
        ->type_name("N")
        ->check(CLI::Range(0, 100));
    app.add_option("--openings", command.openings,
                   "Openings from a file instead: a game in SGN a line")
        ->type_name("FILE");
    app.add_option("--seed", command.seed, "Of the random openings (default 1)")->type_name("N");
}

void add_result_options(CLI::App& app, MatchCommand& command) {
    app.add_option("--arbiter", command.arbiter,
                   "A GTP program that says which stones are dead, instead of Magpie")
        ->type_name("COMMAND");
    app.add_flag("--no-opinions", command.no_opinions,
                 "Do not ask the players which stones they call dead");
    app.add_option("--sprt", command.sprt,
                   "Stop as soon as it is known whether the first engine is ELO1 stronger or only "
                   "ELO0")
        ->type_name("ELO0 ELO1")
        ->expected(2);
    app.add_option("--risks", command.risks,
                   "With --sprt: how often either answer may be wrong (default 0.05 0.05)")
        ->type_name("ALPHA BETA")
        ->expected(2)
        ->needs("--sprt");
    app.add_option(
           "--save", command.save,
           "Add every game to this file: a line of SGN each, or of JSON where the name ends "
           "in .jsonl")
        ->type_name("FILE");
    app.add_flag("--quiet", command.quiet, "No progress on standard error");
    app.add_flag("--json", command.json, "Print the result as JSON");
}

}  // namespace

void add_match(const Registry& registry) {
    auto command = std::make_shared<MatchCommand>();
    CLI::App* app = registry.app.add_subcommand(
        "match",
        "Let two engines play each other, and tell what that says about them. magpie match A B is "
        "Go, magpie match othello A B is Othello.");
    app->formatter(std::make_shared<MatchHelp>());
    add_engine_options(*app, *command);
    add_game_options(*app, *command);
    add_result_options(*app, *command);
    app->callback([&chosen = registry.chosen, command] {
        chosen = [command](Console& console) { return run_match(*command, console); };
    });
}

}  // namespace magpie::cli
