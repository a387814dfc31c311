#include "apps/seats/explorer.h"

#include <utility>

#include "platform/folders.h"
#include "store/sqlite/library.h"

namespace magpie::seats {

namespace {

Explorer::Answer ask(std::optional<store::Library>& library,
                     const std::string& path,
                     const AnyPosition& position) {
    if (!library) {
        if (!platform::is_regular_file(path)) {
            return std::unexpected(
                "There is no library yet. Make one: magpie library import FILES");
        }
        auto opened = store::Library::open_to_read(path);
        if (!opened) return std::unexpected(to_text(opened.error()) + ".");
        library = std::move(*opened);
    }
    auto found = library->explore(position);
    if (!found) return std::unexpected(to_text(found.error()) + ".");
    return std::move(*found);
}

}  // namespace

Explorer::Explorer(std::string library, std::function<void()> wake)
    : library_(std::move(library)), wake_(std::move(wake)), thread_([this] { work(); }) {}

Explorer::~Explorer() {
    {
        const std::lock_guard lock(mutex_);
        leaves_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void Explorer::look_at(const AnyPosition& position) {
    answer_.reset();
    {
        const std::lock_guard lock(mutex_);
        asked_ = position;
        found_.reset();
        ++ticket_;
    }
    changed_.notify_all();
}

bool Explorer::poll() {
    const std::lock_guard lock(mutex_);
    if (!found_) return false;
    answer_ = std::exchange(found_, std::nullopt);
    return true;
}

void Explorer::work() {
    std::optional<store::Library> library;
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return asked_ || leaves_; });
        if (leaves_) return;
        const AnyPosition position = *std::exchange(asked_, std::nullopt);
        const std::uint64_t ticket = ticket_;
        lock.unlock();
        Answer answer = ask(library, library_, position);
        lock.lock();
        if (ticket != ticket_) continue;
        found_ = std::move(answer);
        lock.unlock();
        if (wake_) wake_();
        lock.lock();
    }
}

}  // namespace magpie::seats
