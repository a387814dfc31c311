#pragma once

#include <expected>
#include <string>

#include "othello/eval/weights.h"

namespace magpie::seats {

// Where the Othello weights are looked for when nobody names a file, the first that is there:
// $MAGPIE_OTHELLO_WEIGHTS, share/magpie/othello.mgw beside the folder of the program,
// weights/othello.mgw of the sources it was built from. Empty when there are none.
[[nodiscard]] std::string find_othello_weights();

// The error is one line.
[[nodiscard]] std::expected<othello::Weights, std::string> load_othello_weights(
    const std::string& path);

}  // namespace magpie::seats
