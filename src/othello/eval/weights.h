#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "othello/eval/patterns.h"
#include "othello/rules/board.h"

namespace magpie::othello {

// What is wrong with a weight file.
enum class WeightsFault : std::uint8_t {
    too_short,       // no complete header
    wrong_magic,     // not a weight file of ours
    wrong_version,   // a version of the file this reader does not know
    wrong_patterns,  // for other patterns than those of patterns.h
    wrong_count,     // other phases, or another number of vectors, of their numbers, or of outputs
    wrong_length,    // bytes missing, or too many
    not_zero,        // the padding is used
    wrong_checksum,
    too_large,  // a weight with which a value could overflow
};

struct WeightsError {
    WeightsFault fault;
    std::size_t byte;  // where in the file

    bool operator==(const WeightsError&) const = default;
};

// One line for a person: "byte 8: the version of the file is not 2".
[[nodiscard]] std::string describe(const WeightsError& error);

// Limits of weights, with which no value overflows. The numbers of the vectors are those of a byte
// but the least.
constexpr int kMostSumBias = 1000;
constexpr int kMostFirst = 8191;
constexpr int kMostFirstBias = 1 << 26;
constexpr int kMostSecond = 16383;
static_assert(127 * static_cast<int>(kSlotCount) + kMostSumBias < 1 << 15);
static_assert((127LL * kSlotCount + kMostSumBias) * kMostFirst * kWidth + kMostFirstBias <
              1LL << 31);
static_assert((kOutputs - 1LL) * kMostNeuron * kMostSecond < 1LL << 31);

// The evaluation of 8×8 boards: what is on the patterns, as vectors that are summed up, and a small
// network for each phase that makes a value of the sums; learned from games. Immutable; a copy
// shares the weights.
class Weights {
  public:
    // The vectors in the order of shared_vectors(), kWidth numbers each, and the layers of each
    // phase, the first phase first. Nothing when their number is another, or one is too large.
    [[nodiscard]] static std::expected<Weights, WeightsError> make(
        std::string_view note,
        std::span<const std::int8_t> vectors,
        std::span<const PhaseLayers> layers);

    // docs/formats/othello-weights.md. Some 10 ms; takes no more memory than three times the bytes
    // of a whole file.
    [[nodiscard]] static std::expected<Weights, WeightsError> parse(
        std::span<const std::byte> bytes);

    // parse() of the bytes gives the same weights, and every file that is read is written so.
    [[nodiscard]] std::vector<std::byte> bytes() const;

    // Free text of whoever made the weights, as it is in the file: clean it before showing it.
    [[nodiscard]] const std::string& note() const { return content_->note; }

    // As make() takes them.
    [[nodiscard]] std::vector<std::int8_t> vectors() const;

    [[nodiscard]] std::span<const PhaseLayers> layers() const { return content_->layers; }

    // What the game will end with, from the view of the mover, in hundredths of a disc, within
    // ±6400. The same for all eight symmetric boards. The counts are those of slots_of().
    [[nodiscard]] int evaluate(const Board& board, int mover_moves, int other_moves) const;
    [[nodiscard]] int evaluate(const Board& board) const;

    // The same for the loops of evaluation_kernel.h; valid as long as these weights, or a copy of
    // them, are there.
    [[nodiscard]] PatternTables tables() const;

  private:
    struct Content {
        std::string note;
        std::vector<SlotVector> slots;
        std::vector<PhaseLayers> layers;
    };

    explicit Weights(std::shared_ptr<const Content> content) : content_(std::move(content)) {}

    std::shared_ptr<const Content> content_;
};

}  // namespace magpie::othello
