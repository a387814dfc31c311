#include "nn/network.h"

#include <array>
#include <cassert>
#include <cmath>
#include <cstring>
#include <utility>

#include "core/crc32.h"
#include "nn/half.h"

namespace magpie::nn {
namespace {

constexpr std::array<char, 8> kMagic = {'M', 'A', 'G', 'P', 'I', 'E', 'N', 'N'};
// A file is of the first version that has what the network has: the score head came with 2.
constexpr std::uint32_t kPlainVersion = 1;
constexpr std::uint32_t kScoreVersion = 2;
constexpr std::size_t kHeader = 64;

// Where the fields of the header lie.
constexpr std::size_t kVersionAt = 8;
constexpr std::size_t kFeaturesAt = 12;
constexpr std::size_t kPlanesAt = 16;
constexpr std::size_t kGlobalsAt = 20;
constexpr std::size_t kChannelsAt = 24;
constexpr std::size_t kBlocksAt = 28;
constexpr std::size_t kPooledAt = 32;
constexpr std::size_t kHeadAt = 36;
constexpr std::size_t kHiddenAt = 40;
constexpr std::size_t kNoteLengthAt = 44;
constexpr std::size_t kCountAt = 48;
constexpr std::size_t kChecksumAt = 56;
constexpr std::size_t kReservedAt = 60;

std::uint64_t read_little_endian(std::span<const std::byte> bytes,
                                 std::size_t at,
                                 std::size_t size) {
    std::uint64_t value = 0;
    for (std::size_t i = size; i-- > 0;)
        value = value << 8 | std::to_integer<std::uint64_t>(bytes[at + i]);
    return value;
}

void write_little_endian(std::span<std::byte> bytes,
                         std::size_t at,
                         std::size_t size,
                         std::uint64_t value) {
    for (std::size_t i = 0; i < size; ++i)
        bytes[at + i] = static_cast<std::byte>(value >> 8 * i & 0xFF);
}

std::uint32_t checksum_of(std::span<const std::byte> file) {
    return crc32(file.subspan(kChecksumAt + 4), crc32(file.first(kChecksumAt)));
}

constexpr std::uint64_t padded_to_eight(std::uint64_t length) { return (length + 7) / 8 * 8; }

// A size of the header as an int; what no shape has becomes -1.
int size_at(std::span<const std::byte> bytes, std::size_t at) {
    const std::uint64_t value = read_little_endian(bytes, at, 4);
    return value <= 65536 ? static_cast<int>(value) : -1;
}

Shape shape_in(std::span<const std::byte> bytes) {
    Shape shape;
    shape.planes = size_at(bytes, kPlanesAt);
    shape.globals = size_at(bytes, kGlobalsAt);
    shape.channels = size_at(bytes, kChannelsAt);
    shape.blocks = size_at(bytes, kBlocksAt);
    shape.pooled_blocks = static_cast<std::uint32_t>(read_little_endian(bytes, kPooledAt, 4));
    shape.head_channels = size_at(bytes, kHeadAt);
    shape.value_hidden = size_at(bytes, kHiddenAt);
    shape.has_score_head = read_little_endian(bytes, kVersionAt, 4) == kScoreVersion;
    shape.features_version = static_cast<std::uint32_t>(read_little_endian(bytes, kFeaturesAt, 4));
    return shape;
}

std::unexpected<NetworkError> fails(NetworkFault fault, std::size_t byte) {
    return std::unexpected(NetworkError{fault, byte});
}

}  // namespace

std::string describe(const NetworkError& error) {
    const char* reason = "";
    switch (error.fault) {
        case NetworkFault::too_short:
            reason = "the file ends inside its header";
            break;
        case NetworkFault::wrong_magic:
            reason = "this is no network of Magpie";
            break;
        case NetworkFault::wrong_version:
            reason = "the version of the file is neither 1 nor 2";
            break;
        case NetworkFault::wrong_shape:
            reason = "a size of the network is outside its limits";
            break;
        case NetworkFault::wrong_count:
            reason = "the number of weights does not fit the sizes";
            break;
        case NetworkFault::wrong_length:
            reason = "the length of the file does not fit its header";
            break;
        case NetworkFault::not_zero:
            reason = "a byte that has to be zero is not";
            break;
        case NetworkFault::wrong_checksum:
            reason = "the checksum is wrong: the file is damaged";
            break;
        case NetworkFault::not_finite:
            reason = "a weight is not a finite number";
            break;
    }
    return "byte " + std::to_string(error.byte) + ": " + reason;
}

std::expected<Network, NetworkError> Network::make(const Shape& shape,
                                                   std::string_view note,
                                                   std::span<const float> weights) {
    if (!is_valid(shape)) return fails(NetworkFault::wrong_shape, 0);
    if (weights.size() != count_weights(shape)) return fails(NetworkFault::wrong_count, 0);
    auto content =
        std::make_shared<Content>(shape, std::string(note), std::vector<float>{}, Tensors{});
    content->weights.reserve(weights.size());
    for (const float weight : weights) {
        const float rounded = float_from_half(half_from_float(weight));
        if (!std::isfinite(rounded))
            return fails(NetworkFault::not_finite, content->weights.size());
        content->weights.push_back(rounded);
    }
    content->tensors = tensors_of(content->shape, content->weights);
    return Network(std::move(content));
}

std::expected<Network, NetworkError> read_network(std::span<const std::byte> bytes) {
    if (bytes.size() < kHeader) return fails(NetworkFault::too_short, bytes.size());
    if (std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) != 0) {
        return fails(NetworkFault::wrong_magic, 0);
    }
    const std::uint64_t version = read_little_endian(bytes, kVersionAt, 4);
    if (version != kPlainVersion && version != kScoreVersion) {
        return fails(NetworkFault::wrong_version, kVersionAt);
    }
    const Shape shape = shape_in(bytes);
    if (!is_valid(shape)) return fails(NetworkFault::wrong_shape, kPlanesAt);
    const std::uint64_t count = count_weights(shape);
    if (read_little_endian(bytes, kCountAt, 8) != count)
        return fails(NetworkFault::wrong_count, kCountAt);
    const std::uint64_t note = read_little_endian(bytes, kNoteLengthAt, 4);
    const std::uint64_t length = kHeader + padded_to_eight(note) + 2 * count;
    if (bytes.size() != length) return fails(NetworkFault::wrong_length, bytes.size());
    // No part is longer than the whole, so from here on all lengths fit.
    const auto note_length = static_cast<std::size_t>(note);
    const auto weights_at = static_cast<std::size_t>(kHeader + padded_to_eight(note));
    if (read_little_endian(bytes, kReservedAt, 4) != 0)
        return fails(NetworkFault::not_zero, kReservedAt);
    for (std::size_t at = kHeader + note_length; at < weights_at; ++at) {
        if (bytes[at] != std::byte{0}) return fails(NetworkFault::not_zero, at);
    }
    if (read_little_endian(bytes, kChecksumAt, 4) != checksum_of(bytes)) {
        return fails(NetworkFault::wrong_checksum, kChecksumAt);
    }

