#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "bytes.h"
#include "protocols/seat/line_channel.h"

namespace magpie::fuzz {

// A program at the other end of the line that says what the fuzzer wants, whatever it is asked, and
// then ends. What is sent to it is one line each time.
class ScriptChannel final : public LineChannel {
  public:
    explicit ScriptChannel(std::string_view text) : text_(text) {}

    std::expected<void, ChannelError> write_line(std::string_view line, Milliseconds) override {
        require(line.find_first_of("\r\n") == std::string_view::npos);
        return {};
    }

    std::expected<std::string, ChannelError> read_line(Milliseconds) override {
        if (text_.empty()) return std::unexpected(ChannelError{ChannelError::Kind::ended, "end"});
        const std::size_t end = std::min(text_.find('\n'), text_.size());
        std::string line(text_.substr(0, end));
        text_.remove_prefix(std::min(end + 1, text_.size()));
        return line;
    }

  private:
    std::string_view text_;
};

}  // namespace magpie::fuzz
