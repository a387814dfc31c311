#pragma once

#include <span>
#include <string>

#include "apps/cli/console.h"

namespace magpie::cli {

// Runs one command line (without the program's own name) and returns what the process should exit
// with. Throws nothing.
ExitCode run(std::span<const std::string> arguments, Console& console);

}  // namespace magpie::cli
