// What the end of the server's process costs: nothing that was answered (robustness 4).
#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <thread>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "apps/server/beside.h"
#include "apps/server/web_client.h"
#include "store/sqlite/game_log.h"
#include "support/sanitizers.h"

namespace magpie::server::test {

namespace {

using nlohmann::json;

// A server in a process of its own, to be killed. The port comes through a pipe.
struct Child {
    pid_t pid = 0;
    std::uint16_t port = 0;
};

Child start_child(const std::string& folder) {
    int ends[2];
    EXPECT_EQ(::pipe(ends), 0);
    Child child;
    child.pid = ::fork();
    if (child.pid == 0) {
        ServiceOptions service{.data_folder = folder, .requests_per_second = 0};
        auto server = HttpServer::listen({.port = 0}, service);
        if (!server) ::_exit(1);
        const std::uint16_t port = (*server)->port();
        if (::write(ends[1], &port, sizeof port) != sizeof port) ::_exit(1);
        (*server)->run();
        ::_exit(0);
    }
    EXPECT_EQ(::read(ends[0], &child.port, sizeof child.port),
              static_cast<ssize_t>(sizeof child.port));
    ::close(ends[0]);
    ::close(ends[1]);
    return child;
}

std::string point_at(int ply) {
    return "ABCDEFGHJKLMNOPQRST"[ply % 19] + std::to_string(ply / 19 + 1);
}

// What a client knows of a game: how many of its moves, which are always the same, were answered.
struct Entry {
    std::string id{};
    int answered = 0;
};

constexpr int kMostMoves = 300;  // nothing is ever taken until then

// One who plays some games, a move at a time in any of them, until nobody answers any more. They
// all play at once, so that their moves share transactions.
class Client {
  public:
    Client(std::vector<Entry>& games, unsigned seed) : games_(games), random_(seed) {}

    void play(std::uint16_t port) {
        play_on(port);
        has_ended_ = true;
    }

    // Whether a move was asked for and not answered.
    [[nodiscard]] bool was_cut_off() const { return under_way_; }

    [[nodiscard]] bool has_ended() const { return has_ended_; }

    [[nodiscard]] long moves() const { return moves_; }

  private:
    void play_on(std::uint16_t port) {
        Visitor visitor(port);
        for (Entry& game : games_) {
            if (game.id.empty() && !begin(visitor, game)) return;
        }
        for (;;) {
            Entry& game = games_[random_() % games_.size()];
            if (game.answered >= kMostMoves && !begin(visitor, game)) return;
            under_way_ = true;
            const Reply moved =
                visitor.post("/api/games/" + game.id + "/moves",
                             {{"move", point_at(game.answered)}, {"ply", game.answered}});
            if (moved.status == 0) return;
            under_way_ = false;
            EXPECT_EQ(moved.status, 200) << moved.body;
            if (moved.status != 200) return;
            ++game.answered;
            ++moves_;
        }
    }

    bool begin(Visitor& visitor, Entry& game) {
        under_way_ = false;
        const Reply made = visitor.post("/api/games", {{"size", 19}});
        if (made.status != 201) return false;
        game = {made.json().value("id", ""), 0};
        return true;
    }

