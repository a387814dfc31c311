#include "apps/desktop/view/shapes.h"

#include <cstddef>
#include <unordered_map>

namespace magpie::desktop {

namespace {

std::uint32_t digit(char c) {
    if (c >= '0' && c <= '9') return static_cast<std::uint32_t>(c - '0');
    if (c >= 'A' && c <= 'F') return static_cast<std::uint32_t>(c - 'A' + 10);
    if (c >= 'a' && c <= 'f') return static_cast<std::uint32_t>(c - 'a' + 10);
    return 0;
}

Rect around(Spot center, double reach) {
    return {center.x - reach, center.y - reach, 2 * reach, 2 * reach};
}

Rect bounds_of(const Box& box) {
    return box.rect.inset(-box.edge_width / 2 - 1.6 * box.shadow - 1);
}

Rect bounds_of(const IrisStrip& strip) { return strip.button; }

Rect bounds_of(const Surface& surface) { return surface.rect; }

Rect bounds_of(const Grid& grid) { return grid.rect; }

// A shadow reaches 1.36 radii from the centre.
Rect bounds_of(const Piece& piece) {
    return around(piece.center, piece.scale * (piece.has_shadow ? 1.40 : 1.12) * piece.radius + 2);
}

Rect bounds_of(const Ring& ring) { return around(ring.center, ring.radius + ring.width / 2 + 1); }

Rect bounds_of(const Path& path) {
    if (path.points.empty()) return {};
    Rect box{path.points.front().x, path.points.front().y, 1e-6, 1e-6};
    for (const Spot s : path.points) box = box.with({s.x, s.y, 1e-6, 1e-6});
    return box.inset(-path.width - 1);
}

// Letters may lean out of their box.
Rect bounds_of(const Label& label) { return label.rect.inset(-2, -4); }

Rect bounds_of(const Icon& icon) { return icon.rect.inset(-1); }

Rect bounds_of(const Emblem& emblem) { return emblem.rect.inset(-1); }

std::size_t key_of(const Shape& shape, const Rect& box) {
    std::size_t key = shape.index();
    for (const double length : {box.x, box.y, box.width, box.height}) {
        key = key * 1'000'003 + std::hash<double>()(length);
    }
    return key;
}

// Puts those that touch together until there are few enough.
void merge(std::vector<Rect>& rects, std::size_t most) {
    for (std::size_t i = 0; i < rects.size(); ++i) {
        for (std::size_t j = i + 1; j < rects.size();) {
            if (!rects[i].intersects(rects[j])) {
                ++j;
                continue;
            }
            rects[i] = rects[i].with(rects[j]);
            rects[j] = rects.back();
            rects.pop_back();
            j = i + 1;
        }
    }
    if (rects.size() <= most) return;
    Rect all;
    for (const Rect& rect : rects) all = all.with(rect);
    rects.assign(1, all);
}

}  // namespace

Rgba rgba(std::string_view hex, double opacity) {
    std::uint32_t color = 0;
    for (const char c : hex.substr(hex.starts_with('#') ? 1 : 0)) color = color * 16 + digit(c);
    return with_opacity(color << 8, opacity);
}

Rgba with_opacity(Rgba color, double opacity) {
    return (color & 0xFFFFFF00U) |
           static_cast<Rgba>(std::lround(255 * std::clamp(opacity, 0.0, 1.0)));
}

Rect bounds(const Shape& shape) {
    return std::visit([](const auto& s) { return bounds_of(s); }, shape).whole();
}

std::vector<Rect> damage_between(const std::vector<Shape>& before,
                                 const std::vector<Shape>& after,
                                 std::size_t most) {
    // Each shape of `after` takes one like it out of `before`; what is left on either side differs.
    std::unordered_multimap<std::size_t, const Shape*> left;
    for (const Shape& shape : before) left.emplace(key_of(shape, bounds(shape)), &shape);
    std::vector<Rect> rects;
    for (const Shape& shape : after) {
        const Rect box = bounds(shape);
        auto [it, end] = left.equal_range(key_of(shape, box));
        while (it != end && *it->second != shape) ++it;
        if (it != end) {
            left.erase(it);
        } else if (!box.is_empty()) {
            rects.push_back(box);
        }
    }
    for (const auto& [key, shape] : left) {
        if (const Rect box = bounds(*shape); !box.is_empty()) rects.push_back(box);
    }
    merge(rects, most);
    return rects;
}

}  // namespace magpie::desktop
