#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/server/log.h"
#include "apps/server/message.h"
#include "apps/server/metrics.h"
#include "apps/server/role.h"

namespace magpie::server {

class Room;

struct ServiceOptions {
    std::string data_folder{};
    std::string web_folder{};            // empty: a page that says that there is none
    std::vector<std::string> origins{};  // that may change things, beside our own
    double requests_per_second = 100;    // from one address; 0: any number
    int engines = 0;                     // that think at once; 0: as many as the machine has cores
    std::size_t most_games = 20'000;     // in memory
    bool is_host = false;                // started for other devices, whether any can come or not
    bool shows_library = true;           // of the data folder, to everybody who reaches the server
    Log* log = nullptr;
};

// What the server does, without the network: requests in, answers out. Everything is asynchronous;
// handle() and its like never wait. They are called from one thread, replies come on any.
class Service {
  public:
    // Opens the games of the data folder, which is made where it is missing. The error is one line.
    [[nodiscard]] static std::expected<std::unique_ptr<Service>, std::string> open(
        ServiceOptions options);

    ~Service();
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;

    // What is being done is finished and written down, and its threads end, as in the destructor:
    // no reply comes from another thread after this, and whoever still follows a game may leave it.
    void stop();

    // How many bytes the body of such a request may have; asked before it is read.
    [[nodiscard]] static std::size_t body_limit(const Request& request);

    // The answer to a request that is not even looked at, for what it asks or how often.
    [[nodiscard]] std::optional<Response> why_refused(const Request& request);

    // Requires: !why_refused(request).
    void handle(const Request& request, const Reply& reply);

    // A refusal, wherever it comes from, as such a request is answered: all that one hears of the
    // founding game has the same fields.
    [[nodiscard]] static Response in_its_form(const Request& request, Response response);

    // The game that a WebSocket is to follow; the answer where it may not. Checks like
    // why_refused().
    struct Followed {
        std::shared_ptr<Room> room;
        std::string id;  // that was asked for
        Role role = Role::watcher;
        std::string address{};  // that asks
    };

    using FollowResult = std::expected<Followed, Response>;
    void follow(const Request& request, const std::function<void(FollowResult)>& done);

    // The state as a message at once and after every change; null when the WebSocket is to be
    // opened anew. Called on any thread. Returns a number for unsubscribe().
    using Seen = std::function<void(std::shared_ptr<const std::string>)>;
    std::uint64_t subscribe(const Followed& followed, Seen seen);
    void unsubscribe(const Followed& followed, std::uint64_t number);

    // A message over the WebSocket: the body of POST …/ACTION with the action in it,
    // {"action": "moves", "move": "D4", "ply": 0, "ref": 7}. The answer is a message as well:
    // {"ref": 7, "status": 200, "body": …}.
    using Said = std::function<void(std::string)>;
    void hear(const Followed& followed, std::string_view text, const Said& reply);

    // Adds the headers that every answer has, and counts it. `host` is what was asked for.
    void finish(Response& response, std::string_view host);

    [[nodiscard]] Metrics& metrics();

    [[nodiscard]] bool has_page() const;

    // Where other devices find this server: "http://192.168.1.5:8080". Before the first request.
    void set_addresses(std::vector<std::string> addresses);

  private:
    class Parts;

    explicit Service(std::unique_ptr<Parts> parts);

    std::unique_ptr<Parts> parts_;
};

}  // namespace magpie::server
