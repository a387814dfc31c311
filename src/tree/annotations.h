#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/color.h"
#include "core/geometry.h"

namespace magpie {

// What a set-up node does to the board: these points become black, white or empty, all at once,
// whatever was there. Nothing is captured by it. `to_play` says who moves next, if it is said.
struct SetupEdit {
    ByColor<std::vector<Point>> added;
    std::vector<Point> cleared;
    std::optional<Color> to_play;

    [[nodiscard]] bool changes_stones() const {
        return !added.black.empty() || !added.white.empty() || !cleared.empty();
    }

    [[nodiscard]] bool is_empty() const { return !changes_stones() && !to_play; }

    bool operator==(const SetupEdit&) const = default;
};

enum class MarkKind : std::uint8_t { triangle, square, circle, cross, selected, label };

// A sign drawn on a point. Only a label has text.
struct Mark {
    MarkKind kind;
    Point point;
    std::string text;

    bool operator==(const Mark&) const = default;
};

// What a file said that Magpie has no field for: name and values as in SGF, escapes and all.
struct Property {
    std::string name;
    std::vector<std::string> values;

    bool operator==(const Property&) const = default;
};

// How large a tree a reader may build from a text that somebody else wrote.
struct TreeBudget {
    std::size_t nodes = 4'000'000;
    std::size_t bytes = std::size_t{512} << 20;  // as GameTree::bytes() counts
};

}  // namespace magpie
