#pragma once

#include "apps/cli/command.h"

namespace magpie {

// magpie desktop: the window.
void add_desktop(const cli::Registry& registry);

}  // namespace magpie
