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

// Opens the window and returns when it is closed. The error is one line: there is no screen.
[[nodiscard]] std::expected<void, std::string> run(const Options& options);

}  // namespace magpie::desktop
