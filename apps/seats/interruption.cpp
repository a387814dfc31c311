#include "apps/seats/interruption.h"

#include <utility>

#include "platform/environment.h"

namespace magpie::seats {

void Interruption::hurry() {
    const std::lock_guard lock(mutex_);
    hurries_ = true;
    if (stop_) stop_();
}

void Interruption::abandon(Milliseconds grace) {
    const std::lock_guard lock(mutex_);
    hurries_ = true;
    const Instant end{platform::now().since_epoch + grace};
    if (!ends_at_ || end < *ends_at_) ends_at_ = end;
    if (stop_) stop_();
}

void Interruption::clear() {
    const std::lock_guard lock(mutex_);
    hurries_ = false;
    ends_at_.reset();
}

bool Interruption::is_hurried() const {
    const std::lock_guard lock(mutex_);
    return hurries_;
}

bool Interruption::is_over() const {
    const std::lock_guard lock(mutex_);
    return ends_at_ && platform::now() >= *ends_at_;
}

Interruption::Hook::Hook(Interruption& interruption, std::function<void()> stop)
    : interruption_(interruption) {
    const std::lock_guard lock(interruption.mutex_);
    if (interruption.hurries_) stop();
    interruption.stop_ = std::move(stop);
}

Interruption::Hook::~Hook() {
    const std::lock_guard lock(interruption_.mutex_);
    interruption_.stop_ = nullptr;
}

}  // namespace magpie::seats
