#include "go/rules/setup.h"

#include <cstddef>

#include "core/at.h"

namespace magpie::go {
namespace {

using Stones = std::vector<std::optional<Color>>;

// Marks the chain of `p` as seen and says whether it has a liberty.
bool has_liberty(Geometry geometry, const Stones& stones, Point p, std::vector<bool>& seen) {
    bool found = false;
    std::vector<Point> open = {p};
    seen[at(p)] = true;
    while (!open.empty()) {
        const Point here = open.back();
        open.pop_back();
        geometry.for_each_neighbor(here, [&](Point next) {
            if (!stones[at(next)]) found = true;
            if (stones[at(next)] != stones[at(p)] || seen[at(next)]) return;
            seen[at(next)] = true;
            open.push_back(next);
        });
    }
    return found;
}

}  // namespace

std::optional<SetupError> find_error(const Setup& setup) {
    const Geometry geometry = setup.geometry;
    Stones stones(static_cast<std::size_t>(geometry.area()));
    for (const Color c : kColors) {
        for (const Point p : setup.stones[c]) {
            if (!geometry.contains(p)) return SetupError{SetupError::Kind::off_board, p};
            if (stones[at(p)]) return SetupError{SetupError::Kind::doubled_point, p};
            stones[at(p)] = c;
        }
    }
    std::vector<bool> seen(stones.size());
    for (int i = 0; i < geometry.area(); ++i) {
        const Point p(i);
        if (!stones[at(p)] || seen[at(p)] || has_liberty(geometry, stones, p, seen)) continue;
        return SetupError{SetupError::Kind::chain_without_liberties, p};
    }
    return std::nullopt;
}

}  // namespace magpie::go
