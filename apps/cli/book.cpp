// magpie book: openings of Othello that were thought about beforehand.
#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <memory>
#include <ostream>
#include <set>
#include <span>

#include <fmt/format.h>

#include "apps/cli/command.h"
#include "apps/cli/game_input.h"
#include "apps/cli/game_json.h"
#include "apps/seats/book_file.h"
#include "apps/seats/engines.h"
#include "apps/seats/weights_file.h"
#include "core/coordinates.h"
#include "game/words.h"
#include "othello/search/book_maker.h"
#include "othello/search/opening_names.h"
#include "platform/files.h"
#include "platform/interrupt.h"
#include "platform/threads.h"
#include "render/clean_text.h"

namespace magpie::cli {

namespace {

struct BookOptions {
    std::string file;
    std::string notation = "othello8x8";
    std::vector<std::string> games;
    std::optional<int> at;
    std::string time;
    std::size_t positions = 1000;
    int depth = 14;
    int moves = 20;
    int threads = 0;
    bool json = false;
};

std::string book_square(Point p) {
    return point_name(CoordStyle::othello, othello::kStandardBoard, p);
}

// The board of a position where there is a disc to place; null where there is none, as when the
// side to play must pass. The error is one line.
std::expected<const othello::Board*, std::string> book_board(const AnyPosition& position) {
    const auto* othello = std::get_if<othello::Position>(&position);
    if (othello == nullptr) return std::unexpected("this is a game of Go: the book is Othello's");
    const othello::Board* const board = othello->board();
    if (board == nullptr) return std::unexpected("the book is of boards of 8x8");
    return othello::legal_moves(*board) == 0 ? nullptr : board;
}

// Those of a game from the start to where it stands, `most` moves at most.
std::expected<std::vector<othello::Board>, std::string> book_boards(const Playback& game,
                                                                    int most) {
    auto walk = Playback::open(line_to(game));
    if (!walk) return std::unexpected("this is no position of a game");
    walk->to_start();
    std::vector<othello::Board> boards;
    for (int moves = 0;; ++moves) {
        const auto board = book_board(walk->position());
        if (!board) return std::unexpected(board.error());
        if (*board != nullptr) boards.push_back(**board);
        if (moves == most) return boards;
        const auto went = walk->redo();
        if (!went || !*went) return boards;
    }
}

constexpr int kWholeGame = 200;

// What a game is called.
std::string opening_of(const std::vector<othello::Board>& boards) {
    std::string name;
    for (const othello::Board& board : boards) {
        if (const auto found = othello::opening_name(board)) name = *found;
    }
    return name;
}

struct ShownBook {
    const othello::Book& book;
    const std::string& path;
    const othello::Board& board;
    std::string name;  // of the game
};

ExitCode show_book_json(const ShownBook& show, Console& console) {
    Json moves = Json::array();
    const othello::Board& board = show.board;
    for (const othello::BookMove& move : show.book.moves(board)) {
        Json json = {{"move", book_square(move.move)},
                     {"lead", move.value / 100.0},
                     {"depth", move.depth},
                     {"leads_on", move.leads_on}};
        if (const auto name = othello::opening_name(othello::reply_to(board, move.move).board)) {
            json["name"] = *name;
        }
        moves.push_back(json);
    }
    Json json = {{"file", show.path},
                 {"positions", show.book.size()},
                 {"note", render::clean_text(show.book.note())},
                 {"is_known", show.book.contains(board)},
                 {"moves", moves}};
    if (!show.name.empty()) json["name"] = show.name;
    console.out << json_text(json);
    return ExitCode::ok;
}

ExitCode show_book_text(const ShownBook& show, Console& console) {
    const othello::Board& board = show.board;
    if (!show.name.empty()) console.out << show.name << '\n';
    const auto moves = show.book.moves(board);
    if (moves.empty()) console.out << "The book does not know this position.\n";
    for (const othello::BookMove& move : moves) {
        // Where every answer is known too, no search of its own stands behind the value.
        std::string line = fmt::format(
            "{}  {:+.2f}  estimate, {}{}", book_square(move.move), move.value / 100.0,
            move.depth > 0 ? fmt::format("depth {}", move.depth) : "by what follows in the book",
            move.leads_on ? ", leads on" : "");
        if (const auto name = othello::opening_name(othello::reply_to(board, move.move).board)) {
            line += fmt::format("  {}", *name);
        }
        console.out << line << '\n';
    }
    console.out << fmt::format("{}: {}\n",
                               counted(static_cast<std::int64_t>(show.book.size()), "position"),
                               render::clean_text(show.book.note()));
    return ExitCode::ok;
}

ExitCode run_book_show(const BookOptions& options, Console& console) {
    const std::string path = options.file.empty() ? seats::find_othello_book() : options.file;
    if (path.empty()) return refuse(console, "no book was found; give one as --book FILE");
    const auto book = seats::load_othello_book(path);
    if (!book) return refuse(console, book.error());
    const auto game = game_from_argument(options.notation, console, options.at);
    if (!game) return refuse(console, game.error());
    const auto board = book_board(game->playback.position());
    if (!board) return refuse(console, board.error());
    if (*board == nullptr) return refuse(console, "there is no disc to place in this position");
    const auto boards = book_boards(game->playback, kWholeGame);
    if (!boards) return refuse(console, boards.error());
    const ShownBook show{*book, path, **board, opening_of(*boards)};
    return options.json ? show_book_json(show, console) : show_book_text(show, console);
}

// A book that is being changed: the file that is there, or a new one.
std::expected<othello::Book, std::string> book_to_change(const BookOptions& options) {
    std::error_code error;
    if (!std::filesystem::exists(options.file, error)) return othello::Book{};
    return seats::load_othello_book(options.file);
}

ExitCode keep_book(const othello::Book& book, const BookOptions& options, Console& console) {
    const auto bytes = book.bytes();
    const auto written = platform::write_file_atomically(
        options.file, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    if (!written) return fail(console, options.file + ": " + written.error().reason);
    if (options.json) {
        console.out << json_text(Json{{"file", options.file},
                                      {"positions", book.size()},
                                      {"note", render::clean_text(book.note())}});
        return ExitCode::ok;
    }
    console.out << fmt::format("{}: {}\n", options.file,
                               counted(static_cast<std::int64_t>(book.size()), "position"));
    return ExitCode::ok;
}

// Where a book comes from: "Magpie 0.1.0, searches of depth 8, 10". The depths of before stay; so
// does a note that somebody else has written.
std::string note_with(const std::string& before, int depth) {
    constexpr std::string_view kDepths = "searches of depth ";
    // What others wrote stands in front.
    if (const std::size_t ours = before.rfind("; Magpie "); ours != std::string::npos) {
        return before.substr(0, ours + 2) + note_with(before.substr(ours + 2), depth);
    }
    std::set<int> depths{depth};
    const std::size_t found = before.find(kDepths);
    if (found != std::string::npos) {
        std::string_view left = std::string_view(before).substr(found + kDepths.size());
        int number = 0;
        for (;;) {
            const auto read = std::from_chars(left.data(), left.data() + left.size(), number);
            if (read.ec != std::errc()) break;
            depths.insert(number);
            left.remove_prefix(static_cast<std::size_t>(read.ptr - left.data()));
            if (!left.starts_with(", ")) break;
            left.remove_prefix(2);
        }
    } else if (!before.empty()) {
        return before + "; " + note_with("", depth);
    }
    std::string list;
    for (const int one : depths) list += (list.empty() ? "" : ", ") + std::to_string(one);
    return "Magpie " MAGPIE_VERSION ", " + std::string(kDepths) + list;
}

ExitCode run_book_remove(const BookOptions& options, Console& console) {
    auto book = seats::load_othello_book(options.file);
    if (!book) return refuse(console, book.error());
    const auto game = game_from_argument(options.notation, console, options.at);
    if (!game) return refuse(console, game.error());
    const auto board = book_board(game->playback.position());
    if (!board) return refuse(console, board.error());
    if (*board == nullptr || !book->remove(**board)) {
        return refuse(console, options.file + " does not know this position");
    }
    return keep_book(*book, options, console);
}

// The games of the files, each as far as the options say. The error is one line.
std::expected<std::vector<othello::Board>, std::string> boards_of_files(const BookOptions& options,
                                                                        Console& console) {
    std::vector<othello::Board> boards;
    for (const std::string& file : options.games) {
        const auto text = text_from_file(file, console);
        if (!text) return std::unexpected(text.error().message);
        std::string problem;
        const auto take = [&](const formats::FoundGame& found) {
            auto playback = Playback::open(found.record);
            if (!playback) return true;
            static_cast<void>(playback->to_end());  // as far as the moves can be played
            const auto of_game = book_boards(*playback, options.moves);
            if (!of_game) {
                problem = of_game.error();
                return false;
            }
            boards.insert(boards.end(), of_game->begin(), of_game->end());
            return true;
        };
        const auto reading = formats::read_games(*text, take);
        if (!reading) return std::unexpected(file + ": " + reading.error());
        if (!problem.empty()) return std::unexpected(file + ": " + problem);
    }
    return boards;
}

// What make, add and learn share: searches with our weights, ended by a time or Ctrl-C.
ExitCode grow_book(
    const BookOptions& options,
    Console& console,
    const std::function<void(othello::BookMaker&, const std::function<bool()>&)>& work) {
    std::optional<Milliseconds> limit;
    if (!options.time.empty()) {
        limit = seats::duration_from(options.time);
        if (!limit)
            return refuse(console, "--time: " + options.time + " is not a time such as 10m");
    }
    auto book = book_to_change(options);
    if (!book) return refuse(console, book.error());
    const std::string path = seats::find_othello_weights();
    if (path.empty()) return refuse(console, "no weights were found to search with");
    const auto weights = seats::load_othello_weights(path);
    if (!weights) return refuse(console, weights.error());
    const int threads = options.threads > 0 ? options.threads : platform::usable_threads();
    platform::ThreadWorkers workers(threads);
    othello::BookSettings settings;
    settings.depth = options.depth;
    const std::size_t before = book->size();
    othello::BookMaker maker(*book, *weights, workers, threads, settings);
    platform::InterruptWatch interrupt;
    const auto begin = std::chrono::steady_clock::now();
    const auto is_due = [&] {
        const auto past =
            std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - begin);
        if (console.err_is_terminal) {
            console.err << fmt::format("\r\x1b[K{} positions, {} s", book->size(),
                                       past.count() / 1000)
                        << std::flush;
        }
        return interrupt.flag().load() || (limit && past >= *limit);
    };
    work(maker, is_due);
    if (console.err_is_terminal) console.err << "\r\x1b[K" << std::flush;
    if (book->size() > before) book->set_note(note_with(book->note(), options.depth));
    return keep_book(*book, options, console);
}

ExitCode run_book_make(const BookOptions& options, Console& console) {
    return grow_book(options, console, [&](othello::BookMaker& maker, const auto& is_due) {
        maker.grow(options.positions, is_due);
    });
}

ExitCode run_book_add(const BookOptions& options, Console& console) {
    const auto game = game_from_argument(options.notation, console, options.at);
    if (!game) return refuse(console, game.error());
    const auto boards = book_boards(game->playback, kWholeGame);
    if (!boards) return refuse(console, boards.error());
    return grow_book(options, console, [&](othello::BookMaker& maker, const auto& is_due) {
        maker.add(*boards, is_due);
    });
}

ExitCode run_book_learn(const BookOptions& options, Console& console) {
    const auto boards = boards_of_files(options, console);
    if (!boards) return refuse(console, boards.error());
    return grow_book(options, console, [&](othello::BookMaker& maker, const auto& is_due) {
        maker.add(*boards, is_due);
    });
}

using RunBook = ExitCode (*)(const BookOptions& options, Console& console);

CLI::App* add_book_command(
    CLI::App& book, Action& chosen, const char* name, const char* text, RunBook run) {
    CLI::App* command = book.add_subcommand(name, text);
    auto options = std::make_shared<BookOptions>();
    CLI::Option* file =
        command->add_option("--book", options->file, "The file of the book")->type_name("FILE");
    const bool is_show = run == run_book_show;
    if (is_show) {
        file->description("The file of the book (default: the one that ships with Magpie)");
    } else {
        file->required();
    }
    command->add_flag("--json", options->json,
                      is_show ? "Print everything as JSON" : "Print the result as JSON");
    if (run == run_book_show || run == run_book_add || run == run_book_remove) {
        CLI::Option* notation = command->add_option("NOTATION", options->notation, kNotationHelp);
        if (!is_show) notation->required();
        add_at(*command, options->at);
    }
    if (run == run_book_learn) {
        command->add_option("FILE", options->games, "Games of Othello, in any form Magpie reads")
            ->required();
        command->add_option("--moves", options->moves, "How many moves of each game")
            ->type_name("N")
            ->check(CLI::Range(1, 60).description(""))
            ->capture_default_str();
    }
    if (run == run_book_make) {
        command->add_option("--positions", options->positions, "How many the book is to have")
            ->type_name("N")
            ->check(CLI::Range(1, 100'000'000).description(""))
            ->capture_default_str();
    }
    if (run == run_book_make || run == run_book_add || run == run_book_learn) {
        command->add_option("--depth", options->depth, "How deep each position is searched")
            ->type_name("N")
            ->check(CLI::Range(1, 60).description(""))
            ->capture_default_str();
        command->add_option("--time", options->time, "Stop after a time such as 10m")
            ->type_name("TIME");
        command->add_option("--threads", options->threads, "Threads (default: the machine's cores)")
            ->type_name("N")
            ->check(CLI::Range(1, 1024).description(""));
    }
    command->callback([&chosen, options, run] {
        chosen = [options, run](Console& console) { return run(*options, console); };
    });
    return command;
}

}  // namespace

void add_book(const Registry& registry) {
    CLI::App* book = registry.app.add_subcommand(
        "book",
        "Openings of Othello thought about beforehand: look at a book, change it, make one.");
    book->require_subcommand(0, 1);
    book->callback([book, &chosen = registry.chosen] {
        if (!book->get_subcommands().empty()) return;
        chosen = [](Console& console) {
            return refuse(console,
                          "book: which one: show, make, add, remove or learn (see magpie book "
                          "--help)");
        };
    });
    add_book_command(
        *book, registry.chosen, "show",
        "What the book knows of a position: its moves, what each is worth for the side to play "
        "in discs, and the name of the opening.",
        run_book_show);
    add_book_command(
        *book, registry.chosen, "make",
        "Make a book, or a larger one of one that is there: the likeliest positions are searched "
        "first. Ctrl-C ends it and keeps what is done.",
        run_book_make);
    add_book_command(*book, registry.chosen, "add",
                     "Search the positions of a line of play and put them in.", run_book_add);
    add_book_command(*book, registry.chosen, "remove", "Take a position out.", run_book_remove);
    add_book_command(*book, registry.chosen, "learn",
                     "Search the openings of games and put them in.", run_book_learn);
}

}  // namespace magpie::cli
