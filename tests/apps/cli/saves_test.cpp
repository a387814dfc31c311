// Games that are kept, taken up again, and listed.
#include <chrono>
#include <fstream>
#include <sstream>
#include <streambuf>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "apps/cli/command_line.h"
#include "support/variable.h"

namespace magpie::cli {
namespace {

using testing::AllOf;
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

TEST_F(Playing, AFinishedGameMakesRoomAndGoesToTheLibrary_F06) {
    const std::vector<std::string> small = {"go", "--size", "5", "--black", "A", "--white", "B"};
    play(small, "C3\nquit\n");
    play({"--load", "autosave"}, "resign\n");
    EXPECT_FALSE(std::filesystem::exists(folder_ / "library.db")) << "it still has its place";
    play(small, "B2\nquit\n");
    const Result kept = magpie({"library", "list", "--library", (folder_ / "library.db").string()});
    EXPECT_EQ(kept.code, ExitCode::ok) << kept.err;
    EXPECT_THAT(kept.out, HasSubstr("go 5x5  A - B"));
    EXPECT_THAT(kept.out, HasSubstr("1 game.\n"));
}

TEST_F(Playing, TheLibraryHasTheFirstGameAsSoonAsItIsOver_F06) {
    const std::string data = folder_.string();
    play({"go", "--size", "5", "--black", "A", "--white", "B"}, "C3\nresign\n");
    for (int i = 0; i < 2; ++i) {
        const Result list = magpie({"library", "list", "--data", data});
        EXPECT_THAT(list.out, HasSubstr("go 5x5  A - B")) << list.err;
        EXPECT_THAT(list.out, HasSubstr("1 game.\n"));
    }
}

TEST_F(Playing, AGameThatWasSavedAndLeftThereIsListedOnce) {
    const std::string data = folder_.string();
    play({"go", "--size", "5", "--black", "A", "--white", "B"}, "C3\nD4\nsave club\n");
    EXPECT_THAT(magpie({"saves", "--data", data}).out, Not(HasSubstr("autosave")));
    // Gone on with, the autosave has more than the save, and both can be wanted.
    play({"--load", "club"}, "B2\n");
    EXPECT_THAT(magpie({"saves", "--data", data}).out,
                AllOf(HasSubstr("autosave\n  go 5x5, A and B, move 3"),
                      HasSubstr("club\n  go 5x5, A and B, move 2")));
}

TEST_F(Playing, AGamePlayedToItsEndThroughAPipeIsKeptWithItsMoves_F06) {
    const std::vector<std::string> small = {"go", "--size", "5", "--black", "A", "--white", "B"};
    play(small, "C3\nD4\nresign\n");
    EXPECT_THAT(magpie({"saves", "--data", folder_.string()}).out,
                HasSubstr("autosave\n  go 5x5, A and B, move 2, W+R\n"));
    EXPECT_THAT(magpie({"show", (folder_ / "autosave.mah").string(), "--json"}).out,
                HasSubstr("\"last_move\": \"D4\""));
    play(small, "B2\nresign\n");
    const std::string library = (folder_ / "library.db").string();
    EXPECT_THAT(magpie({"library", "export", "--all", "--to", "sgn", "--library", library}).out,
                HasSubstr("C3b D4w"));
}

const std::vector<std::string> kNowhere = {"play",    "othello", "--black", "A",
                                           "--white", "B",       "--data",  "/proc/nope"};

TEST_F(Playing, ThatNothingCanBeKeptIsToldBeforeTheFirstMoveAndOnce_M08) {
    const std::string told = "This game is not being kept: /proc/nope";
    EXPECT_THAT(magpie(kNowhere, "").err, HasSubstr(told));
    const std::string err = magpie(kNowhere, "f5\nd6\nquit\n").err;
    EXPECT_EQ(err.find(told), err.rfind(told));
    EXPECT_THAT(err, HasSubstr("The game could not be kept: /proc/nope"));
}

TEST_F(Playing, WhoeverLeavesAGameThatIsNotKeptIsAskedOnceMore_M08) {
    const std::string asked = "Nothing is lost yet: type save";
    EXPECT_THAT(on_terminal(kNowhere, "f5\nquit\nboard\n", 500).out, HasSubstr(asked));
    const Result twice = on_terminal(kNowhere, "f5\nquit\nquit\n", 500);
    EXPECT_EQ(twice.out.find(asked), twice.out.rfind(asked));
    EXPECT_EQ(twice.code, ExitCode::failed);
}

TEST_F(Playing, AGameThatIsNotKeptIsSavedElsewhereAndFoundThere_M08) {
    std::filesystem::create_directories(folder_);
    const Variable home("HOME", folder_.c_str());
    const Variable data("XDG_DATA_HOME", nullptr);
    const std::string place = (folder_ / ".local/share/magpie").string();
    const Result result = magpie(kNowhere, "f5\nsave\nd6\nquit\n");
    EXPECT_THAT(result.err, HasSubstr("Save it, and it is kept in " + place));
    EXPECT_THAT(result.out, HasSubstr("magpie play --load autosave --data " + place));
    EXPECT_EQ(result.code, ExitCode::ok);
    EXPECT_THAT(magpie({"saves", "--data", place}).out, HasSubstr("A and B, move 2, unfinished"));
}

// A line at a time, and what is kept before each is read.
class WatchedInput : public std::streambuf {
  public:
    WatchedInput(std::vector<std::string> lines, std::filesystem::path save)
        : lines_(std::move(lines)), save_(std::move(save)) {}

