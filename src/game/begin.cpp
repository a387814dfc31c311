#include "game/begin.h"

#include <utility>

namespace magpie {

Playback begin_game(const GameSpec& spec, bool free_handicap) {
    if (!free_handicap) return Playback::new_game(spec);
    // An empty root is never refused.
    return std::move(*Playback::open(GameRecord{.spec = spec}));
}

}  // namespace magpie
