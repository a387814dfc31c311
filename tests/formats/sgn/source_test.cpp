#include "formats/sgn/source.h"

#include <gtest/gtest.h>

namespace magpie::sgn {
namespace {

std::string notation_in(std::string_view text) {
    const auto source = Source::from(text);
    return source ? std::string(source->notation()) : describe(source.error(), text);
}

TEST(Source, ALinkOrAFragmentIsTakenOff_N09) {
    const std::string game = "19x19,A9b,B12w,C2b";
    EXPECT_EQ(notation_in(game), game);
    EXPECT_EQ(notation_in("/game/" + game), game);
    EXPECT_EQ(notation_in("https://magpie.example/game/" + game), game);
    EXPECT_EQ(notation_in("https://magpie.example/game/" + game + "?theme=dark#bottom"), game);
    EXPECT_EQ(notation_in("#" + game), game);
    EXPECT_EQ(notation_in("/game/" + game + "~0123abcd-1x2y3z4?dead=A9"), game);
    EXPECT_EQ(notation_in("https://magpie.example/#" + game + "~0123abcd-1x2y3z4"), game);
    EXPECT_EQ(notation_in("https://magpie.example/#" + game), game);
    EXPECT_EQ(notation_in("https://magpie.example/#/game/" + game), game);
    EXPECT_EQ(notation_in(" \n/game/" + game + " \r\n"), game);
}

TEST(Source, OnlyTheNameOfASentGameIsTakenOffItsEnd_N09) {
    for (const std::string broken :
         {"9x9,E5b~,C3w", "9x9,E5b~", "9x9,E5b~0123abcd-1x2y3z", "9x9,E5b~0123abcd-1x2y3Z4",
          "9x9,E5b~0123abcd-1x2y3z4,C3w", "9x9~0123abcd+1x2y3z4"}) {
        EXPECT_EQ(notation_in("/game/" + broken), broken) << "for the reader to refuse";
        EXPECT_EQ(notation_in("#" + broken), broken);
    }
}

TEST(Source, PercentSignsAreDecoded_N09) {
    EXPECT_EQ(notation_in("/game/19x19%2CA9b%2c%20B12w"), "19x19,A9b, B12w");
    EXPECT_EQ(notation_in("%2Fgame%2F19x19%2CA9b"), "19x19,A9b");
    EXPECT_EQ(notation_in("9x9,A9b%"),
              "expected two hexadecimal digits after %, found \"%\" in column 8");
    EXPECT_EQ(notation_in("9x9,A9b%2"),
              "expected two hexadecimal digits after %, found \"%2\" in column 8");
    EXPECT_EQ(notation_in("9x9,A9b%G1,"),
              "expected two hexadecimal digits after %, found \"%G1\" in column 8");
}

TEST(Source, TheQueryOfALinkNamesDeadStones_N09) {
    const auto dead_in = [](std::string_view text) {
        const auto source = Source::from(text);
        return source ? std::string(source->dead()) : describe(source.error(), text);
    };
    EXPECT_EQ(dead_in("/game/9x9,E5b?dead=E5"), "E5");
    EXPECT_EQ(dead_in("https://magpie.example/game/9x9,E5b?theme=dark&dead=E5.A1#bottom"), "E5.A1");
    EXPECT_EQ(dead_in("https://magpie.example/?dead=E5.A1#9x9,E5b"), "E5.A1");
    EXPECT_EQ(dead_in("https://magpie.example/game/9x9%2CE5b%3Fdead%3DE5"), "E5");
    EXPECT_EQ(dead_in("/game/9x9,E5b?undead=E5"), "");
    EXPECT_EQ(dead_in("/game/9x9,E5b"), "");
    EXPECT_EQ(notation_in("https://magpie.example/?dead=E5.A1#9x9,E5b"), "9x9,E5b");
}

TEST(Source, AMarkFurtherOnIsLeftForTheReaderToReport) {
    EXPECT_EQ(notation_in("19x19 A9b #5"), "19x19 A9b #5");
    EXPECT_EQ(notation_in("19x19,A9b,/game/9x9"), "19x19,A9b,/game/9x9");
}

TEST(Source, PlacesAreCountedInTheGivenText) {
    const auto source = Source::from("/game/19x19%2CA9b%2C??");
    ASSERT_TRUE(source);
    EXPECT_EQ(source->notation(), "19x19,A9b,");
    EXPECT_EQ(source->original_byte(0), 6U);
    EXPECT_EQ(source->original_byte(6), 14U);
    EXPECT_EQ(source->original_byte(10), 20U);
    const ParseError error = source->in_original({.byte = 5, .length = 2});
    EXPECT_EQ(error.byte, 11U);
    EXPECT_EQ(error.length, 4U);
}

}  // namespace
}  // namespace magpie::sgn
