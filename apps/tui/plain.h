#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>

#include "apps/seats/sitting.h"

namespace magpie::tui {

struct PlainOptions {
    std::string data_folder;
    std::string results_file;
    bool echoes = false;  // what is typed, for input that no terminal has shown
    std::function<Instant()> now;
    // How wide the terminal is; nothing where there is none.
    std::function<std::optional<int>()> columns{};
    decltype(seats::SittingOptions::make) make = seats::SittingOptions{}.make;
};

// Magpie for who does not see the board: questions and answers in lines, written to be read aloud
// (table/spoken.h). Until the game is left or the input ends; every move is kept.
void run_plain(std::istream& in, std::ostream& out, const PlainOptions& options);

}  // namespace magpie::tui
