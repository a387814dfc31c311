// The web app that Magpie began as: mission F06 to F17.
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "apps/server/web_client.h"
#include "game/playback.h"
#include "game/words.h"
#include "store/sqlite/database.h"
#include "store/sqlite/library.h"

namespace magpie::server::test {

namespace {

using nlohmann::json;

constexpr const char* kJson = "Accept: application/json\r\n";

json start_board() {
    json rows(8, json(8, nullptr));
    rows[3][3] = rows[4][4] = "Light";
    rows[3][4] = rows[4][3] = "Dark";
    return rows;
}

int count(const json& board, const char* what) {
    int found = 0;
    for (const json& row : board) {
        for (const json& cell : row) found += cell == what ? 1 : 0;
    }
    return found;
}

// Plays for Dark, always the first legal square, until `plies` says enough or the game is over.
struct Game {
    Playback playback = Playback::new_game(GameSpec::for_othello());
    bool saw_pass = false;

    // Adds what an answer says was played, each by its own player.
    void follow(const json& plies) {
        for (const json& ply : plies) {
            const Color c = ply["player"] == "Dark" ? Color::black : Color::white;
            ASSERT_EQ(playback.to_play(), c);
            if (ply["move"] == "pass") {
                saw_pass = true;
                ASSERT_TRUE(playback.play(Move::pass()));
            } else {
                const auto point =
                    point_from(CoordStyle::othello, {8, 8}, ply["move"].get<std::string>());
                ASSERT_TRUE(point);
                ASSERT_TRUE(playback.play(Move(*point)));
            }
        }
    }

    [[nodiscard]] std::string first_move() const {
        return move_text(playback.spec(), legal_moves(playback.position()).front());
    }
};

// Of those that have nothing to tell of a game, too.
void expect_refusal(const Reply& reply) {
    const json told = reply.json();
    EXPECT_EQ(told.value("status", ""), "fail") << reply.body;
    EXPECT_NE(told.value("message", ""), "") << reply.body;
    EXPECT_EQ(told.value("finished", true), false) << reply.body;
    for (const char* field : {"player", "board", "plies"}) {
        EXPECT_TRUE(told.contains(field)) << field << ": " << reply.body;
    }
}

}  // namespace

TEST(Founding, OpeningThePageStartsAGameKnownByACookie_F06) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const Reply reply = visitor.get("/", "Accept: text/html\r\n");
    EXPECT_EQ(reply.status, 200);
    EXPECT_TRUE(reply.headers.at("content-type").starts_with("text/html"));
    const std::string& cookie = reply.headers.at("set-cookie");
    EXPECT_NE(cookie.find("HttpOnly"), std::string::npos);
    EXPECT_NE(cookie.find("SameSite=Lax"), std::string::npos);
    const Reply again = visitor.get("/", kJson);
    EXPECT_FALSE(again.headers.contains("set-cookie"));
    EXPECT_EQ(again.json()["board"], start_board());
    EXPECT_EQ(again.json()["player"], "Dark");
}

TEST(Founding, AMoveIsAnsweredInTheSameCall_F08_F13) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    visitor.get("/");
    const json told = visitor.post("/move", {{"move", "d3"}}).json();
    EXPECT_EQ(told["status"], "success");
    ASSERT_EQ(told["plies"].size(), 2U);
    EXPECT_EQ(told["plies"][0], json({{"player", "Dark"}, {"move", "d3"}}));
    EXPECT_EQ(told["plies"][1]["player"], "Light");
    EXPECT_EQ(count(told["board"], "Dark") + count(told["board"], "Light"), 6);
    EXPECT_EQ(told["player"], "Dark");
    const std::string answer = told["plies"][1]["move"];
    EXPECT_NE(told["message"].get<std::string>().find("Light plays " + answer), std::string::npos);
    EXPECT_EQ(visitor.get("/", kJson).json()["board"], told["board"]);
}

TEST(Founding, EveryReplyHasAllFiveFields_F09_F10) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    visitor.get("/");
    for (const json& body : {json{{"move", "d3"}}, json{{"move", "a1"}}, json{{"move", "z9"}},
                             json{{"move", 7}}, json::object(), json::array()}) {
        const Reply reply = visitor.post("/move", body);
        const json told = reply.json();
        for (const char* field : {"status", "player", "board", "message", "finished"}) {
            EXPECT_TRUE(told.contains(field)) << field << " after " << body.dump();
        }
    }
}

