#include "nn/weight_transform.h"

#include <array>
#include <cassert>
#include <cstddef>

namespace magpie::nn {
namespace {

using Row = std::array<double, 3>;

// The value of the polynomial w0 + w1 x + w2 x^2 at each point of winograd.h, divided by the
// product of the point's distances from the others; at infinity it is w2.
constexpr Row kPoints3[] = {
    {1.0 / 2, 0, 0},
    {-1.0 / 2, -1.0 / 2, -1.0 / 2},
    {-1.0 / 6, 1.0 / 6, -1.0 / 6},
    {1.0 / 6, 2.0 / 6, 4.0 / 6},
    {0, 0, 1},
};
constexpr Row kPoints4[] = {
    {1.0 / 4, 0, 0},
    {-1.0 / 6, -1.0 / 6, -1.0 / 6},
    {-1.0 / 6, 1.0 / 6, -1.0 / 6},
    {1.0 / 24, 2.0 / 24, 4.0 / 24},
    {1.0 / 24, -2.0 / 24, 4.0 / 24},
    {0, 0, 1},
};

std::span<const Row> points_of(int tile_side) {
    assert(tile_side == 3 || tile_side == 4);
    if (tile_side == 3) return kPoints3;
    return kPoints4;
}

double transformed(std::span<const float> kernel, const Row& down, const Row& across) {
    double sum = 0;
    for (std::size_t y = 0; y < 3; ++y) {
        for (std::size_t x = 0; x < 3; ++x) {
            sum += down[y] * across[x] * static_cast<double>(kernel[3 * y + x]);
        }
    }
    return sum;
}

}  // namespace

AlignedFloats transform_weights(
    std::span<const float> weights, int outputs, int inputs, int tile_side, int panel_width) {
    const std::span<const Row> points = points_of(tile_side);
    const std::size_t places = points.size() * points.size();
    const auto width = static_cast<std::size_t>(panel_width);
    const auto ins = static_cast<std::size_t>(inputs);
    AlignedFloats packed(static_cast<std::size_t>(round_up(outputs, panel_width)) * ins * places);
    for (std::size_t o = 0; o < static_cast<std::size_t>(outputs); ++o) {
        for (std::size_t i = 0; i < ins; ++i) {
            const auto kernel = weights.subspan((o * ins + i) * 9, 9);
            for (std::size_t place = 0; place < places; ++place) {
                const std::size_t row = (o / width * places + place) * ins + i;
                packed[row * width + o % width] = static_cast<float>(transformed(
                    kernel, points[place / points.size()], points[place % points.size()]));
            }
        }
    }
    return packed;
}

AlignedFloats pack_matrix(std::span<const float> weights,
                          int outputs,
                          int inputs,
                          int panel_width) {
    const auto width = static_cast<std::size_t>(panel_width);
    const auto ins = static_cast<std::size_t>(inputs);
    AlignedFloats packed(static_cast<std::size_t>(round_up(outputs, panel_width)) * ins);
    for (std::size_t o = 0; o < static_cast<std::size_t>(outputs); ++o) {
        for (std::size_t i = 0; i < ins; ++i) {
            packed[(o / width * ins + i) * width + o % width] = weights[o * ins + i];
        }
    }
    return packed;
}

}  // namespace magpie::nn
