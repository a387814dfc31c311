#include "platform/folder_lock.h"

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>

namespace magpie::platform {

FolderLock::FolderLock(const std::string& folder) {
    if (!check_name(folder)) return;
    Descriptor opened = open_at(AT_FDCWD, folder, O_RDONLY | O_DIRECTORY);
    if (!opened.is_open()) return;
    while (::flock(opened.number(), LOCK_EX) != 0) {
        if (errno != EINTR) return;
    }
    folder_ = std::move(opened);
}

}  // namespace magpie::platform
