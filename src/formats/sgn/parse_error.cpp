#include "formats/sgn/parse_error.h"

#include <algorithm>

#include "game/words.h"

namespace magpie::sgn {

namespace {

std::string range_of_points(const ParseError& error) {
    const Geometry g = error.geometry;
    return "columns " + column_name(error.style, 0) + " to " +
           column_name(error.style, g.columns - 1) + ", rows 1 to " + std::to_string(g.rows);
}

std::string point_of(const ParseError& error) {
    return error.point ? point_name(error.style, error.geometry, *error.point) : "a point";
}

std::string expectation(const ParseError& error) {
    switch (error.expected) {
        case Expected::hex_digits:
            return "two hexadecimal digits after %";
        case Expected::fewer_bytes:
            return "a shorter text";
        case Expected::fewer_moves:
            return "fewer moves";
        case Expected::separator:
            return "a space or comma after the word";
        case Expected::board_size:
            return "a board size such as 19x19 or othello8x8";
        case Expected::times:
            return "the x between the two sides of the board, as in 19x19";
        case Expected::side:
            return "a side from 1 to 52";
        case Expected::othello_side:
            return "an even side from 4 to 26";
        case Expected::field_before_moves:
            return "a move (fields such as komi=6.5 come first)";
        case Expected::known_field:
            return "a field name such as komi or rules";
        case Expected::field_of_this_game:
            return "a field that this game has";
        case Expected::field_once:
            return "each field only once";
        case Expected::rule_set:
            return "a rule set such as japanese or chinese";
        case Expected::ko_rule:
            return "simple, positional or situational";
        case Expected::scoring:
            return "area or territory";
        case Expected::yes_or_no:
            return "yes or no";
        case Expected::bonus:
            return "none, stones or stones-less-one";
        case Expected::handicap:
            return "a handicap of 0, or of 2 stones or more that fit the board";
        case Expected::komi:
            return "a komi in whole or half points";
        case Expected::counting:
            return "discs or empties-to-winner";
        case Expected::color:
            return "b or w";
        case Expected::result:
            return "a result such as B+3.5, W+R, 0 or Void";
        case Expected::other_point:
            return "a point that was not named before";
        case Expected::stones_with_liberties:
            return "stones that all have liberties (those at " + point_of(error) + " have none)";
        case Expected::move:
            return "a move such as A9b or -w";
        case Expected::row:
            return "a row number after the column";
        case Expected::color_letter:
            return "b, w or c after the point";
        case Expected::pass_color:
            return "b or w after the dash of a pass";
        case Expected::pass_dash:
            return "-b or -w for a pass";
        case Expected::column_letter:
            return "a column letter other than I";
        case Expected::point_on_board:
            return "a point on the board (" + range_of_points(error) + ")";
        case Expected::legal_move:
            return "a legal move";
        case Expected::stone_just_taken:
            return "a stone that the move before took";
        case Expected::all_captures_listed:
            return "also " + point_of(error) + "c, which move " +
                   std::to_string(error.move_number) + " took";
        case Expected::packed_version:
            return "1, the version of the packed form, after M";
        case Expected::packed_digit:
            return "a letter, a digit, - or _ in a packed game";
        case Expected::longer_packed_text:
            return "more of a packed game";
        case Expected::matching_checksum:
            return "an undamaged packed game (its checksum does not match)";
        case Expected::packed_game:
            return "a packed game that a program wrote";
    }
    return "something else";
}

void append_escaped(std::string& line, char c) {
    constexpr std::string_view kHex = "0123456789ABCDEF";
    if (c >= ' ' && c <= '~') {
        line += c;
        return;
    }
    const auto byte = static_cast<unsigned char>(c);
    line += "\\x";
    line += kHex[byte / 16];
    line += kHex[byte % 16];
}

// What stands in the text, in quotes, cut short when it is long.
std::string found(const ParseError& error, std::string_view text) {
    constexpr std::size_t kMost = 24;
    if (error.byte >= text.size()) return "the end of the text";
    const std::string_view span = text.substr(error.byte, error.length);
    if (span.empty()) return "nothing";
    std::string line = "\"";
    for (const char c : span.substr(0, kMost)) append_escaped(line, c);
    line += span.size() > kMost ? "...\"" : "\"";
    return line;
}

// " in column 9", as an editor counts: characters from 1. The beginning and the end are found
// without it.
std::string place(std::size_t byte, std::string_view text) {
    if (byte == 0 || byte >= text.size()) return {};
    const std::string_view before = text.substr(0, byte);
    const auto lines = std::count(before.begin(), before.end(), '\n');
    const std::string_view line = before.substr(before.rfind('\n') + 1);
    const auto is_first_byte = [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    };
    const auto column = 1 + std::count_if(line.begin(), line.end(), is_first_byte);
    const std::string row = lines == 0 ? "" : "line " + std::to_string(lines + 1) + ", ";
    return " in " + row + "column " + std::to_string(column);
}

}  // namespace

std::string describe(const ParseError& error, std::string_view text) {
    if (error.refusal) {
        GameSpec spec;
        spec.kind = error.style == CoordStyle::go ? GameKind::go : GameKind::othello;
        spec.geometry = error.geometry;
        return "move " + std::to_string(error.move_number) + ": " +
               record_sentence(spec, *error.refusal);
    }
    return "expected " + expectation(error) + ", found " + found(error, text) +
           place(error.byte, text);
}

}  // namespace magpie::sgn
