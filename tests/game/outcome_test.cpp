#include "game/outcome.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace magpie {
namespace {

using How = Outcome::How;

TEST(Outcome, IsWrittenAsInRecords) {
    EXPECT_EQ(to_text(Outcome::by_score(Margin{7})), "B+3.5");
    EXPECT_EQ(to_text(Outcome::by_score(Margin{-1})), "W+0.5");
    EXPECT_EQ(to_text(Outcome::by_score(Margin::of_points(-12))), "W+12");
    EXPECT_EQ(to_text(Outcome::by_score(Margin{})), "0");
    EXPECT_EQ(to_text(Outcome::won(Color::white, How::resignation)), "W+R");
    EXPECT_EQ(to_text(Outcome::won(Color::black, How::time)), "B+T");
    EXPECT_EQ(to_text(Outcome::won(Color::black, How::forfeit)), "B+F");
    EXPECT_EQ(to_text(Outcome::won(Color::black, How::unstated)), "B+");
    EXPECT_EQ(to_text(Outcome::none()), "Void");
}

TEST(Outcome, TheSideAheadWinsAndZeroIsADraw_M35) {
    EXPECT_EQ(Outcome::by_score(Margin{1}).winner, Color::black);
    EXPECT_EQ(Outcome::by_score(Margin{-1}).winner, Color::white);
    EXPECT_TRUE(Outcome::by_score(Margin{}).is_draw());
    EXPECT_FALSE(Outcome::none().is_draw());
}

TEST(Outcome, OtherSpellingsAreRead) {
    EXPECT_EQ(outcome_from("w+Resign"), Outcome::won(Color::white, How::resignation));
    EXPECT_EQ(outcome_from("B+Time"), Outcome::won(Color::black, How::time));
    EXPECT_EQ(outcome_from("B+forfeit"), Outcome::won(Color::black, How::forfeit));
    EXPECT_EQ(outcome_from("Draw"), Outcome::by_score(Margin{}));
    EXPECT_EQ(outcome_from("Jigo"), Outcome::by_score(Margin{}));
    EXPECT_EQ(outcome_from("B+3.50"), Outcome::by_score(Margin{7}));
}

TEST(Outcome, NothingElseIs) {
    for (const char* text : {"", "?", "B", "+3", "B+0", "W+-3", "B++3", "X+3", "B+3.25", "B+x",
                             "B+99999999999", "3.5", "Void ", "B+ 3", "B+3,5"}) {
        EXPECT_EQ(outcome_from(text), std::nullopt) << text;
    }
}

TEST(Outcome, RoundTrip) {
    for (const How how : {How::resignation, How::time, How::forfeit, How::unstated}) {
        for (const Color color : kColors) {
            const Outcome outcome = Outcome::won(color, how);
            EXPECT_EQ(outcome_from(to_text(outcome)), outcome);
        }
    }
    EXPECT_EQ(outcome_from(to_text(Outcome::none())), Outcome::none());
    EXPECT_TRUE(rc::check([] {
        const Outcome outcome = Outcome::by_score(Margin{*rc::gen::inRange(-5500, 5501)});
        RC_ASSERT(outcome_from(to_text(outcome)) == outcome);
    }));
}

}  // namespace
}  // namespace magpie
