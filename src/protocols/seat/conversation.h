#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/clock.h"
#include "protocols/seat/line_channel.h"

namespace magpie {

// Why another engine did not do what it was asked.
struct ClientError {
    enum class Kind : std::uint8_t {
        unsendable,  // the command holds a character that no command may hold
        ended,       // it died or closed the pipe
        timed_out,
        nonsense,  // what it says is no answer, or not one to this question
        refused    // it said that it will not
    };

    Kind kind;
    std::string command;
    std::string reason;
};

// "refused "play b D4": illegal move", "did not answer "genmove w" in time".
[[nodiscard]] std::string to_text(const ClientError& error);

// What the host sides of all protocols have in common: a line out, lines in until the answer is
// there, and no engine at the other end that can make the host wait longer than it wants to, fill
// its memory, or be sent a second line within the first.
class Conversation {
  public:
    template <class T>
    using Result = std::expected<T, ClientError>;

    // Makes something of a line: true when it was the last one that is waited for, false for more.
    // The error says what is wrong with it.
    using Take = std::function<std::expected<bool, std::string>(std::string_view line)>;

    // How a search that the engine was asked for is cut short.
    struct Stop {
        std::function<bool()> is_wanted{};    // asked every few milliseconds; nothing: never
        std::function<Result<void>()> ask{};  // tells the engine so, once; nothing: no way
        Milliseconds grace{};                 // how long it has from then on
        std::optional<Milliseconds> after{};  // wanted in any case when this has passed
    };

    // More lines than this for one answer are a flood.
    static constexpr int kMostLines = 1'000'000;

    // `channel` outlives this; `now` is any clock that does not jump.
    Conversation(LineChannel& channel, std::function<Instant()> now)
        : channel_(channel), now_(std::move(now)) {}

    // The one place where something is sent: a line with a control character, which could smuggle
    // in a second command, is refused. Errors call it `name`, as it stands where there is none.
    Result<void> send(std::string_view line, Milliseconds timeout, std::string_view name = {});

    // Hands every line to `take` until that has its answer, no longer than `timeout` in all.
    Result<void> hear(Milliseconds timeout, const Take& take) { return hear(timeout, take, {}); }

    Result<void> hear(Milliseconds timeout, const Take& take, const Stop& stop);

    // An error about what was sent last.
    [[nodiscard]] ClientError error(ClientError::Kind kind, std::string reason) const {
        return {kind, asked_, std::move(reason)};
    }

    [[nodiscard]] Instant now() const { return now_(); }

  private:
    [[nodiscard]] ClientError error_of(const ChannelError& error) const;

    LineChannel& channel_;
    std::function<Instant()> now_;
    std::string asked_;
};

// What may not stand in a line that is sent.
[[nodiscard]] constexpr bool is_unsendable(char c) { return (c >= '\0' && c < ' ') || c == '\x7F'; }

}  // namespace magpie
