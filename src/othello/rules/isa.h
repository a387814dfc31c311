#pragma once

#include <cstdint>

// Which instruction set the fast loops run on. One generic source (kernels.h, perft_kernel.h) is
// compiled once per set, and a caller picks a set once per perft or solve, never per flip.
//
// The translation units built for one set include this header: it must define no function, or the
// linker might keep a copy that another CPU cannot run. tests/othello/rules/check_symbols.cmake
// looks at the objects.
namespace magpie::othello {

enum class Isa : std::uint8_t { portable, avx2, avx512 };

// The loops of one instruction set, on the two words of a Board (mover, other). All sets give the
// same answers.
struct Kernels {
    // As legal_moves() and flips() of board.h.
    std::uint64_t (*legal_moves)(std::uint64_t mover, std::uint64_t other);
    std::uint64_t (*flips)(std::uint64_t mover, std::uint64_t other, int square);
    // legal_moves of `count` boards at once: moves[i] belongs to movers[i], others[i].
    void (*all_legal_moves)(const std::uint64_t* movers,
                            const std::uint64_t* others,
                            std::uint64_t* moves,
                            int count);
    // As perft() of perft.h. Requires: depth >= 0.
    std::uint64_t (*perft)(std::uint64_t mover, std::uint64_t other, int depth);
};

constexpr Isa kIsas[] = {Isa::portable, Isa::avx2, Isa::avx512};

// "portable", "avx2", "avx512".
[[nodiscard]] const char* name_of(Isa isa);

// Built into this program, and understood by this CPU (and by its operating system).
[[nodiscard]] bool is_supported(Isa isa);

// The fastest one that is supported.
[[nodiscard]] Isa best_isa();

// Requires: is_supported(isa).
[[nodiscard]] const Kernels& kernels(Isa isa);

}  // namespace magpie::othello
