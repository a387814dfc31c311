#pragma once

#include <cstddef>
#include <optional>
#include <utility>

#include "game/game_record.h"
#include "game/refusal.h"
#include "othello/rules/position.h"

namespace magpie::formats {

// An Othello record in the making: one line of play, every move checked, the passes that the rules
// force put in where a text leaves them out.
class LineBuilder {
  public:
    // Requires: !why_invalid(spec), and the edit makes a position on its board (every edit does
    // that names each point once).
    explicit LineBuilder(const GameSpec& spec, const SetupEdit& edit = {});

    [[nodiscard]] const othello::Position& position() const { return position_; }

    [[nodiscard]] GameRecord& record() { return record_; }

    // The node of the last move; the root before the first.
    [[nodiscard]] NodeId last() const { return last_; }

    [[nodiscard]] int moves() const { return moves_; }

    // Plays for the side whose turn it is, or for the other one where the first has to pass. A pass
    // after the end of the game, which some programs write, is taken and left out.
    [[nodiscard]] std::optional<Refusal> play(Move move);

    // The same for a colour that was written down.
    [[nodiscard]] std::optional<Refusal> play(ColoredMove move);

    [[nodiscard]] GameRecord finish() && { return std::move(record_); }

  private:
    void append(Move move);

    GameRecord record_;
    othello::Position position_;
    NodeId last_ = kRootNode;
    int moves_ = 0;
};

}  // namespace magpie::formats
