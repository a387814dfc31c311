#pragma once

#include <expected>
#include <string>

#include "othello/eval/weights.h"

namespace magpie::seats {

// The Othello weights when nobody names a file: $MAGPIE_OTHELLO_WEIGHTS, else othello.mgw that
// ships with the program (platform/shipped_file.h). Empty when there are none.
[[nodiscard]] std::string find_othello_weights();

// The error is one line.
[[nodiscard]] std::expected<othello::Weights, std::string> load_othello_weights(
    const std::string& path);

}  // namespace magpie::seats
