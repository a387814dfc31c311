#include "apps/seats/position_value.h"

#include <cmath>

#include <fmt/format.h>

namespace magpie::seats {

PositionValue black_view(const Evaluation& value, Color to_play) {
    const auto win_rate = static_cast<double>(value.win_rate.value);
    const auto lead = static_cast<double>(value.lead.value);
    if (to_play == Color::black) return {win_rate, lead};
    return {1 - win_rate, -lead};
}

PositionValue black_view(const Report& report) {
    return black_view(report.candidates.empty() ? report.value : report.candidates.front().value,
                      report.to_play);
}

// Adding zero makes of -0.0 what people write.
double as_shown(double value) { return std::round(10 * value) / 10 + 0.0; }

bool has_estimate(const Report& report) {
    return report.visits > 0 || report.value.win_rate.certainty != Certainty::estimate;
}

std::string figure_text(double value) { return fmt::format("{:.1f}", as_shown(value)); }

std::string signed_figure_text(double value) {
    const double shown = as_shown(value);
    return shown == 0 ? "0.0" : fmt::format("{:+.1f}", shown);
}

std::string lead_text(double black_lead) {
    const double shown = as_shown(black_lead);
    if (shown == 0) return "0.0";
    return fmt::format("{} +{:.1f}", shown > 0 ? "B" : "W", std::abs(shown));
}

std::string loss_text(double best_lead, double lead) {
    const double loss = as_shown(as_shown(best_lead) - as_shown(lead));
    if (loss < 0) return std::string(kUnsureLoss);
    return loss == 0 ? "0.0" : "−" + figure_text(loss);
}

}  // namespace magpie::seats
