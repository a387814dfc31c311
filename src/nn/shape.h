#pragma once

#include <cstdint>

namespace magpie::nn {

// The largest side of a board a network is asked about.
constexpr int kMaxNetworkSide = 25;
// Numbers a value head gives: win, draw, loss, lead, lead scale.
constexpr int kValueOutputs = 5;
// Numbers a score head gives: the quantiles of the final lead, at the levels of evaluation.h.
constexpr int kScoreQuantiles = 7;

// How large each part of a network is; docs/formats/network.md has the whole computation.
struct Shape {
    int planes = 24;
    int globals = 16;
    int channels = 96;
    int blocks = 6;
    std::uint32_t pooled_blocks = 0;  // bit i: block i adds what it pools over the board
    int head_channels = 32;           // of the policy, and as many of the value
    int value_hidden = 64;
    bool has_score_head = false;
    std::uint32_t features_version = 1;  // what planes and globals mean: not known here

    [[nodiscard]] constexpr bool is_pooled(int block) const {
        return (pooled_blocks >> block & 1u) != 0;
    }

    bool operator==(const Shape&) const = default;
};

// Within the limits of the format: 1 to 256 planes, 0 to 256 globals, 1 to 1,024 channels, 0 to 32
// blocks, 1 to 256 head channels, 1 to 1,024 hidden values, no pooled block that does not exist.
[[nodiscard]] bool is_valid(const Shape& shape);

// How many weights a network of that shape has. Requires: is_valid(shape).
[[nodiscard]] std::uint64_t count_weights(const Shape& shape);

}  // namespace magpie::nn
