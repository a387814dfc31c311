#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace magpie::server {

// What happens, a JSON object a line. All calls from any thread.
class Log {
  public:
    enum class Level : std::uint8_t { error, info, debug };

    using Field = std::pair<std::string_view, std::string_view>;
    using Fields = std::initializer_list<Field>;

    // Lines up to that level go to `write`.
    Log(Level level, std::function<void(const std::string&)> write)
        : level_(level), write_(std::move(write)) {}

    void error(std::string_view event, Fields fields = {}) { say(Level::error, event, fields); }

    void info(std::string_view event, Fields fields = {}) { say(Level::info, event, fields); }

    void debug(std::string_view event, Fields fields = {}) { say(Level::debug, event, fields); }

    [[nodiscard]] bool has(Level level) const { return level <= level_; }

  private:
    void say(Level level, std::string_view event, Fields fields);

    const Level level_;
    std::mutex mutex_;
    std::function<void(const std::string&)> write_;
};

}  // namespace magpie::server
