#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/geometry.h"
#include "game/game_record.h"
#include "game/refusal.h"

// What the readers of Othello files share.
namespace magpie::formats {

// What is wrong in a text, or in bytes.
enum class Fault : std::uint8_t {
    too_long,      // longer than the limit, `number`
    nothing_here,  // no game, board or record at all

    // Moves
    not_a_move,        // neither a square nor a pass
    square_off_board,  // the board is smaller
    illegal_move,      // refusal says why

    // Boards
    not_a_disc,   // a sign that is no disc, no empty square and no side
    cell_count,   // no board has `number` squares
    not_a_side,   // the sign beside the board is neither black nor white
    mixed_signs,  // digits and letters that cannot mean one alphabet

    // GGF
    other_game,         // GM[…] is not Othello
    no_property,        // a name in capitals, then [
    unclosed_value,     // the text ended before the ]
    unclosed_game,      // the text ended before the )
    no_board,           // a game without BO[…]
    move_before_board,  // B[…] or W[…] stands before BO[…]
    second_board,       // BO[…] once more
    many_properties,    // more than `number` that are no moves

    // OBF
    bad_score,  // after a move and a colon: a whole number

    // WTHOR
    short_header,    // fewer than 16 bytes
    count_differs,   // the header says `number` records, but so many there are not
    partial_record,  // `number` bytes after the last whole record
    board_size,      // `number`, which is not 8
    solitaires,      // a file of puzzles, not of games
    bad_score_byte,  // `number` discs of 64
};

struct Problem {
    Fault fault;
    std::size_t byte = 0;    // where, from 0; the text's length when it ended too early
    std::size_t length = 0;  // how many bytes are wrong there
    std::int64_t number = 0;
    int move_number = 0;  // when it is about a move: its number, the first one being 1
    Geometry geometry{8, 8};
    std::optional<Refusal> refusal{};

    bool operator==(const Problem&) const = default;
};

// "line 2, column 7: move 3, …": one line, whatever `text`, which was read, holds.
[[nodiscard]] std::string describe(const Problem& problem, std::string_view text);

// The same for bytes: "byte 84: …".
[[nodiscard]] std::string describe_bytes(const Problem& problem);

// A game as far as it could be read. The record is legal as it stands; where there is a problem,
// that is what ended the reading of it.
struct ReadGame {
    GameRecord record{};
    std::optional<Problem> problem{};

    bool operator==(const ReadGame&) const = default;
};

}  // namespace magpie::formats
