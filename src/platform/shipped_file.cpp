#include "platform/shipped_file.h"

#include <filesystem>
#include <system_error>

#include <sys/stat.h>

#include "platform/environment.h"

namespace magpie::platform {

namespace {

namespace fs = std::filesystem;

// A build tree of CMake, of the same owner as the program.
bool is_build_of(const std::string& program, const fs::path& folder) {
    struct stat mine{};
    struct stat theirs{};
    return ::stat(program.c_str(), &mine) == 0 &&
           ::stat((folder / "CMakeCache.txt").c_str(), &theirs) == 0 &&
           mine.st_uid == theirs.st_uid;
}

std::string own_program() {
    std::error_code error;
    const auto program = fs::read_symlink("/proc/self/exe", error);
    return error ? std::string() : program.string();
}

}  // namespace

std::string shipped_with(const std::string& program, const std::string& name) {
    // As many folders as a program of the build lies deep, tests among them.
    constexpr int kMostFolders = 6;
    std::error_code error;
    fs::path folder = fs::path(program).parent_path();
    for (int i = 0; i < kMostFolders && folder.has_relative_path(); ++i) {
        folder = folder.parent_path();
        const auto place = folder / "share" / "magpie" / name;
        if (!fs::is_regular_file(place, error)) continue;
        if (i == 0 || is_build_of(program, folder)) return place.string();
    }
    return {};
}

std::string find_shipped_file(const char* variable, const std::string& name) {
    if (std::string named = environment(variable); !named.empty()) return named;
    return shipped_with(own_program(), name);
}

std::string find_shipped_folder(const char* variable,
                                const std::string& name,
                                const std::string& file) {
    if (std::string named = environment(variable); !named.empty()) return named;
    std::string found = shipped_with(own_program(), name + "/" + file);
    if (!found.empty()) found.resize(found.size() - file.size() - 1);
    return found;
}

}  // namespace magpie::platform
