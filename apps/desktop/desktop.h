#pragma once

#include <expected>
#include <string>

namespace magpie::desktop {

struct Options {
    std::string data_folder{};  // empty: the usual one
    std::string open{};         // a game file to look at; empty: the menu
    double scale = 1;           // of everything, for screens finer than they say
    bool is_software = false;   // paint without the graphics card
};

struct Failure {
    std::string reason;  // one line
    bool is_bad_file =
        false;  // the game cannot be read; else there is no screen, or a game was lost
};

// Opens the window and returns when it is closed. A game that cannot be read opens none.
[[nodiscard]] std::expected<void, Failure> run(const Options& options);

}  // namespace magpie::desktop
