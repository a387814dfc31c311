#pragma once

#include <algorithm>
#include <chrono>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "apps/cli/console.h"
#include "render/clean_text.h"

namespace magpie::cli {

// How far something is, in one line of standard error that is written over: on a terminal only, and
// a few times a second at most. Several threads may tell it.
class LiveLine {
  public:
    explicit LiveLine(Console& console) : console_(console) {}

    LiveLine(const LiveLine&) = delete;
    LiveLine& operator=(const LiveLine&) = delete;

    ~LiveLine() { wipe(); }

    // Whether there is anybody to tell.
    [[nodiscard]] bool is_seen() const { return console_.err_is_terminal; }

    void show(std::string_view text) {
        if (!is_seen()) return;
        const std::lock_guard lock(mutex_);
        const auto now = std::chrono::steady_clock::now();
        constexpr std::chrono::milliseconds kSeldom{100};
        if (shown_ && now - *shown_ < kSeldom) return;
        shown_ = now;
        write(text);
    }

    // Takes it away, for what is printed next.
    void wipe() {
        if (!is_seen()) return;
        const std::lock_guard lock(mutex_);
        if (!shown_) return;
        shown_.reset();
        console_.err << "\r\x1b[K" << std::flush;
    }

  private:
    // A line that the terminal folds could not be written over.
    void write(std::string_view text) {
        constexpr int kUsualColumns = 80;
        int room = std::max(console_.columns().value_or(kUsualColumns) - 1, 1);
        std::string line;
        for (const char32_t c : render::decode_clean(text)) {
            room -= render::display_width(c);
            if (room < 0) break;
            render::append_utf8(line, c);
        }
        console_.err << "\r\x1b[K" << line << std::flush;
    }

    Console& console_;
    std::mutex mutex_;
    std::optional<std::chrono::steady_clock::time_point> shown_;
};

}  // namespace magpie::cli
