#include "formats/json/save_names.h"

#include "game/words.h"

namespace magpie::save {

std::string move_text(const GameSpec& spec, ColoredMove move) {
    return (move.color == Color::black ? "B " : "W ") + magpie::move_text(spec, move.move);
}

std::optional<ColoredMove> move_from(const GameSpec& spec, std::string_view text) {
    if (text.size() < 2 || (text[0] != 'B' && text[0] != 'W') || text[1] != ' ') {
        return std::nullopt;
    }
    const Color color = text[0] == 'B' ? Color::black : Color::white;
    const std::string_view name = text.substr(2);
    if (name == "pass") return ColoredMove{color, Move::pass()};
    const auto point = point_from(spec.coord_style(), spec.geometry, name);
    if (!point) return std::nullopt;
    return ColoredMove{color, Move(*point)};
}

}  // namespace magpie::save
