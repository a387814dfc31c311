#include "apps/cli/game_input.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <istream>
#include <ostream>
#include <utility>

#include "core/ascii.h"
#include "formats/sgf/sgf.h"
#include "game/sitting_notes.h"
#include "game/words.h"
#include "platform/files.h"

namespace magpie::cli {

namespace {

constexpr std::size_t kLongestFileName = 255;

// Standard input to its end, as far as the limit goes.
std::expected<std::string, std::string> read_all(std::istream& in) {
    std::string text;
    std::array<char, 65536> block{};
    while (in.read(block.data(), static_cast<std::streamsize>(block.size())) || in.gcount() > 0) {
        text.append(block.data(), static_cast<std::size_t>(in.gcount()));
        if (text.size() > kMaxInputBytes) {
            return std::unexpected("standard input is longer than 64 MiB");
        }
    }
    return text;
}

// "my game (1).sgf"
bool ends_like_file(std::string_view text) {
    constexpr std::size_t kLongestEnding = 5;
    const std::size_t dot = text.rfind('.');
    if (dot == std::string_view::npos) return false;
    const std::string_view ending = text.substr(dot + 1);
    return !ending.empty() && ending.size() <= kLongestEnding && ascii::is_letter(ending.front()) &&
           std::ranges::all_of(ending,
                               [](char c) { return ascii::is_letter(c) || ascii::is_digit(c); });
}

}  // namespace

bool may_be_file_name(std::string_view text) {
    if (text.empty() || text.size() > kLongestFileName ||
        text.find("://") != std::string_view::npos ||
        text.find_first_of("\t\r\n=") != std::string_view::npos) {
        return false;
    }
    if (ends_like_file(text)) return true;
    return text.find_first_of(" ,(") == std::string_view::npos &&
           (!ascii::is_digit(text.front()) || text.find_first_of("./") != std::string_view::npos);
}

std::string nor_file(std::string no_game, const std::string& path) {
    if (no_game.ends_with('.')) no_game.pop_back();
    return no_game + ", and there is no file " + path;
}

namespace {

bool is_no_name(const platform::FileError& error) {
    return error.step == platform::FileError::Step::name || error.code == ENAMETOOLONG;
}

bool is_missing(const platform::FileError& error) {
    return is_no_name(error) || error.code == ENOENT || error.code == ENOTDIR;
}

// What a notation that is no game may be: a file, or the name of one that is not there.
std::expected<InputGame, std::string> game_from_file(const std::string& path, std::string no_game) {
    auto text = platform::read_file(path, kMaxInputBytes);
    if (!text) {
        const platform::FileError& error = text.error();
        if (!is_missing(error)) return std::unexpected(path + ": " + error.reason);
        const bool names_file = !is_no_name(error) && may_be_file_name(path);
        return std::unexpected(names_file ? nor_file(std::move(no_game), path) : no_game);
    }
    auto game = game_from_text(*text);
    if (!game) return std::unexpected(path + ": " + game.error());
    return game;
}

}  // namespace

std::optional<seats::KeptSitting> marked_sitting(const Playback& playback) {
    const auto* position = std::get_if<go::Position>(&playback.position());
    const auto& outcome = playback.record().outcome;
    const bool is_counted = position != nullptr && outcome && outcome->how == Outcome::How::score &&
                            !playback.tree().first_child(playback.node());
    if (!is_counted) return std::nullopt;
    auto dead = noted_dead(playback.tree(), playback.node(), *position);
    if (!dead) return std::nullopt;
    return seats::KeptSitting{.phase = Phase::finished, .dead = std::move(*dead)};
}

namespace {

std::expected<void, std::string> go_to_move(InputGame& game, int number) {
    Playback& playback = game.playback;
    if (number > playback.move_number()) {
        const int moves = playback.move_number();
        return std::unexpected("--at " + std::to_string(number) + ": the game has " +
                               std::to_string(moves) + (moves == 1 ? " move" : " moves"));
    }
    while (playback.move_number() > number) playback.undo();
    playback.edit_record().outcome.reset();
    playback.edit_record().info.start_time.clear();  // it is another game from here on
    game.sitting.reset();
    return {};
}

// How a text of that form places handicap stones, where a person would write it.
std::string_view handicap_advice(std::string_view form) {
    if (form == "sgf") return ": AB[dd][pp] in the first node places them";
    if (form == "sgn") return ": black=D4.Q16 places them";
    return "";
}

// Where a game names more handicap stones than it places: they count, but nobody sees them.
std::optional<std::string> missing_handicap(const Playback& game, std::string_view form) {
    const int handicap = game.spec().handicap;
    if (game.spec().kind != GameKind::go || handicap < 2) return std::nullopt;
    Playback start = game;
    start.to_start();
    const auto before = stones(start.position());
    auto placed = std::ranges::count(before, std::optional(Color::black));
    while (start.redo().value_or(false) && start.last_move()->color == Color::black) ++placed;
    if (placed >= handicap) return std::nullopt;
    return "a handicap of " + counted(handicap, "stone") + " is named and " +
           (placed == 0 ? "none is" : std::to_string(placed) + (placed == 1 ? " is" : " are")) +
           " placed" + std::string(handicap_advice(form));
}

}  // namespace

std::expected<InputGame, std::string> game_from_text(std::string_view text) {
    if (formats::detect(text) == "save") {
        auto kept = seats::game_from_save(text);
        if (!kept) return std::unexpected(kept.error());
        return InputGame{.playback = std::move(kept->playback),
                         .sitting = std::move(kept->sitting),
                         .has_komi = true};
    }
    auto found = formats::read_game(text);
    if (!found) return std::unexpected(found.error());
    auto playback = Playback::open(std::move(found->record));
    if (!playback || (!playback->to_end() && !found->may_be_illegal)) {
        return std::unexpected(unplayable_text(*found));
    }
    std::optional<seats::KeptSitting> sitting = marked_sitting(*playback);
    if (found->has_more) found->notes.emplace_back(formats::kMoreGames);
    if (auto missing = missing_handicap(*playback, formats::detect(text)))
        found->notes.push_back(std::move(*missing));
    return InputGame{.playback = std::move(*playback),
                     .sitting = std::move(sitting),
                     .notes = std::move(found->notes),
                     .has_illegal = found->may_be_illegal,
                     .illegal = std::move(found->illegal),
                     .has_komi = found->has_komi};
}

std::string unplayable_text(const formats::FoundGame& found) {
    return found.illegal.empty() ? "the record breaks the rules of its game"
                                 : "the first position cannot be: " + found.illegal;
}

GameRecord line_to(const Playback& game) {
    GameRecord line = game.record();
    line.tree.make_main_line(game.node());
    for (auto next = line.tree.first_child(game.node()); next;
         next = line.tree.first_child(game.node())) {
        line.tree.remove_subtree(*next);
    }
    return line;
}

InputGame legal_part(const InputGame& game) {
    GameRecord line = line_to(game.playback);
    if (!sgf::find_illegal(line, 1).empty()) {
        for (const NodeId node : line.tree.path_to(game.playback.node())) {
            while (line.tree.is_fork(node)) line.tree.remove_subtree(*line.tree.last_child(node));
        }
    }
    InputGame legal{.playback = *Playback::open(std::move(line)), .has_komi = game.has_komi};
    static_cast<void>(legal.playback.to_end());  // it was walked before
    return legal;
}

Table table_of(InputGame game, TableOptions options) {
    if (!game.sitting) return Table(std::move(game.playback), std::move(options));
    return seats::table_of({std::move(game.playback), std::move(*game.sitting)},
                           std::move(options));
}

std::expected<InputGame, std::string> game_from_argument(const std::string& notation,
                                                         Console& console,
                                                         std::optional<int> at) {
    std::string text = notation;
    if (notation == "-") {
        auto read = read_all(console.in);
        if (!read) return std::unexpected(read.error());
        text = std::move(*read);
    }
    auto game = game_from_text(text);
    if (!game && notation != "-") game = game_from_file(notation, game.error());
    if (!game) return game;
    print_notes(*game, console);
    if (at) {
        if (auto there = go_to_move(*game, *at); !there) return std::unexpected(there.error());
    }
    return game;
}

CLI::Option* add_at(CLI::App& command, std::optional<int>& at) {
    return command
        .add_option("--at", at, "The position after N moves instead of the last, 0 for the start")
        ->type_name("N")
        ->check(CLI::Range(0, 10'000'000));
}

void print_notes(const InputGame& game, Console& console) {
    for (const std::string& note : game.notes) console.err << "magpie: note: " << note << '\n';
}

std::expected<std::string, InputError> text_from_file(const std::string& path, Console& console) {
    if (path.empty() || path == "-") {
        auto text = read_all(console.in);
        if (!text) return std::unexpected(InputError{text.error(), ExitCode::bad_input});
        return std::move(*text);
    }
    auto text = platform::read_file(path, kMaxInputBytes);
    if (!text) {
        return std::unexpected(InputError{.message = path + ": " + text.error().reason,
                                          .code = ExitCode::bad_input,
                                          .is_missing = is_missing(text.error())});
    }
    return std::move(*text);
}

}  // namespace magpie::cli
