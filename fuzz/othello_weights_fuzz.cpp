// A weight file from any bytes. Whatever is read is written as the same bytes; whatever is refused
// is refused with a place inside the file and a line about it. An even first byte lets the bytes
// be; an odd one strews them over the head of a whole file, so that the fuzzer gets past its
// length.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bytes.h"
#include "othello/eval/weights.h"

namespace {

using namespace magpie::othello;
using magpie::fuzz::require;

constexpr std::size_t kHead = 48;  // header, note, and its padding

std::vector<std::byte> whole_file() {
    const std::vector<std::int8_t> vectors(kVectors * kWidth);
    const std::vector<PhaseLayers> layers(kPhases);
    return Weights::make("note", vectors, layers)->bytes();
}

void check(std::span<const std::byte> file) {
    const auto weights = Weights::parse(file);
    if (weights) {
        require(std::ranges::equal(weights->bytes(), file));
    } else {
        require(weights.error().byte <= file.size());
        require(!describe(weights.error()).empty());
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::vector<std::byte> whole = whole_file();
    static std::vector<std::byte> file = whole;
    if (size == 0) return 0;
    const auto bytes = std::as_bytes(std::span(data + 1, size - 1));
    if (data[0] % 2 == 0) {
        check(bytes);
        return 0;
    }
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
        file[std::to_integer<std::size_t>(bytes[i]) % kHead] = bytes[i + 1];
    }
    // A file that is as it was is read and written at length, and nothing new is learned from it.
    if (!std::ranges::equal(std::span(file).first(kHead), std::span(whole).first(kHead)))
        check(file);
    std::ranges::copy(std::span(whole).first(kHead), file.begin());
    return 0;
}
