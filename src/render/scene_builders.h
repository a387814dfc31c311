#pragma once

#include <string>

#include "game/playback.h"
#include "go/score/score.h"
#include "render/scene.h"

namespace magpie::render {

// The name with the rank; a player without a name is known by the colour.
[[nodiscard]] std::string side_name(const GameInfo& info, Color c);

// An empty board of that game, spelled and drawn as the game does.
[[nodiscard]] BoardScene empty_scene(const GameSpec& spec);

// The stones, whose turn it is, and the counts: prisoners in Go, discs in Othello. Go: the ko ban.
[[nodiscard]] BoardScene scene_of(const go::Position& position);
[[nodiscard]] BoardScene scene_of(const othello::Position& position);
[[nodiscard]] BoardScene scene_of(const AnyPosition& position);

// The same, with the names, the last move and its number, and the marks and labels of the node.
[[nodiscard]] BoardScene scene_of(const Playback& game);

// Each adds to a scene of that position; the points it names are on the board.

// A dot on every point where the side to play may put a stone. Left out of scene_of(): in Go that
// is nearly everywhere, and a plain board is wanted as often in Othello.
void add_legal_moves(BoardScene& scene, const AnyPosition& position);

// The stone of the side to play held over `p`, legal or not, and what it would turn. In Othello it
// says by how much the mover's count would grow.
void add_ghost(BoardScene& scene, const AnyPosition& position, Point p);

// Territory, dead stones with a number for each chain of them, dame; the counts become the totals.
void add_reckoning(BoardScene& scene, const go::Reckoning& reckoning);

// The same as the record notes it where the game stands: nothing where it notes no count.
void add_noted_count(BoardScene& scene, const Playback& game);

// A number on every stone on the board, in the order they were placed.
void add_placing_order(BoardScene& scene, const Playback& game);

}  // namespace magpie::render
