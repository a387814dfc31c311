#include "formats/sgf/points.h"

#include <algorithm>

#include "core/ascii.h"
#include "core/coordinates.h"
#include "formats/sgf/text.h"

namespace magpie::sgf {

namespace {

constexpr char letter_of(int value) {
    return static_cast<char>(value < 26 ? 'a' + value : 'A' + value - 26);
}

std::optional<Point> point_of_letters(Geometry geometry, std::string_view text) {
    if (text.size() != 2) return std::nullopt;
    return sgf::point_of_letters(geometry, text[0], text[1]);
}

std::optional<Point> point_of_players(const PointStyle& style, std::string_view text) {
    const CoordStyle coords = style.kind == GameKind::go ? CoordStyle::go : CoordStyle::othello;
    const auto point = magpie::point_from(coords, style.geometry, text);
    if (!point) return std::nullopt;
    return *point;
}

bool is_pass(const PointStyle& style, std::string_view text) {
    if (text.empty()) return true;
    if (ascii::is_word(text, "pass") || text == "--") return true;
    if (text == "tt") return style.geometry.columns <= 19 && style.geometry.rows <= 19;
    if (style.kind == GameKind::go) return false;
    // "pa" is a square where there are sixteen columns.
    return text == "PA" || (style.geometry.columns < 16 && ascii::is_word(text, "pa"));
}

}  // namespace

std::optional<Point> point_from(const PointStyle& style, std::string_view raw) {
    if (const auto point = point_of_letters(style.geometry, raw)) return point;
    const std::string_view text = bare(raw);
    if (const auto point = point_of_letters(style.geometry, text)) return point;
    if (style.kind == GameKind::go) return std::nullopt;
    return point_of_players(style, text);
}

std::optional<SpelledMove> move_from(const PointStyle& style, std::string_view raw) {
    if (style.kind == GameKind::go) {
        if (const auto point = point_of_letters(style.geometry, raw)) {
            return SpelledMove{Move(*point)};
        }
    }
    const std::string_view text = bare(raw);
    if (is_pass(style, text)) return SpelledMove{};
    if (const auto point = point_from(style, text)) return SpelledMove{Move(*point)};
    if (style.kind != GameKind::go || text.size() < 2 || !ascii::is_digit(text.back())) {
        return std::nullopt;
    }
    const auto point = point_of_players(style, text);
    if (!point) return std::nullopt;
    return SpelledMove{Move(*point), true};
}

std::optional<Rectangle> rectangle_from(const PointStyle& style, std::string_view raw) {
    const Composed parts = split_composed(raw);
    const auto first = point_from(style, parts.first);
    const auto second = parts.has_colon ? point_from(style, parts.second) : first;
    if (!first || !second) return std::nullopt;
    const Geometry g = style.geometry;
    const int column = g.column_of(*first);
    const int row = g.row_of(*first);
    const int other_column = g.column_of(*second);
    const int other_row = g.row_of(*second);
    return Rectangle{std::min(column, other_column), std::min(row, other_row),
                     std::max(column, other_column), std::max(row, other_row)};
}

void append_point(std::string& out, const PointStyle& style, Point p) {
    if (style.kind == GameKind::othello) {
        out += point_name(CoordStyle::othello, style.geometry, p);
        return;
    }
    out += letter_of(style.geometry.column_of(p));
    out += letter_of(style.geometry.row_of(p));
}

void append_move(std::string& out, const PointStyle& style, Move move) {
    if (!move.is_pass()) {
        append_point(out, style, move.point());
    } else if (style.kind == GameKind::othello) {
        out += "PA";
    }
}

}  // namespace magpie::sgf
