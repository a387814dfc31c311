#pragma once

#include <optional>

#include "core/clock.h"
#include "core/color.h"
#include "core/time_control.h"
#include "engine/limits.h"

namespace magpie::gtp {

// What the controller has said about time, and our own count for when it says nothing more. It
// keeps no clock: the time a move took is told to it.
class TimeBook {
  public:
    // A new control for both sides, all of it left. Requires: is_valid(control).
    void set(const TimeControl& control);

    [[nodiscard]] const TimeControl& control() const { return control_; }

    // As time_left has it: time, and 0 for main time, else the stones of a Canadian block or the
    // periods of byo-yomi still to come.
    void set_left(Color c, Milliseconds time, int stones);

    // `c` has made a move that took so long.
    void spend(Color c, Milliseconds time);

    // All of it is left again, as at the start of a game.
    void restart() { set(TimeControl(control_)); }

    // For a search of `c`; nothing without a time control.
    [[nodiscard]] std::optional<ClockLimit> limit(Color c) const;

  private:
    TimeControl control_ = NoTime{};
    ByColor<TimeLeft> left_;
};

}  // namespace magpie::gtp
