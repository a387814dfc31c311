// How much the server takes: starts `magpie serve` on a folder of its own and asks it over
// loopback.
//
//   server_load MAGPIE [GAMES [IDLE [SECONDS]]]
//
// Prints requests a second for a state, the round trips of moves as fast as they go and at one move
// a second and game beside IDLE sockets that only look on, and the memory that a socket costs. A
// move is answered when it is on the disk.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

[[noreturn]] void give_up(const char* what) {
    std::perror(what);
    std::exit(1);
}

struct Server {
    pid_t pid = 0;
    int port = 0;

    // Kilobytes in memory.
    [[nodiscard]] long resident() const {
        std::ifstream status("/proc/" + std::to_string(pid) + "/status");
        for (std::string line; std::getline(status, line);) {
            if (line.starts_with("VmRSS:")) return std::atol(line.c_str() + 6);
        }
        return 0;
    }
};

Server start_server(const char* program, const std::string& folder) {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0) give_up("pipe");
    Server server;
    server.pid = ::fork();
    if (server.pid == 0) {
        ::dup2(ends[1], STDOUT_FILENO);
        ::execl(program, program, "serve", "--port", "0", "--data", folder.c_str(), "--rate", "0",
                "--connections", "100000", "--per-address", "0", "--log", "error",
                static_cast<char*>(nullptr));
        ::_exit(127);
    }
    ::close(ends[1]);
    std::string line;
    for (char c = 0; c != '\n' && ::read(ends[0], &c, 1) == 1;) line += c;
    const std::size_t colon = line.rfind(':');
    if (colon == std::string::npos) give_up("the server did not start");
    server.port = std::atoi(line.c_str() + colon + 1);
    return server;
}

// One connection that has at most one request under way.
struct Line {
    int socket = -1;
    int game = 0;
    int ply = 0;
    std::string got;
    Clock::time_point asked;
    Clock::time_point due;
};

