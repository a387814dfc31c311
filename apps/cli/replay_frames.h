#pragma once

#include <vector>

#include "game/game_record.h"
#include "picture/picture.h"
#include "render/svg/svg.h"

namespace magpie::cli {

// The main line of a game as the frames of an animation, from the start on: the first drawn whole,
// of the others what their move changes. A move that the rules refuse ends it. Never empty.
// Requires: !why_invalid(record.spec).
[[nodiscard]] std::vector<picture::Frame> replay_frames(const GameRecord& record,
                                                        const render::SvgOptions& look);

}  // namespace magpie::cli
