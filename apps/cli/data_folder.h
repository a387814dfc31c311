#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace magpie::cli {

// Where Magpie keeps a player's games when nobody says otherwise: $XDG_DATA_HOME/magpie, else
// ~/.local/share/magpie, else the folder it was started in.
[[nodiscard]] std::string default_data_folder();

constexpr std::string_view kSaveSuffix = ".mah";

// What a save may be called, so that its name can never lead out of the folder.
constexpr std::string_view kSaveNameRule =
    "A save's name is made of letters, digits, - and _, with dots only inside, and is no longer "
    "than "
    "100";

// The path of a named save in `folder`, the quick slot save.mah for an empty name; nothing for a
// name that breaks the rule.
[[nodiscard]] std::optional<std::string> save_path(const std::string& folder,
                                                   std::string_view name);

}  // namespace magpie::cli
