// A weight file from any bytes. Whatever is read is written as the same bytes; whatever is refused
// is refused with a place inside the file and a line about it. An even first byte lets the bytes
// be; an odd one makes them a file whose magic, count, length and checksum fit, so that the fuzzer
// gets past those. Whatever its weights are, a network answers about a board with chances that add
// up, a lead that is a number and ownership within bounds, with every instruction set.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

#include "bytes.h"
#include "core/crc32.h"
#include "nn/evaluator.h"
#include "nn/network.h"

namespace {

using namespace magpie::nn;
using magpie::fuzz::require;

void put(std::vector<std::byte>& file, std::size_t at, std::uint64_t value, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i)
        file[at + i] = static_cast<std::byte>(value >> 8 * i & 0xFF);
}

// The sizes come from the first bytes, small so that the rest can fill the weights.
std::vector<std::byte> fitting_file(std::vector<std::byte> bytes) {
    if (bytes.size() < 12) bytes.resize(12);
    const auto part = [&](std::size_t i) { return std::to_integer<int>(bytes[i]); };
    Shape shape;
    shape.planes = 1 + part(0) % 4;
    shape.globals = part(1) % 4;
    shape.channels = 1 + part(2) % 4;
    shape.blocks = part(3) % 3;
    shape.pooled_blocks = static_cast<std::uint32_t>(part(4) % 4);
    shape.head_channels = 1 + part(5) % 4;
    shape.value_hidden = 1 + part(6) % 4;
    const auto note = static_cast<std::size_t>(part(7) % 20);
    if (!is_valid(shape)) shape.pooled_blocks = 0;
    const std::uint64_t count = count_weights(shape);
    std::vector<std::byte> file(64 + (note + 7) / 8 * 8 + 2 * count);
    for (std::size_t i = 64; i < file.size() && i - 64 + 12 < bytes.size(); ++i)
        file[i] = bytes[i - 52];
    std::memcpy(file.data(), "MAGPIENN", 8);
    const std::uint32_t fields[] = {1,
                                    0,
                                    static_cast<std::uint32_t>(shape.planes),
                                    static_cast<std::uint32_t>(shape.globals),
                                    static_cast<std::uint32_t>(shape.channels),
                                    static_cast<std::uint32_t>(shape.blocks),
                                    shape.pooled_blocks,
                                    static_cast<std::uint32_t>(shape.head_channels),
                                    static_cast<std::uint32_t>(shape.value_hidden),
                                    static_cast<std::uint32_t>(note)};
    for (std::size_t i = 0; i < std::size(fields); ++i) put(file, 8 + 4 * i, fields[i], 4);
    put(file, 48, count, 8);
    const std::span<const std::byte> all(file);
    put(file, 56, magpie::crc32(all.subspan(60), magpie::crc32(all.first(56))), 4);
    return file;
}

// Of a small board that is longer than wide.
void ask(const Network& network) {
    const magpie::Geometry geometry{4, 5};
    const Shape& shape = network.shape();
    const std::vector<std::uint32_t> planes(static_cast<std::size_t>(shape.planes), 0x5A5A5);
    const std::vector<float> globals(static_cast<std::size_t>(shape.globals), 0.5F);
    const Input input{geometry, planes, globals};
    for (const Isa isa : kIsas) {
        if (!is_available(isa)) continue;
        Output out;
        Evaluator(network, isa).evaluate({&input, 1}, {&out, 1});
        require(out.policy.size() == 21 && out.ownership.size() == 20);
        require(std::ranges::all_of(out.policy, [](float x) { return std::isfinite(x); }));
        require(std::ranges::all_of(out.ownership, [](float x) { return std::abs(x) <= 1; }));
        require(std::ranges::all_of(out.score, [](float x) { return std::isfinite(x); }));
        require(std::abs(out.win + out.draw + out.loss - 1) < 1e-4F);
        require(std::isfinite(out.lead) && out.lead_scale >= 0);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const auto bytes = std::as_bytes(std::span(data + 1, size - 1));
    std::vector<std::byte> file(bytes.begin(), bytes.end());
    if (data[0] % 2 == 1) file = fitting_file(std::move(file));
    const auto network = read_network(file);
    if (!network) {
        require(network.error().byte <= file.size());
        require(!describe(network.error()).empty());
        return 0;
    }
    require(network->weights().size() * 2 <= file.size());
    require(write_network(*network) == file);
    ask(*network);
    return 0;
}
