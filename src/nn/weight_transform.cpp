#include "nn/weight_transform.h"

#include <array>
#include <cassert>
#include <cstddef>
#include <vector>

#include "nn/winograd_points.h"

namespace magpie::nn {
namespace {

using Row = std::array<double, 3>;

// How the weights (w0, w1, w2) of a line enter each place: the value of w0 + w1 x + w2 x^2 at the
// point, divided by the product of the point's distances from the others; w2 at infinity.
std::vector<Row> rows_at(std::span<const double> points) {
    std::vector<Row> rows;
    for (const double point : points) {
        double distances = 1;
        for (const double other : points) distances *= other == point ? 1 : point - other;
        rows.push_back({1 / distances, point / distances, point * point / distances});
    }
    rows.push_back({0, 0, 1});
    return rows;
}

std::vector<Row> rows_of(int tile_side) {
    constexpr double kPoints3[] = {0, Points3::kNear, -Points3::kNear, Points3::kSingle};
    constexpr double kPoints4[] = {0, Points4::kNear, -Points4::kNear, Points4::kFar,
                                   -Points4::kFar};
    constexpr double kPoints5[] = {
        0, Points5::kNear, -Points5::kNear, Points5::kFar, -Points5::kFar, Points5::kSingle};
    assert(tile_side >= 3 && tile_side <= 5);
    if (tile_side == 3) return rows_at(kPoints3);
    if (tile_side == 4) return rows_at(kPoints4);
    return rows_at(kPoints5);
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
    const std::vector<Row> points = rows_of(tile_side);
    const std::size_t places = points.size() * points.size();
    const auto width = static_cast<std::size_t>(panel_width);
    const auto ins = static_cast<std::size_t>(inputs);
    const auto panels = static_cast<std::size_t>(round_up(outputs, panel_width) / panel_width);
    AlignedFloats packed(panels * width * ins * places);
    for (std::size_t o = 0; o < static_cast<std::size_t>(outputs); ++o) {
        for (std::size_t i = 0; i < ins; ++i) {
            const auto kernel = weights.subspan((o * ins + i) * 9, 9);
            for (std::size_t place = 0; place < places; ++place) {
                const std::size_t panel = place * panels + o / width;
                const std::size_t row = panel * ins + i;
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
