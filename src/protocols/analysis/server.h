#pragma once

#include <atomic>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "protocols/analysis/query.h"
#include "protocols/seat/any_engine.h"

namespace magpie::analysis {

struct ServerOptions {
    std::string name = "Magpie";
    std::string version = "0";
    QueryDefaults defaults{};
    // Called when a search has ended and collect() has something to do; by the engine's thread.
    std::function<void()> wake{};
};

// The engine side of the protocol: lines of JSON in, lines of JSON out. Positions are analysed one
// after the other, those of the highest priority first, then as they came in.
//
//    handle(line) ──▶ waiting ──▶ searching ── wake() ──▶ collect() ──▶ the next one
//
// handle() and collect() come from one thread and never wait long; while a search runs, its reports
// are written by the engine's thread, so `output` must bear both.
class Server {
  public:
    using Output = std::function<void(std::string_view)>;

    // An engine for each game that is served; those that are there outlive the server.
    struct Engines {
        std::optional<AnyEngine> go{};
        std::optional<AnyEngine> othello{};
    };

    Server(Engines engines, ServerOptions options, Output output);
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    ~Server();

    // Handles one line, without its line end.
    void handle(std::string_view line);

    // Writes the answer of the search that has ended and begins the next. Does nothing while one
    // runs, or when there is none.
    void collect();

    // Nothing is searched and nothing waits.
    [[nodiscard]] bool is_idle() const { return !running_ && waiting_.empty(); }

    // Throws away what waits, and ends the search that runs; what it knows is still told.
    void terminate_all();

  private:
    struct Job {
        std::shared_ptr<const Query> query;
        int turn;
        std::int64_t priority;
    };

    void take(Query query);
    void act(const Action& action);
    void terminate(const std::function<bool(const Job&)>& is_meant);
    void start_next();
    void forget_if_idle();
    void say(const std::string& line) const;
    [[nodiscard]] std::optional<AnyEngine> engine_for(GameKind kind) const;

    Engines engines_;
    ServerOptions options_;
    Output output_;
    std::list<Job> waiting_;
    std::optional<Job> running_;
    std::optional<Report> last_;  // of the running search, when it has ended
    std::atomic<bool> has_ended_{false};
    bool wants_to_forget_ = false;  // when the search that runs has ended
};

}  // namespace magpie::analysis
