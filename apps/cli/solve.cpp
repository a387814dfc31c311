// magpie solve: the exact result of Othello positions, with best play of both sides.
#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <new>
#include <ostream>

#include <fmt/format.h>

#include "apps/cli/command.h"
#include "apps/cli/game_input.h"
#include "apps/cli/game_json.h"
#include "apps/cli/solving.h"
#include "core/coordinates.h"
#include "formats/detect/detect.h"
#include "formats/obf/obf.h"
#include "game/words.h"
#include "platform/memory.h"

namespace magpie::cli {

namespace {

struct SolveOptions {
    std::string file;
    std::string limit;
    int table = 0;  // MB; 0: what the positions need
    int threads = 0;
    bool outcome = false;
    bool keep_going = false;
    bool json = false;
};

// A position to be solved, and what its file says about it.
struct ToSolve {
    othello::Position position;
    std::optional<int> said{};  // the value of the best move
    std::string comment{};
};

std::expected<ToSolve, std::string> problem_from(const AnyPosition& position) {
    const auto* othello = std::get_if<othello::Position>(&position);
    if (othello == nullptr) return std::unexpected("this is a game of Go: Othello can be solved");
    if (!can_be_solved(othello->geometry())) {
        return std::unexpected("only boards of 8x8 and smaller ones can be solved");
    }
    return ToSolve{.position = *othello};
}

std::expected<ToSolve, std::string> problem_from(const obf::Puzzle& puzzle) {
    auto playback = Playback::open(obf::to_record(puzzle));
    if (!playback) return std::unexpected("this is no position of a game");
    auto problem = problem_from(playback->position());
    if (!problem) return problem;
    problem->comment = puzzle.comment;
    for (const obf::ScoredMove& move : puzzle.moves) {
        problem->said = std::max(problem->said.value_or(-64), move.score);
    }
    return problem;
}

std::expected<ToSolve, std::string> problem_from(formats::FoundGame found) {
    if (!found.problem.empty()) return std::unexpected(found.problem);
    auto playback = Playback::open(found.record);
    if (!playback || (!playback->to_end() && !found.may_be_illegal)) {
        return std::unexpected(unplayable_text(found));
    }
    return problem_from(playback->position());
}

// Each game of a text is a problem where it stands. What is wrong with one of several is told with
// its number.
std::expected<std::vector<ToSolve>, std::string> problems_of_games(const std::string& text) {
    std::vector<ToSolve> problems;
    std::string error;
    const auto reading = formats::read_games(text, [&](formats::FoundGame found) {
        auto problem = problem_from(std::move(found));
        if (problem) {
            problems.push_back(std::move(*problem));
        } else {
            error = std::move(problem.error());
        }
        return error.empty();
    });
    if (!reading) return std::unexpected(reading.error());
    if (!error.empty()) {
        const std::size_t number = problems.size() + 1;
        return std::unexpected(number > 1 ? fmt::format("game {}: {}", number, error) : error);
    }
    if (problems.empty()) return std::unexpected("there is no game here");
    return problems;
}

// A problem of each line of OBF. Hears what is wrong with a line, and says whether to go on after
// it.
std::expected<std::vector<ToSolve>, std::string> problems_of_lines(
    const std::string& text, const std::function<bool(const std::string&)>& passes_over) {
    std::vector<ToSolve> problems;
    obf::Reader reader(text);
    while (const auto puzzle = reader.next()) {
        std::string wrong;
        if (!*puzzle) {
            wrong = describe(puzzle->error(), text);
        } else if (auto problem = problem_from(**puzzle)) {
            problems.push_back(std::move(*problem));
        } else {
            wrong = fmt::format("position {}: {}", problems.size() + 1, problem.error());
        }
        if (!wrong.empty() && !passes_over(wrong)) return std::unexpected(wrong);
    }
    return problems;
}

// Every line of OBF is a problem, and every game of any other file where it stands.
std::expected<std::vector<ToSolve>, std::string> problems_from(
    const std::string& text, const std::function<bool(const std::string&)>& passes_over) {
    const std::string_view format = formats::detect(text);
    if (format == "save") {
        const auto game = game_from_text(text);
        if (!game) return std::unexpected(game.error());
        auto problem = problem_from(game->playback.position());
        if (!problem) return std::unexpected(problem.error());
        return std::vector{std::move(*problem)};
    }
    if (format != "obf") return problems_of_games(text);
    auto problems = problems_of_lines(text, passes_over);
    if (problems && problems->empty()) return std::unexpected("there is no position here");
    return problems;
}

std::string line_text(Geometry geometry, const std::vector<Move>& line) {
    std::string text;
    for (const Move move : line) {
        if (!text.empty()) text += ' ';
        text += move.is_pass() ? "pass" : point_name(CoordStyle::othello, geometry, move.point());
    }
    return text;
}

std::string outcome_word(int value) { return value > 0 ? "win" : value < 0 ? "loss" : "draw"; }

bool agrees(const ToSolve& problem, const Solved& verdict, bool outcome) {
    if (!problem.said) return true;
    const int said = *problem.said;
    switch (verdict.certainty) {
        case Certainty::proved:
            return outcome ? outcome_word(verdict.value) == outcome_word(said)
                           : verdict.value == said;
        case Certainty::lower_bound:
            return said >= verdict.value;
        case Certainty::upper_bound:
            return said <= verdict.value;
        case Certainty::estimate:
            break;
    }
    return true;
}

Json json_of(const ToSolve& problem, const Solved& verdict, bool outcome) {
    const Geometry geometry = problem.position.geometry();
    Json json = {{"columns", geometry.columns},
                 {"rows", geometry.rows},
                 {"to_play", json_name(problem.position.to_play())},
                 {"empties", problem.position.empties()},
                 {"certainty", std::string(name_of(verdict.certainty))},
                 {"nodes", verdict.nodes},
                 {"seconds", verdict.seconds}};
    if (outcome) {
        json["outcome"] = outcome_word(verdict.value);
    } else {
        json["value"] = verdict.value;
        json["line"] = line_text(geometry, verdict.line);
    }
    if (problem.said) json["file_says"] = *problem.said;
    if (!problem.comment.empty()) json["comment"] = problem.comment;
    return json;
}

// "+18"; ">=+2" and "<=-2" for what is proved to be no less and no more, "~+4" for an estimate.
std::string value_text(const Solved& verdict, bool outcome) {
    constexpr std::array<const char*, 4> kSigns = {"~", ">=", "<=", ""};
    return kSigns[static_cast<std::size_t>(verdict.certainty)] +
           (outcome ? outcome_word(verdict.value) : fmt::format("{:+}", verdict.value));
}

std::string text_of(std::size_t number,
                    const ToSolve& problem,
                    const Solved& verdict,
                    bool outcome) {
    const Geometry geometry = problem.position.geometry();
    std::string text = fmt::format("{:>3}  {:>2} empty  {:>4}  {:>13} nodes {:>8.2f} s", number,
                                   problem.position.empties(), value_text(verdict, outcome),
                                   verdict.nodes, verdict.seconds);
    if (geometry != othello::kStandardBoard) {
        text += fmt::format("  {}x{}", geometry.columns, geometry.rows);
    }
    if (!outcome) text += "  " + line_text(geometry, verdict.line);
    if (!agrees(problem, verdict, outcome)) {
        text += fmt::format("  (the file says {:+})", *problem.said);
    }
    return text + '\n';
}

std::expected<std::string, InputError> text_of_argument(const SolveOptions& options,
                                                        Console& console) {
    // A notation has a space or a comma where a name of a file seldom has one; a file that is there
    // is meant all the same.
    auto text = text_from_file(options.file, console);
    if (text) return text;
    const auto game = game_from_text(options.file);
    if (game) return options.file;
    if (text.error().is_missing && !may_be_file_name(options.file)) {
        text.error().message = game.error();
    }
    return text;
}

bool is_standard(const ToSolve& problem) {
    return problem.position.geometry() == othello::kStandardBoard;
}

// In MB. Up to 26 empty squares a larger table saves no position, and has to be wiped first.
int table_for(const std::vector<ToSolve>& problems) {
    constexpr int kFewEmpties = 26;
    const bool is_large = std::ranges::any_of(
        problems, [](const ToSolve& problem) { return problem.position.empties() > kFewEmpties; });
    return is_large ? 256 : 64;
}

std::optional<std::string> why_too_large(int table_megabytes) {
    const std::uint64_t there = platform::available_memory() >> 20;
    if (static_cast<std::uint64_t>(table_megabytes) <= there) return std::nullopt;
    return fmt::format("--table {}: there are {} MB of memory left here", table_megabytes, there);
}

// In one line that is written over, on a terminal only.
class Progress {
  public:
    Progress(Console& console, std::size_t positions) : console_(console), positions_(positions) {}

