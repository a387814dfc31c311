#pragma once

#include <string>

#include "store/saves.h"

namespace magpie::cli {

// Where Magpie keeps a player's games when nobody says otherwise: $XDG_DATA_HOME/magpie, else
// ~/.local/share/magpie, else the folder it was started in.
[[nodiscard]] std::string default_data_folder();

using store::kSaveNameRule;
using store::kSaveSuffix;
using store::save_path;

}  // namespace magpie::cli
