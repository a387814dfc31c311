#pragma once

// The parts of Boost that the server uses, in one place; only http_server.cpp and web_socket.cpp
// include it, because it takes half a minute to compile.
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
// A connection whose bytes a second can be limited.
using Stream = beast::basic_stream<Tcp, asio::any_io_executor, beast::simple_rate_policy>;
using HeaderRequest = http::request<http::string_body>;

// An operation that fails gives its error beside its result, and throws nothing.
constexpr auto kAwait = asio::as_tuple(asio::use_awaitable);

}  // namespace magpie::server
