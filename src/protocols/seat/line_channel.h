#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "core/time_control.h"

namespace magpie {

struct ChannelError {
    enum class Kind : std::uint8_t { ended, timed_out, failed };

    Kind kind;
    std::string reason;  // in words
};

// Lines to and from another program. The programs in apps/ connect it to a real one.
class LineChannel {
  public:
    LineChannel() = default;
    LineChannel(const LineChannel&) = delete;
    LineChannel& operator=(const LineChannel&) = delete;
    virtual ~LineChannel() = default;

    // Sends the line and its end. Requires: no line end inside.
    virtual std::expected<void, ChannelError> write_line(std::string_view line,
                                                         Milliseconds timeout) = 0;

    // The next line without its end.
    virtual std::expected<std::string, ChannelError> read_line(Milliseconds timeout) = 0;
};

}  // namespace magpie
