#include "othello/solver/probe_errors.h"

#include <algorithm>
#include <array>

namespace magpie::othello {

namespace {

constexpr std::array<std::int16_t, 64 * 64> kErrors = [] {
    std::array<std::int16_t, 64 * 64> errors{};
    for (int depth = 0; depth < 64; ++depth) {
        for (int empties = 0; empties < 64; ++empties) {
            const int error = 300 + 10 * (depth - 3) + (depth >= empties ? 100 : 0);
            errors[static_cast<std::size_t>(64 * depth + empties)] =
                static_cast<std::int16_t>(error);
        }
    }
    return errors;
}();

}  // namespace

std::span<const std::int16_t> probe_errors() { return kErrors; }

}  // namespace magpie::othello
