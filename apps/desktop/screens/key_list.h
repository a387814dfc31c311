#pragma once

#include <string>
#include <utility>
#include <vector>

#include "apps/desktop/view/frame.h"

namespace magpie::desktop {

// A box in the middle of the window with keys and what they do. A click anywhere is Act::cancel.
void show_key_list(Frame& frame,
                   const std::string& title,
                   const std::vector<std::pair<std::string, std::string>>& keys);

}  // namespace magpie::desktop
