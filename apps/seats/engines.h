#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "engine/workers.h"
#include "protocols/seat/any_engine.h"

namespace magpie::seats {

// The options of an engine as one types them: "visits=100,seed=3". Whoever makes the engine takes
// what it knows; what is left over is a mistake of the person who typed it.
class EngineOptions {
  public:
    // The part after the colon; may be empty. Nothing when it is not a list of KEY=VALUE.
    [[nodiscard]] static std::optional<EngineOptions> from(std::string_view text);

    [[nodiscard]] std::optional<std::string> take(const std::string& key);

    // A number, or nothing when the key is not there. Text that is not a number is remembered as a
    // mistake, and so is a number above `most`.
    [[nodiscard]] std::optional<std::uint64_t> take_number(
        const std::string& key, std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

    // What is wrong with the options, if anything: one not taken, or one that is no number.
    [[nodiscard]] std::optional<std::string> mistake() const;

  private:
    std::map<std::string, std::string> values_;
    std::optional<std::string> bad_number_;
};

// "1s", "250ms": a time as --clock has it.
[[nodiscard]] std::optional<Milliseconds> duration_from(const std::string& text);

// An engine of our own, ready to play, or another program behind the same interface.
struct BuiltInEngine {
    std::string title;  // as others see it: "Magpie random"
    std::variant<std::unique_ptr<Engine<go::Position>>,
                 std::unique_ptr<Engine<othello::Position>>,
                 std::unique_ptr<GameEngine>>
        engine;
    Limits limits{};  // of each move, besides the clock
    int largest_side = kMaxSide;
    bool uses_network = false;
    // Makes the lots it draws from now on depend on this number alone. Nothing for one that draws
    // none, or whose seed was typed.
    std::function<void(std::uint64_t)> reseed{};

    // For as long as this lives where it is now or was moved to.
    [[nodiscard]] AnyEngine any() const;
};

// What it is called beside others of its kind: "Magpie, 100 visits", "Magpie, 1s a move".
[[nodiscard]] std::string title_with_limits(const BuiltInEngine& engine);

// What to say where an engine cannot play on a board: "Magpie plays on boards up to 25x25".
[[nodiscard]] std::optional<std::string> why_too_large(const BuiltInEngine& engine,
                                                       Geometry geometry);

// The same of an engine of ours before it is made, which may take a while.
[[nodiscard]] std::optional<std::string> why_too_large(GameKind game,
                                                       const std::string& text,
                                                       Geometry geometry);

// What to know about an engine's numbers on a board it plays on and has not learned on.
[[nodiscard]] std::optional<std::string> note_on_size(const BuiltInEngine& engine,
                                                      Geometry geometry);

// A kind of engine, in the one list of them (engines.cpp): a new engine is one more line there.
struct EngineKind {
    GameKind game;
    std::string_view name;     // what one types
    std::string_view options;  // for the help: "seed=N"
    std::string_view summary;
    // Only its own options: `visits` and `time`, which every engine has, are taken before.
    std::expected<BuiltInEngine, std::string> (*make)(EngineOptions& options, Workers& workers);
    int largest_side = kMaxSide;
    bool has_threads = false;  // it thinks with as many as it is given
    bool can_ponder = false;   // it keeps what it learned: `ponder=on` is taken before as well
};

[[nodiscard]] std::span<const EngineKind> engine_kinds();

// What it is, and what each style does of one that has several.
[[nodiscard]] std::string summary_of(const EngineKind& kind);

// What plays when nobody names an engine: the strongest that can play here.
[[nodiscard]] std::string_view default_engine(GameKind game);

// Whether the text names an engine of ours for that game: "random", "random:seed=3". Anything else
// may be the command line of another program.
[[nodiscard]] bool is_built_in(GameKind game, std::string_view text);

// Makes the engine that is_built_in() names, or the default one for an empty text. The error is one
// line. `workers` must outlive it.
[[nodiscard]] std::expected<BuiltInEngine, std::string> make_engine(GameKind game,
                                                                    std::string_view text,
                                                                    Workers& workers);

// The engine that a seat's text means: "3" is level 3 of 1 to 9, "teacher" and "jigo" the bots of
// that style, other texts stand for themselves (make_player()).
[[nodiscard]] std::string engine_from(const std::string& text);

// Whether a text of a seat means an engine of ours for this game: one of is_built_in(), a level, or
// a name of kNamedBots that the game has. "jigo" is a player of Go alone.
[[nodiscard]] bool is_ours(GameKind game, const std::string& text);

// What an engine is called before it has said so itself: "Pica 3" at level 3, "Magpie", the others
// of ours as title_of() has them, else the text.
[[nodiscard]] std::string engine_title(GameKind game, const std::string& text);

// The engine of ours that is called so, as engine_title() has it: the other player of a kept game.
// Nothing for any other name; never another program, since a name may come from anybody's file.
[[nodiscard]] std::optional<std::string> engine_named(GameKind game, const std::string& name);

// Why this can be no engine, before one is made of it: one line, which names a program that is not
// there. Nothing when it may be one.
[[nodiscard]] std::optional<std::string> why_no_engine(GameKind game, const std::string& text);

// "network, bot, random".
[[nodiscard]] std::string engine_names(GameKind game);

// What to say of --threads N where they would change nothing: the engine has one thread, or is
// another program. `threads`: 0 or 1 changes nothing that was asked for.
[[nodiscard]] std::optional<std::string> why_idle_threads(GameKind game,
                                                          const std::string& text,
                                                          int threads);

// For --help: what can be typed as ENGINE, and who tells all of it.
[[nodiscard]] std::string engine_help();

}  // namespace magpie::seats
