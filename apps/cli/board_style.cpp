#include "apps/cli/board_style.h"

namespace magpie::cli {

void add_board_style(CLI::App& command, BoardStyle& style) {
    command
        .add_option("--board", style.layout,
                    "How text draws the board: letters, a grid of lines, or points")
        ->check(CLI::IsMember({"auto", "letters", "grid", "points"}))
        ->capture_default_str();
    CLI::Option* unicode = command.add_flag(
        "--unicode", style.unicode,
        "Stones and lines as Unicode characters; without asking on a terminal that has them");
    command.add_flag("--ascii", style.ascii, "Stones as letters, everywhere")->excludes(unicode);
    command.add_flag("--wide", style.wide, "Four columns and two rows a point (points only)");
}

std::optional<std::string> why_useless(const BoardStyle& style, GameKind kind) {
    const bool is_points =
        style.layout == "points" || (style.layout == "auto" && kind == GameKind::go);
    if (!style.wide || is_points) return std::nullopt;
    return "--wide: only the board drawn as points has a wide form (see --board)";
}

render::TextOptions text_options(const BoardStyle& style, GameKind kind, const Console& console) {
    render::TextOptions options;
    options.unicode = style.unicode || (!style.ascii && console.out_is_terminal && console.utf8);
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

render::TextOptions fitted(render::TextOptions options,
                           const render::BoardScene& scene,
                           const Console& console) {
    if (!console.out_is_terminal) return options;
    const auto columns = console.columns();
    if (!columns) return options;
    using render::TextSpacing;
    for (const TextSpacing spacing : {TextSpacing::compact, TextSpacing::dense}) {
        if (render::text_width(scene, options) <= *columns) break;
        if (spacing == TextSpacing::dense) options.layout = render::TextLayout::points;
        options.spacing = spacing;
    }
    return options;
}

}  // namespace magpie::cli