    std::vector<std::string> kept;

  protected:
    int_type underflow() override {
        std::ostringstream text;
        text << std::ifstream(save_).rdbuf();
        kept.push_back(text.str());
        if (kept.size() > lines_.size()) return traits_type::eof();
        std::string& line = lines_[kept.size() - 1];
        setg(line.data(), line.data(), line.data() + line.size());
        return traits_type::to_int_type(line.front());
    }

  private:
    std::vector<std::string> lines_;
    std::filesystem::path save_;
};

TEST_F(Playing, EveryMoveOfAScriptIsKeptBeforeTheNextLineIsRead_M29) {
    WatchedInput lines({"C3\n", "D4\n", "quit\n"}, folder_ / "autosave.mah");
    std::istream in(&lines);
    std::ostringstream out;
    Console console{in, out, out};
    run(std::vector<std::string>{"play", "go", "--size", "5", "--black", "A", "--white", "B",
                                 "--data", folder_.string()},
        console);
    ASSERT_EQ(lines.kept.size(), 3U);
    EXPECT_EQ(lines.kept[0], "");
    EXPECT_THAT(lines.kept[1], HasSubstr("B C3"));
    EXPECT_THAT(lines.kept[2], HasSubstr("W D4"));
}

TEST_F(Playing, AFinishedGameThatCannotBeKeptIsTold_M08) {
    std::filesystem::create_directories(folder_);
    const Result result =
        magpie({"play", "go", "--size", "5", "--black", "A", "--white", "B", "--data", "/proc/nope",
                "--results", (folder_ / "elsewhere.txt").string()},
               "C3\nresign\n");
    EXPECT_EQ(result.code, ExitCode::failed);
    EXPECT_THAT(result.err, HasSubstr("The game could not be kept: /proc/nope"));
    EXPECT_THAT(file("elsewhere.txt"), HasSubstr("A wins (B+R)")) << "the result is written";
}

TEST_F(Playing, WhatIsSuggestedFindsTheGameInItsFolder) {
    const std::string odd = (folder_ / "it's here").string();
    const Result left = magpie(
        {"play", "go", "--size", "5", "--data", odd, "--black", "A", "--white", "B"}, "C3\n");
    const std::string quoted = "'" + (folder_ / "it'\\''s here").string() + "'\n";
    EXPECT_THAT(left.out, HasSubstr("Go on with it: magpie play --load autosave --data " + quoted));
    const Result saves = magpie({"saves", "--data", odd});
    EXPECT_THAT(saves.out, HasSubstr("magpie play --load NAME --data " + quoted));
    EXPECT_THAT(saves.out, HasSubstr("magpie saves --delete NAME --data " + quoted));
    const Result again = magpie({"play", "--load", "autosave", "--data", odd}, "quit\n");
    EXPECT_THAT(again.out, HasSubstr("B (White), your move"));
}

// A name may have spaces, which a shell takes apart.
TEST_F(Playing, WhatIsSuggestedFindsTheGameByItsName) {
    static_cast<void>(
        play({"go", "--size", "5", "--black", "A", "--white", "B"}, "C3\nsave Bo's game\nquit\n"));
    const Result left = play({"--load", "Bo's game"}, "quit\n");
    EXPECT_THAT(left.out, HasSubstr("magpie play --load 'Bo'\\''s game' --data "));
}

TEST_F(Playing, NoSaveStartsANewGameWithANotice_M08) {
    const Result none = play({"go", "--load"}, "A\nB\n");
    EXPECT_THAT(none.out, HasSubstr("No saved game named save was found in " + folder_.string() +
                                    ". There is none. A new game was started."));
    EXPECT_EQ(none.code, ExitCode::ok);
}

TEST_F(Playing, AnUnreadableSaveIsNeverWrittenOver_M12) {
    write("save.mah", "{\"magpie\": broken");
    const Result result =
        play({"go", "--size", "5", "--load", "--black", "A", "--white", "B"}, "C3\nsave\nquit\n");
    EXPECT_THAT(result.out, HasSubstr((folder_ / "save.mah").string() + " could not be read"));
    EXPECT_THAT(result.out, Not(HasSubstr("..")));
    EXPECT_THAT(result.out, HasSubstr("A new game was started."));
    EXPECT_THAT(result.out, HasSubstr("Not saved:"));
    EXPECT_EQ(file("save.mah"), "{\"magpie\": broken");
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

TEST_F(Playing, SavingAgainDoesNotGrowTheFile_M09_M11_M27) {
    play({"go", "--size", "5", "--black", "A", "--white", "B"}, "C3\nsave\n");
    const std::string once = file("save.mah");
    play({"--load"}, "save\nsave\nsave\n");
    EXPECT_EQ(file("save.mah").size(), once.size());
}

TEST_F(Playing, ASaveNameCannotLeaveTheFolder) {
    const Result result = play({"go", "--size", "5", "--black", "A", "--white", "B"},
                               "C3\nsave ../../evil\nsave /tmp/evil\nsave .hidden\nsave good-1\n");
    EXPECT_THAT(result.out, HasSubstr("A save's name is made of letters, digits, - and _"));
    EXPECT_TRUE(std::filesystem::exists(folder_ / "good-1.mah"));
    int files = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder_)) ++files;
    EXPECT_EQ(files, 3);  // and the autosave, with its version before
}

TEST_F(Playing, LeavingKeepsTheGame_M29) {
    play({"go", "--size", "5", "--black", "A", "--white", "B"}, "C3\n");
    const Result again = play({"--load", "autosave"}, "C3\n");
    EXPECT_THAT(again.out, HasSubstr("C3 is refused: there is a stone there already."));
}

TEST_F(Playing, AnotherGameNeverTakesThePlaceOfAnUnfinishedOne_M29) {
    const std::vector<std::string> game = {"go", "--size", "5", "--black", "A", "--white", "B"};
    EXPECT_THAT(play(game, "C3\n").out,
                HasSubstr("magpie play --load autosave --data " + folder_.string() + "\n"));
    EXPECT_THAT(play(game, "D4\nC3\n").out,
                HasSubstr("magpie play --load autosave-2 --data " + folder_.string() + "\n"));
    EXPECT_THAT(play({"othello", "--black", "A", "--white", "B"}, "d3\n").out,
                HasSubstr("magpie play --load autosave-3 --data " + folder_.string() + "\n"));
    // The same game goes on in its own place.
    EXPECT_THAT(play({"--load", "autosave-2"}, "B2\n").out,
                HasSubstr("magpie play --load autosave-2 --data " + folder_.string() + "\n"));
    EXPECT_THAT(play({"--load", "autosave-2"}, "undo\nundo\nundo\nE1\n").out,
                HasSubstr("magpie play --load autosave-2 --data " + folder_.string() + "\n"));
    EXPECT_THAT(play({"--load", "autosave"}, "sgn\n").out, HasSubstr("5x5 C3b\n"));
    EXPECT_THAT(play({"--load", "autosave-2"}, "sgn\n").out, HasSubstr("5x5 E1b\n"));
}

TEST_F(Playing, AGameThatWasTakenUpAndFinishedIsNotKeptAsUnfinished_M29) {
    play({"go", "--size", "5", "--black", "A", "--white", "B"}, "C3\n");
    play({"--load", "autosave"}, "resign\n");
    EXPECT_THAT(magpie({"saves", "--data", folder_.string()}).out,
                HasSubstr("autosave\n  go 5x5, A and B, move 1, B+R\n"));
}

TEST_F(Playing, SavingOverAnotherUnfinishedGameKeepsThatOne_M10) {
    const std::vector<std::string> game = {"go", "--size", "5", "--black", "A", "--white", "B"};
    play(game, "C3\nsave\n");
    const Result second = play(game, "D4\nsave\nA1\nsave\n");
    EXPECT_THAT(second.out, HasSubstr("The game that was there is kept as save-2."));
    EXPECT_THAT(play({"--load", "save-2"}, "sgn\n").out, HasSubstr("5x5 C3b\n"));
    EXPECT_THAT(play({"--load"}, "sgn\n").out, HasSubstr("5x5 D4b A1w\n"));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "save-3.mah"));
}

