#include "platform/folders.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <utility>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "platform/descriptor.h"

namespace magpie::platform {

bool is_folder(const std::string& path) {
    struct stat status{};
    return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

std::expected<void, FileError> make_folders(const std::string& path) {
    if (auto name = check_name(path); !name) return name;
    for (std::size_t end = 0; end != std::string::npos;) {
        end = path.find('/', end + 1);
        const std::string part = path.substr(0, end);
        // Another process may have made it, or it may be in a place where only folders are allowed
        // to be made that are there already: what counts is that it is there.
        if (::mkdir(part.c_str(), 0777) != 0 && !is_folder(part)) {
            const int code = errno == EEXIST ? ENOTDIR : errno;
            return std::unexpected(failed(FileError::Step::create, part, code));
        }
    }
    return {};
}

bool may_write_in(const std::string& folder) {
    std::string part = folder;
    while (check_name(part)) {
        if (is_folder(part)) return ::access(part.c_str(), W_OK | X_OK) == 0;
        struct stat status{};
        if (::stat(part.c_str(), &status) == 0) return false;  // a file
        const std::size_t slash = part.rfind('/');
        if (slash == std::string::npos) return ::access(".", W_OK | X_OK) == 0;
        part.resize(slash == 0 ? 1 : slash);
    }
    return false;
}

bool is_regular_file(const std::string& path) {
    struct stat status{};
    return check_name(path) && ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

std::expected<void, FileError> remove_file(const std::string& path) {
    if (auto name = check_name(path); !name) return name;
    if (::unlink(path.c_str()) == 0 || errno == ENOENT) return {};
    return std::unexpected(failed(FileError::Step::remove, path));
}

std::expected<std::vector<ListedFile>, FileError> files_in(const std::string& folder) {
    if (auto name = check_name(folder); !name) return std::unexpected(name.error());
    DIR* listing = ::opendir(folder.c_str());
    if (listing == nullptr) {
        if (errno == ENOENT) return {};
        return std::unexpected(failed(FileError::Step::open, folder));
    }
    std::vector<ListedFile> files;
    // The listing is ours alone, so readdir() is safe here.
    while (const dirent* entry = ::readdir(listing)) {  // NOLINT(concurrency-mt-unsafe)
        struct stat status{};
        if (::fstatat(::dirfd(listing), entry->d_name, &status, 0) != 0) continue;
        if (S_ISREG(status.st_mode)) files.push_back({entry->d_name, status.st_mtim.tv_sec});
    }
    ::closedir(listing);
    std::ranges::sort(files, {}, &ListedFile::name);
    return files;
}

std::expected<std::vector<std::string>, FileError> folders_in(const std::string& folder) {
    if (auto name = check_name(folder); !name) return std::unexpected(name.error());
    DIR* listing = ::opendir(folder.c_str());
    if (listing == nullptr) return std::unexpected(failed(FileError::Step::open, folder));
    std::vector<std::string> folders;
    // The listing is ours alone, so readdir() is safe here.
    while (const dirent* entry = ::readdir(listing)) {  // NOLINT(concurrency-mt-unsafe)
        const std::string_view name = entry->d_name;
        struct stat status{};
        if (name == "." || name == "..") continue;
        if (::fstatat(::dirfd(listing), entry->d_name, &status, 0) != 0) continue;
        if (S_ISDIR(status.st_mode)) folders.emplace_back(name);
    }
    ::closedir(listing);
    std::ranges::sort(folders);
    return folders;
}

std::expected<std::vector<FoundFile>, FileError> files_below(const std::string& folder,
                                                             std::vector<FileError>* unreadable) {
    if (auto name = check_name(folder); !name) return std::unexpected(name.error());
    std::vector<FoundFile> files;
    std::vector<std::string> folders{folder};
    while (!folders.empty()) {
        const std::string here = std::move(folders.back());
        folders.pop_back();
        DIR* listing = ::opendir(here.c_str());
        if (listing == nullptr) {
            FileError error = failed(FileError::Step::open, here);
            if (unreadable == nullptr || here == folder) return std::unexpected(std::move(error));
            unreadable->push_back(std::move(error));
            continue;
        }
        const std::string prefix = here.ends_with('/') ? here : here + "/";
        while (const dirent* entry = ::readdir(listing)) {  // NOLINT(concurrency-mt-unsafe)
            const std::string_view name = entry->d_name;
            if (name == "." || name == "..") continue;
            struct stat status{};
            if (::fstatat(::dirfd(listing), entry->d_name, &status, 0) != 0) continue;
            if (S_ISREG(status.st_mode)) {
                files.push_back({prefix + entry->d_name, status.st_size});
                continue;
            }
            struct stat itself{};
            if (::fstatat(::dirfd(listing), entry->d_name, &itself, AT_SYMLINK_NOFOLLOW) != 0)
                continue;
            if (S_ISDIR(itself.st_mode)) folders.push_back(prefix + entry->d_name);
        }
        ::closedir(listing);
    }
    std::ranges::sort(files, {}, &FoundFile::path);
    return files;
}

namespace {

// Without links and dots; empty where there is nothing.
std::string real_path(const std::string& path) {
    const std::unique_ptr<char, void (*)(void*)> real(::realpath(path.c_str(), nullptr), std::free);
    return real ? real.get() : "";
}

}  // namespace

bool is_inside(const std::string& path, const std::string& folder) {
    if (!check_name(path) || !check_name(folder)) return false;
    std::string root = real_path(folder);
    if (root.empty()) return false;
    if (!root.ends_with('/')) root += '/';
    return real_path(path).starts_with(root);
}

std::optional<FoundFile> find_file(const std::string& path) {
    struct stat status{};
    if (!check_name(path) || ::stat(path.c_str(), &status) != 0) return std::nullopt;
    if (!S_ISREG(status.st_mode)) return std::nullopt;
    return FoundFile{path, status.st_size};
}

}  // namespace magpie::platform
