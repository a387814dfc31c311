#include <algorithm>
#include <cerrno>
#include <charconv>
#include <climits>
#include <optional>

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/ascii.h"
#include "platform/descriptor.h"
#include "platform/files.h"
#include "platform/large_files.h"

namespace magpie::platform {

namespace {

using Step = FileError::Step;

// .NAME.magpie-tmp-PID-TRY: hidden, and unlike anything a person would name a file.
constexpr std::string_view kTempMark = ".magpie-tmp-";
constexpr int kMaxTries = 100;

struct Place {
    std::string path;    // as the caller gave it, for messages
    std::string folder;  // "." when the path has none
    std::string name;    // within the folder
};

Place split(const std::string& path, const std::string& shown) {
    const std::size_t slash = path.rfind('/');
    if (slash == std::string::npos) return {shown, ".", path};
    return {shown, slash == 0 ? "/" : path.substr(0, slash), path.substr(slash + 1)};
}

// Follows symbolic links to the name that is really replaced, which need not exist yet.
std::expected<Place, FileError> resolve(const std::string& path) {
    constexpr int kMaxLinks = 40;
    std::string current = path;
    for (int links = 0; links < kMaxLinks; ++links) {
        char target[PATH_MAX];
        const ssize_t length = ::readlink(current.c_str(), target, sizeof target);
        if (length < 0) {
            Place place = split(current, path);
            if (place.name.empty() || place.name == "." || place.name == "..") {
                return std::unexpected(failed(Step::open, path, EISDIR));
            }
            return place;
        }
        const std::string_view next(target, static_cast<std::size_t>(length));
        std::string from = next.starts_with('/') ? "" : split(current, path).folder.append("/");
        current = std::move(from.append(next));
    }
    return std::unexpected(failed(Step::open, path, ELOOP));
}

void append_number(std::string& text, long number) {
    char digits[24];
    text.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

std::string temp_name(const std::string& name, int attempt) {
    std::string suffix(kTempMark);
    append_number(suffix, ::getpid());
    suffix += '-';
    append_number(suffix, attempt);
    // A file name may be NAME_MAX bytes long; its temporary one must not be longer.
    return "." + name.substr(0, NAME_MAX - 1 - suffix.size()) + suffix;
}

struct Temp {
    Descriptor file;
    std::string name;
};

// A new file that only we have. It stays locked while we hold it open: that is how
// remove_stray_temps() knows ours from those of the dead.
std::optional<Temp> create_temp(int folder, const std::string& name, unsigned mode) {
    for (int attempt = 0; attempt < kMaxTries; ++attempt) {
        Temp temp{Descriptor(), temp_name(name, attempt)};
        temp.file = open_at(folder, temp.name, O_WRONLY | O_CREAT | O_EXCL, mode);
        if (!temp.file.is_open()) {
            if (errno == EEXIST) continue;
            return std::nullopt;
        }
        while (::flock(temp.file.number(), LOCK_EX) != 0) {
            if (errno == EINTR) continue;
            const int code = errno;
            ::unlinkat(folder, temp.name.c_str(), 0);
            errno = code;
            return std::nullopt;
        }
        // Between the two calls a sweeper may have taken the file for a stray and removed it.
        struct stat status{};
        if (::fstat(temp.file.number(), &status) == 0 && status.st_nlink > 0) return temp;
    }
    errno = EEXIST;
    return std::nullopt;
}

// Removes the temporary file unless the save went through.
class TempGuard {
  public:
    TempGuard(int folder, const std::string& name) : folder_(folder), name_(name) {}

    TempGuard(const TempGuard&) = delete;
    TempGuard& operator=(const TempGuard&) = delete;

    ~TempGuard() {
        if (!kept_) ::unlinkat(folder_, name_.c_str(), 0);
    }

    void keep() { kept_ = true; }

  private:
    int folder_;
    const std::string& name_;
    bool kept_ = false;
};

// Some file systems cannot sync a folder and say so; there is nothing more to do then.
bool sync_folder(int folder) {
    return sync(folder) || errno == EINVAL || errno == ENOTSUP || errno == EROFS;
}

// Writes what the producer hands over. False, with errno set, on an error; ECANCELED where the
// producer gave up of itself.
bool write_pieces(int file, const Produce& produce) {
    int code = 0;
    const bool is_done = produce([&](std::string_view piece) {
        if (code == 0 && !write_all(file, piece)) code = errno;
        return code == 0;
    });
    if (is_done && code == 0) return true;
    errno = code != 0 ? code : ECANCELED;
    return false;
}

Produce just(std::string_view bytes) {
    return [bytes](const Sink& sink) { return sink(bytes); };
}

std::expected<void, FileError> replace(int folder,
                                       const Place& place,
                                       const Produce& produce,
                                       const struct stat* old,
                                       bool is_secret = false) {
    // An existing file may be private: its successor is nobody else's to read at any moment.
    const unsigned mode = old != nullptr || is_secret ? 0600 : 0666;
    std::optional<Temp> temp = create_temp(folder, place.name, mode);
    if (!temp) return std::unexpected(failed(Step::create, place.path));
    TempGuard guard(folder, temp->name);
    const int file = temp->file.number();
    if (old != nullptr) {
        // Only root may give files away; for everyone else the owner is the same anyway.
        if (::fchown(file, old->st_uid, old->st_gid) != 0 && errno != EPERM) {
            return std::unexpected(failed(Step::permissions, place.path));
        }
        if (::fchmod(file, old->st_mode & 07777) != 0) {
            return std::unexpected(failed(Step::permissions, place.path));
        }
    }
    if (!write_pieces(file, produce)) return std::unexpected(failed(Step::write, place.path));
    if (!sync(file)) return std::unexpected(failed(Step::sync, place.path));
    if (::renameat(folder, temp->name.c_str(), folder, place.name.c_str()) != 0) {
        return std::unexpected(failed(Step::rename, place.path));
    }
    guard.keep();
    return {};
}

// Keeps the present version as NAME.bak: a second name for it, which takes the place of an older
// backup in one step. Where the file system knows no second names, a copy.
std::expected<void, FileError> keep_backup(int folder, const Place& place, const struct stat& old) {
    const std::string backup = place.name + ".bak";
    const std::string link = temp_name(place.name, kMaxTries);
    ::unlinkat(folder, link.c_str(), 0);
    if (::linkat(folder, place.name.c_str(), folder, link.c_str(), 0) == 0) {
        TempGuard guard(folder, link);
        if (::renameat(folder, link.c_str(), folder, backup.c_str()) != 0) {
            return std::unexpected(failed(Step::backup, place.path));
        }
        // Where NAME.bak is the same file already, rename() leaves both names; the guard cleans up.
        return {};
    }
    const auto bytes = read_file(place.folder + "/" + place.name, SIZE_MAX - 1);
    if (!bytes) return std::unexpected(failed(Step::backup, place.path, bytes.error().code));
    const Place backup_place{place.path + ".bak", place.folder, backup};
    if (auto copied = replace(folder, backup_place, just(*bytes), &old); !copied) {
        return std::unexpected(failed(Step::backup, place.path, copied.error().code));
    }
    return {};
}

std::expected<void, FileError> write_atomically(const std::string& path,
                                                const Produce& produce,
                                                const WriteOptions& options) {
    if (auto name = check_name(path); !name) return name;
    const auto place = resolve(path);
    if (!place) return std::unexpected(place.error());
    const Descriptor folder = open_at(AT_FDCWD, place->folder, O_RDONLY | O_DIRECTORY);
    if (!folder.is_open()) return std::unexpected(failed(Step::open, path));

    struct stat status{};
    const struct stat* old = nullptr;
    if (::fstatat(folder.number(), place->name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0) {
        old = &status;
    } else if (errno != ENOENT) {
        return std::unexpected(failed(Step::open, path));
    }
    if (old != nullptr) {
        if (!S_ISREG(old->st_mode)) {
            return std::unexpected(
                failed(Step::open, path, S_ISDIR(old->st_mode) ? EISDIR : EINVAL));
        }
        if (::faccessat(folder.number(), place->name.c_str(), W_OK, AT_EACCESS) != 0) {
            return std::unexpected(failed(Step::open, path));
        }
        if (options.keep_backup) {
            if (auto kept = keep_backup(folder.number(), *place, *old); !kept) return kept;
        }
    }
    auto replaced = replace(folder.number(), *place, produce, old, options.is_secret);
    if (!replaced) return replaced;
    if (!sync_folder(folder.number())) return std::unexpected(failed(Step::sync_folder, path));
    return {};
}

}  // namespace

std::expected<void, FileError> write_file_atomically(const std::string& path,
                                                     std::string_view bytes,
                                                     const WriteOptions& options) {
    return write_atomically(path, just(bytes), options);
}

std::expected<void, FileError> write_output_in_pieces(const std::string& path,
                                                      const Produce& produce) {
    struct stat status{};
    const bool is_special = check_name(path) && ::stat(path.c_str(), &status) == 0 &&
                            !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
    if (!is_special) return write_atomically(path, produce, {});
    // A device or a pipe gets the bytes.
    Descriptor file = open_at(AT_FDCWD, path, O_WRONLY | O_NOCTTY);
    if (!file.is_open()) return std::unexpected(failed(Step::open, path));
    if (!write_pieces(file.number(), produce) || !file.close()) {
        return std::unexpected(failed(Step::write, path));
    }
    return {};
}

std::expected<void, FileError> write_output(const std::string& path, std::string_view bytes) {
    return write_output_in_pieces(path, just(bytes));
}

bool is_temp_name(std::string_view name) {
    if (!name.starts_with('.')) return false;
    const std::size_t mark = name.rfind(kTempMark);
    if (mark == std::string_view::npos) return false;
    const std::string_view numbers = name.substr(mark + kTempMark.size());
    const std::size_t dash = numbers.find('-');
    const auto is_number = [](std::string_view text) {
        return !text.empty() && std::ranges::all_of(text, ascii::is_digit);
    };
    return dash != std::string_view::npos && is_number(numbers.substr(0, dash)) &&
           is_number(numbers.substr(dash + 1));
}

std::expected<int, FileError> remove_stray_temps(const std::string& folder) {
    if (auto name = check_name(folder); !name) return std::unexpected(name.error());
    DIR* listing = ::opendir(folder.c_str());
    if (listing == nullptr) return std::unexpected(failed(Step::open, folder));
    const int at = ::dirfd(listing);
    int removed = 0;
    std::optional<FileError> error;
    // The listing is ours alone, so readdir() is safe here.
    while (const dirent* entry = ::readdir(listing)) {  // NOLINT(concurrency-mt-unsafe)
        const std::string name = entry->d_name;
        if (!is_temp_name(name)) continue;
        // No link is followed and no pipe waited for: only a plain file can be ours.
        const Descriptor file = open_at(at, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
        struct stat status{};
        if (!file.is_open() || ::fstat(file.number(), &status) != 0) continue;
        if (!S_ISREG(status.st_mode)) continue;
        if (::flock(file.number(), LOCK_EX | LOCK_NB) != 0) continue;  // being written
        if (::unlinkat(at, name.c_str(), 0) == 0) {
            ++removed;
        } else if (errno != ENOENT) {
            error = failed(Step::remove, std::string(folder).append("/").append(name));
        }
    }
    ::closedir(listing);
    if (error) return std::unexpected(*error);
    return removed;
}

}  // namespace magpie::platform
