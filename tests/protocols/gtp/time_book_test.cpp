#include "protocols/gtp/time_book.h"

#include <gtest/gtest.h>

namespace magpie::gtp {
namespace {

using namespace std::chrono_literals;

TEST(TimeBook, WithoutAControlThereIsNoLimit) {
    TimeBook book;
    EXPECT_FALSE(book.limit(Color::black));
    book.spend(Color::black, 5s);
    EXPECT_FALSE(book.limit(Color::black));
}

TEST(TimeBook, CountsMainTimeDownForEachSide) {
    TimeBook book;
    book.set(AbsoluteTime{60s});
    book.spend(Color::black, 7s);
    EXPECT_EQ(book.limit(Color::black)->left.main_time, 53s);
    EXPECT_EQ(book.limit(Color::white)->left.main_time, 60s);
    book.spend(Color::black, 100s);
    EXPECT_EQ(book.limit(Color::black)->left.main_time, 0s);
    book.restart();
    EXPECT_EQ(book.limit(Color::black)->left.main_time, 60s);
}

TEST(TimeBook, AFischerMoveEarnsItsIncrementUpToTheCeiling) {
    TimeBook book;
    book.set(FischerTime{10s, 2s, 11s});
    book.spend(Color::white, 500ms);
    EXPECT_EQ(book.limit(Color::white)->left.main_time, 11s);
    book.spend(Color::white, 5s);
    EXPECT_EQ(book.limit(Color::white)->left.main_time, 8s);
}

TEST(TimeBook, ByoYomiLosesWholePeriods) {
    TimeBook book;
    book.set(ByoYomiTime{5s, 10s, 3});
    book.spend(Color::black, 12s);  // 5 of main time, 7 of the first period
    TimeLeft left = book.limit(Color::black)->left;
    EXPECT_EQ(left.main_time, 0s);
    EXPECT_EQ(left.periods_left, 3);
    EXPECT_EQ(left.period_time_left, 10s);
    book.spend(Color::black, 13s);
    EXPECT_EQ(book.limit(Color::black)->left.periods_left, 2);
    // What the controller says counts, and its stones are periods.
    book.set_left(Color::black, 4s, 1);
    left = book.limit(Color::black)->left;
    EXPECT_EQ(left.periods_left, 1);
    EXPECT_EQ(left.period_time_left, 4s);
}

TEST(TimeBook, ACanadianBlockIsRenewed) {
    TimeBook book;
    book.set(CanadianTime{0s, 30s, 2});
    book.spend(Color::black, 10s);
    EXPECT_EQ(book.limit(Color::black)->left.moves_left, 1);
    EXPECT_EQ(book.limit(Color::black)->left.block_time_left, 20s);
    book.spend(Color::black, 10s);
    EXPECT_EQ(book.limit(Color::black)->left.moves_left, 2);
    EXPECT_EQ(book.limit(Color::black)->left.block_time_left, 30s);
    book.set_left(Color::black, 9s, 1);
    EXPECT_EQ(book.limit(Color::black)->left.moves_left, 1);
    EXPECT_EQ(book.limit(Color::black)->left.block_time_left, 9s);
    EXPECT_EQ(book.limit(Color::black)->left.main_time, 0s);
    book.set_left(Color::black, 100s, 0);
    EXPECT_EQ(book.limit(Color::black)->left.main_time, 100s);
}

TEST(TimeBook, AbsurdNumbersDoNoHarm) {
    TimeBook book;
    book.set(ByoYomiTime{0s, 1ms, 5});
    book.set_left(Color::black, 0s, 2'000'000'000);
    book.spend(Color::black, kLongestTime);
    EXPECT_EQ(book.limit(Color::black)->left.periods_left, 1);
}

}  // namespace
}  // namespace magpie::gtp
