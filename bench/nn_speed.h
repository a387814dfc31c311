#pragma once

#include "core/geometry.h"
#include "nn/isa.h"
#include "nn/shape.h"

namespace magpie::bench {

// Evaluations of random positions with a random network, on one thread.
struct NetworkTask {
    nn::Shape shape;
    Geometry geometry;
    int batch = 1;
    nn::Isa isa = nn::Isa::plain;
};

struct NetworkFigure {
    double evaluations_per_second;  // of CPU time: other programs enter it only as lost cache
    double milliseconds;            // an evaluation
};

// The best of `runs` runs of about `seconds` each. Requires: is_available(task.isa), seconds > 0,
// runs >= 1.
[[nodiscard]] NetworkFigure measure_network(const NetworkTask& task, double seconds, int runs);

// The largest distance of any number of an output (logits, probabilities, points of lead / 20,
// ownership) from the one of Isa::plain, relative to 1 or to its size, over `positions` random
// ones.
[[nodiscard]] double largest_difference(const NetworkTask& task, int positions);

}  // namespace magpie::bench
