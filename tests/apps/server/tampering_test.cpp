// Robustness 23 for the whole server: what somebody or something has changed in server.db behind
// its back is told, and never shown as a game.
#include <cstdio>
#include <filesystem>
#include <future>
#include <map>
#include <mutex>
#include <optional>

#include <gtest/gtest.h>

#include "apps/server/web_client.h"
#include "store/sqlite/database.h"
#include "support/flips.h"

namespace magpie::server::test {

namespace {

using nlohmann::json;

// A service without a network; its log is kept.
class Bureau {
  public:
    explicit Bureau(const std::string& folder) {
        auto opened = Service::open(
            {.data_folder = folder, .requests_per_second = 0, .engines = 1, .log = &log_});
        if (opened) service_ = std::move(*opened);
    }

    [[nodiscard]] bool is_open() const { return service_ != nullptr; }

    Response ask(const std::string& method,
                 const std::string& path,
                 const json& body = json::object()) {
        const Request request{.method = method,
                              .path = path,
                              .headers = {{"content-type", "application/json"}},
                              .body = method == "POST" ? body.dump() : std::string(),
                              .address = "127.0.0.1"};
        const auto promised = std::make_shared<std::promise<Response>>();
        auto answer = promised->get_future();
        service_->handle(request,
                         [promised](Response given) { promised->set_value(std::move(given)); });
        return answer.get();
    }

    [[nodiscard]] std::string logged() {
        const std::lock_guard lock(mutex_);
        return lines_;
    }

  private:
    std::mutex mutex_;
    std::string lines_;
    Log log_{Log::Level::debug, [this](const std::string& line) {
                 const std::lock_guard lock(mutex_);
                 lines_ += line + "\n";
             }};
    std::unique_ptr<Service> service_;
};

json json_of(const Response& response) {
    return response.body ? json::parse(*response.body, nullptr, false) : json();
}

// What a game is, without who is there now and what a clock shows.
json essence(const json& game) {
    json kept;
    for (const char* name : {"game", "columns", "rows", "rules", "black", "white", "phase", "ply",
                             "moves", "board", "outcome", "version", "to_play"}) {
        kept[name] = game.value(name, json());
    }
    return kept;
}

// Games of several kinds; what each is, by its id.
std::map<std::string, json> play_some(const std::string& folder) {
    Bureau bureau(folder);
    std::map<std::string, json> games;
    const auto begin = [&](const json& wish, const std::vector<std::string>& moves) {
        const json made = json_of(bureau.ask("POST", "/api/games", wish));
        const std::string id = made.at("id");
        for (std::size_t ply = 0; ply < moves.size(); ++ply) {
            const bool is_pass = moves[ply] == "pass";
            json body = {{"ply", ply}};
            if (!is_pass) body["move"] = moves[ply];
            const Response played =
                bureau.ask("POST", "/api/games/" + id + (is_pass ? "/pass" : "/moves"), body);
            EXPECT_EQ(played.status, 200);
        }
        games[id] = essence(json_of(bureau.ask("GET", "/api/games/" + id)));
        return id;
    };
    begin({{"size", 9}, {"black", {{"name", "Ada"}}}}, {"E5", "C3", "G7", "pass"});
    begin({{"game", "othello"}}, {"d3", "c3", "c4"});
    begin({{"size", 5}, {"seats", "apart"}, {"clock", "1h"}}, {});
    const std::string resigned = begin({{"size", 9}, {"clock", "5m+10s"}}, {"E5", "D4"});
    EXPECT_EQ(bureau.ask("POST", "/api/games/" + resigned + "/resign").status, 200);
    games[resigned] = essence(json_of(bureau.ask("GET", "/api/games/" + resigned)));
    return games;
}

// The database and its key as they were, with something of the database changed.
void lay_out(const Folder& from, const Folder& to, std::string_view database) {
    for (const char* old : {"server.db-wal", "server.db-shm", "library.db"}) {
        std::remove((to / old).c_str());
    }
    to.put("server.db", database);
    to.put("server.key", from.content("server.key"));
}

}  // namespace

TEST(Tampering, ABitFlippedInServerDbGivesAnErrorOrTheGameThatWasPlayed) {
    const Folder folder;
    const auto games = play_some(folder.path());
    ASSERT_FALSE(folder.has("server.db-wal")) << "all is in the file";
    const std::string whole = folder.content("server.db");
    const Folder other;
    int refused = 0;
    std::vector<std::size_t> bits = magpie::test::bits_to_flip(whole);
    if (std::getenv("MAGPIE_FLIPS") == nullptr) bits.resize(bits.size() / 3);  // the log has more
    for (const std::size_t bit : bits) {
        SCOPED_TRACE("bit " + std::to_string(bit));
        lay_out(folder, other, magpie::test::with_bit_flipped(whole, bit));
        Bureau bureau(other.path());
        if (!bureau.is_open()) {
            ++refused;
            continue;
        }
        for (const auto& [id, game] : games) {
            const Response shown = bureau.ask("GET", "/api/games/" + id);
            if (shown.status == 200) {
                ASSERT_EQ(essence(json_of(shown)), game);
            } else {
                ++refused;
                ASSERT_TRUE(json_of(shown).contains("error")) << shown.status;
            }
            ASSERT_EQ(bureau.logged().find(id), std::string::npos) << "ids are secrets";
        }
    }
    EXPECT_GT(refused, 0);
}

TEST(Tampering, AGameThatWasChangedIsRefusedWithAWordAndTheOthersGoOn) {
    const Folder folder;
    const auto games = play_some(folder.path());
    std::string changed;
    {
        auto database = store::Database::open(folder / "server.db");
        ASSERT_TRUE(database);
        (*database)->execute("UPDATE move SET point = 70 WHERE game = 1 AND ply = 0");
        ASSERT_TRUE((*database)->result());
        auto statement = (*database)->prepare("SELECT id FROM game WHERE number = 1");
        ASSERT_TRUE(statement.step());
        changed = statement.text(0);
    }
    Bureau bureau(folder.path());
    ASSERT_TRUE(bureau.is_open());
    for (const auto& [id, game] : games) {
        const Response shown = bureau.ask("GET", "/api/games/" + id);
        if (id != changed) {
            EXPECT_EQ(essence(json_of(shown)), game);
            continue;
        }
        EXPECT_EQ(shown.status, 500);
        EXPECT_EQ(json_of(shown)["error"]["code"], "damaged");
        const Response move =
            bureau.ask("POST", "/api/games/" + id + "/moves", {{"move", "A1"}, {"ply", 4}});
        EXPECT_EQ(move.status, 500) << "nor does it go on";
    }
    EXPECT_NE(bureau.logged().find("game 1 is not as it was written"), std::string::npos)
        << bureau.logged();
    EXPECT_EQ(bureau.logged().find(changed), std::string::npos) << "its id is a secret";
}

TEST(Tampering, AServerWhoseKeyIsGoneSaysSoAndDoesNotBegin) {
    const Folder folder;
    play_some(folder.path());
    std::filesystem::remove(folder / "server.key");
    const auto opened = Service::open({.data_folder = folder.path()});
    ASSERT_FALSE(opened);
    EXPECT_NE(opened.error().find("server.key, which is missing"), std::string::npos)
        << opened.error();
}

}  // namespace magpie::server::test
