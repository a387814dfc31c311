#pragma once

#include <cstddef>

#include "nn/isa.h"

// The loops that take the time, compiled once per instruction set from kernel_body.h.
//
// The translation units built for one set include this header: it must define no function, or the
// linker might keep a copy that another CPU cannot run. tests/nn looks at the objects.
namespace magpie::nn {

// The sides of the square of outputs that a convolution computes at a time; docs/inference.md.
constexpr int kTileSides[] = {3, 4, 5};
constexpr int kTileKinds = 3;

// Floats between the numbers of one place of the tiles and the next, beyond what they take: rows of
// a power of two bytes apart would meet in the same few lines of the cache.
constexpr int kPlacePadding = 16;

// Images in memory: [image][row][column][channel] with a frame of zeros, one point wide to the left
// and above, and to the right and below as wide as whole tiles need.
//
//   . . . . . . . .      7x5 points in tiles of 3: 3x2 tiles, 11x8 points with the frame. The point
//   . x x x x x x x …    (row, column) of the board is (row + 1, column + 1) here.
//   . x x x x x x x
struct ImageLayout {
    int columns = 0;  // of the board
    int rows = 0;
    int tile_side = 0;
    int tiles_across = 0;
    int tiles_down = 0;
    int stride = 0;  // points from one row to the next, frame included
    int points = 0;  // of one image, frame included
};

// output = [relu](conv3x3(input; weights) + bias [+ output before])
struct ConvTask {
    ImageLayout layout;
    int images = 0;
    int in_channels = 0;   // that count
    int in_stride = 0;     // channels of a point in memory, a multiple of the lanes
    int out_channels = 0;  // in memory, a multiple of the panel
    const float* input = nullptr;
    float* output = nullptr;  // the frame is not written
    bool adds_output = false;
    const float* weights =
        nullptr;  // transformed: [place in the tile][panel][in_channels][panel width]
    const float* bias = nullptr;
    int bias_stride = 0;  // from image to image: 0 when they share it
    // Room for the numbers of each place of all tiles: per place, tiles * in_stride and
    // tiles * out_channels, each with kPlacePadding.
    float* transformed = nullptr;
    float* products = nullptr;
};

// output = [relu](input * weights + bias), row by row of the images, without the frame.
struct DenseTask {
    ImageLayout layout;
    int images = 0;
    int in_channels = 0;
    int in_stride = 0;
    int out_channels = 0;  // a multiple of the panel
    const float* input = nullptr;
    float* output = nullptr;         // [image][point of the board][out_channels]
    const float* weights = nullptr;  // [panel][in_channels][panel width]
    const float* bias = nullptr;
};

// images += weights * pool(image) + bias, the same for all points of an image.
struct PoolTask {
    ImageLayout layout;
    int images = 0;
    int channels = 0;  // a multiple of the lanes
    float size_factor = 0;
    float* values = nullptr;         // in and out
    const float* weights = nullptr;  // [3 * channels][channels]
    const float* bias = nullptr;
    float* pooled = nullptr;  // room for 4 * channels floats
};

struct Kernels {
    int lanes;        // floats in a vector
    int panel_width;  // output channels computed together
    void (*convolve)(const ConvTask& task);
    void (*multiply)(const DenseTask& task);
    void (*add_pooled)(const PoolTask& task);
};

// Requires: is_available(isa), isa != Isa::plain.
[[nodiscard]] const Kernels& kernels(Isa isa);

}  // namespace magpie::nn
