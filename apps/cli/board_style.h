#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "game/game_spec.h"
#include "render/text/text.h"

namespace magpie::cli {

// How the commands that print a board in text let one choose its look.
struct BoardStyle {
    std::string layout = "auto";  // letters for Othello, points for Go
    bool unicode = false;
    bool wide = false;
};

void add_board_style(CLI::App& command, BoardStyle& style);

[[nodiscard]] render::TextOptions text_options(const BoardStyle& style, GameKind kind);

}  // namespace magpie::cli
