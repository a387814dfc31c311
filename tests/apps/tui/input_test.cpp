#include "apps/tui/input.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace magpie::tui {

namespace {

using testing::ElementsAre;

KeyPress character(char32_t c) { return {.character = c}; }

TEST(Input, LettersAndKeysInOneGulp) {
    InputReader reader;
    EXPECT_THAT(reader.read("d4\r\x1b[A\x1bOB\x1b[5~\x7f\x13"),
                ElementsAre(Input(character(U'd')), Input(character(U'4')),
                            Input(KeyPress{.key = Key::enter}), Input(KeyPress{.key = Key::up}),
                            Input(KeyPress{.key = Key::down}), Input(KeyPress{.key = Key::page_up}),
                            Input(KeyPress{.key = Key::backspace}),
                            Input(KeyPress{.character = U's', .ctrl = true})));
}

TEST(Input, ShiftedArrowsAreToldApart) {
    InputReader reader;
    EXPECT_THAT(reader.read("\x1b[1;2D"),
                ElementsAre(Input(KeyPress{.key = Key::left, .shift = true})));
}

TEST(Input, TheMouseIsWhereItIsOnWideTerminals) {
    InputReader reader;
    EXPECT_THAT(reader.read("\x1b[<0;300;7M\x1b[<0;300;7m\x1b[<35;1;1M\x1b[<65;2;3M"),
                ElementsAre(Input(MouseEvent{MouseEvent::Action::press, 299, 6, 0}),
                            Input(MouseEvent{MouseEvent::Action::release, 299, 6, 0}),
                            Input(MouseEvent{MouseEvent::Action::move, 0, 0, 3}),
                            Input(MouseEvent{MouseEvent::Action::wheel_down, 1, 2, 1})));
}

TEST(Input, ASequenceInPiecesIsOneKey) {
    InputReader reader;
    EXPECT_TRUE(reader.read("\x1b").empty());
    EXPECT_TRUE(reader.is_waiting());
    EXPECT_TRUE(reader.read("[").empty());
    EXPECT_THAT(reader.read("C"), ElementsAre(Input(KeyPress{.key = Key::right})));
    EXPECT_FALSE(reader.is_waiting());
}

TEST(Input, EscapeAloneIsAKeyWhenNothingFollows) {
    InputReader reader;
    EXPECT_TRUE(reader.read("\x1b").empty());
    EXPECT_THAT(reader.finish(), ElementsAre(Input(KeyPress{.key = Key::escape})));
}

TEST(Input, CharactersBeyondAsciiAreWhole) {
    InputReader reader;
    EXPECT_TRUE(reader.read("\xe7\xa2").empty());
    EXPECT_THAT(reader.read("\x81"), ElementsAre(Input(character(U'碁'))));
}

// Over a slow line: never letters, which are commands.
TEST(Input, ASequenceThatComesInPiecesIsNoEscapeWithLetters) {
    InputReader reader;
    EXPECT_THAT(reader.read("\x1b["), ElementsAre());
    EXPECT_FALSE(reader.is_waiting()) << "for a moment only; it waits as long as it takes";
    EXPECT_THAT(reader.finish(), ElementsAre());
    EXPECT_THAT(reader.read("A"), ElementsAre(Input(KeyPress{.key = Key::up})));
    // Cut after the Escape, which was a key by then.
    EXPECT_THAT(reader.read("\x1b"), ElementsAre());
    EXPECT_THAT(reader.finish(), ElementsAre(Input(KeyPress{.key = Key::escape})));
    EXPECT_THAT(reader.read("[A"), ElementsAre(Input(KeyPress{.key = Key::up})));
    EXPECT_THAT(reader.read("A"), ElementsAre(Input(character(U'A'))));
}

TEST(Input, NothingThatIsSentHangsOrGrows) {
    EXPECT_TRUE(rc::check("any bytes in any pieces", [](const std::vector<std::string>& pieces) {
        InputReader reader;
        for (const std::string& piece : pieces) static_cast<void>(reader.read(piece));
        static_cast<void>(reader.finish());
        RC_ASSERT(!reader.is_waiting());
    }));
}

}  // namespace

}  // namespace magpie::tui
