#pragma once

#include <cstddef>
#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/sgf/stream.h"
#include "formats/wthor/wthor.h"
#include "game/game_record.h"

// Reads whatever it is given: what stands behind a paste box, an open dialog and `magpie convert`.
namespace magpie::formats {

// One game out of a text. Where `problem` is not empty, it says in one line what ended the reading,
// and the record is the game up to there.
struct FoundGame {
    GameRecord record{};
    std::string problem{};
    std::vector<std::string> notes{};  // what was odd and could be mended, a line each
    bool may_be_illegal = false;       // holds moves that a Playback stops at, as SGF may
    std::string illegal{};             // the first of those: "line 1, column 9: move 2: …"
    bool has_komi = false;             // the text gives it, though it may be that of the rules
    bool has_more = false;             // of read_game(): the text has others after it
};

// The note about a game of which has_more holds, for whoever shows one game only.
inline constexpr std::string_view kMoreGames = "there are more games here; this is the first";

// The note about the first game of a WTHOR file that was read without the names of its players.
inline constexpr std::string_view kNumbersForNames =
    "the players are numbers: their names are in WTHOR.JOU, which was not given";

// "move 2: …": the first move or set-up on any line of a record that the rules refuse; empty where
// there is none.
[[nodiscard]] std::string first_illegal(const GameRecord& record);

// No move and no set-up: of a game with a problem, nothing could be read.
[[nodiscard]] bool holds_nothing(const GameRecord& record);

// Takes the games as they are found; false stops the reading.
using TakeGame = std::function<bool(FoundGame)>;

struct ReadOptions {
    wthor::Names names{};  // of the players and tournaments of a WTHOR file, which has numbers only
    std::size_t most_bytes = std::size_t{1} << 30;  // of a file that read_large() has to hold
};

// What was read, once it has been.
struct Reading {
    std::string_view format;              // "sgn", "ggf", "wthor"…
    std::size_t games = 0;                // so many were taken
    std::vector<std::string> warnings{};  // about the text as a whole, a line each
    bool is_cut = false;                  // one of them: it breaks off before its last game
};

// The name of the format a text, or the bytes of a file, is in. Looks at the beginning, and at a
// whole text only where that is short. "binary" for bytes that are no text and no file of ours;
// "sgn" for every text that no other format claims: its reader says best what is wrong.
[[nodiscard]] std::string_view detect(std::string_view text);

// Reads the games of a text of any format, one at a time: memory is that of one game, whatever the
// text holds. A text that is no game at all is one found game with a problem and no moves, or an
// error where even that makes no sense.
[[nodiscard]] std::expected<Reading, std::string> read_games(std::string_view text,
                                                             const TakeGame& take,
                                                             const ReadOptions& options = {});

// Where the bytes of a file come from: fills as much of the span as there is and returns how much,
// 0 once there is no more. The error is one line.
using sgf::ReadBlock;

// The same for a file of any length. Collections of SGF are read a few megabytes at a time; a file
// of another form is held as a whole, and refused when it is too long for that.
[[nodiscard]] std::expected<Reading, std::string> read_large(const ReadBlock& source,
                                                             const TakeGame& take,
                                                             const ReadOptions& options = {});

// The first game, without a problem, or one line that says why there is none. A note says that
// others follow.
[[nodiscard]] std::expected<FoundGame, std::string> read_game(std::string_view text);

}  // namespace magpie::formats