TEST_F(Playing, SavingOverAFinishedGamePutsThatOneIntoTheLibrary_M10_F06) {
    write("club.mah", magpie({"convert", "--to", "save"}, "5x5 result=B+R C3b D4w").out);
    const std::vector<std::string> game = {"go", "--size", "5", "--black", "A", "--white", "B"};
    play(game, "E5\nsave club\n");
    const std::string library = (folder_ / "library.db").string();
    EXPECT_THAT(magpie({"library", "export", "--all", "--to", "sgn", "--library", library}).out,
                HasSubstr("C3b D4w"));
    // Where that cannot be, it is kept beside.
    write("team.mah", magpie({"convert", "--to", "save"}, "5x5 result=B+R B2b").out);
    write("library.db", "no library");
    const Result second = play(game, "A1\nsave team\n");
    EXPECT_THAT(second.out, HasSubstr("The game that was there is kept as team-2."));
    EXPECT_THAT(magpie({"convert", (folder_ / "team-2.mah").string(), "--to", "sgn"}).out,
                HasSubstr("B2b"));
}

TEST_F(Playing, AGameThatWasSavedAndThenFinishedIsNotContinued_M29) {
    const std::vector<std::string> game = {"go", "--size", "5", "--black", "A", "--white", "B"};
    play(game, "C3\nsave\n");
    play({"--load"}, "resign\n");
    EXPECT_EQ(play({"--continue"}, "").err,
              "magpie: no unfinished game is kept in " + folder_.string() + "\n");
    EXPECT_THAT(play({"--load"}, "sgn\n").out, HasSubstr("5x5 C3b\n")) << "by its name it is";
}

