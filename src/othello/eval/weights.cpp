#include "othello/eval/weights.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/crc32.h"

namespace magpie::othello {
namespace {

constexpr std::array<char, 8> kMagic = {'M', 'A', 'G', 'P', 'I', 'E', 'O', 'W'};
constexpr std::uint32_t kVersion = 1;
constexpr std::uint32_t kPatternSet = 1;

// Where the fields of the header lie.
constexpr std::size_t kVersionAt = 8;
constexpr std::size_t kPatternSetAt = 12;
constexpr std::size_t kPhasesAt = 16;
constexpr std::size_t kCountAt = 20;
constexpr std::size_t kNoteLengthAt = 24;
constexpr std::size_t kChecksumAt = 28;
constexpr std::size_t kHeader = 32;

constexpr int kMostValue = 6400;

std::uint32_t number_at(std::span<const std::byte> bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 4; i-- > 0;)
        value = value << 8 | std::to_integer<std::uint32_t>(bytes[at + i]);
    return value;
}

void put_number(std::span<std::byte> bytes, std::size_t at, std::uint64_t value) {
    for (std::size_t i = 0; i < 4; ++i)
        bytes[at + i] = static_cast<std::byte>(value >> 8 * i & 0xFF);
}

std::uint32_t checksum_of(std::span<const std::byte> file) {
    return crc32(file.subspan(kChecksumAt + 4), crc32(file.first(kChecksumAt)));
}

constexpr std::size_t padded_to_eight(std::size_t length) { return (length + 7) / 8 * 8; }

std::unexpected<WeightsError> fails(WeightsFault fault, std::size_t byte) {
    return std::unexpected(WeightsError{fault, byte});
}

}  // namespace

std::string describe(const WeightsError& error) {
    const char* reason = "";
    switch (error.fault) {
        case WeightsFault::too_short:
            reason = "the file ends inside its header";
            break;
        case WeightsFault::wrong_magic:
            reason = "these are no Othello weights of Magpie";
            break;
        case WeightsFault::wrong_version:
            reason = "the version of the file is not 1";
            break;
        case WeightsFault::wrong_patterns:
            reason = "the weights are for other patterns";
            break;
        case WeightsFault::wrong_count:
            reason = "the number of phases or weights is not that of the patterns";
            break;
        case WeightsFault::wrong_length:
            reason = "the length of the file does not fit its header";
            break;
        case WeightsFault::not_zero:
            reason = "a byte that has to be zero is not";
            break;
        case WeightsFault::wrong_checksum:
            reason = "the checksum is wrong: the file is damaged";
            break;
    }
    return "byte " + std::to_string(error.byte) + ": " + reason;
}

std::expected<Weights, WeightsError> Weights::make(std::string_view note,
                                                   std::span<const std::int16_t> weights) {
    const SharedWeights shared = shared_weights();
    if (weights.size() != kPhaseWeights * kPhases) {
        return fails(WeightsFault::wrong_count, kCountAt);
    }
    auto content = std::make_shared<Content>(std::string(note), std::vector<std::int16_t>{});
    content->slots.resize(kPhaseSlots * kPhases);
    for (std::size_t phase = 0; phase < kPhases; ++phase) {
        const auto from = weights.subspan(phase * shared.count, shared.count);
        const auto to = std::span(content->slots).subspan(phase * kPhaseSlots, kPhaseSlots);
        for (std::size_t slot = 0; slot < kPhaseSlots; ++slot) {
            to[slot] = from[shared.weight_of[slot]];
        }
    }
    return Weights(std::move(content));
}

std::vector<std::int16_t> Weights::shared() const {
    const SharedWeights shared = shared_weights();
    std::vector<std::int16_t> weights(std::size_t{shared.count} * kPhases);
    for (std::size_t phase = 0; phase < kPhases; ++phase) {
        for (std::size_t slot = 0; slot < kPhaseSlots; ++slot) {
            weights[phase * shared.count + shared.weight_of[slot]] =
                content_->slots[phase * kPhaseSlots + slot];
        }
    }
    return weights;
}

