#pragma once

#include <string>
#include <string_view>

#include "engine/report.h"

namespace magpie::seats {

// What a position is worth to Black.
struct PositionValue {
    double win_rate = 0.5;
    double lead = 0;  // points or discs
};

// An evaluation by whoever is to play, turned to Black's view.
[[nodiscard]] PositionValue black_view(const Evaluation& value, Color to_play);

// What a report says of its position: what the move that it puts first leaves. The mean over all
// that was tried, worse moves among them, would be less, and another figure than the one that is
// shown beside that move.
[[nodiscard]] PositionValue black_view(const Report& report);

// Whether the engine has said anything: not everybody who plays can tell what a position is worth.
[[nodiscard]] bool has_estimate(const Report& report);

// A figure as it is shown, in tenths; what is made of figures that are shown beside it is made of
// these.
[[nodiscard]] double as_shown(double value);

// One decimal, and never a zero with a sign: "-0.3", "0.0"; with the sign of a gain: "+0.3".
[[nodiscard]] std::string figure_text(double value);
[[nodiscard]] std::string signed_figure_text(double value);

// "W +12.8": who is ahead, and by how much; "0.0" where nobody is.
[[nodiscard]] std::string lead_text(double black_lead);

// What a candidate loses to the one that the engine puts first, the surest: "−2.1", "0.0". Of one
// that shows a better lead nobody can tell, since it was looked at less: "?".
constexpr std::string_view kUnsureLoss = "?";
[[nodiscard]] std::string loss_text(double best_lead, double lead);

}  // namespace magpie::seats