TEST_F(Playing, AGameThatCannotBeKeptIsNotLeftForAnother_M10) {
    write("other.mah", magpie({"convert", "--to", "save"}, "5x5 E5b").out);
    // Whatever name it could be kept under is taken by something else.
    for (int i = 1; i <= 1000; ++i) {
        std::filesystem::create_directories(
            folder_ / ("autosave" + (i == 1 ? std::string() : "-" + std::to_string(i)) + ".mah"));
    }
    const Result result =
        play({"go", "--size", "5", "--black", "A", "--white", "B"}, "C3\nload other\nsgn\n");
    EXPECT_THAT(result.out, HasSubstr("Not loaded: the game here would be lost."));
    EXPECT_THAT(result.out, HasSubstr("5x5 C3b\n"));
    EXPECT_THAT(result.err, HasSubstr("Is a directory"));
}

TEST_F(Playing, AGameOfTheOtherKindIsNotGivenToAnEngineThatCannotPlayIt) {
    write("five.mah", magpie({"convert", "--to", "save"}, "5x5 C3b").out);
    const Result result = play({"othello", "--against", "courteous"}, "load five\nB2\nD4\nsgn\n");
    EXPECT_THAT(result.out, HasSubstr("5x5 C3b B2w D4b\n")) << "two people play it";
}

