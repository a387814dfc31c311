#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <vector>

#include "othello/rules/board.h"

namespace magpie::train {

// A position of a game, and what it was worth, both from the view of the side to play. Values are
// hundredths of a disc.
struct Sample {
    othello::Board board;
    std::int16_t label = 0;  // what is learned
    std::int16_t seen = 0;   // what search saw when it was played
    std::uint32_t game = 0;  // positions of one game have one number; its low bits are random

    bool operator==(const Sample&) const = default;
};

// A shard is a file of samples: see README.md. The error is one line.
[[nodiscard]] std::expected<std::vector<Sample>, std::string> read_shard(const std::string& path);

// A shard that is there is whole: the file gets its name when it is written.
[[nodiscard]] std::expected<void, std::string> write_shard(const std::string& path,
                                                           std::span<const Sample> samples);

}  // namespace magpie::train
