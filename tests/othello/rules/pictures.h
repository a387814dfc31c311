#pragma once

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/coordinates.h"
#include "othello/rules/position.h"

namespace magpie::othello {

// Reads a drawn board: X black, O white, . empty, one line per row, spaces free.
inline Setup setup_from(std::string_view picture, Color to_play) {
    std::vector<std::string> rows;
    std::istringstream lines{std::string(picture)};
    for (std::string line; std::getline(lines, line);) {
        std::erase(line, ' ');
        if (!line.empty()) rows.push_back(line);
    }
    Setup setup;
    setup.geometry =
        *Geometry::make(static_cast<int>(rows.front().size()), static_cast<int>(rows.size()));
    setup.to_play = to_play;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        for (std::size_t c = 0; c < rows[r].size(); ++c) {
            const Point p = setup.geometry.at(static_cast<int>(c), static_cast<int>(r));
            if (rows[r][c] == 'X') setup.stones.black.push_back(p);
            if (rows[r][c] == 'O') setup.stones.white.push_back(p);
        }
    }
    return setup;
}

inline Position position_from(std::string_view picture, Color to_play) {
    return Position::from(setup_from(picture, to_play)).value();
}

// The board as setup_from reads it, without spaces.
inline std::string picture_of(const Position& position) {
    std::string picture;
    const Geometry g = position.geometry();
    for (int r = 0; r < g.rows; ++r) {
        for (int c = 0; c < g.columns; ++c) {
            const auto stone = position.stone_at(g.at(c, r));
            picture += !stone ? '.' : *stone == Color::black ? 'X' : 'O';
        }
        picture += '\n';
    }
    return picture;
}

inline std::string without_spaces(std::string_view picture) {
    std::string text;
    std::ranges::copy_if(picture, std::back_inserter(text), [](char c) { return c != ' '; });
    return text + '\n';
}

inline Move move_on(const Position& position, std::string_view name) {
    return Move(point_from(CoordStyle::othello, position.geometry(), name).value());
}

inline std::string names_of(const Position& position, const std::vector<Point>& points) {
    std::string names;
    for (const Point p : points) {
        if (!names.empty()) names += ' ';
        names += point_name(CoordStyle::othello, position.geometry(), p);
    }
    return names;
}

inline std::string names_of(const Position& position, const std::vector<Move>& moves) {
    std::string names;
    for (const Move m : moves) {
        if (!names.empty()) names += ' ';
        names +=
            m.is_pass() ? "pass" : point_name(CoordStyle::othello, position.geometry(), m.point());
    }
    return names;
}

}  // namespace magpie::othello
