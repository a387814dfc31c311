// magpie solve: the exact result of Othello positions, with best play of both sides.
#include <chrono>
#include <cstdlib>
#include <memory>
#include <ostream>

#include <fmt/format.h>

#include "apps/cli/command.h"
#include "apps/cli/game_input.h"
#include "apps/cli/game_json.h"
#include "core/coordinates.h"
#include "formats/detect/detect.h"
#include "formats/obf/obf.h"
#include "othello/solver/solver.h"
#include "platform/threads.h"

namespace magpie::cli {

namespace {

struct SolveOptions {
    std::string file;
    int table = 256;
    int threads = 0;
    bool outcome = false;
    bool json = false;
};

// A position to be solved, and what its file says about it.
struct Problem {
    othello::Board board;
    Color to_play = Color::black;
    std::optional<int> said{};  // the value of the best move
    std::string comment{};
};

std::expected<Problem, std::string> problem_from(const AnyPosition& position) {
    const auto* othello = std::get_if<othello::Position>(&position);
    if (othello == nullptr) return std::unexpected("this is a game of Go: Othello can be solved");
    if (othello->board() == nullptr) return std::unexpected("only boards of 8x8 can be solved");
    return Problem{.board = *othello->board(), .to_play = othello->to_play()};
}

std::expected<Problem, std::string> problem_from(const obf::Puzzle& puzzle) {
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

// Every line of OBF is a problem; any other game is one, where it stands.
std::expected<std::vector<Problem>, std::string> problems_from(const std::string& text) {
    std::vector<Problem> problems;
    if (formats::detect(text) != "obf") {
        const auto game = game_from_text(text);
        if (!game) return std::unexpected(game.error());
        const auto problem = problem_from(game->playback.position());
        if (!problem) return std::unexpected(problem.error());
        problems.push_back(*problem);
        return problems;
    }
    obf::Reader reader(text);
    while (const auto puzzle = reader.next()) {
        if (!*puzzle) return std::unexpected(describe(puzzle->error(), text));
        auto problem = problem_from(**puzzle);
        if (!problem) {
            return std::unexpected(
                fmt::format("position {}: {}", problems.size() + 1, problem.error()));
        }
        problems.push_back(std::move(*problem));
    }
    return problems;
}

std::string line_text(const std::vector<Move>& line) {
    std::string text;
    for (const Move move : line) {
        if (!text.empty()) text += ' ';
        text += move.is_pass()
                    ? "pass"
                    : point_name(CoordStyle::othello, othello::kStandardBoard, move.point());
    }
    return text;
}

std::string outcome_word(int value) { return value > 0 ? "win" : value < 0 ? "loss" : "draw"; }

bool agrees(const Problem& problem, int value, bool outcome) {
    if (!problem.said) return true;
    return outcome ? outcome_word(value) == outcome_word(*problem.said) : value == *problem.said;
}

struct Solved {
    othello::Solution solution;
    double seconds = 0;
};

Json json_of(const Problem& problem, const Solved& solved, bool outcome) {
    Json json = {{"to_play", problem.to_play == Color::black ? "black" : "white"},
                 {"empties", std::popcount(problem.board.empties())},
                 {"certainty", "proved"},
                 {"nodes", solved.solution.nodes},
                 {"seconds", solved.seconds}};
    if (outcome) {
        json["outcome"] = outcome_word(solved.solution.value);
    } else {
        json["value"] = solved.solution.value;
        json["line"] = line_text(solved.solution.line);
    }
    if (problem.said) json["file_says"] = *problem.said;
    if (!problem.comment.empty()) json["comment"] = problem.comment;
    return json;
}

std::string text_of(std::size_t number,
                    const Problem& problem,
                    const Solved& solved,
                    bool outcome) {
    const othello::Solution& s = solved.solution;
    std::string text = fmt::format("{:>3}  {:>2} empty  {:>4}  {:>13} nodes {:>8.2f} s", number,
                                   std::popcount(problem.board.empties()),
                                   outcome ? outcome_word(s.value) : fmt::format("{:+}", s.value),
                                   s.nodes, solved.seconds);
    if (!outcome) text += "  " + line_text(s.line);
    if (!agrees(problem, s.value, outcome)) {
        text += fmt::format("  (the file says {:+})", *problem.said);
    }
    return text + '\n';
}

std::expected<std::string, InputError> text_of_argument(const SolveOptions& options,
                                                        Console& console) {
    // A notation has a space or a comma where a name of a file seldom has one; a file that is there
    // is meant all the same.
    auto text = text_from_file(options.file, console);
    if (!text && game_from_text(options.file)) return options.file;
    return text;
}

ExitCode run_solve(const SolveOptions& options, Console& console) {
    const auto text = text_of_argument(options, console);
    if (!text) {
        return text.error().code == ExitCode::failed ? fail(console, text.error().message)
                                                     : refuse(console, text.error().message);
    }
    const auto problems = problems_from(*text);
    if (!problems) return refuse(console, options.file + ": " + problems.error());
    othello::Solver solver(static_cast<std::size_t>(options.table) << 20);
    platform::ThreadWorkers workers(options.threads);
    if (workers.count() > 1) solver.use(workers, workers.count());
    const othello::Window window = options.outcome ? othello::kOutcomeOnly : othello::Window{};
    Json all = Json::array();
    std::uint64_t nodes = 0;
    double seconds = 0;
    int wrong = 0;
    for (std::size_t i = 0; i < problems->size(); ++i) {
        const Problem& problem = (*problems)[i];
        constexpr int kManyEmpties = 28;
        if (const int empties = std::popcount(problem.board.empties()); empties > kManyEmpties) {
            console.err << fmt::format(
                "magpie: note: position {} has {} empty squares: more than {} take hours, then "
                "years\n",
                i + 1, empties, kManyEmpties);
        }
        if (console.out_is_terminal) {
            console.err << fmt::format("\rsolving {} of {} ...", i + 1, problems->size())
                        << std::flush;
        }
        const auto before = std::chrono::steady_clock::now();
        const auto solution = solver.solve(problem.board, window);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - before;
        if (console.out_is_terminal) console.err << "\r\x1b[K" << std::flush;
        const Solved solved{.solution = solution.value_or(othello::Solution{}),
                            .seconds = took.count()};
        nodes += solved.solution.nodes;
        seconds += solved.seconds;
        wrong += !agrees(problem, solved.solution.value, options.outcome);
        if (options.json) {
            all.push_back(json_of(problem, solved, options.outcome));
        } else {
            console.out << text_of(i + 1, problem, solved, options.outcome) << std::flush;
        }
    }
    if (options.json) {
        console.out << json_text(
            {{"positions", all}, {"nodes", nodes}, {"seconds", seconds}, {"differ", wrong}});
    } else if (problems->size() > 1) {
        console.out << fmt::format("{} positions, {} nodes, {:.2f} s, {:.1f} million nodes/s",
                                   problems->size(), nodes, seconds,
                                   seconds > 0 ? static_cast<double>(nodes) / seconds / 1e6 : 0.0)
                    << (wrong > 0 ? fmt::format("; {} differ from the file", wrong) : "") << '\n';
    }
    return ExitCode::ok;
}

}  // namespace

void add_solve(const Registry& registry) {
    auto options = std::make_shared<SolveOptions>();
    CLI::App* command = registry.app.add_subcommand(
        "solve",
        "Play Othello positions of 8x8 to the end: the exact difference for the side to play, "
        "empty "
        "squares to the winner, and best play of both. Proved, not estimated.");
    command
        ->add_option("FILE", options->file,
                     "Positions in OBF, one a line; or any one game of Othello, as a file or in "
                     "SGN; - alone reads standard input")
        ->required();
    command->add_flag("--outcome", options->outcome,
                      "Only whether each is a win, a draw or a loss, which is quicker");
    command->add_option("--table", options->table, "Memory for known positions, in MB")
        ->type_name("MB")
        ->check(CLI::Range(1, 1 << 20).description(""))
        ->capture_default_str();
    command
        ->add_option(
            "--threads", options->threads,
            "Threads (default: the machine's cores); one looks at the same positions every time")
        ->type_name("N")
        ->check(CLI::Range(1, 1024).description(""));
    command->add_flag("--json", options->json, "Print everything as JSON");
    command->callback([&chosen = registry.chosen, options] {
        chosen = [options](Console& console) { return run_solve(*options, console); };
    });
}

}  // namespace magpie::cli
