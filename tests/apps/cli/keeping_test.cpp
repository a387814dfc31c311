// What is written while a game is played: every move, the end, and what is told where it cannot be.
#include <filesystem>
#include <fstream>
#include <sstream>
#include <streambuf>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/cli/command_line.h"
#include "support/variable.h"

namespace magpie::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

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

TEST_F(Playing, AGamePlayedToItsEndThroughAPipeIsKeptWithItsMoves_F06) {
    const std::vector<std::string> small = {"go", "--size", "5", "--black", "A", "--white", "B"};
    play(small, "C3\nD4\nresign\n");
    EXPECT_THAT(magpie({"saves", "--data", folder_.string()}).out,
                HasSubstr("autosave\n  Go 5x5, A and B, move 2, W+R\n"));
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
                HasSubstr("autosave\n  Go 5x5, A and B, move 1, B+R\n"));
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

TEST_F(Playing, AFileInTheWayOfTheAutosaveLosesNothing_M29) {
    write("autosave.mah", "something else");
    const Result left = play({"go", "--size", "5", "--black", "A", "--white", "B"}, "C3\n");
    EXPECT_EQ(left.code, ExitCode::ok);
    EXPECT_EQ(file("autosave.mah"), "something else");
    EXPECT_THAT(left.out, HasSubstr("magpie play --load autosave-2"));
    EXPECT_THAT(play({"--load", "autosave-2"}, "C3\n").out, HasSubstr("C3 is refused"));
}

}  // namespace
}  // namespace magpie::cli