TEST_F(Playing, SavesAreListedWithWhatTheyHold) {
    const std::string data = folder_.string();
    EXPECT_EQ(magpie({"saves", "--data", data}).out, "No game is kept in " + data + ".\n");
    play({"go", "--size", "5", "--black", "Ada", "--white", "Bo"}, "C3\nD3\nsave club\n");
    play({"othello"}, "\n\nd3\nsave\nresign\n");
    write("broken.mah", "{}");
    write("notes.txt", "");
    const std::string list = magpie({"saves", "--data", data}).out;
    EXPECT_THAT(list, HasSubstr("club\n  go 5x5, Ada and Bo, move 2, unfinished\n  written 20"));
    EXPECT_THAT(list, HasSubstr(data + "/club.mah\n"));
    EXPECT_THAT(list, HasSubstr("save\n  othello 8x8, Black and White, move 1, unfinished\n"));
    EXPECT_THAT(list, HasSubstr("broken\n  cannot be read: "));
    EXPECT_THAT(list, Not(HasSubstr("notes")));
    const auto json = nlohmann::json::parse(magpie({"saves", "--json", "--data", data}).out);
    ASSERT_EQ(json.size(), 4U);  // with the autosave of the second, which went on to its end
    EXPECT_EQ(json[2]["name"], "club");
    EXPECT_EQ(json[2]["move_number"], 2);
    const Result inside = play({"go", "--black", "A", "--white", "B"}, "saves\n");
    EXPECT_THAT(inside.out, HasSubstr("  club: go 5x5, Ada and Bo, move 2, unfinished\n"));
}

TEST_F(Playing, ADrawIsCalledOneInTheListAndIsAResultForPrograms) {
    play({"go", "--size", "5", "--komi", "0", "--black", "A", "--white", "B"},
         "pass\npass\ndone\n");
    const std::string data = folder_.string();
    EXPECT_THAT(magpie({"saves", "--data", data}).out,
                HasSubstr("go 5x5, A and B, move 2, draw\n"));
    EXPECT_THAT(magpie({"saves", "--json", "--data", data}).out, HasSubstr("\"state\": \"0\""));
}

TEST_F(Playing, SavesAreDeletedByName) {
    play({"go", "--size", "5", "--black", "A", "--white", "B"}, "C3\nsave one\nsave\nsave\n");
    const std::string data = folder_.string();
    EXPECT_EQ(magpie({"saves", "--names", "--data", data}).out, "autosave\none\nsave\n");
    ASSERT_TRUE(std::filesystem::exists(folder_ / "save.mah.bak"));
    EXPECT_EQ(magpie({"saves", "--delete", "one", "save", "one", "--data", data}).out,
              "Deleted " + data + "/one.mah.\nDeleted " + data + "/save.mah.\n");
    EXPECT_EQ(magpie({"saves", "--names", "--data", data}).out, "autosave\n");
    EXPECT_FALSE(std::filesystem::exists(folder_ / "save.mah.bak"));
    // A name that is not there deletes nothing, not even those beside it.
    const Result wrong = magpie({"saves", "--delete", "autosave", "two", "--data", data});
    EXPECT_EQ(wrong.code, ExitCode::bad_input);
    EXPECT_EQ(wrong.err,
              "magpie: No saved game named two was found in " + data + ". There are: autosave.\n");
    EXPECT_EQ(magpie({"saves", "--names", "--data", data}).out, "autosave\n");
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

TEST_F(Playing, ASaveThatIsNotThereIsNamedWithThoseThatAre) {
    play({"go", "--size", "5", "--black", "A", "--white", "B"}, "C3\nsave club\n");
    EXPECT_THAT(play({"--load", "clud", "--black", "A", "--white", "B"}, "").out,
                HasSubstr("No saved game named clud was found in " + folder_.string() +
                          ". There are: autosave, club. A new game was started."));
    EXPECT_THAT(play({"go", "--black", "A", "--white", "B"}, "load clud\n").out,
                HasSubstr("Not loaded: No saved game named clud was found in"));
}

TEST_F(Playing, AFileInTheWayOfTheAutosaveLosesNothing_M29) {
    write("autosave.mah", "something else");
    const Result left = play({"go", "--size", "5", "--black", "A", "--white", "B"}, "C3\n");
    EXPECT_EQ(left.code, ExitCode::ok);
    EXPECT_EQ(file("autosave.mah"), "something else");
    EXPECT_THAT(left.out, HasSubstr("magpie play --load autosave-2"));
    EXPECT_THAT(play({"--load", "autosave-2"}, "C3\n").out, HasSubstr("C3 is refused"));
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
