// /api/games: games by id, the sockets that follow them, and what survives.
#include <gtest/gtest.h>

#include "apps/server/web_client.h"

namespace magpie::server::test {

namespace {

using nlohmann::json;

std::string create(Visitor& visitor, const json& body) {
    const Reply reply = visitor.post("/api/games", body);
    EXPECT_EQ(reply.status, 201) << reply.body;
    return reply.json().value("id", "");
}

Reply send_move(Visitor& visitor, const std::string& id, const std::string& move, int ply) {
    return visitor.post("/api/games/" + id + "/moves", {{"move", move}, {"ply", ply}});
}

std::string message(const Reply& reply) { return reply.json()["error"].value("message", ""); }

}  // namespace

TEST(Games, AGameIsMadePlayedAndLookedAt) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const Reply made = visitor.post("/api/games", {{"game", "go"},
                                                   {"size", 9},
                                                   {"rules", "chinese"},
                                                   {"komi", 7.5},
                                                   {"black", {{"name", "Ada"}}},
                                                   {"white", {{"name", "Bo"}}}});
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string id = made.json()["id"];
    EXPECT_EQ(id.size(), 22U);
    EXPECT_EQ(made.headers.at("location"), "/api/games/" + id);
    const Reply moved = send_move(visitor, id, "E5", 0);
    ASSERT_EQ(moved.status, 200) << moved.body;
    const json game = visitor.get("/api/games/" + id).json();
    EXPECT_EQ(game, moved.json());
    EXPECT_EQ(game["moves"], json::array({"B E5"}));
    EXPECT_EQ(game["board"][4], "....B....");
    EXPECT_EQ(game["to_play"], "white");
    EXPECT_EQ(game["rules"], "chinese");
    EXPECT_EQ(game["komi"], 7.5);
    EXPECT_EQ(game["black"]["name"], "Ada");
    const std::string sgn = game["sgn"];
    EXPECT_TRUE(sgn.starts_with("9x9,rules=chinese")) << sgn;
    EXPECT_TRUE(sgn.ends_with(",E5b")) << sgn;
    EXPECT_FALSE(game.contains("id")) << "the id is for those who play";
}

TEST(Games, ASecondTabCannotPlayOnAnOldBoard) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const std::string id = create(visitor, {{"game", "othello"}});
    ASSERT_EQ(send_move(visitor, id, "d3", 0).status, 200);
    const Reply stale = send_move(visitor, id, "c4", 0);
    EXPECT_EQ(stale.status, 409);
    EXPECT_EQ(stale.json()["error"]["code"], "stale");
    EXPECT_EQ(stale.json()["game"]["ply"], 1);
    EXPECT_EQ(visitor.get("/api/games/" + id).json()["moves"], json::array({"B d3"}));
}

TEST(Games, TheRulesRefuseAndSayWhy) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const std::string id = create(visitor, {{"size", "5"}});
    ASSERT_EQ(send_move(visitor, id, "C3", 0).status, 200);
    const Reply refused = send_move(visitor, id, "C3", 1);
    EXPECT_EQ(refused.status, 422);
    EXPECT_NE(message(refused).find("C3"), std::string::npos);
    EXPECT_EQ(refused.json()["game"]["ply"], 1);
    EXPECT_EQ(send_move(visitor, id, "Z99", 1).status, 400);
    EXPECT_EQ(send_move(visitor, id, "", 1).status, 400);
    EXPECT_EQ(visitor.post("/api/games/" + id + "/moves", {{"move", "B2"}}).status, 400);
    EXPECT_EQ(visitor.post("/api/games/" + id + "/moves", {{"ply", 1}}).status, 400);
    EXPECT_EQ(visitor.get("/api/games/" + id).json()["ply"], 1);
}

TEST(Games, AGoGameIsCountedAfterThePlayersAgree) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const std::string id = create(visitor, {{"size", 5}, {"rules", "chinese"}, {"komi", 0.5}});
    const std::string at = "/api/games/" + id;
    int ply = 0;
    for (const char* move : {"C1", "A5", "C2", "pass", "C3", "pass", "C4", "pass", "C5"}) {
        ASSERT_EQ(send_move(visitor, id, move, ply++).status, 200) << move;
    }
    ASSERT_EQ(visitor.post(at + "/pass", {{"ply", ply++}}).status, 200);
    const Reply passed = visitor.post(at + "/pass", {{"ply", ply++}});
    ASSERT_EQ(passed.json()["phase"], "marking_dead") << passed.body;
    // The lone stone is dead or alive as the players say.
    const json judged = judged_game(server.port(), at);
    if (judged["dead"].empty()) visitor.post(at + "/dead", {{"point", "A5"}});
    EXPECT_EQ(visitor.get(at).json()["dead"], json::array({"A5"}));
    EXPECT_EQ(visitor.post(at + "/dead", {{"point", "A1"}}).status, 422);
    const json done = visitor.post(at + "/accept").json();
    EXPECT_EQ(done["phase"], "finished");
    EXPECT_EQ(done["outcome"], "B+24.5");
    EXPECT_EQ(done["score"]["black"], 25.0);
    EXPECT_EQ(send_move(visitor, id, "A1", ply).status, 422);
}

