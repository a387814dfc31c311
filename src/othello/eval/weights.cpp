#include "othello/eval/weights.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <type_traits>

#include "core/crc32.h"

namespace magpie::othello {
namespace {

constexpr std::array<char, 8> kMagic = {'M', 'A', 'G', 'P', 'I', 'E', 'O', 'W'};
constexpr std::uint32_t kVersion = 2;
constexpr std::uint32_t kPatternSet = 1;

// Where the fields of the header lie.
constexpr std::size_t kVersionAt = 8;
constexpr std::size_t kPatternSetAt = 12;
constexpr std::size_t kPhasesAt = 16;
constexpr std::size_t kCountAt = 20;
constexpr std::size_t kWidthAt = 24;
constexpr std::size_t kOutputsAt = 28;
constexpr std::size_t kNoteLengthAt = 32;
constexpr std::size_t kChecksumAt = 36;
constexpr std::size_t kHeader = 40;

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

// The numbers of a phase one after the other, as they lie in a file: each with its bytes and the
// most it may be.
template <class Layers, class Visit>
void visit_numbers(Layers& layers, Visit&& visit) {
    for (auto& number : layers.bias) visit(number, 2, kMostSumBias);
    for (int k = 0; k < kWidth; ++k) {
        for (int j = 0; j < kOutputs; ++j) {
            for (auto& number : layers.first[k % 8][j / 4][k / 8][j % 4]) {
                visit(number, 2, kMostFirst);
            }
        }
    }
    for (auto& number : layers.first_bias) visit(number, 4, kMostFirstBias);
    // The last output is no neuron.
    for (int j = 0; j < kOutputs; ++j) {
        visit(layers.second[j], 4, j + 1 < kOutputs ? kMostSecond : 0);
    }
}

constexpr std::size_t kPhaseBytes = 2 * kWidth + 4 * kWidth * kOutputs + 8 * kOutputs;
constexpr std::size_t kVectorBytes = kVectors * kWidth;

// Made once: to read a file takes longer with them than without, and whoever compares weights reads
// many.
const SharedVectors& shared_once() {
    static const SharedVectors shared = shared_vectors();
    return shared;
}

// The first number that is too large, counted in bytes of a file from the vectors on.
std::optional<std::size_t> first_too_large(std::span<const std::int8_t> vectors,
                                           std::span<const PhaseLayers> layers) {
    const auto least = std::ranges::find(vectors, std::int8_t{-128});
    if (least != vectors.end()) return static_cast<std::size_t>(least - vectors.begin());
    std::size_t at = vectors.size();
    std::optional<std::size_t> found;
    for (const PhaseLayers& phase : layers) {
        visit_numbers(phase, [&](auto number, std::size_t bytes, int most) {
            if (!found && (number > most || number < -most)) found = at;
            at += bytes;
        });
    }
    return found;
}

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
            reason = "the version of the file is not 2";
            break;
        case WeightsFault::wrong_patterns:
            reason = "the weights are for other patterns";
            break;
        case WeightsFault::wrong_count:
            reason = "the number of phases, vectors or outputs is not that of the patterns";
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
        case WeightsFault::too_large:
            reason = "a weight is too large";
            break;
    }
    return "byte " + std::to_string(error.byte) + ": " + reason;
}

std::expected<Weights, WeightsError> Weights::make(std::string_view note,
                                                   std::span<const std::int8_t> vectors,
                                                   std::span<const PhaseLayers> layers) {
    if (vectors.size() != kVectorBytes) return fails(WeightsFault::wrong_count, kCountAt);
    if (layers.size() != kPhases) return fails(WeightsFault::wrong_count, kPhasesAt);
    if (const auto at = first_too_large(vectors, layers)) {
        return fails(WeightsFault::too_large, kHeader + padded_to_eight(note.size()) + *at);
    }
    const SharedVectors& shared = shared_once();
    auto content = std::make_shared<Content>();
    content->note = note;
    content->layers.assign(layers.begin(), layers.end());
    content->slots.resize(kSlots);
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        std::ranges::copy(vectors.subspan(std::size_t{shared.vector_of[slot]} * kWidth, kWidth),
                          content->slots[slot].of);
    }
    return Weights(std::move(content));
}

