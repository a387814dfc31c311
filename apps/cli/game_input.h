#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "apps/cli/console.h"
#include "game/playback.h"

namespace magpie::cli {

// How much text a command takes in: far more than a long game, far less than the memory.
constexpr std::size_t kMaxInputBytes = std::size_t{64} << 20;

// A game from text of any kind that Magpie reads (SGN in every form, a save), played to its last
// move. The error is one line that names what was wrong and where.
[[nodiscard]] std::expected<Playback, std::string> game_from_text(std::string_view text);

// What --help says of a NOTATION.
constexpr const char* kNotationHelp =
    "The game in SGN, such as \"9x9 E5b C3w -b -w\" (- is a pass); - alone reads it from standard "
    "input";

// The NOTATION of a command line: the text itself, or "-" for standard input.
[[nodiscard]] std::expected<Playback, std::string> game_from_argument(const std::string& notation,
                                                                      Console& console);

// A FILE of a command line, "-" or nothing for standard input. An error that is the file's, not
// the text's, is marked so.
struct InputError {
    std::string message;
    ExitCode code;
};

[[nodiscard]] std::expected<std::string, InputError> text_from_file(const std::string& path,
                                                                    Console& console);

}  // namespace magpie::cli
