#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// GTP, the Go Text Protocol, version 2: docs/protocols/gtp.md.
namespace magpie::gtp {

// Longer lines are refused unread: the longest useful one (a handicap of every point of the
// largest board) is far shorter.
constexpr std::size_t kLongestLine = std::size_t{1} << 16;

// One command as it came in.
struct Request {
    std::string id;  // digits, or empty
    std::string name;
    std::vector<std::string> arguments;

    bool operator==(const Request&) const = default;
};

// Reads a line as the protocol says: control characters go away, a tab is a space, `#` starts a
// comment. Nothing for a line without a command. Bytes above 127 are kept.
[[nodiscard]] std::optional<Request> request_from(std::string_view line);

// What is said back: text after `=`, or after `?`. `streamed`: the handler has written its answer
// itself, or will.
struct Answer {
    enum class Kind : std::uint8_t { success, failure, streamed };

    Kind kind = Kind::success;
    std::string text{};
    // A failure that does not say which word of the request is wrong: whoever sends the answer adds
    // what was asked.
    bool is_vague = false;

    [[nodiscard]] static Answer failed(std::string reason) {
        return {Kind::failure, std::move(reason), false};
    }

    [[nodiscard]] static Answer failed_vaguely(std::string reason) {
        return {Kind::failure, std::move(reason), true};
    }

    [[nodiscard]] static Answer streamed() { return {Kind::streamed, {}, false}; }
};

// "=3 D4" and an empty line. Whatever is in the text, there is no empty line inside, because that
// is what ends an answer, and no control character.
[[nodiscard]] std::string format_answer(const Request& request, const Answer& answer);

}  // namespace magpie::gtp
