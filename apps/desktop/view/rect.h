#pragma once

#include <algorithm>
#include <cmath>

namespace magpie::desktop {

// All lengths of a view are device pixels: a window on a fine screen has more of them, and
// Viewport::scale says how many make one pixel of the design.

struct Spot {
    double x = 0;
    double y = 0;

    bool operator==(const Spot&) const = default;
};

struct Rect {
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;

    [[nodiscard]] double right() const { return x + width; }

    [[nodiscard]] double bottom() const { return y + height; }

    [[nodiscard]] Spot center() const { return {x + width / 2, y + height / 2}; }

    [[nodiscard]] bool is_empty() const { return width <= 0 || height <= 0; }

    // The left and upper edges belong to it, the right and lower ones do not.
    [[nodiscard]] bool contains(Spot s) const {
        return s.x >= x && s.x < right() && s.y >= y && s.y < bottom();
    }

    [[nodiscard]] bool intersects(const Rect& other) const {
        return !is_empty() && !other.is_empty() && x < other.right() && other.x < right() &&
               y < other.bottom() && other.y < bottom();
    }

    [[nodiscard]] Rect inset(double by) const { return inset(by, by); }

    [[nodiscard]] Rect inset(double by_x, double by_y) const {
        return {x + by_x, y + by_y, width - 2 * by_x, height - 2 * by_y};
    }

    // The smallest around both.
    [[nodiscard]] Rect with(const Rect& other) const {
        if (is_empty()) return other;
        if (other.is_empty()) return *this;
        const double left = std::min(x, other.x);
        const double top = std::min(y, other.y);
        return {left, top, std::max(right(), other.right()) - left,
                std::max(bottom(), other.bottom()) - top};
    }

    // The part of it on the other.
    [[nodiscard]] Rect within(const Rect& other) const {
        const double left = std::max(x, other.x);
        const double top = std::max(y, other.y);
        return {left, top, std::max(0.0, std::min(right(), other.right()) - left),
                std::max(0.0, std::min(bottom(), other.bottom()) - top)};
    }

    // The whole pixels it touches.
    [[nodiscard]] Rect whole() const {
        const double left = std::floor(x);
        const double top = std::floor(y);
        return {left, top, std::ceil(right()) - left, std::ceil(bottom()) - top};
    }

    // Cuts a strip off one side and keeps the rest.
    Rect take_top(double strip) {
        const Rect top{x, y, width, strip};
        y += strip;
        height -= strip;
        return top;
    }

    Rect take_bottom(double strip) {
        height -= strip;
        return {x, bottom(), width, strip};
    }

    Rect take_left(double strip) {
        const Rect left{x, y, strip, height};
        x += strip;
        width -= strip;
        return left;
    }

    Rect take_right(double strip) {
        width -= strip;
        return {right(), y, strip, height};
    }

    bool operator==(const Rect&) const = default;
};

// The part `index` of `count` equal ones side by side, with `gap` between them.
[[nodiscard]] inline Rect column_of(const Rect& row, int index, int count, double gap) {
    const double width = (row.width - gap * (count - 1)) / count;
    const double left = std::round(row.x + index * (width + gap));
    return {left, row.y, std::round(row.x + index * (width + gap) + width) - left, row.height};
}

}  // namespace magpie::desktop