    std::vector<Entry>& games_;
    std::mt19937 random_;
    std::atomic<bool> under_way_{false};
    std::atomic<bool> has_ended_{false};
    std::atomic<long> moves_{0};
};

// Every move that was answered is there and no other one but the one that was under way; the ledger
// takes that over. How many of those there were.
int compare(Visitor& visitor, std::vector<Entry>& games) {
    int more = 0;
    for (Entry& game : games) {
        if (game.id.empty()) continue;
        const json kept = visitor.get("/api/games/" + game.id).json();
        if (!kept.is_object() || !kept.contains("moves")) {
            ADD_FAILURE() << "a game is gone: " << kept;
            continue;
        }
        const int ply = kept["ply"];
        EXPECT_GE(ply, game.answered) << "an answered move is gone";
        EXPECT_LE(ply, game.answered + 1) << "a move that nobody made";
        for (int i = 0; i < ply; ++i) {
            EXPECT_EQ(kept["moves"][static_cast<std::size_t>(i)],
                      (i % 2 == 0 ? "B " : "W ") + point_at(i));
        }
        more += ply - game.answered;
        game.answered = ply;
    }
    return more;
}

// How long a server that has nothing to look after takes from its start to its first move, here and
// now: what those take that were killed is measured against it where the machine is busy.
Clock::duration start_of_an_empty_one() {
    const Folder folder;
    const auto begin = Clock::now();
    const Child child = start_child(folder.path());
    Visitor visitor(child.port);
    const std::string id = visitor.post("/api/games", {{"size", 19}}).json().value("id", "");
    EXPECT_EQ(visitor.post("/api/games/" + id + "/moves", {{"move", "A1"}, {"ply", 0}}).status,
              200);
    const auto took = Clock::now() - begin;
    ::kill(child.pid, SIGKILL);
    int status = 0;
    ::waitpid(child.pid, &status, 0);
    return took;
}

// A game that has room for a move.
Entry& one_to_play_in(std::vector<std::vector<Entry>>& ledger) {
    for (auto& games : ledger) {
        for (Entry& game : games) {
            // One more may be on the disk than was answered.
            if (!game.id.empty() && game.answered + 1 < kMostMoves) return game;
        }
    }
    ADD_FAILURE() << "all games are full";
    return ledger[0][0];
}

std::int64_t counted(const std::string& metrics, const std::string& name) {
    const std::size_t at = metrics.find("\n" + name + " ");
    return at == std::string::npos ? 0 : std::atoll(metrics.c_str() + at + name.size() + 2);
}

}  // namespace

// Robustness 4: kill -9 at any instant while a dozen moves of a hundred games are under way.
TEST(Durability, AKilledServerHasLostNothingThatItAcknowledged) {
    const Folder folder;
    constexpr std::size_t kClients = 12;
    constexpr std::size_t kGamesOfOne = 9;
    const char* named = std::getenv("MAGPIE_KILLS");
    const int usual = magpie::test::kSanitized ? 3 : 5;
    const int kills = named != nullptr ? std::max(1, std::atoi(named)) : usual;
    std::vector<std::vector<Entry>> ledger(kClients, std::vector<Entry>(kGamesOfOne));
    std::mt19937 random(7);
    long moves = 0;
    long cut_off = 0;
    long kept_unanswered = 0;
    std::int64_t shared = 0;
    Waits starts;
    Waits empty_starts;
    for (int kill = 0; kill <= kills; ++kill) {
        const auto started = Clock::now();
        const Child child = start_child(folder.path());
        Visitor visitor(child.port);
        if (kill > 0) {
            // It plays as soon as it is there, before anything else is asked.
            Entry& first = one_to_play_in(ledger);
            const int at = visitor.get("/api/games/" + first.id).json().value("ply", -1);
            EXPECT_GE(at, first.answered);
            EXPECT_LE(at, first.answered + 1);
            const Reply moved = visitor.post("/api/games/" + first.id + "/moves",
                                             {{"move", point_at(at)}, {"ply", at}});
            EXPECT_EQ(moved.status, 200) << moved.body;
            starts.push_back(Clock::now() - started);
            first.answered = at + 1;
            empty_starts.push_back(start_of_an_empty_one());
        }
        for (auto& games : ledger) {
            kept_unanswered += compare(visitor, games);
            ASSERT_FALSE(HasFailure()) << "after kill " << kill;
        }
        if (kill < kills) {
            std::vector<std::unique_ptr<Client>> clients;
            std::vector<std::jthread> playing;
            for (std::size_t i = 0; i < kClients; ++i) {
                clients.push_back(std::make_unique<Client>(ledger[i], random()));
                playing.emplace_back(
                    [&client = *clients.back(), port = child.port] { client.play(port); });
            }
            // Once all play, at any instant.
            for (const auto& client : clients) {
                while (client->moves() == 0 && !client->has_ended()) {
                    std::this_thread::sleep_for(std::chrono::milliseconds(1));
                }
            }
            const std::string metrics = visitor.get("/metrics").body;
            shared += counted(metrics, "magpie_changes_stored_total") -
                      counted(metrics, "magpie_stores_total");
            std::this_thread::sleep_for(std::chrono::microseconds(random() % 60'000));
            ::kill(child.pid, SIGKILL);
            playing.clear();
            for (const auto& client : clients) {
                moves += client->moves();
                cut_off += client->was_cut_off() ? 1 : 0;
            }
        } else {
            ::kill(child.pid, SIGKILL);
        }
        int status = 0;
        ::waitpid(child.pid, &status, 0);
        ASSERT_TRUE(WIFSIGNALED(status));
    }
    EXPECT_GT(cut_off, kills) << "too few were under way";
    EXPECT_GT(shared, 0) << "no two moves ever shared a transaction";
    // Each of them: two seconds, or where the machine is busy, a few times what an empty server
    // takes beside it.
    const auto slowest = share_of(starts, 1);
    const auto slowest_empty = share_of(empty_starts, 1);
    const std::chrono::milliseconds limit(2'000);
    EXPECT_LT(slowest, std::max(limit, 4 * slowest_empty)) << "from its start to its first move";
    ASSERT_EQ(std::ssize(starts), kills);
    if (named != nullptr) {
        std::printf("%d kills, %ld moves answered, %ld under way at a kill, %ld of them kept\n",
                    kills, moves, cut_off, kept_unanswered);
        std::printf(
            "from a start to its first move: half %ld ms, the slowest %ld; of a server "
            "without games %ld and %ld\n",
            static_cast<long>(share_of(starts, 0.5).count()), static_cast<long>(slowest.count()),
            static_cast<long>(share_of(empty_starts, 0.5).count()),
            static_cast<long>(slowest_empty.count()));
    }
    auto log = store::GameLog::open(folder.path() + "/server.db");
    ASSERT_TRUE(log);
    EXPECT_EQ(log->synchronous(), 2) << "FULL";
    for (const auto& games : ledger) {
        for (const Entry& game : games) {
            const auto kept = log->load(game.id);
            ASSERT_TRUE(kept && *kept);
            EXPECT_EQ(std::ssize((*kept)->moves), game.answered);
        }
    }
}

TEST(Durability, ASignalEndsTheServerInOrder) {
    const Folder folder;
    const Child child = start_child(folder.path());
    Visitor visitor(child.port);
    const std::string id = visitor.post("/api/games", {{"size", 9}}).json().value("id", "");
    SocketClient socket(child.port, "/api/games/" + id + "/socket");
    EXPECT_FALSE(socket.next().empty());
    ::kill(child.pid, SIGTERM);
    EXPECT_EQ(socket.next(), "") << "it is told";
    int status = 0;
    ::waitpid(child.pid, &status, 0);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace magpie::server::test