TEST(Games, TakingBackAndResigning) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const std::string id = create(visitor, {{"size", 9}});
    const std::string at = "/api/games/" + id;
    EXPECT_EQ(visitor.post(at + "/undo").status, 422);
    send_move(visitor, id, "E5", 0);
    send_move(visitor, id, "C3", 1);
    EXPECT_EQ(visitor.post(at + "/undo", {{"ply", 2}}).json()["moves"], json::array({"B E5"}));
    EXPECT_EQ(visitor.post(at + "/redo").json()["ply"], 2);
    const json done = visitor.post(at + "/resign", {{"color", "white"}}).json();
    EXPECT_EQ(done["outcome"], "B+R");
    EXPECT_NE(done["result"].get<std::string>().find("resigned"), std::string::npos);
}

TEST(Games, AnEngineAnswersAndTakingBackUndoesItsMoveToo) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const std::string id =
        create(visitor, {{"game", "othello"}, {"white", {{"engine", "greedy"}}}});
    SocketClient socket(server.port(), "/api/games/" + id + "/socket");
    ASSERT_EQ(socket.status(), 101);
    const json moved = send_move(visitor, id, "d3", 0).json();
    EXPECT_TRUE(moved["awaits_engine"]);
    json game = moved;
    while (game["ply"] != 2) game = socket.next_json()["game"];
    EXPECT_FALSE(game["awaits_engine"]);
    EXPECT_EQ(game["white"]["engine"], "greedy");
    EXPECT_EQ(visitor.post("/api/games/" + id + "/undo", {{"ply", 2}}).json()["ply"], 0);
}

TEST(Games, OnlyOurOwnEnginesPlayAndNeverTwo) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    for (const char* engine : {"gtp:sh -c 'touch x'", "/bin/sh", "network:file=/etc/passwd", "10",
                               "nboard:x", "", "random:seed=1"}) {
        const Reply reply = visitor.post("/api/games", {{"white", {{"engine", engine}}}});
        EXPECT_EQ(reply.status, 400) << engine;
    }
    const Reply of_go =
        visitor.post("/api/games", {{"game", "othello"}, {"white", {{"engine", "jigo"}}}});
    EXPECT_EQ(of_go.status, 400);
    EXPECT_EQ(visitor
                  .post("/api/games",
                        {{"white", {{"engine", "random"}}}, {"black", {{"engine", "random"}}}})
                  .status,
              400);
}

TEST(Games, WhatCannotBePlayedIsRefusedWithAReason) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    for (const json& body :
         {json{{"game", "chess"}}, json{{"size", 53}}, json{{"size", 0}}, json{{"size", "big"}},
          json{{"rules", "house"}}, json{{"komi", "many"}}, json{{"komi", 1e308}},
          json{{"handicap", -1}}, json{{"handicap", 1e9}}, json{{"clock", "soon"}},
          json{{"game", "othello"}, {"size", 7}}, json{{"black", 5}},
          json{{"black", {{"name", std::string(1000, 'x')}}}}, json{{"game", {1}}}}) {
        const Reply reply = visitor.post("/api/games", body);
        EXPECT_EQ(reply.status, 400) << body.dump();
        EXPECT_FALSE(message(reply).empty()) << body.dump();
    }
}

// Not only once the engine is to move.
TEST(Games, AnEngineIsRefusedOnABoardThatIsTooLargeForIt) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const auto made = [&](const char* size, const char* engine) {
        return visitor.post("/api/games", {{"size", size}, {"white", {{"engine", engine}}}});
    };
    EXPECT_EQ(made("26", "5").status, 400);
    EXPECT_EQ(message(made("9x26", "5")), "Pica 5 plays on boards up to 25x25.");
    EXPECT_EQ(message(made("26", "network")), "Magpie plays on boards up to 25x25.");
    EXPECT_EQ(made("52", "random").status, 201);
    EXPECT_EQ(made("25", "5").status, 201);
}

