#pragma once

#include <array>
#include <atomic>
#include <vector>

#include "nn/aligned.h"
#include "nn/kernels.h"
#include "nn/network.h"

namespace magpie::nn {

// The convolutions of a network, transformed for one side of tiles.
struct PackedConvolutions {
    AlignedFloats stem;
    std::vector<AlignedFloats> blocks;  // two a block
};

// The weights of a network laid out for one instruction set: shared by all evaluators of that set,
// and never changed once they are seen by another thread.
class PackedNetwork {
  public:
    PackedNetwork(const Network& network, Isa isa);
    PackedNetwork(const PackedNetwork&) = delete;
    PackedNetwork& operator=(const PackedNetwork&) = delete;
    ~PackedNetwork();

    struct Block {
        AlignedFloats conv1_bias;
        AlignedFloats conv2_bias;
        AlignedFloats pool_weight;  // empty unless pooled
        AlignedFloats pool_bias;
    };

    // Transformed when they are first asked for: a network that plays on one size of board needs
    // one kind of tile. Any number of threads may ask; if several do so at once, each makes one and
    // all use the same.
    [[nodiscard]] const PackedConvolutions& convolutions(int tile_side) const;

    [[nodiscard]] const Network& network() const { return network_; }

    [[nodiscard]] Isa isa() const { return isa_; }

    [[nodiscard]] const Kernels& kernels() const { return kernels_; }

    [[nodiscard]] int plane_stride() const { return plane_stride_; }

    [[nodiscard]] int channel_stride() const { return channel_stride_; }

    [[nodiscard]] int head_stride() const { return head_stride_; }

    [[nodiscard]] const std::vector<Block>& blocks() const { return blocks_; }

    [[nodiscard]] const AlignedFloats& head_weight() const { return head_weight_; }

    [[nodiscard]] const AlignedFloats& head_bias() const { return head_bias_; }

  private:
    [[nodiscard]] PackedConvolutions pack_convolutions(int tile_side) const;

    Network network_;
    Isa isa_;
    const Kernels& kernels_;
    // Channels of a point in memory: whole vectors of planes, whole panels of the others.
    int plane_stride_;
    int channel_stride_;
    int head_stride_;
    std::vector<Block> blocks_;
    AlignedFloats head_weight_;
    AlignedFloats head_bias_;
    mutable std::array<std::atomic<const PackedConvolutions*>, kTileKinds> convolutions_{};
};

}  // namespace magpie::nn
