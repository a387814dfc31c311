// What strangers may do: nothing that hurts. Robustness 14, 20, 21 and 22, scaled.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <random>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/server/gate.h"
#include "apps/server/message.h"
#include "apps/server/web_client.h"
#include "platform/network.h"

namespace magpie::server::test {

namespace {

using nlohmann::json;

std::string new_game(Visitor& visitor) {
    return visitor.post("/api/games", {{"size", 9}}).json().value("id", "");
}

// It answers an honest visitor as if nothing had happened.
void expect_alive(std::uint16_t port) {
    Visitor visitor(port);
    EXPECT_EQ(visitor.get("/health").status, 200);
}

}  // namespace

TEST(Safety, NoOtherPageMayChangeAnything) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const std::string id = new_game(visitor);
    const std::string game = "/api/games/" + id;
    visitor.post("/move", {{"move", "d3"}});
    const std::string host = "Host: " + visitor.host() + "\r\n";
    const std::vector<std::pair<std::string, int>> origins = {
        {"", 403},
        {"Origin: null\r\n", 403},
        {"Origin: http://evil.example\r\n", 403},
        {"Origin: https://" + visitor.host() + "\r\n", 403},
        {"Origin: http://127.0.0.1:1\r\n", 403},
        {"Origin: http://" + visitor.host() + ".evil.example\r\n", 403}};
    const std::vector<std::string> changes = {"POST /move",
                                              "POST /api/games",
                                              "POST /api/games/open/1",
                                              "POST " + game + "/moves",
                                              "POST " + game + "/pass",
                                              "POST " + game + "/undo",
                                              "POST " + game + "/resign",
                                              "POST " + game + "/dead",
                                              "POST " + game + "/accept",
                                              "POST " + game + "/resume",
                                              "POST /api/analysis",
                                              "DELETE /api/analysis/1",
                                              "PUT /",
                                              "PATCH /"};
    for (const std::string& change : changes) {
        const std::string method = change.substr(0, change.find(' '));
        for (const auto& [origin, status] : origins) {
            const Reply reply = visitor.ask(method, change.substr(method.size() + 1),
                                            host + origin + "Cookie: " + visitor.cookie +
                                                "\r\nContent-Type: application/json\r\n",
                                            R"({"move":"E5","ply":0,"point":"E5"})");
            EXPECT_EQ(reply.status, status) << change << " from " << origin;
        }
    }
    EXPECT_EQ(visitor.get(game).json()["version"], 1);
    for (const auto& [origin, status] : origins) {
        const std::string from = origin.empty() ? "" : origin.substr(8, origin.size() - 10);
        EXPECT_EQ(SocketClient(server.port(), game + "/socket", from).status(), status) << origin;
    }
}

// A name that somebody has made point to this machine.
TEST(Safety, AForeignNameForThisMachineIsRefused) {
    const Folder folder;
    const RunningServer server(folder.path(), {}, {.origins = {"https://go.example.org"}});
    Visitor visitor(server.port());
    const auto status = [&](const std::string& host, const std::string& origin) {
        return visitor
            .ask("POST", "/api/games",
                 "Host: " + host + "\r\nOrigin: " + origin +
                     "\r\nContent-Type: application/json\r\n",
                 "{}")
            .status;
    };
    EXPECT_EQ(status("evil.example:8080", "http://evil.example:8080"), 421);
    EXPECT_EQ(status("", "http://"), 421);
    EXPECT_EQ(status("[::1", "http://[::1"), 421);
    EXPECT_EQ(status("localhost:99x", "http://localhost:99x"), 421);
    EXPECT_EQ(status("localhost:8080", "http://localhost:8080"), 201);
    EXPECT_EQ(status("192.168.1.5:8080", "http://192.168.1.5:8080"), 201);
    EXPECT_EQ(status("[::1]:8080", "http://[::1]:8080"), 201);
    EXPECT_EQ(status("go.example.org", "https://go.example.org"), 201);
    EXPECT_EQ(status("127.0.0.1", "https://go.example.org"), 201);
}

