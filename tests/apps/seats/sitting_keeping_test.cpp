// A sitting and the disk: every move is kept, results are written, and no loss goes untold.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/seats/kept_seats.h"
#include "apps/seats/sat.h"
#include "apps/seats/save_list.h"
#include "apps/seats/saves.h"
#include "support/variable.h"

namespace magpie::seats {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST_F(Sat, AGameThatCannotBeKeptIsKnownUntilItIsSaved) {
    keeps_ = true;
    std::ofstream(folder_) << "a file, where a folder is wanted";
    sit();
    EXPECT_FALSE(sitting_->has_unkept_moves()) << "nothing was played";
    play("C3");
    EXPECT_TRUE(sitting_->has_unkept_moves());
    EXPECT_TRUE(sitting_->why_unkept());
    std::filesystem::remove(folder_);
    EXPECT_TRUE(sitting_->save("club", now()));
    EXPECT_FALSE(sitting_->has_unkept_moves());
}

TEST_F(Sat, ALossIsToldOnceAndAgainWhenTheGameWasKeptMeanwhile) {
    keeps_ = true;
    const auto block = [this] {
        std::filesystem::remove_all(folder_);
        std::ofstream(folder_) << "a file, where a folder is wanted";
    };
    block();
    sit();
    EXPECT_FALSE(sitting_->warn_once()) << "nothing was played";
    play("C3");
    EXPECT_TRUE(sitting_->warn_once());
    play("D4");
    EXPECT_FALSE(sitting_->warn_once()) << "once is enough";
    std::filesystem::remove(folder_);
    play("B2");
    EXPECT_FALSE(sitting_->warn_once()) << "all is well";
    block();
    play("D2");
    EXPECT_TRUE(sitting_->warn_once()) << "kept by itself meanwhile";
    std::filesystem::remove(folder_);
    ASSERT_TRUE(sitting_->save("club", now()));
    block();
    play("B4");
    EXPECT_TRUE(sitting_->warn_once()) << "saved meanwhile";
}

TEST_F(Sat, EveryMoveIsKeptAndTheResultWritten_M29) {
    keeps_ = true;
    scripts_.white = script_of({"D4", "resign"});
    sit();
    play("C3");
    EXPECT_EQ(newest_unfinished(folder_.string()), "autosave");
    wait();
    play("D2");
    wait();
    EXPECT_EQ(phase(), Phase::finished);
    EXPECT_EQ(newest_unfinished(folder_.string()), std::nullopt);
    EXPECT_THAT(results(), HasSubstr("B+R"));
}

TEST_F(Sat, AResultThatWasTakenBackIsNoLineOfTheResults) {
    keeps_ = true;
    sit();
    play("C3");
    hear(sitting_->apply(Resign{Color::white}, now()));
    EXPECT_THAT(results(), HasSubstr("B+R"));
    hear(sitting_->apply(TakeBack{}, now()));
    EXPECT_EQ(results(), "");
    hear(sitting_->apply(Resign{Color::black}, now()));
    EXPECT_THAT(results(), AllOf(HasSubstr("W+R"), Not(HasSubstr("B+R"))));
}

// Same board, same second, same move; and what a game is called may change.
TEST_F(Sat, TwoGamesBegunTogetherAreBothKept_M29) {
    keeps_ = true;
    sit();
    sitting_->info().names.black = "Ada";
    play("C3");
    ASSERT_EQ(sitting_->kept_as(), "autosave");
    sit();
    play("C3");
    EXPECT_EQ(sitting_->kept_as(), "autosave-2");
    sitting_->info().names.black = "Bo";
    play("D4");
    EXPECT_EQ(sitting_->kept_as(), "autosave-2");
    // Taken up again it is the same game, whatever is undone or played.
    auto taken = load_table(folder_.string(), "autosave", {});
    ASSERT_TRUE(taken) << taken.error();
    EXPECT_EQ(taken->table.record().info.names.black, "Ada");
    SittingOptions options;
    options.data_folder = folder_.string();
    sitting_.emplace(std::move(taken->table), std::move(options));
    hear(sitting_->sit_down(now()));
    hear(sitting_->apply(TakeBack{}, now()));
    play("D4");
    EXPECT_EQ(sitting_->kept_as(), "autosave");
}

TEST_F(Sat, AnotherGoAtASaveOfAFinishedGameIsContinued_M29) {
    keeps_ = true;
    sit();
    play("C3");
    ASSERT_TRUE(sitting_->save("lesson", now()));
    play("D4");
    hear(sitting_->apply(Resign{Color::black}, now()));
    ASSERT_EQ(newest_unfinished(folder_.string()), std::nullopt) << "played on to its end";
    auto taken = load_table(folder_.string(), "lesson", {});
    ASSERT_TRUE(taken);
    SittingOptions options;
    options.data_folder = folder_.string();
    options.librarian =
        std::make_shared<Librarian>(folder_.string(), Librarian::Spared{.name = "autosave"});
    sitting_.emplace(std::move(taken->table), std::move(options));
    hear(sitting_->sit_down(now()));
    play("B2");
    ASSERT_EQ(sitting_->kept_as(), "autosave-2");
    EXPECT_EQ(newest_unfinished(folder_.string()), "autosave-2");
}

// The finished game is in the library by the time the next one needs its place.
TEST_F(Sat, AFinishedGameMakesRoomForTheNext_M29) {
    keeps_ = true;
    sit();
    play("C3");
    hear(sitting_->apply(Resign{Color::white}, now()));
    ASSERT_EQ(sitting_->kept_as(), "autosave");
    librarian_ = std::make_shared<Librarian>(folder_.string(), Librarian::Spared{});
    librarian_->wait();
    sit();
    play("D4");
    EXPECT_EQ(sitting_->kept_as(), "autosave");
    EXPECT_TRUE(std::filesystem::exists(folder_ / "library.db"));
}

// Nobody waits for it: the game goes to another place meanwhile.
TEST_F(Sat, AFinishedGameThatIsNotPutAwayYetKeepsItsPlace_M29) {
    keeps_ = true;
    sit();
    play("C3");
    hear(sitting_->apply(Resign{Color::white}, now()));
    librarian_ =
        std::make_shared<Librarian>(folder_.string(), Librarian::Spared{.name = "autosave"});
    librarian_->wait();
    sit();
    play("D4");
    EXPECT_EQ(sitting_->kept_as(), "autosave-2");
}

TEST_F(Sat, WhereNothingCanBeKeptTheGameGoesOnAndItIsSaidOnce) {
    keeps_ = true;
    std::ofstream(folder_.string()) << "a file where the folder should be";
    sit();
    const auto times = [this] {
        return std::ranges::count_if(said_, [](const std::string& line) {
            return line.starts_with("This game is not being kept: ");
        });
    };
    EXPECT_EQ(times(), 1) << "before anything is played";
    play("C3");
    play("D4");
    EXPECT_EQ(times(), 1);
    EXPECT_EQ(moves(), "C3 D4");
}

TEST_F(Sat, ASaveKnowsWhoIsAPersonAndWhoAnEngine) {
    keeps_ = true;
    scripts_.white = script_of({"D4", "B2"});
    sit();
    const auto sitters = [this] {
        const auto taken = load_table(folder_.string(), "autosave", {});
        return taken ? taken->table.sitters() : ByColor<Sitter>{};
    };
    play("C3");
    wait();
    EXPECT_EQ(sitters(), (ByColor<Sitter>{Sitter::person, Sitter::engine}));
    hear(sitting_->take_seat(Color::white, std::nullopt, now()));
    play("D2");
    EXPECT_EQ(sitters(), (ByColor<Sitter>{Sitter::person, Sitter::person}));
}

TEST_F(Sat, APersonCalledLikeABotIsNoBotWhenTheGameIsTakenUp) {
    keeps_ = true;
    sit();
    sitting_->info().names = {"Magpie", "Pica 3"};
    play("C3");
    const auto taken = load_table(folder_.string(), "autosave", {});
    ASSERT_TRUE(taken);
    EXPECT_EQ(engine_that_sat(taken->table, Color::white, folder_.string()), std::nullopt);
    Table unknown(Playback::new_game(GameSpec::for_go({5, 5})));
    unknown.info().names = {"Ada", "Pica 3"};
    EXPECT_EQ(engine_that_sat(unknown, Color::white, folder_.string()), "3")
        << "as a save of the time before has it";
    EXPECT_EQ(engine_that_sat(unknown, Color::black, folder_.string()), std::nullopt);
}

TEST_F(Sat, ABotThatGotAnotherNameIsABotWhenTheGameIsTakenUp) {
    keeps_ = true;
    SittingOptions options;
    options.engines.white = "3";
    options.data_folder = folder_.string();
    options.make = [](GameKind, const std::string&) { return maker_of(script_of({"D4", "B2"})); };
    sitting_.emplace(Table(Playback::new_game(GameSpec::for_go({5, 5}))), std::move(options));
    hear(sitting_->sit_down(now()));
    play("C3");
    wait();
    EXPECT_EQ(sitting_->info().names.white, "Pica 3");
    sitting_->info().names.white = "Bo";
    play("D2");
    wait();
    const auto taken = load_table(folder_.string(), "autosave", {});
    ASSERT_TRUE(taken);
    ASSERT_EQ(taken->table.record().info.names.white, "Bo");
    EXPECT_EQ(engine_that_sat(taken->table, Color::white, folder_.string()), "3");
    EXPECT_EQ(engine_that_sat(taken->table, Color::white, "/nonexistent"), std::nullopt)
        << "a name by itself is no engine";
}

// Here both are called by what the scripts say they are.
TEST_F(Sat, AProgramSitsAtItsGameAgainAndAtNoOther) {
    keeps_ = true;
    scripts_.white = script_of({"D4", "B2"});
    sit();
    play("C3");
    wait();
    const auto who = [this](const std::string& folder) {
        const auto taken = load_table(folder_.string(), "autosave", {});
        return taken ? engine_that_sat(taken->table, Color::white, folder) : std::nullopt;
    };
    EXPECT_EQ(who(folder_.string()), "white");
    EXPECT_EQ(who("/nonexistent"), std::nullopt) << "a save by itself starts no program";
    hear(sitting_->take_seat(Color::white, std::nullopt, now()));
    play("D2");
    EXPECT_EQ(who(folder_.string()), std::nullopt) << "a person has taken its seat";
}

TEST_F(Sat, WhereNothingCanBeKeptSavingKeepsItElsewhereFromThenOn_M12) {
    keeps_ = true;
    const std::filesystem::path home = folder_.string() + "-home";
    std::filesystem::create_directories(home);
    const Variable variable("HOME", home.c_str());
    const Variable data("XDG_DATA_HOME", nullptr);
    std::ofstream(folder_.string()) << "a file where the folder should be";
    sit();
    const std::string place = (home / ".local/share/magpie").string();
    EXPECT_THAT(said_.back(), HasSubstr("Save it, and it is kept in " + place + " from then on."));
    play("C3");
    EXPECT_FALSE(std::filesystem::exists(place)) << "only when it is wanted";
    const auto saved = sitting_->save("club", now());
    ASSERT_TRUE(saved) << saved.error();
    EXPECT_THAT(*saved, HasSubstr(place + "/club.mah"));
    play("D4");
    EXPECT_FALSE(sitting_->has_unkept_moves());
    EXPECT_EQ(newest_unfinished(place), "autosave");
    std::filesystem::remove_all(home);
}

}  // namespace

}  // namespace magpie::seats
