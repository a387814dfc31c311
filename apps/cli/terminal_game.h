#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/board_style.h"
#include "apps/cli/console.h"
#include "apps/cli/terminal_voice.h"
#include "apps/cli/typed_line.h"
#include "apps/seats/sitting.h"
#include "platform/interrupt.h"
#include "table/table.h"

namespace magpie::cli {

constexpr std::string_view kNameRule = "a name has at most 60 characters";

[[nodiscard]] bool is_long_name(std::string_view name);

struct TerminalOptions {
    BoardStyle style;
    bool auto_pass = false;
    go::ProposalLimits proposal;  // who judges dead stones
    std::string data_folder;      // saves
    std::string results_file;     // one line per finished game is added to it
    std::string kept_as;          // the save that was taken up; empty for a new game
    std::string note;             // told before the game, about what was taken up; or empty
    // What `magpie play` needs beside --load to find the saves again: " --data FOLDER", or nothing.
    std::string to_find_saves;
    // Who plays: a level or another engine as seats::engine_from() takes it; nothing: a person.
    ByColor<std::optional<std::string>> engines{};
};

// The game that people and engines play at one terminal, or one script plays through a pipe: it
// prints the board, reads a line, and does what the line says, until the game is over or the input
// ends. Engines move by themselves; a script waits for them, a person may type meanwhile.
class TerminalGame {
  public:
    TerminalGame(Table table, TerminalOptions options, Console& console);

    // Plays to the end, or until the input ends, which Ctrl-C at a terminal does too. bad_input
    // never: what is mistyped is asked again. failed: the result or an unfinished game could not
    // be written.
    ExitCode play();

  private:
    void sit_down();
    bool ask_names();  // false: leave the game
    std::optional<std::string> read_line(std::string_view prompt);
    bool wait_for_line();
    [[nodiscard]] bool is_interrupted();
    bool obey(const TypedLine& line);  // false: leave the game
    void apply(const Command& command);
    // What happened: kept where moves are kept, then shown.
    void hear(const seats::Sitting::Events& events);
    // Until no engine thinks; a line typed meanwhile is obeyed. False: leave the game.
    bool let_engine_think();
    bool wait_for_engine();  // the same without listening
    void ask_hint(bool wants_all);
    [[nodiscard]] bool is_line_typed();
    [[nodiscard]] seats::SittingOptions sitting_options(const Table& table,
                                                        const std::string& kept_as) const;

    [[nodiscard]] const Table& table() const { return sitting_.table(); }

    [[nodiscard]] bool has_person() const;
    ExitCode leave();
    void resign();
    void take_seat();
    void play_or_mark(const std::string& text);
    void save(const std::string& name);
    std::string seat_engines_for(Table& kept);
    void load(const std::string& name);

    // The players leave a game that is not over; false when it is lost.
    bool keep_unfinished();
    // Whether whoever leaves has been told of moves that would be lost, and stays to save them.
    bool stays_to_save();
    void tell_kept(const std::string& name);

    TerminalOptions options_;
    seats::Sitting sitting_;
    TerminalVoice voice_;
    Console& console_;
    std::optional<platform::InterruptWatch> interrupt_;  // at a terminal
    bool ended_here_ = false;                            // and not before it was loaded
    bool is_result_lost_ = false;                        // it could not be written
};

}  // namespace magpie::cli