    auto content =
        std::make_shared<Network::Content>(shape, std::string{}, std::vector<float>{}, Tensors{});
    for (const std::byte byte : bytes.subspan(kHeader, note_length)) {
        content->note.push_back(static_cast<char>(byte));
    }
    content->weights.resize(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < content->weights.size(); ++i) {
        const std::size_t at = weights_at + 2 * i;
        const float weight =
            float_from_half(static_cast<std::uint16_t>(read_little_endian(bytes, at, 2)));
        if (!std::isfinite(weight)) return fails(NetworkFault::not_finite, at);
        content->weights[i] = weight;
    }
    content->tensors = tensors_of(content->shape, content->weights);
    return Network(std::move(content));
}

std::vector<std::byte> write_network(const Network& network) {
    const Shape& shape = network.shape();
    const std::string& note = network.note();
    std::array<std::byte, kHeader> header{};
    std::memcpy(header.data(), kMagic.data(), kMagic.size());
    const auto put = [&](std::size_t at, auto value) {
        write_little_endian(header, at, 4, static_cast<std::uint32_t>(value));
    };
    put(kVersionAt, shape.has_score_head ? kScoreVersion : kPlainVersion);
    put(kFeaturesAt, shape.features_version);
    put(kPlanesAt, shape.planes);
    put(kGlobalsAt, shape.globals);
    put(kChannelsAt, shape.channels);
    put(kBlocksAt, shape.blocks);
    put(kPooledAt, shape.pooled_blocks);
    put(kHeadAt, shape.head_channels);
    put(kHiddenAt, shape.value_hidden);
    put(kNoteLengthAt, note.size());
    write_little_endian(header, kCountAt, 8, network.weights().size());

    const auto weights_at = static_cast<std::size_t>(kHeader + padded_to_eight(note.size()));
    std::vector<std::byte> file(header.begin(), header.end());
    file.resize(weights_at + 2 * network.weights().size());
    for (std::size_t i = 0; i < note.size(); ++i)
        file[kHeader + i] = static_cast<std::byte>(note[i]);
    for (std::size_t i = 0; i < network.weights().size(); ++i) {
        write_little_endian(file, weights_at + 2 * i, 2, half_from_float(network.weights()[i]));
    }
    write_little_endian(file, kChecksumAt, 4, checksum_of(file));
    return file;
}

}  // namespace magpie::nn
