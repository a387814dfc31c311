#include "apps/cli/data_folder.h"

#include "core/ascii.h"
#include "platform/environment.h"

namespace magpie::cli {

namespace {

constexpr std::size_t kLongestName = 100;

bool is_name_character(char c) {
    return ascii::is_letter(c) || ascii::is_digit(c) || c == '-' || c == '_' || c == '.';
}

}  // namespace

std::string default_data_folder() {
    if (const std::string data = platform::environment("XDG_DATA_HOME"); !data.empty()) {
        return data + "/magpie";
    }
    if (const std::string home = platform::environment("HOME"); !home.empty()) {
        return home + "/.local/share/magpie";
    }
    return ".";
}

std::optional<std::string> save_path(const std::string& folder, std::string_view name) {
    if (name.ends_with(kSaveSuffix)) name.remove_suffix(kSaveSuffix.size());
    if (name.empty()) name = "save";
    if (name.size() > kLongestName || name.front() == '.' || name.back() == '.') {
        return std::nullopt;
    }
    for (const char c : name) {
        if (!is_name_character(c)) return std::nullopt;
    }
    return folder + "/" + std::string(name).append(kSaveSuffix);
}

}  // namespace magpie::cli
