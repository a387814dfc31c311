#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>

#include "apps/server/log.h"
#include "apps/server/service.h"

namespace magpie::server {

struct HttpOptions {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8080;  // 0: any that is free
    std::size_t most_connections = 16'000;
    std::size_t most_of_one = 500;                   // connections of one address; 0: any number
    std::chrono::milliseconds request_time{15'000};  // for a request to arrive whole
    std::chrono::milliseconds write_time{15'000};    // for an answer to be taken
    std::chrono::milliseconds socket_idle{60'000};   // for a sign of life on a WebSocket
    std::chrono::milliseconds socket_quiet = std::chrono::hours(12);  // with nothing said on it
    std::chrono::milliseconds shutdown_time{5'000};  // for what is under way when it stops
    bool handles_signals = true;                     // SIGINT and SIGTERM stop it
    Log* log = nullptr;
};

// HTTP/1.1 and WebSocket on one thread, in front of a Service. All of Boost is behind this.
class HttpServer {
  public:
    // Listens; nobody is answered before run(). The error is one line.
    [[nodiscard]] static std::expected<std::unique_ptr<HttpServer>, std::string> listen(
        const HttpOptions& options, const ServiceOptions& service);

    ~HttpServer();
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;

    [[nodiscard]] std::uint16_t port() const;

    [[nodiscard]] Service& service();

    // Serves until stop() or a signal: no one new is let in, WebSockets are told, what is under way
    // is finished.
    void run();

    // From any thread.
    void stop();

  private:
    class Implementation;

    explicit HttpServer(std::unique_ptr<Implementation> implementation);

    std::unique_ptr<Implementation> implementation_;
};

}  // namespace magpie::server
