#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

namespace magpie {

// A well-mixed 64-bit value for any input (the SplitMix64 finaliser): hash keys, seeds.
constexpr std::uint64_t mix(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15ULL;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
}

// A small, fast random generator (xoshiro256++) whose sequence depends on the seed alone, on every
// machine. Not for secrets. Satisfies std::uniform_random_bit_generator.
class Rng {
  public:
    using result_type = std::uint64_t;

    constexpr explicit Rng(std::uint64_t seed)
        : state_{mix(seed), mix(seed + 1), mix(seed + 2), mix(seed + 3)} {}

    static constexpr std::uint64_t min() { return 0; }

    static constexpr std::uint64_t max() { return ~std::uint64_t{0}; }

    constexpr std::uint64_t operator()() {
        const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
        const std::uint64_t t = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= t;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    // A number in [0, bound). The bias is below bound / 2^32. Requires: bound > 0.
    constexpr std::uint32_t below(std::uint32_t bound) {
        assert(bound > 0);
        return static_cast<std::uint32_t>(((*this)() >> 32) * bound >> 32);
    }

  private:
    std::uint64_t state_[4];
};

}  // namespace magpie

// `static MAGPIE_TABLE auto kKeys = …`: numbers that are computed, as data of the program. A module
// that a page fetches computes them when it starts instead, since nothing packs random numbers; for
// that the functions that make them must not be constexpr, or the compiler makes data of them all
// the same.
#ifdef __wasm__
#define MAGPIE_TABLE inline const
#define MAGPIE_TABLE_FUNCTION inline
#else
#define MAGPIE_TABLE constexpr
#define MAGPIE_TABLE_FUNCTION constexpr
#endif
