#pragma once

#include <cstdint>

// Which instruction set a network is evaluated with; chosen once per Evaluator.
namespace magpie::nn {

// plain: simple loops, the measure of all others. simd128: vectors of four floats in the compiler's
// terms (SSE2, NEON, WebAssembly SIMD). avx2: with FMA. avx512: F, BW, DQ, VL.
enum class Isa : std::uint8_t { plain, simd128, avx2, avx512 };

constexpr Isa kIsas[] = {Isa::plain, Isa::simd128, Isa::avx2, Isa::avx512};

// "plain", "simd128", "avx2", "avx512".
[[nodiscard]] const char* name_of(Isa isa);

// Built into this program, and understood by this CPU (and by its operating system).
[[nodiscard]] bool is_available(Isa isa);

// The fastest one that is available.
[[nodiscard]] Isa best_isa();

}  // namespace magpie::nn
