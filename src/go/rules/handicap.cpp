#include "go/rules/handicap.h"

#include <algorithm>
#include <cstddef>

namespace magpie::go {
namespace {

// The three lines that handicap stones stand on, counted from 0.
struct Lines {
    int low;
    int middle;
    int high;
};

Lines lines_of(int side) {
    const int low = side >= 13 ? 3 : 2;
    return {low, side / 2, side - 1 - low};
}

}  // namespace

int max_fixed_handicap(Geometry geometry) {
    const auto [shorter, longer] = std::minmax(geometry.columns, geometry.rows);
    if (shorter < 7) return 0;
    const bool both_odd = shorter % 2 == 1 && longer % 2 == 1;
    return both_odd && shorter >= 9 ? 9 : 4;
}

std::optional<std::vector<Point>> fixed_handicap(Geometry geometry, int stones) {
    if (stones < 2 || stones > max_fixed_handicap(geometry)) return std::nullopt;
    const Lines columns = lines_of(geometry.columns);
    const Lines rows = lines_of(geometry.rows);
    const Point in_order[] = {geometry.at(columns.low, rows.high),    // bottom left
                              geometry.at(columns.high, rows.low),    // top right
                              geometry.at(columns.low, rows.low),     // top left
                              geometry.at(columns.high, rows.high),   // bottom right
                              geometry.at(columns.low, rows.middle),  // left
                              geometry.at(columns.high, rows.middle),
                              geometry.at(columns.middle, rows.high),  // bottom
                              geometry.at(columns.middle, rows.low)};
    const bool centre = stones >= 5 && stones % 2 == 1;
    std::vector<Point> points(in_order, in_order + (centre ? stones - 1 : stones));
    if (centre) points.push_back(geometry.at(columns.middle, rows.middle));
    return points;
}

std::expected<void, HandicapError> check_free_handicap(Geometry geometry,
                                                       std::span<const Point> points) {
    using Kind = HandicapError::Kind;
    const auto fail = [](Kind kind, std::optional<Point> p) {
        return std::unexpected(HandicapError{kind, p});
    };
    if (points.size() < 2) return fail(Kind::too_few, {});
    if (points.size() >= static_cast<std::size_t>(geometry.area())) return fail(Kind::too_many, {});
    std::vector<bool> taken(static_cast<std::size_t>(geometry.area()));
    for (const Point p : points) {
        if (!geometry.contains(p)) return fail(Kind::off_board, p);
        std::vector<bool>::reference here = taken[static_cast<std::size_t>(p.index())];
        if (here) return fail(Kind::doubled_point, p);
        here = true;
    }
    return {};
}

}  // namespace magpie::go
