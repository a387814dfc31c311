#include "formats/json/plain_othello.h"

#include <algorithm>
#include <utility>

#include "game/setup.h"

namespace magpie::save {

namespace {

using Kind = SaveError::Kind;

std::optional<Color> read_side(const Cursor& at) {
    const std::string_view text = at.text();
    if (text == "Dark") return Color::black;
    if (text == "Light") return Color::white;
    at.complain(Kind::bad_value);
    return std::nullopt;
}

std::string_view side_name(Color color) { return color == Color::black ? "Dark" : "Light"; }

// The edit that turns the start position into the board.
SetupEdit read_board(const Cursor& board, const GameSpec& spec, const AnyPosition& start) {
    SetupEdit edit;
    for (std::size_t row = 0; row < board.length(); ++row) {
        const Cursor line = board.entry(row);
        line.must_be_list();
        if (!board.failed() && line.length() != spec.geometry.columns)
            line.complain(Kind::bad_value);
        for (std::size_t column = 0; column < line.length() && !board.failed(); ++column) {
            const Cursor cell = line.entry(column);
            const Point p = spec.geometry.at(static_cast<int>(column), static_cast<int>(row));
            if (cell.is_there()) {
                if (const auto side = read_side(cell)) edit.added[*side].push_back(p);
            } else if (stone_at(start, p)) {
                edit.cleared.push_back(p);
            }
        }
    }
    return edit;
}

}  // namespace

SavedGame read_plain(const Cursor& root) {
    SavedGame game;
    const Cursor board = root.member("board");
    board.must_be_list();
    if (root.failed()) return game;
    // Longer lists than any board would not fit an int; they are too large all the same.
    const auto side = [](std::size_t length) {
        return static_cast<int>(std::min<std::size_t>(length, 1000));
    };
    auto spec = make_spec({.game = "othello",
                           .columns = side(board.entry(0).length()),
                           .rows = side(board.length())});
    if (!spec) {
        board.complain({.kind = Kind::bad_spec, .spec = spec.error()});
        return game;
    }
    game.record.spec = *spec;
    AnyPosition position = start_position(*spec);
    SetupEdit edit = read_board(board, *spec, position);
    const Cursor player = root.member("current_player");
    if (player.is_there()) edit.to_play = read_side(player);
    const Cursor finished = root.member("finished");
    if (finished.is_there() && finished.truth()) game.phase = Phase::finished;
    if (root.failed()) return game;
    if (apply_setup(position, edit)) board.complain(Kind::bad_value);
    game.record.tree.set_setup(kRootNode, std::move(edit));
    return game;
}

std::optional<std::string> write_plain(const AnyPosition& position) {
    const auto* othello = std::get_if<othello::Position>(&position);
    if (othello == nullptr) return std::nullopt;
    std::string text = "{\n  \"board\": [\n";
    const Geometry geometry = othello->geometry();
    for (int row = 0; row < geometry.rows; ++row) {
        text += "    [";
        for (int column = 0; column < geometry.columns; ++column) {
            if (column > 0) text += ", ";
            const auto disc = othello->stone_at(geometry.at(column, row));
            if (disc) {
                text.append("\"").append(side_name(*disc)).append("\"");
            } else {
                text += "null";
            }
        }
        text += row + 1 < geometry.rows ? "],\n" : "]\n";
    }
    text += "  ],\n  \"current_player\": \"";
    text += side_name(othello->to_play());
    text += "\",\n  \"finished\": ";
    text += othello->is_over() ? "true" : "false";
    return text + "\n}\n";
}

}  // namespace magpie::save