// The board that comes with it is the one after the answer.
TEST(Founding, TheMessageTellsOfTheBoardThatComesWithIt_F09) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const json told = visitor.post("/move", {{"move", "d3"}}).json();
    const std::string answer = told["plies"][1]["move"];
    EXPECT_EQ(told["message"], "Dark plays d3. Light plays " + answer + ". Dark has " +
                                   std::to_string(count(told["board"], "Dark")) + " discs, Light " +
                                   std::to_string(count(told["board"], "Light")) + ".");
    const json refused = visitor.post("/move", {{"move", "a1"}}).json();
    EXPECT_EQ(refused["message"].get<std::string>().find("Black"), std::string::npos);
}

TEST(Founding, ARequestOfNobodysPageIsRefusedInTheSameWords_F09) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const Reply reply = visitor.ask("POST", "/move?x=4&y=3", "Host: " + visitor.host() + "\r\n");
    EXPECT_EQ(reply.status, 403);
    const json told = reply.json();
    EXPECT_EQ(told["status"], "fail");
    EXPECT_EQ(told["message"],
              "A change must say which page it comes from: send the header Origin with the address "
              "of this server, http://" +
                  visitor.host() + ".");
    EXPECT_EQ(told["finished"], false);
    EXPECT_EQ(told["error"]["code"], "no_origin");
    // Nothing is told of a game to whom nobody vouches for.
    EXPECT_TRUE(told.at("player").is_null());
    EXPECT_TRUE(told.at("board").is_null());
}

// Whoever refuses it, at whatever time: the gate, the limits, the path, the reader of the body.
TEST(Founding, EveryRefusalHasTheFiveFields_F09) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const std::string usual = "Host: " + visitor.host() + "\r\nOrigin: " + visitor.origin() +
                              "\r\nContent-Type: application/json\r\n";
    const std::string large(std::size_t{17} << 10, 'x');
    const auto in_chunks = [&](const std::string& body) {
        Wire wire(server.port());
        wire.send("POST /move HTTP/1.1\r\n" + usual + "Transfer-Encoding: chunked\r\n\r\n" + body);
        return read_reply(wire);
    };
    const std::vector<std::pair<int, Reply>> refused = {
        {405, visitor.get("/move")},
        {421, visitor.ask("POST", "/move", "Host: evil.example\r\n")},
        {403, visitor.ask("POST", "/move", "Host: " + visitor.host() + "\r\nOrigin: null\r\n")},
        {413, visitor.ask("POST", "/move", usual, large)},
        {413, in_chunks("4400\r\n" + large + "\r\n0\r\n\r\n")},
        {400, in_chunks("no number\r\n")},
        {400, visitor.ask("POST", "/move", usual, "[")},
    };
    for (const auto& [status, reply] : refused) {
        EXPECT_EQ(reply.status, status) << reply.body;
        expect_refusal(reply);
    }
}

TEST(Founding, WhoAsksTooOftenIsToldInTheSameFields_F09) {
    const Folder folder;
    const RunningServer server(folder.path(), {}, {.requests_per_second = 1});
    Visitor visitor(server.port());
    Reply reply;
    for (int i = 0; i < 20 && reply.status != 429; ++i) {
        reply = visitor.post("/move", {{"move", "a1"}});
        expect_refusal(reply);
    }
    EXPECT_EQ(reply.status, 429);
    EXPECT_EQ(reply.headers["retry-after"], "1");
}

TEST(Founding, AnIllegalMoveFailsSaysWhyAndChangesNothing_F10) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    visitor.post("/move", {{"move", "d3"}});
    const json before = visitor.get("/", kJson).json()["board"];
    const json told = visitor.post("/move", {{"move", "a1"}}).json();
    EXPECT_EQ(told["status"], "fail");
    EXPECT_EQ(told["board"], before);
    EXPECT_NE(told["message"].get<std::string>().find("a1"), std::string::npos);
    EXPECT_FALSE(told["finished"]);
    EXPECT_EQ(visitor.get("/", kJson).json()["board"], before);
}

TEST(Founding, ColumnAndRowMayBeGivenAsNumbers_F12) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    const json told = visitor.post("/move?x=4&y=3").json();
    EXPECT_EQ(told["status"], "success");
    EXPECT_EQ(told["plies"][0]["move"], "d3");
    EXPECT_EQ(visitor.post("/move?x=0&y=3").status, 400);
    EXPECT_EQ(visitor.post("/move?x=4&y=9").status, 400);
    EXPECT_EQ(visitor.post("/move?x=four&y=3").status, 400);
}

