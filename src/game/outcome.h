#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/color.h"
#include "core/margin.h"

namespace magpie {

// How a game ended. Make one with the functions below: they keep the fields consistent.
struct Outcome {
    enum class How : std::uint8_t {
        score,
        resignation,
        time,
        forfeit,
        unstated,  // a record that names the winner and no more
        no_result  // void: nobody won, and it was not a draw
    };

    How how = How::no_result;
    std::optional<Color> winner;  // nobody in a draw (by score) and without a result
    Margin margin;                // by score only; from Black's side, so positive when Black won

    // The side ahead wins; a margin of zero is a draw.
    [[nodiscard]] static Outcome by_score(Margin margin);

    // Requires: resignation, time, forfeit or unstated.
    [[nodiscard]] static Outcome won(Color winner, How how);

    [[nodiscard]] static Outcome none() { return {}; }

    [[nodiscard]] bool is_draw() const { return how == How::score && !winner; }

    bool operator==(const Outcome&) const = default;
};

// "B+3.5", "W+R", "B+T", "W+F", "B+", "0", "Void".
[[nodiscard]] std::string to_text(const Outcome& outcome);

// Reads what to_text() writes and the other spellings in use, whatever the case: "W+Resign",
// "B+Time", "B+Forfeit", "Draw", "Jigo". Nothing for any other text ("?" among them).
[[nodiscard]] std::optional<Outcome> outcome_from(std::string_view text);

}  // namespace magpie
