#pragma once

#include <string>
#include <string_view>

#include "apps/cli/console.h"

namespace magpie::cli {

// Sends a command's result to standard output, or to what was named instead: a file is written
// whole or not at all, a device or pipe gets the text.
ExitCode deliver(Console& console, std::string_view text, const std::string& output_file);

}  // namespace magpie::cli
