#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <utility>

#include "apps/server/boost_asio.h"
#include "apps/server/service.h"

namespace magpie::server {

// One WebSocket that follows a game: the state at once and after every change. Of several changes
// that a slow reader has not taken yet only the last is sent, so nobody costs more than one state;
// whoever takes nothing at all is cut off. One on which nothing happens, such as that of a page
// left open at a game that nobody begins, is closed in the end with kQuietCode. Lives on the thread
// of the server.
class WebSocket : public std::enable_shared_from_this<WebSocket> {
  public:
    struct Limits {
        std::chrono::milliseconds idle;   // without a sign of life
        std::chrono::milliseconds write;  // for a message to be taken
        std::chrono::milliseconds quiet;  // with nothing said on either side
    };

    // By which the page knows that it may come again when somebody looks at it.
    static constexpr std::uint16_t kQuietCode = 4'000;

    WebSocket(Stream stream, Service& service, Service::Followed followed, Limits limits);
    ~WebSocket();
    WebSocket(const WebSocket&) = delete;
    WebSocket& operator=(const WebSocket&) = delete;

    // Answers the request to open it, and serves it to its end.
    asio::awaitable<void> run(HeaderRequest request);

    // The server is going away.
    void close();

    // At once, whatever is under way.
    void hang_up();

    // Kept as long as it lives.
    void hold(std::shared_ptr<void> ticket) { ticket_ = std::move(ticket); }

  private:
    asio::awaitable<void> read();
    asio::awaitable<void> write();
    asio::awaitable<bool> send(std::shared_ptr<const std::string> text);
    using Text = std::shared_ptr<const std::string>;

    void offer(Text state);
    void offer_reply(Text text);
    asio::awaitable<void> say_goodbye(websocket::close_code code);
    void cut();  // for what it does
    void watch_what_is_read();
    bool may_send_more();
    void wait_for_quiet(std::chrono::milliseconds rest);

    websocket::stream<Stream> stream_;
    Service& service_;
    const Service::Followed followed_;
    const Limits limits_;
    asio::steady_timer wake_;                          // of the writer
    asio::steady_timer deadline_;                      // of one write
    asio::steady_timer farewell_;                      // of the goodbye
    asio::steady_timer quiet_;                         // one for its life, not one a message
    std::chrono::steady_clock::time_point said_at_{};  // the last thing on either side
    std::uint64_t subscription_ = 0;
    Text next_;  // the state to send; null: nothing new
    std::deque<Text> replies_;
    bool is_over_ = false;
    bool is_leaving_ = false;
    websocket::close_code leaving_code_ = websocket::close_code::going_away;
    bool has_said_goodbye_ = false;  // reader and writer may both want to, and only one can
    double allowance_ = 0;           // of messages and control frames
    std::chrono::steady_clock::time_point counted_at_{};
    std::shared_ptr<void> ticket_;
};

}  // namespace magpie::server
