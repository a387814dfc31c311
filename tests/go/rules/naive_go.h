#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <vector>

#include "core/color.h"
#include "core/geometry.h"
#include "go/rules/rules.h"

namespace magpie::go {

// Go as one would write it on a page: boards copied, liberties searched each time, all boards of
// the game kept. The measure for Position, sharing nothing with it but the Geometry.
class NaiveGo {
  public:
    using Grid = std::vector<std::optional<Color>>;

    NaiveGo(Geometry geometry, const Rules& rules)
        : geometry_(geometry), rules_(rules), grid_(static_cast<std::size_t>(geometry.area())) {
        seen_.insert({grid_, Color::black});
    }

    const Grid& grid() const { return grid_; }

    ByColor<int> prisoners() const { return prisoners_; }

    // Whether `c` may put a stone on p, the turn and the end of the game aside.
    bool is_legal(Color c, Point p) const {
        if (grid_[at(p)]) return false;
        const Grid after = grid_after(c, p);
        if (!after[at(p)] && !rules_.suicide_allowed) return false;
        if (board_of_turn_before_ && after == *board_of_turn_before_) return false;
        if (rules_.ko == Ko::positional) {
            return !seen_.contains({after, Color::black}) && !seen_.contains({after, Color::white});
        }
        return rules_.ko == Ko::simple || !seen_.contains({after, opponent(c)});
    }

    void play(Color c, Point p) {
        const Grid after = grid_after(c, p);
        for (const Color side : kColors) {
            prisoners_[opponent(side)] +=
                count(grid_, side) - count(after, side) + (side == c ? 1 : 0);
        }
        board_of_turn_before_ = grid_;
        grid_ = after;
        seen_.insert({grid_, opponent(c)});
    }

    void pass(Color c) {
        board_of_turn_before_.reset();
        seen_.insert({grid_, opponent(c)});
    }

    std::set<int> chain(Point p) const { return chain_in(grid_, p); }

    std::set<int> liberties(Point p) const {
        std::set<int> found;
        for (const int i : chain(p)) {
            geometry_.for_each_neighbor(Point(i), [&](Point next) {
                if (!grid_[at(next)]) found.insert(next.index());
            });
        }
        return found;
    }

  private:
    static std::size_t at(Point p) { return static_cast<std::size_t>(p.index()); }

    static int count(const Grid& grid, Color c) {
        int stones = 0;
        for (const auto& stone : grid) stones += stone == c;
        return stones;
    }

    std::set<int> chain_in(const Grid& grid, Point p) const {
        std::set<int> chain = {p.index()};
        std::vector<Point> open = {p};
        while (!open.empty()) {
            const Point here = open.back();
            open.pop_back();
            geometry_.for_each_neighbor(here, [&](Point next) {
                if (grid[at(next)] == grid[at(p)] && chain.insert(next.index()).second) {
                    open.push_back(next);
                }
            });
        }
        return chain;
    }

    void clear_if_dead(Grid& grid, Point p) const {
        const std::set<int> chain = chain_in(grid, p);
        bool alive = false;
        for (const int i : chain) {
            geometry_.for_each_neighbor(Point(i), [&](Point next) { alive |= !grid[at(next)]; });
        }
        if (alive) return;
        for (const int i : chain) grid[static_cast<std::size_t>(i)].reset();
    }

    Grid grid_after(Color c, Point p) const {
        Grid grid = grid_;
        grid[at(p)] = c;
        geometry_.for_each_neighbor(p, [&](Point next) {
            if (grid[at(next)] == opponent(c)) clear_if_dead(grid, next);
        });
        clear_if_dead(grid, p);
        return grid;
    }

    Geometry geometry_;
    Rules rules_;
    Grid grid_;
    std::optional<Grid> board_of_turn_before_;
    std::set<std::pair<Grid, Color>> seen_;
    ByColor<int> prisoners_;
};

}  // namespace magpie::go
