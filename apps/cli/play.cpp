// magpie play: the options of the terminal game, and what it starts from.
#include <algorithm>
#include <memory>
#include <ostream>

#include <fmt/format.h>

#include "apps/cli/board_style.h"
#include "apps/cli/command.h"
#include "apps/cli/game_input.h"
#include "apps/cli/shell_words.h"
#include "apps/cli/terminal_game.h"
#include "apps/cli/typed_line.h"
#include "apps/seats/add_sentence.h"
#include "apps/seats/data_folder.h"
#include "apps/seats/engines.h"
#include "apps/seats/kept_seats.h"
#include "apps/seats/network_file.h"
#include "apps/seats/save_list.h"
#include "apps/seats/saves.h"
#include "core/ascii.h"
#include "formats/sgf/sgf.h"
#include "game/begin.h"
#include "game/named_rules.h"
#include "game/words.h"
#include "platform/files.h"
#include "table/usual_game.h"

namespace magpie::cli {

namespace {

struct PlayOptions {
    std::string game;
    std::string size;
    std::string rules;
    std::string komi;
    int handicap = 0;
    int free_handicap = 0;
    std::string time;
    std::string from;
    std::optional<int> at;
    std::string load;
    bool go_on = false;  // with the newest unfinished game
    std::string black;
    std::string white;
    std::string against;
    std::string as;
    ByColor<std::string> players;  // engines
    std::string data;
    std::string results;
    BoardStyle style;
    bool auto_pass = false;
};

// Without a game on the command line: ask. Nothing at the end of the input.
std::optional<std::string> ask_game(Console& console) {
    for (;;) {
        console.out << "Go or Othello? " << std::flush;
        const auto line = read_bounded_line(console.in);
        if (!line) {
            console.out << '\n';
            return std::nullopt;
        }
        if (!console.in_is_terminal) console.out << '\n';
        const TypedLine typed = read_typed_line(*line);
        if (typed.request == Request::quit) return std::nullopt;
        const std::string answer = ascii::lower(typed.text);
        if (answer == "g" || answer == "go") return "go";
        if (answer == "o" || answer == "othello") return "othello";
        console.out << "Type go or othello.\n";
    }
}

std::expected<SpecRequest, std::string> request_of(const PlayOptions& options) {
    SpecRequest request;
    request.game = options.game.empty() ? name_of(kUsualKind) : options.game;
    if (!options.size.empty()) {
        const auto size = size_from(options.size);
        if (!size) {
            return std::unexpected("--size: " + options.size + " is not a size such as 9 or 19x13");
        }
        request.columns = size->columns;
        request.rows = size->rows;
    }
    if (!options.rules.empty()) request.rules = options.rules;
    if (!options.komi.empty()) request.komi = options.komi;
    if (options.handicap != 0) request.handicap = options.handicap;
    request.free_handicap = options.free_handicap != 0;
    if (request.free_handicap) request.handicap = options.free_handicap;
    return request;
}

std::expected<InputGame, std::string> new_game(const PlayOptions& options) {
    auto request = request_of(options);
    if (!request) return std::unexpected(request.error());
    if (!request->columns) {
        request->columns = usual_side(game_kind_from(request->game).value_or(kUsualKind));
    }
    const auto spec = make_spec(*request);
    if (!spec) return std::unexpected(sentence(spec.error()));
    // The rules would let Black fill the board.
    const int most = std::max(2, spec->geometry.area() / 9);
    if (request->free_handicap && spec->handicap > most) {
        return std::unexpected(fmt::format("--free-handicap: on {}x{} it is 2 to {} stones, not {}",
                                           spec->geometry.columns, spec->geometry.rows, most,
                                           spec->handicap));
    }
    return InputGame{begin_game(*spec, request->free_handicap)};
}

// A kept game brings its own board and rules: what was asked for beside it, if it says something
// else. Nothing when all of it agrees.
std::optional<std::string> contradiction(const PlayOptions& options, const GameSpec& kept) {
    const std::string game = "the kept game " + (options.load.empty() ? "save" : options.load);
    if (!options.game.empty() && options.game != name_of(kept.kind)) {
        return game + " is not one of " + options.game;
    }
    const auto request = request_of(options);
    if (!request) return request.error();
    if (request->columns &&
        (request->columns != kept.geometry.columns || request->rows != kept.geometry.rows)) {
        return "--size: " + game + " is on " + std::to_string(kept.geometry.columns) + "x" +
               std::to_string(kept.geometry.rows);
    }
    if (request->rules) {
        auto named = with_rules(kept, *request->rules);
        if (!named) return sentence(named.error());
        named->rules.komi = kept.rules.komi;
        if (*named != kept) return "--rules: " + game + " has other rules";
    }
    if (request->komi && margin_from(*request->komi) != kept.rules.komi) {
        return "--komi: " + game + " has a komi of " + to_text(kept.rules.komi);
    }
    if (request->handicap && *request->handicap != kept.handicap) {
        return std::string(request->free_handicap ? "--free-handicap: " : "--handicap: ") + game +
               " has a handicap of " + std::to_string(kept.handicap);
    }
    return std::nullopt;
}

// Whoever goes on with a game that gives no komi, or no rules, is told which they play by, and the
// record says so from then on.
void say_komi(InputGame& game, Console& console) {
    GameRecord& record = game.playback.edit_record();
    const bool has_komi = !sgf::is_unsaid(record, "KM");
    const bool has_rules = !sgf::is_unsaid(record, "RU");
    if (has_komi && has_rules) return;
    sgf::say_all(record);
    std::string text = "The record gives no komi: ";
    if (!has_rules) {
        // Then they are the usual ones, which have a name.
        text =
            "The record names no rules: " + std::string(go::rule_sets().front().title) + " ones, ";
    }
    console.out << text << "komi " << to_text(record.spec.rules.komi)
                << (has_komi ? ", as it says.\n" : ", as these rules have it.\n");
}

struct TableAndNote {
    Table table;
    std::string note{};  // to be told before the game, a sentence or two
};

// The table to sit down at. A save that cannot be taken up gives a new game and a notice, as one
// who presses "Load game" expects; a wrong size or notation is refused.
std::expected<TableAndNote, std::string> make_table(const PlayOptions& options,
                                                    const std::string& data_folder,
                                                    bool load,
                                                    go::OwnershipSource& judge,
                                                    Console& console) {
    std::string note;
    TableOptions table_options{.auto_pass = options.auto_pass, .proposal = {.source = &judge}};
    if (load) {
        if (!store::save_path(data_folder, options.load)) {
            return std::unexpected("--load: " + std::string(store::kSaveNameRule));
        }
        auto taken = seats::load_table(data_folder, options.load, table_options);
        if (taken) {
            if (const auto other = contradiction(options, taken->table.record().spec)) {
                return std::unexpected(*other);
            }
            note = seats::note_about(*taken);
            return TableAndNote{std::move(taken->table), std::move(note)};
        }
        note = taken.error() + " A new game was started.";
    }
    if (!options.time.empty()) {
        const auto time = time_control_from(options.time);
        if (!time) return std::unexpected("--time: " + sentence(time.error(), options.time));
        table_options.clock = GameClock(*time);
    }
    auto game = options.from.empty() ? new_game(options)
                                     : game_from_argument(options.from, console, options.at);
    if (!game) return std::unexpected(game.error());
    if (!options.game.empty() && options.game != name_of(game->playback.spec().kind)) {
        return std::unexpected("--from: this is not a game of " + options.game);
    }
    if (!options.from.empty()) say_komi(*game, console);
    return TableAndNote{table_of(std::move(*game), table_options), std::move(note)};
}

// Who is asked for on the command line: "person", or an engine. Nothing where it does not say.
std::optional<std::string> asked_player(const PlayOptions& options, Color c) {
    if (!options.players[c].empty()) return options.players[c];
    if (options.against.empty()) return std::nullopt;
    const bool is_engine = c == (options.as == "white" ? Color::black : Color::white);
    return is_engine ? options.against : "person";
}

// Who plays by itself: as the command line says, else who played in the kept game. Nobody has the
// name of who sat there before. The error is one line.
std::expected<ByColor<std::optional<std::string>>, std::string> engines_of(
    const PlayOptions& options, TableAndNote& sat, bool is_kept, const std::string& data_folder) {
    Table& table = sat.table;
    const GameSpec& spec = table.record().spec;
    ByColor<std::optional<std::string>> engines;
    for (const Color c : kColors) {
        const std::string side = c == Color::black ? "black" : "white";
        const auto asked = asked_player(options, c);
        if (asked) {
            if (*asked != "person") engines[c] = asked;
            const bool was_engine = table.sitters()[c] == Sitter::engine ||
                                    seats::engine_that_sat(table, c, data_folder).has_value();
            if (engines[c] || (is_kept && was_engine)) table.info().names[c].clear();
        } else if (is_kept) {
            seats::SeatAgain seat = seats::seat_again(table, c, data_folder);
            engines[c] = std::move(seat.engine);
            seats::add_sentence(sat.note, seat.note);
            if (!seat.note.empty()) sat.note += " --" + side + "-player ENGINE seats one.";
        }
        if (!engines[c]) continue;
        if (const auto why = seats::why_no_engine(spec.kind, *engines[c])) {
            if (asked) return std::unexpected(*why);
            return std::unexpected(*why + "; it played " + side + ", and with --" + side +
                                   "-player person the game goes on without it");
        }
        const std::string engine = seats::engine_from(*engines[c]);
        if (!seats::is_built_in(spec.kind, engine)) continue;
        // Made once to see whether it can be: better said now than in the middle of a game.
        SerialWorkers workers;
        const auto made = seats::make_engine(spec.kind, engine, workers);
        if (!made) return std::unexpected(made.error());
        if (const auto why = seats::why_too_large(*made, spec.geometry)) {
            return std::unexpected(*why);
        }
    }
    return engines;
}

ExitCode play(PlayOptions options, bool load, Console& console) {
    if (options.game.empty() && options.from.empty() && !load && !options.go_on) {
        const auto answer = ask_game(console);
        if (!answer) return ExitCode::ok;
        options.game = *answer;
    }
    const std::string data_folder =
        options.data.empty() ? seats::default_data_folder() : options.data;
    if (options.go_on) {
        const auto newest = seats::newest_unfinished(data_folder, game_kind_from(options.game));
        if (!newest) {
            const std::string which = options.game.empty() ? "" : " of " + options.game;
            return refuse(console, "no unfinished game" + which + " is kept in " + data_folder);
        }
        options.load = *newest;
        load = true;
    }
    const auto judge = seats::network_judge();
    auto made = make_table(options, data_folder, load, *judge, console);
    if (!made) return refuse(console, made.error());
    Table* const table = &made->table;
    const GameKind kind = table->record().spec.kind;
    if (options.auto_pass && kind == GameKind::go) {
        return refuse(console, "--auto-pass: in Go nobody has to pass");
    }
    if (const auto why = why_useless(options.style, kind)) return refuse(console, *why);
    const auto engines = engines_of(options, *made, load, data_folder);
    if (!engines) return refuse(console, engines.error());
    for (const Color c : kColors) {
        const std::string& name = c == Color::black ? options.black : options.white;
        if (is_long_name(name)) {
            return refuse(console,
                          (c == Color::black ? "--black: " : "--white: ") + std::string(kNameRule));
        }
        if (!name.empty()) table->info().names[c] = name;
    }

    TerminalOptions terminal;
    terminal.style = options.style;
    terminal.auto_pass = options.auto_pass;
    terminal.engines = *engines;
    terminal.note = std::move(made->note);
    terminal.proposal = {.source = judge.get()};
    if (load) terminal.kept_as = options.load.empty() ? "save" : options.load;
    terminal.data_folder = data_folder;
    if (!options.data.empty()) terminal.to_find_saves = " --data " + shell_word(options.data);
    terminal.results_file =
        options.results.empty() ? data_folder + "/results.txt" : options.results;
    static_cast<void>(platform::remove_stray_temps(data_folder));
    return TerminalGame(std::move(*table), std::move(terminal), console).play();
}

}  // namespace

void add_play(const Registry& registry) {
    auto options = std::make_shared<PlayOptions>();
    CLI::App* command = registry.app.add_subcommand(
        "play", "Play Go or Othello at this terminal, against a person or an engine.");
    command->add_option("GAME", options->game, "go or othello; asked when it is left out")
        ->check(CLI::IsMember({"go", "othello"}));
    command
        ->add_option("--size", options->size,
                     "The board: 19, or 19x13 (default " +
                         std::to_string(usual_side(GameKind::go)) + ", in Othello " +
                         std::to_string(usual_side(GameKind::othello)) + ")")
        ->type_name("N|WxH");
    command
        ->add_option("--rules", options->rules,
                     "Go: the rule set (see magpie rules; default japanese). Othello: discs, or "
                     "empties to give the empty squares to the winner")
        ->type_name("NAME");
    command->add_option("--komi", options->komi, "Go: the points White gets for moving second")
        ->type_name("POINTS");
    command->add_option("--handicap", options->handicap, "Go: stones Black starts with, 2 to 9")
        ->type_name("N");
    command
        ->add_option("--free-handicap", options->free_handicap,
                     "Go: stones Black places where they like before White moves, 2 to 40 on 19x19")
        ->type_name("N")
        ->excludes(command->get_option("--handicap"));
    CLI::Option* time =
        command
            ->add_option(
                "--time", options->time,
                "A clock for each player: 10m, 5m+10s (ten seconds more a move), 20m+5x30s "
                "(byo-yomi), 10m+5m/25 (Canadian), 30s/move")
            ->type_name("TIME");
    // A notation brings its own board and rules: to ask for others as well is a mistake.
    CLI::Option* from =
        command
            ->add_option("--from", options->from,
                         "Start from this game: a notation, a file, or - for standard input")
            ->type_name("NOTATION");
    for (const char* other : {"--size", "--rules", "--komi", "--handicap", "--free-handicap"}) {
        from->excludes(command->get_option(other));
    }
    add_at(*command, options->at)->needs(from);
    CLI::Option* load = command
                            ->add_option("--load", options->load,
                                         "Go on with a kept game; the quick save without a NAME")
                            ->type_name("NAME")
                            ->expected(0, 1)
                            ->excludes(from)
                            ->excludes(time);
    command
        ->add_flag("--continue", options->go_on,
                   "Go on with the newest unfinished game, of GAME where one is named")
        ->excludes(load)
        ->excludes(from)
        ->excludes(time);
    command
        ->add_option("--black", options->black,
                     "Black's name; asked for when it is left out and two people play")
        ->type_name("NAME");
    command
        ->add_option("--white", options->white,
                     "White's name; asked for when it is left out and two people play")
        ->type_name("NAME");
    CLI::Option* against =
        command
            ->add_option(
                "--against", options->against,
                "Play against an engine: a level from 1 to 9, teacher, or " + seats::engine_help())
            ->type_name("ENGINE");
    command->add_option("--as", options->as, "With --against: your colour (default black)")
        ->check(CLI::IsMember({"black", "white"}))
        ->needs(against);
    command
        ->add_option("--black-player", options->players.black,
                     "Who plays Black: person, or an engine as with --against")
        ->type_name("ENGINE")
        ->excludes(against);
    command
        ->add_option("--white-player", options->players.white,
                     "Who plays White: person, or an engine as with --against")
        ->type_name("ENGINE")
        ->excludes(against);
    command->add_flag("--auto-pass", options->auto_pass,
                      "Othello: pass by itself for a player who has no legal move");
    add_board_style(*command, options->style);
    command->add_option("--data", options->data, "Where games are kept")->type_name("FOLDER");
    command
        ->add_option("--results", options->results,
                     "The file that gets a line for each finished game")
        ->type_name("FILE");
    command->callback([&chosen = registry.chosen, options, load] {
        const bool wants_load = load->count() > 0;
        chosen = [options, wants_load](Console& console) {
            return play(*options, wants_load, console);
        };
    });
}

}  // namespace magpie::cli
