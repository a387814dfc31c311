// magpie match: engine against engine, and what can be said about it afterwards.
#include "apps/cli/command.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <ostream>

#include "apps/cli/game_input.h"
#include "apps/cli/live_line.h"
#include "apps/cli/match/match.h"
#include "apps/cli/match/openings.h"
#include "apps/cli/match/report.h"
#include "apps/cli/match/saved_games.h"
#include "apps/seats/engines.h"
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
    std::string time_margin;
    std::string move_time;
    std::string arbiter;
    std::string openings;
    std::string save;
    std::vector<double> sprt;
    std::vector<double> risks;
    int games = 100;
    int at_once = 1;
    std::optional<int> threads;
    int opening_moves = 4;
    int move_limit = 0;
    std::uint64_t seed = 1;
    bool json = false;
    bool quiet = false;
    bool no_opinions = false;
};

std::expected<Milliseconds, std::string> match_time(const char* option, const std::string& text) {
    if (text == "0" || text == "0s") return Milliseconds(0);
    const auto time = seats::duration_from(text);
    if (time) return *time;
    return std::unexpected(std::string(option) + ": " + text +
                           " is not a time such as 1s or 250ms");
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
    if (!command.time_margin.empty()) {
        const auto margin = match_time("--time-margin", command.time_margin);
        if (!margin) return std::unexpected(margin.error());
        terms.time_margin = *margin;
    }
    if (!command.move_time.empty()) {
        const auto patience = match_time("--move-time", command.move_time);
        if (!patience) return std::unexpected(patience.error());
        if (*patience == Milliseconds(0)) {
            return std::unexpected("--move-time: nobody can move in no time");
        }
        terms.patience = *patience;
    }
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

// An option that would change nothing is a mistake.
std::optional<std::string> why_idle(const MatchCommand& command, const GameTerms& terms) {
    const GameKind game = terms.spec.kind;
    // One engine that thinks with them is enough.
    if (const int threads = command.threads.value_or(1); threads > 1) {
        const auto& engines = command.engines;
        const bool is_idle = std::all_of(engines.end() - 2, engines.end(), [&](const auto& text) {
            return !seats::is_built_in(game, text) || seats::why_idle_threads(game, text, threads);
        });
        if (is_idle) return "--threads: neither engine thinks with more than one";
    }
    const bool has_clock = !std::holds_alternative<NoTime>(terms.control);
    if (has_clock && !command.move_time.empty()) return "--move-time is for games without a clock";
    if (!has_clock && !command.time_margin.empty())
        return "--time-margin is for games with --clock";
    const bool asks_who_is_dead = !command.arbiter.empty() || command.no_opinions;
    if (!asks_who_is_dead) return std::nullopt;
    const std::string option = command.arbiter.empty() ? "--no-opinions: " : "--arbiter: ";
    if (terms.spec.kind == GameKind::othello) return option + "Othello has no dead stones";
    if (!terms.spec.rules.dead_stones_removed) {
        return option + "these rules count every stone on the board";
    }
    return std::nullopt;
}

std::expected<MatchOptions, std::string> options_of(const MatchCommand& command) {
    MatchOptions options;
    options.engines = {command.engines.end()[-2], command.engines.end()[-1]};
    auto terms = terms_of(command);
    if (!terms) return std::unexpected(terms.error());
    options.terms = *terms;
    if (auto why = why_idle(command, *terms)) return std::unexpected(std::move(*why));
    if (auto why = why_other_game(command, options.terms.spec.kind)) {
        return std::unexpected(std::move(*why));
    }
    options.games = command.games;
    options.at_once = command.at_once;
    options.threads = command.threads.value_or(1);
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

ExitCode run_match(const MatchCommand& command, Console& console) {
    auto options = options_of(command);
    if (!options) return refuse(console, options.error());
    // A match of hours must not end in a file that cannot be written.
    SavedGames kept(command.save);
    if (!command.save.empty()) {
        if (const auto ready = kept.prepare(); !ready) return fail(console, ready.error());
    }
    if (!command.quiet) {
        options->on_start = [&console](const std::string& command_line) {
            console.err << "starting " << render::clean_text(command_line) << '\n' << std::flush;
        };
    }
    LiveLine line(console);
    if (!command.quiet) {
        options->on_move = [&](const MatchState& so_far, int game, int move) {
            if (line.is_seen()) line.show(live_text(so_far, game, move, *options));
        };
    }
    std::optional<std::string> save_error;
    platform::InterruptWatch interrupt;
    const auto state = play_match(
        *options,
        [&](const MatchState& so_far, const MatchGame& game) {
            const auto names = names_of(so_far, *options);
            if (!command.quiet) {
                line.wipe();
                console.err << progress_line(so_far, game, names, *options) << std::flush;
            }
            if (command.save.empty() || save_error) return;
            if (const auto saved = kept.add(game, names); !saved) {
                // The match is worth nothing to its owner without the games.
                save_error = saved.error();
                interrupt.flag() = true;
            }
        },
        interrupt.flag());
    line.wipe();
    if (!command.save.empty()) kept.remove_if_unused();
    if (!state) {
        return state.error().is_request ? refuse(console, state.error().reason)
                                        : fail(console, state.error().reason);
    }
    if (command.json) {
        console.out << json_text(json_match(*state, *options));
    } else {
        console.out << table_of(*state, *options);
    }
    if (save_error) return fail(console, *save_error);
    if (state->trouble) return fail(console, *state->trouble);
    return interrupt.flag() ? ExitCode::stopped : ExitCode::ok;
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
                       ", or the command line of a program that speaks GTP, in quotes, such as "
                       "\"gnugo --mode gtp\"")
        ->required()
        ->expected(2, 3)
        ->type_name("[GAME] ENGINE ENGINE");
    app.add_option(
           "--threads", command.threads,
           "Threads for each engine of ours that has several: Go's network and bot (default 1)")
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
    CLI::Option* moves = app.add_option("--opening-moves", command.opening_moves,
                                        "Random moves before each pair of games (default 4)")
                             ->type_name("N")
                             ->check(CLI::Range(0, 100));
    const CLI::Validator not_negative(
        [](const std::string& value) {
            return value.starts_with('-') ? value + " is less than 0" : std::string();
        },
        "");
    app.add_option("--seed", command.seed,
                   "Of the random openings, and of what engines of ours draw by lot (default 1)")
        ->type_name("N")
        ->check(not_negative);
    app.add_option("--openings", command.openings,
                   "Openings from a file instead: a game in SGN a line")
        ->type_name("FILE")
        ->excludes(moves);
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
           "Add every game to this file: of SGF where its name ends in .sgf, a line of JSON where "
           "it ends in .jsonl, else a line of SGN")
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
