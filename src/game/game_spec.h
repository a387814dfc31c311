#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/coordinates.h"
#include "core/geometry.h"
#include "game/any_position.h"
#include "go/rules/rules.h"
#include "othello/rules/position.h"

namespace magpie {

enum class GameKind : std::uint8_t { go, othello };

// "go", "othello": what one types and files hold.
[[nodiscard]] std::string_view name_of(GameKind kind);
[[nodiscard]] std::optional<GameKind> game_kind_from(std::string_view name);

// What is agreed before the first move. The fields of the other game are left alone.
struct GameSpec {
    GameKind kind = GameKind::go;
    Geometry geometry{};
    go::Rules rules{};  // Go
    int handicap = 0;   // Go: stones given to Black, 0 or 2 and more; in the record's root, or
                        // Black's first moves
    othello::Counting counting = othello::Counting::discs;  // Othello

    [[nodiscard]] static GameSpec for_go(Geometry geometry = {19, 19}, const go::Rules& rules = {});
    [[nodiscard]] static GameSpec for_othello(Geometry geometry = {8, 8});

    [[nodiscard]] CoordStyle coord_style() const {
        return kind == GameKind::go ? CoordStyle::go : CoordStyle::othello;
    }

    bool operator==(const GameSpec&) const = default;
};

struct SpecError {
    enum class Kind : std::uint8_t {
        unknown_game,
        size_out_of_range,  // Go 1 to 52, Othello 4 to 26
        odd_size,           // Othello
        unknown_rules,
        bad_komi,           // not a number of half points, or beyond ±10,000 points
        bad_handicap,       // negative, one, or more than there are fixed places for
        bad_free_handicap,  // negative, one, or no point would be left empty
        not_in_othello      // komi and handicap are Go's
    };

    Kind kind;
    std::string value;  // what was asked for, as it was written
    GameKind game = GameKind::go;
    Geometry geometry{};  // of bad_handicap: the board that has not so many fixed places

    bool operator==(const SpecError&) const = default;
};

// A game as a person or a file asks for it. What is missing takes the usual value: 19×19 Japanese
// Go with komi 6.5 (with handicap: the fraction of it), 8×8 Othello.
struct SpecRequest {
    std::string game = "go";
    std::optional<int> columns{};
    std::optional<int> rows{};
    // Go: the name of a rule set. Othello: "discs", or "empties" for the empty squares to go to the
    // winner.
    std::optional<std::string> rules{};
    std::optional<std::string> komi{};
    std::optional<int> handicap{};
    bool free_handicap = false;  // Black chooses the points, so there may be any number
};

[[nodiscard]] std::expected<GameSpec, SpecError> make_spec(const SpecRequest& request);

// What keeps a GameSpec from being played; nothing for every one make_spec() returns.
[[nodiscard]] std::optional<SpecError> why_invalid(const GameSpec& spec);

// Columns and rows of "19x13" or "9". Nothing when it is not a size at all; whether a board may
// have that size is make_spec()'s to say.
struct RawSize {
    int columns;
    int rows;
};

[[nodiscard]] std::optional<RawSize> size_from(std::string_view text);

// The board before the root node of a record: empty in Go, the four discs in Othello.
// Requires: !why_invalid(spec).
[[nodiscard]] AnyPosition start_position(const GameSpec& spec);

}  // namespace magpie
