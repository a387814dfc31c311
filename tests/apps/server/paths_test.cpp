// Whatever is asked, no file outside the server's own folders is opened and no program is started
// (robustness 20): strace watches a server in a process of its own while it is asked.
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "apps/server/web_client.h"

namespace magpie::server::test {

namespace {

using nlohmann::json;

// A server with a page, which anybody may trace.
pid_t start_traced_server(const std::string& data, const std::string& web, std::uint16_t& port) {
    int ends[2];
    EXPECT_EQ(::pipe(ends), 0);
    const pid_t pid = ::fork();
    if (pid == 0) {
        ::prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
        auto server = HttpServer::listen(
            {.port = 0}, {.data_folder = data, .web_folder = web, .requests_per_second = 0});
        if (!server) ::_exit(1);
        const std::uint16_t own = (*server)->port();
        if (::write(ends[1], &own, sizeof own) != sizeof own) ::_exit(1);
        (*server)->run();
        ::_exit(0);
    }
    EXPECT_EQ(::read(ends[0], &port, sizeof port), static_cast<ssize_t>(sizeof port));
    ::close(ends[0]);
    ::close(ends[1]);
    return pid;
}

// strace of that process and its threads, once it watches; 0 where it cannot.
pid_t watch(pid_t pid, const std::string& log) {
    int ends[2];
    EXPECT_EQ(::pipe(ends), 0);
    const pid_t strace = ::fork();
    if (strace == 0) {
        ::dup2(ends[1], STDERR_FILENO);
        const std::string number = std::to_string(pid);
        ::execlp("strace", "strace", "-f", "-e", "trace=file,execve,execveat,fork,vfork", "-e",
                 "signal=none", "-s", "4096", "-o", log.c_str(), "-p", number.c_str(),
                 static_cast<char*>(nullptr));
        ::_exit(127);
    }
    ::close(ends[1]);
    std::string said;
    char c = 0;
    while (said.find("attached") == std::string::npos && ::read(ends[0], &c, 1) == 1) said += c;
    if (said.find("attached") != std::string::npos) {
        // What it says later must not block it.
        ::fcntl(ends[0], F_SETFD, FD_CLOEXEC);
        return strace;
    }
    ::close(ends[0]);
    ::waitpid(strace, nullptr, 0);
    return 0;
}

// Everything that has ever led out of a server's folder, in every place where a request has text.
void ask_for_what_is_elsewhere(std::uint16_t port) {
    const std::vector<std::string> names = {
        "../../../../etc/passwd",
        "/etc/passwd",
        "..%2f..%2f..%2fetc%2fpasswd",
        "%2e%2e/%2e%2e/etc/passwd",
        "....//....//etc/passwd",
        "..%5c..%5cetc%5cpasswd",
        "file:///etc/passwd",
        "server.db%00.html",
        "../server.key",
        "a%0d%0aX:%20y",
        "%1b%5d0;title%07",
        "%3Btouch%20/tmp/magpie-touched",
        "$(touch%20/tmp/magpie-touched)",
        "%7Cid",
        "'%20OR%201=1;%20ATTACH%20DATABASE%20'/tmp/magpie-touched'%20AS%20x;--",
        "link.txt",
        "assets/link.txt",
        "folder/hosts",
        "CON",
        "~root/.profile"};
    Visitor visitor(port);
    for (const std::string& name : names) {
        for (const std::string before :
             {"/", "/assets/", "/game/", "/api/games/", "/api/library/games/", "/api/analysis/",
              "/api/library/games?player=", "/api/library/games?text=",
              "/api/library/positions?position=", "/api/qr?text=", "/?x="}) {
            const Reply reply = visitor.get(before + name);
            EXPECT_NE(reply.status, 500) << before << name;
            EXPECT_EQ(reply.body.find("root:"), std::string::npos) << before << name;
        }
        visitor.ask("GET", "/", "Host: " + visitor.host() + "\r\nCookie: magpie=" + name + "\r\n");
        std::string text = name;
        for (std::size_t at = 0; (at = text.find("%2", at)) != std::string::npos;) {
            text.replace(at, 3, "/");
        }
        for (const json& wish : std::vector<json>{
                 {{"size", 9}, {"white", {{"engine", text}}}},
                 {{"size", 9}, {"white", {{"engine", "5;touch /tmp/magpie-touched"}}}},
                 {{"size", 9}, {"white", {{"engine", "--network=" + text}}}},
                 {{"size", 9}, {"black", {{"name", text}}}, {"start", text}, {"rules", text}},
                 {{"game", text}}}) {
            visitor.post("/api/games", wish);
        }
        visitor.post("/api/analysis", {{"game", text}, {"engine", text}});
        visitor.post("/api/analysis", {{"game", "(;GM[1]SZ[9]AP[" + text + "]PB[" + text + "])"}});
        visitor.post("/move", {{"move", text}});
    }
}

// The text between the first quotes; empty where there is none.
std::string first_quoted(const std::string& line) {
    const std::size_t from = line.find('"');
    const std::size_t to = from == std::string::npos ? from : line.find('"', from + 1);
    return to == std::string::npos ? "" : line.substr(from + 1, to - from - 1);
}

bool is_below(const std::string& path, const std::string& folder) {
    namespace fs = std::filesystem;
    const std::string clean = fs::path(path).lexically_normal().string();
    return clean == folder || clean.starts_with(folder + "/");
}

}  // namespace

TEST(Paths, NoFileOutsideTheServersFoldersIsTouchedAndNoProgramStarted) {
    const Folder data;
    const Folder web;
    const Folder elsewhere;
    std::filesystem::create_directories(web / "assets");
    web.put("index.html", "<!doctype html>page");
    elsewhere.put("hosts", "root: elsewhere");
    for (const char* link : {"link.txt", "assets/link.txt"}) {
        std::filesystem::create_symlink(elsewhere / "hosts", web / link);
    }
    std::filesystem::create_symlink(elsewhere.path(), web / "folder");
    std::uint16_t port = 0;
    const pid_t server = start_traced_server(data.path(), web.path(), port);
    const std::string log = elsewhere / "trace";
    const pid_t strace = watch(server, log);
    if (strace != 0) ask_for_what_is_elsewhere(port);
    ::kill(server, SIGTERM);
    int status = 0;
    ::waitpid(server, &status, 0);
    if (strace == 0) GTEST_SKIP() << "strace is not installed, or may watch no other process here";
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    ::waitpid(strace, nullptr, 0);
    std::ifstream lines(log);
    int own = 0;
    for (std::string line; std::getline(lines, line);) {
        if (line.find("+++ exited") != std::string::npos) continue;
        for (const char* start : {"exec", "fork("}) {
            EXPECT_EQ(line.find(start), std::string::npos) << "a program is started: " << line;
        }
        const std::string path = first_quoted(line);
        if (path.empty()) continue;  // the rest of a call that was interrupted
        if (is_below(path, data.path())) {
            ++own;
            continue;
        }
        // What the time zone is, and what the C++ library asks of the machine.
        const bool is_system = path == "/etc/localtime" || is_below(path, "/proc/self") ||
                               is_below(path, "/sys/devices/system/cpu");
        EXPECT_TRUE(is_system) << "a file elsewhere: " << line;
    }
    EXPECT_GT(own, 0) << "nothing was seen: the test shows nothing";
    EXPECT_FALSE(std::filesystem::exists("/tmp/magpie-touched"));
}

}  // namespace magpie::server::test
