#include "apps/seats/data_folder.h"

#include <vector>

#include "platform/environment.h"
#include "platform/folders.h"

namespace magpie::seats {

std::string default_data_folder() {
    if (const std::string data = platform::environment("XDG_DATA_HOME"); !data.empty()) {
        return data + "/magpie";
    }
    if (const std::string home = platform::environment("HOME"); !home.empty()) {
        return home + "/.local/share/magpie";
    }
    return ".";
}

std::optional<std::string> why_no_keeping(const std::string& folder) {
    if (const auto made = platform::make_folders(folder); !made) {
        return made.error().path + ": " + made.error().reason;
    }
    if (platform::may_write_in(folder)) return std::nullopt;
    return folder + ": nothing can be written there";
}

std::string other_folder(const std::string& folder) {
    std::vector<std::string> places = {default_data_folder()};
    if (const std::string home = platform::environment("HOME"); !home.empty()) {
        places.push_back(home + "/.local/share/magpie");
        places.push_back(home + "/magpie");
    }
    places.emplace_back(".");
    for (std::string& place : places) {
        if (place != folder && platform::may_write_in(place)) return std::move(place);
    }
    return {};
}

}  // namespace magpie::seats
