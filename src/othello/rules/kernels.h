#pragma once

// The one generic source of the 8×8 kernels, on the compiler's vector types. A translation unit
// defines MAGPIE_ISA (the namespace everything lands in), is compiled with that set's flags, and
// includes this first. Only builtins and <cstdint> are used, and every function is inlined: a
// function of the standard library that the compiler keeps out of line would be shared by all sets.

#ifndef MAGPIE_ISA
#error "define MAGPIE_ISA before including kernels.h"
#endif

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#include <cstdint>

#define MAGPIE_INLINE [[gnu::always_inline]] static inline

namespace magpie::othello::MAGPIE_ISA {

using Word = std::uint64_t;

#if defined(__AVX512F__)
constexpr int kLanes = 8;
#elif defined(__AVX2__)
constexpr int kLanes = 4;
#else
constexpr int kLanes = 2;
#endif

// One board per lane, as many as a register holds.
using Lanes [[gnu::vector_size(8 * kLanes)]] = Word;
using LaneBytes [[gnu::vector_size(8 * kLanes)]] = std::uint8_t;

// One line per lane, for the four axes: the row, a diagonal, the column, the other diagonal. Up is
// towards higher squares; the steps up are kStep. These four suffice for the eight directions.
//   .  .  .
//   .  p +1
//  +7 +8 +9
using Axes [[gnu::vector_size(32)]] = Word;

constexpr Axes kStep = {1, 7, 8, 9};
constexpr Word kInnerColumns = 0x7E7E7E7E7E7E7E7E;

// A run that turns has a disc on either side, so along a row or a diagonal it avoids both edges;
// leaving those out also stops every shift from wrapping round.
constexpr Axes kTurnable = {kInnerColumns, kInnerColumns, ~Word{0}, kInnerColumns};

// The squares beyond each square, up and down the four axes.
struct Rays {
    Axes up;
    Axes down;
};

struct RayTable {
    Rays from[64];
};

constexpr Word ray(int square, int columns, int rows) {
    Word squares = 0;
    int column = square % 8 + columns;
    int row = square / 8 + rows;
    for (; column >= 0 && column < 8 && row >= 0 && row < 8; column += columns, row += rows) {
        squares |= Word{1} << (8 * row + column);
    }
    return squares;
}

constexpr RayTable make_rays() {
    RayTable table{};
    for (int s = 0; s < 64; ++s) {
        table.from[s].up = Axes{ray(s, 1, 0), ray(s, -1, 1), ray(s, 0, 1), ray(s, 1, 1)};
        table.from[s].down = Axes{ray(s, -1, 0), ray(s, 1, -1), ray(s, 0, -1), ray(s, -1, -1)};
    }
    return table;
}

constexpr RayTable kRays = make_rays();

MAGPIE_INLINE Axes broadcast(Word w) { return Axes{w, w, w, w}; }

MAGPIE_INLINE Word any_axis(Axes a) { return (a[0] | a[2]) | (a[1] | a[3]); }

// Lane i is the union of the lanes of the i-th argument.
MAGPIE_INLINE Axes any_axis_of_each(Axes a, Axes b, Axes c, Axes d) {
    const Axes ab =
        __builtin_shufflevector(a, b, 0, 4, 2, 6) | __builtin_shufflevector(a, b, 1, 5, 3, 7);
    const Axes cd =
        __builtin_shufflevector(c, d, 0, 4, 2, 6) | __builtin_shufflevector(c, d, 1, 5, 3, 7);
    return __builtin_shufflevector(ab, cd, 0, 1, 4, 5) |
           __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
}

// The part of each ray up from its start that lies before the lowest square of `stop`.
// Requires: stop is part of the ray.
MAGPIE_INLINE Axes before_lowest(Axes ray_up, Axes stop) { return ray_up & (stop - 1) & ~stop; }

// The part of each ray down from its start that lies before the highest square of `stop`.
MAGPIE_INLINE Axes before_highest(Axes ray_down, Axes stop) {
#if defined(__AVX512CD__) && defined(__AVX512VL__)
    const Axes zeros = reinterpret_cast<Axes>(_mm256_lzcnt_epi64(reinterpret_cast<__m256i>(stop)));
    const Axes up_to_stop = reinterpret_cast<Axes>(
        _mm256_srlv_epi64(_mm256_set1_epi64x(-1), reinterpret_cast<__m256i>(zeros)));
    return ray_down & ~up_to_stop;
#else
    stop |= stop >> kStep;
    stop |= stop >> (2 * kStep);
    stop |= stop >> (4 * kStep);
    return ray_down & ~stop;
#endif
}

// One board made ready for all its moves: along each axis the runs of the other's discs that a
// mover's disc already holds at one end. A move turns exactly the run that it touches at the other
// end, so its flips need no second look at the mover's discs.
struct Held {
    Axes from_below;
    Axes from_above;
    Word moves;
};

MAGPIE_INLINE Held hold(Word mover, Word other) {
    const Axes m = broadcast(mover);
    const Axes o = broadcast(other) & kTurnable;
    // Runs grow by doubling to 6 discs, the longest that fit between two others.
    const Axes pairs_up = o & (o << kStep);
    const Axes pairs_down = pairs_up >> kStep;
    Axes up = o & (m << kStep);
    Axes down = o & (m >> kStep);
    up |= o & (up << kStep);
    down |= o & (down >> kStep);
    up |= pairs_up & (up << (2 * kStep));
    down |= pairs_down & (down >> (2 * kStep));
    up |= pairs_up & (up << (2 * kStep));
    down |= pairs_down & (down >> (2 * kStep));
    return {up, down, any_axis((up << kStep) | (down >> kStep)) & ~(mover | other)};
}

// The discs that turn when the mover plays on `square`, split by axis.
MAGPIE_INLINE Axes flips_by_axis(const Axes& from_below, const Axes& from_above, int square) {
    const Rays& rays = kRays.from[square];
    return before_lowest(rays.up, rays.up & ~from_above) |
           before_highest(rays.down, rays.down & ~from_below);
}

MAGPIE_INLINE Word flips(const Held& held, int square) {
    return any_axis(flips_by_axis(held.from_below, held.from_above, square));
}

// The part of each ray up that lies before the first square that is not the other's, if that is the
// mover's; else nothing.
MAGPIE_INLINE Axes flips_up(Axes ray_up, Axes m, Axes o) {
    const Axes stop = ray_up & ~o;
    const Axes end = stop & -stop & m;
    return ray_up & (end - 1) & reinterpret_cast<Axes>(end != 0);
}

MAGPIE_INLINE Axes flips_down(Axes ray_down, Axes m, Axes o, [[maybe_unused]] Word start) {
    const Axes stop = ray_down & ~o;
#if defined(__AVX512CD__) && defined(__AVX512VL__)
    const Axes zeros = reinterpret_cast<Axes>(_mm256_lzcnt_epi64(reinterpret_cast<__m256i>(stop)));
    const Axes first = reinterpret_cast<Axes>(
        _mm256_srlv_epi64(_mm256_set1_epi64x(static_cast<long long>(Word{1} << 63)),
                          reinterpret_cast<__m256i>(zeros)));
    const Axes end = first & m;
    return ray_down & -(end + end);  // what lies above the end, or nothing where there is none
#else
    const Axes run = before_highest(ray_down, stop);
    // The square after the run: one step beyond its far end, or beyond the move itself.
    const Axes end = ((run | broadcast(start)) >> kStep) & stop & m;
    return run & reinterpret_cast<Axes>(end != 0);
#endif
}

// The same for a single move of a board, when nothing is prepared.
MAGPIE_INLINE Word flips(Word mover, Word other, int square) {
    const Rays& rays = kRays.from[square];
    const Axes m = broadcast(mover);
    const Axes o = broadcast(other);
    return any_axis(flips_up(rays.up, m, o) | flips_down(rays.down, m, o, Word{1} << square));
}

// Squares behind the other's runs that start at a mover's disc, along one axis.
template <int kShift>
MAGPIE_INLINE Lanes moves_along(Lanes mover, Lanes other) {
    const Lanes pairs_up = other & (other << kShift);
    const Lanes pairs_down = pairs_up >> kShift;
    Lanes up = other & (mover << kShift);
    Lanes down = other & (mover >> kShift);
    up |= other & (up << kShift);
    down |= other & (down >> kShift);
    up |= pairs_up & (up << (2 * kShift));
    down |= pairs_down & (down >> (2 * kShift));
    up |= pairs_up & (up << (2 * kShift));
    down |= pairs_down & (down >> (2 * kShift));
    return (up << kShift) | (down >> kShift);
}

// The same along the rows. A row is a byte, so a carry that runs up through the other's discs stops
// at the edge by itself; nothing carries down.
MAGPIE_INLINE Lanes moves_along_rows(Lanes mover, Lanes other) {
    const LaneBytes m = reinterpret_cast<LaneBytes>(mover);
    const LaneBytes o = reinterpret_cast<LaneBytes>(other);
    const LaneBytes behind_up = o + ((m + m) & o);
    const Lanes inner = other & kInnerColumns;
    const Lanes pairs = inner & (inner >> 1);
    Lanes down = inner & (mover >> 1);
    down |= inner & (down >> 1);
    down |= pairs & (down >> 2);
    down |= pairs & (down >> 2);
    return reinterpret_cast<Lanes>(behind_up) | (down >> 1);
}

// legal_moves() of kLanes boards.
MAGPIE_INLINE Lanes legal_moves(Lanes mover, Lanes other) {
    const Lanes inner = other & kInnerColumns;
    const Lanes behind = moves_along_rows(mover, other) | moves_along<7>(mover, inner) |
                         moves_along<8>(mover, other) | moves_along<9>(mover, inner);
    return behind & ~(mover | other);
}

// The number of squares in each lane.
MAGPIE_INLINE Lanes popcount(Lanes x) {
#if defined(__AVX512VPOPCNTDQ__)
    return reinterpret_cast<Lanes>(_mm512_popcnt_epi64(reinterpret_cast<__m512i>(x)));
#elif defined(__AVX2__)
    const __m256i squares = reinterpret_cast<__m256i>(x);
    const __m256i nibble = _mm256_set1_epi8(0x0F);
    const __m256i counts = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i low = _mm256_shuffle_epi8(counts, _mm256_and_si256(squares, nibble));
    const __m256i high =
        _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi16(squares, 4), nibble));
    return reinterpret_cast<Lanes>(
        _mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256()));
#else
    x -= (x >> 1) & 0x5555555555555555;
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333);
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F;
    x += x >> 8;
    x += x >> 16;
    x += x >> 32;
    return x & 0x7F;
#endif
}

}  // namespace magpie::othello::MAGPIE_ISA
