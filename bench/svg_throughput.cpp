#include "bench/svg_throughput.h"

#include <algorithm>
#include <ctime>

#include "core/rng.h"
#include "render/svg/svg.h"

namespace magpie::bench {

namespace {

// 90 stones of each colour, scattered: for a picture it does not matter how they came there.
render::BoardScene middle_game() {
    render::BoardScene scene;
    scene.stones.resize(static_cast<std::size_t>(scene.geometry.area()));
    Rng rng(19);
    for (int placed = 0; placed < 180;) {
        auto& stone = scene.stones[rng.below(static_cast<std::uint32_t>(scene.geometry.area()))];
        if (stone) continue;
        stone = placed % 2 == 0 ? Color::black : Color::white;
        ++placed;
    }
    const auto last = std::ranges::find(scene.stones, std::optional(Color::white));
    scene.last_move = Point(static_cast<int>(last - scene.stones.begin()));
    scene.to_play = Color::black;
    scene.move_number = 180;
    return scene;
}

}  // namespace

SvgFigure measure_svg(int boards, int runs) {
    const render::BoardScene scene = middle_game();
    std::string picture;
    SvgFigure best{boards, 0, 0};
    for (int run = 0; run < runs; ++run) {
        const std::clock_t begin = std::clock();
        for (int i = 0; i < boards; ++i) {
            picture.clear();
            render::append_svg(picture, scene);
        }
        // Work that is over before the clock ticks took at most one tick.
        const std::clock_t ticks = std::max<std::clock_t>(std::clock() - begin, 1);
        const double seconds = static_cast<double>(ticks) / CLOCKS_PER_SEC;
        if (run == 0 || seconds < best.seconds) best = {boards, seconds, picture.size()};
    }
    return best;
}

}  // namespace magpie::bench
