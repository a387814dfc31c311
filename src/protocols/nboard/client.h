#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/clock.h"
#include "engine/report.h"
#include "game/playback.h"
#include "protocols/seat/conversation.h"

namespace magpie::nboard {

struct ClientOptions {
    int depth = 8;                                         // what `set depth` says at first
    Milliseconds first_answer = std::chrono::seconds(60);  // it may have a table to load
    Milliseconds answer = std::chrono::seconds(20);        // of everything but thinking
    std::function<Instant()> now{};                        // on any clock that does not jump
    // Whether what the engine thinks about is wanted now, such as it is: asked every few
    // milliseconds, where the engine can be cut short.
    std::function<bool()> is_hurried{};
};

// What an engine says about the move it would play.
struct Choice {
    Move move = Move::pass();
    std::optional<float> eval{};  // discs, from its view
    // The moves it thought of aloud, the one it would play in front, with what it said of each.
    Report report{};
};

// The host side of the protocol: talks to an Othello engine over a channel. Every question comes
// after a ping and its pong, so that the two are at the same place; an answer is waited for no
// longer than it is told to. After an error start the engine anew.
class Client {
  public:
    template <class T>
    using Result = Conversation::Result<T>;

    // `channel` must outlive the client.
    Client(LineChannel& channel, ClientOptions options);

    // Greets the engine and waits until it is there.
    Result<void> shake_hands();

    // What it calls itself; empty when it does not say.
    [[nodiscard]] const std::string& name() const { return name_; }

    // How deep it is to look from now on. Said again only when it changes.
    Result<void> set_depth(int depth);

    // Makes its game this one, from whatever it was before. Also the way to go on after a crash.
    // The protocol tells the clock with the game; what each move took comes with the moves.
    // Requires: a game of Othello.
    Result<void> show_game(const Playback& game, const TimeControl& control = NoTime{});

    // `taken` is the time it took.
    Result<void> play(Geometry geometry, Move move, Milliseconds taken = Milliseconds(0));

    // What it would play in the game it was shown, which is where `game` stands. It does not play
    // it. The move may be illegal. What takes longer than `enough` is cut short. Requires: the game
    // is not over.
    Result<Choice> choose(const Playback& game,
                          Milliseconds timeout,
                          std::optional<Milliseconds> enough = std::nullopt);

    // Says good-bye.
    void quit();

  private:
    Result<void> send(std::string_view line) { return talk_.send(line, options_.answer); }

    // Remembers what the engine says of itself.
    void note(std::string_view line);
    Result<void> synchronise(Milliseconds timeout);
    // Begins a `ping`, and returns what its answer is.
    Result<std::string> ping();

    ClientOptions options_;
    Conversation talk_;
    std::string name_;
    int pings_ = 0;
};

}  // namespace magpie::nboard
