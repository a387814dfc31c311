#include "formats/ggf/ggf.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "formats/ggf/values.h"
#include "formats/transcript/transcript.h"
#include "support/random_othello.h"

namespace magpie::ggf {
namespace {

using formats::Fault;
using ::testing::HasSubstr;

#define MAGPIE_START "BO[8 ---------------------------O*------*O--------------------------- *]"

// As NBoard writes it.
constexpr std::string_view kGame =
    "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[Chris]PW[ntest]RB[1500.5]RW[2700]"
    "TI[15:00]RE[+12.000]" MAGPIE_START "B[F5/0.5/2.1]W[d6//0.31]B[C3/-1.25]W[D3]B[C4];)";

ReadGame read_one(std::string_view text) {
    Reader reader(text);
    auto game = reader.next();
    EXPECT_TRUE(game.has_value()) << text;
    return game ? *game : ReadGame{};
}

TEST(Ggf, AGameWithNamesRatingsEvaluationsAndTimes) {
    const ReadGame game = read_one(kGame);
    ASSERT_FALSE(game.problem) << describe(*game.problem, kGame);
    const GameRecord& record = game.record;
    EXPECT_EQ(record.info.names, (ByColor<std::string>{"Chris", "ntest"}));
    EXPECT_EQ(record.info.ranks, (ByColor<std::string>{"1500.5", "2700"}));
    EXPECT_EQ(record.info.place, "NBoard");
    EXPECT_EQ(record.info.date, "2014-02-21");
    EXPECT_EQ(record.outcome, Outcome::by_score(Margin::of_points(12)));
    EXPECT_EQ(transcript::write(record), "f5d6c3d3c4");
    std::vector<std::vector<std::string>> said;
    for (const NodeId node : record.tree.main_line()) {
        if (node == kRootNode) continue;
        const auto properties = record.tree.properties(node);
        said.push_back(properties.empty() ? std::vector<std::string>() : properties[0].values);
    }
    EXPECT_EQ(said, (std::vector<std::vector<std::string>>{
                        {"0.5", "2.1"}, {"", "0.31"}, {"-1.25"}, {}, {}}));
}

TEST(Ggf, WhatIsWrittenIsWhatWasRead) {
    EXPECT_EQ(write(read_one(kGame).record),
              "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[Chris]PW[ntest]RB[1500.5]"
              "RW[2700]TY[8]TI[15:00]RE[+12.000]" MAGPIE_START
              "B[F5/0.5/2.1]W[D6//0.31]B[C3/-1.25]W[D3]B[C4];)");
}

TEST(Ggf, AChangedResultOrDateReplacesTheKeptText) {
    GameRecord record = read_one(kGame).record;
    record.outcome = Outcome::won(Color::white, Outcome::How::time);
    record.info.date = "2015-01-01";
    const std::string text = *write(record);
    EXPECT_THAT(text, HasSubstr("RE[-64.00:t]"));
    EXPECT_THAT(text, HasSubstr("DT[2015-01-01]"));
}

TEST(Ggf, ResultsAndDatesInEverySpelling) {
    using How = Outcome::How;
    EXPECT_EQ(outcome_of("+64.00:r"), Outcome::won(Color::black, How::resignation));
    EXPECT_EQ(outcome_of("-2.00:t"), Outcome::won(Color::white, How::time));
    EXPECT_EQ(outcome_of("-2.00:s"), Outcome::by_score(Margin::of_points(-2)));
    EXPECT_EQ(outcome_of("0.000"), Outcome::by_score({}));
    EXPECT_EQ(outcome_of("+0.50"), Outcome::by_score({1}));
    EXPECT_EQ(outcome_of("?"), std::nullopt);
    EXPECT_EQ(outcome_of(""), std::nullopt);
    for (const char* text : {"+64.00:r", "-64.00:t", "+12.00", "-0.50", "0.00", "?"}) {
        EXPECT_EQ(result_text(outcome_of(text)), text);
    }
    EXPECT_EQ(date_of("2004.09.18_05:54:38.MDT"), "2004-09-18");
    EXPECT_EQ(date_of("945277754"), "1999-12-15");
    EXPECT_EQ(date_of("1998"), "1998");
    EXPECT_EQ(date_of("a winter evening"), "a winter evening");
}

TEST(Ggf, SeveralGamesAndWhatStandsBetweenThem) {
    const std::string text = "2 " + std::string(kGame) +
                             "\n from the server:\n(;GM[Othello]TY[s8r20]" MAGPIE_START
                             "B[C4];)  (;GM[othello]" MAGPIE_START ")";
    Reader reader(text);
    EXPECT_FALSE(reader.next()->problem);
    const auto second = reader.next();
    EXPECT_FALSE(second->problem);
    EXPECT_EQ(transcript::write(second->record), "c4");
    EXPECT_THAT(*write(second->record), HasSubstr("TY[s8r20]"));
    EXPECT_FALSE(reader.next()->problem);
    EXPECT_FALSE(reader.next());
}

TEST(Ggf, TheNextGameIsReadAfterABrokenOne) {
    const std::string text = "(;GM[Othello]" MAGPIE_START "B[A1]W[D6];)" + std::string(kGame);
    Reader reader(text);
    const auto broken = reader.next();
    ASSERT_TRUE(broken->problem);
    EXPECT_EQ(broken->problem->fault, Fault::illegal_move);
    EXPECT_EQ(broken->record.tree.node_count(), 1U) << "nothing after the broken move";
    EXPECT_EQ(transcript::write(reader.next()->record), "f5d6c3d3c4");
}

TEST(Ggf, BoardsInRowsAndOtherSizes) {
    const ReadGame game = read_one(
        "(;GM[Othello]PB[a]PW[b]TY[6]RE[?]BO[6 ------ ------ --O*-- --*O-- ------ ------ O]"
        "W[B3]B[PA];)");
    ASSERT_TRUE(game.problem) << "Black can move, so that the pass is refused";
    EXPECT_EQ(game.record.spec.geometry, (Geometry{6, 6}));
    EXPECT_EQ(game.record.tree.setup(kRootNode)->to_play, Color::white);
    EXPECT_EQ(game.problem->fault, Fault::illegal_move);
}

TEST(Ggf, UnknownPropertiesStayWhereTheyAre) {
    const std::string text = "(;GM[Othello]PB[a\\]\\\\b]PW[]TY[8]XY[one][t\\]wo]RE[?]" MAGPIE_START
                             "B[F5]ZZ[here]W[D6];)";
    const GameRecord record = read_one(text).record;
    EXPECT_EQ(record.info.names.black, "a]\\b");
    EXPECT_EQ(record.tree.properties(kRootNode)[0], (Property{"XY", {"one", "t\\]wo"}}));
    EXPECT_EQ(write(record), text);
}

TEST(Ggf, APropertyCalledAsWeKeepOthersIsNotTakenForThem) {
    const std::string text =
        "(;GM[Othello]PB[Ann]PW[Bea]TY[8]GGFPB[x]GGFGGFDT[y]RE[?]" MAGPIE_START ";)";
    const GameRecord record = read_one(text).record;
    EXPECT_EQ(record.info.names.black, "Ann");
    EXPECT_EQ(write(record), text);
}

TEST(Ggf, WhatIsWrongIsNamedWithItsPlace) {
    struct Case {
        std::string text;
        Fault fault;
        const char* words;
    };

    for (const Case& c : {
             Case{"(;GM[Chess]" MAGPIE_START ";)", Fault::other_game, "found \"Chess\""},
             Case{"(;GM[Othello]PB[x];)", Fault::no_board, "has no board"},
             Case{"(;GM[Othello]B[F5];)", Fault::move_before_board, "before the board"},
             Case{"(;GM[Othello]" MAGPIE_START MAGPIE_START ";)", Fault::second_board, "second"},
             Case{"(;GM[Othello]BO[8 ---O*--- *];)", Fault::cell_count, "squares"},
             Case{"(;GM[Othello]" MAGPIE_START "\nB[F5]W[K4];)", Fault::square_off_board,
                  "line 2, column 8: move 2: \"K4\""},
             Case{"(;GM[Othello]" MAGPIE_START "B[hello];)", Fault::not_a_move, "\"hello\""},
             Case{"(;GM[Othello]" MAGPIE_START "W[F5];)", Fault::illegal_move, "move 1: "},
             Case{"(;GM[Othello]" MAGPIE_START "B[F5", Fault::unclosed_value, "before the ]"},
             Case{"(;GM[Othello]" MAGPIE_START "B[F5]", Fault::unclosed_game, "before the game"},
             Case{"(;GM[Othello]" MAGPIE_START "?B[F5];)", Fault::no_property, "found \"?\""},
         }) {
        const ReadGame game = read_one(c.text);
        ASSERT_TRUE(game.problem) << c.text;
        EXPECT_EQ(game.problem->fault, c.fault) << c.text;
        EXPECT_THAT(describe(*game.problem, c.text), HasSubstr(c.words)) << c.text;
    }
}

TEST(Ggf, PropertiesAreCounted) {
    std::string text = "(;GM[Othello]" MAGPIE_START;
    for (int i = 0; i < 100'000; ++i) text += "A[]";
    EXPECT_EQ(read_one(text + ";)").problem->fault, Fault::many_properties);
    std::string values = "(;GM[Othello]" MAGPIE_START "A";
    for (int i = 0; i < 100'000; ++i) values += "[]";
    const ReadGame game = read_one(values + ";)");
    EXPECT_EQ(game.problem->fault, Fault::many_properties);
    EXPECT_TRUE(game.record.tree.properties(kRootNode).empty());
}

TEST(Ggf, OnlyGgfLooksLikeIt) {
    EXPECT_TRUE(looks_like(kGame));
    EXPECT_TRUE(looks_like(" 2\n" + std::string(kGame)));
    EXPECT_TRUE(looks_like("(;PB[a]" MAGPIE_START ";)"));
    for (const char* text : {"", "(;", "(;GM[1]FF[4]SZ[19];B[aa])", "(;FF[4]GM[2]SZ[8];B[f5])",
                             "(;GM[Amazons]BO[10];)", "f5d6", "see (;GM[Othello]BO[8"}) {
        EXPECT_FALSE(looks_like(text)) << text;
    }
}

GameRecord random_record(Rng& rng) {
    const int side = rng.below(2) == 0 ? 8 : 4 + 2 * static_cast<int>(rng.below(12));
    const GameSpec spec = GameSpec::for_othello(*Geometry::make(side, side));
    SetupEdit edit;
    if (rng.below(3) == 0) {
        edit.added.black.emplace_back(0);
        edit.to_play = Color::white;
    }
    GameRecord record = test::random_othello(spec, edit, static_cast<int>(rng.below(70)), rng);
    constexpr const char* kTexts[] = {"", "Ada", "B]o", "\\", "a\\]b", "/x/", "z\xC3\xB6"};
    const auto text = [&] { return kTexts[rng.below(7)]; };
    record.info.names = {text(), text()};
    record.info.ranks = {text(), text()};
    record.info.place = text();
    record.info.event = text();
    record.info.date = rng.below(2) == 0 ? "2020-02-29" : "1998";
    if (rng.below(2) == 0)
        record.outcome = Outcome::by_score({static_cast<int>(rng.below(99)) - 49});
    if (rng.below(3) == 0) record.tree.add_property(kRootNode, {"TI", {"15:00"}});
    if (rng.below(3) == 0)
        record.tree.add_property(kRootNode, {"XX", {escaped(text()), escaped(text())}});
    for (const NodeId node : record.tree.main_line()) {
        if (node == kRootNode || rng.below(2) == 0) continue;
        record.tree.add_property(node, {"GGF", {"1.5", escaped(text())}});
        if (rng.below(4) == 0) record.tree.add_property(node, {"ZZ", {escaped(text())}});
    }
    return record;
}

TEST(Ggf, AnyGameComesBack) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed) {
        Rng rng(seed);
        const GameRecord record = random_record(rng);
        const auto text = write(record);
        RC_ASSERT(text.has_value());
        const ReadGame game = read_one(*text);
        RC_ASSERT(!game.problem);
        RC_ASSERT(game.record == record);
        RC_ASSERT((write(game.record) == *text));
    }));
}

