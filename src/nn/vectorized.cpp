#include "nn/vectorized.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include "nn/heads.h"
#include "nn/weight_transform.h"

namespace magpie::nn {
namespace {

// So many tiles times channels at most are computed together. More would read the weights more
// seldom, but what lies between the layers would leave the cache: docs/inference.md.
constexpr int kNumbersTogether = 72 * 96;

std::size_t index(int value) { return static_cast<std::size_t>(value); }

int tiles_along(int side, int tile_side) { return (side + tile_side - 1) / tile_side; }

// What a convolution costs with tiles of that side: products, and the weights that have to be read
// for them, which take as long as the products of four tiles.
int cost_of(Geometry geometry, int tile_side) {
    const int tiles =
        tiles_along(geometry.columns, tile_side) * tiles_along(geometry.rows, tile_side);
    return (tiles + 4) * places_of(tile_side);
}

// Depends on the board alone, so that a position has one evaluation whatever it is evaluated with.
int best_tile_side(Geometry geometry) {
    return *std::ranges::min_element(kTileSides, {},
                                     [&](int tile_side) { return cost_of(geometry, tile_side); });
}

ImageLayout layout_of(Geometry geometry, int tile_side) {
    ImageLayout layout;
    layout.columns = geometry.columns;
    layout.rows = geometry.rows;
    layout.tile_side = tile_side;
    layout.tiles_across = tiles_along(geometry.columns, tile_side);
    layout.tiles_down = tiles_along(geometry.rows, tile_side);
    layout.stride = layout.tiles_across * tile_side + 2;
    layout.points = layout.stride * (layout.tiles_down * tile_side + 2);
    return layout;
}

int tiles_of(const ImageLayout& layout) { return layout.tiles_across * layout.tiles_down; }

// How many of the first positions, all of one size of board, are evaluated together: a long run is
// cut into equal parts.
std::size_t next_group(std::span<const Input> batch, int channels) {
    const Geometry geometry = batch.front().geometry;
    std::size_t run = 1;
    while (run < batch.size() && batch[run].geometry == geometry) ++run;
    const int tiles = tiles_of(layout_of(geometry, best_tile_side(geometry)));
    const std::size_t most = index(std::max(1, kNumbersTogether / (tiles * channels)));
    const std::size_t parts = (run + most - 1) / most;
    return (run + parts - 1) / parts;
}

Geometry geometry_of(const ImageLayout& layout) {
    return {static_cast<std::uint8_t>(layout.columns), static_cast<std::uint8_t>(layout.rows)};
}

}  // namespace

void Evaluator::Vectorized::evaluate(std::span<const Input> batch, std::span<Output> out) {
    while (!batch.empty()) {
        const std::size_t size = next_group(batch, weights_->channel_stride());
        evaluate_group(batch.first(size), out.first(size));
        batch = batch.subspan(size);
        out = out.subspan(size);
    }
}

void Evaluator::Vectorized::evaluate_group(std::span<const Input> batch, std::span<Output> out) {
    const Geometry geometry = batch.front().geometry;
    prepare(geometry, static_cast<int>(batch.size()));
    for (int image = 0; image < images_; ++image) {
        write_planes(batch[index(image)], image);
        write_stem_bias(batch[index(image)], image);
    }
    const PackedConvolutions& convolutions = weights_->convolutions(layout_.tile_side);
    run_stem(convolutions);
    run_blocks(convolutions);
    run_head();
    const std::size_t size = index(geometry.area() * weights_->head_stride());
    for (std::size_t i = 0; i < batch.size(); ++i) {
        const std::span<const float> head(head_.data() + i * size, size);
        evaluate_heads(network(), geometry, head, weights_->head_stride(), head_scratch_, out[i]);
    }
}

// The frames around the images have to be zero, and nothing writes there: it is done when the
// images get another size.
void Evaluator::Vectorized::prepare(Geometry geometry, int images) {
    const ImageLayout layout = layout_of(geometry, best_tile_side(geometry));
    const int channels = weights_->channel_stride();
    const int planes = weights_->plane_stride();
    const int tiles = tiles_of(layout) * images;
    const int places = places_of(layout.tile_side);
    const bool is_same = layout.columns == layout_.columns && layout.rows == layout_.rows;
    images_ = images;
    planes_.reserve(index(layout.points * planes * images));
    trunk_.reserve(index(layout.points * channels * images));
    inside_.reserve(index(layout.points * channels * images));
    stem_bias_.reserve(index(channels * images));
    transformed_.reserve(index((tiles * std::max(channels, planes) + kPlacePadding) * places));
    products_.reserve(index((tiles * channels + kPlacePadding) * places));
    pooled_.reserve(index(4 * channels));
    head_.reserve(index(geometry.area() * weights_->head_stride() * images));
    if (is_same) return;
    layout_ = layout;
    planes_.fill_with_zeros();
    trunk_.fill_with_zeros();
    inside_.fill_with_zeros();
}

void Evaluator::Vectorized::write_planes(const Input& input, int image) {
    const int stride = weights_->plane_stride();
    const int words = plane_words(input.geometry.area());
    float* const first = planes_.data() + (image * layout_.points + layout_.stride + 1) * stride;
    for (int row = 0; row < layout_.rows; ++row) {
        for (int column = 0; column < layout_.columns; ++column) {
            const int point = row * layout_.columns + column;
            float* const values = first + (row * layout_.stride + column) * stride;
            const std::uint32_t* word = input.planes.data() + point / 32;
            for (int plane = 0; plane < network().shape().planes; ++plane, word += words) {
                values[plane] = static_cast<float>(*word >> point % 32 & 1u);
            }
        }
    }
}

void Evaluator::Vectorized::write_stem_bias(const Input& input, int image) {
    const Tensors& t = network().tensors();
    const std::size_t globals = input.globals.size();
    float* const bias = stem_bias_.data() + image * weights_->channel_stride();
    for (std::size_t c = 0; c < t.stem_bias.size(); ++c) {
        float sum = t.stem_bias[c];
        for (std::size_t g = 0; g < globals; ++g) {
            sum += t.stem_globals[c * globals + g] * input.globals[g];
        }
        bias[c] = sum;
    }
}

ConvTask Evaluator::Vectorized::block_task() {
    ConvTask task;
    task.layout = layout_;
    task.images = images_;
    task.in_channels = network().shape().channels;
    task.in_stride = weights_->channel_stride();
    task.out_channels = weights_->channel_stride();
    task.transformed = transformed_.data();
    task.products = products_.data();
    return task;
}

void Evaluator::Vectorized::run_stem(const PackedConvolutions& convolutions) {
    ConvTask task = block_task();
    task.in_channels = network().shape().planes;
    task.in_stride = weights_->plane_stride();
    task.input = planes_.data();
    task.output = trunk_.data();
    task.weights = convolutions.stem.data();
    task.bias = stem_bias_.data();
    task.bias_stride = weights_->channel_stride();
    weights_->kernels().convolve(task);
}

void Evaluator::Vectorized::run_blocks(const PackedConvolutions& convolutions) {
    const Kernels& kernels = weights_->kernels();
    ConvTask task = block_task();
    for (std::size_t i = 0; i < weights_->blocks().size(); ++i) {
        const PackedNetwork::Block& block = weights_->blocks()[i];
        task.input = trunk_.data();
        task.output = inside_.data();
        task.weights = convolutions.blocks[2 * i].data();
        task.bias = block.conv1_bias.data();
        task.adds_output = false;
        kernels.convolve(task);
        if (block.pool_weight.size() > 0) {
            kernels.add_pooled({.layout = layout_,
                                .images = images_,
                                .channels = weights_->channel_stride(),
                                .size_factor = pool_size_factor(geometry_of(layout_)),
                                .values = inside_.data(),
                                .weights = block.pool_weight.data(),
                                .bias = block.pool_bias.data(),
                                .pooled = pooled_.data()});
        }
        task.input = inside_.data();
        task.output = trunk_.data();
        task.weights = convolutions.blocks[2 * i + 1].data();
        task.bias = block.conv2_bias.data();
        task.adds_output = true;
        kernels.convolve(task);
    }
}

void Evaluator::Vectorized::run_head() {
    weights_->kernels().multiply({.layout = layout_,
                                  .images = images_,
                                  .in_channels = network().shape().channels,
                                  .in_stride = weights_->channel_stride(),
                                  .out_channels = weights_->head_stride(),
                                  .input = trunk_.data(),
                                  .output = head_.data(),
                                  .weights = weights_->head_weight().data(),
                                  .bias = weights_->head_bias().data()});
}

}  // namespace magpie::nn
