// The thread that puts moves on the disk, and what is asked of it when it has ended.
#include "apps/server/game_writer.h"

#include <atomic>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include <gtest/gtest.h>

#include "apps/server/web_client.h"

namespace magpie::server::test {

namespace {

store::LoggedChange first_move(const std::string& id) {
    store::LoggedChange change{.id = id, .moves = {{Color::black, Move(Point(40))}}};
    change.header = store::LoggedHeader{.id = id, .watch = "watch " + id, .start = "start"};
    change.state.version = 1;
    return change;
}

store::GameLog log_of(const Folder& folder) {
    return std::move(*store::GameLog::open(folder.path() + "/games.db"));
}

}  // namespace

TEST(GameWriter, WhatIsWrittenAfterItsEndIsOnTheDiskWhenTheCallReturns) {
    const Folder folder;
    Metrics metrics;
    GameWriter writer(log_of(folder), metrics);
    writer.stop();

    std::optional<std::thread::id> answered_on;
    writer.write(first_move("late"), [&](const GameWriter::Stored& stored) {
        EXPECT_TRUE(stored);
        answered_on = std::this_thread::get_id();
    });
    EXPECT_EQ(answered_on, std::this_thread::get_id());
    EXPECT_EQ(metrics.changes_stored, 1);

    std::size_t moves = 0;
    writer.load("late", [&](const GameWriter::Loaded& game) {
        ASSERT_TRUE(game && *game);
        moves = (*game)->moves.size();
    });
    EXPECT_EQ(moves, 1U);
    const auto found = log_of(folder).load("late");
    ASSERT_TRUE(found && *found) << "by whoever opens the file next";
    EXPECT_EQ((*found)->moves, first_move("late").moves);
}

TEST(GameWriter, WhatAnAnswerAsksForAfterTheEndIsDoneAsWell) {
    const Folder folder;
    Metrics metrics;
    GameWriter writer(log_of(folder), metrics);
    writer.stop();
    bool is_answered = false;
    writer.write(first_move("one"), [&](const GameWriter::Stored&) {
        writer.write(first_move("two"),
                     [&](const GameWriter::Stored& stored) { is_answered = stored.has_value(); });
    });
    EXPECT_TRUE(is_answered);
    EXPECT_EQ(metrics.changes_stored, 2);
}

TEST(GameWriter, WhatWaitsWhenItEndsIsWritten) {
    constexpr int kGames = 50;
    const Folder folder;
    Metrics metrics;
    std::atomic<int> stored = 0;
    {
        GameWriter writer(log_of(folder), metrics);
        for (int i = 0; i < kGames; ++i) {
            writer.write(first_move(std::to_string(i)),
                         [&](const GameWriter::Stored& done) { stored += done ? 1 : 0; });
        }
    }
    EXPECT_EQ(stored, kGames);
    EXPECT_EQ(log_of(folder).facts()->games, kGames);
}

}  // namespace magpie::server::test
