#include "apps/tui/plain.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "support/strangers_save.h"

namespace magpie::tui {

namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

class Plain : public testing::Test {
  protected:
    Plain() {
        folder_ = std::filesystem::temp_directory_path() /
                  ("magpie-plain-" + std::to_string(getpid()) + "-" +
                   testing::UnitTest::GetInstance()->current_test_info()->name());
        std::filesystem::remove_all(folder_);
    }

    ~Plain() override { std::filesystem::remove_all(folder_); }

    std::string after(const std::string& typed) const {
        std::istringstream in(typed);
        std::ostringstream out;
        PlainOptions options;
        options.data_folder = folder_.string();
        options.results_file = (folder_ / "results.txt").string();
        options.now = [] { return Instant{}; };
        if (make_) options.make = make_;
        options.columns = [this] { return columns_; };
        options.echoes = columns_.has_value();  // as a terminal does
        run_plain(in, out, options);
        return out.str();
    }

    // The kept game, without a word of who sat there.
    void make_save_of_the_time_before() const {
        const std::filesystem::path path = folder_ / "autosave.mah";
        std::string text;
        {
            std::ifstream file(path);
            text.assign(std::istreambuf_iterator<char>(file), {});
        }
        constexpr std::string_view kWord = ",\"engine\":false";
        const std::size_t at = text.find(kWord);
        ASSERT_NE(at, std::string::npos) << text;
        std::ofstream(path) << text.erase(at, kWord.size());
    }

