#include "train/othello/samples.h"

#include <array>
#include <cstddef>
#include <cstring>

#include "train/othello/whole_file.h"

namespace magpie::train {

namespace {

constexpr std::array<char, 8> kMagic = {'M', 'A', 'G', 'P', 'I', 'E', 'O', 'P'};
constexpr std::uint64_t kVersion = 1;
constexpr std::size_t kHeader = 16;
constexpr std::size_t kSample = 24;

void put(std::string& bytes, std::uint64_t value, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) {
        bytes.push_back(static_cast<char>(static_cast<unsigned char>(value >> 8 * i & 0xFF)));
    }
}

std::uint64_t take(const std::string& bytes, std::size_t at, std::size_t size) {
    std::uint64_t value = 0;
    for (std::size_t i = size; i-- > 0;) {
        value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    }
    return value;
}

}  // namespace

std::expected<std::vector<Sample>, std::string> read_shard(const std::string& path) {
    const auto bytes = read_whole(path);
    if (!bytes) return std::unexpected(bytes.error());
    if (bytes->size() < kHeader || std::memcmp(bytes->data(), kMagic.data(), kMagic.size()) != 0 ||
        take(*bytes, 8, 4) != kVersion) {
        return std::unexpected(path + ": no shard of positions, version 1");
    }
    const std::size_t count = take(*bytes, 12, 4);
    if (bytes->size() != kHeader + kSample * count) {
        return std::unexpected(path + ": the length does not fit the number of positions");
    }
    std::vector<Sample> samples(count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t at = kHeader + kSample * i;
        Sample& sample = samples[i];
        sample.board = {take(*bytes, at, 8), take(*bytes, at + 8, 8)};
        sample.label = static_cast<std::int16_t>(take(*bytes, at + 16, 2));
        sample.seen = static_cast<std::int16_t>(take(*bytes, at + 18, 2));
        sample.game = static_cast<std::uint32_t>(take(*bytes, at + 20, 4));
        if ((sample.board.mover & sample.board.other) != 0) {
            return std::unexpected(path + ": two discs on one square");
        }
    }
    return samples;
}

std::expected<void, std::string> write_shard(const std::string& path,
                                             std::span<const Sample> samples) {
    std::string bytes(kMagic.data(), kMagic.size());
    bytes.reserve(kHeader + kSample * samples.size());
    put(bytes, kVersion, 4);
    put(bytes, samples.size(), 4);
    for (const Sample& sample : samples) {
        put(bytes, sample.board.mover, 8);
        put(bytes, sample.board.other, 8);
        put(bytes, static_cast<std::uint16_t>(sample.label), 2);
        put(bytes, static_cast<std::uint16_t>(sample.seen), 2);
        put(bytes, sample.game, 4);
    }
    return write_whole(path, bytes);
}

}  // namespace magpie::train
