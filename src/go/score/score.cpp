#include "go/score/score.h"

#include <algorithm>
#include <utility>

#include "core/at.h"
#include "go/score/seki.h"

namespace magpie::go {

namespace {

std::optional<DeadStoneError> check_dead(const StoneGrid& grid,
                                         std::span<const Point> dead,
                                         const Rules& rules) {
    using Kind = DeadStoneError::Kind;
    for (const Point p : dead) {
        if (!grid.geometry.contains(p)) return DeadStoneError{Kind::off_board, p};
        if (!grid[p]) return DeadStoneError{Kind::empty_point, p};
        if (!rules.dead_stones_removed) return DeadStoneError{Kind::stones_not_removed, p};
    }
    return std::nullopt;
}

// The board without the stones, or the chains, of the points in `dead`.
StoneGrid without_dead(const StoneGrid& grid, std::span<const Point> dead, DeadUnit unit) {
    StoneGrid live = grid;
    if (dead.empty()) return live;
    if (unit == DeadUnit::stone) {
        for (const Point p : dead) live[p] = std::nullopt;
        return live;
    }
    const Partition parts = chains_and_regions(grid);
    for (const Point p : dead) {
        if (!live[p]) continue;
        for (const Point stone : parts.points(parts[p])) live[stone] = std::nullopt;
    }
    return live;
}

// Who alone borders the empty region of each point; nobody for stones, and for regions that both
// colours or none border.
std::vector<std::optional<Color>> surrounding_color(const StoneGrid& live) {
    const Partition parts = chains_and_regions(live);
    std::vector<std::optional<Color>> result(live.stones.size());
    for (const auto& part : parts.parts) {
        if (live[part.front()]) continue;
        ByColor<bool> borders;
        for (const Point p : part)
            live.geometry.for_each_neighbor(p, [&](Point q) {
                if (live[q]) borders[*live[q]] = true;
            });
        if (borders.black == borders.white) continue;
        for (const Point p : part) result[at(p)] = borders.black ? Color::black : Color::white;
    }
    return result;
}

PointReport empty_point_report(std::optional<Color> surrounded_by, EyeKind kind, bool was_stone) {
    const bool counts = surrounded_by && kind == EyeKind::territory;
    if (was_stone) return {Standing::dead_stone, counts ? surrounded_by : std::optional<Color>()};
    if (counts) return {Standing::territory, surrounded_by};
    if (surrounded_by && kind == EyeKind::seki_eye) return {Standing::seki_eye, surrounded_by};
    return {Standing::dame, std::nullopt};
}

std::vector<PointReport> report_points(const StoneGrid& grid,
                                       const StoneGrid& live,
                                       const Rules& rules) {
    const std::vector<std::optional<Color>> surrounded_by = surrounding_color(live);
    const bool all_eyes_count = rules.scoring == Scoring::area || rules.seki_counts;
    const std::vector<EyeKind> kinds =
        all_eyes_count ? std::vector<EyeKind>(live.stones.size(), EyeKind::territory)
                       : classify_eyes(live);
    std::vector<PointReport> points;
    points.reserve(live.stones.size());
    for (std::size_t i = 0; i < live.stones.size(); ++i) {
        if (live.stones[i]) {
            points.push_back({Standing::stone, live.stones[i]});
        } else {
            const bool was_stone = grid.stones[i].has_value();
            points.push_back(empty_point_report(surrounded_by[i], kinds[i], was_stone));
        }
    }
    return points;
}

void tally_points(const StoneGrid& grid, Reckoning& reckoning) {
    for (std::size_t i = 0; i < reckoning.points.size(); ++i) {
        const PointReport report = reckoning.points[i];
        if (report.standing == Standing::dead_stone) ++reckoning.dead[*grid.stones[i]];
        if (!report.owner) {
            ++reckoning.dame;
        } else if (report.standing == Standing::stone) {
            ++reckoning.stones[*report.owner];
        } else if (report.standing == Standing::seki_eye) {
            ++reckoning.seki_eyes[*report.owner];
        } else {
            ++reckoning.territory[*report.owner];
        }
    }
}

void add_up(Reckoning& reckoning) {
    for (const Color c : kColors) {
        const int points =
            reckoning.scoring == Scoring::area
                ? reckoning.stones[c] + reckoning.territory[c]
                : reckoning.territory[c] + reckoning.prisoners[c] + reckoning.dead[opponent(c)];
        reckoning.total[c] = Margin::of_points(points);
    }
    reckoning.total.white =
        reckoning.total.white + reckoning.komi + Margin::of_points(reckoning.handicap_bonus);
    reckoning.margin = reckoning.total.black - reckoning.total.white;
    if (reckoning.margin > Margin{}) reckoning.winner = Color::black;
    if (reckoning.margin < Margin{}) reckoning.winner = Color::white;
}

}  // namespace

std::expected<Reckoning, DeadStoneError> reckon(const FinalBoard& board,
                                                std::span<const Point> dead,
                                                const Rules& rules,
                                                int handicap,
                                                DeadUnit unit) {
    if (const auto error = check_dead(board.grid, dead, rules)) return std::unexpected(*error);
    const StoneGrid live = without_dead(board.grid, dead, unit);
    Reckoning reckoning;
    reckoning.scoring = rules.scoring;
    reckoning.prisoners = board.prisoners;
    reckoning.komi = rules.komi;
    reckoning.handicap_bonus = handicap_points(rules, std::max(handicap, 0));
    reckoning.points = report_points(board.grid, live, rules);
    tally_points(board.grid, reckoning);
    add_up(reckoning);
    return reckoning;
}

std::expected<Reckoning, DeadStoneError> reckon(const Position& position,
                                                std::span<const Point> dead,
                                                const Rules& rules,
                                                int handicap,
                                                DeadUnit unit) {
    const FinalBoard board{
        .grid = {position.geometry(), position.stones()},
        .prisoners = {position.prisoners(Color::black), position.prisoners(Color::white)}};
    return reckon(board, dead, rules, handicap, unit);
}

}  // namespace magpie::go
