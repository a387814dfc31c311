#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/clock.h"
#include "game/any_position.h"
#include "game/game_record.h"
#include "go/score/score.h"

namespace magpie {

// What a sitting leaves in its record beside the moves, in the properties that SGF has for it, so
// that every file of the game holds it: docs/formats/sgf.md.

// What a player has left after the move of `node`: BL or WL, in overtime OB or OW too.
void note_time_left(GameTree& tree, NodeId node, Color player, const PlayerTime& time);

// What both players were given: TM and OT. Nothing where one has more than the other, or nobody a
// clock.
void note_time_control(GameTree& tree, const ByColor<TimeControl>& controls);

// Who got which points at `node`, and which stones the players took for dead: TB, TW, MGDEAD.
void note_count(GameTree& tree, NodeId node, Geometry geometry, const go::Reckoning& counted);

// Which stones the players took for dead at `node`: MGDEAD.
void note_dead(GameTree& tree, NodeId node, Geometry geometry, std::span<const Point> dead);

// The stones that the record marks as dead at `node`, of those in `position`: by MGDEAD, else those
// on the other side's territory. Nothing where it marks neither dead stones nor territory.
[[nodiscard]] std::optional<std::vector<Point>> noted_dead(const GameTree& tree,
                                                           NodeId node,
                                                           const go::Position& position);

// What both players had left at `node`. Nothing where the record does not say what they were given
// in a way that can be understood, or nobody's time was ever taken.
[[nodiscard]] std::optional<ByColor<PlayerTime>> noted_clock(const GameTree& tree, NodeId node);

}  // namespace magpie
