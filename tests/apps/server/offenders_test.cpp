// Who sends too slowly, too much, or takes nothing (robustness 22): they are cut, cost little, and
// others are served all the while, which is counted in their answers, not in time, as the machine
// that tests may be busy. MAGPIE_OFFENDERS=full has the full figures, and prints what others wait.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "apps/server/beside.h"
#include "apps/server/web_client.h"
#include "platform/network.h"
#include "support/sanitizers.h"

namespace magpie::server::test {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr int kPingFrame = 0x89;
constexpr int kTextThatGoesOn = 0x01;
constexpr int kPartThatGoesOn = 0x00;
constexpr long kAnswersMeanwhile = 5;
constexpr long kMostKilobytes = 32 * 1024;         // of one offender
constexpr long kMostOfManyKilobytes = 200 * 1024;  // of thousands

bool is_full() {
    const char* named = std::getenv("MAGPIE_OFFENDERS");
    return named != nullptr && std::string_view(named) == "full";
}

std::string socket_path(std::uint16_t port, int size = 9) {
    Visitor visitor(port);
    const nlohmann::json made = visitor.post("/api/games", {{"size", size}}).json();
    return "/api/games/" + made.value("id", "") + "/socket";
}

// Memory at its start, and what is said and asked at its end.
class Account {
  public:
    explicit Account(const char* what) : what_(what) {}

    void close(const Waits& waits, long most_kilobytes) const {
        const long grown = resident_kilobytes() - before_;
        if (!magpie::test::kSanitized) {
            EXPECT_LE(grown, most_kilobytes) << what_;
        }
        if (!is_full()) return;
        const auto passed = std::chrono::duration_cast<milliseconds>(Clock::now() - begin_);
        std::printf(
            "%-28s %6lld ms, %6.1f MB more; %zu answers to others: p50 %lld ms, p99 %lld ms, "
            "longest %lld ms\n",
            what_, static_cast<long long>(passed.count()), static_cast<double>(grown) / 1024,
            waits.size(), static_cast<long long>(share_of(waits, 0.5).count()),
            static_cast<long long>(share_of(waits, 0.99).count()),
            static_cast<long long>(share_of(waits, 1).count()));
    }

  private:
    const char* what_;
    long before_ = resident_kilobytes();
    Clock::time_point begin_ = Clock::now();
};

}  // namespace

TEST(Offenders, WhoNeverFinishAskingAreCutAndDelayNobody) {
    const int slow_ones = is_full() ? 5'000 : 300;
    const Folder folder;
    platform::raise_open_files();
    const RunningServer server(folder.path(),
                               {.most_of_one = 0, .request_time = seconds(is_full() ? 15 : 4)},
                               {.requests_per_second = 0});
    const Account account("thousands of slow requests");
    std::vector<Wire> slow;
    for (int i = 0; i < slow_ones; ++i) {
        slow.emplace_back(server.port());
        // Half of them want a WebSocket.
        slow.back().send(i % 2 == 0
                             ? "POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le"
                             : "GET /api/games/x/socket HTTP/1.1\r\nUpgrade: websocket\r\nConn");
    }
    HonestVisitor honest(server.port());
    while (!slow.back().has_ended()) std::this_thread::sleep_for(milliseconds(1));
    EXPECT_GT(honest.answers(), kAnswersMeanwhile) << "others were not served beside them";
    for (Wire& wire : slow) EXPECT_TRUE(wire.is_closed_by_server());
    EXPECT_FALSE(honest.was_refused());
    account.close(honest.leave(), kMostOfManyKilobytes);
}

