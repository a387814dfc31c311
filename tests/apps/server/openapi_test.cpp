// Every answer of the server is one that docs/api/openapi.yaml describes, nothing is in it that is
// not described, and everything described is brought about here. What a request may not say is
// refused.
#include <algorithm>
#include <array>
#include <csignal>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "apps/server/api_document.h"
#include "apps/server/web_client.h"
#include "store/sqlite/database.h"

namespace magpie::server::test {

namespace {

using nlohmann::json;

const ApiDocument& document() { return ApiDocument::of_server(); }

// Which answers of the document have been brought about: "post /api/games 201".
class Coverage {
  public:
    Reply ask(Visitor& visitor,
              const std::string& method,
              const std::string& at,
              const json& body = json::object()) {
        Reply reply = method == "get"      ? visitor.get(at)
                      : method == "delete" ? visitor.remove(at)
                                           : visitor.post(at, body);
        return note(method, at, std::move(reply));
    }

    // With exactly these headers.
    Reply ask_with(Visitor& visitor,
                   const std::string& method,
                   const std::string& at,
                   const std::string& headers,
                   const std::string& body = {}) {
        std::string verb = method;
        std::ranges::transform(verb, verb.begin(),
                               [](char c) { return static_cast<char>(c - 'a' + 'A'); });
        return note(method, at, visitor.ask(verb, at, headers, body));
    }

    // Asks to open a WebSocket, on a connection of its own.
    Reply open_socket(std::uint16_t port, const std::string& at, const std::string& more = {}) {
        Visitor visitor(port);
        return ask_with(visitor, "get", at,
                        "Host: " + visitor.host() + "\r\nOrigin: " + visitor.origin() + "\r\n" +
                            kUpgrade + more);
    }

    // An answer that was got otherwise.
    Reply note(const std::string& method, const std::string& at, Reply reply) {
        const std::string path = document().path_of(at);
        EXPECT_EQ(document().mistake_in(method, path, reply), "")
            << method << " " << at << ": " << reply.status << " " << reply.body;
        seen_.insert(method + " " + path + " " + std::to_string(reply.status));
        return reply;
    }

    // What is described and was not seen.
    [[nodiscard]] std::vector<std::string> missing() const {
        std::vector<std::string> missing;
        for (const auto& [path, methods] : document().root()["paths"].items()) {
            for (const auto& [method, operation] : methods.items()) {
                for (const auto& [status, response] : operation["responses"].items()) {
                    std::string name = method + " " + path;
                    name += " " + status;
                    // What nobody can bring about from outside: 500, and a file that SQLite opens
                    // otherwise than it was told to.
                    if (status == "default" || name == "get /health 503") continue;
                    if (!seen_.contains(name)) missing.push_back(name);
                }
            }
        }
        return missing;
    }

    static std::uint16_t port_of(const Visitor& visitor) {
        const std::string host = visitor.host();
        return static_cast<std::uint16_t>(std::stoi(host.substr(host.find(':') + 1)));
    }

    static constexpr const char* kUpgrade =
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

  private:
    std::set<std::string> seen_;
};

struct Operation {
    std::string method;
    std::string path;

