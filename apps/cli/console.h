#pragma once

#include <iosfwd>

namespace magpie::cli {

// What a script can rely on.
enum class ExitCode : int {
    ok = 0,
    failed = 1,    // the world said no: a file cannot be written, a disk is full
    bad_input = 2  // the request was wrong: one line on standard error says what and where
};

// The streams a command talks through, so that tests can stand in for a terminal.
struct Console {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
    bool in_is_terminal = false;
    bool out_is_terminal = false;  // colour only when it is
    bool no_color = false;         // the NO_COLOR convention
};

}  // namespace magpie::cli
