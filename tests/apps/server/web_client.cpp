#include "apps/server/web_client.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <stdexcept>

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

namespace magpie::server::test {

namespace {

constexpr int kPatience = 20;  // seconds

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

}  // namespace

Wire::Wire(std::uint16_t port, int buffer)
    : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const timeval patience{.tv_sec = kPatience, .tv_usec = 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    ::setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    if (buffer > 0) ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &buffer, sizeof buffer);
    if (::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
        ::close(socket_);
        socket_ = -1;
    }
}

Wire::~Wire() {
    if (socket_ >= 0) ::close(socket_);
}

bool Wire::send(std::string_view bytes) {
    while (!bytes.empty()) {
        const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

bool Wire::fill() {
    std::array<char, 65536> buffer{};
    const auto got = ::recv(socket_, buffer.data(), buffer.size(), 0);
    if (got <= 0) return false;
    rest_.append(buffer.data(), static_cast<std::size_t>(got));
    return true;
}

std::string Wire::receive(std::size_t bytes) {
    while (rest_.size() < bytes && fill()) continue;
    std::string got = rest_.substr(0, bytes);
    rest_.erase(0, got.size());
    return got;
}

std::string Wire::receive_until(std::string_view mark) {
    std::size_t at = rest_.find(mark);
    while (at == std::string::npos && fill()) at = rest_.find(mark);
    return receive(at == std::string::npos ? rest_.size() : at + mark.size());
}

bool Wire::is_closed_by_server() {
    for (;;) {
        std::array<char, 65536> buffer{};
        const auto got = ::recv(socket_, buffer.data(), buffer.size(), 0);
        if (got == 0) return true;
        if (got < 0) return errno == ECONNRESET;
    }
}

bool Wire::has_ended() const {
    char next = 0;
    return ::recv(socket_, &next, 1, MSG_PEEK | MSG_DONTWAIT) >= 0;
}

Reply read_reply(Wire& wire, bool has_body) {
    Reply reply;
    std::string head = wire.receive_until("\r\n\r\n");
    if (!head.starts_with("HTTP/1.1 ")) return reply;
    reply.status = std::atoi(head.c_str() + 9);
    std::size_t at = head.find("\r\n") + 2;
    while (at + 2 < head.size()) {
        const std::size_t end = head.find("\r\n", at);
        const std::string line = head.substr(at, end - at);
        const std::size_t colon = line.find(": ");
        if (colon != std::string::npos) {
            reply.headers[lower(line.substr(0, colon))] = line.substr(colon + 2);
        }
        at = end + 2;
    }
    const auto length = reply.headers.find("content-length");
    if (has_body && length != reply.headers.end()) {
        reply.body = wire.receive(std::strtoul(length->second.c_str(), nullptr, 10));
    }
    return reply;
}

Reply Visitor::ask(const std::string& method,
                   const std::string& path,
                   const std::string& headers,
                   const std::string& body) {
    std::string text = method + " " + path + " HTTP/1.1\r\n" + headers;
    if (!body.empty()) text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
    text += "\r\n" + body;
    // A connection that was kept may have been closed meanwhile: then once more on a new one.
    for (int attempt = 0; attempt < 2; ++attempt) {
        if (!wire_) wire_ = std::make_unique<Wire>(port_);
        if (!wire_->is_open() || !wire_->send(text)) {
            wire_.reset();
            continue;
        }
        Reply reply = read_reply(*wire_, method != "HEAD");
        const auto cookies = reply.headers.find("set-cookie");
        if (cookies != reply.headers.end()) {
            cookie = cookies->second.substr(0, cookies->second.find(';'));
        }
        if (reply.status == 0 || reply.headers["connection"] == "close") wire_.reset();
        if (reply.status != 0) {
            if (onlooker.answer != nullptr) onlooker.answer(method, path, body, reply);
            return reply;
        }
    }
    return {};
}

Reply Visitor::get(const std::string& path, const std::string& more_headers) {
    std::string headers = "Host: " + host() + "\r\n" + more_headers;
    if (!cookie.empty()) headers += "Cookie: other=1; " + cookie + "\r\n";
    return ask("GET", path, headers);
}

Reply Visitor::post(const std::string& path, const nlohmann::json& body) {
    std::string headers =
        "Host: " + host() + "\r\nOrigin: " + origin() + "\r\nContent-Type: application/json\r\n";
    if (!cookie.empty()) headers += "Cookie: " + cookie + "\r\n";
    return ask("POST", path, headers, body.dump());
}

Reply Visitor::remove(const std::string& path) {
    return ask("DELETE", path, "Host: " + host() + "\r\nOrigin: " + origin() + "\r\n");
}

SocketClient::SocketClient(std::uint16_t port,
                           const std::string& path,
                           std::optional<std::string> origin,
                           int buffer)
    : wire_(port, buffer) {
    const std::string host = "127.0.0.1:" + std::to_string(port);
    std::string text = "GET " + path + " HTTP/1.1\r\nHost: " + host +
                       "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                       "Sec-WebSocket-Extensions: permessage-deflate\r\n"
                       "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
                       "dGhlIHNhbXBsZSBub25jZQ==\r\n";
    const std::string from = origin.value_or("http://" + host);
    if (!from.empty()) text += "Origin: " + from + "\r\n";
    wire_.send(text + "\r\n");
    const Reply reply = read_reply(wire_);
    status_ = reply.status;
    EXPECT_FALSE(reply.headers.contains("sec-websocket-extensions"));
}

bool SocketClient::send_frame(int first_byte, std::string_view payload) {
    std::string frame(1, static_cast<char>(first_byte));
    if (payload.size() < 126) {
        frame += static_cast<char>(0x80U | payload.size());
    } else {
        frame += static_cast<char>(0x80U | 126U);
        frame += static_cast<char>(payload.size() >> 8U);
        frame += static_cast<char>(payload.size() & 255U);
    }
    frame += std::string(4, '\0');  // the mask changes nothing
    return wire_.send(frame + std::string(payload));
}

void SocketClient::send_text(std::string_view text) { send_frame(0x81, text); }

std::string SocketClient::next() {
    for (;;) {
        const std::string head = wire_.receive(2);
        if (head.size() < 2) return {};
        const int kind = head[0] & 15;
        std::size_t length = static_cast<unsigned char>(head[1]) & 127U;
        const std::size_t more = length == 126 ? 2 : length == 127 ? 8 : 0;
        if (more > 0) {
            length = 0;
            for (const char c : wire_.receive(more)) {
                length = length << 8U | static_cast<unsigned char>(c);
            }
        }
        std::string payload = wire_.receive(length);
        if (kind == 1) {
            if (onlooker.frame != nullptr && payload.size() == length) onlooker.frame(payload);
            return payload;
        }
        if (kind == 8) {
            if (payload.size() >= 2) {
                close_code_ = static_cast<unsigned char>(payload[0]) << 8U |
                              static_cast<unsigned char>(payload[1]);
            }
            send_frame(0x88, payload);
            return {};
        }
        if (kind == 9) send_frame(0x8A, payload);
    }
}

nlohmann::json judged_game(std::uint16_t port, const std::string& path) {
    SocketClient socket(port, path + "/socket");
    for (;;) {
        const nlohmann::json message = socket.next_json();
        if (message.is_discarded()) return message;
        if (message.contains("game") && !message["game"].value("judging", false)) {
            return message["game"];
        }
    }
}

RunningServer::RunningServer(const std::string& data_folder,
                             HttpOptions http,
                             ServiceOptions service) {
    http.port = 0;
    http.handles_signals = false;
    service.data_folder = data_folder;
    auto server = HttpServer::listen(http, service);
    if (!server) throw std::runtime_error(server.error());
    server_ = std::move(*server);
    thread_ = std::thread([this] { server_->run(); });
}

RunningServer::~RunningServer() {
    server_->stop();
    thread_.join();
}

}  // namespace magpie::server::test
