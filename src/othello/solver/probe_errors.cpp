#include "othello/solver/probe_errors.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "othello/solver/endgame.h"

namespace magpie::othello {

namespace {

// What `othello_train errors` prints as `looks` and `ends`: the error at no depth, and what each
// empty square, each move of the deep and each of the shallow look add to it.
struct ErrorPlane {
    double base;
    double empties;
    double depth;
    double probe;
};

constexpr ErrorPlane kLooks{419.9, -6.08, 17.13, -29.25};
constexpr ErrorPlane kEnds{703.1, -19.96, 0, 0};
constexpr double kLeast = 100;

constexpr std::array<std::int16_t, 64 * 64> kErrors = [] {
    std::array<std::int16_t, 64 * 64> errors{};
    for (int depth = 0; depth < 64; ++depth) {
        for (int empties = 0; empties < 64; ++empties) {
            const ErrorPlane& plane = depth >= empties ? kEnds : kLooks;
            const double error = plane.base + plane.empties * empties + plane.depth * depth +
                                 plane.probe * kProbeDepths.of[depth];
            errors[static_cast<std::size_t>(64 * depth + empties)] =
                static_cast<std::int16_t>(std::max(kLeast, error));
        }
    }
    return errors;
}();

}  // namespace

std::span<const std::int16_t> probe_errors() { return kErrors; }

}  // namespace magpie::othello
