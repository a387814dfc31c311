#include "apps/server/web_socket.h"

#include <algorithm>
#include <utility>

namespace magpie::server {

namespace {

constexpr std::size_t kLargestMessage = 4'096;
constexpr std::chrono::milliseconds kFarewell(500);
constexpr std::size_t kMostReplies = 64;  // not taken yet
constexpr double kMessagesPerSecond = 20;
constexpr std::size_t kBytesPerSecond = std::size_t{32} << 10;
constexpr double kBurst = 200;
// A message may come in frames of a byte each, which are seven bytes.
constexpr std::size_t kMostWithoutMessage = 16 * kLargestMessage;
constexpr std::size_t kLargestControlFrame = 131;

}  // namespace

WebSocket::WebSocket(Stream stream, Service& service, Service::Followed followed, Limits limits)
    : stream_(std::move(stream)),
      service_(service),
      followed_(std::move(followed)),
      limits_(limits),
      wake_(stream_.get_executor()),
      deadline_(stream_.get_executor()),
      farewell_(stream_.get_executor()),
      quiet_(stream_.get_executor()),
      said_at_(std::chrono::steady_clock::now()),
      allowance_(kBurst),
      counted_at_(std::chrono::steady_clock::now()) {
    ++service_.metrics().sockets;
}

WebSocket::~WebSocket() {
    --service_.metrics().sockets;
    if (subscription_ != 0) service_.unsubscribe(followed_, subscription_);
}

asio::awaitable<void> WebSocket::run(HeaderRequest request) {
    const auto self = shared_from_this();
    beast::get_lowest_layer(stream_).expires_never();
    stream_.set_option(websocket::stream_base::timeout{
        .handshake_timeout = std::chrono::seconds(10),
        .idle_timeout = std::chrono::duration_cast<std::chrono::nanoseconds>(limits_.idle),
        .keep_alive_pings = true});
    stream_.read_message_max(kLargestMessage);
    stream_.auto_fragment(false);
    const auto [failed] = co_await stream_.async_accept(request, kAwait);
    if (failed) co_return;
    ++service_.metrics().answers[1];  // it answered by itself: 101
    watch_what_is_read();
    stream_.text(true);
    const std::weak_ptr<WebSocket> weak = self;
    const auto executor = stream_.get_executor();
    subscription_ = service_.subscribe(followed_, [weak, executor](const Text& state) {
        asio::post(executor, [weak, state] {
            if (const auto socket = weak.lock()) socket->offer(state);
        });
    });
    wait_for_quiet(limits_.quiet);
    asio::co_spawn(executor, [self] { return self->write(); }, asio::detached);
    co_await read();
    service_.unsubscribe(followed_, std::exchange(subscription_, 0));
    is_over_ = true;
    wake_.cancel();
    deadline_.cancel();
    quiet_.cancel();
}

void WebSocket::watch_what_is_read() {
    // Never from within the read that finds it out.
    const auto cut_soon = [weak = weak_from_this(), executor = stream_.get_executor()] {
        asio::post(executor, [weak] {
            if (const auto socket = weak.lock()) socket->cut();
        });
    };
    // Frames that nobody sees, such as empty parts of a message that never ends, count as bytes.
    auto& policy = beast::get_lowest_layer(stream_).rate_policy();
    policy.limit(kBytesPerSecond, kMostWithoutMessage, cut_soon);
    stream_.control_callback([this, cut_soon, &policy](websocket::frame_type, beast::string_view) {
        policy.settle(kLargestControlFrame);
        if (!may_send_more()) cut_soon();
    });
}

asio::awaitable<void> WebSocket::read() {
    beast::flat_buffer buffer(kLargestMessage);
    for (;;) {
        const auto [failed, bytes] = co_await stream_.async_read(buffer, kAwait);
        if (failed) co_return;
        if (!may_send_more() || !stream_.got_text()) {
            ++service_.metrics().sockets_cut;
            co_await say_goodbye(websocket::close_code::policy_error);
            co_return;
        }
        beast::get_lowest_layer(stream_).rate_policy().settle();
        said_at_ = std::chrono::steady_clock::now();
        const std::string text = beast::buffers_to_string(buffer.data());
        buffer.consume(bytes);
        const auto executor = stream_.get_executor();
        service_.hear(followed_, text, [weak = weak_from_this(), executor](std::string message) {
            const auto reply = std::make_shared<const std::string>(std::move(message));
            asio::post(executor, [weak, reply] {
                if (const auto socket = weak.lock()) socket->offer_reply(reply);
            });
        });
    }
}

asio::awaitable<void> WebSocket::write() {
    const auto self = shared_from_this();
    while (!is_over_) {
        if (!replies_.empty()) {
            Text text = std::move(replies_.front());
            replies_.pop_front();
            if (!co_await send(std::move(text))) co_return;
        } else if (next_) {
            if (!co_await send(std::exchange(next_, nullptr))) co_return;
        } else if (is_leaving_) {
            co_await say_goodbye(leaving_code_);
            co_return;
        } else {
            wake_.expires_at(std::chrono::steady_clock::time_point::max());
            co_await wake_.async_wait(kAwait);
        }
    }
}

asio::awaitable<bool> WebSocket::send(Text text) {
    deadline_.expires_after(limits_.write);
    deadline_.async_wait([weak = weak_from_this()](const boost::system::error_code& cancelled) {
        const auto socket = weak.lock();
        if (!cancelled && socket) socket->cut();
    });
    const auto [failed, bytes] = co_await stream_.async_write(asio::buffer(*text), kAwait);
    deadline_.cancel();
    co_return !failed;
}

// The other side is told, and has a moment to close as well.
asio::awaitable<void> WebSocket::say_goodbye(websocket::close_code code) {
    if (std::exchange(has_said_goodbye_, true)) co_return;
    farewell_.expires_after(kFarewell);
    farewell_.async_wait([weak = weak_from_this()](const boost::system::error_code& cancelled) {
        const auto socket = weak.lock();
        if (!cancelled && socket) socket->hang_up();
    });
    co_await stream_.async_close(code, kAwait);
    farewell_.cancel();
}

void WebSocket::offer(Text state) {
    if (!state) is_leaving_ = true;  // the game has to be asked for anew
    next_ = std::move(state);
    said_at_ = std::chrono::steady_clock::now();
    wake_.cancel();
}

// Pings are answered by a browser, whether or not somebody sits before it: they are no sign that
// anybody plays.
void WebSocket::wait_for_quiet(std::chrono::milliseconds rest) {
    quiet_.expires_after(rest);
    quiet_.async_wait([weak = weak_from_this()](const boost::system::error_code& cancelled) {
        const auto self = weak.lock();
        if (cancelled || !self) return;
        const auto passed = std::chrono::floor<std::chrono::milliseconds>(
            std::chrono::steady_clock::now() - self->said_at_);
        if (passed < self->limits_.quiet) return self->wait_for_quiet(self->limits_.quiet - passed);
        self->leaving_code_ = static_cast<websocket::close_code>(kQuietCode);
        self->close();
    });
}

void WebSocket::offer_reply(Text text) {
    if (replies_.size() == kMostReplies) return cut();
    replies_.push_back(std::move(text));
    wake_.cancel();
}

void WebSocket::close() {
    is_leaving_ = true;
    wake_.cancel();
}

void WebSocket::cut() {
    ++service_.metrics().sockets_cut;
    hang_up();
}

void WebSocket::hang_up() {
    is_over_ = true;
    boost::system::error_code ignored;
    beast::get_lowest_layer(stream_).socket().close(ignored);
    wake_.cancel();
}

bool WebSocket::may_send_more() {
    const auto now = std::chrono::steady_clock::now();
    const double passed = std::chrono::duration<double>(now - counted_at_).count();
    counted_at_ = now;
    allowance_ = std::min(kBurst, allowance_ + passed * kMessagesPerSecond);
    if (allowance_ < 1) return false;
    allowance_ -= 1;
    return true;
}

}  // namespace magpie::server
