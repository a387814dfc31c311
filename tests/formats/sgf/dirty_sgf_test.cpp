#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "formats/sgf/sgf.h"

namespace magpie::sgf {
namespace {

using Kind = Warning::Kind;

// Snippets in the manner of files that are really out there: what they are, the game they hold (as
// the head of what we write), and what there is to say about them.
struct Dirty {
    std::string_view what;
    std::string_view text;
    std::string_view written;  // after the header line; each node as it is written
    std::vector<Kind> warnings;
};

const std::vector<Dirty>& dirty() {
    static const std::vector<Dirty> list = {
        {"komi in hundredths of a stone, the program named twice",
         "(;GM[1]FF[4]  SZ[19]  GN[]  KM[375]HA[0]RU[Chinese]AP[GNU Go:3.8]TC[3]AP[foxwq]  ;B[dq])",
         "TC[3];B[dq])",
         {Kind::repaired_komi}},
        {"handicap stones in the second node",
         "(;SZ[19]HA[2];AB[pd][dp];W[pp])",
         ";AB[pd][dp]PL[W];W[pp])",
         {}},
        {"a mail around the game",
         "From: a (b)\nSubject: c\n\n(;SZ[9];B[aa])\n-- \nd",
         ";B[aa])",
         {Kind::text_before_game}},
        {"a lost semicolon", "(SZ[9]PB[a];B[aa])", "PB[a];B[aa])", {Kind::no_semicolon}},
        {"no parentheses at all",
         ";SZ[9];B[aa];W[bb]",
         ";B[aa];W[bb])",
         {Kind::no_opening, Kind::no_closing}},
        {"cut off in the middle of a move",
         "(;SZ[9];B[aa];W[b",
         ";B[aa];W[b])",
         {Kind::unclosed_value, Kind::bad_move, Kind::no_closing}},
        {"a semicolon too many", "(;SZ[9];B[aa];;W[bb];)", ";B[aa];;W[bb];)", {}},
        {"names written out, as in the first version",
         "(;GaMe[1]SiZe[9];Black[aa];White[bb])",
         ";B[aa];W[bb])",
         {}},
        {"a name without a capital",
         "(;SZ[9]f6[aa];B[aa]f6B7[x])",
         "F6[aa];B[aa]B7[x])",
         {Kind::small_letters}},
        {"a game in small letters", "(;gm[1]sz[9]pb[Ada];b[ee];w[cc])", "PB[Ada];B[ee];W[cc])",
         std::vector<Kind>(5, Kind::small_letters)},
        {"a name without a value", "(;SZ[9]ab;B[aa])", ";B[aa])", {Kind::name_without_value}},
        {"letters and marks of the third version",
         "(;FF[3]SZ[9];L[aa][bb]M[cc])",
         ";MA[cc]LB[aa:a][bb:b])",
         {}},
        {"two moves in a node",
         "(;SZ[9];B[aa]W[bb]C[x])",
         ";B[aa];W[bb]C[x])",
         {Kind::several_moves}},
        {"a move in the root", "(;SZ[9]B[aa];W[bb])", ";B[aa];W[bb])", {Kind::setup_with_move}},
        {"a set-up beside a move",
         "(;SZ[9];AB[aa]W[bb]C[x])",
         ";AB[aa];W[bb]C[x])",
         {Kind::setup_with_move}},
        {"a move beyond the board", "(;SZ[9];B[zz];W[aa])", ";B[zz];W[aa])", {Kind::bad_move}},
        {"stones beyond the board", "(;SZ[9];AB[aa][zz])", ";AB[aa][zz])", {Kind::bad_point}},
        {"points as people write them",
         "(;SZ[9];B[D4];W[J9])",
         ";B[df];W[ia])",
         {Kind::human_coordinates, Kind::human_coordinates}},
        {"space inside the brackets", "(;SZ[ 9 ];B[ aa ];W [bb])", ";B[aa];W[bb])", {}},
        {"the same point black and white",
         "(;SZ[9];AB[aa][aa]AW[aa])",
         ";AW[aa])",
         {Kind::doubled_point}},
        {"two comments in a node",
         "(;SZ[9];B[aa]C[one]C[two])",
         ";B[aa]C[one\ntwo])",
         {Kind::doubled_property}},
        {"list properties in pieces",
         "(;SZ[9]AB[aa]AB[bb]TR[aa]TR[bb])",
         "AB[aa][bb]TR[aa][bb])",
         {}},
        {"an empty list", "(;SZ[9];B[aa]DD[]AE[])", ";B[aa]DD[])", {}},
        {"a version of the future", "(;FF[5]SZ[9])", ")", {Kind::unknown_format}},
        {"numbers that are none",
         "(;SZ[big]KM[much]HA[many]RE[yes]PL[x])",
         "RE[yes]MGALSO[SZ:big])",
         {Kind::bad_size, Kind::bad_komi, Kind::bad_handicap, Kind::bad_result, Kind::bad_player}},
        {"komi beyond reason", "(;SZ[9]KM[1e308])", ")", {Kind::bad_komi}},
        {"komi that is not a number", "(;SZ[9]KM[NaN])", ")", {Kind::bad_komi}},
        {"a comma in the komi", "(;SZ[9]KM[6,5])", ")", {}},
        {"a result that is open", "(;SZ[9]RE[?])", "RE[?])", {}},
        {"a handicap of one, meaning none", "(;SZ[9]HA[1])", ")", {}},
        {"a handicap below nothing", "(;SZ[9]HA[-1])", ")", {Kind::bad_handicap}},
        {"players and a name twice",
         "(;SZ[9]PB[a]PB[b\\]][c]GN[x]GN[x]PW[][d];B[aa])",
         "PB[a]PW[d]GN[x]MGALSO[PB:b\\]][PB:c];B[aa])",
         {Kind::doubled_property, Kind::doubled_property}},
        {"a name of many letters",
         "(;SZ[9]KTRAINLONGNAME[1];B[aa])",
         "KTRAINLONGNAME[1];B[aa])",
         {}},
        {"a backslash at the end of a value", "(;SZ[9]C[a\\\\];B[aa])", "C[a\\\\];B[aa])", {}},
        {"zeros after the end", std::string_view("(;SZ[9];B[aa])\0\0\0", 17), ";B[aa])", {}},
        {"a parenthesis too many", "(;SZ[9];B[aa]))", ";B[aa])", {}},
        {"an empty variation",
         "(;SZ[9];B[aa]()(;W[bb]))",
         ";B[aa];W[bb])",
         {Kind::empty_variation}},
    };
    return list;
}

TEST(DirtySgf, IsReadRepairedAndTalkedAbout) {
    for (const Dirty& c : dirty()) {
        const auto game = read(c.text);
        ASSERT_TRUE(game.has_value()) << c.what;
        std::vector<Kind> kinds;
        for (const Warning& warning : game->warnings) kinds.push_back(warning.kind);
        EXPECT_THAT(kinds, testing::UnorderedElementsAreArray(c.warnings)) << c.what;
        const std::string text = write(game->record);
        std::string body = text.substr(text.find('\n') + 1);
        while (body.ends_with('\n')) body.pop_back();
        EXPECT_EQ(body, c.written) << c.what;
        const auto again = read(text);
        ASSERT_TRUE(again.has_value()) << c.what;
        EXPECT_TRUE(again->record == game->record) << c.what << "\n" << text;
    }
}

// The first line of what is written.
std::string heading_of(std::string_view text) {
    const auto game = read(text);
    if (!game) return "refused";
    const std::string written = write(game->record);
    const std::size_t start = written.find("SZ[");
    return written.substr(start, written.find('\n') - start);
}

// What a file does not say is nobody's to say, and what is not understood is kept.
TEST(DirtySgf, RulesKomiAndHandicapAreThoseOfTheFileOrNone) {
    EXPECT_EQ(heading_of("(;SZ[19];B[aa])"), "SZ[19]");
    EXPECT_EQ(heading_of("(;SZ[19]KM[5.5];B[aa])"), "SZ[19]KM[5.5]");
    EXPECT_EQ(heading_of("(;SZ[19]RU[Chinese];B[aa])"), "SZ[19]RU[Chinese]");
    EXPECT_EQ(heading_of("(;SZ[19]RU[Japanese]KM[6.5];B[aa])"), "SZ[19]RU[Japanese]KM[6.5]");
    for (const char* kept : {"SZ[19]KM[zero]", "SZ[19]KM[5.25]", "SZ[19]RU[Chinese]KM[1e308]",
                             "SZ[19]KM[0]HA[1]", "SZ[19]KM[0]HA[-3]", "SZ[19]RU[Foo]HA[many]"}) {
        EXPECT_EQ(heading_of("(;" + std::string(kept) + ";B[aa])"), kept);
    }
    // Who changes them says them.
    GameRecord record = read("(;SZ[19];B[aa])")->record;
    EXPECT_TRUE(is_unsaid(record, "KM"));
    record.spec.rules.komi = Margin::of_points(3);
    EXPECT_FALSE(is_unsaid(record, "KM"));
    EXPECT_THAT(write(record), testing::HasSubstr("KM[3]"));
    record.spec.rules.scoring = go::Scoring::area;
    EXPECT_THAT(write(record), testing::HasSubstr("RU[ko"));
    EXPECT_FALSE(is_unsaid(GameRecord{}, "RU"));
}

TEST(DirtySgf, TheKomiThatWasMeant) {
    const auto komi = [](std::string_view text) {
        const auto game = read("(;SZ[19]RU[Chinese]KM[" + std::string(text) + "])");
        return game ? to_text(game->record.spec.rules.komi) : "refused";
    };
    EXPECT_EQ(komi("375"), "7.5");
    EXPECT_EQ(komi("3.75"), "7.5");
    EXPECT_EQ(komi("650"), "6.5");
    EXPECT_EQ(komi("6.50"), "6.5");
    EXPECT_EQ(komi("6,5"), "6.5");
    EXPECT_EQ(komi("-5.5"), "-5.5");
    EXPECT_EQ(komi("0"), "0");
    EXPECT_EQ(komi("150"), "150");
    EXPECT_EQ(komi("2.75"), "5.5");
    EXPECT_EQ(komi("5.25"), "7.5") << "nobody counts so: the usual one";
    EXPECT_EQ(komi("1.3"), "7.5") << "the usual one";
    EXPECT_EQ(komi("99999999999999999999"), "7.5");
}

TEST(DirtySgf, BoardsThatCannotBeAreRefused) {
    for (const char* size : {"53", "19:99", "-3", "2147483647", "99999999999999999999"}) {
        const auto game = read("(;SZ[" + std::string(size) + "];B[aa])");
        ASSERT_FALSE(game.has_value()) << size;
        EXPECT_EQ(game.error().kind, ReadError::Kind::bad_size) << size;
        EXPECT_EQ(game.error().line, 1U);
        EXPECT_EQ(game.error().column, 6U);
    }
    EXPECT_FALSE(read("(;GM[2]SZ[9])").has_value());
    EXPECT_FALSE(read("").has_value());
    EXPECT_EQ(to_text(read("hello").error()), "there is no game in this text");
}

TEST(DirtySgf, WarningsSayWhere) {
    const auto game = read("(;SZ[9]\nPB[Bö]KM[no]\n;B[aa]\n;W[zz])");
    ASSERT_TRUE(game.has_value());
    ASSERT_EQ(game->warnings.size(), 2U);
    EXPECT_EQ(to_text(game->warnings[0]),
              "line 2, column 10: KM[no]: that is no komi; the usual one is taken");
    EXPECT_EQ(to_text(game->warnings[1]),
              "line 4, column 4: W[zz]: that is no move on this board; it is kept as text");
}

TEST(DirtySgf, WarningsSayWhatWasMadeOfAKomiAndWhichFieldIsDamaged) {
    const auto game = read("(;SZ[9]KM[750]\nPB[ab\xff]PW[名人戦の挑戦者];B[aa])");
    ASSERT_TRUE(game.has_value());
    ASSERT_EQ(game->warnings.size(), 2U);
    EXPECT_EQ(to_text(game->warnings[0]),
              "line 1, column 11: KM[750]: that komi cannot be meant (7.5 is taken)");
    EXPECT_EQ(to_text(game->warnings[1]),
              "line 2, column 6: PB[ab?]: bytes that mean nothing were replaced");
    const auto outside = read("\xff(;SZ[9])");
    ASSERT_TRUE(outside.has_value());
    EXPECT_EQ(outside->warnings.back().property, "");
}

TEST(DirtySgf, ManyWarningsAreCountedAndFewAreListed) {
    std::string text = "(;SZ[9]";
    for (int i = 0; i < 500; ++i) text += ";B[zz]";
    const auto game = read(text + ")");
    ASSERT_TRUE(game.has_value());
    EXPECT_EQ(game->warnings.size(), 100U);
    EXPECT_EQ(game->warning_count, 500U);
}

}  // namespace
}  // namespace magpie::sgf
