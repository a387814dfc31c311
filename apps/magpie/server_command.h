#pragma once

#include "apps/cli/command.h"

namespace magpie {

// Adds `magpie serve` and `magpie host`.
void add_server(const cli::Registry& registry);

}  // namespace magpie