TEST(Safety, EveryAnswerForbidsInlineScriptsFramesAndGuessing) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    for (const char* path : {"/", "/nothing", "/api/games/x", "/health", "/metrics", "/game/9x9"}) {
        const Reply reply = visitor.get(path);
        const std::string policy = reply.headers.at("content-security-policy");
        EXPECT_EQ(policy.find("unsafe-inline"), std::string::npos);
        EXPECT_EQ(policy.find("'unsafe-eval'"), std::string::npos);
        EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string::npos);
        EXPECT_NE(policy.find("'wasm-unsafe-eval'"), std::string::npos);
        EXPECT_EQ(reply.headers.at("x-content-type-options"), "nosniff");
        EXPECT_EQ(reply.headers.at("server"), "Magpie");
        EXPECT_EQ(reply.headers.at("cross-origin-opener-policy"), "same-origin");
        EXPECT_EQ(reply.headers.at("cross-origin-embedder-policy"), "require-corp");
    }
}

// A phone's browser would only complain of what it ignores over plain http.
TEST(Safety, AnAddressOfTheNetworkIsToldNothingThatNeedsHttps) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const auto has_opener_policy = [&](const std::string& host) {
        const Reply reply = visitor.ask("GET", "/", "Host: " + host + "\r\n");
        EXPECT_EQ(reply.headers.count("content-security-policy"), 1U) << host;
        return reply.headers.contains("cross-origin-opener-policy");
    };
    EXPECT_FALSE(has_opener_policy("192.168.1.5:8080"));
    EXPECT_FALSE(has_opener_policy("[fd00::5]:8080"));
    EXPECT_TRUE(has_opener_policy("127.0.0.2:8080"));
    EXPECT_TRUE(has_opener_policy("[::1]:8080"));
    EXPECT_TRUE(has_opener_policy("localhost"));
}

TEST(Safety, TextOfPlayersStaysText) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const std::string name = "<script>alert(1)</script>\x1b[2J\n\xff\"";
    const Reply reply =
        visitor.ask("POST", "/api/games",
                    "Host: " + visitor.host() + "\r\nOrigin: " + visitor.origin() +
                        "\r\nContent-Type: application/json\r\n",
                    R"({"black":{"name":"<script>alert(1)</script>\u001b[2J\n\""}})");
    ASSERT_EQ(reply.status, 201) << reply.body;
    EXPECT_EQ(reply.headers.at("content-type"), "application/json");
    const std::string kept = reply.json()["black"]["name"];
    EXPECT_EQ(kept.find('\x1b'), std::string::npos);
    EXPECT_EQ(kept.find('\n'), std::string::npos);
    EXPECT_EQ(kept.find("<script>"), 0U) << "as it was typed, to be shown as text";
}

TEST(Safety, NoPathLeadsOutOfThePage) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    for (const char* path :
         {"/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/assets/../../etc",
          "/server.db", "/assets/%00", "/..%5c..%5cetc", "/.git/config"}) {
        const int status = visitor.get(path).status;
        EXPECT_EQ(status, 404) << path;
    }
    EXPECT_EQ(visitor.get("/?x=%zz").status, 400);
    EXPECT_EQ(visitor.get("/api/games/' OR 1=1 --").status, 400) << "a space in a path";
    EXPECT_EQ(visitor.get("/api/games/'%20OR%201=1").status, 404);
}

