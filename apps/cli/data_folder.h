#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace magpie::cli {

// Where Magpie keeps a player's games when nobody says otherwise: $XDG_DATA_HOME/magpie, else
// ~/.local/share/magpie, else the folder it was started in.
[[nodiscard]] std::string default_data_folder();

constexpr std::string_view kSaveSuffix = ".mah";

// The path of a named save in `folder`, the quick slot save.mah for an empty name. A name is one
// word of letters, digits, '-', '_' and inner dots, so that it can never lead out of the folder;
// nothing for any other.
[[nodiscard]] std::optional<std::string> save_path(const std::string& folder,
                                                   std::string_view name);

}  // namespace magpie::cli
