#pragma once

#include "core/geometry.h"
#include "core/margin.h"
#include "nn/evaluation.h"

namespace magpie::go {

// A network has seen games with a komi near what is fair. Asked about any other it makes the answer
// up: with 60 points on 9×9 one said that Black wins. So it is shown the nearest komi that it
// knows, and what is beyond it is added to the answer.

// The nearest komi to `komi` that networks know on such a board.
[[nodiscard]] Margin known_komi(Margin komi, Geometry geometry);

// Adds points for the side to play to all that `answer` says of the result. Who wins follows from
// how the score is spread, so that no points change nothing and more never make it worse.
void add_points(nn::Output& answer, float points);

}  // namespace magpie::go
