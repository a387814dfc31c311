#pragma once

#include <functional>
#include <span>
#include <string>

#include "apps/cli/console.h"

namespace magpie::cli {

struct Registry;

// A command of another front end, which adds itself beside those of this one.
using AddCommand = std::function<void(const Registry&)>;

// Runs one command line (without the program's own name) and returns what the process should exit
// with. Throws nothing.
ExitCode run(std::span<const std::string> arguments,
             Console& console,
             std::span<const AddCommand> others = {});

}  // namespace magpie::cli
