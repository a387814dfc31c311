// The exports that smoke.mjs calls. Text leaves as an address and a length in the module's memory.

#include <cstdint>
#include <string>

#include "game/position_concept.h"
#include "go/rules/position.h"
#include "othello/rules/perft.h"
#include "wasm/transcript.h"

namespace {

std::string& kept_text() {
    static std::string text;
    return text;
}

}  // namespace

extern "C" {

[[clang::export_name("othello_perft")]] std::uint64_t export_othello_perft(int size, int depth) {
    return magpie::othello_perft(size, depth);
}

// The same count of 8×8 by the kernels, which is what bench/page_speed.mjs times.
[[clang::export_name("othello_kernel_perft")]] std::uint64_t export_othello_kernel_perft(
    int depth) {
    return magpie::othello::perft(magpie::othello::Board::start(), depth);
}

// The lines of so many moves from the empty board of Go.
[[clang::export_name("go_perft")]] std::uint64_t export_go_perft(int side, int depth) {
    const auto length = static_cast<std::uint8_t>(side);
    return magpie::perft(magpie::go::Position({length, length}, magpie::go::Rules{}), depth);
}

// Writes the transcript and returns its length; transcript_text() says where it lies.
[[clang::export_name("transcript_size")]] std::uint32_t export_transcript_size() {
    kept_text() = magpie::transcript();
    return static_cast<std::uint32_t>(kept_text().size());
}

[[clang::export_name("transcript_text")]] const char* export_transcript_text() {
    return kept_text().data();
}
}
