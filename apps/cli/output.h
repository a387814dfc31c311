#pragma once

#include <string>
#include <string_view>

#include "apps/cli/console.h"

namespace magpie::cli {

// Sends a command's result to standard output, or to a file when one was named (written whole or
// not at all).
ExitCode deliver(Console& console, std::string_view text, const std::string& output_file);

}  // namespace magpie::cli