TEST(Games, AWordThatMeansNothingIsNoGame) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const Reply misspelt = visitor.post("/api/games", {{"size", 9}, {"clok", "10m"}});
    EXPECT_EQ(misspelt.status, 400);
    EXPECT_NE(message(misspelt).find("clok"), std::string::npos) << misspelt.body;
    const Reply player = visitor.post("/api/games", {{"white", {{"level", 5}}}});
    EXPECT_EQ(player.status, 400);
    EXPECT_NE(message(player).find("level"), std::string::npos) << player.body;
    EXPECT_EQ(visitor.post("/api/games").status, 201) << "all as usual";
    const std::string headers =
        "Host: " + visitor.host() + "\r\nOrigin: " + visitor.origin() + "\r\nContent-Length: 0\r\n";
    EXPECT_EQ(visitor.ask("POST", "/api/games", headers).status, 400) << "no body";
}

TEST(Games, WhoeverKnowsTheOtherIdLooksOn) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const std::string id = create(visitor, {{"size", 9}});
    const std::string watch = visitor.get("/api/games/" + id).json()["watch"];
    EXPECT_NE(watch, id);
    EXPECT_EQ(visitor.get("/api/games/" + watch).json()["ply"], 0);
    EXPECT_EQ(send_move(visitor, watch, "E5", 0).status, 403);
    SocketClient socket(server.port(), "/api/games/" + watch + "/socket");
    ASSERT_EQ(socket.status(), 101);
    socket.send_text(R"({"action":"moves","move":"E5","ply":0})");
    send_move(visitor, id, "C3", 0);
    json game = socket.next_json()["game"];
    while (game["ply"] != 1) game = socket.next_json()["game"];
    EXPECT_EQ(game["moves"], json::array({"B C3"}));
}

TEST(Games, TwoSocketsStayInStep) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const std::string id = create(visitor, {{"size", 9}});
    const std::string path = "/api/games/" + id + "/socket";
    SocketClient one(server.port(), path);
    SocketClient two(server.port(), path);
    EXPECT_EQ(one.next_json()["game"]["ply"], 0);
    EXPECT_EQ(two.next_json()["game"]["ply"], 0);
    one.send_text(R"({"action":"moves","move":"E5","ply":0})");
    json reply;
    while (!reply.contains("status")) reply = one.next_json();
    EXPECT_EQ(reply["status"], 200);
    EXPECT_EQ(reply["body"]["ply"], 1);
    EXPECT_EQ(two.next_json()["game"]["moves"], json::array({"B E5"}));
    two.send_text(R"({"action":"moves","move":"C3","ply":0})");
    reply = {};
    while (!reply.contains("status")) reply = two.next_json();
    EXPECT_EQ(reply["status"], 409);
}

TEST(Games, TheClockIsTheServersAndAFlagEndsTheGame) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const std::string id = create(visitor, {{"size", 9}, {"clock", "100ms"}});
    EXPECT_EQ(visitor.get("/api/games/" + id).json()["clock"]["running"], nullptr);
    SocketClient socket(server.port(), "/api/games/" + id + "/socket");
    send_move(visitor, id, "E5", 0);
    json game = json::object();
    while (game.value("phase", "") != "finished") game = socket.next_json()["game"];
    EXPECT_EQ(game["outcome"], "B+T");
    EXPECT_EQ(send_move(visitor, id, "C3", 1).status, 422);
}

TEST(Games, OnABoardThatTakingBackHasEmptiedNoClockRuns) {
    const Folder folder;
    std::string id;
    const auto running = [&id](Visitor& visitor) {
        return visitor.get("/api/games/" + id).json()["clock"]["running"];
    };
    {
        const RunningServer server(folder.path());
        Visitor visitor(server.port());
        id = create(visitor, {{"size", 9}, {"clock", "1h"}});
        send_move(visitor, id, "E5", 0);
        EXPECT_EQ(running(visitor), "white");
        EXPECT_EQ(visitor.post("/api/games/" + id + "/undo", {{"ply", 1}}).status, 200);
        EXPECT_EQ(running(visitor), nullptr);
    }
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    EXPECT_EQ(running(visitor), nullptr);
    send_move(visitor, id, "C3", 0);
    EXPECT_EQ(running(visitor), "white");
}

TEST(Games, AClockRunsOnAfterARestart) {
    const Folder folder;
    std::string id;
    {
        const RunningServer server(folder.path());
        Visitor visitor(server.port());
        id = create(visitor, {{"size", 9}, {"clock", "1h"}});
        send_move(visitor, id, "E5", 0);
    }
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const json clock = visitor.get("/api/games/" + id).json()["clock"];
    EXPECT_EQ(clock["running"], "white");
    EXPECT_LE(clock["white"]["main_ms"], 3'600'000);
    EXPECT_GT(clock["white"]["main_ms"], 3'000'000) << "the time in between is charged to nobody";
}

}  // namespace magpie::server::test
