#pragma once

#include <expected>
#include <optional>
#include <span>

#include "game/game_record.h"
#include "go/score/score.h"

namespace magpie {

// A count of the board as it lies, over or not.
struct Score {
    ByColor<Margin> total;                   // points or discs, komi and bonuses included
    Margin margin;                           // Black's less White's
    std::optional<Color> winner;             // nobody: a draw
    std::optional<go::Reckoning> reckoning;  // Go: how it was counted, point by point

    bool operator==(const Score&) const = default;
};

// Go by the rules agreed on, `dead` naming a stone of each dead chain, or every dead stone; Othello
// by the counting agreed on, where nothing is dead. Requires: the position is one of a game of that
// spec.
[[nodiscard]] std::expected<Score, go::DeadStoneError> score(
    const GameSpec& spec,
    const AnyPosition& position,
    std::span<const Point> dead = {},
    go::DeadUnit unit = go::DeadUnit::chain);

// The outcome of a finished game: the score, or no result when a repetition ended it.
[[nodiscard]] std::expected<Outcome, go::DeadStoneError> outcome_by_count(
    const GameSpec& spec,
    const AnyPosition& position,
    std::span<const Point> dead = {},
    go::DeadUnit unit = go::DeadUnit::chain);

}  // namespace magpie
