#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <string_view>

#include "core/clock.h"
#include "game/playback.h"
#include "protocols/gtp/client.h"
#include "protocols/gtp/line_channel.h"

namespace magpie::nboard {

struct ClientOptions {
    int depth = 8;                                         // what `set depth` says
    Milliseconds first_answer = std::chrono::seconds(60);  // it may have a table to load
    Milliseconds answer = std::chrono::seconds(20);        // of everything but thinking
    std::function<Instant()> now{};                        // on any clock that does not jump
};

// What an engine says about the move it would play.
struct Choice {
    Move move = Move::pass();
    std::optional<float> eval{};  // discs, from its view

    bool operator==(const Choice&) const = default;
};

// The host side of the protocol: talks to an Othello engine over a channel. Every question ends
// with a ping and its pong, so that the two are at the same place; an answer is waited for no
// longer than it is told to. After an error start the engine anew.
class Client {
  public:
    template <class T>
    using Result = std::expected<T, gtp::ClientError>;

    // `channel` must outlive the client.
    Client(gtp::LineChannel& channel, ClientOptions options);

    // Greets the engine and waits until it is there.
    Result<void> shake_hands();

    // What it calls itself; empty when it does not say.
    [[nodiscard]] const std::string& name() const { return name_; }

    // Makes its game this one, from whatever it was before. Also the way to go on after a crash.
    // Requires: a game of Othello.
    Result<void> show_game(const Playback& game);

    Result<void> play(Geometry geometry, Move move);

    // What it would play in the game it was shown. It does not play it.
    Result<Choice> choose(Geometry geometry, Milliseconds timeout);

    // Says good-bye.
    void quit();

  private:
    Result<void> send(std::string_view line, Milliseconds timeout);
    // Lines until one begins with `start`; what the engine says of itself on the way is kept.
    Result<std::string> wait_for(std::string_view start, Milliseconds timeout);
    Result<void> synchronise(Milliseconds timeout);
    [[nodiscard]] gtp::ClientError error_of(const gtp::ChannelError& error) const;

    gtp::LineChannel& channel_;
    ClientOptions options_;
    std::string name_;
    std::string asked_;  // the last line sent, for errors
    int pings_ = 0;
};

}  // namespace magpie::nboard
