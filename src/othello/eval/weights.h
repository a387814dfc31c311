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
    wrong_count,     // other phases, or another number of weights
    wrong_length,    // bytes missing, or too many
    not_zero,        // the padding is used
    wrong_checksum,
};

struct WeightsError {
    WeightsFault fault;
    std::size_t byte;  // where in the file

    bool operator==(const WeightsError&) const = default;
};

// One line for a person: "byte 8: the version of the file is not 1".
[[nodiscard]] std::string describe(const WeightsError& error);

// Weights are whole numbers of this part of a disc.
constexpr int kWeightsPerDisc = 64;

// The evaluation of 8×8 boards: what is on the patterns, learned from games. Immutable; a copy
// shares the weights.
class Weights {
  public:
    // Of each phase, the first phase first, the weights in the order of shared_weights(). Nothing
    // when their number is another.
    [[nodiscard]] static std::expected<Weights, WeightsError> make(
        std::string_view note, std::span<const std::int16_t> weights);

    // docs/formats/othello-weights.md. Some 10 ms; takes no more memory than three times the bytes
    // of a whole file.
    [[nodiscard]] static std::expected<Weights, WeightsError> parse(
        std::span<const std::byte> bytes);

    // parse() of the bytes gives the same weights, and every file that is read is written so.
    [[nodiscard]] std::vector<std::byte> bytes() const;

    // Free text of whoever made the weights, as it is in the file: clean it before showing it.
    [[nodiscard]] const std::string& note() const { return content_->note; }

    // As make() takes them.
    [[nodiscard]] std::vector<std::int16_t> shared() const;

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
        std::vector<std::int16_t> slots;  // kPhaseSlots for each phase
    };

    explicit Weights(std::shared_ptr<const Content> content) : content_(std::move(content)) {}

    std::shared_ptr<const Content> content_;
};

}  // namespace magpie::othello
