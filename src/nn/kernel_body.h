// The loops of kernels.h, written once. A translation unit isa_*.cpp includes this after it has
// defined
//   MAGPIE_ISA            the namespace: simd128, avx2, avx512
//   MAGPIE_LANES          floats in a vector
//   MAGPIE_PANEL_VECTORS  vectors of output channels computed together
//   MAGPIE_MOST_ROWS      tiles computed together: rows * vectors sums stay in registers
// Nothing here may be visible outside, nor use the library: see kernels.h.

#include <cstddef>

#include "nn/kernels.h"
#include "nn/winograd_points.h"

namespace magpie::nn::MAGPIE_ISA {
namespace {

constexpr int kLanes = MAGPIE_LANES;
constexpr int kPanelVectors = MAGPIE_PANEL_VECTORS;
constexpr int kPanel = kLanes * kPanelVectors;
constexpr int kMostRows = MAGPIE_MOST_ROWS;
constexpr int kLine = 16;  // floats in a line of the cache

using Vector __attribute__((vector_size(kLanes * sizeof(float)), may_alias)) = float;

inline Vector splat(float value) { return value - Vector{}; }

inline Vector load(const float* from) { return *reinterpret_cast<const Vector*>(from); }

inline void store(float* to, Vector value) { *reinterpret_cast<Vector*>(to) = value; }

inline Vector larger(Vector a, Vector b) { return a > b ? a : b; }

#include "nn/winograd.h"

// ---- Products: out[r] = in[r] * weights, for rows of tiles or points

template <int Rows>
inline void multiply_rows(const float* in,
                          std::ptrdiff_t in_stride,
                          int depth,
                          const float* weights,
                          float* out,
                          std::ptrdiff_t out_stride) {
    Vector sums[Rows][kPanelVectors] = {};
    for (int k = 0; k < depth; ++k) {
        Vector w[kPanelVectors];
#pragma GCC unroll 8
        for (int v = 0; v < kPanelVectors; ++v) w[v] = load(weights + v * kLanes);
#pragma GCC unroll 16
        for (int r = 0; r < Rows; ++r) {
            const Vector x = splat(in[r * in_stride]);
#pragma GCC unroll 8
            for (int v = 0; v < kPanelVectors; ++v) sums[r][v] += x * w[v];
        }
        // The panel after this one: the weights of a network are larger than the nearer caches.
#pragma GCC unroll 8
        for (int ahead = 0; ahead < kPanel; ahead += kLine) {
            __builtin_prefetch(weights + std::ptrdiff_t{depth} * kPanel + ahead, 0, 3);
        }
        weights += kPanel;
        ++in;
    }
#pragma GCC unroll 16
    for (int r = 0; r < Rows; ++r) {
#pragma GCC unroll 8
        for (int v = 0; v < kPanelVectors; ++v)
            store(out + r * out_stride + v * kLanes, sums[r][v]);
    }
}

template <int Rows>
inline void multiply_rows_of(int rows,
                             const float* in,
                             std::ptrdiff_t in_stride,
                             int depth,
                             const float* weights,
                             float* out,
                             std::ptrdiff_t out_stride) {
    if (rows == Rows) {
        multiply_rows<Rows>(in, in_stride, depth, weights, out, out_stride);
    } else if constexpr (Rows > 1) {
        multiply_rows_of<Rows - 1>(rows, in, in_stride, depth, weights, out, out_stride);
    }
}

// Any number of rows, in parts as equal as they can be: the sums of a small part do not keep the
// multipliers busy.
void multiply_panel(int rows,
                    const float* in,
                    std::ptrdiff_t in_stride,
                    int depth,
                    const float* weights,
                    float* out,
                    std::ptrdiff_t out_stride) {
    for (int parts = (rows + kMostRows - 1) / kMostRows; parts > 0; --parts) {
        const int part = (rows + parts - 1) / parts;
        multiply_rows_of<kMostRows>(part, in, in_stride, depth, weights, out, out_stride);
        in += part * in_stride;
        out += part * out_stride;
        rows -= part;
    }
}

// ---- Convolution

// Where a tile's top-left input lies in its image: one point up and left of its first output.
inline std::ptrdiff_t tile_corner(const ImageLayout& layout, int tile, int side) {
    return std::ptrdiff_t{tile / layout.tiles_across * side} * layout.stride +
           std::ptrdiff_t{tile % layout.tiles_across * side};
}

// [place][tile of all images][channel]
template <class Tile>
void transform_inputs(const ConvTask& task, std::ptrdiff_t place_stride) {
    constexpr int kSize = Tile::kSide + 2;
    const ImageLayout& layout = task.layout;
    const std::ptrdiff_t row_stride = std::ptrdiff_t{layout.stride} * task.in_stride;
    const int tiles = layout.tiles_across * layout.tiles_down;
    float* out = task.transformed;
    for (int image = 0; image < task.images; ++image) {
        const float* values = task.input + std::ptrdiff_t{image} * layout.points * task.in_stride;
        for (int tile = 0; tile < tiles; ++tile, out += task.in_stride) {
            const float* corner = values + tile_corner(layout, tile, Tile::kSide) * task.in_stride;
            for (int c = 0; c < task.in_channels; c += kLanes) {
                Vector half[kSize][kSize];  // [column][place of the column's transform]
#pragma GCC unroll 8
                for (int x = 0; x < kSize; ++x) {
                    Vector d[kSize];
#pragma GCC unroll 8
                    for (int y = 0; y < kSize; ++y) {
                        d[y] = load(corner + y * row_stride + x * task.in_stride + c);
                    }
                    Tile::transform_input(d, half[x]);
                }
#pragma GCC unroll 8
                for (int y = 0; y < kSize; ++y) {
                    Vector d[kSize];
                    Vector whole[kSize];
#pragma GCC unroll 8
                    for (int x = 0; x < kSize; ++x) d[x] = half[x][y];
                    Tile::transform_input(d, whole);
#pragma GCC unroll 8
                    for (int x = 0; x < kSize; ++x) {
                        store(out + (y * kSize + x) * place_stride + c, whole[x]);
                    }
                }
            }
        }
    }
}

// From the products of all tiles to the points of the output.
template <class Tile>
void transform_outputs(const ConvTask& task, std::ptrdiff_t place_stride) {
    constexpr int kSize = Tile::kSide + 2;
    constexpr int kSide = Tile::kSide;
    const ImageLayout& layout = task.layout;
    const int tiles = layout.tiles_across * layout.tiles_down;
    const int channels = task.out_channels;
    const std::ptrdiff_t row_stride = std::ptrdiff_t{layout.stride} * channels;
    const float* products = task.products;
    for (int image = 0; image < task.images; ++image) {
        float* values = task.output + std::ptrdiff_t{image} * layout.points * channels;
        const float* bias = task.bias + std::ptrdiff_t{image} * task.bias_stride;
        for (int tile = 0; tile < tiles; ++tile, products += channels) {
            const int rows_left = layout.rows - tile / layout.tiles_across * kSide;
            const int columns_left = layout.columns - tile % layout.tiles_across * kSide;
            float* corner =
                values + (tile_corner(layout, tile, kSide) + layout.stride + 1) * channels;
            for (int c = 0; c < channels; c += kLanes) {
                Vector half[kSize][kSide];  // [column][output row]
#pragma GCC unroll 8
                for (int x = 0; x < kSize; ++x) {
                    Vector m[kSize];
#pragma GCC unroll 8
                    for (int y = 0; y < kSize; ++y) {
                        m[y] = load(products + (y * kSize + x) * place_stride + c);
                    }
                    Tile::transform_output(m, half[x]);
                }
                const Vector b = load(bias + c);
#pragma GCC unroll 8
                for (int y = 0; y < kSide; ++y) {
                    if (y >= rows_left) break;
                    Vector m[kSize];
                    Vector whole[kSide];
#pragma GCC unroll 8
                    for (int x = 0; x < kSize; ++x) m[x] = half[x][y];
                    Tile::transform_output(m, whole);
                    float* out = corner + y * row_stride + c;
#pragma GCC unroll 8
                    for (int x = 0; x < kSide; ++x) {
                        if (x >= columns_left) break;
                        Vector value = whole[x] + b;
                        if (task.adds_output) value += load(out);
                        store(out, larger(value, Vector{}));
                        out += channels;
                    }
                }
            }
        }
    }
}

// Place by place, so that the transformed inputs of one place stay in the nearest cache while all
// panels of weights, each read once, go by.
template <class Tile>
void convolve_tiles(const ConvTask& task) {
    constexpr int kPlaces = (Tile::kSide + 2) * (Tile::kSide + 2);
    const int tiles = task.images * task.layout.tiles_across * task.layout.tiles_down;
    const std::ptrdiff_t in_place = std::ptrdiff_t{tiles} * task.in_stride + kPlacePadding;
    const std::ptrdiff_t out_place = std::ptrdiff_t{tiles} * task.out_channels + kPlacePadding;
    transform_inputs<Tile>(task, in_place);
    const float* weights = task.weights;
    for (int place = 0; place < kPlaces; ++place) {
        for (int panel = 0; panel < task.out_channels; panel += kPanel) {
            multiply_panel(tiles, task.transformed + place * in_place, task.in_stride,
                           task.in_channels, weights, task.products + place * out_place + panel,
                           task.out_channels);
            weights += std::ptrdiff_t{task.in_channels} * kPanel;
        }
    }
    transform_outputs<Tile>(task, out_place);
}

void convolve(const ConvTask& task) {
    switch (task.layout.tile_side) {
        case Tile3::kSide:
            return convolve_tiles<Tile3>(task);
        case Tile4::kSide:
            return convolve_tiles<Tile4>(task);
        case Tile5::kSide:
            return convolve_tiles<Tile5>(task);
        default:
            return;
    }
}

// ---- 1x1 convolution

void add_bias_and_relu(float* values, const float* bias, int rows, std::ptrdiff_t stride) {
    for (int row = 0; row < rows; ++row) {
        for (int v = 0; v < kPanel; v += kLanes) {
            float* at = values + row * stride + v;
            store(at, larger(load(at) + load(bias + v), Vector{}));
        }
    }
}

void multiply(const DenseTask& task) {
    const ImageLayout& layout = task.layout;
    const std::ptrdiff_t row_stride = std::ptrdiff_t{layout.stride} * task.in_stride;
    for (int row = 0; row < task.images * layout.rows; ++row) {
        const int image = row / layout.rows;
        const float* in = task.input + std::ptrdiff_t{image} * layout.points * task.in_stride +
                          (row % layout.rows + 1) * row_stride + task.in_stride;
        float* out = task.output + std::ptrdiff_t{row} * layout.columns * task.out_channels;
        for (int first = 0; first < task.out_channels; first += kPanel) {
            const float* weights = task.weights + std::ptrdiff_t{first} * task.in_channels;
            multiply_panel(layout.columns, in, task.in_stride, task.in_channels, weights,
                           out + first, task.out_channels);
            add_bias_and_relu(out + first, task.bias + first, layout.columns, task.out_channels);
        }
    }
}

// ---- Pooling

// Mean, scaled mean and maximum of each channel of one image.
void pool(const PoolTask& task, const float* image) {
    const ImageLayout& layout = task.layout;
    for (int c = 0; c < task.channels; c += kLanes) {
        Vector sum{};
        Vector most = load(image + c);
        for (int row = 0; row < layout.rows; ++row) {
            const float* at = image + std::ptrdiff_t{row} * layout.stride * task.channels + c;
            for (int column = 0; column < layout.columns; ++column) {
                const Vector value = load(at + std::ptrdiff_t{column} * task.channels);
                sum += value;
                most = larger(most, value);
            }
        }
        const Vector mean = sum / static_cast<float>(layout.columns * layout.rows);
        store(task.pooled + c, mean);
        store(task.pooled + task.channels + c, mean * task.size_factor);
        store(task.pooled + 2 * task.channels + c, most);
    }
}

void add_pooled(const PoolTask& task) {
    const ImageLayout& layout = task.layout;
    float* added = task.pooled + 3 * task.channels;
    for (int image = 0; image < task.images; ++image) {
        float* first = task.values +
                       (std::ptrdiff_t{image} * layout.points + layout.stride + 1) * task.channels;
        pool(task, first);
        for (int c = 0; c < task.channels; c += kLanes) {
            Vector sum = load(task.bias + c);
            const float* weights = task.weights + c;
            for (int k = 0; k < 3 * task.channels; ++k) {
                sum += splat(task.pooled[k]) * load(weights + std::ptrdiff_t{k} * task.channels);
            }
            store(added + c, sum);
        }
        for (int row = 0; row < layout.rows; ++row) {
            float* at = first + std::ptrdiff_t{row} * layout.stride * task.channels;
            for (int column = 0; column < layout.columns; ++column, at += task.channels) {
                for (int c = 0; c < task.channels; c += kLanes)
                    store(at + c, load(at + c) + load(added + c));
            }
        }
    }
}

constexpr Kernels kTable{kLanes, kPanel, convolve, multiply, add_pooled};

}  // namespace

// Each source that includes this has a namespace of its own.
// NOLINTNEXTLINE(misc-definitions-in-headers)
const Kernels& table() { return kTable; }

}  // namespace magpie::nn::MAGPIE_ISA
