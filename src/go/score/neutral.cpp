#include "go/score/neutral.h"

#include <optional>
#include <utility>

#include "core/at.h"
#include "go/score/grid.h"

namespace magpie::go {

namespace {

// The board as it was counted: without the dead stones.
StoneGrid counted_stones(Geometry geometry, const Reckoning& reckoning) {
    StoneGrid live{geometry, {}};
    live.stones.reserve(reckoning.points.size());
    for (const PointReport& report : reckoning.points)
        live.stones.push_back(report.standing == Standing::stone ? report.owner : std::nullopt);
    return live;
}

// For each colour the points of an empty region that have a stone of it beside them.
ByColor<std::vector<Point>> touched_points(const StoneGrid& live,
                                           const std::vector<Point>& region) {
    ByColor<std::vector<Point>> touched;
    for (const Point p : region) {
        ByColor<bool> is_touched;
        live.geometry.for_each_neighbor(p, [&](Point q) {
            if (live[q]) is_touched[*live[q]] = true;
        });
        for (const Color c : kColors)
            if (is_touched[c]) touched[c].push_back(p);
    }
    return touched;
}

}  // namespace

std::vector<NeutralArea> neutral_areas(Geometry geometry, const Reckoning& reckoning) {
    using Why = NeutralArea::Why;
    const StoneGrid live = counted_stones(geometry, reckoning);
    std::vector<NeutralArea> areas;
    for (const auto& region : chains_and_regions(live).parts) {
        if (live[region.front()]) continue;
        NeutralArea area;
        area.why = Why::false_eye;
        for (const Point p : region) {
            const PointReport& report = reckoning.points[at(p)];
            if (report.standing == Standing::seki_eye) area.why = Why::seki_eye;
            if (!report.owner || report.standing == Standing::seki_eye) area.points.push_back(p);
        }
        ByColor<std::vector<Point>> touched = touched_points(live, region);
        if (area.points.empty() || (touched.black.empty() && touched.white.empty())) continue;
        if (!touched.black.empty() && !touched.white.empty()) {
            area.why = Why::both_touch;
            area.intruder =
                touched.black.size() < touched.white.size() ? Color::black : Color::white;
            area.touched = std::move(touched[area.intruder]);
        }
        areas.push_back(std::move(area));
    }
    return areas;
}

}  // namespace magpie::go
