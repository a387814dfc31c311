#include "formats/sgn/parse_error.h"

namespace magpie::sgn {

namespace {

std::string range_of_points(const ParseError& error) {
    const Geometry g = error.geometry;
    const int last = g.columns - 1;
    return "columns " + column_name(error.style, 0) + " to " + column_name(error.style, last) +
           ", rows 1 to " + std::to_string(g.rows);
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
        case Expected::move:
            return "a move such as A9b or -w";
        case Expected::row:
            return "a row number after the column";
        case Expected::color_letter:
            return "b, w or c after the point";
        case Expected::pass_color:
            return "b or w after the dash of a pass";
        case Expected::column_letter:
            return "a column letter other than I";
        case Expected::field_before_moves:
            return "a move (fields such as komi=6.5 come first)";
        case Expected::known_field:
            return "a field name such as komi or rules";
        case Expected::point_on_board:
            return "a point on the board (" + range_of_points(error) + ")";
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

}  // namespace

std::string describe(const ParseError& error, std::string_view text) {
    return "expected " + expectation(error) + ", found " + found(error, text) + " at byte " +
           std::to_string(error.byte);
}

}  // namespace magpie::sgn
