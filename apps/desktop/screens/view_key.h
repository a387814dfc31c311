#pragma once

#include "apps/desktop/screens/screen.h"

namespace magpie::desktop {

// How a board is looked at, for as long as its screen is there.
struct BoardLook {
    bool is_turned = false;
    bool is_zen = false;  // without the sidebar
};

// The keys that mean the same wherever there is a board: f turns it, z hides the sidebar, c is for
// coordinates, m for sound. False for a letter that is none of them.
bool view_key(char letter, BoardLook& look, Room& room);

}  // namespace magpie::desktop
