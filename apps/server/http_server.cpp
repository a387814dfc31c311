#include "apps/server/http_server.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <exception>
#include <functional>
#include <mutex>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "apps/server/answers.h"
#include "apps/server/boost_asio.h"
#include "apps/server/web_socket.h"
#include "platform/network.h"

namespace magpie::server {

namespace {

constexpr std::size_t kLargestHeader = std::size_t{80} << 10;  // the link is the game
constexpr std::array<http::field, 8> kFields = {
    http::field::host,          http::field::origin,          http::field::cookie,
    http::field::accept,        http::field::accept_encoding, http::field::content_type,
    http::field::if_none_match, http::field::expect};

Request request_from(const http::request_header<>& header, const std::string& address) {
    Request request{.method = std::string(header.method_string()), .address = address};
    for (const http::field field : kFields) {
        const auto found = header.find(field);
        if (found == header.end()) continue;
        std::string name(http::to_string(field));
        std::ranges::transform(name, name.begin(), [](char c) {
            return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        });
        request.headers[name] = std::string(found->value());
    }
    return request;
}

Response too_large() { return error_response(413, "too_large", "The body is too large."); }

// Somebody who waits for something that the service gives, on any thread. Where it is never given,
// because whoever had to do it threw, they get `otherwise`: nobody waits for ever.
template <class Handler, class Result>
class Awaiting {
  public:
    Awaiting(Handler handler, Result otherwise)
        : executor_(asio::get_associated_executor(handler)),
          handler_(std::make_shared<Handler>(std::move(handler))),
          otherwise_(std::move(otherwise)) {}

    ~Awaiting() {
        try {
            give(std::move(otherwise_));
        } catch (const std::exception&) {
            return;  // not even that; its connection ends when the other side goes
        }
    }

    Awaiting(const Awaiting&) = delete;
    Awaiting& operator=(const Awaiting&) = delete;

    // The first time counts.
    void give(Result result) {
        const std::lock_guard lock(mutex_);
        if (!handler_) return;
        asio::post(executor_, [handler = handler_, result = std::move(result)]() mutable {
            (*handler)(std::move(result));
        });
        handler_.reset();
    }

  private:
    asio::associated_executor_t<Handler> executor_;
    std::mutex mutex_;
    std::shared_ptr<Handler> handler_;
    Result otherwise_;
};

Response went_wrong() { return error_response(500, "internal", "Something went wrong here."); }

// The reply of the service, on the thread of the server.
asio::awaitable<Response> answer_of(Service& service, const Request& request) {
    return asio::async_initiate<decltype(asio::use_awaitable), void(Response)>(
        [&service, &request](auto handler) {
            using Waiting = Awaiting<decltype(handler), Response>;
            const auto waiting = std::make_shared<Waiting>(std::move(handler), went_wrong());
            service.handle(request,
                           [waiting](Response response) { waiting->give(std::move(response)); });
        },
        asio::use_awaitable);
}

using SharedFollow = std::shared_ptr<Service::FollowResult>;

asio::awaitable<SharedFollow> followed_by(Service& service, const Request& request) {
    return asio::async_initiate<decltype(asio::use_awaitable), void(SharedFollow)>(
        [&service, &request](auto handler) {
            using Waiting = Awaiting<decltype(handler), SharedFollow>;
            auto otherwise = std::make_shared<Service::FollowResult>(std::unexpected(went_wrong()));
            const auto waiting =
                std::make_shared<Waiting>(std::move(handler), std::move(otherwise));
            service.follow(request, [waiting](Service::FollowResult followed) {
                waiting->give(std::make_shared<Service::FollowResult>(std::move(followed)));
            });
        },
        asio::use_awaitable);
}

}  // namespace

class HttpServer::Implementation {
  public:
    Implementation(const HttpOptions& options)
        : options_(options), acceptor_(context_), signals_(context_), timer_(context_) {}

    std::expected<void, std::string> listen();
    void run();
    void stop();

    [[nodiscard]] std::uint16_t port() const { return acceptor_port_; }

    // After the context: its replies go there.
    void set_service(std::unique_ptr<Service> service) { service_ = std::move(service); }

    [[nodiscard]] Service& service() { return *service_; }

  private:
    // One connection while it speaks HTTP.
    struct Connection {
        explicit Connection(Tcp::socket socket) : stream(std::move(socket)) {}

