#include "platform/folder_lock.h"

#include <cerrno>
#include <chrono>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>

namespace magpie::platform {

using namespace std::chrono_literals;

namespace {

constexpr auto kBetween = 2ms;
constexpr auto kLongest = 1000ms;

}  // namespace

FolderLock::FolderLock(const std::string& folder) {
    if (!check_name(folder)) return;
    Descriptor opened = open_at(AT_FDCWD, folder, O_RDONLY | O_DIRECTORY);
    if (!opened.is_open()) return;
    for (auto waited = 0ms; ::flock(opened.number(), LOCK_EX | LOCK_NB) != 0; waited += kBetween) {
        if ((errno != EWOULDBLOCK && errno != EINTR) || waited >= kLongest) return;
        std::this_thread::sleep_for(kBetween);
    }
    folder_ = std::move(opened);
}

}  // namespace magpie::platform
