#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "othello/eval/weights.h"

// Files for programs that are built on a training machine with nothing but a compiler.
namespace magpie::train {

[[nodiscard]] std::expected<std::string, std::string> read_whole(const std::string& path);

// The file gets its name when all of it is written.
[[nodiscard]] std::expected<void, std::string> write_whole(const std::string& path,
                                                           std::string_view bytes);

// "hand" is the evaluation that learned nothing: no weights.
[[nodiscard]] std::expected<std::optional<othello::Weights>, std::string> load_weights(
    const std::string& path);

}  // namespace magpie::train
