#pragma once

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "core/coordinates.h"
#include "go/rules/position.h"

// Go boards as pictures: X black, O white, . empty, one row a line, spaces anywhere.
namespace magpie::go {

// The stones and the shape of a picture. Rows must be of equal length; a character that is not
// known, or a ragged picture, fails the test that drew it.
inline Setup setup_from(std::string_view picture, Color to_play = Color::black) {
    std::vector<std::string> rows(1);
    for (const char c : picture) {
        if (c == '\n') {
            if (!rows.back().empty()) rows.emplace_back();
        } else if (c == 'X' || c == 'O' || c == '.') {
            rows.back().push_back(c);
        } else if (c != ' ') {
            ADD_FAILURE() << "unknown character '" << c << "' in a picture";
        }
    }
    if (rows.back().empty()) rows.pop_back();
    const auto geometry = Geometry::make(rows.empty() ? 0 : static_cast<int>(rows[0].size()),
                                         static_cast<int>(rows.size()));
    Setup setup;
    setup.to_play = to_play;
    if (!geometry) {
        ADD_FAILURE() << "not a board:\n" << picture;
        return setup;
    }
    setup.geometry = *geometry;
    for (int row = 0; row < geometry->rows; ++row) {
        const std::string& text = rows[static_cast<std::size_t>(row)];
        if (text.size() != geometry->columns) {
            ADD_FAILURE() << "row " << row + 1 << " of a picture is of another length";
            return setup;
        }
        for (int column = 0; column < geometry->columns; ++column) {
            const char c = text[static_cast<std::size_t>(column)];
            if (c == 'X') setup.stones.black.push_back(geometry->at(column, row));
            if (c == 'O') setup.stones.white.push_back(geometry->at(column, row));
        }
    }
    return setup;
}

inline Position position_from(std::string_view picture,
                              Color to_play = Color::black,
                              const Rules& rules = {}) {
    auto position = Position::from(setup_from(picture, to_play), rules);
    if (!position) {
        ADD_FAILURE() << "not a position:\n" << picture;
        return Position(Geometry{9, 9}, rules);
    }
    return *std::move(position);
}

// The board as a picture, rows without spaces, each ended by a newline.
inline std::string picture_of(const Position& position) {
    std::string picture;
    const Geometry geometry = position.geometry();
    for (int row = 0; row < geometry.rows; ++row) {
        for (int column = 0; column < geometry.columns; ++column) {
            const auto stone = position.stone_at(geometry.at(column, row));
            picture += !stone ? '.' : *stone == Color::black ? 'X' : 'O';
        }
        picture += '\n';
    }
    return picture;
}

// Two pictures of the same board compare equal whatever their spaces and indentation.
inline std::string tidy(std::string_view picture) {
    std::string tidied;
    for (const char c : picture) {
        if (c == '\n' && (tidied.empty() || tidied.back() == '\n')) continue;
        if (c != ' ') tidied += c;
    }
    if (!tidied.empty() && tidied.back() != '\n') tidied += '\n';
    return tidied;
}

// The point of that name ("C2"), in Go's spelling. A name off the board fails the test.
inline Point point(Geometry geometry, std::string_view name) {
    const auto p = point_from(CoordStyle::go, geometry, name);
    if (!p) ADD_FAILURE() << "no point " << name << " on this board";
    return p ? *p : Point(0);
}

inline Move move(const Position& position, std::string_view name) {
    return name == "pass" ? Move::pass() : Move(point(position.geometry(), name));
}

// Plays the moves of `names` ("C2 B2 pass"), alternating from the side to play; an illegal one
// fails the test and ends it.
inline void play_all(Position& position, std::string_view names) {
    while (!names.empty()) {
        const std::size_t end = std::min(names.find(' '), names.size());
        const std::string_view name = names.substr(0, end);
        names.remove_prefix(std::min(end + 1, names.size()));
        if (name.empty()) continue;
        const Move m = move(position, name);
        if (const auto reason = position.why_illegal(m)) {
            ADD_FAILURE() << name << " is illegal, reason " << static_cast<int>(*reason) << ":\n"
                          << picture_of(position);
            return;
        }
        position.play_unchecked(m);
    }
}

inline std::optional<IllegalMove> why_illegal(const Position& position, std::string_view name) {
    return position.why_illegal(move(position, name));
}

// The rules of that name; a name that is not known fails the test.
inline Rules rules_named(std::string_view name) {
    const RuleSet* set = find_rule_set(name);
    if (set == nullptr) ADD_FAILURE() << "no rule set " << name;
    return set == nullptr ? Rules{} : set->rules;
}

}  // namespace magpie::go

#define EXPECT_BOARD(position, picture) \
    EXPECT_EQ(magpie::go::picture_of(position), magpie::go::tidy(picture))
