#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/coordinates.h"
#include "game/refusal.h"

namespace magpie::sgn {

// What a reader wanted to see where it stopped.
enum class Expected : std::uint8_t {
    // The text as a whole
    hex_digits,   // two of them after a percent sign
    fewer_bytes,  // the text is longer than the limit
    fewer_moves,
    separator,  // a space or comma: the word was complete

    // The board
    board_size,    // 19x19, othello8x8
    times,         // the x between the two sides
    side,          // 1 to 52
    othello_side,  // an even number, 4 to 26

    // Fields
    field_before_moves,  // komi=7 came too late
    known_field,         // no field has this name
    field_of_this_game,  // komi in Othello
    field_once,
    rule_set,
    ko_rule,
    scoring,
    yes_or_no,
    bonus,
    handicap,  // nothing, or two stones and more
    komi,
    counting,
    color,
    result,
    other_point,            // this one was named before
    stones_with_liberties,  // `point` is in a chain without

    // Moves
    move,                 // A9b, -w
    row,                  // the number after the letters
    color_letter,         // b, w or c
    pass_color,           // b or w after the dash
    pass_dash,            // the word pass was spelled out
    column_letter,        // there is no column I
    point_on_board,       // geometry and style say which there are
    legal_move,           // refusal says why it is not
    stone_just_taken,     // A6c, but the move before did not take A6
    all_captures_listed,  // `point` was taken too

    // The packed form
    packed_version,
    packed_digit,  // a letter, digit, - or _
    longer_packed_text,
    matching_checksum,
    packed_game,  // the checksum is right, but no writer wrote this
};

// Why a text is not a game: data, so that it can be shown in any language. describe() says it in
// English.
struct ParseError {
    std::size_t byte = 0;    // where, counted from 0; the text's length when it ended too early
    std::size_t length = 0;  // how many bytes were found there instead of what was expected
    Expected expected = Expected::board_size;

    Geometry geometry{};  // the board, when the error is about a point
    CoordStyle style = CoordStyle::go;
    std::optional<Point> point{};

    int move_number = 0;  // when the error is about a move: its number, the first one being 1
    std::optional<Refusal> refusal{};

    bool operator==(const ParseError&) const = default;
};

// One line: 'expected a side from 1 to 52, found "53" in column 4'. `text` is
// the text that was read. Whatever it holds, the line is short and printable.
[[nodiscard]] std::string describe(const ParseError& error, std::string_view text);

}  // namespace magpie::sgn
