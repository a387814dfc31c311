#pragma once

#include <optional>
#include <string>

namespace magpie::seats {

// Where Magpie keeps a player's games when nobody says otherwise: $XDG_DATA_HOME/magpie, else
// ~/.local/share/magpie, else the folder it was started in.
[[nodiscard]] std::string default_data_folder();

// Why no game can be kept in `folder`, "PATH: reason"; nothing where one can, as far as the system
// tells. Makes the folder where it is missing.
[[nodiscard]] std::optional<std::string> why_no_keeping(const std::string& folder);

// Where games can be kept when none can be in `folder`: the usual place, the one below the home
// folder, one in the home folder, or the folder the program was started in. Empty where there is
// none of them. Makes nothing.
[[nodiscard]] std::string other_folder(const std::string& folder);

}  // namespace magpie::seats