std::expected<Weights, WeightsError> Weights::parse(std::span<const std::byte> bytes) {
    if (bytes.size() < kHeader) return fails(WeightsFault::too_short, bytes.size());
    if (std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) != 0) {
        return fails(WeightsFault::wrong_magic, 0);
    }
    if (number_at(bytes, kVersionAt) != kVersion) {
        return fails(WeightsFault::wrong_version, kVersionAt);
    }
    if (number_at(bytes, kPatternSetAt) != kPatternSet) {
        return fails(WeightsFault::wrong_patterns, kPatternSetAt);
    }
    if (number_at(bytes, kPhasesAt) != kPhases) return fails(WeightsFault::wrong_count, kPhasesAt);
    const std::size_t count = number_at(bytes, kCountAt);
    if (count != kPhaseWeights) return fails(WeightsFault::wrong_count, kCountAt);
    const std::size_t note_length = number_at(bytes, kNoteLengthAt);
    if (note_length > bytes.size() - kHeader) {
        return fails(WeightsFault::wrong_length, kNoteLengthAt);
    }
    const std::size_t first = kHeader + padded_to_eight(note_length);
    if (bytes.size() != first + 2 * count * kPhases) {
        return fails(WeightsFault::wrong_length, bytes.size());
    }
    for (std::size_t at = kHeader + note_length; at < first; ++at) {
        if (bytes[at] != std::byte{0}) return fails(WeightsFault::not_zero, at);
    }
    if (number_at(bytes, kChecksumAt) != checksum_of(bytes)) {
        return fails(WeightsFault::wrong_checksum, kChecksumAt);
    }
    std::vector<std::int16_t> weights(count * kPhases);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const auto low = std::to_integer<std::uint16_t>(bytes[first + 2 * i]);
        const auto high = std::to_integer<std::uint16_t>(bytes[first + 2 * i + 1]);
        weights[i] = static_cast<std::int16_t>(low | high << 8);
    }
    const std::string note(reinterpret_cast<const char*>(bytes.data() + kHeader), note_length);
    return make(note, weights);
}

std::vector<std::byte> Weights::bytes() const {
    const std::vector<std::int16_t> weights = shared();
    const std::size_t first = kHeader + padded_to_eight(note().size());
    std::vector<std::byte> file(first + 2 * weights.size());
    std::ranges::copy(std::as_bytes(std::span(kMagic)), file.begin());
    put_number(file, kVersionAt, kVersion);
    put_number(file, kPatternSetAt, kPatternSet);
    put_number(file, kPhasesAt, kPhases);
    put_number(file, kCountAt, weights.size() / kPhases);
    put_number(file, kNoteLengthAt, note().size());
    std::ranges::copy(std::as_bytes(std::span(note())), file.begin() + kHeader);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const auto weight = static_cast<std::uint16_t>(weights[i]);
        file[first + 2 * i] = static_cast<std::byte>(weight & 0xFF);
        file[first + 2 * i + 1] = static_cast<std::byte>(weight >> 8);
    }
    put_number(file, kChecksumAt, checksum_of(file));
    return file;
}

int Weights::evaluate(const Board& board, int mover_moves, int other_moves) const {
    const auto phase = static_cast<std::size_t>(phase_of(std::popcount(board.empties())));
    const std::int16_t* const weights = content_->slots.data() + phase * kPhaseSlots;
    int sum = 0;
    for (const std::uint32_t slot : slots_of(board, mover_moves, other_moves)) sum += weights[slot];
    return std::clamp(sum * 100 / kWeightsPerDisc, -kMostValue, kMostValue);
}

PatternTables Weights::tables() const {
    PatternTables tables;
    tables.places = feature_places();
    for (int empties = 0; empties <= 64; ++empties) {
        tables.weights[empties] =
            content_->slots.data() + static_cast<std::size_t>(phase_of(empties)) * kPhaseSlots;
    }
    return tables;
}

int Weights::evaluate(const Board& board) const {
    return evaluate(board, std::popcount(legal_moves(board)),
                    std::popcount(legal_moves(passed(board))));
}

}  // namespace magpie::othello
