#pragma once

#include <string>

#include "apps/cli/console.h"
#include "platform/large_files.h"

namespace magpie::cli {

// As deliver(), of what comes piece by piece. A producer that gives up says why itself.
ExitCode deliver_in_pieces(Console& console,
                           const std::string& output_file,
                           const platform::Produce& produce);

}  // namespace magpie::cli
