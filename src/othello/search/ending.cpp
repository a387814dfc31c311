#include "othello/search/ending.h"

#include <algorithm>
#include <variant>

namespace magpie::othello {

namespace {

Milliseconds allowance(const ClockLimit& clock, int empties, int solved_from) {
    // Where the end will be solved, fewer than there are to come before it: a search stops early as
    // often as not and leaves the rest to the next, and what is left at the end is lost.
    const int moves =
        solved_from > 0 ? std::max(empties - solved_from, 0) / 3 + 2 : empties / 2 + 3;
    const TimeLeft& left = clock.left;
    // A busy machine may stop a program for a tenth of a second, at any move; and each move to come
    // may be a little late.
    constexpr Milliseconds kLate{20};
    const Milliseconds reserve = std::max(std::min(left.main_time / 2, Milliseconds(1000)),
                                          std::min(left.main_time, kLate * ((empties + 1) / 2)));
    const Milliseconds main = (left.main_time - reserve) / moves;
    Milliseconds time{};
    if (std::holds_alternative<NoTime>(clock.control)) return kLongestTime;
    if (const auto* fischer = std::get_if<FischerTime>(&clock.control)) {
        time = std::min(main + fischer->increment * 8 / 10, left.main_time * 8 / 10);
    } else if (left.main_time > Milliseconds(0)) {
        time = main + left.period_time_left * 8 / 10;
    } else if (left.periods_left > 0) {
        time = left.period_time_left * 8 / 10;
    } else if (left.moves_left > 0) {
        time = left.block_time_left * 9 / 10 / left.moves_left;
    }
    constexpr Milliseconds kMargin{20};
    return std::max(time - clock.lag - kMargin, Milliseconds(0));
}

}  // namespace

Milliseconds Ending::elapsed() const {
    return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - begin);
}

Ending ending_of(const Position& root,
                 const Limits& limits,
                 bool is_concurrent,
                 int usual_depth,
                 int solved_from) {
    Ending ending;
    if (limits.time) ending.time = *limits.time;
    if (limits.clock) {
        ending.time = std::min(ending.time, allowance(*limits.clock, root.empties(), solved_from));
    }
    if (limits.visits) ending.nodes = *limits.visits;
    const bool has_end = ending.time < kLongestTime || limits.visits || limits.depth;
    if (!has_end && (limits.goal != Goal::analysis || !is_concurrent)) ending.depth = usual_depth;
    if (limits.depth) ending.depth = std::clamp(*limits.depth, 1, kDeepest);
    return ending;
}

}  // namespace magpie::othello