    void tell(std::size_t number, int empties, double seconds, othello::Window proved) const {
        if (!console_.err_is_terminal || seconds < 0.2) return;
        std::string text = fmt::format("solving {} of {}: {} empty squares, {:.0f} s", number + 1,
                                       positions_, empties, seconds);
        if (proved.alpha > -64) text += fmt::format(", at least {:+}", proved.alpha);
        if (proved.beta < 64) text += fmt::format(", at most {:+}", proved.beta);
        console_.err << "\r\x1b[K" << text << std::flush;
    }

    void wipe() const {
        if (console_.err_is_terminal) console_.err << "\r\x1b[K" << std::flush;
    }

  private:
    Console& console_;
    std::size_t positions_;
};

// All positions that were looked at.
struct Totals {
    std::size_t positions = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    int wrong = 0;  // the file says something else
    int open = 0;   // not solved

    void add(const ToSolve& problem, const Solved& verdict, bool outcome) {
        ++positions;
        nodes += verdict.nodes;
        seconds += verdict.seconds;
        wrong += !agrees(problem, verdict, outcome);
        open += verdict.certainty != Certainty::proved;
    }

    [[nodiscard]] std::string text() const {
        std::string text =
            fmt::format("{}, {} nodes, {:.2f} s, {:.1f} million nodes/s",
                        counted(static_cast<std::int64_t>(positions), "position"), nodes, seconds,
                        seconds > 0 ? static_cast<double>(nodes) / seconds / 1e6 : 0.0);
        if (wrong > 0) text += fmt::format("; {} differ from the file", wrong);
        if (open > 0) text += fmt::format("; {} not solved", open);
        return text + '\n';
    }
};

ExitCode solve_problems(const SolveOptions& options,
                        const std::vector<ToSolve>& problems,
                        SolveLimit limit,
                        Console& console) {
    Solving solving(static_cast<std::size_t>(options.table) << 20, options.threads, limit);
    const Progress progress(console, problems.size());
    Json all = Json::array();
    Totals totals;
    for (std::size_t i = 0; i < problems.size() && !solving.is_interrupted(); ++i) {
        const ToSolve& problem = problems[i];
        constexpr int kManyEmpties = 28;
        constexpr int kVeryManyEmpties = 31;
        if (const int empties = problem.position.empties();
            empties > kManyEmpties && !limit.is_set() && !problem.position.is_over()) {
            console.err << fmt::format(
                "magpie: note: position {} has {} empty squares, which may take {}; Ctrl-C gives "
                "an "
                "estimate, and so does --limit 1m after a minute\n",
                i + 1, empties, empties > kVeryManyEmpties ? "days or far longer" : "hours");
        }
        const Solved verdict = solving.solve(
            problem.position, options.outcome, [&](double seconds, othello::Window proved) {
                progress.tell(i, problem.position.empties(), seconds, proved);
            });
        progress.wipe();
        totals.add(problem, verdict, options.outcome);
        if (options.json) {
            all.push_back(json_of(problem, verdict, options.outcome));
        } else {
            console.out << text_of(i + 1, problem, verdict, options.outcome) << std::flush;
        }
    }
    const bool is_stopped = totals.positions < problems.size();
    if (options.json) {
        console.out << json_text({{"positions", all},
                                  {"nodes", totals.nodes},
                                  {"seconds", totals.seconds},
                                  {"differ", totals.wrong},
                                  {"open", totals.open},
                                  {"stopped", solving.is_interrupted()}});
        return solving.is_interrupted() ? ExitCode::stopped : ExitCode::ok;
    }
    if (problems.size() > 1 || totals.open > 0) console.out << totals.text();
    if (is_stopped) {
        console.out << fmt::format("Stopped: {} of {} positions were looked at.\n",
                                   totals.positions, problems.size());
    }
    return solving.is_interrupted() ? ExitCode::stopped : ExitCode::ok;
}

ExitCode run_solve(SolveOptions options, Console& console) {
    SolveLimit limit;
    if (!options.limit.empty()) {
        const auto given = solve_limit_from(options.limit);
        if (!given) {
            return refuse(console, "--limit: " + options.limit +
                                       " is neither a time such as 30s nor a number of positions");
        }
        limit = *given;
    }
    const auto text = text_of_argument(options, console);
    if (!text) {
        return text.error().code == ExitCode::failed ? fail(console, text.error().message)
                                                     : refuse(console, text.error().message);
    }
    const auto passes_over = [&](const std::string& wrong) {
        if (options.keep_going) {
            console.err << "magpie: note: " << options.file << ": " << wrong << ", left out\n";
        }
        return options.keep_going;
    };
    const auto problems = problems_from(*text, passes_over);
    if (!problems) return refuse(console, options.file + ": " + problems.error());
    if (options.threads > 1 && std::ranges::none_of(*problems, is_standard)) {
        return refuse(console, "--threads: boards smaller than 8x8 are solved with one thread");
    }
    if (options.table == 0) options.table = table_for(*problems);
    if (const auto why = why_too_large(options.table)) return refuse(console, *why);
    try {
        return solve_problems(options, *problems, limit, console);
    } catch (const std::bad_alloc&) {
        return refuse(console,
                      fmt::format("--table {}: there is not so much memory", options.table));
    }
}

}  // namespace

void add_solve(const Registry& registry) {
    auto options = std::make_shared<SolveOptions>();
    CLI::App* command = registry.app.add_subcommand(
        "solve",
        "Play Othello positions of 8x8 and smaller boards to the end: the exact difference for the "
        "side to play, empty squares to the winner, and best play of both. Proved, unless a "
        "--limit or Ctrl-C ends it: then a bound or an estimate, and marked as one.");
    command
        ->add_option("FILE", options->file,
                     "Positions in OBF, one a line; or games of Othello, each where it stands, as "
                     "a file or in SGN such as \"othello6x6\"; - alone reads standard input")
        ->required();
    command->add_flag("--outcome", options->outcome,
                      "Only whether each is a win, a draw or a loss, which is quicker");
    command
        ->add_option(
            "--limit", options->limit,
            "Give up a position after a time such as 30s, or after so many positions looked "
            "at, and show what is proved by then, or an estimate")
        ->type_name("TIME|N");
    command
        ->add_option("--table", options->table,
                     "Memory for known positions, in MB (default: 64; 256 where a position has "
                     "more than 26 empty squares)")
        ->type_name("MB")
        ->check(CLI::Range(1, 1 << 20).description(""));
    command
        ->add_option(
            "--threads", options->threads,
            "Threads for 8x8 (default: the machine's cores); one looks at the same positions every "
            "time, and so do smaller boards, which have one")
        ->type_name("N")
        ->check(CLI::Range(1, 1024).description(""));
    command->add_flag("--keep-going", options->keep_going,
                      "Leave out lines of OBF that are no position, with a note of each, instead "
                      "of refusing the file");
    command->add_flag("--json", options->json, "Print everything as JSON");
    command->callback([&chosen = registry.chosen, options] {
        chosen = [options](Console& console) { return run_solve(*options, console); };
    });
}

}  // namespace magpie::cli