    // With that in the place of what is in braces.
    [[nodiscard]] std::string at(const std::string& id) const {
        const std::size_t slot = path.find('{');
        if (slot == std::string::npos) return path;
        return path.substr(0, slot) + id + path.substr(path.find('}') + 1);
    }
};

std::vector<Operation> operations() {
    std::vector<Operation> all;
    for (const auto& [path, methods] : document().root()["paths"].items()) {
        for (const auto& [method, what] : methods.items()) all.push_back({method, path});
    }
    return all;
}

bool may_answer(const Operation& operation, const std::string& status) {
    return document().root()["paths"][operation.path][operation.method]["responses"].contains(
        status);
}

bool is_of_one_game(const Operation& operation) {
    return operation.path.starts_with("/api/games/{id}");
}

// The body of each request as it may be.
json right_body(const std::string& path) {
    const std::string action = path.substr(path.rfind('/') + 1);
    if (path == "/move") return {{"move", "d3"}};
    if (path == "/api/analysis") {
        return {{"position", "9x9,E5b"}, {"moves", 1},   {"time_ms", 100},
                {"visits", 1},           {"only", "D4"}, {"ownership", true}};
    }
    if (path == "/api/games") {
        return {{"game", "go"},
                {"size", 9},
                {"rules", "japanese"},
                {"komi", 6.5},
                {"handicap", 2},
                {"free_handicap", true},
                {"clock", "10m"},
                {"black", {{"name", "Ada"}}},
                {"seats", "apart"},
                {"open", true},
                {"white", {{"name", "Bo"}}}};
    }
    json body = {{"ply", 0}};
    if (action == "moves") body["move"] = "E5";
    if (action == "resign") body["color"] = "black";
    if (action == "name") body["name"] = "Bo";
    if (action == "accept") body["dead"] = {"E5"};
    if (action == "dead") body.update({{"point", "E5"}, {"stone", false}, {"is_dead", true}});
    return body;
}

// A full disk: no file of this process grows while this is there.
class FullDisk {
  public:
    FullDisk() : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit full{.rlim_cur = 1, .rlim_max = before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &full);
    }

    ~FullDisk() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }

    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

  private:
    rlimit before_{};
    void (*handler_)(int);
};

// What is refused whatever is asked for, before or while it is read.
void refuse_at_the_door(Coverage& seen, std::uint16_t port) {
    Visitor visitor(port);
    const std::string host = "Host: " + visitor.host() + "\r\n";
    const std::string own = host + "Origin: " + visitor.origin() + "\r\n";
    for (const Operation& operation : operations()) {
        const std::string at = operation.at("nobody");
        const auto ask = [&](const std::string& headers) {
            return seen.ask_with(visitor, operation.method, at, headers).status;
        };
        SCOPED_TRACE(operation.method + " " + at);
        EXPECT_EQ(ask("Host: somewhere.example\r\n"), 421);
        EXPECT_EQ(ask(own + "Content-Length: 3000000\r\n"), 413);
        EXPECT_EQ(ask(own + "Transfer-Encoding: chunked\r\n\r\nno number\r\n"), 400);
        EXPECT_EQ(ask(own + "X-Long: " + std::string(std::size_t{100} << 10, 'x') + "\r\n"), 431);
        if (operation.method != "get") {
            EXPECT_EQ(ask(host), 403);
        }
    }
    const Folder folder;
    const RunningServer strict(folder.path(), {}, {.requests_per_second = 0.1});
    Visitor refused(strict.port());
    for (const Operation& operation : operations()) {
        const Reply reply = seen.ask(refused, operation.method, operation.at("nobody"));
        EXPECT_EQ(reply.status, 429) << operation.method << " " << operation.path;
    }
}

// Games that the disk has and the server has no room for.
void have_no_room(Coverage& seen) {
    const Folder folder;
    std::string id;
    std::string cookie;
    {
        const RunningServer server(folder.path());
        Visitor visitor(server.port());
        id = visitor.post("/api/games", {{"size", 9}}).json()["id"];
        EXPECT_EQ(visitor.post("/move", {{"move", "d3"}}).status, 200);
        cookie = visitor.cookie;
    }
    const RunningServer full(folder.path(), {}, {.requests_per_second = 0, .most_games = 0});
    Visitor visitor(full.port());
    visitor.cookie = cookie;
    EXPECT_EQ(seen.ask(visitor, "post", "/move", {{"move", "c3"}}).status, 503);
    EXPECT_EQ(seen.ask(visitor, "post", "/api/games", {{"size", 9}}).status, 503);
    for (const Operation& operation : operations()) {
        if (!is_of_one_game(operation)) continue;
        const Reply reply = seen.ask(visitor, operation.method, operation.at(id));
        EXPECT_EQ(reply.status, operation.path.ends_with("/socket") ? 426 : 503) << operation.path;
    }
    EXPECT_EQ(seen.open_socket(full.port(), "/api/games/" + id + "/socket").status, 503);
}

