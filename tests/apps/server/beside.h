#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "apps/server/web_client.h"

namespace magpie::server::test {

using Clock = std::chrono::steady_clock;
using Waits = std::vector<Clock::duration>;

// So long or shorter was the wait of that share of them.
inline std::chrono::milliseconds share_of(Waits waits, double share) {
    if (waits.empty()) return {};
    std::ranges::sort(waits);
    const auto last = static_cast<double>(waits.size() - 1);
    return std::chrono::ceil<std::chrono::milliseconds>(
        waits[static_cast<std::size_t>(share * last)]);
}

// Of this process: the server, and the other ends of its sockets, which are small.
inline long resident_kilobytes() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmRSS:")) return std::stol(line.substr(6));
    }
    return 0;
}

// Somebody honest who asks whether games can be kept, which goes past the writer, again as soon as
// they have the answer, while others do what they do.
class HonestVisitor {
  public:
    explicit HonestVisitor(std::uint16_t port) : thread_([this, port] { ask(port); }) {}

    ~HonestVisitor() { leave(); }

    HonestVisitor(const HonestVisitor&) = delete;
    HonestVisitor& operator=(const HonestVisitor&) = delete;

    // How many answers there have been.
    [[nodiscard]] long answers() const { return answers_; }

    // Whether there was anything but answers.
    [[nodiscard]] bool was_refused() const { return was_refused_; }

    // Waits for so many more answers. False where one is refused.
    bool wait_for(long more) const {
        for (const long until = answers_ + more; answers_ < until && !was_refused_;) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return !was_refused_;
    }

    // No more of them; how long each took.
    Waits leave() {
        leaves_ = true;
        if (thread_.joinable()) thread_.join();
        return waits_;
    }

  private:
    void ask(std::uint16_t port) {
        Visitor visitor(port);
        while (!leaves_ && !was_refused_) {
            const auto begin = Clock::now();
            was_refused_ = visitor.get("/health").status != 200;
            waits_.push_back(Clock::now() - begin);
            ++answers_;
        }
    }

    std::atomic<bool> leaves_{false};
    std::atomic<bool> was_refused_{false};
    std::atomic<long> answers_{0};
    Waits waits_{};
    std::thread thread_;
};

}  // namespace magpie::server::test
