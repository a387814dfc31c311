#pragma once

#include "apps/cli/command.h"

namespace magpie {

// magpie tui
void add_tui(const cli::Registry& registry);

}  // namespace magpie