TEST(Ggf, EveryTruncationAndRandomDamageIsReadOrRefused) {
    Rng rng(4);
    const std::string whole = *write(random_record(rng));
    const auto check = [](const std::string& text) {
        Reader reader(text);
        while (const auto game = reader.next()) {
            const auto again = write(game->record);
            ASSERT_TRUE(again.has_value()) << text;
            ASSERT_EQ(write(read_one(*again).record), *again) << text;
            if (!game->problem) continue;
            ASSERT_LE(game->problem->byte + game->problem->length, text.size()) << text;
            ASSERT_FALSE(describe(*game->problem, text).empty());
        }
    };
    for (std::size_t length = 0; length < whole.size(); ++length) check(whole.substr(0, length));
    for (int i = 0; i < 2000; ++i) {
        std::string text = whole;
        for (std::uint32_t changes = 1 + rng.below(4); changes > 0; --changes) {
            const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size()));
            constexpr std::string_view kBytes = "[]();/\\BWAPO*-8 \n\xff";
            text[at] = kBytes[rng.below(static_cast<std::uint32_t>(kBytes.size()))];
        }
        check(text);
    }
}

TEST(Ggf, WhatItCannotSayIsRefused) {
    EXPECT_EQ(write({.spec = GameSpec::for_othello({4, 6})}).error().kind,
              WriteError::Kind::not_square);
    EXPECT_EQ(write({.spec = GameSpec::for_go()}).error().kind, WriteError::Kind::not_othello);
}

}  // namespace
}  // namespace magpie::ggf
