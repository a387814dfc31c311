#include "core/coordinates.h"

#include <cassert>
#include <optional>

#include "core/ascii.h"

namespace magpie {

namespace {

constexpr std::string_view kGoLetters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
constexpr std::string_view kOthelloLetters = "abcdefghijklmnopqrstuvwxyz";

constexpr std::string_view letters_of(CoordStyle style) {
    return style == CoordStyle::go ? kGoLetters : kOthelloLetters;
}

// The place of `c` in the alphabet of `style`, whatever its case.
std::optional<int> letter_index(CoordStyle style, char c) {
    const bool is_lower = c >= 'a';
    const bool wants_lower = style == CoordStyle::othello;
    if (is_lower != wants_lower) c = static_cast<char>(c ^ 0x20);
    const std::size_t at = letters_of(style).find(c);
    if (at == std::string_view::npos) return std::nullopt;
    return static_cast<int>(at);
}

// The number `letters` spell as a column, counting A = 0 … Z, AA, AB …; large values stop growing
// so that a long text cannot overflow.
std::expected<int, CoordError> column_from(CoordStyle style, std::string_view letters) {
    const int base = static_cast<int>(letters_of(style).size());
    int value = 0;
    for (const char c : letters) {
        const auto digit = letter_index(style, c);
        if (!digit) return std::unexpected(CoordError::unknown_letter);
        value = value * base + *digit + 1;
        if (value > kMaxArea) value = kMaxArea;
    }
    return value - 1;
}

}  // namespace

std::string column_name(CoordStyle style, int column) {
    const std::string_view letters = letters_of(style);
    const int base = static_cast<int>(letters.size());
    std::string name;
    for (int rest = column + 1; rest > 0; rest = (rest - 1) / base) {
        name.insert(name.begin(), letters[static_cast<std::size_t>((rest - 1) % base)]);
    }
    return name;
}

int row_number(CoordStyle style, Geometry geometry, int row) {
    return style == CoordStyle::go ? geometry.rows - row : row + 1;
}

std::string point_name(CoordStyle style, Geometry geometry, Point p) {
    assert(geometry.contains(p));
    return column_name(style, geometry.column_of(p)) +
           std::to_string(row_number(style, geometry, geometry.row_of(p)));
}

std::expected<Point, CoordError> point_from(CoordStyle style,
                                            Geometry geometry,
                                            std::string_view text) {
    std::size_t letters = 0;
    while (letters < text.size() && ascii::is_letter(text[letters])) ++letters;
    if (letters == 0) return std::unexpected(CoordError::no_column);
    const auto column = column_from(style, text.substr(0, letters));
    if (!column) return std::unexpected(column.error());

    std::size_t end = letters;
    int number = 0;
    for (; end < text.size() && ascii::is_digit(text[end]); ++end) {
        number = number * 10 + (text[end] - '0');
        if (number > kMaxArea) number = kMaxArea;
    }
    if (end == letters) return std::unexpected(CoordError::no_row);
    if (end != text.size()) return std::unexpected(CoordError::trailing_text);

    const int row = style == CoordStyle::go ? geometry.rows - number : number - 1;
    if (!geometry.contains(*column, row)) return std::unexpected(CoordError::off_board);
    return geometry.at(*column, row);
}

}  // namespace magpie
