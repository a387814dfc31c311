#include "protocols/gtp/time_book.h"

#include <algorithm>

namespace magpie::gtp {

void TimeBook::set(const TimeControl& control) {
    control_ = control;
    const GameClock clock(control_);
    for (const Color c : kColors) left_[c] = clock.remaining(c, Instant{});
}

void TimeBook::set_left(Color c, Milliseconds time, int stones) {
    TimeLeft& left = left_[c];
    const auto* canadian = std::get_if<CanadianTime>(&control_);
    const auto* byo_yomi = std::get_if<ByoYomiTime>(&control_);
    if (stones <= 0 || (canadian == nullptr && byo_yomi == nullptr)) {
        if (std::holds_alternative<SimpleTime>(control_)) {
            left.period_time_left = time;
        } else {
            left.main_time = time;
        }
        return;
    }
    stones = std::min(stones, kLargestCount);
    left.main_time = Milliseconds(0);
    if (canadian != nullptr) {
        left.moves_left = stones;
        left.block_time_left = time;
    } else {
        left.periods_left = stones;
        left.period_time_left = time;
    }
}

void TimeBook::spend(Color c, Milliseconds time) {
    TimeLeft& left = left_[c];
    const Milliseconds from_main = std::min(time, left.main_time);
    left.main_time -= from_main;
    time -= from_main;
    if (const auto* fischer = std::get_if<FischerTime>(&control_)) {
        left.main_time += fischer->increment;
        if (fischer->max_time) left.main_time = std::min(left.main_time, *fischer->max_time);
    } else if (const auto* byo_yomi = std::get_if<ByoYomiTime>(&control_)) {
        // Thought through whole, a period is gone; the last one stays, so that there is something
        // to go by.
        while (time >= left.period_time_left && left.periods_left > 1) {
            time -= left.period_time_left;
            left.period_time_left = byo_yomi->period_time;
            --left.periods_left;
        }
        left.period_time_left = byo_yomi->period_time;
    } else if (const auto* canadian = std::get_if<CanadianTime>(&control_)) {
        if (left.main_time > Milliseconds(0)) return;
        left.block_time_left = std::max(left.block_time_left - time, Milliseconds(0));
        if (--left.moves_left <= 0) {
            left.moves_left = canadian->stones;
            left.block_time_left = canadian->period_time;
        }
    }
}

std::optional<ClockLimit> TimeBook::limit(Color c) const {
    if (std::holds_alternative<NoTime>(control_)) return std::nullopt;
    return ClockLimit{.control = control_, .left = left_[c]};
}

}  // namespace magpie::gtp
