#pragma once

#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/game_input.h"
#include "formats/wthor/wthor.h"

namespace magpie::cli {

// What is written besides the output: the name's ending, and the bytes.
struct SideFile {
    std::string extension;
    std::string bytes;
};

// A file in one of the forms that Magpie writes, made game by game.
class Target {
  public:
    virtual ~Target() = default;

    // Adds a game. The error is one line.
    [[nodiscard]] virtual std::expected<void, std::string> add(const InputGame& game) = 0;

    // Adds a game that nobody can play, because its first position cannot be. Requires:
    // holds_illegal().
    virtual void add_unplayed(const GameRecord& /*record*/) {}

    // The file as far as games were added.
    [[nodiscard]] virtual std::string text() const = 0;

    // Takes out what can be written already, so that it need not be held; text() has the rest.
    [[nodiscard]] virtual std::string take_text() { return {}; }

    [[nodiscard]] virtual bool is_binary() const { return false; }

    // Whether moves that the rules refuse can be in it.
    [[nodiscard]] virtual bool holds_illegal() const { return false; }

    // Files that belong beside it.
    [[nodiscard]] virtual std::vector<SideFile> side_files() const { return {}; }

    // Before the first game: it is made of this WTHOR file and its names, which keep their numbers.
    virtual void begin_like(const wthor::Header& header, const wthor::Names& names) {
        static_cast<void>(header);
        static_cast<void>(names);
    }
};

// Writes the whole of it to `output`, or to standard output where that is empty or "-", and the
// files that belong beside it beside it; a warning where there is no beside.
ExitCode deliver(Console& console, const Target& target, const std::string& output);

// Every name --to takes.
[[nodiscard]] std::vector<std::string> target_names();

// The one that files of this name hold, by its ending; empty where that says nothing.
[[nodiscard]] std::string target_by_ending(std::string_view file);

// Requires: `name` is one of target_names().
[[nodiscard]] std::unique_ptr<Target> make_target(std::string_view name);

}  // namespace magpie::cli
