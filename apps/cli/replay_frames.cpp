#include "apps/cli/replay_frames.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>

#include "game/playback.h"
#include "render/layout.h"
#include "render/scene_builders.h"

namespace magpie::cli {

namespace {

render::BoardScene scene_at(const Playback& game) {
    render::BoardScene scene = render::scene_of(game);
    scene.sides = {};
    return scene;
}

// The points that look different; nothing where more than points does, such as letters that reach
// over their neighbours.
std::optional<std::vector<Point>> changed_points(const render::BoardScene& before,
                                                 const render::BoardScene& after) {
    const bool has_marks = !before.labels.empty() || !after.labels.empty() ||
                           !before.marks.empty() || !after.marks.empty();
    if (has_marks || before.stones.size() != after.stones.size()) return std::nullopt;
    std::vector<Point> changed;
    for (std::size_t i = 0; i < after.stones.size(); ++i) {
        if (before.stones[i] != after.stones[i]) changed.emplace_back(static_cast<int>(i));
    }
    for (const auto& point : {before.last_move, after.last_move, before.ko, after.ko}) {
        if (point) changed.push_back(*point);
    }
    return changed;
}

// A stone's shadow ends within a cell of its middle, and so does every mark.
picture::Box box_around(const render::BoardLayout& layout, Geometry geometry, Point p) {
    const auto left = static_cast<int>(std::floor(layout.x(geometry.column_of(p)))) - layout.cell;
    const auto top = static_cast<int>(std::floor(layout.y(geometry.row_of(p)))) - layout.cell;
    return {left, top, 2 * layout.cell + 1, 2 * layout.cell + 1};
}

// Leaves the stones that can be seen within a cell of a changed point.
void keep_near(render::BoardScene& scene, const std::vector<Point>& changed) {
    const Geometry geometry = scene.geometry;
    const auto is_near = [&](Point p) {
        return std::ranges::any_of(changed, [&](Point q) {
            return std::abs(geometry.column_of(p) - geometry.column_of(q)) <= 2 &&
                   std::abs(geometry.row_of(p) - geometry.row_of(q)) <= 2;
        });
    };
    for (std::size_t i = 0; i < scene.stones.size(); ++i) {
        if (scene.stones[i] && !is_near(Point(static_cast<int>(i)))) scene.stones[i].reset();
    }
}

picture::Frame frame_of(const render::BoardScene& before,
                        render::BoardScene after,
                        const render::SvgOptions& look) {
    const auto changed = changed_points(before, after);
    if (!changed) return {render::to_svg(after, look)};
    const render::BoardLayout layout = render::layout_of(after, look);
    picture::Frame frame;
    for (const Point p : *changed) {
        frame.changed.push_back(box_around(layout, after.geometry, p));
    }
    // A pass may change nothing at all; no box would mean everything.
    if (frame.changed.empty()) frame.changed.push_back({0, 0, 1, 1});
    keep_near(after, *changed);
    frame.svg = render::to_svg(after, look);
    return frame;
}

}  // namespace

std::vector<picture::Frame> replay_frames(const GameRecord& record,
                                          const render::SvgOptions& look) {
    std::vector<picture::Frame> frames;
    auto game = Playback::open(record);
    if (!game) {
        const render::BoardScene start = render::scene_of(start_position(record.spec));
        frames.push_back({render::to_svg(start, look)});
        return frames;
    }
    render::BoardScene scene = scene_at(*game);
    frames.push_back({render::to_svg(scene, look)});
    while (game->redo().value_or(false)) {
        render::BoardScene next = scene_at(*game);
        frames.push_back(frame_of(scene, next, look));
        scene = std::move(next);
    }
    return frames;
}

}  // namespace magpie::cli