std::vector<std::int8_t> Weights::vectors() const {
    const SharedVectors& shared = shared_once();
    std::vector<std::int8_t> vectors(kVectorBytes);
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        std::ranges::copy(
            content_->slots[slot].of,
            vectors.begin() + static_cast<std::ptrdiff_t>(shared.vector_of[slot] * kWidth));
    }
    return vectors;
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
    constexpr std::pair<std::size_t, std::size_t> kCounts[] = {
        {kPhasesAt, kPhases}, {kCountAt, kVectors}, {kWidthAt, kWidth}, {kOutputsAt, kOutputs}};
    for (const auto& [at, count] : kCounts) {
        if (number_at(bytes, at) != count) return fails(WeightsFault::wrong_count, at);
    }
    const std::size_t note_length = number_at(bytes, kNoteLengthAt);
    if (note_length > bytes.size() - kHeader) {
        return fails(WeightsFault::wrong_length, kNoteLengthAt);
    }
    const std::size_t first = kHeader + padded_to_eight(note_length);
    if (bytes.size() != first + kVectorBytes + kPhases * kPhaseBytes) {
        return fails(WeightsFault::wrong_length, bytes.size());
    }
    for (std::size_t at = kHeader + note_length; at < first; ++at) {
        if (bytes[at] != std::byte{0}) return fails(WeightsFault::not_zero, at);
    }
    if (number_at(bytes, kChecksumAt) != checksum_of(bytes)) {
        return fails(WeightsFault::wrong_checksum, kChecksumAt);
    }
    const std::span vectors(reinterpret_cast<const std::int8_t*>(bytes.data() + first),
                            kVectorBytes);
    std::vector<PhaseLayers> layers(kPhases);
    std::size_t at = first + kVectorBytes;
    for (PhaseLayers& phase : layers) {
        visit_numbers(phase, [&](auto& number, std::size_t size, int) {
            std::uint32_t bits = 0;
            for (std::size_t i = size; i-- > 0;) {
                bits = bits << 8 | std::to_integer<std::uint32_t>(bytes[at + i]);
            }
            number = static_cast<std::remove_reference_t<decltype(number)>>(bits);
            at += size;
        });
    }
    const std::string note(reinterpret_cast<const char*>(bytes.data() + kHeader), note_length);
    return make(note, vectors, layers);
}

std::vector<std::byte> Weights::bytes() const {
    const std::vector<std::int8_t> vectors = this->vectors();
    const std::size_t first = kHeader + padded_to_eight(note().size());
    std::vector<std::byte> file(first + kVectorBytes + kPhases * kPhaseBytes);
    std::ranges::copy(std::as_bytes(std::span(kMagic)), file.begin());
    put_number(file, kVersionAt, kVersion);
    put_number(file, kPatternSetAt, kPatternSet);
    put_number(file, kPhasesAt, kPhases);
    put_number(file, kCountAt, kVectors);
    put_number(file, kWidthAt, kWidth);
    put_number(file, kOutputsAt, kOutputs);
    put_number(file, kNoteLengthAt, note().size());
    std::ranges::copy(std::as_bytes(std::span(note())), file.begin() + kHeader);
    std::ranges::copy(std::as_bytes(std::span(vectors)),
                      file.begin() + static_cast<std::ptrdiff_t>(first));
    std::size_t at = first + kVectorBytes;
    for (const PhaseLayers& phase : layers()) {
        visit_numbers(phase, [&](auto number, std::size_t size, int) {
            const auto bits = static_cast<std::uint32_t>(std::int32_t{number});
            for (std::size_t i = 0; i < size; ++i) {
                file[at++] = static_cast<std::byte>(bits >> 8 * i & 0xFF);
            }
        });
    }
    put_number(file, kChecksumAt, checksum_of(file));
    return file;
}

int Weights::evaluate(const Board& board, int mover_moves, int other_moves) const {
    const PhaseLayers& layers =
        content_->layers[static_cast<std::size_t>(phase_of(std::popcount(board.empties())))];
    std::array<int, kWidth> sums{};
    std::ranges::copy(layers.bias, sums.begin());
    for (const std::uint32_t slot : slots_of(board, mover_moves, other_moves)) {
        for (std::size_t k = 0; k < kWidth; ++k) sums[k] += content_->slots[slot].of[k];
    }
    std::array<int, kOutputs> outputs{};
    std::ranges::copy(layers.first_bias, outputs.begin());
    for (std::size_t k = 0; k < kWidth; ++k) {
        for (std::size_t j = 0; j < kOutputs; ++j) {
            const auto& pair = layers.first[k % 8][j / 4][k / 8][j % 4];
            outputs[j] += std::abs(sums[k]) * pair[sums[k] > 0 ? 0 : 1];
        }
    }
    int products = 0;
    for (std::size_t j = 0; j + 1 < kOutputs; ++j) {
        const int neuron = std::min(std::max(outputs[j], 0) >> kNeuronShift, kMostNeuron);
        products += neuron * layers.second[j];
    }
    const int value = (products >> kSecondShift) + (outputs[kOutputs - 1] >> kPlainShift);
    constexpr int kMost = 64 << kValueShift;
    return std::clamp(value, -kMost, kMost) * 100 / (1 << kValueShift);
}

PatternTables Weights::tables() const {
    PatternTables tables;
    tables.places = feature_places();
    tables.vectors = content_->slots.data();
    for (int empties = 0; empties <= 64; ++empties) {
        tables.layers[empties] =
            content_->layers.data() + static_cast<std::size_t>(phase_of(empties));
    }
    return tables;
}

int Weights::evaluate(const Board& board) const {
    return evaluate(board, std::popcount(legal_moves(board)),
                    std::popcount(legal_moves(passed(board))));
}

}  // namespace magpie::othello
