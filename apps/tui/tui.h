#pragma once

#include <expected>
#include <string>

namespace magpie::tui {

struct TuiOptions {
    std::string data_folder;  // empty: the usual one
    std::string open;         // a game file to look at; empty: the menu
    bool ascii = false;
    std::string colors;  // "24-bit", "256", "16", "none"; empty: as the environment says
    bool no_color = false;
    bool utf8 = false;
};

struct Failure {
    std::string reason;        // one line
    bool is_bad_file = false;  // the game cannot be read; else there is no terminal, or a game was
                               // lost
};

// Magpie over the whole terminal, until its user leaves. A game that cannot be read opens nothing.
[[nodiscard]] std::expected<void, Failure> run(const TuiOptions& options);

}  // namespace magpie::tui
