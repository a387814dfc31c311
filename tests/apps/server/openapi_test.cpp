// Every answer of the server is one that docs/api/openapi.yaml describes, and nothing is in it that
// is not described.
#include <fstream>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "apps/server/web_client.h"

namespace magpie::server::test {

namespace {

using nlohmann::json;

json read_document() {
    std::ifstream file(MAGPIE_REPOSITORY "/docs/api/openapi.yaml");
    std::string comment;
    std::getline(file, comment);
    std::stringstream text;
    text << file.rdbuf();
    return json::parse(text.str(), nullptr, false);
}

bool is_of_type(const json& value, const std::string& type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    if (type == "boolean") return value.is_boolean();
    return type == "null" && value.is_null();
}

class Document {
  public:
    Document() : root_(read_document()) {}

    [[nodiscard]] const json& root() const { return root_; }

    [[nodiscard]] const json& resolved(const json& schema) const {
        if (!schema.contains("$ref")) return schema;
        const std::string at = schema["$ref"].get<std::string>().substr(1);
        return resolved(root_.at(json::json_pointer(at)));
    }

    // What is wrong with the value, with where; empty when nothing is.
    [[nodiscard]] std::string mistake(const json& value, const json& schema_or_reference) const {
        return check(value, merged(schema_or_reference), "");
    }

    // The description of an answer; fails the test where there is none.
    [[nodiscard]] std::string mistake_in(const std::string& method,
                                         const std::string& path,
                                         const Reply& reply) const {
        const json& operation = root_["paths"][path][method];
        const std::string status = std::to_string(reply.status);
        if (!operation["responses"].contains(status)) return status + " is not described";
        const json& response = resolved(operation["responses"][status]);
        if (!response.contains("content")) return reply.body.empty() ? "" : "has a body";
        const std::string type =
            reply.headers.at("content-type").substr(0, reply.headers.at("content-type").find(';'));
        if (!response["content"].contains(type)) return type + " is not described";
        if (type != "application/json") return "";
        return mistake(reply.json(), response["content"][type]["schema"]);
    }

  private:
    // The parts of an allOf as one schema.
    [[nodiscard]] json merged(const json& schema_or_reference) const {
        const json& schema = resolved(schema_or_reference);
        if (!schema.contains("allOf")) return schema;
        json all = {
            {"type", "object"}, {"required", json::array()}, {"properties", json::object()}};
        for (const json& part : schema["allOf"]) {
            const json one = merged(part);
            for (const json& name : one["required"]) all["required"].push_back(name);
            all["properties"].update(one["properties"]);
        }
        return all;
    }

    [[nodiscard]] std::string check(const json& value,
                                    const json& schema,
                                    const std::string& at) const {
        if (schema.contains("const") && value != schema["const"]) return at + " is another value";
        if (schema.contains("enum")) {
            const json& values = schema["enum"];
            if (std::find(values.begin(), values.end(), value) == values.end()) {
                return at + " is none of its values: " + value.dump();
            }
        }
        if (schema.contains("type")) {
            const json types =
                schema["type"].is_array() ? schema["type"] : json::array({schema["type"]});
            bool fits = false;
            for (const json& type : types) fits = fits || is_of_type(value, type);
            if (!fits) return at + " has another type: " + value.dump();
        }
        if (value.is_object() && schema.contains("properties")) {
            for (const json& name : schema.value("required", json::array())) {
                if (!value.contains(name))
                    return at + "/" + name.get<std::string>() + " is missing";
            }
            for (const auto& [name, member] : value.items()) {
                if (!schema["properties"].contains(name)) {
                    return at + "/" + name + " is not described";
                }
                const auto wrong =
                    check(member, merged(schema["properties"][name]), at + "/" + name);
                if (!wrong.empty()) return wrong;
            }
        }
        if (value.is_array() && schema.contains("items")) {
            for (std::size_t i = 0; i < value.size(); ++i) {
                const auto wrong =
                    check(value[i], merged(schema["items"]), at + "/" + std::to_string(i));
                if (!wrong.empty()) return wrong;
            }
        }
        return "";
    }

    json root_;
};

// Asks, and checks the answer against its description.
struct Checked {
    const Document& document;
    Visitor& visitor;
    std::set<std::string> seen{};