// A game that somebody has changed behind the server's back.
void find_a_game_damaged(Coverage& seen) {
    const Folder folder;
    std::string id;
    {
        const RunningServer server(folder.path());
        Visitor visitor(server.port());
        id = visitor.post("/api/games", {{"size", 9}}).json()["id"];
        EXPECT_EQ(visitor.post("/api/games/" + id + "/moves", {{"move", "E5"}, {"ply", 0}}).status,
                  200);
    }
    {
        auto database = store::Database::open(folder / "server.db");
        ASSERT_TRUE(database);
        (*database)->execute("UPDATE move SET point = 70");
        ASSERT_TRUE((*database)->result());
    }
    const RunningServer server(folder.path(), {}, {.requests_per_second = 0});
    Visitor visitor(server.port());
    for (const Operation& operation : operations()) {
        if (!is_of_one_game(operation) || operation.path.ends_with("/socket")) continue;
        EXPECT_EQ(seen.ask(visitor, operation.method, operation.at(id)).status, 500)
            << operation.path;
    }
    EXPECT_EQ(seen.open_socket(server.port(), "/api/games/" + id + "/socket").status, 500);
}

void open_the_page(Coverage& seen, Visitor& visitor) {
    const std::string host = "Host: " + visitor.host() + "\r\n";
    const Reply page = seen.ask(visitor, "get", "/");
    EXPECT_EQ(page.status, 200);
    seen.ask_with(visitor, "get", "/", host + "Accept: application/json\r\n");
    const std::string known = "If-None-Match: " + page.headers.at("etag") + "\r\n";
    EXPECT_EQ(seen.ask_with(visitor, "get", "/", host + known).status, 304);
    seen.ask(visitor, "get", "/api/server");
    seen.ask(visitor, "get", "/api/qr?text=http://127.0.0.1");
    seen.ask(visitor, "get", "/health");
    seen.ask(visitor, "get", "/metrics");
}

void play_by_the_founding_contract(Coverage& seen, std::uint16_t port) {
    Visitor visitor(port);
    EXPECT_EQ(seen.ask(visitor, "post", "/move", {{"move", "d3"}}).status, 200);
    EXPECT_EQ(seen.ask(visitor, "post", "/move", {{"move", "a1"}}).json()["status"], "fail");
    EXPECT_EQ(seen.ask(visitor, "post", "/move", {{"move", 1}}).status, 400);
    // Two moves at once from two windows: one of them finds that the game has gone on.
    bool has_gone_on = false;
    for (int attempt = 0; attempt < 50 && !has_gone_on; ++attempt) {
        Visitor one(port);
        one.get("/", "Accept: application/json\r\n");
        Visitor two(port);
        two.cookie = one.cookie;
        std::array<Reply, 2> replies;
        {
            const std::jthread beside([&] { replies[0] = one.post("/move", {{"move", "d3"}}); });
            replies[1] = two.post("/move", {{"move", "c4"}});
        }
        for (const Reply& reply : replies) {
            has_gone_on = has_gone_on || seen.note("post", "/move", reply).status == 409;
        }
    }
    EXPECT_TRUE(has_gone_on);
}

