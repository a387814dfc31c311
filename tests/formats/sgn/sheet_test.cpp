#include "formats/sgn/sheet.h"

#include <gtest/gtest.h>

namespace magpie::sgn {
namespace {

// The sheet written out again word by word, fields first.
std::string words_of(std::string_view text) {
    const auto sheet = scan(text);
    if (!sheet) return describe(sheet.error(), text);
    std::string words = size_word(sheet->style, sheet->geometry);
    for (const Field& field : sheet->fields) {
        words += ' ';
        words += field.key;
        words += '=';
        words += field.value;
    }
    for (const Step& step : sheet->steps) {
        words += ' ';
        if (step.is_capture()) {
            append_capture(words, sheet->style, sheet->geometry, step.move.point());
        } else {
            append_move(words, sheet->style, sheet->geometry, {step.color(), step.move});
        }
    }
    return words;
}

TEST(Sheet, SizeThenMoves_N03) {
    const auto sheet = scan("19x19 A9b B12w C2b");
    ASSERT_TRUE(sheet);
    EXPECT_EQ(sheet->geometry, (Geometry{19, 19}));
    ASSERT_EQ(sheet->steps.size(), 3U);
    EXPECT_EQ(sheet->steps[0].move, Move(sheet->geometry.at(0, 10)));
    EXPECT_EQ(sheet->steps[0].color(), Color::black);
    EXPECT_EQ(sheet->steps[1].move, Move(sheet->geometry.at(1, 7)));
    EXPECT_EQ(sheet->steps[1].color(), Color::white);
    EXPECT_EQ(sheet->steps[2].move, Move(sheet->geometry.at(2, 17)));
    EXPECT_EQ(sheet->steps[1].byte, 10U);
    EXPECT_EQ(sheet->steps[1].length, 4U);
}

TEST(Sheet, TheLetterAfterHIsJ_N04) {
    EXPECT_EQ(scan("19x19 J1b")->steps[0].move, Move(Point(18 * 19 + 8)));
    EXPECT_EQ(words_of("19x19 I5b"),
              "expected a column letter other than I, found \"I5\" in column 7");
    EXPECT_EQ(scan("52x52 AA1w")->steps[0].move, Move(Point(51 * 52 + 25)));
}

TEST(Sheet, RowOneIsAtTheBottom_N05) {
    EXPECT_EQ(scan("5x3 A1b")->steps[0].move, Move(Point(10)));
    EXPECT_EQ(scan("othello8x8 a1b")->steps[0].move, Move(Point(0)));
}

TEST(Sheet, WidthComesFirst_N08) {
    EXPECT_EQ(scan("19x13")->geometry, (Geometry{19, 13}));
    EXPECT_EQ(words_of("19x13 T13b"), "19x13 T13b");
    EXPECT_EQ(
        words_of("19x13 A14b"),
        "expected a point on the board (columns A to T, rows 1 to 13), found \"A14\" in column 7");
}

TEST(Sheet, PassesAndCaptures_N07_N10) {
    EXPECT_EQ(words_of("9x9 A1b -w -b A6c"), "9x9 A1b -w -b A6c");
    EXPECT_TRUE(scan("9x9 A6c")->steps[0].is_capture());
    EXPECT_TRUE(scan("9x9 -w")->steps[0].move.is_pass());
}

TEST(Sheet, OthelloKeepsItsOwnSpelling_N11) {
    EXPECT_EQ(words_of("othello10x10 i1b F5B"), "othello10x10 i1b f5b");
}

TEST(Sheet, CommasSpacesAndCasesAreTheSame_N09) {
    const std::string canonical = "19x19 komi=6.5 A9b B12w C2b";
    EXPECT_EQ(words_of("19x19,komi=6.5,A9b,B12w,C2b"), canonical);
    EXPECT_EQ(words_of("  19X19\tkomi=6.5\r\n,a9B , ,B12W,,C02b,\n"), canonical);
    EXPECT_EQ(words_of("komi=6.5 GO19x19 A9b B12w C2b"), canonical);
}

struct SheetMistake {
    const char* text;
    std::size_t byte;
    std::size_t length;
    Expected expected;
};

class SheetMistakes : public testing::TestWithParam<SheetMistake> {};

TEST_P(SheetMistakes, AreFoundWhereTheyAre_N22) {
    const auto sheet = scan(GetParam().text);
    ASSERT_FALSE(sheet) << GetParam().text;
    const std::string line = describe(sheet.error(), GetParam().text);
    EXPECT_EQ(sheet.error().byte, GetParam().byte) << GetParam().text << ": " << line;
    EXPECT_EQ(sheet.error().length, GetParam().length) << GetParam().text << ": " << line;
    EXPECT_EQ(sheet.error().expected, GetParam().expected) << GetParam().text << ": " << line;
}

INSTANTIATE_TEST_SUITE_P(
    Table,
    SheetMistakes,
    testing::Values(SheetMistake{"", 0, 0, Expected::board_size},
                    SheetMistake{" , ", 3, 0, Expected::board_size},
                    SheetMistake{"A9b", 0, 3, Expected::board_size},
                    SheetMistake{"x19", 0, 3, Expected::board_size},
                    SheetMistake{"chess8x8", 0, 8, Expected::board_size},
                    SheetMistake{"othello", 0, 7, Expected::board_size},
                    SheetMistake{"-5x5", 0, 4, Expected::board_size},
                    SheetMistake{"\xC3\x97", 0, 2, Expected::board_size},
                    SheetMistake{"0x0", 0, 1, Expected::side},
                    SheetMistake{"53x53", 0, 2, Expected::side},
                    SheetMistake{"19x", 3, 0, Expected::side},
                    SheetMistake{"19xA", 3, 0, Expected::side},
                    SheetMistake{"9x100", 2, 3, Expected::side},
                    SheetMistake{"99999999999x1", 0, 11, Expected::side},
                    SheetMistake{"1x99999999999999999999999999", 2, 26, Expected::side},
                    SheetMistake{"19", 2, 0, Expected::times},
                    SheetMistake{"19 19", 2, 0, Expected::times},
                    SheetMistake{"19*19", 2, 3, Expected::times},
                    SheetMistake{"19x19x19", 5, 3, Expected::separator},
                    SheetMistake{"19x19A9b", 5, 3, Expected::separator},
                    SheetMistake{"othello9x9", 7, 1, Expected::othello_side},
                    SheetMistake{"othello2x2", 7, 1, Expected::othello_side},
                    SheetMistake{"othello8x28", 9, 2, Expected::othello_side},
                    SheetMistake{"9x9 A", 4, 1, Expected::move},
                    SheetMistake{"9x9 Ab", 4, 2, Expected::move},
                    SheetMistake{"9x9 E5b foo", 8, 3, Expected::move},
                    SheetMistake{"9x9 A?", 5, 1, Expected::row},
                    SheetMistake{"9x9 A9", 6, 0, Expected::color_letter},
                    SheetMistake{"9x9 A9 b", 6, 0, Expected::color_letter},
                    SheetMistake{"9x9 A9x", 6, 1, Expected::color_letter},
                    SheetMistake{"9x9 A9bB8w", 7, 3, Expected::separator},
                    SheetMistake{"9x9 99b", 4, 3, Expected::move},
                    SheetMistake{"9x9 9x9", 4, 3, Expected::move},
                    SheetMistake{"9x9 ,#5,", 5, 2, Expected::move},
                    SheetMistake{"9x9 -", 5, 0, Expected::pass_color},
                    SheetMistake{"9x9 -x", 5, 1, Expected::pass_color},
                    SheetMistake{"9x9 -c", 5, 1, Expected::pass_color},
                    SheetMistake{"9x9 -bw", 6, 1, Expected::separator},
                    SheetMistake{"9x9 K1b", 4, 2, Expected::point_on_board},
                    SheetMistake{"9x9 A0b", 4, 2, Expected::point_on_board},
                    SheetMistake{"9x9 A10w", 4, 3, Expected::point_on_board},
                    SheetMistake{"9x9 A99999999999999999999w", 4, 21, Expected::point_on_board},
                    SheetMistake{"othello8x8 i1b", 11, 2, Expected::point_on_board},
                    SheetMistake{"9x9 A1b komi=7", 8, 6, Expected::field_before_moves}));

TEST(Sheet, LimitsAreKept) {
    const Limits limits{.bytes = 20, .moves = 2};
    EXPECT_TRUE(scan("9x9 A1b A2b", limits));
    EXPECT_EQ(scan("9x9 A1b A2b A3b", limits).error().expected, Expected::fewer_moves);
    EXPECT_EQ(scan("9x9 A1b A2b A3b A4b A5b", limits).error().expected, Expected::fewer_bytes);
}

TEST(Sheet, AMessageIsOneShortPrintableLine) {
    const std::string text = "9x9 " + std::string(1000, '\x1B') + "\xFF";
    const std::string line = describe(scan(text).error(), text);
    EXPECT_LT(line.size(), 200U);
    for (const char c : line) EXPECT_TRUE(c >= ' ' && c <= '~');
}

}  // namespace
}  // namespace magpie::sgn
