#include "core/time_control.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace magpie {
namespace {

using namespace std::chrono_literals;
using Kind = TimeError::Kind;

TEST(TimeControl, EverySystemHasATextForm) {
    EXPECT_EQ(to_text(TimeControl{NoTime{}}), "none");
    EXPECT_EQ(to_text(TimeControl{AbsoluteTime{10min}}), "10m");
    EXPECT_EQ(to_text(TimeControl{FischerTime{5min, 10s}}), "5m+10s");
    EXPECT_EQ(to_text(TimeControl{FischerTime{5min, 10s, 15min}}), "5m+10s^15m");
    EXPECT_EQ(to_text(TimeControl{ByoYomiTime{20min, 30s, 5}}), "20m+5x30s");
    EXPECT_EQ(to_text(TimeControl{ByoYomiTime{0s, 30s, 5}}), "5x30s");
    EXPECT_EQ(to_text(TimeControl{CanadianTime{10min, 5min, 25}}), "10m+5m/25");
    EXPECT_EQ(to_text(TimeControl{CanadianTime{0s, 5min, 25}}), "5m/25");
    EXPECT_EQ(to_text(TimeControl{SimpleTime{30s}}), "30s/move");
}

TEST(TimeControl, TimesAreWrittenFromTheLargestUnitDown) {
    EXPECT_EQ(to_text(Milliseconds(90s)), "1m30s");
    EXPECT_EQ(to_text(Milliseconds(25h)), "1d1h");
    EXPECT_EQ(to_text(Milliseconds(0)), "0s");
    EXPECT_EQ(to_text(Milliseconds(3'600'001)), "1h1ms");
}

TEST(TimeControl, OtherSpellingsReadToo) {
    EXPECT_EQ(time_control_from("90S"), TimeControl{AbsoluteTime{90s}});
    EXPECT_EQ(time_control_from("NONE"), TimeControl{NoTime{}});
    EXPECT_EQ(time_control_from("0s+5X30s"), (TimeControl{ByoYomiTime{0s, 30s, 5}}));
    EXPECT_EQ(time_control_from("30s/Move"), TimeControl{SimpleTime{30s}});
    EXPECT_EQ(time_control_from("007m"), TimeControl{AbsoluteTime{7min}});
    EXPECT_EQ(time_control_from("0m+5m/25"), (TimeControl{CanadianTime{0s, 5min, 25}}));
}

TEST(TimeControl, AnErrorSaysWhereAndWhat) {
    struct Case {
        const char* text;
        std::size_t byte;
        Kind kind;
    };

    const std::vector<Case> cases = {
        {"", 0, Kind::no_number},
        {"soon", 0, Kind::no_number},
        {" 10m", 0, Kind::no_number},
        {"-5m", 0, Kind::no_number},
        {"10", 2, Kind::no_unit},
        {"10y", 2, Kind::no_unit},
        {"10mm", 2, Kind::no_unit},
        {"10m30", 5, Kind::no_unit},
        {"5s3m", 2, Kind::unit_out_of_order},
        {"5m5m", 2, Kind::unit_out_of_order},
        {"3651d", 0, Kind::too_long},
        {"3650d1ms", 0, Kind::too_long},
        {"99999999999999999999999999d", 0, Kind::too_long},
        {"10m+99999999999999999999h", 4, Kind::too_long},
        {"10m+0x30s", 4, Kind::bad_count},
        {"10m+10001x30s", 4, Kind::bad_count},
        {"10m+5m/0", 7, Kind::bad_count},
        {"10m+5m/", 7, Kind::no_number},
        {"10m+5m/99999999999999999999", 7, Kind::bad_count},
        {"0s", 0, Kind::no_time},
        {"0s/move", 0, Kind::no_time},
        {"0s+10s", 0, Kind::no_time},
        {"10m+0s", 4, Kind::no_time},
        {"10m+5x0s", 6, Kind::no_time},
        {"10m+0m/25", 4, Kind::no_time},
        {"10m+10s^9m59s", 8, Kind::max_below_initial},
        {"10m+", 4, Kind::no_number},
        {"10m+5x", 6, Kind::no_number},
        {"10m+10s^", 8, Kind::no_number},
        {"none ", 4, Kind::trailing_text},
        {"10m ", 3, Kind::trailing_text},
        {"10m+10s^20m+", 11, Kind::trailing_text},
        {"30s/moves", 8, Kind::trailing_text},
    };
    for (const Case& c : cases) {
        const auto read = time_control_from(c.text);
        ASSERT_FALSE(read.has_value()) << c.text;
        EXPECT_EQ(read.error().byte, c.byte) << c.text;
        EXPECT_EQ(read.error().kind, c.kind) << c.text;
    }
}

TEST(TimeControl, AControlNoClockCanRunOnIsInvalid) {
    EXPECT_FALSE(is_valid(AbsoluteTime{0s}));
    EXPECT_FALSE(is_valid(AbsoluteTime{-1s}));
    EXPECT_FALSE(is_valid(AbsoluteTime{kLongestTime + 1ms}));
    EXPECT_TRUE(is_valid(AbsoluteTime{kLongestTime}));
    EXPECT_FALSE(is_valid(FischerTime{5min, 0s}));
    EXPECT_FALSE(is_valid(FischerTime{0s, 5s}));
    EXPECT_FALSE(is_valid(FischerTime{5min, 5s, 4min}));
    EXPECT_FALSE(is_valid(FischerTime{5min, 5s, kLongestTime + 1ms}));
    EXPECT_TRUE(is_valid(FischerTime{5min, 5s, 5min}));
    EXPECT_FALSE(is_valid(ByoYomiTime{0s, 0s, 3}));
    EXPECT_FALSE(is_valid(ByoYomiTime{0s, 30s, 0}));
    EXPECT_FALSE(is_valid(ByoYomiTime{-1ms, 30s, 1}));
    EXPECT_TRUE(is_valid(ByoYomiTime{0s, 30s, kLargestCount}));
    EXPECT_FALSE(is_valid(CanadianTime{0s, 30s, kLargestCount + 1}));
    EXPECT_FALSE(is_valid(CanadianTime{0s, 0s, 25}));
    EXPECT_FALSE(is_valid(SimpleTime{0s}));
    EXPECT_TRUE(is_valid(NoTime{}));
}

Milliseconds any_time(std::int64_t least) {
    const auto limit =
        *rc::gen::element<std::int64_t>(2, 1'000, 100'000, 100'000'000, kLongestTime.count() + 1);
    return Milliseconds(*rc::gen::inRange<std::int64_t>(least, limit));
}

TimeControl any_control() {
    const int count = *rc::gen::inRange(1, kLargestCount + 1);
    switch (*rc::gen::inRange(0, 7)) {
        case 0:
            return NoTime{};
        case 1:
            return AbsoluteTime{any_time(1)};
        case 2:
            return FischerTime{any_time(1), any_time(1)};
        case 3: {
            const Milliseconds initial = any_time(1);
            const auto max =
                *rc::gen::inRange<std::int64_t>(initial.count(), kLongestTime.count() + 1);
            return FischerTime{initial, any_time(1), Milliseconds(max)};
        }
        case 4:
            return ByoYomiTime{any_time(0), any_time(1), count};
        case 5:
            return CanadianTime{any_time(0), any_time(1), count};
        default:
            return SimpleTime{any_time(1)};
    }
}

TEST(TimeControl, WhatIsWrittenReadsBack) {
    EXPECT_TRUE(rc::check([] {
        const TimeControl control = any_control();
        RC_ASSERT(is_valid(control));
        RC_ASSERT((time_control_from(to_text(control)) == control));
    }));
}

TEST(TimeControl, AnyTextGivesAValidControlOrAnErrorInsideIt) {
    EXPECT_TRUE(rc::check([] {
        const auto text = *rc::gen::container<std::string>(
            rc::gen::elementOf(std::string("0159dhmsx/+^ moveNONE")));
        const auto read = time_control_from(text);
        if (read) {
            RC_ASSERT(is_valid(*read));
            RC_ASSERT((time_control_from(to_text(*read)) == *read));
        } else {
            RC_ASSERT(read.error().byte <= text.size());
        }
    }));
}

}  // namespace
}  // namespace magpie
