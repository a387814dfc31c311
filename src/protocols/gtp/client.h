#pragma once

#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.h"
#include "engine/limits.h"
#include "engine/report.h"
#include "game/playback.h"
#include "protocols/seat/conversation.h"

namespace magpie::gtp {

struct ClientOptions {
    Milliseconds first_answer = std::chrono::seconds(60);  // it may have a network to load
    Milliseconds answer = std::chrono::seconds(20);        // of everything but thinking
    std::function<Instant()> now{};                        // on any clock that does not jump
    // Whether what the engine thinks about is wanted now, such as it is: asked every few
    // milliseconds, where the engine can be cut short.
    std::function<bool()> is_hurried{};
};

// What an engine wants to do.
struct Decision {
    std::optional<Move> move{};  // nothing: it resigns

    bool operator==(const Decision&) const = default;
};

// The host side of the protocol: talks to an engine over a channel, one question at a time, and
// waits for the whole answer no longer than it is told to. After an error other than `refused` the
// engine and the host may have lost each other: start the engine anew.
class Client {
  public:
    template <class T>
    using Result = Conversation::Result<T>;

    // `channel` must outlive the client.
    Client(LineChannel& channel, ClientOptions options);

    // Asks for the name and the commands. Everything below wants this done.
    Result<void> shake_hands();

    [[nodiscard]] const std::string& name() const { return name_; }

    [[nodiscard]] const std::string& version() const { return version_; }

    [[nodiscard]] bool knows(std::string_view command) const;

    // The text of the answer to any command.
    Result<std::string> ask(std::string_view command, Milliseconds timeout);

    Result<std::string> ask(std::string_view command) { return ask(command, options_.answer); }

    // Makes its game this one, from whatever it was before: size, komi, rules where it has a
    // command for them, set-up stones and handicap, and all moves. Also the way to go on after a
    // crash.
    Result<void> show_game(const Playback& game);

    Result<void> play(const GameSpec& spec, ColoredMove move);

    Result<Decision> generate_move(const GameSpec& spec, Color c, Milliseconds timeout);

    // The same without playing it: by reg_genmove, else by taking the move back. An engine that can
    // do neither refuses.
    Result<Decision> suggest_move(const GameSpec& spec, Color c, Milliseconds timeout);

    // Whether it can think aloud (kata-analyze or lz-analyze).
    [[nodiscard]] bool can_analyze() const;

    // What it thinks of the game it was shown, `c` to play: listens to its reports, and ends at the
    // limits of visits and time or when it is told to stop. The last report has legal moves in it;
    // nothing when it never said one. Requires: can_analyze(); the game is not over, and the one it
    // was shown.
    Result<std::optional<Report>> analyze(const Playback& game,
                                          Color c,
                                          const Limits& limits,
                                          Milliseconds timeout,
                                          const std::function<void(const Report&)>& listen);

    // What it cannot be told in the words it knows it is not told; it may refuse as well. Requires:
    // is_valid(control).
    Result<void> set_time(const TimeControl& control);
    Result<void> tell_time_left(Color c, const TimeControl& control, const TimeLeft& left);

    // The stones it calls dead; nothing when it has no word for that.
    Result<std::optional<std::vector<Point>>> dead_stones(Geometry geometry, Milliseconds timeout);

    // Says good-bye; whatever comes back.
    void quit();

  private:
    Result<void> tell(std::string_view command);
    Result<void> tell_rules(const GameSpec& spec);
    Result<void> give_handicap(Geometry geometry, std::span<const Point> stones);
    Result<void> show_setup(const GameRecord& record);
    Result<void> allow_refusal(Result<std::string> answer);
    Result<Decision> decide(std::string_view how,
                            const GameSpec& spec,
                            Color c,
                            Milliseconds timeout);
    // Reads one whole answer.
    Result<std::string> answer(Milliseconds timeout, const Conversation::Stop& stop);

    ClientOptions options_;
    Conversation talk_;
    std::string name_;
    std::string version_;
    std::set<std::string, std::less<>> commands_;
};

}  // namespace magpie::gtp
