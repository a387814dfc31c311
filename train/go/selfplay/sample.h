#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "go/search/features.h"

namespace magpie::train {

// One recorded position of one board size as bytes; train/go/README.md describes it for readers.
struct SampleLayout {
    int area;
    std::size_t planes;   // kPlanes × words of 32 bits
    std::size_t globals;  // kGlobals floats
    std::size_t policy;   // area + 1 probabilities, 65535 is one
    std::size_t reply;    // the same for the opponent's answer; all zero when there was none
    std::size_t owner;    // one signed byte a point: 1 the side to play's, -1 the opponent's
    // Three floats: 1 won, 0.5 drawn, 0 lost; lead in points; chance to win as search saw it over
    // the next moves.
    std::size_t result;
    std::size_t bytes;

    explicit SampleLayout(int board_area) : area(board_area) {
        const auto points = static_cast<std::size_t>(area);
        planes = 0;
        globals = planes + go::kPlanes * go::words_per_plane(area) * sizeof(std::uint32_t);
        policy = globals + go::kGlobals * sizeof(float);
        reply = policy + (points + 1) * sizeof(std::uint16_t);
        owner = reply + (points + 1) * sizeof(std::uint16_t);
        result = (owner + points + 3) / 4 * 4;
        bytes = result + 3 * sizeof(float);
    }
};

}  // namespace magpie::train