// One who plays both colours at one device.
void play_alone(Coverage& seen, Visitor& visitor) {
    const std::string games = "/api/games";
    const Reply made = seen.ask(visitor, "post", games,
                                {{"size", 5}, {"clock", "20m+5x30s"}, {"rules", "chinese"}});
    const std::string at = games + "/" + made.json().value("id", "");
    const auto done = [&](const std::string& action, const json& body = json::object()) {
        EXPECT_EQ(seen.ask(visitor, "post", at + "/" + action, body).status, 200) << action;
    };
    done("moves", {{"move", "C3"}, {"ply", 0}});
    EXPECT_EQ(seen.ask(visitor, "post", at + "/moves", {{"move", "C3"}, {"ply", 1}}).status, 422);
    done("undo", {{"ply", 1}});
    done("redo");
    done("pass", {{"ply", 1}});
    done("pass", {{"ply", 2}});
    done("dead", {{"point", "C3"}});
    EXPECT_EQ(seen.ask(visitor, "get", at).json()["phase"], "marking_dead");
    done("resume");
    done("pass", {{"ply", 3}});
    done("pass", {{"ply", 4}});
    done("accept");
    EXPECT_EQ(seen.ask(visitor, "post", at + "/resign").status, 422) << "it is over";
    const std::string resigned =
        games + "/" + visitor.post(games, {{"size", 5}}).json().value("id", "");
    visitor.post(resigned + "/moves", {{"move", "C3"}, {"ply", 0}});
    EXPECT_EQ(seen.ask(visitor, "post", resigned + "/resign").status, 200);
    const std::string othello =
        games + "/" + visitor.post(games, {{"game", "othello"}}).json().value("id", "");
    EXPECT_EQ(seen.ask(visitor, "post", othello + "/moves", {{"move", "d3"}, {"ply", 0}}).status,
              200);
    EXPECT_EQ(seen.ask(visitor, "post", othello + "/pass", {{"ply", 1}}).status, 422);
}

// Of a game at its begin, with a number of moves that it has not, of a text, and of no game.
void ask_for_what_cannot_be(Coverage& seen, Visitor& visitor) {
    const std::string id = visitor.post("/api/games", {{"size", 9}}).json()["id"];
    const std::string text = "Host: " + visitor.host() + "\r\nOrigin: " + visitor.origin() +
                             "\r\nContent-Type: text/plain\r\n";
    EXPECT_EQ(seen.ask_with(visitor, "post", "/api/games", text, "x").status, 415);
    EXPECT_EQ(seen.ask(visitor, "get", "/api/games/nobody").status, 404);
    EXPECT_EQ(seen.open_socket(Coverage::port_of(visitor), "/api/games/nobody/socket").status, 404);
    for (const Operation& operation : operations()) {
        if (!is_of_one_game(operation) || operation.method != "post") continue;
        SCOPED_TRACE(operation.path);
        const std::string at = operation.at(id);
        json body = right_body(operation.path);
        EXPECT_EQ(seen.ask(visitor, "post", operation.at("nobody"), body).status, 404);
        EXPECT_EQ(seen.ask_with(visitor, "post", at, text, "x").status, 415);
        const bool begins =
            at.ends_with("/moves") || at.ends_with("/pass") || at.ends_with("/resign");
        if (!begins) {
            EXPECT_EQ(seen.ask(visitor, "post", at, body).status, 422);
        }
        if (!may_answer(operation, "409")) continue;
        body["ply"] = 5;
        EXPECT_EQ(seen.ask(visitor, "post", at, body).status, 409);
    }
}

