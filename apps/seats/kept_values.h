#pragma once

#include <expected>
#include <string>

#include "apps/seats/insight.h"
#include "game/game_record.h"

// What engines found of the positions of a game, kept beside the games so that a review goes on
// where the last one was left: reviews/DIGEST.sgf in the data folder, the main line with its values
// as formats/sgf/evaluation.h has them. Games with the same rules, set-ups and moves share them.
// The game itself stays as it is, wherever it came from.
namespace magpie::seats {

// Of the main line of this game. Nothing where nothing is kept, or what is there cannot be used.
[[nodiscard]] Insight::Values kept_values(const std::string& data_folder, const GameRecord& game);

// Keeps these for the game whose main line ends there, as far as they are of that line, beside what
// is kept of other positions of it. Where there are very many reviews, those kept longest ago make
// room; no other file there is touched. The error is one line.
[[nodiscard]] std::expected<void, std::string> keep_values(const std::string& data_folder,
                                                           const GameRecord& game,
                                                           NodeId end,
                                                           const Insight::Values& values);

}  // namespace magpie::seats
