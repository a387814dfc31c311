#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/desktop/view/board_place.h"
#include "apps/desktop/view/frame.h"
#include "render/scene.h"

namespace magpie::desktop {

// How a stone that moves differs from one that lies.
struct PieceMotion {
    Point point;
    Color color;  // as it is seen now
    double opacity = 1;
    double scale = 1;
    double spread = 1;
    bool is_leaving = false;  // it is no longer in the scene
};

struct BoardExtras {
    std::vector<PieceMotion> motions{};
    double ghost_opacity = 0.5;
    std::vector<Point> gaps{};       // in borders: "needs sealing"
    std::vector<float> ownership{};  // one for each point, 1 Black; empty: none
};

// The board with everything its scene says. Adds no region.
void show_board(Frame& frame,
                const BoardPlace& place,
                const render::BoardScene& scene,
                const BoardExtras& extras = {});

// A lone stone or disc, as in a player's card.
void show_piece(Frame& frame, Spot center, double radius, Color color, bool is_disc);

}  // namespace magpie::desktop