// Two who play from different places, and one who joins.
void play_apart(Coverage& seen, Visitor& visitor, std::uint16_t port) {
    const std::string games = "/api/games";
    const json apart =
        visitor.post(games, {{"size", 9}, {"seats", "apart"}, {"open", true}}).json();
    const std::string black = games + "/" + apart.value("black_id", "");
    const std::string white = games + "/" + apart.value("white_id", "");
    EXPECT_EQ(seen.open_socket(port, black + "/socket").status, 101);
    EXPECT_EQ(seen.ask(visitor, "get", black + "/socket").status, 426);
    Visitor stranger(port);
    EXPECT_EQ(seen.ask_with(stranger, "get", black + "/socket",
                            "Host: " + visitor.host() + "\r\n" + Coverage::kUpgrade)
                  .status,
              403);
    const SocketClient waiting(port, black + "/socket");
    Reply open = seen.ask(visitor, "get", games + "/open");
    while (open.json()["games"].empty()) open = seen.ask(visitor, "get", games + "/open");
    const std::string joined = games + "/open/" + open.json()["games"][0].value("join", "");
    EXPECT_EQ(seen.ask(visitor, "post", joined).status, 200);
    EXPECT_EQ(seen.ask(visitor, "post", joined).status, 409);
    EXPECT_EQ(seen.ask(visitor, "post", games + "/open/nobody").status, 404);
    EXPECT_EQ(seen.ask(visitor, "post", white + "/name", {{"name", "Bo"}}).status, 200);
    EXPECT_EQ(seen.ask(visitor, "post", white + "/moves", {{"move", "E5"}, {"ply", 0}}).status,
              403);
    EXPECT_EQ(seen.ask(visitor, "post", black + "/moves", {{"move", "E5"}, {"ply", 0}}).status,
              200);
    EXPECT_EQ(seen.ask(visitor, "post", black + "/undo").status, 200);
    EXPECT_EQ(seen.ask(visitor, "post", black + "/allow").status, 403);
    EXPECT_EQ(seen.ask(visitor, "post", white + "/refuse").status, 200);
    EXPECT_EQ(seen.ask(visitor, "post", black + "/undo").status, 200);
    EXPECT_EQ(seen.ask(visitor, "post", white + "/allow").status, 200);
}

// What cannot be written is not done, and once it can be everything goes on.
void fill_the_disk(Coverage& seen, Visitor& visitor, std::uint16_t port) {
    const std::string games = "/api/games";
    const json made = visitor.post(games, {{"size", 9}, {"seats", "apart"}, {"open", true}}).json();
    const std::string black = games + "/" + made.value("black_id", "");
    const SocketClient waiting(port, black + "/socket");
    const std::string watch = games + "/" + made.value("watch", "");
    while (visitor.get(watch).json()["here"]["black"] != true) continue;
    std::string join;
    while (join.empty()) {
        const json open = visitor.get(games + "/open").json()["games"];
        if (!open.empty()) join = open[0].value("join", "");
    }
    {
        const FullDisk full;
        EXPECT_EQ(seen.ask(visitor, "post", games + "/open/" + join).status, 503);
        const Reply moved =
            seen.ask(visitor, "post", black + "/moves", {{"move", "E5"}, {"ply", 0}});
        EXPECT_EQ(moved.status, 503);
        EXPECT_EQ(seen.ask(visitor, "post", games, {{"size", 9}}).status, 503);
    }
    EXPECT_EQ(seen.ask(visitor, "get", black).json()["ply"], 0);
    EXPECT_EQ(seen.ask(visitor, "post", black + "/moves", {{"move", "E5"}, {"ply", 0}}).status,
              200);
}

void look_through_the_library(Coverage& seen, Visitor& visitor) {
    const std::string library = "/api/library/games";
    Reply listed = seen.ask(visitor, "get", library);
    // The game that was resigned is put away beside the answers.
    while (listed.json()["total"] == 0) listed = seen.ask(visitor, "get", library);
    seen.ask(visitor, "get", library + "?player=%C3%A9&position=9x9,E5b&limit=3");
    EXPECT_EQ(seen.ask(visitor, "get", library + "?from=yesterday").status, 400);
    const std::string number = listed.json()["games"][0]["number"].dump();
    EXPECT_EQ(seen.ask(visitor, "get", library + "/" + number).status, 200);
    EXPECT_EQ(seen.ask(visitor, "get", library + "/999999").status, 404);
    const std::string positions = "/api/library/positions";
    EXPECT_EQ(seen.ask(visitor, "get", positions + "?position=5x5,C3b").status, 200);
    EXPECT_EQ(seen.ask(visitor, "get", positions + "?position=nonsense").status, 400);
    const std::vector<std::string> all = {library, library + "/1", positions + "?position=5x5"};
    const Folder folder;
    const RunningServer closed(folder.path(), {}, {.shows_library = false});
    Visitor stranger(closed.port());
    for (const std::string& at : all) {
        EXPECT_EQ(seen.ask(stranger, "get", at).status, 404) << at;
    }
    folder.put("library.db", std::string(8192, 'x'));
    const RunningServer broken(folder.path());
    Visitor reader(broken.port());
    for (const std::string& at : all) {
        EXPECT_EQ(seen.ask(reader, "get", at).status, 503) << at;
    }
}

