// Many at once, scaled to what a test may take (robustness 22 and 32): how long a move waits for
// the disk and its answer beside sockets that only look on, what a socket costs, and what the slow
// ones cost the others. bench/server_load.cpp is the whole of it.
#include <algorithm>
#include <chrono>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "apps/server/web_client.h"
#include "support/sanitizers.h"

namespace magpie::server::test {

namespace {

using nlohmann::json;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;
using Waits = std::vector<Clock::duration>;

// So long or shorter was the wait of that share of them.
milliseconds share_of(Waits waits, double share) {
    std::ranges::sort(waits);
    const auto last = static_cast<double>(waits.size() - 1);
    return std::chrono::duration_cast<milliseconds>(waits[static_cast<std::size_t>(share * last)]);
}

// Of this process: the server, and the other ends of its sockets, which are small.
long resident_kilobytes() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmRSS:")) return std::stol(line.substr(6));
    }
    return 0;
}

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

// The state that every other client of the machine slows down, too: a test says what is far too
// much, the bench how fast it is.
constexpr milliseconds kUsual{50};
constexpr milliseconds kWorst{250};

}  // namespace

TEST(Load, MovesAreOnTheDiskAndAnsweredAtOnceBesideManyWhoLookOn) {
    constexpr int kGames = 20;
    constexpr int kWatchers = 15;  // of each game
    constexpr int kRounds = 15;
    constexpr long kKilobytesOfOne = 40;
    const Folder folder;
    const RunningServer server(folder.path(), {.most_of_one = 0}, {.requests_per_second = 0});
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

    Waits waits;
    for (int ply = 0; ply < kRounds; ++ply) {
        const std::string point =
            std::string(1, "ABCDEFGHJ"[ply % 9]) + std::to_string(ply / 9 + 1);
        for (ActiveGame& game : games) {
            const auto begin = Clock::now();
            const json wish = {{"action", "moves"}, {"move", point}, {"ply", ply}, {"ref", ply}};
            game.socket.send_text(wish.dump());
            json answer;
            while (!answer.contains("status")) {
                answer = game.socket.next_json();
                ASSERT_FALSE(answer.is_discarded());
            }
            ASSERT_EQ(answer["status"], 200) << answer;
            waits.push_back(Clock::now() - begin);
        }
    }
    // Every one of those who look on has been shown the last move.
    for (SocketClient& watcher : watchers) {
        json seen;
        do {
            seen = watcher.next_json();
            ASSERT_FALSE(seen.is_discarded());
        } while (!seen.contains("game") || seen["game"]["ply"] != kRounds);
    }
    if (magpie::test::kSanitized) return;  // what is slow there is the sanitizer
    EXPECT_LE(share_of(waits, 0.5), kUsual);
    EXPECT_LE(share_of(waits, 0.99), kWorst);
}

TEST(Load, HundredsWhoNeverFinishAskingDelayNobody) {
    constexpr int kSlow = 300;
    constexpr long kMostKilobytes = 200 * 1024;
    const Folder folder;
    const RunningServer server(folder.path(),
                               {.most_of_one = 0, .request_time = std::chrono::seconds(2)},
                               {.requests_per_second = 0});
    const long before = resident_kilobytes();
    std::vector<Wire> slow;
    for (int i = 0; i < kSlow; ++i) {
        slow.emplace_back(server.port());
        slow.back().send("POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le");
    }
    Waits waits;
    Visitor visitor(server.port());
    for (int i = 0; i < 100; ++i) {
        const auto begin = Clock::now();
        ASSERT_EQ(visitor.get("/health").status, 200);
        waits.push_back(Clock::now() - begin);
    }
    for (Wire& wire : slow) EXPECT_TRUE(wire.is_closed_by_server());
    if (magpie::test::kSanitized) return;
    EXPECT_LE(share_of(waits, 0.99), kWorst);
    EXPECT_LE(resident_kilobytes() - before, kMostKilobytes);
}

}  // namespace magpie::server::test
