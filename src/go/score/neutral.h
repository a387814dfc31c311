#pragma once

#include <cstdint>
#include <vector>

#include "core/color.h"
#include "core/geometry.h"
#include "go/score/score.h"

namespace magpie::go {

// Empty points that lie together and that a count gives to nobody, and why.
struct NeutralArea {
    enum class Why : std::uint8_t {
        both_touch,  // stones of both colours stand next to it
        seki_eye,    // an eye of stones in seki, under rules that give no point for it
        false_eye    // to be filled, to connect stones
    };

    Why why = Why::both_touch;
    std::vector<Point> points;  // in order of points, those under dead stones included
    // both_touch: the colour that touches it at fewer points, and these points of it: where the
    // border of the other one is open, if that is what it is. Else empty.
    Color intruder = Color::white;
    std::vector<Point> touched;
};

// What nobody gets in a count of a board of that shape, in order of first points. A board without
// stones has none: there is nothing to explain. Cost: a few passes over the board.
[[nodiscard]] std::vector<NeutralArea> neutral_areas(Geometry geometry, const Reckoning& reckoning);

}  // namespace magpie::go