TEST(Safety, WhatIsTooLargeIsRefusedBeforeItIsRead) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const std::string headers = "Host: " + visitor.host() + "\r\nOrigin: " + visitor.origin() +
                                "\r\nContent-Type: application/json\r\n";
    {
        Wire wire(server.port());
        wire.send("POST /api/games HTTP/1.1\r\n" + headers +
                  "Content-Length: 1000000000000\r\n\r\n");
        EXPECT_EQ(read_reply(wire).status, 413);
        EXPECT_TRUE(wire.is_closed_by_server());
    }
    {
        Wire wire(server.port());
        wire.send("POST /api/games HTTP/1.1\r\n" + headers + "Transfer-Encoding: chunked\r\n\r\n");
        for (int i = 0; i < 40; ++i) wire.send("400\r\n" + std::string(1024, 'x') + "\r\n");
        EXPECT_EQ(read_reply(wire).status, 413);
    }
    {
        Wire wire(server.port());
        wire.send("GET / HTTP/1.1\r\nX: " + std::string(200'000, 'x'));
        EXPECT_EQ(read_reply(wire).status, 431);
    }
    EXPECT_EQ(visitor.ask("POST", "/api/games", headers, std::string(10'000, '[')).status, 400);
    EXPECT_EQ(visitor
                  .ask("POST", "/api/games",
                       "Host: " + visitor.host() + "\r\nOrigin: " + visitor.origin() +
                           "\r\nContent-Type: text/plain\r\n",
                       "{}")
                  .status,
              415);
    expect_alive(server.port());
}

TEST(Safety, MethodsThatMeanNothingAreNamed) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const Reply got = visitor.get("/move");
    EXPECT_EQ(got.status, 405);
    EXPECT_EQ(got.headers.at("allow"), "POST");
    EXPECT_EQ(visitor.post("/health").status, 405);
    EXPECT_EQ(visitor.ask("HEAD", "/", "Host: " + visitor.host() + "\r\n").status, 200);
}

TEST(Safety, BytesThatAreNoRequestHarmNobody) {
    const Folder folder;
    const RunningServer server(folder.path());
    const char* named = std::getenv("MAGPIE_MUTATIONS");
    const int mutations = named != nullptr ? std::max(1, std::atoi(named)) : 60;
    const std::string start = " HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n";
    const std::string id(22, 'A');
    const std::vector<std::string> requests = {
        "POST /move" + start + "Content-Length: 5\r\n\r\nhello",
        "POST /api/games" + start +
            "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
            "c\r\n{\"size\": 9}\n\r\n0\r\n\r\n",
        "GET /api/games/" + id + "/socket" + start +
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        "GET /api/library/games?player=%C3%A9&limit=3" + start + "Cookie: magpie=" + id +
            "\r\n\r\n",
        "GET / HTTP/1.0\r\n\r\n",
        "PUT /a?b=c HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: "
        "99999999999999999999\r\n\r\n"};
    for (unsigned seed = 1; seed <= 5; ++seed) {
        std::mt19937 random(seed);
        for (int i = 0; i < mutations; ++i) {
            Wire wire(server.port());
            std::string bytes = requests[random() % requests.size()];
            for (int change = 0; change < 3; ++change) {
                bytes[random() % bytes.size()] = static_cast<char>(random());
            }
            if (random() % 4 == 0) bytes.resize(random() % bytes.size());
            wire.send(bytes);
        }
        expect_alive(server.port());
    }
}

TEST(Safety, WhoeverSendsTooSlowlyIsCut) {
    const Folder folder;
    const RunningServer server(folder.path(), {.request_time = std::chrono::seconds(1)});
    std::vector<Wire> slow;
    for (int i = 0; i < 50; ++i) {
        slow.emplace_back(server.port());
        slow.back().send("GET / HTTP/1.1\r\nHo");
    }
    expect_alive(server.port());
    for (Wire& wire : slow) EXPECT_TRUE(wire.is_closed_by_server());
    Wire body(server.port());
    body.send(
        "POST /move HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
        "Content-Length: 100\r\n\r\n{");
    EXPECT_TRUE(body.is_closed_by_server());
}

TEST(Safety, TooManyRequestsHaveToWait) {
    const Folder folder;
    const RunningServer server(folder.path(), {}, {.requests_per_second = 1});
    Visitor visitor(server.port());
    int refused = 0;
    for (int i = 0; i < 20; ++i) refused += visitor.get("/health").status == 429 ? 1 : 0;
    EXPECT_GT(refused, 5);
}

TEST(Safety, TooManyConnectionsAreTurnedAway) {
    const Folder folder;
    const RunningServer server(folder.path(), {.most_connections = 3});
    std::vector<Wire> held;
    for (int i = 0; i < 3; ++i) {
        held.emplace_back(server.port());
        held.back().send("GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
        EXPECT_EQ(read_reply(held.back()).status, 200);
    }
    Wire more(server.port());
    EXPECT_TRUE(more.is_closed_by_server());
}

TEST(Safety, OneAddressHasSoManyConnectionsAndNoMore) {
    const Folder folder;
    const RunningServer server(folder.path(), {.most_of_one = 3});
    Visitor visitor(server.port());
    const std::string id = new_game(visitor);
    auto one = std::make_unique<Wire>(server.port());
    {
        const SocketClient socket(server.port(), "/api/games/" + id + "/socket");
        EXPECT_EQ(socket.status(), 101);
        Wire fourth(server.port());
        EXPECT_TRUE(fourth.is_closed_by_server()) << "a WebSocket counts as what it was before";
    }
    one.reset();
    // Those who have left make room.
    int status = 0;
    while (status != 200) {
        Visitor other(server.port());
        status = other.get("/health").status;
    }
}

TEST(Safety, AFloodOfAnyFrameIsCut) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const std::string id = new_game(visitor);
    constexpr int kPing = 0x89;
    constexpr int kPong = 0x8A;
    for (const int kind : {kPing, kPong}) {
        SocketClient socket(server.port(), "/api/games/" + id + "/socket");
        ASSERT_EQ(socket.status(), 101);
        for (int i = 0; i < 1'000; ++i) socket.send_frame(kind, "");
        EXPECT_TRUE(socket.is_closed_by_server()) << kind;
    }
    expect_alive(server.port());
}

TEST(Safety, ALibraryThatIsNotOfferedIsNotShown) {
    const Folder folder;
    const RunningServer server(folder.path(), {}, {.shows_library = false});
    Visitor visitor(server.port());
    for (const char* path :
         {"/api/library/games", "/api/library/games/1", "/api/library/positions?position=f5"}) {
        const Reply reply = visitor.get(path);
        EXPECT_EQ(reply.status, 404) << path;
        EXPECT_EQ(reply.json()["error"]["code"], "no_library") << path;
    }
    EXPECT_EQ(visitor.get("/api/server").json()["library"], false);
}

TEST(Safety, HostileFramesCloseTheSocketAndNothingElse) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const std::string path = "/api/games/" + new_game(visitor) + "/socket";
    const auto open = [&] {
        SocketClient socket(server.port(), path);
        EXPECT_FALSE(socket.next().empty());
        return socket;
    };
    using namespace std::string_literals;
    // Two to the 63rd bytes are on their way; a frame without a mask; a reserved kind; a fragment
    // that continues nothing; a control frame that is too long.
    for (const std::string& bytes :
         {"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0"s, "\x81\x05hello"s,
          "\x83\x80\0\0\0\0"s, "\x80\x80\0\0\0\0"s, "\x89\xfe\x01\x00\0\0\0\0"s}) {
        auto socket = open();
        socket.send_bytes(bytes);
        EXPECT_TRUE(socket.is_closed_by_server());
    }
    {
        auto socket = open();
        socket.send_frame(0x82, "binary");
        EXPECT_TRUE(socket.is_closed_by_server());
    }
    {
        auto socket = open();
        socket.send_text("no JSON");
        EXPECT_EQ(socket.next_json()["status"], 400);
        socket.send_text(R"({"action":"format"})");
        EXPECT_EQ(socket.next_json()["status"], 400);
    }
    expect_alive(server.port());
}

TEST(Safety, ASocketIsCountedAsAnAnswer) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const std::string id = visitor.post("/api/games", {{"size", 9}}).json()["id"];
    EXPECT_THAT(visitor.get("/metrics").body,
                testing::HasSubstr("answers_total{class=\"1xx\"} 0\n"));
    SocketClient socket(server.port(), "/api/games/" + id + "/socket");
    ASSERT_NE(socket.next(), "");  // it is open, and has told the game
    EXPECT_THAT(visitor.get("/metrics").body,
                testing::HasSubstr("answers_total{class=\"1xx\"} 1\n"));
}

// A page left open at a game that nobody begins: its browser answers every ping, for ever.
TEST(Safety, ASocketOnWhichNothingHappensIsLetGo) {
    constexpr std::chrono::milliseconds kQuiet(400);
    const Folder folder;
    const RunningServer server(folder.path(), {.socket_quiet = kQuiet});
    Visitor visitor(server.port());
    const auto now = std::chrono::steady_clock::now;
    std::chrono::steady_clock::time_point before_move;
    std::optional<SocketClient> socket;
    std::string told;
    // Once more where this machine was so busy that the socket was gone before the move.
    while (told.empty()) {
        const std::string id =
            visitor.post("/api/games", {{"size", 9}, {"clock", "10m"}}).json()["id"];
        socket.emplace(server.port(), "/api/games/" + id + "/socket");
        ASSERT_EQ(socket->status(), 101);
        if (socket->next().empty()) continue;
        std::this_thread::sleep_for(kQuiet / 2);
        before_move = now();
        visitor.post("/api/games/" + id + "/moves", {{"move", "E5"}, {"ply", 0}});
        do told = socket->next();
        while (!told.empty() && nlohmann::json::parse(told)["game"]["ply"] == 0);
    }
    while (!socket->next().empty()) {
    }
    EXPECT_EQ(socket->close_code(), 4000) << "by which the page knows why";
    EXPECT_GE(now() - before_move, kQuiet) << "a move is no silence";
    expect_alive(server.port());
}

// No time at all: sockets are still there when the server has waited long enough for them. What a
// socket uses must outlive it, which the address sanitizer sees.
TEST(Safety, AServerThatEndsWaitsForNobodyAndLeavesNothingBehind) {
    const Folder folder;
    for (const int patience : {0, 0, 0, 1, 20}) {
        std::optional<RunningServer> server;
        server.emplace(folder.path(),
                       HttpOptions{.shutdown_time = std::chrono::milliseconds(patience)});
        Visitor visitor(server->port());
        const std::string id = visitor.post("/api/games", {{"size", 9}}).json()["id"];
        SocketClient silent(server->port(), "/api/games/" + id + "/socket");
        ASSERT_EQ(silent.status(), 101);
        server.reset();
        EXPECT_TRUE(silent.is_closed_by_server());
    }
}

// However many they are, and however long that takes: nobody counts seconds.
TEST(Safety, WhenTheServerHasRunNoSocketIsLeft) {
    constexpr int kSockets = 200;
    const Folder folder;
    const auto server =
        HttpServer::listen({.port = 0,
                            .most_of_one = 0,
                            .shutdown_time = std::chrono::milliseconds(0),
                            .handles_signals = false},
                           {.data_folder = folder.path(), .requests_per_second = 0});
    ASSERT_TRUE(server) << server.error();
    std::thread runs([&] { (*server)->run(); });
    const std::uint16_t port = (*server)->port();
    const std::string id = Visitor(port).post("/api/games", {{"size", 9}}).json()["id"];
    std::vector<SocketClient> sockets;
    for (int i = 0; i < kSockets; ++i) {
        sockets.emplace_back(port, "/api/games/" + id + "/socket");
        EXPECT_EQ(sockets.back().status(), 101);
    }
    const Metrics& metrics = (*server)->service().metrics();
    EXPECT_EQ(metrics.sockets, kSockets);
    (*server)->stop();
    runs.join();
    EXPECT_EQ(metrics.sockets, 0);
    EXPECT_EQ(metrics.connections, 0);
}

// A WebSocket that is opened at the very end would find what serves it gone.
TEST(Safety, WhoComesWhileTheServerEndsIsLetGo) {
    const Folder folder;
    for (int ending = 0; ending < 8; ++ending) {
        std::optional<RunningServer> server;
        server.emplace(folder.path(),
                       HttpOptions{.shutdown_time = std::chrono::milliseconds(ending % 2)});
        const std::uint16_t port = server->port();
        Visitor visitor(port);
        const std::string path = "/api/games/" + new_game(visitor) + "/socket";
        std::vector<std::jthread> coming;
        for (int i = 0; i < 3; ++i) {
            coming.emplace_back([&] {
                while (SocketClient(port, path).status() == 101) continue;
            });
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5 * ending));
        server.reset();
    }
}

// The founding contract answers a move once Magpie has replied to it. An engine that still thinks
// when the server ends replies no more, and the server would have waited for it for ever.
TEST(Safety, AServerThatEndsWaitsForNoEngine) {
    const Folder folder;
    std::optional<RunningServer> server;
    server.emplace(folder.path(), HttpOptions{.shutdown_time = std::chrono::milliseconds(0)});
    Visitor visitor(server->port());
    // A game whose engine thinks for as long as its clock lets it.
    const std::string id =
        visitor
            .post("/api/games",
                  {{"game", "othello"}, {"white", {{"engine", "pattern"}}}, {"clock", "600m"}})
            .json()["id"];
    visitor.cookie = "magpie=" + id;
    std::jthread asks([&visitor] { visitor.post("/move", {{"move", "d3"}}); });
    SocketClient watching(server->port(), "/api/games/" + id + "/socket");
    while (watching.next_json()["game"]["ply"] != 1) continue;
    server.reset();
    const RunningServer again(folder.path());
    Visitor next(again.port());
    EXPECT_GE(next.get("/api/games/" + id).json()["ply"], 1) << "the move was on the disk";
}

TEST(Message, TargetsAreTakenApart) {
    const auto target = target_from("/api/library/games?player=M%C3%BCller+Hans&x&y=1%262");
    ASSERT_TRUE(target);
    EXPECT_EQ(target->path, "/api/library/games");
    ASSERT_EQ(target->query.size(), 3U);
    EXPECT_EQ(target->query[0].second, "Müller Hans");
    EXPECT_EQ(target->query[1].second, "");
    EXPECT_EQ(target->query[2].second, "1&2");
    for (const char* bad : {"", "x", "*", "http://a/", "/?%", "/?%1", "/?a=%g0"}) {
        EXPECT_FALSE(target_from(bad)) << bad;
    }
}

TEST(Gate, AnAddressMayAskSoOftenAndWaits) {
    RateLimit limit(2);  // and a burst of eight
    const RateLimit::Time start{};
    int allowed = 0;
    for (int i = 0; i < 20; ++i) allowed += limit.allows("a", start) ? 1 : 0;
    EXPECT_EQ(allowed, 8);
    EXPECT_TRUE(limit.allows("b", start));
    EXPECT_TRUE(limit.allows("a", start + std::chrono::seconds(1)));
    EXPECT_TRUE(limit.allows("a", start + std::chrono::seconds(1)));
    EXPECT_FALSE(limit.allows("a", start + std::chrono::seconds(1)));
    using platform::network_of;
    EXPECT_EQ(network_of("2001:db8:1:2::5"), network_of("2001:db8:1:2:ffff::9"));
    EXPECT_NE(network_of("2001:db8:1:2::5"), network_of("2001:db8:1:3::5"));
    EXPECT_NE(network_of("10.0.0.1"), network_of("10.0.0.2"));
}

}  // namespace magpie::server::test
