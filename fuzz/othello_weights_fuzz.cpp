// A weight file from any bytes. Whatever is read is written as the same bytes; whatever is refused
// is refused with a place inside the file and a line about it. An even first byte lets the bytes
// be; an odd one makes them the head of a file whose length and checksum fit, so that the fuzzer
// gets past those.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bytes.h"
#include "core/crc32.h"
#include "othello/eval/weights.h"

namespace {

using namespace magpie::othello;
using magpie::fuzz::require;

const std::vector<std::byte>& whole_file() {
    static const std::vector<std::byte> file = [] {
        const std::vector<std::int16_t> zeros(std::size_t{shared_weights().count} * kPhases);
        return Weights::make("", zeros)->bytes();
    }();
    return file;
}

std::vector<std::byte> fitting_file(std::span<const std::byte> bytes) {
    std::vector<std::byte> file = whole_file();
    // Over the header, or over note and weights behind it.
    const std::size_t at = !bytes.empty() && std::to_integer<int>(bytes[0]) < 16 ? 8 : 32;
    std::ranges::copy(bytes.first(std::min<std::size_t>(bytes.size(), at == 8 ? 20 : 4096)),
                      file.begin() + static_cast<std::ptrdiff_t>(at));
    const std::span<const std::byte> all(file);
    const std::uint32_t sum = magpie::crc32(all.subspan(32), magpie::crc32(all.first(28)));
    for (std::size_t i = 0; i < 4; ++i) file[28 + i] = static_cast<std::byte>(sum >> 8 * i & 0xFF);
    return file;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const auto bytes = std::as_bytes(std::span(data + 1, size - 1));
    std::vector<std::byte> file(bytes.begin(), bytes.end());
    if (data[0] % 2 == 1) file = fitting_file(bytes);
    const auto weights = Weights::parse(file);
    if (!weights) {
        require(weights.error().byte <= file.size());
        require(!describe(weights.error()).empty());
        return 0;
    }
    require(weights->bytes() == file);
    return 0;
}
