#pragma once

#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "apps/cli/console.h"
#include "game/game_spec.h"
#include "render/text/text.h"

namespace magpie::cli {

// How the commands that print a board in text let one choose its look.
struct BoardStyle {
    std::string layout = "auto";  // letters for Othello, points for Go
    bool unicode = false;
    bool ascii = false;
    bool wide = false;

    [[nodiscard]] bool is_asked_for() const { return layout != "auto" || unicode || ascii || wide; }
};

void add_board_style(CLI::App& command, BoardStyle& style);

// Why a look that was asked for changes nothing; nothing when it does.
[[nodiscard]] std::optional<std::string> why_useless(const BoardStyle& style, GameKind kind);

// What was asked for; what was not, as the output can show it: Unicode on a terminal that has it.
[[nodiscard]] render::TextOptions text_options(const BoardStyle& style,
                                               GameKind kind,
                                               const Console& console);

// The same options with the points closer together where the board would be wider than the
// terminal; text that is not for a terminal stays as it is.
[[nodiscard]] render::TextOptions fitted(render::TextOptions options,
                                         const render::BoardScene& scene,
                                         const Console& console);

}  // namespace magpie::cli
