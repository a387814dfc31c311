#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <string>

#include "core/clock.h"
#include "engine/limits.h"
#include "engine/report.h"
#include "game/playback.h"
#include "protocols/seat/conversation.h"

namespace magpie::analysis {

struct ClientOptions {
    Milliseconds first_answer = std::chrono::seconds(120);  // it may have a network to load
    Milliseconds answer = std::chrono::seconds(20);         // of everything but thinking
    std::function<Instant()> now{};                         // on any clock that does not jump
    // Whether what the engine thinks about is wanted now, such as it is: asked every few
    // milliseconds, where the engine can be cut short.
    std::function<bool()> is_hurried{};
};

// The host side of the protocol: asks an engine about one position at a time. After an error start
// the engine anew.
class Client {
  public:
    template <class T>
    using Result = Conversation::Result<T>;

    // `channel` must outlive the client.
    Client(LineChannel& channel, ClientOptions options);

    // Asks for the version, and waits until the engine is there.
    Result<void> shake_hands();

    // Empty when it does not say.
    [[nodiscard]] const std::string& version() const { return version_; }

    // What it thinks of the position where the game stands, `c` to play: a last report whose moves
    // are legal there, and others to `listen` before it where the limits ask for them. Requires:
    // position_for(game, c) is not over.
    Result<Report> analyze(const Playback& game,
                           Color c,
                           const Limits& limits,
                           Milliseconds timeout,
                           const std::function<void(const Report&)>& listen = {});

  private:
    ClientOptions options_;
    Conversation talk_;
    std::string version_;
    int queries_ = 0;
};

// The query for a position, and the report of an answer: what the client sends and reads.
[[nodiscard]] std::string query_line(const Playback& game,
                                     Color c,
                                     const Limits& limits,
                                     const std::string& id);
// A report, the last one or one on the way. Nothing for a line that answers something else; the
// error says what is wrong with the answer. `root` is the position that was asked about.
[[nodiscard]] std::expected<std::optional<Report>, std::string> report_from(std::string_view line,
                                                                            const GameSpec& spec,
                                                                            const AnyPosition& root,
                                                                            const std::string& id);

}  // namespace magpie::analysis
