#pragma once

#include <expected>
#include <functional>
#include <string>

#include "core/clock.h"
#include "engine/limits.h"
#include "engine/report.h"
#include "game/playback.h"
#include "protocols/gtp/client.h"
#include "protocols/gtp/line_channel.h"

namespace magpie::analysis {

struct ClientOptions {
    Milliseconds first_answer = std::chrono::seconds(120);  // it may have a network to load
    std::function<Instant()> now{};                         // on any clock that does not jump
};

// The host side of the protocol: asks an engine about one position at a time. After an error start
// the engine anew.
class Client {
  public:
    template <class T>
    using Result = std::expected<T, gtp::ClientError>;

    // `channel` must outlive the client.
    Client(gtp::LineChannel& channel, ClientOptions options);

    // Asks for the version, and waits until the engine is there.
    Result<void> shake_hands();

    // What it thinks of the position where the game stands: a last report whose moves are legal
    // there. Requires: the game is not over.
    Result<Report> analyze(const Playback& game, const Limits& limits, Milliseconds timeout);

  private:
    Result<void> send(const std::string& line, Milliseconds timeout);

    gtp::LineChannel& channel_;
    ClientOptions options_;
    int queries_ = 0;
};

// The query for a position, and the report of an answer: what the client sends and reads.
[[nodiscard]] std::string query_line(const Playback& game,
                                     const Limits& limits,
                                     const std::string& id);
// Nothing for a line that answers something else; the error says what is wrong with the answer.
[[nodiscard]] std::expected<std::optional<Report>, std::string> report_from(std::string_view line,
                                                                            const Playback& game,
                                                                            const std::string& id);

}  // namespace magpie::analysis
