#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "apps/cli/console.h"
#include "apps/seats/saves.h"
#include "formats/detect/detect.h"
#include "game/playback.h"
#include "table/table.h"

namespace magpie::cli {

// How much text a command takes in: far more than a long game, far less than the memory.
constexpr std::size_t kMaxInputBytes = std::size_t{64} << 20;

// A game as it was read. A save stands where its players were, whatever they had taken back or
// tried before, and play goes on where they had agreed to play on; a notation stands at its last
// move, and nobody sits at it.
//
// SGF keeps illegal moves: there the playback stands before the first of them, and its record holds
// the rest too.
struct InputGame {
    Playback playback;
    std::optional<seats::KeptSitting> sitting{};
    std::vector<std::string> notes{};  // of SGF: what was odd and where, a line each
    bool has_illegal = false;
    std::string illegal{};  // the first such move: where it stands, its number, why it is one
    bool has_komi = false;  // it was given for this game, and is not that of its rules by default
};

// A game that was counted, where the record marks the dead stones or the territory at its end.
[[nodiscard]] std::optional<seats::KeptSitting> marked_sitting(const Playback& playback);

// A game from text of any kind that Magpie reads: SGF, SGN in every form, a save, recognised by its
// content. The error is one line that names what was wrong and where.
[[nodiscard]] std::expected<InputGame, std::string> game_from_text(std::string_view text);

// Whether a text may be the name of a file: a single word, or some with an ending such as .sgf; a
// link is none, nor a long game in packed letters, nor what begins like the size of a board.
[[nodiscard]] bool may_be_file_name(std::string_view text);

// Why a text is no game, and that no file has its name: "…, and there is no file game.sgf".
[[nodiscard]] std::string nor_file(std::string no_game, const std::string& path);

// Why there is no playing a game that was found: the place and the reason, as far as they are
// known.
[[nodiscard]] std::string unplayable_text(const formats::FoundGame& found);

// The record with the moves up to where the game stands, on whatever line that is, as its main
// line, and nothing after them.
[[nodiscard]] GameRecord line_to(const Playback& game);

// A game without the moves that the rules refuse: up to the first of them, and where variations
// hold others, without variations.
[[nodiscard]] InputGame legal_part(const InputGame& game);

// The table to sit down at: as the players left it, or as the moves leave it. A clock in `options`
// takes the place of one in the save.
[[nodiscard]] Table table_of(InputGame game, TableOptions options);

// A line each on the error stream: "magpie: note: line 3, column 7: …".
void print_notes(const InputGame& game, Console& console);

// What --help says of a NOTATION.
constexpr const char* kNotationHelp =
    "The game in SGN, such as \"9x9 E5b C3w -b -w\" (- is a pass), or the name of a file in any "
    "form that Magpie reads; - alone reads it from standard input";

// The NOTATION of a command line: the text itself, the name of a file, or "-" for standard input.
// Prints its notes. With `at` the game stands after that many moves, and whoever sat at it has left
// and taken its result along.
[[nodiscard]] std::expected<InputGame, std::string> game_from_argument(
    const std::string& notation, Console& console, std::optional<int> at = std::nullopt);

// The option that gives `at`.
CLI::Option* add_at(CLI::App& command, std::optional<int>& at);

// A FILE of a command line, "-" or nothing for standard input. An error that is the file's, not
// the text's, is marked so.
struct InputError {
    std::string message;
    ExitCode code;
    bool is_missing = false;  // there is no file of that name
};

[[nodiscard]] std::expected<std::string, InputError> text_from_file(const std::string& path,
                                                                    Console& console);

}  // namespace magpie::cli
