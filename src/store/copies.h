#pragma once

#include <span>
#include <vector>

#include "store/game_entry.h"
#include "store/library_query.h"

namespace magpie::store {

// One of several records with the same moves.
struct LabelledGame {
    GameNumber number = 0;
    GameLabels labels{};
};

// Which of them are one game: for each, the number of the record that stands for its game, its own
// where that is itself. Names, dates and results contradict each other nowhere within a game; the
// fullest record stands for it, of several equally full ones the one with the lowest number. A
// record that fits several games belongs to one of them: the fullest, then the first by its labels.
// The answer depends on what the records say, and not on their order or on who came first.
[[nodiscard]] std::vector<GameNumber> heads_of(std::span<const LabelledGame> games);

}  // namespace magpie::store
