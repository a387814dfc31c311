// Two who play one game from different places: an id a colour, and what needs both of them.
#include <gtest/gtest.h>

#include "apps/server/web_client.h"
#include "formats/json/save.h"
#include "game/playback.h"

namespace magpie::server::test {

namespace {

using nlohmann::json;

// A game with seats apart, and the three ways to it.
struct Apart {
    Apart(const RunningServer& server, json body) : visitor(server.port()), port(server.port()) {
        body["seats"] = "apart";
        const Reply made = visitor.post("/api/games", body);
        EXPECT_EQ(made.status, 201) << made.body;
        const json game = made.json();
        black = "/api/games/" + game.value("black_id", "");
        white = "/api/games/" + game.value("white_id", "");
        both = "/api/games/" + game.value("id", "");
        watch = "/api/games/" + game.value("watch", "");
    }

    // Both have come.
    void come() {
        visitor.post(black + "/name", {{"name", "Ada"}});
        visitor.post(white + "/name", {{"name", "Bo"}});
    }

    Reply play(const std::string& who, const std::string& move, int ply) {
        return visitor.post(who + "/moves", {{"move", move}, {"ply", ply}});
    }

    Visitor visitor;
    std::uint16_t port;
    std::string black;
    std::string white;
    std::string both;
    std::string watch;
};

std::string code(const Reply& reply) { return reply.json()["error"].value("code", ""); }

// The next state that is as `is_wanted` says.
template <class Wanted>
json next_game(SocketClient& socket, const Wanted& is_wanted) {
    for (;;) {
        const json message = socket.next_json();
        if (message.is_discarded()) return message;
        if (message.contains("game") && is_wanted(message["game"])) return message["game"];
    }
}

}  // namespace

TEST(Together, EachIdPlaysItsOwnColorAndIsToldSo) {
    const Folder folder;
    const RunningServer server(folder.path());
    Apart game(server, {{"size", 9}});
    EXPECT_EQ(game.visitor.get(game.black).json()["you"], "black");
    EXPECT_EQ(game.visitor.get(game.white).json()["you"], "white");
    EXPECT_EQ(game.visitor.get(game.both).json()["you"], "both");
    EXPECT_EQ(game.visitor.get(game.watch).json()["you"], nullptr);
    const Reply early = game.play(game.white, "E5", 0);
    EXPECT_EQ(early.status, 403);
    EXPECT_EQ(code(early), "not_yours");
    EXPECT_EQ(early.json()["game"]["ply"], 0);
    EXPECT_EQ(game.play(game.black, "E5", 0).json()["you"], "black");
    EXPECT_EQ(game.play(game.black, "C3", 1).status, 403);
    EXPECT_EQ(game.play(game.white, "C3", 1).status, 200);
    EXPECT_EQ(code(game.play(game.watch, "G7", 2)), "watching");
    EXPECT_EQ(game.visitor.get(game.watch).json()["moves"], json::array({"B E5", "W C3"}));
    for (const std::string& at : {game.black, game.white, game.watch}) {
        const std::string seen = game.visitor.get(at).body;
        for (const std::string& secret : {game.black, game.white, game.both}) {
            EXPECT_EQ(seen.find(secret.substr(11)), std::string::npos) << "an id is told";
        }
    }
}

TEST(Together, IdsOfAColorAreThereAfterARestart) {
    const Folder folder;
    std::string black;
    std::string white;
    {
        const RunningServer server(folder.path());
        Apart game(server, {{"size", 9}});
        black = game.black;
        white = game.white;
        game.come();
        game.play(black, "E5", 0);
        ASSERT_EQ(game.visitor.post(black + "/undo").json()["undo_asked"], "black");
    }
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const json kept = visitor.get(white).json();
    EXPECT_EQ(kept["you"], "white");
    EXPECT_EQ(kept["undo_asked"], "black");
    EXPECT_EQ(kept["black"]["name"], "Ada");
    EXPECT_EQ(kept["white"]["name"], "Bo");
    EXPECT_EQ(visitor.post(white + "/allow").json()["ply"], 0);
}

TEST(Together, ATakeBackIsAskedForAndAllowed) {
    const Folder folder;
    const RunningServer server(folder.path());
    Apart game(server, {{"size", 9}});
    game.come();
    EXPECT_EQ(game.visitor.post(game.black + "/undo").status, 422) << "nothing was played";
    game.play(game.black, "E5", 0);
    game.play(game.white, "C3", 1);
    // Black's last move is before White's answer: both go.
    const json asked = game.visitor.post(game.black + "/undo", {{"ply", 2}}).json();
    EXPECT_EQ(asked["undo_asked"], "black");
    EXPECT_EQ(asked["ply"], 2);
    EXPECT_EQ(code(game.visitor.post(game.black + "/allow")), "not_yours");
    const json allowed = game.visitor.post(game.white + "/allow").json();
    EXPECT_EQ(allowed["ply"], 0);
    EXPECT_EQ(allowed["undo_asked"], nullptr);
    EXPECT_EQ(game.visitor.post(game.white + "/allow").status, 422) << "nobody asks any more";
    EXPECT_EQ(game.visitor.post(game.white + "/redo").status, 422);
}

TEST(Together, ATakeBackIsRefusedOrForgottenWithTheNextMove) {
    const Folder folder;
    const RunningServer server(folder.path());
    Apart game(server, {{"game", "othello"}});
    game.come();
    game.play(game.black, "d3", 0);
    game.visitor.post(game.black + "/undo");
    EXPECT_EQ(game.visitor.post(game.white + "/refuse").json()["undo_asked"], nullptr);
    EXPECT_EQ(game.visitor.get(game.watch).json()["ply"], 1);
    game.visitor.post(game.black + "/undo");
    const json moved = game.play(game.white, "c3", 1).json();
    EXPECT_EQ(moved["undo_asked"], nullptr);
    EXPECT_EQ(moved["ply"], 2);
    // When both ask, both want it.
    game.visitor.post(game.black + "/undo");
    EXPECT_EQ(game.visitor.post(game.white + "/undo").json()["ply"], 0);
}

TEST(Together, WhereNobodyElseHasComeATakeBackNeedsNobody) {
    const Folder folder;
    const RunningServer server(folder.path());
    Apart game(server, {{"size", 9}});
    game.play(game.black, "E5", 0);
    EXPECT_EQ(game.visitor.post(game.black + "/undo").json()["ply"], 0);
}

TEST(Together, DeadStonesAreAgreedOnByBoth) {
    const Folder folder;
    const RunningServer server(folder.path());
    Apart game(server, {{"size", 5}, {"rules", "chinese"}, {"komi", 0.5}});
    game.come();
    int ply = 0;
    for (const char* move : {"C1", "A5", "C2", "pass", "C3", "pass", "C4", "pass", "C5", "pass"}) {
        ASSERT_EQ(game.play(ply % 2 == 0 ? game.black : game.white, move, ply).status, 200) << move;
        ++ply;
    }
    const json none = {{"dead", json::array()}};
    const json one = {{"dead", {"A5"}}};
    EXPECT_EQ(game.visitor.post(game.black + "/accept", none).status, 422) << "the game goes on";
    ASSERT_EQ(game.play(game.black, "pass", ply).json()["phase"], "marking_dead");
    const json proposed = judged_game(game.port, game.both);
    ASSERT_EQ(proposed["dead"], one["dead"]);
    ASSERT_EQ(proposed["reasons"].size(), 1);
    EXPECT_EQ(proposed["reasons"][0]["stones"], one["dead"]);
    EXPECT_NE(proposed["reasons"][0].value("reason", ""), "");
    EXPECT_EQ(game.visitor.post(game.black + "/accept").status, 400) << "on which stones?";
    EXPECT_EQ(game.visitor.post(game.black + "/accept", one).json()["accepted"],
              json::array({"black"}));
    EXPECT_EQ(game.visitor.post(game.black + "/accept", one).json()["phase"], "marking_dead");
    const json marked = game.visitor.post(game.white + "/dead", {{"point", "A5"}}).json();
    EXPECT_EQ(marked["dead"], json::array());
    EXPECT_TRUE(marked["accepted"].empty()) << "other stones, another agreement";
    game.visitor.post(game.white + "/dead", {{"point", "A5"}});
    EXPECT_EQ(game.visitor.post(game.white + "/accept", one).json()["accepted"],
              json::array({"white"}));
    const json done = game.visitor.post(game.black + "/accept", one).json();
    EXPECT_EQ(done["phase"], "finished");
    EXPECT_EQ(done["outcome"], "B+24.5");
}

// Black marks White's stones and accepts while White's own Accept is on its way.
TEST(Together, NobodyAcceptsMarksThatTheyHaveNotSeen) {
    const Folder folder;
    const RunningServer server(folder.path());
    Apart game(server, {{"size", 5}, {"rules", "chinese"}});
    game.come();
    int ply = 0;
    for (const char* move : {"B1", "C1", "B2", "C2", "B3", "C3", "B4", "C4", "B5", "C5"}) {
        ASSERT_EQ(game.play(ply % 2 == 0 ? game.black : game.white, move, ply).status, 200) << move;
        ++ply;
    }
    game.play(game.black, "pass", ply);
    game.play(game.white, "pass", ply + 1);
    const json seen = judged_game(game.port, game.both);
    ASSERT_EQ(seen["dead"], json::array());
    const json other = game.visitor.post(game.black + "/dead", {{"point", "C3"}}).json();
    game.visitor.post(game.black + "/accept", {{"dead", other["dead"]}});
    const Reply late = game.visitor.post(game.white + "/accept", {{"dead", seen["dead"]}});
    EXPECT_EQ(late.status, 409);
    EXPECT_EQ(code(late), "stale");
    EXPECT_EQ(late.json()["game"]["phase"], "marking_dead");
}

TEST(Together, AMarkSaysWhatItWantsAndMayBeOfOneStone) {
    const Folder folder;
    const RunningServer server(folder.path());
    Apart game(server, {{"size", 5}, {"rules", "chinese"}});
    game.come();
    int ply = 0;
    for (const char* move : {"B1", "C1", "B2", "C2", "pass", "pass"}) {
        ASSERT_EQ(game.play(ply % 2 == 0 ? game.black : game.white, move, ply).status, 200) << move;
        ++ply;
    }
    judged_game(game.port, game.both);
    const auto mark = [&](const std::string& who, const json& what) {
        return game.visitor.post(who + "/dead", what).json()["dead"];
    };
    for (const char* point : {"B1", "C1"}) mark(game.black, {{"point", point}, {"is_dead", false}});
    const json dead = {{"point", "C1"}, {"is_dead", true}};
    EXPECT_EQ(mark(game.black, dead), json::array({"C2", "C1"}));
    EXPECT_EQ(mark(game.white, dead), json::array({"C2", "C1"})) << "two who want the same";
    const json alone = {{"point", "C1"}, {"is_dead", false}, {"stone", true}};
    EXPECT_EQ(mark(game.white, alone), json::array({"C2"}));
}

TEST(Together, OneResignsForOneselfOnly) {
    const Folder folder;
    const RunningServer server(folder.path());
    Apart game(server, {{"size", 9}});
    game.come();
    EXPECT_EQ(game.visitor.post(game.white + "/resign", {{"color", "black"}}).status, 403);
    EXPECT_EQ(game.visitor.post(game.white + "/resign").json()["outcome"], "B+R")
        << "though it is Black's turn";
    Visitor visitor(server.port());
    const json made =
        visitor.post("/api/games", {{"size", 9}, {"white", {{"engine", "random"}}}}).json();
    const std::string at = "/api/games/" + made.value("id", "");
    EXPECT_EQ(visitor.post(at + "/resign", {{"color", "white"}}).status, 422)
        << "nobody gives up for an engine";
    EXPECT_EQ(visitor.get(at).json()["outcome"], nullptr);
}

TEST(Together, TheClockDoesNotRunForWhoHasNotComeYet) {
    const Folder folder;
    const RunningServer server(folder.path(), {}, {.requests_per_second = 0});
    Apart game(server, {{"size", 9}, {"clock", "10m"}});
    EXPECT_EQ(game.play(game.black, "E5", 0).status, 422);
    SocketClient white(game.port, game.white + "/socket");
    ASSERT_EQ(white.status(), 101);
    EXPECT_FALSE(next_game(white, [](const json& seen) {
                     return seen["here"]["white"] == true;
                 }).is_discarded());
    Reply moved = game.play(game.black, "E5", 0);
    while (moved.status == 422) moved = game.play(game.black, "E5", 0);  // the socket is on its way
    EXPECT_EQ(moved.json()["clock"]["running"], "white");
}

TEST(Together, ASocketTellsWhoIsHereAndAnswersWithItsReference) {
    const Folder folder;
    const RunningServer server(folder.path());
    Apart game(server, {{"size", 9}});
    SocketClient black(game.port, game.black + "/socket");
    EXPECT_EQ(next_game(black, [](const json&) { return true; })["you"], "black");
    {
        SocketClient white(game.port, game.white + "/socket");
        SocketClient watcher(game.port, game.watch + "/socket");
        const json all = next_game(black, [](const json& seen) {
            return seen["here"] == json{{"black", true}, {"white", true}, {"watching", 1}};
        });
        EXPECT_FALSE(all.is_discarded());
        black.send_text(R"({"action":"moves","move":"E5","ply":0,"ref":41})");
        json answer;
        while (!answer.contains("status")) answer = black.next_json();
        EXPECT_EQ(answer["ref"], 41);
        EXPECT_EQ(answer["status"], 200);
        EXPECT_EQ(answer["body"]["you"], "black");
        const auto moved = [](const json& seen) { return seen["ply"] == 1; };
        EXPECT_EQ(next_game(white, moved)["you"], "white");
        EXPECT_EQ(next_game(watcher, moved)["you"], nullptr);
        watcher.send_text(R"({"action":"pass","ply":1,"ref":7})");
        answer = {};
        while (!answer.contains("status")) answer = watcher.next_json();
        EXPECT_EQ(answer["ref"], 7);
        EXPECT_EQ(answer["status"], 403);
    }
    const json alone = next_game(black, [](const json& seen) {
        return seen["here"] == json{{"black", true}, {"white", false}, {"watching", 0}};
    });
    EXPECT_FALSE(alone.is_discarded());
}

TEST(Together, AGameThatWaitsForAnOpponentIsListedUntilOneComes) {
    const Folder folder;
    const RunningServer server(folder.path(), {}, {.requests_per_second = 0});
    Visitor visitor(server.port());
    const json made = visitor
                          .post("/api/games", {{"size", 13},
                                               {"rules", "aga"},
                                               {"clock", "10m"},
                                               {"seats", "apart"},
                                               {"open", true},
                                               {"black", {{"name", "Ada"}}}})
                          .json();
    EXPECT_TRUE(visitor.get("/api/games/open").json()["games"].empty()) << "nobody waits yet";
    const std::string black = "/api/games/" + made.value("black_id", "");
    const std::string white = "/api/games/" + made.value("white_id", "");
    SocketClient waiting(server.port(), black + "/socket");
    json listed = json::array();
    while (listed.empty()) listed = visitor.get("/api/games/open").json()["games"];
    const std::string join = listed[0].value("join", "");
    EXPECT_NE(join, made.value("white_id", "")) << "everybody sees the list";
    EXPECT_EQ(visitor.get("/api/games/" + join).status, 404);
    EXPECT_EQ(listed[0]["color"], "white");
    EXPECT_EQ(listed[0]["columns"], 13);
    EXPECT_EQ(listed[0]["rules"], "aga");
    EXPECT_EQ(listed[0]["clock"], "10m");
    EXPECT_EQ(listed[0]["name"], "Ada");
    const Reply joined = visitor.post("/api/games/open/" + join);
    EXPECT_EQ(joined.status, 200);
    EXPECT_EQ(joined.json(), json({{"id", made["white_id"]}, {"color", "white"}}));
    EXPECT_TRUE(visitor.get("/api/games/open").json()["games"].empty());
    const Reply second = visitor.post("/api/games/open/" + join);
    EXPECT_EQ(second.status, 409);
    EXPECT_EQ(second.body.find(made.value("white_id", "-")), std::string::npos);
    EXPECT_EQ(visitor.post("/api/games/open/" + made.value("white_id", "")).status, 404);
    EXPECT_EQ(visitor.post(white + "/name", {{"name", "Bo"}}).status, 200);
    for (const json& body :
         {json{{"open", true}}, json{{"seats", "standing"}},
          json{{"open", true}, {"seats", "apart"}, {"white", {{"engine", "random"}}}}}) {
        EXPECT_EQ(visitor.post("/api/games", body).status, 400) << body.dump();
    }
}

TEST(Together, TheSaveInAGameIsTheGame) {
    const Folder folder;
    const RunningServer server(folder.path());
    for (const json& body : {json{{"size", 9}}, json{{"size", 9}, {"clock", "10m"}}}) {
        Apart game(server, body);
        game.come();
        game.play(game.black, "E5", 0);
        const json shown = game.visitor.get(game.watch).json();
        const auto saved = save::read(shown["save"].get<std::string>());
        ASSERT_TRUE(saved) << shown["save"];
        EXPECT_EQ(saved->record.info.names.white, "Bo");
        EXPECT_EQ(saved->clock.has_value(), body.contains("clock"));
        auto playback = Playback::open(saved->record);
        ASSERT_TRUE(playback && playback->to_end());
        EXPECT_EQ(playback->move_number(), 1);
    }
}

TEST(Together, NamesAreCleanedAndBounded) {
    const Folder folder;
    const RunningServer server(folder.path());
    Apart game(server, {{"size", 9}});
    EXPECT_EQ(game.visitor.post(game.black + "/name", {{"name", std::string(101, 'x')}}).status,
              400);
    EXPECT_EQ(game.visitor.post(game.black + "/name", {{"name", ""}}).status, 400);
    EXPECT_EQ(game.visitor.post(game.black + "/name", {{"name", 5}}).status, 400);
    EXPECT_EQ(game.visitor.post(game.both + "/name", {{"name", "Ada"}}).status, 422);
    EXPECT_EQ(game.visitor.post(game.watch + "/name", {{"name", "Ada"}}).status, 403);
    game.visitor.post(game.black + "/name", {{"name", "A\x1b[31mda"}});
    const std::string name = game.visitor.get(game.watch).json()["black"]["name"];
    EXPECT_EQ(name.find('\x1b'), std::string::npos);
    EXPECT_NE(name.find("da"), std::string::npos);
}

TEST(Together, AnAddressIsAPictureForAPhone) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const Reply code = visitor.get("/api/qr?text=http%3A%2F%2F192.168.1.5%3A8080%2F%23play");
    EXPECT_EQ(code.status, 200);
    EXPECT_EQ(code.headers.at("content-type"), "image/svg+xml");
    EXPECT_TRUE(code.body.starts_with("<svg ")) << code.body;
    EXPECT_EQ(visitor.get("/api/qr").status, 400);
    EXPECT_EQ(visitor.get("/api/qr?text=javascript:alert(1)").status, 400);
    EXPECT_EQ(visitor.get("/api/qr?text=http://" + std::string(300, 'x')).status, 400);
    const json about = visitor.get("/api/server").json();
    EXPECT_EQ(about["addresses"], json::array()) << "on loopback nobody else reaches it";
    EXPECT_EQ(about["analysis"], true);
}

}  // namespace magpie::server::test
