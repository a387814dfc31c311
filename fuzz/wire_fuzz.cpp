// Any bytes over a real connection to the server: HTTP, and after an upgrade the frames of a
// WebSocket, through everything that reads and writes them. "@" stands for the id of a game that
// has begun. What comes back is HTTP, no answer is an accident (500), frames are whole and hold
// JSON; and afterwards the server answers others and holds nothing of the connection.

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <nlohmann/json.hpp>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "apps/server/http_server.h"
#include "bytes.h"
#include "server_house.h"

namespace {

using namespace magpie::server;
using magpie::fuzz::require;

// A server on a port of its own, on a folder in memory where the system has such one.
class Served {
  public:
    Served() {
        auto listening =
            HttpServer::listen({.port = 0, .most_of_one = 0, .handles_signals = false},
                               {.data_folder = folder_, .requests_per_second = 0, .engines = 1});
        require(listening.has_value());
        server_ = std::move(*listening);
        thread_ = std::thread([this] { server_->run(); });
    }

    ~Served() {
        server_->stop();
        thread_.join();
        server_.reset();
        std::error_code error;
        std::filesystem::remove_all(folder_, error);
    }

    Served(const Served&) = delete;
    Served& operator=(const Served&) = delete;

    // Sends the bytes, and nothing more; what comes back until the server closes.
    std::string tell(std::string_view bytes) {
        const int socket = connect();
        std::string answer;
        // Frames follow once the WebSocket is open, as with every client.
        const std::size_t frames = end_of_upgrade(bytes);
        if (frames < bytes.size()) {
            send(socket, bytes.substr(0, frames));
            while (answer.find("\r\n\r\n") == std::string::npos && receive(socket, answer))
                continue;
            bytes.remove_prefix(frames);
        }
        send(socket, bytes);
        ::shutdown(socket, SHUT_WR);
        while (receive(socket, answer)) continue;
        ::close(socket);
        return answer;
    }

    std::string new_game() {
        const std::string made = tell(
            "POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
            "Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{\"size\":5}");
        const std::size_t at = made.find("{\"id\":\"");
        require(at != std::string::npos);
        return made.substr(at + 7, 22);
    }

    // Others are served, and nobody is left.
    void expect_alive() {
        require(
            tell("GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").starts_with("HTTP/1.1 200 "));
        Metrics& metrics = server_->service().metrics();
        for (int i = 0; metrics.connections != 0 || metrics.sockets != 0; ++i) {
            require(i < 4'000);
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        require(metrics.exceptions == 0);
    }

  private:
    // Where the header ends of a request that opens a WebSocket; the end of any other bytes.
    static std::size_t end_of_upgrade(std::string_view bytes) {
        const std::size_t end = bytes.find("\r\n\r\n");
        if (end == std::string_view::npos) return bytes.size();
        const std::string_view header = bytes.substr(0, end);
        return header.find("Upgrade: websocket") == std::string_view::npos ? bytes.size() : end + 4;
    }

    // The fuzzer's alarm clock breaks off whatever waits with a limit of its own.
    template <class Call>
    static ssize_t again(Call call) {
        for (;;) {
            const ssize_t done = call();
            if (done >= 0 || errno != EINTR) return done;
        }
    }

    // The other side may close before it has read everything: that is its right.
    static void send(int socket, std::string_view bytes) {
        while (!bytes.empty()) {
            const auto sent =
                again([&] { return ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL); });
            if (sent <= 0) return;
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
    }

    // False when the other side has closed.
    static bool receive(int socket, std::string& answer) {
        std::array<char, 16384> buffer{};
        const auto got = again([&] { return ::recv(socket, buffer.data(), buffer.size(), 0); });
        require(got >= 0 || errno == ECONNRESET);  // else it hangs
        if (got > 0) answer.append(buffer.data(), static_cast<std::size_t>(got));
        return got > 0;
    }

    [[nodiscard]] int connect() {
        const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        const timeval patience{.tv_sec = 4, .tv_usec = 0};
        ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        ::setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
        // Each port of an address rests for a minute, and a fuzzer needs more than there are.
        sockaddr_in from{};
        from.sin_family = AF_INET;
        from.sin_addr.s_addr = htonl(INADDR_LOOPBACK + 256 * (1 + connections_++ % 200));
        require(::bind(socket, reinterpret_cast<sockaddr*>(&from), sizeof from) == 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(server_->port());
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        // Broken off, it goes on by itself; asked again, it waits for that.
        require(again([&] {
                    return ::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address);
                }) == 0);
        return socket;
    }

    std::string folder_ = magpie::fuzz::folder_in_memory("magpie-wire");
    std::uint32_t connections_ = 0;
    std::unique_ptr<HttpServer> server_;
    std::thread thread_;
};

// One that is whole or was cut off by the end.
void check_frames(std::string_view bytes) {
    while (bytes.size() >= 2) {
        const int kind = bytes[0] & 15;
        require((bytes[0] & 0xF0) == 0x80);  // whole, and nothing is compressed
        require((bytes[1] & 0x80) == 0);     // the server masks nothing
        require(kind == 1 || kind == 8 || kind == 9 || kind == 10);
        std::size_t length = static_cast<unsigned char>(bytes[1]) & 127U;
        std::size_t at = 2;
        if (length == 126) {
            if (bytes.size() < 4) return;
            length =
                static_cast<unsigned char>(bytes[2]) * 256U + static_cast<unsigned char>(bytes[3]);
            at = 4;
        }
        require(length < 127 || at == 4);
        if (bytes.size() < at + length) return;
        const std::string_view payload = bytes.substr(at, length);
        if (kind == 1) require(!nlohmann::json::parse(payload, nullptr, false).is_discarded());
        bytes.remove_prefix(at + length);
    }
}

// The answers to requests of which none asks for a header alone.
void check_answers(std::string_view bytes) {
    while (!bytes.empty()) {
        constexpr std::string_view kStart = "HTTP/1.1 ";
        require(bytes.starts_with(kStart) && bytes.size() > kStart.size() + 3);
        const int status = std::atoi(std::string(bytes.substr(kStart.size(), 3)).c_str());
        require(status >= 100 && status < 600 && status != 500);
        const std::size_t end = bytes.find("\r\n\r\n");
        require(end != std::string_view::npos);
        const std::string_view header = bytes.substr(0, end + 2);
        bytes.remove_prefix(end + 4);
        if (status == 101) return check_frames(bytes);
        const std::size_t field = header.find("Content-Length: ");
        if (field == std::string_view::npos) continue;
        const auto size = std::strtoul(std::string(header.substr(field + 16)).c_str(), nullptr, 10);
        require(size <= bytes.size());
        if (header.find("application/json") != std::string_view::npos) {
            require(!nlohmann::json::parse(bytes.substr(0, size), nullptr, false).is_discarded());
        }
        bytes.remove_prefix(size);
    }
}

bool may_ask_for_header_alone(std::string_view text) {
    return text.find("HEAD") != std::string_view::npos;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static std::optional<Served> served;
    static int inputs = 0;
    // Games stay in memory for a while, and a fuzzer begins thousands.
    if (inputs++ % 500 == 0) {
        served.reset();
        served.emplace();
    }
    std::string bytes(reinterpret_cast<const char*>(data), size);
    if (bytes.find('@') != std::string::npos) {
        bytes = magpie::fuzz::with_id(bytes, served->new_game());
    }
    const std::string answer = served->tell(bytes);
    if (!may_ask_for_header_alone(bytes)) check_answers(answer);
    if (inputs % 20 == 0) served->expect_alive();
    return 0;
}