int connect_to(int port) {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket < 0) give_up("socket");
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    // Each local address has only so many ports: some thousands of sockets need several.
    static int count = 0;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    sockaddr_in own{};
    own.sin_family = AF_INET;
    own.sin_addr.s_addr = htonl(INADDR_LOOPBACK + static_cast<unsigned>(count++ / 10'000));
    ::bind(socket, reinterpret_cast<sockaddr*>(&own), sizeof own);
    if (::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
        give_up("connect");
    }
    const int yes = 1;
    ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return socket;
}

void send_all(int socket, std::string_view bytes) {
    while (!bytes.empty()) {
        const auto sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) give_up("send");
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
}

// The bytes of a whole answer at the front, or 0.
std::size_t answer_size(const std::string& got) {
    const std::size_t head = got.find("\r\n\r\n");
    if (head == std::string::npos) return 0;
    const std::size_t field = got.find("Content-Length: ");
    const std::size_t body = field < head ? std::strtoul(got.c_str() + field + 16, nullptr, 10) : 0;
    return got.size() >= head + 4 + body ? head + 4 + body : 0;
}

std::string receive_answer(int socket) {
    std::string got;
    std::array<char, 65536> buffer{};
    while (answer_size(got) == 0) {
        const auto bytes = ::recv(socket, buffer.data(), buffer.size(), 0);
        if (bytes <= 0) give_up("recv");
        got.append(buffer.data(), static_cast<std::size_t>(bytes));
    }
    return got;
}

class Bench {
  public:
    Bench(Server server, int games, int idle, double seconds)
        : server_(server), games_(games), idle_(idle), seconds_(seconds) {
        host_ = "Host: 127.0.0.1:" + std::to_string(server.port) + "\r\n";
        origin_ = "Origin: http://127.0.0.1:" + std::to_string(server.port) + "\r\n";
    }

    void run() {
        make_games();
        measure_states();
        measure_moves("moves as fast as they go", Seconds(0), 64);
        hold_sockets();
        measure_moves("a move a second in every game", Seconds(1), games_);
        std::printf("in memory at the end                    %8.1f MB\n",
                    static_cast<double>(server_.resident()) / 1024);
    }

  private:
    void make_games() {
        const int socket = connect_to(server_.port);
        const std::string body = "{\"size\":19}";
        for (int i = 0; i < games_; ++i) {
            send_all(socket, "POST /api/games HTTP/1.1\r\n" + host_ + origin_ +
                                 "Content-Type: application/json\r\nContent-Length: " +
                                 std::to_string(body.size()) + "\r\n\r\n" + body);
            const std::string answer = receive_answer(socket);
            const std::size_t at = answer.find("{\"id\":\"");
            if (at == std::string::npos) give_up("no game");
            ids_.push_back(answer.substr(at + 7, 22));
        }
        ::close(socket);
        plies_.assign(static_cast<std::size_t>(games_), 0);
    }

    [[nodiscard]] std::string state_request(int game) const {
        return "GET /api/games/" + ids_[static_cast<std::size_t>(game)] + " HTTP/1.1\r\n" + host_ +
               "\r\n";
    }

    // Point by point over the board: nothing is ever taken.
    [[nodiscard]] std::string move_request(int game, int ply) const {
        constexpr std::string_view kColumns = "ABCDEFGHJKLMNOPQRST";
        const std::string point =
            kColumns[static_cast<std::size_t>(ply % 19)] + std::to_string(ply / 19 % 19 + 1);
        const std::string body = "{\"move\":\"" + point + "\",\"ply\":" + std::to_string(ply) + "}";
        return "POST /api/games/" + ids_[static_cast<std::size_t>(game)] + "/moves HTTP/1.1\r\n" +
               host_ + origin_ +
               "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
               "\r\n\r\n" + body;
    }

    std::vector<Line> open_lines(int count) const {
        std::vector<Line> lines(static_cast<std::size_t>(count));
        for (int i = 0; i < count; ++i) {
            Line& line = lines[static_cast<std::size_t>(i)];
            line.socket = connect_to(server_.port);
            line.game = i % games_;
        }
        return lines;
    }

    // Asks on every line, again after `every`, until the time is over; the round trips in seconds.
    template <class MakeRequest>
    std::vector<double> ask(std::vector<Line>& lines, Seconds every, MakeRequest request) const {
        const int poll = ::epoll_create1(EPOLL_CLOEXEC);
        const auto start = Clock::now();
        const auto end = start + std::chrono::duration_cast<Clock::duration>(Seconds(seconds_));
        const auto ask_on = [&](Line& line) {
            line.asked = Clock::now();
            line.due = Clock::time_point::max();
            send_all(line.socket, request(line));
        };
        for (std::size_t i = 0; i < lines.size(); ++i) {
            epoll_event event{.events = EPOLLIN, .data = {.u64 = i}};
            ::epoll_ctl(poll, EPOLL_CTL_ADD, lines[i].socket, &event);
            // Spread over the period, as people are.
            const double share = static_cast<double>(i) / static_cast<double>(lines.size());
            lines[i].due = start + std::chrono::duration_cast<Clock::duration>(every * share);
        }
        std::vector<double> trips;
        std::array<epoll_event, 256> events{};
        std::array<char, 65536> buffer{};
        while (Clock::now() < end) {
            const auto now = Clock::now();
            for (Line& line : lines) {
                if (line.due <= now) ask_on(line);
            }
            const int ready = ::epoll_wait(poll, events.data(), 256, 1);
            for (int i = 0; i < ready; ++i) {
                Line& line = lines[events[static_cast<std::size_t>(i)].data.u64];
                const auto bytes = ::recv(line.socket, buffer.data(), buffer.size(), 0);
                if (bytes <= 0) give_up("recv");
                line.got.append(buffer.data(), static_cast<std::size_t>(bytes));
                const std::size_t size = answer_size(line.got);
                if (size == 0) continue;
                if (!line.got.starts_with("HTTP/1.1 200")) {
                    std::fprintf(stderr, "%s\n", line.got.c_str());
                    give_up("an answer");
                }
                line.got.erase(0, size);
                trips.push_back(Seconds(Clock::now() - line.asked).count());
                ++line.ply;
                line.due = line.asked + std::chrono::duration_cast<Clock::duration>(every);
            }
        }
        ::close(poll);
        return trips;
    }

    void print(const char* what, std::vector<double> trips) const {
        std::ranges::sort(trips);
        const auto at = [&](double share) {
            return trips.empty() ? 0.0
                                 : 1000 * trips[static_cast<std::size_t>(
                                              share * static_cast<double>(trips.size() - 1))];
        };
        std::printf("%-38s  %8.0f/s  p50 %.2f ms  p99 %.2f ms  p99.9 %.2f ms\n", what,
                    static_cast<double>(trips.size()) / seconds_, at(0.5), at(0.99), at(0.999));
    }

    void measure_states() {
        auto lines = open_lines(32);
        print("states of games, 32 connections", ask(lines, Seconds(0), [this](const Line& line) {
                  return state_request(line.game);
              }));
        for (const Line& line : lines) ::close(line.socket);
    }

    void measure_moves(const char* what, Seconds every, int count) {
        auto lines = open_lines(std::min(count, games_));
        for (Line& line : lines) line.ply = plies_[static_cast<std::size_t>(line.game)];
        print(what, ask(lines, every, [this](Line& line) {
                  // A full board ends the game: the others go on.
                  if (line.ply >= 340) line.ply = 0, line.game = -1;
                  return line.game < 0 ? state_request(0) : move_request(line.game, line.ply);
              }));
        for (const Line& line : lines) {
            if (line.game >= 0) plies_[static_cast<std::size_t>(line.game)] = line.ply;
            // What was still under way must not count for the next measure.
            if (line.due == Clock::time_point::max()) receive_answer(line.socket);
            if (line.game >= 0 && line.due == Clock::time_point::max()) {
                ++plies_[static_cast<std::size_t>(line.game)];
            }
            ::close(line.socket);
        }
    }

    void hold_sockets() {
        const long before = server_.resident();
        for (int i = 0; i < idle_; ++i) {
            const int socket = connect_to(server_.port);
            const std::string& id = ids_[static_cast<std::size_t>(i % games_)];
            send_all(socket, "GET /api/games/" + id + "/socket HTTP/1.1\r\n" + host_ + origin_ +
                                 "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                                 "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
                                 "dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
            std::array<char, 65536> buffer{};
            if (::recv(socket, buffer.data(), buffer.size(), 0) <= 0) give_up("a socket");
        }
        const long after = server_.resident();
        std::printf("%-38s  %8d    %.1f KB a socket\n", "sockets held", idle_,
                    idle_ == 0 ? 0.0 : static_cast<double>(after - before) / idle_);
    }

    Server server_;
    int games_;
    int idle_;
    double seconds_;
    std::string host_;
    std::string origin_;
    std::vector<std::string> ids_;
    std::vector<int> plies_;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "usage: server_load MAGPIE [GAMES [IDLE [SECONDS]]]\n");
        return 2;
    }
    const auto number = [&](int at, int usual) { return argc > at ? std::atoi(argv[at]) : usual; };
    rlimit files{};
    ::getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &files);
    std::string folder = (std::filesystem::temp_directory_path() / "magpie-load-XXXXXX").string();
    if (::mkdtemp(folder.data()) == nullptr) give_up("mkdtemp");
    const Server server = start_server(argv[1], folder);
    Bench(server, std::max(1, number(2, 1'000)), number(3, 10'000), number(4, 10)).run();
    ::kill(server.pid, SIGTERM);
    int status = 0;
    ::waitpid(server.pid, &status, 0);
    std::filesystem::remove_all(folder);
    return 0;
}
