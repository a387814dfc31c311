#include "capi/picture.h"

#include <utility>

#include "capi/json_text.h"
#include "core/coordinates.h"
#include "render/scene_builders.h"

namespace magpie::capi {

namespace {

// Whoever says how large a board is to be has that room for it: one of 4x4 fills it too.
constexpr int kLargestCell = 240;

}  // namespace

render::SvgOptions svg_options(const magpie_picture_options* options) {
    render::SvgOptions svg;
    if (options == nullptr) return svg;
    if (const auto theme = render::theme_from(view(MAGPIE_MEMBER(options, theme)))) {
        svg.theme = *theme;
    }
    if (const int side = MAGPIE_MEMBER(options, side); side > 0) {
        svg.side = side;
        svg.largest_cell = kLargestCell;
    }
    svg.coordinates = MAGPIE_MEMBER(options, coordinates) != 0;
    if (const char* id = MAGPIE_MEMBER(options, id)) svg.id_prefix = id;
    return svg;
}

std::string layout_text(const render::BoardScene& scene,
                        const GameSpec& spec,
                        const magpie_picture_options* options) {
    const render::BoardLayout layout = render::layout_of(scene, svg_options(options));
    JsonText json;
    json.begin('{').number("width", layout.width).number("height", layout.height);
    json.number("cell", layout.cell);
    json.key("x").number(layout.x(0), 2).key("y").number(layout.y(0), 2);
    json.key("radius").number(layout.stone_radius, 2);
    json.key("points").begin('[');
    for (int i = 0; i < spec.geometry.area(); ++i) {
        json.text(point_name(spec.coord_style(), spec.geometry, Point(i)));
    }
    json.end(']').end('}');
    return std::move(json).take();
}

void add_held_stone(render::BoardScene& scene,
                    const Playback& playback,
                    const magpie_picture_options* options) {
    const char* const ghost = options == nullptr ? nullptr : MAGPIE_MEMBER(options, ghost);
    if (ghost == nullptr) return;
    const GameSpec& spec = playback.spec();
    const auto point = point_from(spec.coord_style(), spec.geometry, ghost);
    if (point && !stone_at(playback.position(), *point)) {
        add_ghost(scene, playback.position(), *point);
    }
}

}  // namespace magpie::capi
