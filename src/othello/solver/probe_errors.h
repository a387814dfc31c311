#pragma once

#include <cstdint>
#include <span>

namespace magpie::othello {

// How far a shallow look (kProbeDepths) is from the deep one: EndgameTask::probe_errors, the
// standard error in hundredths of a disc at [64 * depth + empties]. Measured with the weights that
// ship by `othello_train errors` (train/othello/README.md).
[[nodiscard]] std::span<const std::int16_t> probe_errors();

}  // namespace magpie::othello
