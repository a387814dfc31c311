#pragma once

#include <cstddef>

namespace magpie::sgn {

// What a reader spends at most on one text. A million moves take about 5 MB of text.
struct Limits {
    std::size_t bytes = std::size_t{16} << 20;
    std::size_t moves = 2'000'000;
};

}  // namespace magpie::sgn