// A reader that never reads costs one state, and is cut.
TEST(Offenders, WhoTakesNothingIsCutAndDelaysNobody) {
    const milliseconds patience(is_full() ? 15'000 : 2'000);
    const Folder folder;
    RunningServer server(folder.path(), {.write_time = patience}, {.requests_per_second = 0});
    Visitor visitor(server.port());
    const std::string id = visitor.post("/api/games", {{"size", 52}}).json()["id"];
    const SocketClient stuck(server.port(), "/api/games/" + id + "/socket", std::nullopt, 4'096);
    const Metrics& metrics = server.server().service().metrics();
    const Account account("a reader that never reads");
    std::deque<Clock::time_point> answered;
    Waits waits;
    while (metrics.sockets_cut == 0) {
        const bool takes_back = answered.size() % 2 == 1;
        const std::string path = "/api/games/" + id + (takes_back ? "/undo" : "/moves");
        const auto begin = Clock::now();
        ASSERT_EQ(visitor
                      .post(path, takes_back ? nlohmann::json::object()
                                             : nlohmann::json{{"move", "A1"}, {"ply", 0}})
                      .status,
                  200);
        answered.push_back(Clock::now());
        waits.push_back(answered.back() - begin);
    }
    // It was cut because a message had not been taken for so long: those were answered meanwhile.
    const auto stalled_at = answered.back() - patience * 9 / 10;
    const auto meanwhile =
        std::ranges::count_if(answered, [&](const auto& at) { return at > stalled_at; });
    EXPECT_GT(meanwhile, 3);
    account.close(waits, kMostKilobytes);
}

TEST(Offenders, WhoFloodsWithFramesIsCutAndDelaysNobody) {
    const int floods = is_full() ? 50 : 3;
    const Folder folder;
    RunningServer server(folder.path(), {}, {.requests_per_second = 0});
    const std::string path = socket_path(server.port());
    const Metrics& metrics = server.server().service().metrics();
    const Account account("floods of pings");
    HonestVisitor honest(server.port());
    for (int i = 0; i < floods; ++i) {
        SocketClient socket(server.port(), path);
        ASSERT_EQ(socket.status(), 101);
        // The whole burst at once, and on until it is cut.
        while (socket.send_frame(kPingFrame, "ping")) continue;
        EXPECT_TRUE(socket.is_closed_by_server());
        EXPECT_TRUE(honest.wait_for(1));
    }
    EXPECT_TRUE(honest.wait_for(kAnswersMeanwhile));
    EXPECT_GE(metrics.sockets_cut, floods);
    account.close(honest.leave(), kMostKilobytes);
}

// Parts of a byte each until the message is too long, and empty ones, of which no message ever
// grows too long.
TEST(Offenders, WhoseMessageNeverEndsIsCutAndDelaysNobody) {
    const long parts_in_all = is_full() ? 1'000'000 : 30'000;
    const Folder folder;
    const RunningServer server(folder.path(), {}, {.requests_per_second = 0});
    const std::string path = socket_path(server.port());
    for (const char* part : {"x", ""}) {
        const Account account(*part == 'x' ? "parts of one byte" : "empty parts");
        HonestVisitor honest(server.port());
        for (long parts = 0; parts < parts_in_all;) {
            SocketClient socket(server.port(), path);
            ASSERT_EQ(socket.status(), 101);
            socket.send_frame(kTextThatGoesOn, part);
            const auto begin = Clock::now();
            while (socket.send_frame(kPartThatGoesOn, part)) ++parts;
            EXPECT_TRUE(socket.is_closed_by_server());
            EXPECT_LT(Clock::now() - begin, seconds(15));
            EXPECT_TRUE(honest.wait_for(1));
        }
        EXPECT_TRUE(honest.wait_for(kAnswersMeanwhile));
        account.close(honest.leave(), kMostKilobytes);
    }
}

// As long as it is read at all, a message may come in as many parts as it has bytes, and pings in
// between: that is no offence.
TEST(Offenders, AMessageInPartsOfAByteIsHeard) {
    const Folder folder;
    const RunningServer server(folder.path());
    SocketClient socket(server.port(), socket_path(server.port()));
    ASSERT_NE(socket.next(), "");
    const std::string text =
        R"({"action":"moves","move":"E5","ply":0,"ref":7)" + std::string(3'000, ' ') + "}";
    socket.send_frame(kTextThatGoesOn, text.substr(0, 1));
    for (std::size_t i = 1; i + 1 < text.size(); ++i) {
        socket.send_frame(kPartThatGoesOn, text.substr(i, 1));
        if (i % 500 == 0) socket.send_frame(kPingFrame, "");
    }
    socket.send_frame(0x80, text.substr(text.size() - 1));
    nlohmann::json answer;
    while (!answer.contains("status")) {
        answer = socket.next_json();
        ASSERT_FALSE(answer.is_discarded());
    }
    EXPECT_EQ(answer["status"], 200) << answer;
}

}  // namespace magpie::server::test
