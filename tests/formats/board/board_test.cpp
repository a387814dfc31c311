#include "formats/board/board.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/rng.h"
#include "formats/othello/played_line.h"

namespace magpie::boards {
namespace {

using formats::Fault;
using ::testing::HasSubstr;

// After d3: White has one disc left.
constexpr std::string_view kAfterD3 =
    "-------------------X-------XX------XO---------------------------";

Diagram after_d3(std::optional<Color> to_play) {
    Diagram diagram{.geometry = {8, 8}, .discs = {}, .to_play = to_play};
    diagram.discs.resize(64);
    for (const int black : {19, 27, 28, 35}) {
        diagram.discs[static_cast<std::size_t>(black)] = Color::black;
    }
    diagram.discs[36] = Color::white;
    return diagram;
}

// The same board with other signs.
std::string in_signs(std::string_view signs) {
    std::string text;
    for (const char c : kAfterD3) text += signs[c == '-' ? 0 : c == 'X' ? 1 : 2];
    return text;
}

void expect_board(const std::string& text, std::optional<Color> to_play) {
    const auto diagram = read(text);
    ASSERT_TRUE(diagram.has_value()) << text << '\n' << describe(diagram.error(), text);
    EXPECT_EQ(*diagram, after_d3(to_play)) << text;
}

TEST(BoardString, AnyUsualAlphabet) {
    for (const char* signs : {"-XO", ".XO", "-xo", "-*O", ".*o", "-BW", ".bw", "_#o", "-@O", "012",
                              "-01", ".12", "-X0"}) {
        expect_board(in_signs(signs), std::nullopt);
    }
}

TEST(BoardString, TheSideToMoveStandsBehindOrInFront) {
    const std::string board(kAfterD3);
    for (const char* tail : {" O", " o", " W", "O", "\nO", " O;", "  O \n", " white",
                             " White to move", " light to play"}) {
        expect_board(board + tail, Color::white);
    }
    for (const char* tail : {" X", " *", "B", " Black to play", "; dark"}) {
        expect_board(board + tail, Color::black);
    }
    expect_board("O " + board, Color::white);
    expect_board("O\n" + board, Color::white);
    expect_board("W" + board, Color::white);
    expect_board("black: " + board, Color::black);
    expect_board(in_signs("012") + " 2", Color::white);
    expect_board(in_signs("012") + "1", Color::black);
    expect_board("1 " + in_signs("012"), Color::black);
    expect_board(in_signs("-01") + " 0", Color::black);
    expect_board(in_signs("012") + " W", Color::white);
}

TEST(BoardString, PicturesWithLabelsAndBorders) {
    expect_board(R"(
  a b c d e f g h
1 . . . . . . . . 1
2 . . . . . . . . 2
3 . . . X . . . . 3
4 . . . X X . . . 4
5 . . . X O . . . 5
6 . . . . . . . . 6
7 . . . . . . . . 7
8 . . . . . . . . 8
  a b c d e f g h
White to move)",
                 Color::white);
    expect_board(R"(
   A B C D E F G H
  +-----------------+
1 | - - - - - - - - |
2 | - - - - - - - - |
3 | - - - * - - - - |
4 | - - - * * - - - |
5 | - - - * O - - - |
6 | - - - - - - - - |
7 | - - - - - - - - |
8 | - - - - - - - - |
  +-----------------+
O
)",
                 Color::white);
    expect_board("--------/--------/---X----/---XX---/---XO---/--------/--------/-------- X",
                 Color::black);
    expect_board(R"(00000000
00000000
00010000
00011000
00012000
00000000
00000000
00000000)",
                 std::nullopt);
    expect_board(
        "· · · · · · · ·\n· · · · · · · ·\n· · · ● · · · ·\n· · · ● ● · · ·\n"
        "· · · ● ○ · · ·\n· · · · · · · ·\n· · · · · · · ·\n· · · · · · · ·",
        std::nullopt);
}

TEST(BoardString, BracketsRoundTheLastMoveAreNoSquares) {
    expect_board(R"(  a b c d e f g h
1 . . . . . . . . 1
2 . . . . . . . . 2
3 . . .(B). . . . 3
4 . . . B B . . . 4
5 . . . B W . . . 5
6 . . . . . . . . 6
7 . . . . . . . . 7
8 . . . . . . .[.]8
  a b c d e f g h)",
                 std::nullopt);
}

