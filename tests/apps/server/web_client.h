#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "apps/server/http_server.h"
#include "platform/scratch_folder.h"

namespace magpie::server::test {

// A TCP connection to this machine that gives up after some seconds, so that no test hangs.
class Wire {
  public:
    // `buffer`: how many bytes the system keeps that were not received yet; 0: as it likes.
    explicit Wire(std::uint16_t port, int buffer = 0);
    ~Wire();

    Wire(Wire&& other) noexcept : socket_(std::exchange(other.socket_, -1)), rest_(other.rest_) {}

    Wire(const Wire&) = delete;
    Wire& operator=(const Wire&) = delete;

    [[nodiscard]] bool is_open() const { return socket_ >= 0; }

    // False when the other side has closed.
    bool send(std::string_view bytes);

    // So many bytes, or fewer when the other side has closed or is silent.
    std::string receive(std::size_t bytes);
    // Up to and with `mark`.
    std::string receive_until(std::string_view mark);
    // The other side closes within some seconds, whatever it sends before.
    bool is_closed_by_server();
    // Whether it has closed or sent anything by now.
    [[nodiscard]] bool has_ended() const;

  private:
    bool fill();

    int socket_ = -1;
    std::string rest_;  // received, not asked for yet
};

struct Reply {
    int status = 0;                                // 0: there was none
    std::map<std::string, std::string> headers{};  // names in lower case
    std::string body{};

    [[nodiscard]] nlohmann::json json() const {
        return nlohmann::json::parse(body, nullptr, false);
    }
};

// Who looks at every answer that a Visitor gets, with what was asked, and at every text that a
// SocketClient gets: in the tests of the server the document of its interface (api_document.h).
struct Onlooker {
    void (*answer)(const std::string& method,
                   const std::string& path,
                   const std::string& body,
                   const Reply& reply) = nullptr;
    void (*frame)(const std::string& text) = nullptr;
};

inline Onlooker onlooker{};  // set before any test

// A visitor: asks like a page of the server itself, and keeps its cookie.
class Visitor {
  public:
    explicit Visitor(std::uint16_t port) : port_(port) {}

    Reply get(const std::string& path, const std::string& more_headers = {});
    Reply post(const std::string& path, const nlohmann::json& body = nlohmann::json::object());
    Reply remove(const std::string& path);
    // Exactly these headers, each with its line break.
    Reply ask(const std::string& method,
              const std::string& path,
              const std::string& headers,
              const std::string& body = {});

    [[nodiscard]] std::string host() const { return "127.0.0.1:" + std::to_string(port_); }

    [[nodiscard]] std::string origin() const { return "http://" + host(); }

    std::string cookie{};

  private:
    std::uint16_t port_;
    std::unique_ptr<Wire> wire_{};
};

// Reads one answer. `has_body` is false for HEAD.
Reply read_reply(Wire& wire, bool has_body = true);

// The other end of a WebSocket, frame by frame.
class SocketClient {
  public:
    SocketClient(std::uint16_t port,
                 const std::string& path,
                 std::optional<std::string> origin = std::nullopt,
                 int buffer = 0);

    // The status of the handshake: 101 when it is open.
    [[nodiscard]] int status() const { return status_; }

    // The next text; empty when it was closed.
    std::string next();

    // What the server gave as the reason when it closed it; 0 where it gave none.
    [[nodiscard]] int close_code() const { return close_code_; }

    nlohmann::json next_json() { return nlohmann::json::parse(next(), nullptr, false); }

    void send_text(std::string_view text);
    // False when the other side has closed.
    bool send_frame(int first_byte, std::string_view payload);

    bool send_bytes(std::string_view bytes) { return wire_.send(bytes); }

    bool is_closed_by_server() { return wire_.is_closed_by_server(); }

  private:
    Wire wire_;
    int status_ = 0;
    int close_code_ = 0;
};

// The game at that path, "/api/games/ID", once Magpie has thought about its dead stones.
nlohmann::json judged_game(std::uint16_t port, const std::string& path);

using Folder = magpie::test::ScratchFolder;

// A server on a port that the system chooses, until the end of its scope.
class RunningServer {
  public:
    explicit RunningServer(const std::string& data_folder,
                           HttpOptions http = {},
                           ServiceOptions service = {});
    ~RunningServer();
    RunningServer(const RunningServer&) = delete;
    RunningServer& operator=(const RunningServer&) = delete;

    [[nodiscard]] std::uint16_t port() const { return server_->port(); }

    [[nodiscard]] HttpServer& server() { return *server_; }

  private:
    std::unique_ptr<HttpServer> server_;
    std::thread thread_;
};

}  // namespace magpie::server::test
