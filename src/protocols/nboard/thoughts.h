#pragma once

#include <optional>
#include <string_view>

#include "game/playback.h"
#include "protocols/nboard/client.h"

namespace magpie::nboard {

// What an engine thinks aloud about one position: its lines of `search`, `book` and `nodestats`.
class Thoughts {
  public:
    // Requires: the game is not over.
    explicit Thoughts(const Playback& game) : game_(game) {}

    // Any line; others change nothing.
    void take(std::string_view line);

    // The legal move it said last that it likes best; nothing when it said none.
    [[nodiscard]] std::optional<Choice> best() const;

    // All of it, the chosen move in front.
    [[nodiscard]] Report report(const Choice& choice) const;

  private:
    const Playback& game_;
    Report report_{};
};

}  // namespace magpie::nboard
