#include "apps/tui/screen.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/tui/ansi.h"
#include "apps/tui/sidebar.h"

namespace magpie::tui {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST(Screen, WritesWhatFitsAndNothingBeside) {
    Screen screen(5, 2);
    EXPECT_EQ(screen.write(3, 0, "abc", {}), 5);
    screen.write(-1, 1, "x", {});
    screen.write(0, 7, "x", {});
    EXPECT_EQ(screen.to_text(), "   ab\n\n");
}

TEST(Screen, WideCharactersTakeTwoColumnsAndAreNeverCutInHalf) {
    Screen screen(4, 1);
    EXPECT_EQ(screen.write(0, 0, "碁a碁", {}), 3);
    EXPECT_EQ(screen.to_text(), "碁a\n");
}

TEST(Screen, WhatAStrangerWroteCannotMoveTheCursor) {
    Screen screen(9, 1);
    screen.write(0, 0, "a\x1b[2Jb", {});
    EXPECT_EQ(screen.to_text(), "a\xEF\xBF\xBD[2Jb\n");
}

TEST(Screen, SentencesBreakBetweenWords) {
    EXPECT_THAT(wrapped("one two three", 7), ElementsAre("one two", "three"));
    EXPECT_THAT(wrapped("incomprehensible", 5), ElementsAre("incomprehensible"));
}

TEST(Ansi, OnlyWhatChangedIsSent) {
    Screen before(10, 2);
    Screen after(10, 2);
    EXPECT_EQ(changes(before, after, Colors::all), "");
    after.write(4, 1, "hi", {});
    EXPECT_EQ(changes(before, after, Colors::all), "\x1b[2;5H\x1b[0mhi\x1b[0m");
}

TEST(Ansi, AnotherSizeIsPaintedAnew) {
    Screen after(2, 1);
    after.write(0, 0, "hi", {});
    EXPECT_EQ(changes(Screen(3, 1), after, Colors::none),
              "\x1b[0m\x1b[2J\x1b[1;1H\x1b[0mhi\x1b[0m");
}

TEST(Ansi, ColoursFollowWhatTheTerminalHas) {
    const Screen before(1, 1);
    Screen after(1, 1);
    after.put(0, 0, U'x', {.ink = 0xFF0000, .paper = 0x5F87AF});
    EXPECT_THAT(changes(before, after, Colors::all), HasSubstr(";38;2;255;0;0;48;2;95;135;175m"));
    EXPECT_THAT(changes(before, after, Colors::many), HasSubstr(";38;5;196;48;5;67m"));
    EXPECT_THAT(changes(before, after, Colors::sixteen), HasSubstr(";91;"));
    EXPECT_THAT(changes(before, after, Colors::none), Not(HasSubstr("38")));
}

TEST(Ansi, TheEnvironmentSaysHowManyColours) {
    EXPECT_EQ(colors_of(true, "truecolor", "xterm-256color"), Colors::none);
    EXPECT_EQ(colors_of(false, "truecolor", "xterm"), Colors::all);
    EXPECT_EQ(colors_of(false, "", "screen-256color"), Colors::many);
    EXPECT_EQ(colors_of(false, "", "linux"), Colors::sixteen);
    EXPECT_EQ(colors_of(false, "", "dumb"), Colors::none);
}

TEST(Screen, OfAsciiAloneHasNothingElse) {
    Screen screen(12, 1);
    screen.write(0, 0, "9×9 … 七段 é", {});
    screen.keep_ascii();
    EXPECT_EQ(screen.to_text(), "9x9 . ???? ?\n");
}

TEST(Sidebar, TheGraphRisesWithBlack) {
    const auto low = [](const std::vector<std::optional<float>>& values, int columns, bool utf8) {
        return graph(values, columns, 1, utf8).front();
    };
    EXPECT_EQ(low({-5.0F, 0.0F, std::nullopt, 5.0F}, 10, true), "▁▅▅█");
    EXPECT_EQ(low({std::nullopt, 0.0F}, 10, true), " ▅");
    const std::optional<float> unread;
    EXPECT_EQ(low({0.0F, unread, unread, unread, 5.0F}, 10, true), "▅▅  █") << "nobody looked";
    EXPECT_EQ(low({unread, unread, 0.0F, unread, unread, unread}, 3, true), " ▅ ");
    EXPECT_EQ(low({-5.0F, 0.0F, 5.0F}, 2, false), "_#") << "the whole game, however long";
}

TEST(Sidebar, AHighGraphStandsOnItsLowestRow) {
    using Lines = std::vector<std::string>;
    const std::vector<std::optional<float>> values = {
        -5.0F, -2.5F, 0.0F, 2.5F, 5.0F, std::nullopt, std::nullopt, std::nullopt};
    // clang-format off
    EXPECT_EQ(graph(values, 10, 2, true), (Lines{"  ▁▄██  ",
                                                 "▁▅████  "}));
    EXPECT_EQ(graph(values, 10, 2, false), (Lines{"  _-##  ",
                                                  "_=####  "}));
    // clang-format on
}

TEST(Screen, WhatIsCutOffIsMarked) {
    EXPECT_EQ(cut("Ada Lovelace", 12), "Ada Lovelace");
    EXPECT_EQ(cut("Ada Lovelace", 11), "Ada Lovela…");
    EXPECT_EQ(cut("Ada Lovelace", 5), "Ada…");
    EXPECT_EQ(cut("山田太郎", 6), "山田…");
}

}  // namespace

}  // namespace magpie::tui
