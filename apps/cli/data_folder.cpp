#include "apps/cli/data_folder.h"

#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace magpie::cli {

namespace {

constexpr std::size_t kLongestName = 100;

bool is_name_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
}

std::string environment(const char* name) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody calls setenv
    return value == nullptr ? std::string() : std::string(value);
}

}  // namespace

std::string default_data_folder() {
    if (const std::string data = environment("XDG_DATA_HOME"); !data.empty()) {
        return data + "/magpie";
    }
    if (const std::string home = environment("HOME"); !home.empty()) {
        return home + "/.local/share/magpie";
    }
    return ".";
}

std::optional<std::string> save_path(const std::string& folder, std::string_view name) {
    if (name.ends_with(".mah")) name.remove_suffix(4);
    if (name.empty()) name = "save";
    if (name.size() > kLongestName || name.front() == '.' || name.back() == '.') {
        return std::nullopt;
    }
    for (const char c : name) {
        if (!is_name_character(c)) return std::nullopt;
    }
    return folder + "/" + std::string(name) + ".mah";
}

std::expected<void, std::string> make_folder(const std::string& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return std::unexpected(folder + ": " + error.message());
    return {};
}

}  // namespace magpie::cli
