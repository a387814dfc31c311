#pragma once

#include <condition_variable>
#include <cstdint>
#include <expected>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "game/any_position.h"
#include "store/library_query.h"

namespace magpie::seats {

// Asks a library which moves were played from a position, on a thread of its own: in a large one
// the answer takes a moment. One thread uses it; `wake` is called on another.
class Explorer {
  public:
    using Answer = std::expected<store::Exploration, std::string>;  // or one line why not

    Explorer(std::string library, std::function<void()> wake);
    ~Explorer();
    Explorer(const Explorer&) = delete;
    Explorer& operator=(const Explorer&) = delete;

    // What was asked before is not wanted any more.
    void look_at(const AnyPosition& position);

    // Takes in what was found. True when there is something new.
    bool poll();

    // About the position last looked at; nothing yet: it is being looked up.
    [[nodiscard]] const std::optional<Answer>& answer() const { return answer_; }

  private:
    void work();

    const std::string library_;
    const std::function<void()> wake_;
    std::optional<Answer> answer_;  // the owner's

    std::mutex mutex_;  // of the following
    std::condition_variable changed_;
    std::optional<AnyPosition> asked_;
    std::optional<Answer> found_;
    std::uint64_t ticket_ = 0;
    bool leaves_ = false;

    std::thread thread_;
};

}  // namespace magpie::seats
