#include "apps/cli/board_style.h"

namespace magpie::cli {

void add_board_style(CLI::App& command, BoardStyle& style) {
    command
        .add_option("--board", style.layout,
                    "How text draws the board: letters, a grid of lines, or points")
        ->check(CLI::IsMember({"auto", "letters", "grid", "points"}))
        ->capture_default_str();
    command.add_flag("--unicode", style.unicode, "Stones and lines as Unicode characters");
    command.add_flag("--wide", style.wide, "Four columns and two rows a point (points only)");
}

render::TextOptions text_options(const BoardStyle& style, GameKind kind) {
    render::TextOptions options;
    options.unicode = style.unicode;
    options.spacing = style.wide ? render::TextSpacing::wide : render::TextSpacing::compact;
    if (style.layout == "letters" || (style.layout == "auto" && kind == GameKind::othello)) {
        options.layout = render::TextLayout::letters;
    } else if (style.layout == "grid") {
        options.layout = render::TextLayout::grid;
    } else {
        options.layout = render::TextLayout::points;
    }
    return options;
}

}  // namespace magpie::cli