    std::filesystem::path folder_;
    decltype(PlainOptions::make) make_;
    std::optional<int> columns_;
};

// How often it was said.
int times(const std::string& text, const std::string& said) {
    int count = 0;
    for (std::size_t at = said.find(text); at != std::string::npos; at = said.find(text, at + 1)) {
        ++count;
    }
    return count;
}

TEST_F(Plain, AGameIsPlayedInWordsAlone) {
    const std::string said = after("go\n5\n\nperson\n\n\nc3\nrow 3\nc3\nwhy\nlast\nquit\n");
    EXPECT_THAT(said, AllOf(HasSubstr("Black C3. White to play."), HasSubstr("Row 3: C black."),
                            HasSubstr("C3 is refused"), HasSubstr("Move 1: Black at C3."),
                            HasSubstr("The game is kept.")));
}

TEST_F(Plain, PeopleMayGiveTheirNames) {
    const std::string said =
        after("go\n5\nperson Ada  Lovelace\nperson Bo\n\n\nc3\nresign\nquit\n");
    EXPECT_THAT(said, HasSubstr("Ada"));
    EXPECT_THAT(said, HasSubstr("Ada  Lovelace (Black) wins"));
}

TEST_F(Plain, RulesAndClockAreAgreedAndSaid) {
    const std::string said = after("go\n5\n\nperson\nchinese\n10m\nrules\nclock\nquit\n");
    EXPECT_THAT(said, AllOf(HasSubstr("Chinese rules, komi 7.5, no handicap."),
                            HasSubstr("Each has 10m. Black has 10:00, White has 10:00.")));
    const std::string usual = after("go\n5\n\nperson\n\n\nquit\n");
    EXPECT_THAT(usual, AllOf(HasSubstr("Japanese rules, komi 6.5, no handicap."),
                             HasSubstr("There is no clock in this game.")));
    EXPECT_THAT(after("go\n5\n\nperson\nnobody's\nquit\n"), HasSubstr("Unknown rules nobody's"));
    EXPECT_THAT(after("go\n5\n\nperson\n\nsoon\nquit\n"), HasSubstr("Time soon is refused"));
}

TEST_F(Plain, KomiAndHandicapFollowTheRules) {
    const std::string said = after("go\n9\n\nperson\nchinese, komi 0.5, handicap 4\n\nquit\n");
    EXPECT_THAT(said, AllOf(HasSubstr("such as chinese komi 0.5 handicap 4"),
                            HasSubstr("Chinese rules, komi 0.5, handicap 4")));
    EXPECT_THAT(after("go\n9\n\nperson\nhandicap 2\n\nquit\n"),
                HasSubstr("Japanese rules, komi 0.5, handicap 2"));
    EXPECT_THAT(after("go\n9\n\nperson\nchinese komi much\nquit\n"),
                HasSubstr("After komi comes a number."));
    EXPECT_THAT(after("go\n9\n\nperson\nchinese handicap 99999999999\nquit\n"),
                HasSubstr("After handicap comes a number."));
}

TEST_F(Plain, WhoeverWouldLoseAGameIsToldFirst) {
    // A folder cannot be made where a file lies.
    std::ofstream(folder_.string()) << "in the way";
    const std::string said = after("go\n5\n\nperson\n\n\nc3\nquit\nlast\nquit\nlast\n");
    EXPECT_THAT(said, AllOf(HasSubstr("Nothing is lost yet"), HasSubstr("Move 1: Black at C3.")));
    EXPECT_EQ(said.find("Move 1"), said.rfind("Move 1")) << "the second time it leaves";
}

TEST_F(Plain, WhoeverSavedInTimeIsToldAgainBeforeTheNextLoss) {
    // Whatever name the game could be kept under by itself is taken by something else.
    for (int i = 1; i <= 1000; ++i) {
        std::filesystem::create_directories(
            folder_ / ("autosave" + (i == 1 ? std::string() : "-" + std::to_string(i)) + ".mah"));
    }
    const std::string said =
        after("go\n5\n\nperson\n\n\nc3\nquit\nsave club\nd4\nquit\nlast\nquit\nlast\n");
    EXPECT_THAT(said, AllOf(HasSubstr("club.mah"), HasSubstr("Move 2: White at D4.")));
    EXPECT_EQ(said.find("Move 2"), said.rfind("Move 2")) << "the second time it leaves";
}

TEST_F(Plain, AnEngineMovesAndIsAnnounced) {
    const std::string said = after("othello\n4\n\n2\n\n\nb1\nquit\n");
    EXPECT_THAT(said, AllOf(HasSubstr("Pica 2 (White) is thinking."),
                            ContainsRegex("White (a1|a3|c1) turns")));
}

TEST_F(Plain, AMovePlayedAgainIsToldOfTheBoardItMade) {
    const std::string go = after("go\n5\n\n1\n\n\nc3\nundo\nredo\nquit\n");
    EXPECT_EQ(times("Black C3. White to play.", go), 2) << go;
    EXPECT_EQ(times("Black C3. Black to play.", go), 0) << go;
    const std::string othello = after("othello\n4\n\n2\n\n\nb1\nundo\nredo\nquit\n");
    EXPECT_EQ(times("Black b1 turns 1 disc. Black 4, White 1.", othello), 2) << othello;
}

TEST_F(Plain, EnginesThatWaitAreToldToGoOnByAWordThatIsNamed) {
    const std::string said = after("othello\n4\ngreedy\ngreedy\n\n\nundo\ngo on\ngo on\nquit\n");
    EXPECT_THAT(said, HasSubstr("The engines wait until they are told to go on.\n"
                                "Type go on to let them.\n"));
    EXPECT_EQ(times("undo to play on", said), 2) << "they have ended it again";
    EXPECT_THAT(said, HasSubstr("No engine waits to go on, and none has failed."));
    EXPECT_THAT(after("go\n5\n\nperson\n\n\nretry\nquit\n"), HasSubstr("none has failed"));
    EXPECT_THAT(after("go\n5\n\nperson\n\n\ntake\nquit\n"), HasSubstr("no seat to take"));
}

TEST_F(Plain, WhereAnEngineFailsTheWordsThatHelpAreNamed) {
    make_ = [](GameKind, const std::string&) -> seats::EngineSeat::Maker {
        return [](seats::Interruption&) {
            return std::unexpected(seats::StartError{"It is not at home", true});
        };
    };
    const std::string said = after("go\n5\n\n1\n\n\nc3\nd4\nretry\ntake\nd4\nquit\n");
    EXPECT_THAT(said, HasSubstr("Type retry to try it again, or take to take its seat."));
    EXPECT_THAT(said,
                AllOf(HasSubstr("You play White now."), HasSubstr("White D4. Black to play.")));
}

TEST_F(Plain, AGameIsNotSaidToBeKeptWhenItIsNot) {
    // Nothing played, nothing kept.
    EXPECT_THAT(after("go\n5\n\nperson\n\n\nquit\n"), Not(HasSubstr("The game is kept.")));
    // A folder cannot be made where a file lies.
    std::filesystem::remove_all(folder_);
    std::ofstream(folder_.string()) << "in the way";
    const std::string said = after("go\n5\n\nperson\n\n\nc3\nquit\n");
    EXPECT_THAT(said, AllOf(HasSubstr("could not be kept"), Not(HasSubstr("The game is kept."))));
}

TEST_F(Plain, AnotherGameIsLoadedFromWithinOne_M08) {
    static_cast<void>(after("go\n5\n\nperson\n\n\nc3\nsave club\nquit\n"));
    const std::string said =
        after("othello\n8\n\nperson\n\n\nd3\nsaves\nload nothing\nload club\nlast\nquit\n");
    EXPECT_THAT(said, AllOf(HasSubstr("club: Go 5x5, Black and White, move 1, unfinished."),
                            HasSubstr("No saved game named nothing was found in "),
                            HasSubstr("Move 1: Black at C3.")));
    EXPECT_THAT(after("saves\nquit\n"), HasSubstr("Othello 8x8, Black and White, move 1"));
}

TEST_F(Plain, TheRulesAreExplainedWhereTheyAreChosen) {
    EXPECT_THAT(after("go\n5\n\nperson\nhelp\n"),
                HasSubstr("MahoGO: territory, komi 7: draws can be.\n"));
}

TEST_F(Plain, LinesFitTheTerminal) {
    columns_ = 40;
    std::istringstream said(after("go\n5\n\nperson\nhelp\n\n\nhelp\nboard\nquit\n"));
    for (std::string line; std::getline(said, line);) EXPECT_LE(line.size(), 50U) << line;
}

TEST_F(Plain, ThatNothingIsKeptIsSaidBeforeTheFirstMove_M29) {
    std::ofstream(folder_.string()) << "in the way";
    const std::string said = after("go\n5\n\nperson\n\n\nc3\nd4\n");
    EXPECT_LT(said.find("This game is not being kept: "), said.find("Black C3."));
    EXPECT_EQ(times("This game is not being kept: ", said), 1);
}

TEST_F(Plain, ALineWithoutAnEndIsCutOff) {
    const std::string said =
        after("go\n5\n\nperson\n\n\n" + std::string(100'000, 'x') + "\nc3\nquit\n");
    EXPECT_THAT(said, HasSubstr("Black C3. White to play."));
}

TEST_F(Plain, AKeptGameIsGoneOnWith) {
    EXPECT_THAT(after("go\n5\n\nperson\n\n\nc3\nquit\n"), Not(HasSubstr("continue")));
    const std::string said = after("continue\nlast\nquit\n");
    EXPECT_THAT(said, AllOf(HasSubstr("continue or quit?"), HasSubstr("Move 1: Black at C3.")));
}

TEST_F(Plain, APersonCalledLikeABotIsAPersonStill) {
    after("go\n5\n\nperson Pica 3\n\n\nc3\nquit\n");
    const std::string said = after("continue\nd4\nlast\nquit\n");
    EXPECT_THAT(said, AllOf(HasSubstr("Move 2: White at D4."), Not(HasSubstr("is thinking"))));
}

TEST_F(Plain, WhereASaveDoesNotSayWhoSatThereTheNameTells) {
    after("go\n5\n\nperson Pica 1\n\n\nc3\nquit\n");
    make_save_of_the_time_before();
    EXPECT_THAT(after("continue\nquit\n"), HasSubstr("Pica 1 (White) is thinking"));
}

TEST_F(Plain, WhereAnEngineIsNotKnownThePersonInItsPlaceIsToldSo) {
    std::filesystem::create_directories(folder_);
    std::ofstream(folder_ / "kept.mah") << test::save_with_engine("GNU Go");
    const std::string said = after("continue\nd4\nlast\nquit\n");
    EXPECT_THAT(said, AllOf(HasSubstr("GNU Go (White) is an engine that is not known here: a "
                                      "person plays on in its place.\n"),
                            HasSubstr("Move 2: White at D4.")));
}

TEST_F(Plain, WhereDeadStonesAreMarkedNoEngineIsSaidToThinkOfAMove) {
    after("go\n5\n\nperson Pica 1\n\n\nc3\npass\npass\nquit\n");
    make_save_of_the_time_before();
    const std::string said = after("continue\nquit\n");
    EXPECT_THAT(said, AllOf(HasSubstr("Pica 1 (White) looks at the dead stones.\n"),
                            Not(HasSubstr("is thinking")),
                            HasSubstr("accept to count, resume to play on.")));
}

TEST_F(Plain, HelpIsThereFromTheFirstQuestionOn) {
    const std::string said = after("help\ngo\nhelp\n5\n?\n\nperson\n\n\nc3\nquit\n");
    EXPECT_THAT(said, AllOf(HasSubstr("load NAME goes on with one of them"),
                            HasSubstr("Enter takes the usual."), HasSubstr("Black C3.")));
    const std::string in_game = after("go\n5\n\nperson\n\n\nhelp\nquit\n");
    EXPECT_THAT(in_game, HasSubstr("retry or take, for one that has failed"))
        << "the words that are understood";
}

TEST_F(Plain, AnySaveIsNamedAndGoneOnWith) {
    EXPECT_THAT(after("saves\nquit\n"), HasSubstr("No game is kept."));
    after("go\n5\n\nperson\n\n\nc3\nsave club\nd4\nquit\n");
    const std::string said = after("saves\nload nowhere\nload club\nlast\nquit\n");
    EXPECT_THAT(said, AllOf(HasSubstr("club: Go 5x5, Black and White, move 1, unfinished."),
                            HasSubstr("No saved game named nowhere was found"),
                            HasSubstr("Move 1: Black at C3.")));
}

TEST_F(Plain, OfADamagedSaveTheVersionBeforeIsTakenAndSaidSo) {
    static_cast<void>(after("go\n5\n\nperson\n\n\nc3\nd4\nquit\n"));
    std::filesystem::resize_file(folder_ / "autosave.mah", 20);
    const std::string text = after("continue\nlast\nquit\n");
    EXPECT_THAT(text, HasSubstr("The version before it was taken instead, at move 2; the damaged "
                                "file stays as it is."));
    EXPECT_THAT(text, HasSubstr("Move 2: White at D4."));
}

TEST_F(Plain, AGameIsCountedToItsEndAndAnotherBegun) {
    const std::string said = after(
        "go\n5\n\nperson\n\n\nc3\npass\npass\naccept\nmenu\nothello\n\n\nperson\n\n\nlegal\n");
    EXPECT_THAT(said, AllOf(HasSubstr("accept to count"), HasSubstr("Black wins by"),
                            HasSubstr("Black has 4 legal moves")));
}

TEST_F(Plain, AWrongAnswerIsAskedForAgainAndTheOthersStay) {
    const std::string said =
        after("go\nabc\n5\nfoo\nperson\nbar\nperson\nnobody's\nchinese\nx\n10m\nc3\nquit\n");
    EXPECT_THAT(said, AllOf(HasSubstr("abc is not a size such as 9 or 19x13.\nBoard size?"),
                            ContainsRegex("foo is no level[^\n]*\nWho plays Black"),
                            ContainsRegex("bar is no level[^\n]*\nWho plays White"),
                            ContainsRegex("Unknown rules nobody's[^\n]*\nRules"),
                            ContainsRegex("Time x is refused[^\n]*\nClock")));
    EXPECT_THAT(said, AllOf(HasSubstr("Chinese rules"), HasSubstr("Each has 10m."),
                            HasSubstr("Black C3. White to play.")));
    EXPECT_EQ(times("Go, othello or quit?", said), 1) << said;
}

TEST_F(Plain, TheQuestionsBeforeAGameCanBeLeft) {
    const std::string said = after("go\n5\nmenu\nothello\n4\nquit\nsaves\n");
    EXPECT_EQ(times("Go, othello or quit?", said), 2) << said;
    EXPECT_EQ(times("No game is kept.", said), 0) << "it has left";
}

TEST_F(Plain, WhatIsNotUnderstoodIsSaid) {
    const std::string said = after("chess\ngo\n99\n5\nnobody\n\nperson\n\n\nxyzzy\n");
    EXPECT_THAT(said,
                AllOf(HasSubstr("Answer with one of these words, or help."), HasSubstr("99"),
                      HasSubstr("nobody is no level"), HasSubstr("xyzzy is not a word I know")));
}

}  // namespace

}  // namespace magpie::tui
