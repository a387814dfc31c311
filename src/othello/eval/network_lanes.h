#pragma once

// The steps of the evaluation's network that have instructions of their own: part of the generic
// source of evaluation_kernel.h. Every set gets the same whole numbers.

#include "othello/eval/pattern_tables.h"
#include "othello/rules/kernels.h"

namespace magpie::othello::MAGPIE_ISA {
namespace {

#if defined(__AVX512BW__)
constexpr int kSumLanes = 32;
#elif defined(__AVX2__)
constexpr int kSumLanes = 16;
#else
constexpr int kSumLanes = 8;
#endif
constexpr int kSumParts = kWidth / kSumLanes;
using SumPart [[gnu::vector_size(2 * kSumLanes)]] = std::int16_t;

// Four outputs, as often as a part has eights of sums.
using OutputPart [[gnu::vector_size(2 * kSumLanes)]] = std::int32_t;
using FourOutputs [[gnu::vector_size(16)]] = std::int32_t;

// What was stored is loaded again: a compiler that remembers the vectors takes their lanes out one
// by one, which takes longer.
template <class Array>
MAGPIE_INLINE void reload(Array& array) {
#if defined(__x86_64__)
    __asm__("" : "+m"(array));
#else
    (void)array;
#endif
}

MAGPIE_INLINE SumPart load_widened(const std::int8_t* from) {
#if defined(__AVX512BW__)
    return reinterpret_cast<SumPart>(
        _mm512_cvtepi8_epi16(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from))));
#elif defined(__AVX2__)
    return reinterpret_cast<SumPart>(
        _mm256_cvtepi8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from))));
#elif defined(__SSE2__)
    const __m128i bytes = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(from));
    return reinterpret_cast<SumPart>(_mm_srai_epi16(_mm_unpacklo_epi8(bytes, bytes), 8));
#elif defined(__wasm_simd128__)
    return reinterpret_cast<SumPart>(wasm_i16x8_load8x8(from));
#else
    SumPart wide;
    for (int i = 0; i < kSumLanes; ++i) wide[i] = from[i];
    return wide;
#endif
}

// In each eight the first four of `a` and of `b` in turn; the last four.
MAGPIE_INLINE SumPart first_in_turn(SumPart a, SumPart b) {
#if defined(__AVX512BW__)
    return reinterpret_cast<SumPart>(
        _mm512_unpacklo_epi16(reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(b)));
#elif defined(__AVX2__)
    return reinterpret_cast<SumPart>(
        _mm256_unpacklo_epi16(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
#else
    return __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
#endif
}

MAGPIE_INLINE SumPart last_in_turn(SumPart a, SumPart b) {
#if defined(__AVX512BW__)
    return reinterpret_cast<SumPart>(
        _mm512_unpackhi_epi16(reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(b)));
#elif defined(__AVX2__)
    return reinterpret_cast<SumPart>(
        _mm256_unpackhi_epi16(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
#else
    return __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
#endif
}

// In each eight its pair `kAt`, four times.
template <int kAt>
MAGPIE_INLINE SumPart repeat_pair(SumPart pairs) {
#if defined(__AVX512BW__)
    // With a mask of all lanes: g++ 12 takes the one without for uninitialized.
    return reinterpret_cast<SumPart>(_mm512_maskz_shuffle_epi32(
        0xFFFF, reinterpret_cast<__m512i>(pairs), static_cast<_MM_PERM_ENUM>(kAt * 0x55)));
#elif defined(__AVX2__)
    return reinterpret_cast<SumPart>(
        _mm256_shuffle_epi32(reinterpret_cast<__m256i>(pairs), kAt * 0x55));
#else
    constexpr int kFirst = 2 * kAt;
    return __builtin_shufflevector(pairs, pairs, kFirst, kFirst + 1, kFirst, kFirst + 1, kFirst,
                                   kFirst + 1, kFirst, kFirst + 1);
#endif
}

// The products of neighbours, added up by twos.
MAGPIE_INLINE OutputPart multiply_pairs(SumPart a, SumPart b) {
#if defined(__AVX512BW__)
    return reinterpret_cast<OutputPart>(
        _mm512_madd_epi16(reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(b)));
#elif defined(__AVX2__)
    return reinterpret_cast<OutputPart>(
        _mm256_madd_epi16(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
#elif defined(__SSE2__)
    return reinterpret_cast<OutputPart>(
        _mm_madd_epi16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
#elif defined(__wasm_simd128__)
    return reinterpret_cast<OutputPart>(
        wasm_i32x4_dot_i16x8(reinterpret_cast<v128_t>(a), reinterpret_cast<v128_t>(b)));
#else
    OutputPart sums;
    for (int i = 0; i < kSumLanes / 2; ++i) {
        sums[i] = a[2 * i] * b[2 * i] + a[2 * i + 1] * b[2 * i + 1];
    }
    return sums;
#endif
}

// The sum of the eights.
MAGPIE_INLINE FourOutputs fold(OutputPart outputs) {
#if defined(__AVX512BW__)
    const auto half = __builtin_shufflevector(outputs, outputs, 0, 1, 2, 3, 4, 5, 6, 7) +
                      __builtin_shufflevector(outputs, outputs, 8, 9, 10, 11, 12, 13, 14, 15);
    return __builtin_shufflevector(half, half, 0, 1, 2, 3) +
           __builtin_shufflevector(half, half, 4, 5, 6, 7);
#elif defined(__AVX2__)
    return __builtin_shufflevector(outputs, outputs, 0, 1, 2, 3) +
           __builtin_shufflevector(outputs, outputs, 4, 5, 6, 7);
#else
    return outputs;
#endif
}

}  // namespace
}  // namespace magpie::othello::MAGPIE_ISA
