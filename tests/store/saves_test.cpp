#include "store/saves.h"

#include <cstdio>

#include <gtest/gtest.h>

#include "platform/scratch_folder.h"
#include "store/games.h"

namespace magpie::store {
namespace {

using Kind = SaveFailure::Kind;
using test::ScratchFolder;

// A sitting at the end of a game that began then.
save::SavedGame sitting(std::string_view text, const std::string& start = "2026-07-14T19:30:00") {
    save::SavedGame game{.record = test::game(text)};
    game.record.info.start_time = start;
    game.current = game.record.tree.line_end();
    return game;
}

save::SavedGame load(const std::string& path) {
    const auto text = save_text(path);
    EXPECT_TRUE(text.has_value());
    auto game = save::read(*text);
    EXPECT_TRUE(game.has_value()) << to_text(game.error());
    return std::move(*game);
}

TEST(SavePath, TheQuickSlotIsSaveMah_M11) {
    EXPECT_EQ(save_path("f", ""), "f/save.mah");
    EXPECT_EQ(save_path("f", "save.mah"), "f/save.mah");
    EXPECT_EQ(save_path("f", "club-1.b"), "f/club-1.b.mah");
}

TEST(SavePath, ANameIsWhatPeopleCallTheirGames_M10) {
    for (const std::string name : {"my game", "Partie d’été (2)", "第三局", "O'Neill & Bo, 9x9"}) {
        EXPECT_EQ(save_path("f", name), "f/" + name + ".mah");
    }
}

TEST(SavePath, ANameCannotLeaveTheFolder) {
    for (const std::string_view name :
         {std::string_view("../x"), std::string_view("/etc/x"), std::string_view("a/b"),
          std::string_view(".hidden"), std::string_view("x."), std::string_view("a\nb"),
          std::string_view("a\0b", 3), std::string_view("..")}) {
        EXPECT_FALSE(save_path("f", name)) << name;
    }
    EXPECT_TRUE(save_path("f", std::string(100, 'x')));
    EXPECT_FALSE(save_path("f", std::string(101, 'x')));
}

// A folder of saves may be carried to a machine where these are no files.
TEST(Saves, NamesThatWindowsKeepsForItselfAreRefused) {
    for (const char* name : {"con", "NUL", "Aux", "prn", "com1", "LPT9", "nul.b", "con .x"}) {
        EXPECT_FALSE(save_path("f", name)) << name;
    }
    for (const char* name : {"console", "com", "com0", "lpt10", "my con", "nulla"}) {
        EXPECT_TRUE(save_path("f", name)) << name;
    }
}

// Nor be one that another system cannot hold, or that shows as another name.
TEST(SavePath, ANameIsSafeOnEveryFileSystem) {
    for (const std::string_view name : {"a\\b", "c:game", "what?", "a*b", "\"a\"", "a<b", "a>b",
                                        "a|b", " game", "game ", "\xff\xfe", "\xc2\x85", "\x7f",
                                        "gam\xe2\x80\xae"
                                        "e",
                                        "\xe2\x80\x8b", "\xe2\x81\xa6x"}) {
        EXPECT_FALSE(save_path("f", name)) << name;
    }
}

TEST(Saves, AGameComesBackAsItWas_M10_M13) {
    const ScratchFolder folder;
    const std::string path = folder / "deep/down/save.mah";
    const auto game = sitting("(;GM[1]SZ[9];B[ee];W[cc];B[])");
    ASSERT_EQ(keep_save(game, path), "");
    const auto back = load(path);
    EXPECT_EQ(back.record, game.record);
    EXPECT_EQ(back.current, game.current);
}

TEST(Saves, ThePreviousVersionIsKept_M09) {
    const ScratchFolder folder;
    const std::string path = folder / "save.mah";
    ASSERT_TRUE(keep_save(sitting("9x9 E5b"), path));
    const std::string first = folder.content("save.mah");
    ASSERT_EQ(keep_save(sitting("9x9 E5b C3w"), path), "") << "the same game goes on in its place";
    EXPECT_EQ(folder.content("save.mah.bak"), first);
    EXPECT_NE(folder.content("save.mah"), first);
    EXPECT_EQ(folder.names().size(), 2U);
}

TEST(Saves, AFileThatCannotBeReadIsNeverWrittenOver_M12) {
    const ScratchFolder folder;
    ASSERT_TRUE(keep_save(sitting("9x9 E5b C3w"), folder / "whole.mah"));
    const std::string whole = folder.content("whole.mah");
    // Cut off, or with any byte changed so that it is no longer a legal game.
    std::string tampered = whole;
    tampered[tampered.find("magpie")] = 'X';
    for (const std::string& bytes :
         {std::string("not a save at all"), whole.substr(0, whole.size() / 2), tampered,
          std::string("\0\0\0", 3)}) {
        folder.put("save.mah", bytes);
        const auto kept = keep_save(sitting("9x9 E5b"), folder / "save.mah");
        ASSERT_FALSE(kept.has_value());
        EXPECT_EQ(kept.error().kind, Kind::in_the_way);
        EXPECT_EQ(folder.content("save.mah"), bytes);
        EXPECT_FALSE(folder.has("save.mah.bak"));
    }
}

// An empty file holds nothing, but written over it would push out the version before.
TEST(Saves, AnEmptyFileIsFreeUnlessAVersionBeforeItIsThere_M12) {
    const ScratchFolder folder;
    folder.put("save.mah", "");
    EXPECT_TRUE(keep_save(sitting("9x9 E5b"), folder / "save.mah"));
    folder.put("club.mah", "");
    folder.put("club.mah.bak", "the only copy");
    const auto kept = keep_save(sitting("9x9 E5b"), folder / "club.mah");
    ASSERT_FALSE(kept.has_value());
    EXPECT_EQ(kept.error().kind, Kind::in_the_way);
    EXPECT_EQ(folder.content("club.mah.bak"), "the only copy");
}

// A name of 100 bytes has no room for a number behind it.
TEST(Saves, WhatIsSetAsideUnderALongNameCanBeLoaded_M10) {
    std::string wide = "x";
    for (int i = 0; i < 33; ++i) wide += "局";
    for (const std::string& name : {std::string(100, 'x'), wide}) {
        const ScratchFolder folder;
        const std::string path = folder / (name + ".mah");
        ASSERT_EQ(keep_save(sitting("(;GM[1]SZ[9];B[ee])", "yesterday"), path), "");
        const auto aside = keep_save(sitting("(;GM[1]SZ[9];B[cc])", "today"), path);
        ASSERT_TRUE(aside.has_value());
        const auto found = save_path(folder / ".", *aside);
        ASSERT_TRUE(found.has_value()) << *aside;
        EXPECT_EQ(load(*found).record.info.start_time, "yesterday");
    }
}

TEST(Saves, AnotherUnfinishedGameIsSetAsideFirst_M10) {
    const ScratchFolder folder;
    const std::string path = folder / "save.mah";
    ASSERT_TRUE(keep_save(sitting("9x9 E5b"), path));
    const std::string first = folder.content("save.mah");
    EXPECT_EQ(keep_save(sitting("9x9 E5b", "2026-07-15T08:00:00"), path), "save-2");
    EXPECT_EQ(folder.content("save-2.mah"), first);
    EXPECT_EQ(keep_save(sitting("f5d6"), path), "save-3");
    auto finished = sitting("9x9 C3b");
    finished.record.outcome = Outcome::won(Color::black, Outcome::How::resignation);
    ASSERT_EQ(keep_save(finished, folder / "done.mah"), "");
    EXPECT_EQ(keep_save(sitting("9x9 D4b"), folder / "done.mah"), "") << "a finished game may go";
}

TEST(Saves, UnfinishedGamesAllHaveAnAutosave_M29) {
    const ScratchFolder folder;
    EXPECT_EQ(autosave(sitting("9x9 E5b"), folder.path()), "autosave");
    EXPECT_EQ(autosave(sitting("f5"), folder.path()), "autosave-2");
    EXPECT_EQ(autosave(sitting("9x9 E5b C3w"), folder.path()), "autosave");
    EXPECT_EQ(autosave(sitting("f5d6"), folder.path()), "autosave-2");
    folder.put("autosave-3.mah", "somebody's own file");
    EXPECT_EQ(autosave(sitting("13x13 D4b"), folder.path()), "autosave-4");
    EXPECT_EQ(folder.content("autosave-3.mah"), "somebody's own file");
}

// Two terminals, or a script: the same second, board and first move.
TEST(Saves, GamesBegunTogetherAreToldApartByTheirIds_M29) {
    const ScratchFolder folder;
    const auto named = [](const std::string& id, std::string_view text) {
        auto game = sitting(text);
        game.id = id;
        return game;
    };
    ASSERT_EQ(autosave(named("ada", "9x9 E5b"), folder.path()), "autosave");
    EXPECT_EQ(autosave(named("bo", "9x9 E5b"), folder.path()), "autosave-2");
    EXPECT_EQ(autosave(named("ada", "9x9 E5b C3w"), folder.path()), "autosave");
    EXPECT_EQ(autosave(named("bo", "9x9 E5b C3w"), folder.path()), "autosave-2");
    EXPECT_EQ(load(folder / "autosave-2.mah").id, "bo");
    EXPECT_EQ(autosave(named("ada", "9x9 E5b G7w"), folder.path()), "autosave-3")
        << "a save that was taken up twice has become two games";
    ASSERT_EQ(keep_save(named("ada", "9x9 E5b"), folder / "save.mah"), "");
    EXPECT_EQ(keep_save(named("ada", "9x9 E5b C3w"), folder / "save.mah"), "");
    EXPECT_EQ(keep_save(named("bo", "9x9 E5b C3w"), folder / "save.mah"), "save-2");
}

TEST(Saves, ASaveOfTheTimeBeforeIdsIsKnownByItsMoves_M29) {
    const ScratchFolder folder;
    ASSERT_EQ(autosave(sitting("9x9 E5b"), folder.path()), "autosave");
    auto later = sitting("9x9 E5b C3w");
    later.id = "ada";
    EXPECT_EQ(autosave(later, folder.path()), "autosave");
    EXPECT_EQ(load(folder / "autosave.mah").id, "ada");
}

TEST(Saves, WhereAGameIsKeptIsLookedAtFirst) {
    const ScratchFolder folder;
    const auto game = sitting("9x9 E5b");
    ASSERT_EQ(autosave(game, folder.path()), "autosave");
    folder.put("autosave-2.mah", folder.content("autosave.mah"));
    folder.put("club.mah", folder.content("autosave.mah"));
    EXPECT_EQ(autosave(game, folder.path(), {.kept_as = "autosave-2"}), "autosave-2");
    EXPECT_EQ(autosave(game, folder.path(), {.kept_as = "autosave"}), "autosave");
    for (const char* elsewhere : {"club", "autosave-9", ""}) {
        const auto name = autosave(game, folder.path(), {.kept_as = elsewhere});
        EXPECT_TRUE(is_autosave(name.value_or(""))) << "one that was named is written by name only";
    }
    EXPECT_FALSE(folder.has("autosave-3.mah"));
}

TEST(Saves, AnAutosaveIsKnownByItsName) {
    EXPECT_TRUE(is_autosave("autosave"));
    EXPECT_TRUE(is_autosave("autosave-12"));
    for (const std::string_view name :
         {"", "autosave-", "autosave-x", "autosave2", "my-autosave"}) {
        EXPECT_FALSE(is_autosave(name)) << name;
    }
}

TEST(Saves, AFinishedGameIsPutAwayBeforeANewOneTakesItsPlace_F06) {
    const ScratchFolder folder;
    auto finished = sitting("9x9 C3b");
    finished.record.outcome = Outcome::won(Color::black, Outcome::How::resignation);
    std::vector<GameRecord> shelf;
    const PutAway onto_shelf = [&shelf](const save::SavedGame& game) {
        shelf.push_back(game.record);
        return true;
    };
    ASSERT_EQ(autosave(finished, folder.path(), {.put_away = onto_shelf}), "autosave");
    ASSERT_EQ(autosave(finished, folder.path(), {.put_away = onto_shelf}), "autosave");
    EXPECT_TRUE(shelf.empty()) << "it is still the same game";
    EXPECT_EQ(autosave(sitting("f5"), folder.path(), {.put_away = onto_shelf}), "autosave");
    ASSERT_EQ(shelf.size(), 1U);
    EXPECT_EQ(shelf[0], finished.record);
    // Where it cannot be kept it stays where it is.
    const PutAway nowhere = [](const save::SavedGame&) { return false; };
    ASSERT_EQ(keep_save(finished, folder / "save.mah"), "");
    EXPECT_EQ(keep_save(sitting("f5d6"), folder / "save.mah", nowhere), "save-2");
    EXPECT_EQ(load(folder / "save-2.mah").record, finished.record);
    ASSERT_EQ(autosave(finished, folder / "other"), "autosave");
    EXPECT_EQ(autosave(sitting("f5d6"), folder / "other", {.put_away = nowhere}), "autosave-2");
}

TEST(Saves, AGameStaysInItsSlotWhenAnEarlierOneBecomesFree_M29) {
    const ScratchFolder folder;
    auto finished = sitting("9x9 C3b", "2026-07-01T10:00:00");
    finished.record.outcome = Outcome::won(Color::black, Outcome::How::resignation);
    ASSERT_EQ(autosave(finished, folder.path()), "autosave");
    int asked = 0;
    const PutAway nowhere = [&asked](const save::SavedGame&) { return ++asked < 0; };
    const PutAway anywhere = [](const save::SavedGame&) { return true; };
    ASSERT_EQ(autosave(sitting("9x9 E5b"), folder.path(), {.put_away = nowhere}), "autosave-2");
    ASSERT_EQ(asked, 1);
    EXPECT_EQ(autosave(sitting("9x9 E5b C3w"), folder.path(), {.put_away = nowhere}), "autosave-2");
    EXPECT_EQ(asked, 1) << "the finished game is not in the way of one that has a slot";
    EXPECT_EQ(autosave(sitting("9x9 E5b C3w D4b"), folder.path(), {.put_away = anywhere}),
              "autosave-2");
    ASSERT_EQ(std::remove((folder / "autosave.mah").c_str()), 0);
    const auto last = sitting("9x9 E5b C3w D4b G7w");
    EXPECT_EQ(autosave(last, folder.path(), {.put_away = anywhere}), "autosave-2");
    EXPECT_FALSE(folder.has("autosave.mah"));
    EXPECT_EQ(load(folder / "autosave-2.mah").record, last.record);
    EXPECT_EQ(autosave(sitting("f5"), folder.path()), "autosave")
        << "another game takes what is free";
}

TEST(Saves, WhatTheSystemSaysIsPassedOn_M08) {
    const ScratchFolder folder;
    EXPECT_EQ(save_text(folder / "none.mah").error().kind, Kind::not_found);
    folder.put("file", "");
    const auto kept = keep_save(sitting("9x9 E5b"), folder / "file/save.mah");
    ASSERT_FALSE(kept.has_value());
    EXPECT_EQ(kept.error().kind, Kind::system);
    EXPECT_FALSE(kept.error().reason.empty());
}

}  // namespace
}  // namespace magpie::store
