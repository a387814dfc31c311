#include "nn/packed_network.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <memory>
#include <span>

#include "nn/weight_transform.h"

namespace magpie::nn {
namespace {

AlignedFloats padded(std::span<const float> values, int size) {
    AlignedFloats copy(static_cast<std::size_t>(size));
    std::ranges::copy(values, copy.data());
    return copy;
}

// [channels][3 * channels] as [3 * stride][stride]: each of the three parts padded, and transposed
// so that neighbours in memory are outputs.
AlignedFloats transposed_pool(std::span<const float> weights, int channels, int stride) {
    const auto n = static_cast<std::size_t>(channels);
    const auto step = static_cast<std::size_t>(stride);
    AlignedFloats out(3 * step * step);
    for (std::size_t o = 0; o < n; ++o) {
        for (std::size_t part = 0; part < 3; ++part) {
            for (std::size_t i = 0; i < n; ++i) {
                out[(part * step + i) * step + o] = weights[o * 3 * n + part * n + i];
            }
        }
    }
    return out;
}

}  // namespace

PackedNetwork::PackedNetwork(const Network& network, Isa isa)
    : network_(network),
      isa_(isa),
      kernels_(nn::kernels(isa)),
      plane_stride_(round_up(network.shape().planes, kernels_.lanes)),
      channel_stride_(round_up(network.shape().channels, kernels_.panel_width)),
      head_stride_(round_up(2 * network.shape().head_channels, kernels_.panel_width)) {
    const Tensors& t = network_.tensors();
    const int channels = network_.shape().channels;
    for (const BlockTensors& from : t.blocks) {
        Block& block = blocks_.emplace_back();
        block.conv1_bias = padded(from.conv1_bias, channel_stride_);
        block.conv2_bias = padded(from.conv2_bias, channel_stride_);
        if (from.pool_weight.empty()) continue;
        block.pool_weight = transposed_pool(from.pool_weight, channels, channel_stride_);
        block.pool_bias = padded(from.pool_bias, channel_stride_);
    }
    head_weight_ = pack_matrix(t.head_weight, 2 * network_.shape().head_channels, channels,
                               kernels_.panel_width);
    head_bias_ = padded(t.head_bias, head_stride_);
}

PackedNetwork::~PackedNetwork() {
    // Made by whichever thread needs them first, and put here without a lock: no smart pointer can.
    // NOLINTNEXTLINE(cppcoreguidelines-owning-memory)
    for (const auto& convolutions : convolutions_) delete convolutions.load();
}

const PackedConvolutions& PackedNetwork::convolutions(int tile_side) const {
    const auto* const kind = std::ranges::find(kTileSides, tile_side);
    assert(kind != std::end(kTileSides));
    auto& place = convolutions_[static_cast<std::size_t>(kind - std::begin(kTileSides))];
    if (const PackedConvolutions* known = place.load(std::memory_order_acquire)) return *known;
    auto fresh = std::make_unique<const PackedConvolutions>(pack_convolutions(tile_side));
    const PackedConvolutions* known = nullptr;
    if (place.compare_exchange_strong(known, fresh.get())) return *fresh.release();
    return *known;
}

PackedConvolutions PackedNetwork::pack_convolutions(int tile_side) const {
    const Tensors& t = network_.tensors();
    const int channels = network_.shape().channels;
    const int width = kernels_.panel_width;
    PackedConvolutions packed;
    packed.stem =
        transform_weights(t.stem_weight, channels, network_.shape().planes, tile_side, width);
    for (const BlockTensors& block : t.blocks) {
        for (const auto weight : {block.conv1_weight, block.conv2_weight}) {
            packed.blocks.push_back(
                transform_weights(weight, channels, channels, tile_side, width));
        }
    }
    return packed;
}

}  // namespace magpie::nn
