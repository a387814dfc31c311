#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

#include "apps/cli/console.h"

namespace magpie::cli {

// Sends a command's result to standard output, or to what was named instead: a file is written
// whole or not at all, a device or pipe gets the text.
ExitCode deliver(Console& console, std::string_view text, const std::string& output_file);

// Whether the output is the very file that is read, under whatever name.
[[nodiscard]] bool is_own_input(const std::string& input, const std::string& output_file);

// Why nothing is written: the output is the file that is read, and what else is in it would be
// gone. Nothing where it is another file, and where that is `forced`.
[[nodiscard]] std::optional<std::string> why_not_over(const std::string& input,
                                                      const std::string& output_file,
                                                      bool is_forced);

// The option that gives `is_forced`.
CLI::Option* add_force(CLI::App& command, bool& is_forced);

}  // namespace magpie::cli
