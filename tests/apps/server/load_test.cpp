// Many at once, scaled to what a test may take (robustness 32): how long a move waits for
// the disk and its answer while other games move and sockets look on, and what a socket costs.
// bench/server_load.cpp is the whole of it.
#include <algorithm>
#include <chrono>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "apps/server/beside.h"
#include "apps/server/web_client.h"
#include "store/sqlite/game_log.h"
#include "support/sanitizers.h"

namespace magpie::server::test {

namespace {

using nlohmann::json;
using std::chrono::milliseconds;

struct ActiveGame {
    SocketClient socket;
    std::string watch;
};

ActiveGame begin_game(Visitor& visitor, std::uint16_t port) {
    const json made = visitor.post("/api/games", {{"size", 9}}).json();
    const std::string games = "/api/games/";
    return {SocketClient(port, games + made.value("id", "") + "/socket"),
            games + made.value("watch", "")};
}

// What a change costs on this disk and this machine just now, without any server.
class Probe {
  public:
    explicit Probe(const std::string& path) : log_(*store::GameLog::open(path)) {}

    Clock::duration write() {
        const auto begin = Clock::now();
        store::LoggedChange change{.id = "probe", .state = {.version = ++version_}};
        if (version_ == 1) change.header = store::LoggedHeader{.id = "probe", .watch = "other"};
        EXPECT_TRUE(log_.write(std::span(&change, 1)));
        return Clock::now() - begin;
    }

  private:
    store::GameLog log_;
    std::int64_t version_ = 0;
};

// What is far too much on a machine that has time; one that has none is measured beside. How fast
// the server is, the bench says.
constexpr milliseconds kUsual{50};
constexpr milliseconds kWorst{250};
constexpr int kTimesTheDisk = 20;

}  // namespace

TEST(Load, MovesAreOnTheDiskAndAnsweredAtOnceBesideManyWhoLookOn) {
    constexpr int kGames = 20;
    constexpr int kWatchers = 15;  // of each game
    constexpr int kRounds = 15;
    constexpr long kKilobytesOfOne = 40;
    const Folder folder;
    RunningServer server(folder.path(), {.most_of_one = 0}, {.requests_per_second = 0});
    Visitor visitor(server.port());
    std::vector<ActiveGame> games;
    for (int i = 0; i < kGames; ++i) games.push_back(begin_game(visitor, server.port()));

    const long before = resident_kilobytes();
    std::vector<SocketClient> watchers;
    for (const ActiveGame& game : games) {
        for (int i = 0; i < kWatchers; ++i) {
            watchers.emplace_back(server.port(), game.watch + "/socket");
            ASSERT_EQ(watchers.back().status(), 101);
        }
    }
    if (!magpie::test::kSanitized) {
        EXPECT_LE(resident_kilobytes() - before, kKilobytesOfOne * kGames * kWatchers);
    }

    // A move in every game at once, so that they share transactions; then the answers.
    Waits waits;
    Waits machine;
    Probe probe(folder / "probe.db");
    for (int ply = 0; ply < kRounds; ++ply) {
        const std::string point =
            std::string(1, "ABCDEFGHJ"[ply % 9]) + std::to_string(ply / 9 + 1);
        const json wish = {{"action", "moves"}, {"move", point}, {"ply", ply}, {"ref", ply}};
        const auto begin = Clock::now();
        for (ActiveGame& game : games) game.socket.send_text(wish.dump());
        for (ActiveGame& game : games) {
            json answer;
            while (!answer.contains("status")) {
                answer = game.socket.next_json();
                ASSERT_FALSE(answer.is_discarded());
            }
            ASSERT_EQ(answer["status"], 200) << answer;
            waits.push_back(Clock::now() - begin);
        }
        for (int i = 0; i < 2; ++i) machine.push_back(probe.write());
    }
    const Metrics& metrics = server.server().service().metrics();
    EXPECT_LT(metrics.stores, metrics.changes_stored) << "no two moves shared a transaction";
    // Every one of those who look on has been shown the last move.
    for (SocketClient& watcher : watchers) {
        json seen;
        do {
            seen = watcher.next_json();
            ASSERT_FALSE(seen.is_discarded());
        } while (!seen.contains("game") || seen["game"]["ply"] != kRounds);
    }
    if (magpie::test::kSanitized) return;  // what is slow there is the sanitizer
    EXPECT_LE(share_of(waits, 0.5), std::max(kUsual, kTimesTheDisk * share_of(machine, 0.5)));
    EXPECT_LE(share_of(waits, 0.99), std::max(kWorst, kTimesTheDisk * share_of(machine, 1)));
}

}  // namespace magpie::server::test
