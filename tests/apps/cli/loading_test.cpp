// Games taken up again: by those who play on, and by every command that reads a save.
#include <chrono>
#include <filesystem>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "apps/cli/command_line.h"
#include "support/strangers_save.h"

namespace magpie::cli {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST_F(Playing, AKoSurvivesSavingAndLoading_M13) {
    // Black takes the ko at B2; White may not retake at C2, before and after a reload.
    const std::string ko = "B3\nC3\nA2\nD2\nB1\nC1\nC2\nB2\n";
    const Result before =
        play({"go", "--size", "5", "--black", "A", "--white", "B"}, ko + "C2\nsave\nquit\n");
    EXPECT_THAT(before.out, HasSubstr("is refused: ko."));
    const Result after = play({"--load"}, "C2\n");
    EXPECT_THAT(after.out, HasSubstr("C2 is refused: ko."));
    EXPECT_THAT(after.out, HasSubstr("A"));
}

TEST_F(Playing, AGameThatEndedInPassesIsConvertedToOneToBeCounted) {
    write("ended.mah", magpie({"convert", "--to", "save"}, "5x5 C3b -w -b").out);
    const Result result = play({"--load", "ended", "--black", "A", "--white", "B"}, "done\n");
    EXPECT_THAT(result.out, HasSubstr("A (Black) wins by 17.5 points."));
}

TEST_F(Playing, NoSaveStartsANewGameWithANotice_M08) {
    const Result none = play({"go", "--load"}, "A\nB\n");
    EXPECT_THAT(none.out, HasSubstr("No saved game named save was found in " + folder_.string() +
                                    ". There is none. A new game was started."));
    EXPECT_EQ(none.code, ExitCode::ok);
}

TEST_F(Playing, OfADamagedSaveTheVersionBeforeIsTakenAndSaidSo_M08_M12) {
    play({"go", "--size", "5", "--black", "Ada", "--white", "Bo"},
         "C3\nsave club\nD4\nsave club\nquit\n");
    std::filesystem::remove(folder_ / "autosave.mah");
    const std::string before = file("club.mah.bak");
    ASSERT_FALSE(before.empty());
    write("club.mah", "{\"magpie\": broken");
    EXPECT_THAT(magpie({"saves", "--data", folder_.string()}).out,
                HasSubstr("damaged, but the version before it can be loaded"));
    const Result result = play({"go", "--load", "club"}, "B2\nsave club\nquit\n");
    EXPECT_THAT(result.out, HasSubstr((folder_ / "club.mah").string() + " could not be read"));
    EXPECT_THAT(result.out, HasSubstr("The version before it was taken instead, at move 1; the "
                                      "damaged file stays as it is."));
    EXPECT_THAT(result.out, HasSubstr("White B2."));
    EXPECT_THAT(result.out, HasSubstr("Not saved:"));
    EXPECT_EQ(file("club.mah"), "{\"magpie\": broken");
    EXPECT_EQ(file("club.mah.bak"), before);
    // At the table too.
    EXPECT_THAT(play({"othello", "--black", "A", "--white", "B"}, "load club\nquit\n").out,
                HasSubstr("The version before it was taken instead"));
}

TEST_F(Playing, OfADamagedSaveWithoutAVersionBeforeThatIsSaid_M08) {
    write("club.mah", "{\"magpie\": broken");
    EXPECT_THAT(play({"go", "--load", "club"}, "A\nB\n").out,
                HasSubstr("this is not JSON. There is no version before it. A new game was "
                          "started."));
    write("club.mah.bak", "broken");
    EXPECT_THAT(play({"go", "--load", "club"}, "A\nB\n").out,
                HasSubstr("Nor could the version before it: "));
}

// What was being written when the machine went down.
TEST_F(Playing, AGameWhoseAutosaveIsDamagedIsContinuedFromTheVersionBefore_M29) {
    play({"go", "--size", "5", "--black", "Ada", "--white", "Bo"}, "C3\nquit\n");
    play({"--continue"}, "D4\nquit\n");
    write("autosave.mah", "");
    const Result result = play({"--continue"}, "B2\nquit\n");
    // It was written twice: with the move, and when the game was left.
    EXPECT_THAT(result.out, HasSubstr("The version before it was taken instead, at move 2"));
    EXPECT_THAT(result.out, HasSubstr("Black B2."));
    EXPECT_THAT(result.out, HasSubstr("--load autosave-2"));
    EXPECT_EQ(file("autosave.mah"), "");
    EXPECT_FALSE(file("autosave.mah.bak").empty());
}

TEST_F(Playing, AGameThatWasSavedAndThenFinishedIsNotContinued_M29) {
    const std::vector<std::string> game = {"go", "--size", "5", "--black", "A", "--white", "B"};
    play(game, "C3\nsave\n");
    play({"--load"}, "resign\n");
    EXPECT_EQ(play({"--continue"}, "").err,
              "magpie: no unfinished game is kept in " + folder_.string() + "\n");
    EXPECT_THAT(play({"--load"}, "sgn\n").out, HasSubstr("5x5 C3b\n")) << "by its name it is";
}

TEST_F(Playing, AGameOfTheOtherKindIsNotGivenToAnEngineThatCannotPlayIt) {
    write("five.mah", magpie({"convert", "--to", "save"}, "5x5 C3b").out);
    const Result result = play({"othello", "--against", "courteous"}, "load five\nB2\nD4\nsgn\n");
    EXPECT_THAT(result.out, HasSubstr("5x5 C3b B2w D4b\n")) << "two people play it";
}

TEST_F(Playing, WhereAProgramIsGoneTheWayToGoOnWithoutItIsSaid_M29) {
    const std::string id = "game_with_22_chars_001";
    auto save = nlohmann::ordered_json::parse(magpie({"convert", "--to", "save"}, "5x5 C3b").out);
    save["id"] = id;
    save["white"]["engine"] = true;
    write("kept.mah", save.dump());
    write("seats.txt", id + " white gtp:/nonexistent/program\n");
    const Result refused = play({"--load", "kept"}, "");
    EXPECT_EQ(refused.code, ExitCode::bad_input);
    EXPECT_THAT(refused.err, HasSubstr("with --white-player person the game goes on without it"));
    EXPECT_THAT(play({"--load", "kept", "--white-player", "person"}, "A\nB\nB2\nsgn\n").out,
                HasSubstr("5x5 C3b B2w\n"));
}

TEST_F(Playing, WhereAnEngineIsNotKnownThePersonInItsPlaceIsToldSo_M29) {
    write("kept.mah", test::save_with_engine("GNU Go"));
    const Result result = play({"--continue"}, "Bo\nD4\nquit\n");
    EXPECT_THAT(result.out,
                HasSubstr("GNU Go (White) is an engine that is not known here: a person plays on "
                          "in its place. --white-player ENGINE seats one.\n"));
    EXPECT_THAT(result.out, HasSubstr("White D4."));
    EXPECT_THAT(file("autosave.mah"), AllOf(HasSubstr("\"Bo\""), Not(HasSubstr("GNU Go"))));
    EXPECT_THAT(play({"--continue"}, "quit\n").out, Not(HasSubstr("is not known here")))
        << "a person sits there now";
}

// Nor does it move the cursor of a terminal.
TEST_F(Playing, TheNameOfAnEngineThatIsNotKnownIsTextAndShort_M29) {
    write("kept.mah", test::save_with_engine("\\u001b[2J" + std::string(1000, 'x')));
    const Result result = play({"--continue"}, "Bo\nquit\n");
    EXPECT_THAT(result.out, HasSubstr(" (White) is an engine that is not known here"));
    EXPECT_THAT(result.out, AllOf(Not(HasSubstr("\x1b")), Not(HasSubstr(std::string(41, 'x')))));
}

TEST_F(Playing, AtTheTableTooAnEngineThatIsNotKnownIsTold_M29) {
    write("kept.mah", test::save_with_engine("GNU Go"));
    EXPECT_THAT(play({"go", "--black", "A", "--white", "B"}, "load kept\nquit\n").out,
                HasSubstr("GNU Go (White) is an engine that is not known here"));
}

// Whoever plays here, as long as the save says who sat at it.
TEST_F(Playing, WhoSatAtALoadedGameSitsThereAgain_M29) {
    write("kept.mah", test::save_with_engine("Pica 1"));
    const Result result = play({"go", "--black", "A", "--white", "B"}, "load kept\nsgn\nquit\n");
    EXPECT_THAT(result.out, HasSubstr("Ada (Black), your move"));
    EXPECT_THAT(result.out, ContainsRegex("5x5 C3b [A-E][1-5]w\n"));
}

TEST_F(Playing, APersonInThePlaceOfAnEngineDoesNotHaveItsName_M29) {
    write("kept.mah", test::save_with_engine("Pica 1"));
    const Result result =
        play({"--continue", "--white-player", "person"}, "Bo\nD4\nsave bo\nquit\n");
    EXPECT_THAT(result.out,
                AllOf(HasSubstr("Player 2, White, what is your name?"), Not(HasSubstr("Pica 1"))));
    EXPECT_THAT(file("bo.mah"), HasSubstr("\"Bo\""));
    const Result named =
        play({"--load", "kept", "--white-player", "person", "--white", "Cy"}, "save cy\nquit\n");
    EXPECT_THAT(file("cy.mah"), HasSubstr("\"Cy\"")) << named.out;
}

TEST_F(Playing, TheNewestUnfinishedGameIsContinued_M29) {
    const std::vector<std::string> game = {"go", "--size", "5", "--black", "A", "--white", "B"};
    const Result none = play({"--continue"}, "");
    EXPECT_EQ(none.code, ExitCode::bad_input);
    EXPECT_EQ(none.err, "magpie: no unfinished game is kept in " + folder_.string() + "\n");
    play(game, "C3\n");
    play(game, "D4\nsave club\n");
    play(game, "E5\nresign\n");
    const auto hours_ago = [&](const char* name, int hours) {
        std::filesystem::last_write_time(
            folder_ / name,
            std::filesystem::file_time_type::clock::now() - std::chrono::hours(hours));
    };
    hours_ago("autosave.mah", 3);
    hours_ago("autosave-2.mah", 2);
    hours_ago("club.mah", 1);
    write("broken.mah", "{}");
    EXPECT_THAT(play({"--continue"}, "sgn\n").out, HasSubstr("5x5 D4b\n"));
    hours_ago("club.mah", 5);
    hours_ago("autosave-2.mah", 4);
    EXPECT_THAT(play({"--continue"}, "sgn\n").out, HasSubstr("5x5 C3b\n"));
}

TEST_F(Playing, OfAGameThatIsNamedTheNewestIsContinued_M29) {
    const std::vector<std::string> names = {"--size", "6", "--black", "A", "--white", "B"};
    const auto with = [&](const std::string& game) {
        std::vector<std::string> all = names;
        all.insert(all.begin(), game);
        return all;
    };
    play(with("go"), "C3\n");
    EXPECT_EQ(play({"othello", "--continue"}, "").err,
              "magpie: no unfinished game of othello is kept in " + folder_.string() + "\n");
    play(with("othello"), "c2\n");
    std::filesystem::last_write_time(
        folder_ / "autosave.mah",
        std::filesystem::file_time_type::clock::now() - std::chrono::hours(3));
    EXPECT_THAT(play({"go", "--continue"}, "sgn\n").out, HasSubstr("6x6 C3b\n"));
}

TEST_F(Playing, ALoadedGameHasTheLookOfItsOwnGame) {
    const std::vector<std::string> othello = {"othello", "--black", "A", "--white", "B"};
    const std::vector<std::string> go = {"go", "--size", "9", "--black", "A", "--white", "B"};
    play(go, "C3\nsave stones\n");
    play(othello, "d3\nsave discs\n");
    const auto loaded = [](const Result& result) {
        return result.out.substr(result.out.find("Loaded "));
    };
    EXPECT_THAT(loaded(play(othello, "load stones\n")), HasSubstr("X  A  0 prisoners"));
    EXPECT_THAT(loaded(play(go, "load discs\n")), HasSubstr("B  A  4 discs"));
    // What was asked for stays.
    auto lines = othello;
    lines.insert(lines.end(), {"--board", "grid"});
    EXPECT_THAT(loaded(play(lines, "load stones\n")), HasSubstr("+---+---+"));
    const Result terminal =
        on_terminal({"play", "othello", "--data", folder_.string(), "--black", "A", "--white", "B"},
                    "load stones\nquit\n");
    EXPECT_THAT(loaded(terminal), HasSubstr("├─┼"));
}

// The lone stone's reason tells who judged it: a network where there is one.
TEST_F(Playing, ALoadedGameIsJudgedAsOneBegunWith_M31) {
    const std::string game =
        "9x9 E1b D1w E2b D2w E3b D3w E4b D4w E5b D5w E6b D6w E7b D7w E8b D8w E9b D9w G3b B3w "
        "G7b H5w -b -w";
    const auto reasons = [](const Result& result) {
        std::string found;
        std::istringstream lines(result.out);
        for (std::string line; std::getline(lines, line);) {
            if (line.starts_with("  1. ")) found = line;
        }
        return found;
    };
    const Result begun = play({"--from", game, "--black", "A", "--white", "B"}, "save it\nquit\n");
    ASSERT_THAT(reasons(begun), HasSubstr("White H5: "));
    const Result loaded = play({"go", "--black", "A", "--white", "B"}, "load it\nquit\n");
    EXPECT_EQ(reasons(loaded), reasons(begun));
}

TEST_F(Playing, AGameThatWasOverIsShownAndNotRecordedAgain_C2_13) {
    write("over.mah", magpie({"convert", "--to", "save"}, "5x5 result=B+R C3b").out);
    const Result result = play({"--load", "over", "--black", "A", "--white", "B"}, "");
    EXPECT_EQ(result.code, ExitCode::ok);
    EXPECT_THAT(result.out, HasSubstr("That game is over: A (Black) wins: White resigned."));
    EXPECT_EQ(file("results.txt"), "");
}

// --- A save is the saved game whole, for every command that reads one

TEST_F(Playing, ASaveStandsWhereThePlayersWere_M10_M13) {
    const Result game = play({"go", "--size", "9", "--black", "A", "--white", "B"},
                             "E5\nundo\nC3\nD4\nsave other\nsgn\n");
    EXPECT_THAT(game.out, HasSubstr("9x9 C3b D4w\n"));
    const std::string save = file("other.mah");
    EXPECT_EQ(magpie({"convert", "--to", "sgn"}, save).out, "9x9 C3b D4w\n");
    const auto json = nlohmann::json::parse(magpie({"show", "-", "--json"}, save).out);
    EXPECT_EQ(json["last_move"], "D4");
    EXPECT_EQ(json["board"][4], ".........");
    const std::string legal = magpie({"legal", "-"}, save).out;
    EXPECT_THAT(legal, HasSubstr("E5\n"));
    EXPECT_THAT(legal, Not(HasSubstr("D4\n")));
    const std::string kifu = magpie({"show", "-", "--format", "kifu"}, save).out;
    EXPECT_THAT(kifu, HasSubstr("Black: C3. White: D4."));
    EXPECT_THAT(kifu, HasSubstr("Moves 1 to 2<"));
    EXPECT_EQ(magpie({"score", "-"}, save).out, magpie({"score", "9x9 C3b D4w"}).out);
}

TEST_F(Playing, AMoveTakenBackDoesNotComeBackFromASave_M26) {
    play({"go", "--size", "9", "--black", "A", "--white", "B"}, "E5\nC3\nundo\nsave back\n");
    EXPECT_EQ(magpie({"convert", "--to", "sgn"}, file("back.mah")).out, "9x9 E5b\n");
}

TEST_F(Playing, DeadStonesOfASaveAreCountedAsThePlayersMarkedThem_M30) {
    // White's E1 is marked by hand, if Magpie has not done so.
    const std::string split = "C1\nB1\nC2\nB2\nC3\nB3\nC4\nB4\nC5\nB5\np\nE1\np\np\n";
    const Result game = play({"go", "--size", "5", "--black", "A", "--white", "B", "--rules",
                              "chinese", "--komi", "0.5"},
                             split + "save marked\ndone\n");
    EXPECT_THAT(game.out, HasSubstr("A (Black) wins by 4.5 points."));
    const std::string save = file("marked.mah");
    ASSERT_THAT(save, HasSubstr(R"("dead": ["E1"])"));
    const std::string counted = magpie({"score", "-"}, save).out;
    EXPECT_THAT(counted, StartsWith("Dead: E1 (as the record marks them)\n"));
    EXPECT_THAT(counted, testing::EndsWith("\nB+4.5\n"));
    // Whoever names dead stones, or rules that know none, says otherwise.
    EXPECT_THAT(magpie({"score", "-", "--dead", "B1"}, save).out,
                Not(HasSubstr("as the record marks them")));
    EXPECT_EQ(magpie({"score", "-", "--rules", "tromp-taylor"}, save).code, ExitCode::ok);
}

TEST_F(Playing, AFileOfAGameHasItsTimesAndDeadStones_M30) {
    const std::string split = "C1\nB1\nC2\nB2\nC3\nB3\nC4\nB4\nC5\nB5\np\nE1\np\np\n";
    play({"go", "--size", "5", "--black", "A", "--white", "B", "--rules", "korean", "--komi", "0.5",
          "--time", "10m+3x30s"},
         split + "done\n");
    const std::string save = file("autosave.mah");
    const std::string sgf = magpie({"convert", "--to", "sgf"}, save).out;
    EXPECT_THAT(sgf, HasSubstr("RU[Korean]KM[0.5]"));
    EXPECT_THAT(sgf, HasSubstr("TM[600]"));
    EXPECT_THAT(sgf, HasSubstr("OT[3x30 byo-yomi]"));
    EXPECT_THAT(sgf, HasSubstr(";B[ce]BL["));
    EXPECT_THAT(sgf, HasSubstr("MGDEAD[ee]"));
    EXPECT_EQ(magpie({"score", "-"}, sgf).out, magpie({"score", "-"}, save).out);
    const auto back = nlohmann::json::parse(magpie({"convert", "--to", "save"}, sgf).out);
    const auto kept = nlohmann::json::parse(save);
    EXPECT_EQ(back["dead"], kept["dead"]);
    EXPECT_EQ(back["clock"], kept["clock"]);
    EXPECT_EQ(back["phase"], kept["phase"]);
    EXPECT_EQ(back["rules"], kept["rules"]);
}

TEST_F(Playing, WhoeverGoesOnWithAGameIsToldItsKomi) {
    const Result game =
        play({"--from", "(;GM[1]SZ[9]HA[2]AB[cc][gg];W[ee])", "--black", "A", "--white", "B"},
             "C5\nsave on\n");
    EXPECT_THAT(game.out, HasSubstr("The record names no rules: Japanese ones, komi 0.5, as these "
                                    "rules have it.\n"));
    EXPECT_THAT(magpie({"convert", "--to", "sgf"}, file("on.mah")).out,
                HasSubstr("RU[Japanese]KM[0.5]"));
    EXPECT_THAT(play({"--from", "(;GM[1]SZ[9]RU[Chinese];B[ee])"}, "").out,
                HasSubstr("The record gives no komi: komi 7.5, as these rules have it.\n"));
    EXPECT_THAT(play({"--from", "(;GM[1]SZ[9]RU[Chinese]KM[3];B[ee])"}, "").out,
                Not(HasSubstr("The record")));
    EXPECT_THAT(play({"--from", "9x9 E5b"}, "").out, Not(HasSubstr("The record")));
}

TEST_F(Playing, ASaveConvertedToASaveIsTheSame_M13) {
    const std::string data = folder_.string();
    timed({"play", "go", "--size", "9", "--time", "1m+5s", "--data", data, "--black", "A",
           "--white", "B"},
          "C3\nD4\nundo\nE5\nG7\nundo\nsave clocked\n");
    const std::string clocked = file("clocked.mah");
    ASSERT_THAT(clocked, HasSubstr("\"clock\": "));
    EXPECT_EQ(magpie({"convert", "--to", "save"}, clocked).out, clocked);
    play({"go", "--size", "5", "--black", "A", "--white", "B"}, "C3\np\np\nC3\nsave marked\n");
    const std::string marked = file("marked.mah");
    ASSERT_THAT(marked, HasSubstr(R"("dead": ["C3"])"));
    EXPECT_EQ(magpie({"convert", "--to", "save"}, marked).out, marked);
}

TEST_F(Playing, PlayThatWasResumedGoesOnInASave) {
    play({"go", "--size", "5", "--black", "A", "--white", "B"}, "C3\np\np\nresume\nsave on\n");
    EXPECT_THAT(magpie({"legal", "-"}, file("on.mah")).out, HasSubstr("A1\n"));
}

TEST_F(Playing, WhatContradictsTheSaveIsRefused) {
    play({"go", "--size", "9", "--black", "A", "--white", "B"}, "E5\nsave foo\n");
    const std::vector<std::vector<std::string>> wrong = {
        {"othello", "--load", "foo"},
        {"--load", "foo", "--size", "6"},
        {"--load", "foo", "--rules", "chinese"},
        {"--load", "foo", "--komi", "3"},
        {"--load", "foo", "--handicap", "4"},
        {"--load", "foo", "--free-handicap", "4"},
        {"--load", "foo", "--size", "none"},
    };
    for (const auto& arguments : wrong) {
        const Result result = play(arguments, "");
        EXPECT_EQ(result.code, ExitCode::bad_input) << testing::PrintToString(arguments);
        EXPECT_EQ(result.out, "") << testing::PrintToString(arguments);
    }
    EXPECT_EQ(play({"--load", "foo", "--size", "6"}, "").err,
              "magpie: --size: the kept game foo is on 9x9\n");
    EXPECT_EQ(play({"go", "--load", "foo", "--size", "9", "--rules", "japanese", "--komi", "6.5"},
                   "sgn\n")
                  .code,
              ExitCode::ok);
}

}  // namespace
}  // namespace magpie::cli
