// The file beside the saves that knows which engine sat at which game.
#include "apps/seats/kept_seats.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <unistd.h>

namespace magpie::seats {

namespace {

class Seats : public testing::Test {
  protected:
    Seats() {
        folder_ = std::filesystem::temp_directory_path() /
                  ("magpie-seats-" + std::to_string(getpid()) + "-" +
                   testing::UnitTest::GetInstance()->current_test_info()->name());
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }

    ~Seats() override { std::filesystem::remove_all(folder_); }

    std::filesystem::path folder_;
};

TEST_F(Seats, OfManyGamesTheSeatsOfTheLatestAreKnown) {
    const auto id = [](int number) { return "game_with_22_chars_" + std::to_string(number); };
    std::ofstream file(folder_ / "seats.txt");
    for (int i = 100; i < 700; ++i) file << id(i) << " black gtp:program\n";
    file.close();
    note_seat(folder_.string(), id(700), Color::black, "gtp:program");
    Table table(Playback::new_game(GameSpec::for_go({5, 5})));
    const auto who = [&](const std::string& game) {
        table.set_game_id(game);
        return engine_that_sat(table, Color::black, folder_.string());
    };
    EXPECT_EQ(who(id(700)), "gtp:program");
    EXPECT_EQ(who(id(699)), "gtp:program");
    EXPECT_EQ(who(id(100)), std::nullopt);
    note_seat(folder_.string(), id(700), Color::black, std::nullopt);
    EXPECT_EQ(who(id(700)), std::nullopt);
}

TEST_F(Seats, LongLinesMakeRoomForOneAnotherAndCanStillBeRead) {
    const auto id = [](int number) { return "game_with_22_chars_" + std::to_string(number); };
    const std::string program = "gtp:program " + std::string(100 << 10, 'x');
    for (int i = 100; i < 104; ++i) note_seat(folder_.string(), id(i), Color::black, program);
    Table table(Playback::new_game(GameSpec::for_go({5, 5})));
    const auto is_known = [&](int number) {
        table.set_game_id(id(number));
        return engine_that_sat(table, Color::black, folder_.string()) == program;
    };
    EXPECT_TRUE(is_known(103));
    EXPECT_TRUE(is_known(102));
    EXPECT_FALSE(is_known(100));
}

TEST_F(Seats, NotesOnSeatsThatCannotBeReadStayAsTheyAre) {
    const std::string file = folder_.string() + "/seats.txt";
    std::ofstream(file) << std::string(300 << 10, 'x');  // longer than any that was written here
    note_seat(folder_.string(), "game_with_22_chars_001", Color::black, "gtp:program");
    EXPECT_EQ(std::filesystem::file_size(file), 300U << 10U);
}

// One save of a stranger would write the line, another of the same stranger would have it read.
TEST_F(Seats, TheIdOfAStrangersSaveNamesNoProgram) {
    const std::string victim = "game_with_22_chars_001";
    Table table(Playback::new_game(GameSpec::for_go({5, 5})));
    table.set_game_id(victim);
    for (const std::string& line :
         {victim + " white gtp:harm", "x\n" + victim + " white gtp:harm"}) {
        note_seat(folder_.string(), line, Color::black, "gtp:program");
        note_seat(folder_.string(), line + "\n", Color::black, "gtp:program");
        EXPECT_EQ(engine_that_sat(table, Color::white, folder_.string()), std::nullopt) << line;
    }
}

// Each reads the file, adds its line and writes it again: one after the other.
TEST_F(Seats, TwoWhoNoteAtOnceLoseNoLineOfEachOther) {
    constexpr int kGames = 50;
    const auto id = [](int number) { return "game_with_22_chars_" + std::to_string(number); };
    const auto note = [&](int first) {
        for (int i = 0; i < kGames; ++i) {
            note_seat(folder_.string(), id(first + i), Color::black, "gtp:program");
        }
    };
    std::thread other(note, 200);
    note(100);
    other.join();
    Table table(Playback::new_game(GameSpec::for_go({5, 5})));
    for (const int first : {100, 200}) {
        for (int i = 0; i < kGames; ++i) {
            table.set_game_id(id(first + i));
            EXPECT_EQ(engine_that_sat(table, Color::black, folder_.string()), "gtp:program")
                << first + i;
        }
    }
}

}  // namespace

}  // namespace magpie::seats
