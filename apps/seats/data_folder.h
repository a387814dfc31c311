#pragma once

#include <string>

namespace magpie::seats {

// Where Magpie keeps a player's games when nobody says otherwise: $XDG_DATA_HOME/magpie, else
// ~/.local/share/magpie, else the folder it was started in.
[[nodiscard]] std::string default_data_folder();

}  // namespace magpie::seats