        Stream stream;
        beast::flat_buffer buffer{kLargestHeader + (std::size_t{64} << 10)};
        std::string address;
        std::shared_ptr<void> ticket;  // of its address
        bool is_busy = false;
        bool has_unread = false;  // a request was answered before it was read to its end
    };

    // How many connections each address has.
    class Addresses {
      public:
        // 0: any number.
        explicit Addresses(std::size_t most) : most_(most) {}

        // Held as long as the connection is; null when the address has enough of them.
        std::shared_ptr<void> admit(const std::string& address) {
            std::size_t& count = (*counts_)[address];
            if (most_ != 0 && count >= most_) return nullptr;
            const auto leave = [counts = counts_, address](void*) {
                const auto found = counts->find(address);
                if (--found->second == 0) counts->erase(found);
            };
            ++count;
            return {counts_.get(), leave};
        }

      private:
        using Counts = std::unordered_map<std::string, std::size_t>;

        std::size_t most_;
        std::shared_ptr<Counts> counts_ = std::make_shared<Counts>();
    };

    using Parser = http::request_parser<http::string_body>;

    void serve(const std::function<void()>& run);
    void begin_accepting();
    asio::awaitable<void> accept();
    void welcome(Tcp::socket socket);
    asio::awaitable<void> converse(std::shared_ptr<Connection> shared);
    void forget(const std::shared_ptr<Connection>& connection);
    void note(const std::exception_ptr& thrown);
    asio::awaitable<void> drain(Connection& connection);
    asio::awaitable<bool> exchange(Connection& connection);
    asio::awaitable<std::optional<Response>> read_body(Connection& connection,
                                                       Parser& parser,
                                                       Request& request);
    asio::awaitable<bool> write(Connection& connection,
                                const http::request_header<>& header,
                                Response response,
                                bool keep_alive);
    asio::awaitable<void> open_socket(Connection& connection, Parser& parser, Request request);
    void run_socket(const std::shared_ptr<WebSocket>& socket, HeaderRequest request);
    [[nodiscard]] bool has_visitors() const;
    void begin_stop();
    void hang_up_on_all();
    void note_answer(const Request& request, int status);

