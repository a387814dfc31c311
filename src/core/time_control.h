#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace magpie {

using Milliseconds = std::chrono::duration<std::int64_t, std::milli>;

// What a time control may hold: no time is longer than ten years, no count larger than 10,000, so
// that sums and products of them never come near the limits of 64 bits.
constexpr Milliseconds kLongestTime = std::chrono::hours(24 * 3650);
constexpr int kLargestCount = 10'000;

// No clock: nobody loses on time.
struct NoTime {
    bool operator==(const NoTime&) const = default;
};

// So much for the whole game.
struct AbsoluteTime {
    Milliseconds main_time{};

    bool operator==(const AbsoluteTime&) const = default;
};

// Every move made adds `increment`; `max`, where given, is a ceiling for what increments can save
// up.
struct FischerTime {
    Milliseconds initial_time{};
    Milliseconds increment{};
    std::optional<Milliseconds> max_time{};

    bool operator==(const FischerTime&) const = default;
};

// Japanese byo-yomi. After the main time, a move made within one period costs nothing; a period
// thought through is gone; with the last one the game is.
struct ByoYomiTime {
    Milliseconds main_time{};
    Milliseconds period_time{};
    int periods = 1;

    bool operator==(const ByoYomiTime&) const = default;
};

// After the main time, `stones` moves are to be made in each `period_time`; what is left over of a
// block is lost when the next begins.
struct CanadianTime {
    Milliseconds main_time{};
    Milliseconds period_time{};
    int stones = 1;

    bool operator==(const CanadianTime&) const = default;
};

// So much for each move.
struct SimpleTime {
    Milliseconds per_move{};

    bool operator==(const SimpleTime&) const = default;
};

using TimeControl =
    std::variant<NoTime, AbsoluteTime, FischerTime, ByoYomiTime, CanadianTime, SimpleTime>;

// Whether every time and count is one a clock can run on: what must be positive is (all but the
// main time of the overtime systems), nothing is above kLongestTime or kLargestCount, and a Fischer
// ceiling is not below the time one starts with.
[[nodiscard]] bool is_valid(const TimeControl& control);

struct TimeError {
    enum class Kind : std::uint8_t {
        no_number,          // a time or a count must start here
        no_unit,            // a number without d, h, m, s or ms
        unit_out_of_order,  // "5s3m", "5m5m": units go down, each at most once
        too_long,           // a time above kLongestTime
        bad_count,          // a count that is zero or above kLargestCount
        no_time,            // a time of zero where some is needed
        max_below_initial,  // the Fischer ceiling is below the initial time
        trailing_text       // the control is complete, and something follows
    };
    std::size_t byte;
    Kind kind;

    bool operator==(const TimeError&) const = default;
};

// "none", "10m", "5m+10s", "5m+10s^15m", "20m+5x30s", "10m+5m/25", "30s/move": the forms of
// docs/formats/time.md, the shortest spelling of each value. Requires: is_valid(control).
[[nodiscard]] std::string to_text(const TimeControl& control);

// Reads those forms, in upper or lower case and with any spelling of a time ("90s", "1m30s"). What
// it returns is valid.
[[nodiscard]] std::expected<TimeControl, TimeError> time_control_from(std::string_view text);

// "1h30m", "250ms", "0s". Requires: time >= 0.
[[nodiscard]] std::string to_text(Milliseconds time);

}  // namespace magpie
