#include "apps/seats/data_folder.h"

#include "platform/environment.h"

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

}  // namespace magpie::seats
