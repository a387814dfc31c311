#pragma once

// The parts of Boost that the server uses, in one place; only http_server.cpp and web_socket.cpp
// include it, because it takes half a minute to compile.
#include <algorithm>
#include <cstddef>
#include <functional>
#include <limits>
#include <utility>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace magpie::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;

using Tcp = asio::ip::tcp;

// Limits the bytes a second that are read of a connection, and tells once when more came than there
// was sense in: bytes count until settle().
class ReadPolicy {
  public:
    // So many a second; `excess` is called from within the read that brings more than `most`.
    void limit(std::size_t bytes_per_second, std::size_t most, std::function<void()> excess) {
        limit_ = bytes_per_second;
        left_ = std::min(left_, bytes_per_second);
        most_ = most;
        excess_ = std::move(excess);
    }

    // They made sense, or at most so many of them.
    void settle(std::size_t bytes = kAny) { unsettled_ -= std::min(unsettled_, bytes); }

  private:
    friend class beast::rate_policy_access;

    static constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();

    [[nodiscard]] std::size_t available_read_bytes() const noexcept { return left_; }

    [[nodiscard]] std::size_t available_write_bytes() const noexcept { return kAny; }

    void transfer_read_bytes(std::size_t bytes) {
        if (limit_ == kAny) return;
        left_ -= std::min(left_, bytes);
        unsettled_ += bytes;
        if (unsettled_ > most_ && excess_) std::exchange(excess_, nullptr)();
    }

    void transfer_write_bytes(std::size_t) const noexcept {}

    void on_timer() noexcept { left_ = limit_; }

    std::size_t limit_ = kAny;
    std::size_t left_ = kAny;
    std::size_t most_ = kAny;
    std::size_t unsettled_ = 0;
    std::function<void()> excess_{};
};

using Stream = beast::basic_stream<Tcp, asio::any_io_executor, ReadPolicy>;
using HeaderRequest = http::request<http::string_body>;

// An operation that fails gives its error beside its result, and throws nothing.
constexpr auto kAwait = asio::as_tuple(asio::use_awaitable);

}  // namespace magpie::server
