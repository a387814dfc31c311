#include "go/score/grid.h"

#include <algorithm>
#include <cassert>

namespace magpie::go {

Partition partition(Geometry geometry, std::span<const std::uint8_t> kind) {
    const auto area = static_cast<std::size_t>(geometry.area());
    assert(kind.size() == area);
    Partition result;
    result.part_of.assign(area, -1);
    for (std::size_t start = 0; start < area; ++start) {
        if (result.part_of[start] >= 0) continue;
        const int part = result.count();
        result.part_of[start] = part;
        std::vector<Point> points = {Point(static_cast<int>(start))};
        for (std::size_t next = 0; next < points.size(); ++next) {
            geometry.for_each_neighbor(points[next], [&](Point q) {
                const auto i = static_cast<std::size_t>(q.index());
                if (result.part_of[i] >= 0 || kind[i] != kind[start]) return;
                result.part_of[i] = part;
                points.push_back(q);
            });
        }
        std::ranges::sort(points);
        result.parts.push_back(std::move(points));
    }
    return result;
}

Partition chains_and_regions(const StoneGrid& grid) {
    std::vector<std::uint8_t> kind;
    kind.reserve(grid.stones.size());
    for (const auto stone : grid.stones)
        kind.push_back(static_cast<std::uint8_t>(stone_number(stone)));
    return partition(grid.geometry, kind);
}

Partition chains_and_rest(const StoneGrid& grid, Color c) {
    std::vector<std::uint8_t> kind;
    kind.reserve(grid.stones.size());
    for (const auto stone : grid.stones) kind.push_back(stone == c ? 1 : 0);
    return partition(grid.geometry, kind);
}

}  // namespace magpie::go