TEST(Founding, TwoVisitorsPlayTwoGamesAlike_F15_F17) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor ada(server.port());
    Visitor bo(server.port());
    ada.get("/");
    bo.get("/");
    EXPECT_NE(ada.cookie, bo.cookie);
    const json hers = ada.post("/move", {{"move", "d3"}}).json();
    EXPECT_EQ(bo.get("/", kJson).json()["board"], start_board());
    EXPECT_EQ(bo.post("/move", {{"move", "d3"}}).json()["board"], hers["board"]);
}

// The computer turns fewer discs than the visitor did; ties go row by row.
TEST(Founding, TheAnswerIsTheCourteousOne_F14) {
    const Folder folder;
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    Game game;
    const json told = visitor.post("/move", {{"move", "d3"}}).json();
    ASSERT_EQ(told["plies"].size(), 2U);
    game.follow(json::array({told["plies"][0]}));
    // After d3 every answer turns one disc, as d3 did: none turns fewer, so the first square.
    EXPECT_EQ(told["plies"][1]["move"], game.first_move());
}

TEST(Founding, AGameRunsToItsEndIsPutAwayAndTheNextBegins_F06_F11) {
    const Folder folder;
    Game game;
    {
        const RunningServer server(folder.path());
        Visitor visitor(server.port());
        visitor.get("/");
        json told = json::object();
        while (!told.value("finished", false)) {
            const Reply reply = visitor.post("/move", {{"move", game.first_move()}});
            ASSERT_EQ(reply.status, 200);
            told = reply.json();
            ASSERT_EQ(told["status"], "success") << told["message"];
            game.follow(told["plies"]);
        }
        EXPECT_TRUE(game.playback.is_over());
        EXPECT_NE(told["message"].get<std::string>().find("win"), std::string::npos);
        const json after = visitor.post("/move", {{"move", "d3"}}).json();
        EXPECT_EQ(after["status"], "fail");
        EXPECT_TRUE(after["finished"]);
        const std::string old_cookie = visitor.cookie;
        EXPECT_EQ(visitor.get("/", kJson).json()["board"], start_board());
        EXPECT_NE(visitor.cookie, old_cookie);
    }
    auto library = store::Library::open_to_read(folder.path() + "/library.db");
    ASSERT_TRUE(library);
    const auto found = library->search({.kind = GameKind::othello});
    ASSERT_TRUE(found);
    ASSERT_EQ(found->total, 1);
    EXPECT_EQ(found->matches[0].game.moves, game.playback.move_number());
}

TEST(Founding, AGameIsThereAfterARestart_F16) {
    const Folder folder;
    json board;
    std::string cookie;
    {
        const RunningServer server(folder.path());
        Visitor visitor(server.port());
        board = visitor.post("/move", {{"move", "d3"}}).json()["board"];
        cookie = visitor.cookie;
    }
    const RunningServer server(folder.path());
    Visitor visitor(server.port());
    visitor.cookie = cookie;
    const json told = visitor.get("/", kJson).json();
    EXPECT_EQ(told["board"], board);
    EXPECT_EQ(told["player"], "Dark");
    EXPECT_FALSE(told["finished"]);
}

// What was kept is no game any more: nobody is left with a cookie that leads nowhere.
TEST(Founding, AGameThatCannotBeReadIsToldAndANewOneBegins_M08) {
    const Folder folder;
    std::string cookie;
    {
        const RunningServer server(folder.path());
        Visitor visitor(server.port());
        visitor.post("/move", {{"move", "d3"}});
        cookie = visitor.cookie;
    }
    {
        auto database = store::Database::open(folder.path() + "/server.db");
        ASSERT_TRUE(database);
        (*database)->execute("UPDATE game SET start = 'nonsense'");
        ASSERT_TRUE((*database)->result());
    }
    const RunningServer server(folder.path());
    Visitor looks(server.port());
    looks.cookie = cookie;
    const json opened = looks.get("/", kJson).json();
    EXPECT_EQ(opened["board"], start_board());
    EXPECT_NE(opened["message"].get<std::string>().find("cannot be read"), std::string::npos);
    EXPECT_NE(looks.cookie, cookie);
    Visitor plays(server.port());
    plays.cookie = cookie;
    const json refused = plays.post("/move", {{"move", "d3"}}).json();
    EXPECT_EQ(refused["status"], "fail");
    EXPECT_NE(refused["message"].get<std::string>().find("cannot be read"), std::string::npos);
    EXPECT_NE(plays.cookie, cookie);
    EXPECT_EQ(plays.post("/move", {{"move", "d3"}}).json()["status"], "success");
}

}  // namespace magpie::server::test