    Reply ask(const std::string& method,
              const std::string& path,
              const std::string& at,
              const json& body = json::object()) {
        const Reply reply = method == "get"      ? visitor.get(at)
                            : method == "delete" ? visitor.remove(at)
                                                 : visitor.post(at, body);
        EXPECT_EQ(document.mistake_in(method, path, reply), "")
            << method << " " << at << ": " << reply.status << " " << reply.body;
        seen.insert(method + " " + path);
        return reply;
    }
};

}  // namespace

// Robustness 21, for every change that the document names: refused to whoever comes from another
// page with the cookie and the id of the player, and to whoever may only look on.
TEST(OpenApi, EveryChangeIsRefusedToOtherPagesAndToWhoeverLooksOn) {
    const Document document;
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
    for (const auto& [path, methods] : document.root()["paths"].items()) {
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

TEST(OpenApi, EveryAnswerIsDescribedAndEveryRequestIsTried) {
    const Document document;
    ASSERT_TRUE(document.root().is_object()) << "docs/api/openapi.yaml is no JSON";
    const Folder folder;
    const RunningServer server(folder.path(), {}, {.requests_per_second = 0});
    Visitor visitor(server.port());
    Checked api{document, visitor};
    api.ask("get", "/", "/");
    EXPECT_EQ(document.mistake_in("get", "/", visitor.get("/", "Accept: application/json\r\n")),
              "");
    api.ask("post", "/move", "/move", {{"move", "d3"}});
    api.ask("post", "/move", "/move", {{"move", "a1"}});
    api.ask("post", "/move", "/move", {{"move", 1}});
    api.ask("post", "/move", "/move", {{"move", std::string(std::size_t{17} << 10, 'x')}});
    EXPECT_EQ(document.mistake_in("post", "/move", visitor.ask("POST", "/move", "Host: x.y\r\n")),
              "");

    const std::string games = "/api/games";
    const std::string one = games + "/{id}";
    const Reply made =
        api.ask("post", games, games, {{"size", 5}, {"clock", "20m+5x30s"}, {"rules", "chinese"}});
    api.ask("post", games, games, {{"size", -1}});
    const std::string at = games + "/" + made.json().value("id", "");
    api.ask("get", one, at);
    api.ask("get", one, games + "/nobody");
    api.ask("get", one + "/socket", at + "/socket");
    api.ask("post", one + "/moves", at + "/moves", {{"move", "C3"}, {"ply", 0}});
    api.ask("post", one + "/moves", at + "/moves", {{"move", "C3"}, {"ply", 0}});
    api.ask("post", one + "/moves", at + "/moves", {{"move", "C3"}, {"ply", 1}});
    api.ask("post", one + "/moves", at + "/moves", {{"move", "Q9"}, {"ply", 1}});
    api.ask("post", one + "/undo", at + "/undo", {{"ply", 1}});
    api.ask("post", one + "/redo", at + "/redo");
    api.ask("post", one + "/pass", at + "/pass", {{"ply", 1}});
    api.ask("post", one + "/pass", at + "/pass", {{"ply", 2}});
    api.ask("post", one + "/dead", at + "/dead", {{"point", "C3"}});
    api.ask("post", one + "/resume", at + "/resume");
    api.ask("post", one + "/accept", at + "/accept");
    api.ask("post", one + "/resign", at + "/resign");
    api.ask("get", one, at);
    const json apart =
        api.ask("post", games, games, {{"size", 9}, {"seats", "apart"}, {"open", true}}).json();
    const std::string black = games + "/" + apart.value("black_id", "");
    const std::string white = games + "/" + apart.value("white_id", "");
    SocketClient waiting(server.port(), black + "/socket");
    Reply open = api.ask("get", games + "/open", games + "/open");
    while (open.json()["games"].empty()) open = api.ask("get", games + "/open", games + "/open");
    const std::string join = games + "/open/{join}";
    const std::string joined = games + "/open/" + open.json()["games"][0].value("join", "");
    api.ask("post", join, joined);
    api.ask("post", join, joined);
    api.ask("post", join, games + "/open/nobody");
    api.ask("post", one + "/name", white + "/name", {{"name", "Bo"}});
    api.ask("post", one + "/name", white + "/name", {{"name", ""}});
    api.ask("post", one + "/moves", white + "/moves", {{"move", "E5"}, {"ply", 0}});
    api.ask("post", one + "/moves", black + "/moves", {{"move", "E5"}, {"ply", 0}});
    api.ask("post", one + "/undo", black + "/undo");
    api.ask("post", one + "/allow", black + "/allow");
    api.ask("post", one + "/refuse", white + "/refuse");
    api.ask("post", one + "/allow", white + "/allow");
    api.ask("get", "/api/server", "/api/server");
    api.ask("get", "/api/qr", "/api/qr?text=http://127.0.0.1");
    api.ask("get", "/api/qr", "/api/qr?text=here");
    const Reply othello = api.ask("post", games, games, {{"game", "othello"}});
    api.ask("post", one + "/moves", games + "/" + othello.json().value("id", "") + "/moves",
            {{"move", "d3"}, {"ply", 0}});
    api.ask("post", one + "/moves", games + "/" + othello.json().value("watch", "") + "/moves",
            {{"move", "d3"}, {"ply", 0}});

    const std::string library = "/api/library/games";
    Reply listed = api.ask("get", library, library);
    // The game that was resigned is put away beside the answers.
    while (listed.json()["total"] == 0) listed = api.ask("get", library, library);
    api.ask("get", library, library + "?player=%C3%A9&position=9x9,E5b&limit=3");
    api.ask("get", library, library + "?from=yesterday");
    api.ask("get", library, library + "?limit=1000");
    api.ask("get", library + "/{number}",
            library + "/" + listed.json()["games"][0]["number"].dump());
    api.ask("get", library + "/{number}", library + "/999999");
    api.ask("get", "/api/library/positions", "/api/library/positions?position=5x5,C3b");
    api.ask("get", "/api/library/positions", "/api/library/positions?position=nonsense");

    const std::string analysis = "/api/analysis";
    const Reply asked =
        api.ask("post", analysis, analysis, {{"position", "f5d6"}, {"time_ms", 100}});
    api.ask("post", analysis, analysis, {{"position", "not a game"}});
    api.ask("post", analysis, analysis, {{"position", "f5d6"}, {"moves", 3}});
    api.ask("post", analysis, analysis, {{"position", "f5d6"}, {"only", "z9"}});
    const std::string job = analysis + "/" + asked.json().value("id", "");
    json report;
    while (report["status"] != "done") {
        report = api.ask("get", analysis + "/{id}", job).json();
        ASSERT_NE(report["status"], "failed") << report;
    }
    EXPECT_FALSE(report["report"]["candidates"].empty());
    api.ask("delete", analysis + "/{id}", job);
    api.ask("get", analysis + "/{id}", job);
    api.ask("delete", analysis + "/{id}", job);
    api.ask("get", "/health", "/health");
    api.ask("get", "/metrics", "/metrics");

    for (const auto& [path, methods] : document.root()["paths"].items()) {
        for (const auto& [method, operation] : methods.items()) {
            EXPECT_TRUE(api.seen.contains(method + " " + path)) << method << " " << path;
        }
    }
}

}  // namespace magpie::server::test
