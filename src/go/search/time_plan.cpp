#include "go/search/time_plan.h"

#include <algorithm>
#include <variant>

namespace magpie::go {
namespace {

// Kept back on every move, besides what was measured: a busy machine may put a program aside for
// so long.
constexpr Milliseconds kMargin{30};

// Moves of ours that the rest of the game may still take.
int moves_to_come(const TimeFacts& facts) {
    const int area = facts.geometry.area();
    return std::max(area * 6 / 10 - facts.move_number, area / 8) / 2 + 1;
}

// Moves of ours that a long game may still take: each loses its share on the way.
int moves_at_worst(const TimeFacts& facts) {
    const int area = facts.geometry.area();
    return std::max(area - facts.move_number, area / 3);
}

// What a clock offers to this move.
struct Supply {
    Milliseconds pool{};  // shared by the next `moves` moves
    int moves = 1;
    Milliseconds each{};      // besides, what every move brings of its own
    Milliseconds furthest{};  // thinking longer loses the game, or something worth keeping
    int unpaid_moves = 0;     // moves whose losses on the way the pool has to pay for
    // Of the pool, not to be thought away: a busy machine may stop a program for a tenth of a
    // second at any time, and only what is left on the clock can pay for that.
    Milliseconds reserve{};
};

// Half of the time there was at first, and no more than such machines ever took.
Milliseconds reserve_of(Milliseconds main_time) {
    return std::min(main_time / 2, Milliseconds(1000));
}

Supply supply_of(const NoTime&, const TimeLeft&, const TimeFacts&) {
    return {.each = kLongestTime, .furthest = kLongestTime};
}

Supply supply_of(const AbsoluteTime& control, const TimeLeft& left, const TimeFacts& facts) {
    return {.pool = left.main_time,
            .moves = moves_to_come(facts),
            .furthest = left.main_time,
            .unpaid_moves = moves_at_worst(facts),
            .reserve = reserve_of(control.main_time)};
}

Supply supply_of(const FischerTime& control, const TimeLeft& left, const TimeFacts& facts) {
    return {.pool = left.main_time,
            .moves = moves_to_come(facts),
            .each = control.increment,
            .furthest = left.main_time,
            .unpaid_moves = moves_at_worst(facts),
            .reserve = reserve_of(control.initial_time)};
}

Supply supply_of(const ByoYomiTime& control, const TimeLeft& left, const TimeFacts& facts) {
    // Periods but the last are a reserve for bad luck, not for thinking.
    if (left.main_time == Milliseconds::zero()) {
        return {.each = left.period_time_left, .furthest = left.period_time_left};
    }
    return {.pool = left.main_time,
            .moves = moves_to_come(facts),
            .each = control.period_time,
            .furthest = left.main_time + control.period_time};
}

Supply supply_of(const CanadianTime& control, const TimeLeft& left, const TimeFacts& facts) {
    if (left.main_time == Milliseconds::zero()) {
        const int moves = std::max(left.moves_left, 1);
        return {.pool = left.block_time_left,
                .moves = moves,
                .furthest = left.block_time_left,
                .unpaid_moves = moves};
    }
    const Milliseconds each = control.period_time / std::max(control.stones, 1);
    return {.pool = left.main_time,
            .moves = moves_to_come(facts),
            .each = each,
            .furthest = left.main_time + each};
}

Supply supply_of(const SimpleTime&, const TimeLeft& left, const TimeFacts&) {
    const Milliseconds time = left.main_time + left.period_time_left;
    return {.each = time, .furthest = time};
}

TimePlan plan_of(const Supply& supply, Milliseconds lost) {
    constexpr Milliseconds kNothing{};
    const Milliseconds usable = std::max(supply.furthest - lost, kNothing);
    const Milliseconds each = std::max(supply.each - lost, kNothing);
    const Milliseconds unpaid = std::max(lost - supply.each, kNothing) * supply.unpaid_moves;
    const Milliseconds pool =
        supply.pool - std::min(unpaid + supply.reserve, supply.pool * 19 / 20);
    // What was taken from the reserve is saved up again, with next to no thinking where moves bring
    // little.
    const Milliseconds saved = supply.pool < supply.reserve
                                   ? std::max(each / 2 - Milliseconds(50), kNothing)
                                   : each * 9 / 10;
    TimePlan plan;
    plan.wanted = std::min(pool / supply.moves + saved, usable);
    plan.allowed = std::min(3 * plan.wanted, usable);
    // A pool is never spent on one move, whatever happens.
    if (supply.moves > 1) plan.allowed = std::min(plan.allowed, each + pool / 4);
    if (supply.pool < supply.reserve) plan.allowed = std::min(plan.allowed, each);
    plan.wanted = std::min(plan.wanted, plan.allowed);
    return plan;
}

}  // namespace

TimePlan plan_time(const Limits& limits, const TimeFacts& facts) {
    TimePlan plan;
    if (limits.clock && !std::holds_alternative<NoTime>(limits.clock->control)) {
        const Supply supply = std::visit(
            [&](const auto& control) { return supply_of(control, limits.clock->left, facts); },
            limits.clock->control);
        plan = plan_of(supply, limits.clock->lag + facts.overrun + kMargin);
    }
    if (limits.time) {
        plan.wanted = std::min(plan.wanted, *limits.time);
        plan.allowed = std::min(plan.allowed, *limits.time);
    }
    return plan;
}

}  // namespace magpie::go
