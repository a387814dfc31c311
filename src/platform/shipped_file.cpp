#include "platform/shipped_file.h"

#include <filesystem>
#include <system_error>

#include "platform/environment.h"

namespace magpie::platform {

std::string find_shipped_file(const char* variable, const std::string& name) {
    if (std::string named = environment(variable); !named.empty()) return named;
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    if (error) return {};
    // As many folders as a program of the build lies deep, tests among them.
    constexpr int kMostFolders = 6;
    std::filesystem::path folder = program.parent_path();
    for (int i = 0; i < kMostFolders && folder.has_relative_path(); ++i) {
        folder = folder.parent_path();
        const auto place = folder / "share" / "magpie" / name;
        if (std::filesystem::is_regular_file(place, error)) return place.string();
    }
    return {};
}

}  // namespace magpie::platform
