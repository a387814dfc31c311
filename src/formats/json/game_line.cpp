#include "formats/json/game_line.h"

#include "core/ascii.h"
#include "formats/json/cursor.h"

namespace magpie::save {

namespace {

// Longer lines than a game of any length needs are not looked at to see what they are.
constexpr std::size_t kLongestFirstLine = std::size_t{1} << 20;

}  // namespace

bool is_game_lines(std::string_view text) {
    text = ascii::trimmed(text);
    if (!text.starts_with('{')) return false;
    const std::string_view line = ascii::trimmed(text.substr(0, text.find('\n')));
    if (line.size() > kLongestFirstLine || !line.ends_with('}')) return false;
    return line.find("\"sgn\"") != std::string_view::npos && read_game_line(line).has_value();
}

std::expected<GameLine, SaveError> read_game_line(std::string_view line, const Limits& limits) {
    const auto value = parse_bounded(line, limits);
    if (!value) return std::unexpected(value.error());
    std::optional<SaveError> error;
    const Cursor root(*value, error);
    root.must_be_object();
    GameLine game{.notation = std::string(root.member("sgn").text()),
                  .names = {root.member("black").text_or(""), root.member("white").text_or("")},
                  .reason = root.member("reason").text_or("")};
    if (const Cursor result = root.member("result"); result.is_there() && result.text() != "?") {
        game.outcome = outcome_from(result.text());
        if (!game.outcome) result.complain(SaveError::Kind::bad_value);
    }
    if (error) return std::unexpected(*error);
    return game;
}

}  // namespace magpie::save
