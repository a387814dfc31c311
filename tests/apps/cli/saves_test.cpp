// The games that are kept, as they are listed, named and deleted.
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "apps/cli/command_line.h"

namespace magpie::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST_F(Playing, AGameThatWasSavedAndLeftThereIsListedOnce) {
    const std::string data = folder_.string();
    play({"go", "--size", "5", "--black", "A", "--white", "B"}, "C3\nD4\nsave club\n");
    EXPECT_THAT(magpie({"saves", "--data", data}).out, Not(HasSubstr("autosave")));
    // Gone on with, the autosave has more than the save, and both can be wanted.
    play({"--load", "club"}, "B2\n");
    EXPECT_THAT(magpie({"saves", "--data", data}).out,
                AllOf(HasSubstr("autosave\n  Go 5x5, A and B, move 3"),
                      HasSubstr("club\n  Go 5x5, A and B, move 2")));
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

TEST_F(Playing, SavesAreListedWithWhatTheyHold) {
    const std::string data = folder_.string();
    EXPECT_EQ(magpie({"saves", "--data", data}).out, "No game is kept in " + data + ".\n");
    play({"go", "--size", "5", "--black", "Ada", "--white", "Bo"}, "C3\nD3\nsave club\n");
    play({"othello"}, "\n\nd3\nsave\nresign\n");
    write("broken.mah", "{}");
    write("notes.txt", "");
    const std::string list = magpie({"saves", "--data", data}).out;
    EXPECT_THAT(list, HasSubstr("club\n  Go 5x5, Ada and Bo, move 2, unfinished\n  written 20"));
    EXPECT_THAT(list, HasSubstr(data + "/club.mah\n"));
    EXPECT_THAT(list, HasSubstr("save\n  Othello 8x8, Black and White, move 1, unfinished\n"));
    EXPECT_THAT(list, HasSubstr("broken\n  cannot be read: "));
    EXPECT_THAT(list, Not(HasSubstr("notes")));
    const auto json = nlohmann::json::parse(magpie({"saves", "--json", "--data", data}).out);
    ASSERT_EQ(json.size(), 4U);  // with the autosave of the second, which went on to its end
    EXPECT_EQ(json[2]["name"], "club");
    EXPECT_EQ(json[2]["move_number"], 2);
    const Result inside = play({"go", "--black", "A", "--white", "B"}, "saves\n");
    EXPECT_THAT(inside.out, HasSubstr("  club: Go 5x5, Ada and Bo, move 2, unfinished\n"));
}

TEST_F(Playing, ADrawIsCalledOneInTheListAndIsAResultForPrograms) {
    play({"go", "--size", "5", "--komi", "0", "--black", "A", "--white", "B"},
         "pass\npass\ndone\n");
    const std::string data = folder_.string();
    EXPECT_THAT(magpie({"saves", "--data", data}).out,
                HasSubstr("Go 5x5, A and B, move 2, draw\n"));
    EXPECT_THAT(magpie({"saves", "--json", "--data", data}).out, HasSubstr("\"state\": \"0\""));
}

TEST_F(Playing, SavesAreDeletedByName) {
    play({"go", "--size", "5", "--black", "A", "--white", "B"}, "C3\nsave one\nsave\nsave\n");
    const std::string data = folder_.string();
    EXPECT_EQ(magpie({"saves", "--names", "--data", data}).out, "autosave\none\nsave\n");
    ASSERT_TRUE(std::filesystem::exists(folder_ / "save.mah.bak"));
    EXPECT_EQ(magpie({"saves", "--delete", "one", "save", "one", "--data", data}).out,
              "Deleted " + data + "/one.mah.\nDeleted " + data +
                  "/save.mah.\nThe same position is still in " + data + "/autosave.mah.\n");
    EXPECT_EQ(magpie({"saves", "--names", "--data", data}).out, "autosave\n");
    EXPECT_FALSE(std::filesystem::exists(folder_ / "save.mah.bak"));
    // A name that is not there deletes nothing, not even those beside it.
    const Result wrong = magpie({"saves", "--delete", "autosave", "two", "--data", data});
    EXPECT_EQ(wrong.code, ExitCode::bad_input);
    EXPECT_EQ(wrong.err,
              "magpie: No saved game named two was found in " + data + ". There are: autosave.\n");
    EXPECT_EQ(magpie({"saves", "--names", "--data", data}).out, "autosave\n");
}

TEST_F(Playing, ASaveThatIsNotThereIsNamedWithThoseThatAre) {
    play({"go", "--size", "5", "--black", "A", "--white", "B"}, "C3\nsave club\n");
    EXPECT_THAT(play({"--load", "clud", "--black", "A", "--white", "B"}, "").out,
                HasSubstr("No saved game named clud was found in " + folder_.string() +
                          ". There are: autosave, club. A new game was started."));
    EXPECT_THAT(play({"go", "--black", "A", "--white", "B"}, "load clud\n").out,
                HasSubstr("Not loaded: No saved game named clud was found in"));
}

}  // namespace
}  // namespace magpie::cli