TEST(BoardString, WhatIsWrongIsNamedWithItsPlace) {
    struct Case {
        std::string text;
        Fault fault;
        const char* words;
    };

    const std::string board(kAfterD3);
    for (const Case& c : {
             Case{"", Fault::nothing_here, "there is no game"},
             Case{board.substr(1), Fault::cell_count, "has 63 squares"},
             Case{board + "XX", Fault::cell_count, "has 66 squares"},
             Case{"-" + board, Fault::not_a_side, "expected the side to move, found \"-\""},
             Case{board.substr(2) + "?X", Fault::not_a_disc, "column 63: expected a disc"},
             Case{board.substr(2) + "12", Fault::mixed_signs, "mixed"},
             Case{"----------X----------------", Fault::cell_count, "has 27 squares"},
             Case{std::string(20'000, '-'), Fault::too_long, "longer than"},
         }) {
        const auto diagram = read(c.text);
        ASSERT_FALSE(diagram.has_value()) << c.text;
        EXPECT_EQ(diagram.error().fault, c.fault) << c.text;
        EXPECT_THAT(describe(diagram.error(), c.text), HasSubstr(c.words));
    }
}

Diagram random_diagram(Rng& rng) {
    const int columns = 4 + 2 * static_cast<int>(rng.below(12));
    const int rows = rng.below(4) == 0 ? 4 + 2 * static_cast<int>(rng.below(12)) : columns;
    Diagram diagram{.geometry = *Geometry::make(columns, rows), .discs = {}, .to_play = {}};
    const std::uint32_t empties = rng.below(10);
    for (int i = 0; i < diagram.geometry.area(); ++i) {
        const std::uint32_t disc = rng.below(2 + empties);
        diagram.discs.push_back(disc > 1 ? std::nullopt : std::optional(Color(disc)));
    }
    diagram.to_play = rng.below(2) == 0 ? Color::black : Color::white;
    return diagram;
}

TEST(BoardString, AnyPositionComesBackInEveryAlphabet) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed) {
        Rng rng(seed);
        const Diagram diagram = random_diagram(rng);
        const auto line = formats::play_main_line(record_of(diagram));
        RC_ASSERT(line.has_value());
        RC_ASSERT(diagram_of(line->start) == diagram);
        for (const Alphabet alphabet :
             {Alphabet::letters, Alphabet::stars, Alphabet::colors, Alphabet::digits}) {
            const auto again = read(write(line->start, alphabet));
            RC_ASSERT(again.has_value());
            RC_ASSERT(*again == diagram);
        }
    }));
}

TEST(BoardString, TheUsualStartNeedsNoSetup) {
    const Diagram start = diagram_of(othello::Position::start());
    EXPECT_TRUE(setup_of(start).is_empty());
    EXPECT_EQ(record_of(start), GameRecord{.spec = GameSpec::for_othello()});
    const SetupEdit edit = setup_of(after_d3(Color::white));
    EXPECT_EQ(edit.added.black.size(), 2U) << "d3 and d4";
    EXPECT_EQ(edit.to_play, Color::white);
}

TEST(BoardString, AnySignsAreReadOrRefused) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed) {
        Rng rng(seed);
        constexpr std::string_view kSigns = "XxOo*BW-.012|/ \n+ab8\"\xe2\x97\x8f";
        std::string text;
        const std::uint32_t used = 1 + rng.below(static_cast<std::uint32_t>(kSigns.size()));
        const std::uint32_t length = rng.below(3) == 0 ? 64 + rng.below(3) : rng.below(200);
        for (std::uint32_t i = 0; i < length; ++i) text += kSigns[rng.below(used)];
        const auto diagram = read(text);
        if (diagram) {
            RC_ASSERT(!othello::why_unplayable(diagram->geometry));
            RC_ASSERT(static_cast<int>(diagram->discs.size()) == diagram->geometry.area());
        } else {
            RC_ASSERT(diagram.error().byte <= text.size());
            RC_ASSERT(!describe(diagram.error(), text).empty());
        }
    }));
}

// A sign that stands alone is the side, so that a square that was lost is missed.
TEST(Board, TheSideToMoveTakesNoSquaresPlace) {
    const std::string squares = std::string(27, '-') + "WB------BW" + std::string(26, '-');
    for (const std::string& text : {squares + " B", "B " + squares, squares + "\nB"}) {
        const auto lost = read(text);
        ASSERT_FALSE(lost.has_value()) << text;
        EXPECT_EQ(lost.error().fault, formats::Fault::cell_count);
        EXPECT_EQ(lost.error().number, 63);
    }
    std::string rows;
    for (std::size_t i = 0; i < 64; i += 8) rows += (squares + "-").substr(i, 8) + " ";
    EXPECT_EQ(read(rows + "W")->to_play, Color::white);
    rows.erase(rows.size() - 2, 1);
    EXPECT_FALSE(read(rows + "W").has_value());
    EXPECT_EQ(read(squares + "- W")->to_play, Color::white);
    EXPECT_EQ(read(squares + "-W")->to_play, Color::white);
}

}  // namespace
}  // namespace magpie::boards