    const HttpOptions options_;
    Addresses addresses_{options_.most_of_one};
    asio::io_context context_{1};
    Tcp::acceptor acceptor_;
    std::uint16_t acceptor_port_ = 0;
    asio::signal_set signals_;
    asio::steady_timer timer_;
    bool is_stopping_ = false;
    std::unordered_set<std::shared_ptr<Connection>> connections_;
    std::unordered_set<std::shared_ptr<WebSocket>> sockets_;
    std::unique_ptr<Service> service_;
};

std::expected<void, std::string> HttpServer::Implementation::listen() {
    boost::system::error_code error;
    const auto address = asio::ip::make_address(options_.address, error);
    if (error) return std::unexpected(options_.address + " is no address such as 127.0.0.1");
    const Tcp::endpoint endpoint(address, options_.port);
    if (!error) acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    const std::string place = options_.address + ":" + std::to_string(options_.port);
    if (error == asio::error::address_in_use) {
        return std::unexpected(place +
                               ": a program listens there already, perhaps another Magpie; "
                               "--port 0 takes any port that is free");
    }
    if (error) return std::unexpected(place + ": " + error.message());
    acceptor_port_ = acceptor_.local_endpoint(error).port();
    return {};
}

void HttpServer::Implementation::run() {
    platform::raise_open_files();  // a socket for every visitor
    if (options_.handles_signals) {
        signals_.add(SIGINT);
        signals_.add(SIGTERM);
        signals_.async_wait([this](const boost::system::error_code& failed, int) {
            if (!failed) begin_stop();
        });
    }
    begin_accepting();
    serve([this] { context_.run(); });
    // Whoever is left is given their answer, or none, and goes: what serves them uses the service,
    // which ends before the context does. However long that takes: the other ends were hung up on,
    // so that nobody waits for them any more, and a context with nothing left to do ends by itself.
    service_->stop();
    context_.restart();
    serve([this] {
        while (has_visitors() && context_.run_one() != 0) continue;
    });
    if (options_.log != nullptr) options_.log->info("stopped");
}

void HttpServer::Implementation::serve(const std::function<void()>& run) {
    for (;;) {
        try {
            return run();
        } catch (const std::exception&) {
            note(std::current_exception());  // of one who is served: the others go on
        }
    }
}

void HttpServer::Implementation::stop() {
    asio::post(context_, [this] { begin_stop(); });
}

// A WebSocket that was let go may still be held by what it has begun, so those that live are
// counted.
bool HttpServer::Implementation::has_visitors() const {
    return !connections_.empty() || service_->metrics().sockets != 0;
}

void HttpServer::Implementation::begin_stop() {
    if (std::exchange(is_stopping_, true)) return;
    if (options_.log != nullptr) options_.log->info("stopping");
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    signals_.cancel(ignored);
    for (const auto& connection : connections_) {
        if (!connection->is_busy) connection->stream.socket().close(ignored);
    }
    for (const auto& socket : sockets_) socket->close();
    timer_.expires_after(options_.shutdown_time);
    timer_.async_wait([this](const boost::system::error_code& cancelled) {
        if (!cancelled) hang_up_on_all();
    });
    if (connections_.empty() && sockets_.empty()) timer_.cancel();
}

// Whoever is still here after all this time: what is theirs ends now, while what it uses is there.
void HttpServer::Implementation::hang_up_on_all() {
    boost::system::error_code ignored;
    for (const auto& connection : connections_) connection->stream.socket().close(ignored);
    for (const auto& socket : sockets_) socket->hang_up();
    timer_.expires_after(options_.shutdown_time);
    timer_.async_wait([this](const boost::system::error_code& cancelled) {
        if (!cancelled) context_.stop();
    });
    if (connections_.empty() && sockets_.empty()) timer_.cancel();
}

// What is thrown ends one attempt, never the accepting.
void HttpServer::Implementation::begin_accepting() {
    asio::co_spawn(context_, accept(), [this](const std::exception_ptr& thrown) {
        if (!thrown || is_stopping_) return;
        note(thrown);
        begin_accepting();
    });
}

void HttpServer::Implementation::note(const std::exception_ptr& thrown) {
    ++service_->metrics().exceptions;
    if (options_.log == nullptr) return;
    try {
        std::rethrow_exception(thrown);
    } catch (const std::exception& error) {
        options_.log->error("exception", {{"what", error.what()}});
    }
}

asio::awaitable<void> HttpServer::Implementation::accept() {
    while (!is_stopping_) {
        auto [failed, socket] = co_await acceptor_.async_accept(kAwait);
        if (is_stopping_) co_return;
        if (failed) {
            // No more file descriptors, most likely: others will close.
            asio::steady_timer pause(context_, std::chrono::milliseconds(50));
            co_await pause.async_wait(kAwait);
            continue;
        }
        welcome(std::move(socket));
    }
}

void HttpServer::Implementation::welcome(Tcp::socket socket) {
    boost::system::error_code ignored;
    socket.set_option(Tcp::no_delay(true), ignored);
    const auto endpoint = socket.remote_endpoint(ignored);
    auto connection = std::make_shared<Connection>(std::move(socket));
    connection->address = endpoint.address().to_string();
    const bool has_room = connections_.size() + sockets_.size() < options_.most_connections;
    if (has_room) connection->ticket = addresses_.admit(platform::network_of(connection->address));
    if (!connection->ticket) {
        ++service_->metrics().connections_refused;
        return;  // closed at the end of its scope
    }
    connections_.insert(connection);
    ++service_->metrics().connections;
    try {
        asio::co_spawn(context_, converse(connection),
                       [this, connection](const std::exception_ptr& thrown) {
                           forget(connection);
                           if (thrown) note(thrown);
                       });
    } catch (const std::exception&) {
        forget(connection);
        throw;
    }
}

void HttpServer::Implementation::forget(const std::shared_ptr<Connection>& connection) {
    if (connections_.erase(connection) == 0) return;
    --service_->metrics().connections;
    if (is_stopping_ && connections_.empty() && sockets_.empty()) timer_.cancel();
}

asio::awaitable<void> HttpServer::Implementation::converse(std::shared_ptr<Connection> shared) {
    Connection& connection = *shared;
    while (!is_stopping_ && co_await exchange(connection)) continue;
    boost::system::error_code ignored;
    connection.stream.socket().shutdown(Tcp::socket::shutdown_send, ignored);
    if (connection.has_unread) co_await drain(connection);
}

// A connection closed over bytes that nobody has read is reset, and the answer may be lost with it:
// what is still on its way is taken for a moment.
asio::awaitable<void> HttpServer::Implementation::drain(Connection& connection) {
    constexpr int kMostReads = 256;
    std::array<char, 4096> rest{};
    connection.stream.expires_after(std::chrono::seconds(1));
    for (int i = 0; i < kMostReads; ++i) {
        const auto [failed, bytes] =
            co_await connection.stream.async_read_some(asio::buffer(rest), kAwait);
        if (failed) co_return;
    }
}

// One request and its answer. False when the connection is over.
asio::awaitable<bool> HttpServer::Implementation::exchange(Connection& connection) {
    Parser parser;
    parser.header_limit(kLargestHeader);
    parser.body_limit(boost::none);  // set once it is known what is asked
    connection.is_busy = false;
    connection.stream.expires_after(options_.request_time);
    const auto [failed, bytes] =
        co_await http::async_read_header(connection.stream, connection.buffer, parser, kAwait);
    connection.is_busy = true;
    Request request = request_from(parser.get(), connection.address);
    if (failed) {
        const bool is_bad = failed.category() == http::make_error_code(http::error{}).category();
        const bool is_gone =
            failed == http::error::end_of_stream || failed == http::error::partial_message;
        if (!is_bad || is_gone) co_return false;
        const bool is_large =
            failed == http::error::header_limit || failed == http::error::buffer_overflow;
        connection.has_unread = true;
        Response refusal = error_response(400, "bad_http", "That is no HTTP request.");
        if (is_large) {
            refusal = error_response(431, "header_too_large", "The header is too long.");
        }
        co_return co_await write(connection, parser.get(), std::move(refusal), false);
    }
    const std::string_view text(parser.get().target().data(), parser.get().target().size());
    auto target = target_from(text);
    if (!target) {
        Response refusal = error_response(400, "bad_target", "That is no path.");
        co_return co_await write(connection, parser.get(), std::move(refusal), false);
    }
    request.path = std::move(target->path);
    request.query = std::move(target->query);
    if (websocket::is_upgrade(parser.get())) {
        co_await open_socket(connection, parser, std::move(request));
        co_return false;
    }
    if (auto refused = service_->why_refused(request)) {
        // The body is not read, so that the connection cannot go on either.
        const bool goes_on = parser.is_done() && parser.get().keep_alive();
        connection.has_unread = !parser.is_done();
        note_answer(request, refused->status);
        Response refusal = Service::in_its_form(request, std::move(*refused));
        co_return co_await write(connection, parser.get(), std::move(refusal), goes_on);
    }
    if (auto refused = co_await read_body(connection, parser, request)) {
        connection.has_unread = true;
        note_answer(request, refused->status);
        Response refusal = Service::in_its_form(request, std::move(*refused));
        co_return co_await write(connection, parser.get(), std::move(refusal), false);
    }
    Response response = co_await answer_of(*service_, request);
    response = Service::in_its_form(request, std::move(response));
    note_answer(request, response.status);
    const bool goes_on = parser.get().keep_alive() && !is_stopping_;
    co_return co_await write(connection, parser.get(), std::move(response), goes_on);
}

asio::awaitable<std::optional<Response>> HttpServer::Implementation::read_body(
    Connection& connection, Parser& parser, Request& request) {
    const std::size_t limit = Service::body_limit(request);
    const auto length = parser.content_length();
    if (length && *length > limit) co_return too_large();
    parser.body_limit(limit);
    if (request.header("expect").starts_with("100-")) {
        http::response<http::empty_body> go_on(http::status::continue_, 11);
        const auto [failed, bytes] = co_await http::async_write(connection.stream, go_on, kAwait);
        if (failed) co_return error_response(400, "bad_http", "The body did not come.");
    }
    if (!parser.is_done()) {
        const auto [failed, bytes] =
            co_await http::async_read(connection.stream, connection.buffer, parser, kAwait);
        if (failed == http::error::body_limit) co_return too_large();
        if (failed) co_return error_response(400, "bad_http", "The body did not come.");
    }
    request.body = std::move(parser.get().body());
    co_return std::nullopt;
}

// Whether the connection goes on.
asio::awaitable<bool> HttpServer::Implementation::write(Connection& connection,
                                                        const http::request_header<>& header,
                                                        Response response,
                                                        bool keep_alive) {
    const auto host = header[http::field::host];
    service_->finish(response, {host.data(), host.size()});
    static const std::string kNothing;
    const std::string& body = response.body ? *response.body : kNothing;
    http::response<http::span_body<const char>> message;
    message.version(11);
    message.result(static_cast<unsigned>(response.status));
    for (const auto& [name, value] : response.headers) message.insert(name, value);
    message.set(http::field::content_type, response.type);
    message.keep_alive(keep_alive);
    const bool has_body = response.status != 304 && header.method() != http::verb::head;
    message.body() = {body.data(), has_body ? body.size() : 0};
    if (response.status != 304) message.content_length(body.size());
    connection.stream.expires_after(options_.write_time);
    http::response_serializer<http::span_body<const char>> serializer(message);
    // No co_await in a conditional expression, nor one among its operands: g++ 12 destroys what
    // such an expression holds twice.
    if (has_body) {
        const auto [failed, bytes] =
            co_await http::async_write(connection.stream, serializer, kAwait);
        co_return !failed && keep_alive;
    }
    const auto [failed, bytes] =
        co_await http::async_write_header(connection.stream, serializer, kAwait);
    co_return !failed && keep_alive;
}

asio::awaitable<void> HttpServer::Implementation::open_socket(Connection& connection,
                                                              Parser& parser,
                                                              Request request) {
    connection.stream.expires_never();
    const auto followed = co_await followed_by(*service_, request);
    if (!*followed) {
        note_answer(request, followed->error().status);
        Response refusal = std::move(followed->error());
        co_await write(connection, parser.get(), std::move(refusal), false);
        co_return;
    }
    if (is_stopping_) co_return;  // those that were open were told, or hung up on, before
    note_answer(request, 101);
    const WebSocket::Limits limits{
        .idle = options_.socket_idle, .write = options_.write_time, .quiet = options_.socket_quiet};
    const auto socket = std::make_shared<WebSocket>(std::move(connection.stream), *service_,
                                                    std::move(**followed), limits);
    sockets_.insert(socket);
    connection.buffer = beast::flat_buffer();
    socket->hold(connection.ticket);
    run_socket(socket, parser.release());
}

void HttpServer::Implementation::run_socket(const std::shared_ptr<WebSocket>& socket,
                                            HeaderRequest request) {
    const auto leave = [this, socket](const std::exception_ptr& thrown) {
        socket->hang_up();
        sockets_.erase(socket);
        if (thrown) note(thrown);
        if (is_stopping_ && connections_.empty() && sockets_.empty()) timer_.cancel();
    };
    try {
        asio::co_spawn(context_, socket->run(std::move(request)), leave);
    } catch (const std::exception&) {
        leave(nullptr);
        throw;
    }
}

void HttpServer::Implementation::note_answer(const Request& request, int status) {
    if (options_.log == nullptr || !options_.log->has(Log::Level::debug)) return;
    // The ids of games are secrets of those who play: only what kind of thing was asked for.
    options_.log->debug("request", {{"method", request.method},
                                    {"path", request.path.substr(0, request.path.find('/', 1))},
                                    {"status", std::to_string(status)},
                                    {"address", request.address}});
}

HttpServer::HttpServer(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}

HttpServer::~HttpServer() = default;

std::expected<std::unique_ptr<HttpServer>, std::string> HttpServer::listen(
    const HttpOptions& options, const ServiceOptions& service_options) {
    auto implementation = std::make_unique<Implementation>(options);
    if (auto done = implementation->listen(); !done) return std::unexpected(done.error());
    auto service = Service::open(service_options);
    if (!service) return std::unexpected(service.error());
    implementation->set_service(std::move(*service));
    return std::unique_ptr<HttpServer>(new HttpServer(std::move(implementation)));
}

std::uint16_t HttpServer::port() const { return implementation_->port(); }

Service& HttpServer::service() { return implementation_->service(); }

void HttpServer::run() { implementation_->run(); }

void HttpServer::stop() { implementation_->stop(); }

}  // namespace magpie::server