void have_positions_thought_about(Coverage& seen, Visitor& visitor) {
    const std::string analysis = "/api/analysis";
    const Reply asked =
        seen.ask(visitor, "post", analysis, {{"position", "f5d6"}, {"time_ms", 100}});
    EXPECT_EQ(asked.status, 202);
    EXPECT_EQ(seen.ask(visitor, "post", analysis, {{"position", "not a game"}}).status, 400);
    EXPECT_EQ(seen.ask(visitor, "post", analysis, {{"position", "f5d6"}, {"moves", 3}}).status,
              400);
    EXPECT_EQ(seen.ask(visitor, "post", analysis, {{"position", "f5d6"}, {"only", "z9"}}).status,
              400);
    const std::string headers = "Host: " + visitor.host() + "\r\nOrigin: " + visitor.origin() +
                                "\r\nContent-Type: text/plain\r\n";
    EXPECT_EQ(seen.ask_with(visitor, "post", analysis, headers, "x").status, 415);
    const std::string job = analysis + "/" + asked.json().value("id", "");
    json report;
    while (report["status"] != "done") {
        report = seen.ask(visitor, "get", job).json();
        ASSERT_NE(report["status"], "failed") << report;
    }
    EXPECT_FALSE(report["report"]["candidates"].empty());
    EXPECT_EQ(seen.ask(visitor, "delete", job).status, 204);
    EXPECT_EQ(seen.ask(visitor, "get", job).status, 404);
    EXPECT_EQ(seen.ask(visitor, "delete", job).status, 404);
    std::vector<std::string> jobs;
    int status = 0;
    while (jobs.size() < 20 && status != 503) {
        const Reply reply =
            seen.ask(visitor, "post", analysis, {{"position", "f5d6"}, {"time_ms", 60'000}});
        status = reply.status;
        if (status == 202) jobs.push_back(reply.json()["id"]);
    }
    EXPECT_EQ(status, 503) << "one address waits for a few at a time";
    for (const std::string& id : jobs) visitor.remove(analysis + "/" + id);
}

}  // namespace

// Robustness 21, for every change that the document names: refused to whoever comes from another
// page with the cookie and the id of the player, and to whoever may only look on.
TEST(OpenApi, EveryChangeIsRefusedToOtherPagesAndToWhoeverLooksOn) {
    const Folder folder;
    const RunningServer server(folder.path(), {}, {.requests_per_second = 0});
    Visitor visitor(server.port());
    visitor.get("/", "Accept: application/json\r\n");  // the cookie
    const json made = visitor.post("/api/games", {{"size", 9}}).json();
    const std::string id = made.value("id", "");
    const std::string watch = made.value("watch", "");
    const json body = {{"move", "E5"}, {"ply", 0}, {"point", "E5"}, {"name", "Eve"}};
    const std::string usual = "Host: " + visitor.host() + "\r\nCookie: " + visitor.cookie +
                              "\r\nContent-Type: application/json\r\n";
    const std::vector<std::string> foreign = {"", "Origin: null\r\n",
                                              "Origin: http://evil.example\r\n"};
    int changes = 0;
    for (const auto& [path, methods] : document().root()["paths"].items()) {
        for (const auto& [method, what] : methods.items()) {
            if (method != "post" && method != "delete") continue;
            ++changes;
            const std::string word = method == "post" ? "POST" : "DELETE";
            const std::size_t slot = path.find('{');
            const std::string begin = path.substr(0, slot);
            const std::string end =
                slot == std::string::npos ? "" : path.substr(path.find('}') + 1);
            const std::string own = slot == std::string::npos ? path : begin + id + end;
            for (const std::string& origin : foreign) {
                const Reply reply = visitor.ask(word, own, usual + origin, body.dump());
                EXPECT_EQ(reply.status, 403) << word << " " << own << " from " << origin;
            }
            if (!path.starts_with("/api/games/{id}/")) continue;
            const Reply reply = visitor.post(begin + watch + end, body);
            EXPECT_EQ(reply.status, 403) << path << " by who looks on: " << reply.body;
        }
    }
    EXPECT_GE(changes, 14);
    EXPECT_EQ(visitor.get("/api/games/" + id).json()["version"], made["version"]);
}

TEST(OpenApi, EveryAnswerIsDescribedAndEveryDescribedAnswerIsBroughtAbout) {
    ASSERT_TRUE(document().root().is_object()) << "docs/api/openapi.yaml is no JSON";
    const Folder folder;
    const Folder web;
    web.put("index.html", "<!doctype html><title>Magpie</title>");
    const RunningServer server(folder.path(), {},
                               {.web_folder = web.path(), .requests_per_second = 0});
    Visitor visitor(server.port());
    Coverage seen;
    refuse_at_the_door(seen, server.port());
    have_no_room(seen);
    find_a_game_damaged(seen);
    open_the_page(seen, visitor);
    play_by_the_founding_contract(seen, server.port());
    play_alone(seen, visitor);
    ask_for_what_cannot_be(seen, visitor);
    play_apart(seen, visitor, server.port());
    fill_the_disk(seen, visitor, server.port());
    look_through_the_library(seen, visitor);
    have_positions_thought_about(seen, visitor);
    EXPECT_EQ(seen.missing(), std::vector<std::string>{});
}

// Whatever is not as described: a member of another type, out of its range, missing, or unknown.
TEST(OpenApi, ARequestThatIsNotAsDescribedIsRefused) {
    const Folder folder;
    const RunningServer server(folder.path(), {}, {.requests_per_second = 0});
    Visitor visitor(server.port());
    const std::string id = visitor.post("/api/games", {{"size", 9}}).json()["id"];
    int tried = 0;
    for (const Operation& operation : operations()) {
        const json schema = document().schema_of_body(operation.method, operation.path);
        if (schema.is_null()) continue;
        const json right = right_body(operation.path);
        EXPECT_EQ(document().mistake(right, schema), "") << operation.path;
        for (const json& wrong : document().wrong_versions(right, schema)) {
            EXPECT_NE(document().mistake(wrong, schema), "") << operation.path << " " << wrong;
            EXPECT_EQ(visitor.post(operation.at(id), wrong).status, 400)
                << operation.path << " " << wrong;
            ++tried;
        }
    }
    EXPECT_GT(tried, 150);
    EXPECT_EQ(visitor.get("/api/games/" + id).json()["version"], 1) << "nothing was done";
}

TEST(OpenApi, AParameterThatIsNotAsDescribedIsRefused) {
    const Folder folder;
    const RunningServer server(folder.path(), {}, {.requests_per_second = 0});
    Visitor visitor(server.port());
    visitor.post("/move", {{"move", "d3"}});
    int tried = 0;
    for (const Operation& operation : operations()) {
        const json& described = document().root()["paths"][operation.path][operation.method];
        for (const json& parameter : described.value("parameters", json::array())) {
            if (parameter.value("in", "") != "query") continue;
            const json& schema = parameter["schema"];
            std::vector<std::string> wrong;
            if (schema.contains("enum")) wrong.emplace_back("no_such_value");
            if (schema.value("type", "") == "integer") wrong.emplace_back("many");
            if (schema.contains("pattern")) wrong.emplace_back("here");
            for (const auto& [word, step] : {std::pair("minimum", -1), {"maximum", 1}}) {
                if (!schema.contains(word)) continue;
                wrong.push_back(std::to_string(schema[word].get<std::int64_t>() + step));
            }
            if (schema.contains("maxLength")) {
                wrong.push_back("http://" + std::string(schema["maxLength"], 'x'));
            }
            if (parameter.value("required", false)) wrong.emplace_back();
            for (const std::string& value : wrong) {
                std::string at = operation.path + "?";
                at += parameter["name"].get<std::string>() + "=" + value;
                if (operation.path == "/move") at += parameter["name"] == "x" ? "&y=3" : "&x=4";
                const Reply reply = operation.method == "get" ? visitor.get(at) : visitor.post(at);
                EXPECT_EQ(reply.status, 400) << at << ": " << reply.body;
                ++tried;
            }
        }
    }
    EXPECT_GT(tried, 12);
}

TEST(OpenApi, AFrameThatIsNotAsDescribedIsRefused) {
    const Folder folder;
    const RunningServer server(folder.path(), {}, {.requests_per_second = 0});
    Visitor visitor(server.port());
    const std::string path = "/api/games/" +
                             visitor.post("/api/games", {{"size", 9}}).json().value("id", "") +
                             "/socket";
    const json asks = document().schema_of_frames("asks");
    int tried = 0;
    const json kinds = document().whole(asks)["oneOf"];
    for (const json& kind : kinds) {
        const std::string action = document().whole(kind)["properties"]["action"]["const"];
        json right = right_body("/" + action);
        right.update({{"action", action}, {"ref", 7}});
        EXPECT_EQ(document().mistake(right, asks), "") << right;
        SocketClient socket(server.port(), path);  // each may say so much at once
        for (const json& wrong : document().wrong_versions(right, kind)) {
            EXPECT_NE(document().mistake(wrong, asks), "") << wrong;
            socket.send_text(wrong.dump());
            json told = socket.next_json();
            while (told.is_object() && !told.contains("status")) told = socket.next_json();
            ASSERT_TRUE(told.is_object()) << wrong;
            EXPECT_EQ(told["status"], 400) << wrong << ": " << told;
            if (wrong.contains("ref") && wrong["ref"] == 7) {
                EXPECT_EQ(told["ref"], 7);
            }
            ++tried;
        }
    }
    EXPECT_GT(tried, 150);
}

// Each path has the methods of the document and no others.
TEST(OpenApi, AMethodThatIsNotDescribedIsRefusedWithThoseThatAre) {
    const Folder folder;
    const RunningServer server(folder.path(), {}, {.requests_per_second = 0});
    Visitor visitor(server.port());
    const std::string headers =
        "Host: " + visitor.host() + "\r\nOrigin: " + visitor.origin() + "\r\n";
    for (const auto& [path, methods] : document().root()["paths"].items()) {
        const std::string at = Operation{"", path}.at("nobody");
        std::string allowed;
        for (const auto& [method, word] :
             {std::pair("get", "GET"), {"post", "POST"}, {"delete", "DELETE"}}) {
            if (methods.contains(method))
                allowed += (allowed.empty() ? "" : ", ") + std::string(word);
        }
        for (const std::string word :
             {"GET", "POST", "DELETE", "PUT", "PATCH", "OPTIONS", "BREW"}) {
            if (allowed.find(word) != std::string::npos) continue;
            const Reply reply = visitor.ask(word, at, headers);
            EXPECT_EQ(reply.status, 405) << word << " " << at;
            EXPECT_EQ(reply.headers.contains("allow") ? reply.headers.at("allow") : "", allowed)
                << word << " " << at;
        }
    }
}

}  // namespace magpie::server::test
