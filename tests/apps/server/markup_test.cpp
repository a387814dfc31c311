// Robustness 19, the server's side: 200 pieces of markup through every text of the API. What comes
// back is never a document that a browser would run, and what is kept comes back as it was.
#include <fstream>

#include <gtest/gtest.h>

#include "apps/server/web_client.h"

namespace magpie::server::test {

namespace {

using nlohmann::json;

std::vector<std::string> payloads() {
    std::ifstream file(MAGPIE_REPOSITORY "/tests/data/hostile/xss.txt");
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
}

std::string encoded(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        result += '%';
        result += kDigits[byte >> 4U];
        result += kDigits[byte & 15U];
    }
    return result;
}

// No browser makes a page of it, whatever it holds.
void expect_harmless(const Reply& reply, const std::string& what) {
    ASSERT_NE(reply.status, 0) << what;
    EXPECT_LT(reply.status, 500) << what << reply.body;
    EXPECT_EQ(reply.headers.at("content-type"), "application/json") << what;
    EXPECT_EQ(reply.headers.at("x-content-type-options"), "nosniff") << what;
    const std::string& policy = reply.headers.at("content-security-policy");
    EXPECT_EQ(policy.find("unsafe-inline"), std::string::npos);
    EXPECT_FALSE(reply.json().is_discarded()) << what << reply.body;
}

}  // namespace

TEST(Markup, InNamesIsKeptAsTextAndComesBackAsJson) {
    const Folder folder;
    const RunningServer server(folder.path(), {}, {.requests_per_second = 0});
    Visitor visitor(server.port());
    const auto all = payloads();
    ASSERT_EQ(all.size(), 200U);
    const json game = visitor.post("/api/games", {{"size", 5}, {"seats", "apart"}}).json();
    const std::string black = "/api/games/" + game.value("black_id", "");
    const std::string watch = "/api/games/" + game.value("watch", "");
    SocketClient socket(server.port(), watch + "/socket");
    for (const std::string& payload : all) {
        const Reply named = visitor.post(black + "/name", {{"name", payload}});
        expect_harmless(named, payload);
        ASSERT_EQ(named.status, 200) << payload;
        const std::string kept = named.json()["black"]["name"];
        // Only what controls a terminal or turns text around is not kept.
        if (payload.find("\xE2\x80") == std::string::npos &&
            payload.find('\t') == std::string::npos) {
            EXPECT_EQ(kept, payload);
        }
        expect_harmless(visitor.get(watch), payload);
        EXPECT_FALSE(socket.next_json().is_discarded()) << payload;
    }
}

TEST(Markup, InEveryTextOfARequestIsRefusedAsJson) {
    const Folder folder;
    const RunningServer server(folder.path(), {}, {.requests_per_second = 0});
    Visitor visitor(server.port());
    const std::string id = visitor.post("/api/games", {{"size", 5}}).json().value("id", "");
    const std::string at = "/api/games/" + id;
    for (const std::string& payload : payloads()) {
        for (const char* field : {"game", "size", "rules", "komi", "clock", "seats"}) {
            const Reply reply = visitor.post("/api/games", {{field, payload}});
            expect_harmless(reply, field + payload);
            EXPECT_EQ(reply.status, 400) << field << payload;
        }
        expect_harmless(visitor.post("/api/games", {{"white", {{"engine", payload}}}}), payload);
        expect_harmless(visitor.post(at + "/moves", {{"move", payload}, {"ply", 0}}), payload);
        expect_harmless(visitor.post(at + "/dead", {{"point", payload}}), payload);
        expect_harmless(visitor.post(at + "/resign", {{"color", payload}}), payload);
        expect_harmless(visitor.post("/move", {{"move", payload}}), payload);
        expect_harmless(visitor.post("/move?x=" + encoded(payload) + "&y=1"), payload);
        expect_harmless(visitor.post("/api/analysis", {{"position", payload}}), payload);
        expect_harmless(visitor.get("/api/games/" + encoded(payload)), payload);
        const Reply code = visitor.get("/api/qr?text=" + encoded(payload));
        if (code.status != 200) expect_harmless(code, payload);
        EXPECT_EQ(code.status, payload.starts_with("http") ? 200 : 400) << payload;
        expect_harmless(visitor.get("/" + encoded(payload)), payload);
    }
    EXPECT_EQ(visitor.get(at).json()["ply"], 0) << "and nothing has changed";
}

TEST(Markup, InASearchOfTheLibraryFindsNothingAndSaysSoAsJson) {
    const Folder folder;
    const RunningServer server(folder.path(), {}, {.requests_per_second = 0});
    Visitor visitor(server.port());
    for (const std::string& payload : payloads()) {
        for (const char* field :
             {"player", "black", "white", "event", "text", "from", "to", "result", "position"}) {
            expect_harmless(
                visitor.get("/api/library/games?" + std::string(field) + "=" + encoded(payload)),
                field + payload);
        }
        expect_harmless(visitor.get("/api/library/positions?position=" + encoded(payload)),
                        payload);
    }
}

}  // namespace magpie::server::test
