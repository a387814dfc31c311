#include "nn/random_network.h"

#include <cassert>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace magpie::nn {
namespace {

class Filler {
  public:
    Filler(std::size_t count, std::uint64_t seed) : rng_(seed) { weights_.reserve(count); }

    // `count` numbers, uniform with that deviation.
    void add(int count, double deviation) {
        for (int i = 0; i < count; ++i) {
            const double uniform = static_cast<double>(rng_() >> 11) * 0x1p-53;
            weights_.push_back(static_cast<float>((2 * uniform - 1) * std::sqrt(3.0) * deviation));
        }
    }

    // A matrix after which numbers keep their size, and its bias.
    void add_layer(int outputs, int inputs, double gain) {
        add(outputs * inputs, gain / std::sqrt(static_cast<double>(inputs)));
        add(outputs, 0.1);
    }

    std::vector<float> take() { return std::move(weights_); }

  private:
    Rng rng_;
    std::vector<float> weights_;
};

}  // namespace

Network random_network(const Shape& shape, std::uint64_t seed) {
    const double relu_gain = std::sqrt(2.0);
    const int c = shape.channels;
    const int h = shape.head_channels;
    Filler fill(static_cast<std::size_t>(count_weights(shape)), seed);
    fill.add_layer(c, shape.planes * 9, 2 * relu_gain);  // planes are mostly zero
    fill.add(c * shape.globals, 0.2);
    for (int block = 0; block < shape.blocks; ++block) {
        fill.add_layer(c, c * 9, relu_gain);
        if (shape.is_pooled(block)) fill.add_layer(c, 3 * c, 0.5);
        fill.add_layer(c, c * 9, 0.5);  // beside the sum so far
    }
    fill.add_layer(2 * h, c, relu_gain);
    fill.add_layer(h, 3 * h, 0.5);
    fill.add(h, 1 / std::sqrt(static_cast<double>(h)));
    fill.add_layer(1, 3 * h, 1);
    fill.add_layer(shape.value_hidden, 3 * h, relu_gain);
    fill.add_layer(kValueOutputs, shape.value_hidden, 1);
    if (shape.has_score_head) fill.add_layer(kScoreQuantiles, shape.value_hidden, 1);
    fill.add_layer(1, h, 1);
    auto network = Network::make(shape, "random weights", fill.take());
    assert(network.has_value());
    return *std::move(network);
}

OwnedInput random_input(const Shape& shape, Geometry geometry, Rng& rng) {
    OwnedInput input;
    input.geometry = geometry;
    input.planes.resize(static_cast<std::size_t>(shape.planes * plane_words(geometry.area())));
    input.globals.resize(static_cast<std::size_t>(shape.globals));
    for (std::uint32_t& word : input.planes) word = static_cast<std::uint32_t>(rng() & rng());
    for (float& value : input.globals) value = static_cast<float>(rng.below(2001)) / 1000 - 1;
    return input;
}

}  // namespace magpie::nn
