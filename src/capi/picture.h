#pragma once

#include <string>

#include "capi/handles.h"
#include "render/scene.h"
#include "render/svg/svg.h"

namespace magpie::capi {

// How a picture is wanted; null leaves everything to Magpie.
[[nodiscard]] render::SvgOptions svg_options(const magpie_picture_options* options);

// Where the points of that picture lie, as JSON (magpie.h says which members).
[[nodiscard]] std::string layout_text(const render::BoardScene& scene,
                                      const GameSpec& spec,
                                      const magpie_picture_options* options);

// The stone that a player holds over a point, where there is none.
void add_held_stone(render::BoardScene& scene,
                    const Playback& playback,
                    const magpie_picture_options* options);

}  // namespace magpie::capi
