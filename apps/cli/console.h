#pragma once

#include <functional>
#include <iosfwd>
#include <optional>

#include "core/clock.h"

namespace magpie::cli {

// What a script can rely on.
enum class ExitCode : int {
    ok = 0,
    failed = 1,     // the world said no: a file cannot be written, a disk is full
    bad_input = 2,  // the request was wrong: one line on standard error says what and where
    stopped = 130   // Ctrl-C ended it before it was done, as shells say it
};

// The streams a command talks through, so that tests can stand in for a terminal.
struct Console {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
    bool in_is_terminal = false;
    bool out_is_terminal = false;  // colour only when it is
    bool err_is_terminal = false;  // progress is drawn only then
    bool no_color = false;         // the NO_COLOR convention
    bool utf8 = false;             // by the user's locale
    // How wide and how high the terminal is that `out` goes to. Asked each time: windows change.
    std::function<std::optional<int>()> columns = [] { return std::optional<int>(); };
    std::function<std::optional<int>()> rows = [] { return std::optional<int>(); };
    // What time it is; by default it stands still.
    std::function<Instant()> now = [] { return Instant(); };
    // Waits for a line to be typed, that long at most. False when none came.
    std::function<bool(Milliseconds)> wait_for_line = [](Milliseconds) { return true; };
};

}  // namespace magpie::cli
