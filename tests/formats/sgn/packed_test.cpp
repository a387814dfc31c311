#include "formats/sgn/packed.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "formats/sgn/digits.h"
#include "formats/sgn/pack_coder.h"
#include "formats/sgn/sgn.h"
#include "random_games.h"

namespace magpie::sgn {
namespace {

TEST(Packed, ThreeHundredMovesFitIntoFiveHundredCharacters_N09) {
    Rng rng(1);
    for (int i = 0; i < 20; ++i) {
        GameRecord record = random_record({.spec = GameSpec::for_go({19, 19}), .moves = 300}, rng);
        record.spec.rules = go::find_rule_set("chinese")->rules;
        record.outcome = Outcome::by_score({7});
        const auto text = write(record, Form::packed);
        ASSERT_TRUE(text);
        EXPECT_LE(text->size(), 440U);
        EXPECT_EQ(text->find_first_not_of(kDigitCharacters), std::string::npos);
    }
}

TEST(Packed, EvenTheWorstThreeHundredMovesFit) {
    // Passes leave every point free, and half of them are out of turn: nothing can be foreseen.
    std::string text =
        "19x19 rules=aga ko=simple scoring=territory handicap=9 komi=-300.5 result=W+300.5";
    for (int i = 0; i < 75; ++i) text += " -b -b -w -w";
    const auto record = read(text);
    ASSERT_TRUE(record) << describe(record.error(), text);
    EXPECT_LE(write(*record, Form::packed)->size(), 500U);
}

TEST(Packed, KoreanRulesStayKorean) {
    for (const char* text : {"9x9 rules=korean E5b", "9x9 rules=korean komi=7.5 handicap=2",
                             "9x9 komi=7.5", "9x9 handicap=2"}) {
        const auto record = read(text);
        ASSERT_TRUE(record) << text;
        const auto packed = write(*record, Form::packed);
        ASSERT_TRUE(packed) << text;
        const auto back = read(*packed);
        ASSERT_TRUE(back) << text;
        EXPECT_EQ(back->spec, record->spec) << text;
    }
}

TEST(Packed, AnOthelloGameIsVeryShort) {
    Rng rng(2);
    for (int i = 0; i < 20; ++i) {
        const auto text =
            write(random_record({.spec = GameSpec::for_othello()}, rng), Form::packed);
        ASSERT_TRUE(text);
        EXPECT_LE(text->size(), 45U);
    }
}

TEST(Packed, EveryChangedCharacterIsNoticed) {
    Rng rng(3);
    const GameRecord record = random_record({.spec = GameSpec::for_go({9, 9}), .moves = 40}, rng);
    const std::string text = *write(record, Form::packed);
    for (std::size_t i = 0; i < text.size(); ++i) {
        for (const char c : kDigitCharacters) {
            if (c == text[i]) continue;
            std::string damaged = text;
            damaged[i] = c;
            ASSERT_FALSE(read(damaged)) << damaged;
        }
        if (i + 1 < text.size() && text[i] != text[i + 1]) {
            std::string swapped = text;
            std::swap(swapped[i], swapped[i + 1]);
            ASSERT_FALSE(read(swapped)) << swapped;
        }
    }
}

TEST(Packed, ErrorsSayWhatIsWrong) {
    const std::string good = *write(*read("9x9 A1b B2w"), Form::packed);
    const auto error = [](std::string_view text) { return read(text).error(); };
    EXPECT_EQ(error("M").expected, Expected::packed_version);
    EXPECT_EQ(error("M2" + good.substr(2)).expected, Expected::packed_version);
    EXPECT_EQ(error("M2" + good.substr(2)).byte, 1U);
    EXPECT_EQ(error("M1AB").expected, Expected::longer_packed_text);
    EXPECT_EQ(error("M1AB!AAAAAA").expected, Expected::packed_digit);
    EXPECT_EQ(error("M1AB!AAAAAA").byte, 4U);
    EXPECT_EQ(error(good + "A").expected, Expected::matching_checksum);
    EXPECT_EQ(error("/game/" + good + "A").byte, 6U);
    EXPECT_EQ(error(good + " A1b").expected, Expected::packed_digit);
}

// Digits that nobody wrote, with a checksum that fits.
std::string forge(const std::vector<std::uint8_t>& digits) {
    Checksum sum;
    sum.add(*digit_value('1'));
    std::string text = "M1";
    for (const std::uint8_t digit : digits) {
        sum.add(digit);
        text += digit_character(digit);
    }
    for (const std::uint8_t digit : sum.digits()) text += digit_character(digit);
    return text;
}

TEST(Packed, ForgedDigitsGiveALegalGameOrAnError) {
    EXPECT_TRUE(rc::check([](std::vector<std::uint8_t> digits) {
        for (auto& digit : digits) digit %= 64;
        const auto game = read(forge(digits));
        if (game) RC_ASSERT((read(*write(*game)) == *game));
    }));
}

TEST(Packed, AForgedNumberOfMovesEndsWithTheDigits) {
    PackWriter writer;
    writer.choice(0, 2);    // Go
    writer.choice(18, 52);  // 19x19
    writer.choice(18, 52);
    code_flag(writer, false);
    code_number(writer, 1'999'999);
    const std::string text = forge(writer.finish());
    EXPECT_EQ(read(text).error().expected, Expected::packed_game);
    EXPECT_EQ(read(text, {.moves = 1000}).error().expected, Expected::fewer_moves);
}

}  // namespace
}  // namespace magpie::sgn
