#include "go/score/benson.h"

#include <algorithm>

#include "core/at.h"

namespace magpie::go {

namespace {

bool contains(const std::vector<int>& parts, int part) {
    return std::ranges::find(parts, part) != parts.end();
}

// The chains of one side and the regions between them, as a graph that elimination walks over.
struct LifeGraph {
    Partition parts;
    std::vector<bool> is_chain;               // by part
    std::vector<std::vector<int>> neighbors;  // by part: chains of a region, regions of a chain
    std::vector<std::vector<int>>
        vital_for;  // by region: the chains that touch all of it that is or can become empty
};

// The chains of `c` next to `p`, each once.
std::vector<int> chains_next_to(const LifeGraph& graph, const StoneGrid& grid, Point p) {
    std::vector<int> chains;
    grid.geometry.for_each_neighbor(p, [&](Point q) {
        const int part = graph.parts[q];
        if (graph.is_chain[at(part)] && !contains(chains, part)) chains.push_back(part);
    });
    return chains;
}

void keep_common(std::vector<int>& kept, const std::vector<int>& others) {
    std::erase_if(kept, [&](int part) { return !contains(others, part); });
}

// A stone of the opponent inside counts like an empty point when suicide is allowed: it can be
// given up, and leave an empty point that the chain does not touch.
void describe_region(LifeGraph& graph, const StoneGrid& grid, bool suicide_allowed, int region) {
    bool is_first = true;
    for (const Point p : graph.parts.points(region)) {
        const std::vector<int> chains = chains_next_to(graph, grid, p);
        for (const int chain : chains) {
            if (contains(graph.neighbors[at(region)], chain)) continue;
            graph.neighbors[at(region)].push_back(chain);
            graph.neighbors[at(chain)].push_back(region);
        }
        if (grid[p] && !suicide_allowed) continue;
        if (is_first) {
            graph.vital_for[at(region)] = chains;
        } else {
            keep_common(graph.vital_for[at(region)], chains);
        }
        is_first = false;
    }
}

LifeGraph life_graph(const StoneGrid& grid, Color c, bool suicide_allowed) {
    LifeGraph graph{
        .parts = chains_and_rest(grid, c), .is_chain = {}, .neighbors = {}, .vital_for = {}};
    const auto count = static_cast<std::size_t>(graph.parts.count());
    graph.is_chain.resize(count);
    graph.neighbors.resize(count);
    graph.vital_for.resize(count);
    for (int part = 0; part < graph.parts.count(); ++part)
        graph.is_chain[at(part)] = grid[graph.parts.points(part).front()] == c;
    for (int part = 0; part < graph.parts.count(); ++part)
        if (!graph.is_chain[at(part)]) describe_region(graph, grid, suicide_allowed, part);
    return graph;
}

// Benson's elimination with a work list: a chain with fewer than two vital regions falls; a region
// that a fallen chain touches encloses nothing any more, and is vital for nobody.
std::vector<bool> surviving_chains(const LifeGraph& graph) {
    const auto count = static_cast<std::size_t>(graph.parts.count());
    std::vector<int> vital_regions(count, 0);
    for (std::size_t part = 0; part < count; ++part)
        for (const int chain : graph.vital_for[part]) ++vital_regions[at(chain)];

    std::vector<bool> survives = graph.is_chain;
    std::vector<bool> region_stands(count, true);
    std::vector<int> falling;
    const auto fall_if_weak = [&](int chain) {
        if (!survives[at(chain)] || vital_regions[at(chain)] >= 2) return;
        survives[at(chain)] = false;
        falling.push_back(chain);
    };
    for (int part = 0; part < graph.parts.count(); ++part) fall_if_weak(part);
    while (!falling.empty()) {
        const int chain = falling.back();
        falling.pop_back();
        for (const int region : graph.neighbors[at(chain)]) {
            if (!region_stands[at(region)]) continue;
            region_stands[at(region)] = false;
            for (const int other : graph.vital_for[at(region)]) {
                --vital_regions[at(other)];
                fall_if_weak(other);
            }
        }
    }
    return survives;
}

// Whether the opponent could ever have two eyes in `region`. An eye is a point that touches no
// pass-alive stone (such a stone never leaves), and two adjacent points are one eye. So a region
// without two such points that are apart is lost to the opponent: the owner fills every other
// point, always connected to a pass-alive chain, and takes what is left.
bool opponent_can_live(Geometry geometry,
                       const std::vector<Point>& region,
                       const std::vector<bool>& pass_alive) {
    std::vector<Point> possible_eyes;
    for (const Point p : region) {
        bool touches = false;
        geometry.for_each_neighbor(p, [&](Point q) { touches = touches || pass_alive[at(q)]; });
        if (!touches) possible_eyes.push_back(p);
        if (possible_eyes.size() > 2) return true;
    }
    if (possible_eyes.size() < 2) return false;
    bool adjacent = false;
    geometry.for_each_neighbor(possible_eyes[0],
                               [&](Point q) { adjacent = adjacent || q == possible_eyes[1]; });
    return !adjacent;
}

// The regions are the connected rest of the board once the pass-alive stones are taken out, so the
// owner's weaker stones are inside them: where the opponent cannot live they change nothing.
std::vector<bool> enclosed_territory(const StoneGrid& grid, const std::vector<bool>& pass_alive) {
    std::vector<bool> territory(pass_alive.size(), false);
    if (std::ranges::find(pass_alive, true) == pass_alive.end()) return territory;
    std::vector<std::uint8_t> kind(pass_alive.begin(), pass_alive.end());
    const Partition parts = partition(grid.geometry, kind);
    for (const auto& part : parts.parts) {
        if (pass_alive[at(part.front())]) continue;
        if (opponent_can_live(grid.geometry, part, pass_alive)) continue;
        for (const Point p : part) territory[at(p)] = true;
    }
    return territory;
}

}  // namespace

UnconditionalLife unconditional_life(const StoneGrid& grid, Color c, bool suicide_allowed) {
    const LifeGraph graph = life_graph(grid, c, suicide_allowed);
    const std::vector<bool> survives = surviving_chains(graph);
    UnconditionalLife life;
    life.stones.resize(grid.stones.size(), false);
    for (std::size_t i = 0; i < grid.stones.size(); ++i)
        life.stones[i] = survives[at(graph.parts.part_of[i])];
    life.territory = enclosed_territory(grid, life.stones);
    return life;
}

}  // namespace magpie::go
