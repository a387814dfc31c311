#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <vector>

#include "core/color.h"
#include "core/geometry.h"
#include "core/margin.h"
#include "go/rules/position.h"
#include "go/rules/rules.h"
#include "go/score/grid.h"

namespace magpie::go {

// What a point of the board is worth at the end of the game.
enum class Standing : std::uint8_t {
    stone,       // a stone that stays on the board
    dead_stone,  // a stone that was removed as dead
    territory,   // an empty point that its owner gets
    dame,        // an empty point that nobody gets: both sides or neither border it, or it is a
                 // false eye that its owner would have had to fill
    seki_eye     // an eye of stones in seki, under rules that give no point for it
};

struct PointReport {
    Standing standing = Standing::dame;
    // stone: its colour. dead_stone and territory: who gets the point, if anybody. seki_eye: whose
    // eye it is, although nobody gets the point. dame: nobody.
    std::optional<Color> owner;

    bool operator==(const PointReport&) const = default;
};

// The whole count, for showing as well as for the result. Every point of the board is in exactly
// one of stones, territory, seki_eyes (each by colour) and dame, so these add up to the area.
struct Reckoning {
    Scoring scoring = Scoring::territory;
    std::vector<PointReport> points;  // one for each point of the board

    ByColor<int> stones;     // of that colour, left on the board
    ByColor<int> territory;  // points that side gets, those under dead stones included
    ByColor<int> seki_eyes;  // points that side surrounds without getting them
    int dame = 0;            // points nobody gets, those under dead stones included
    ByColor<int> prisoners;  // stones that side captured in play
    ByColor<int> dead;       // stones of that colour removed as dead

    Margin komi;             // White's
    int handicap_bonus = 0;  // White's, too

    // territory scoring: territory + prisoners + the opponent's dead; area scoring: stones +
    // territory; then, for White, komi + handicap_bonus.
    ByColor<Margin> total;
    Margin margin;                // total.black - total.white
    std::optional<Color> winner;  // nobody: a draw

    bool operator==(const Reckoning&) const = default;
};

// A board at the end of a game.
struct FinalBoard {
    StoneGrid grid;
    ByColor<int> prisoners;  // stones that side captured in play
};

struct DeadStoneError {
    enum class Kind : std::uint8_t {
        off_board,          // the point is not on the board
        empty_point,        // there is no stone to remove
        stones_not_removed  // the rules count every stone on the board (Tromp-Taylor)
    };

    Kind kind;
    Point point;

    bool operator==(const DeadStoneError&) const = default;
};

// What a point in a list of dead stones stands for.
enum class DeadUnit : std::uint8_t { chain, stone };

// Counts a finished board. `dead` names dead stones: a point stands for its whole chain, unless
// `unit` says for itself alone, and may be named more than once. Dead stones become the opponent's
// prisoners where prisoners count. `handicap` is the number of handicap stones Black placed; fewer
// than two are no handicap.
//
// An empty region, dead stones included, that only one colour borders belongs to that colour; one
// that both or neither border is dame. Under rules without points in seki (Rules::seki_counts), the
// eyes of stones in seki and false eyes are sorted out as go/score/seki.h says.
// Cost: a few passes over the board. The position's own rules play no part, `rules` does.
[[nodiscard]] std::expected<Reckoning, DeadStoneError> reckon(const FinalBoard& board,
                                                              std::span<const Point> dead,
                                                              const Rules& rules,
                                                              int handicap = 0,
                                                              DeadUnit unit = DeadUnit::chain);

[[nodiscard]] std::expected<Reckoning, DeadStoneError> reckon(const Position& position,
                                                              std::span<const Point> dead,
                                                              const Rules& rules,
                                                              int handicap = 0,
                                                              DeadUnit unit = DeadUnit::chain);

}  // namespace magpie::go
