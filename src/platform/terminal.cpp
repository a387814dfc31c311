#include "platform/terminal.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

namespace magpie::platform {

namespace {

// Second screen, no cursor, mouse with motion in SGR form.
constexpr std::string_view kTakeOver = "\x1b[?1049h\x1b[?25l\x1b[?1003h\x1b[?1006h";
constexpr std::string_view kGiveBack = "\x1b[?1006l\x1b[?1003l\x1b[0m\x1b[?25h\x1b[?1049l";

// Signal handlers and other threads reach nothing but these.
std::array<int, 2> pipe_ends = {-1, -1};
std::atomic<bool> was_resized = false;
std::atomic<bool> must_leave = false;
termios usual_mode{};

// From outside: keys send none of them while the terminal is raw.
constexpr std::array kEndSignals = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};

void wake() {
    const char byte = 0;
    if (pipe_ends[1] >= 0) static_cast<void>(!write(pipe_ends[1], &byte, 1));
}

extern "C" void on_resize(int) {
    const int error = errno;
    was_resized = true;
    wake();
    errno = error;
}

extern "C" void on_end(int) {
    const int error = errno;
    must_leave = true;
    wake();
    errno = error;
}

void handle(int signal, void (*handler)(int)) {
    struct sigaction action{};
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, nullptr);
}

}  // namespace

std::expected<Terminal, std::string> Terminal::open() {
    if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0 ||
        tcgetattr(STDIN_FILENO, &usual_mode) != 0) {
        return std::unexpected(
            "this is no terminal; magpie tui --plain and magpie play work anywhere");
    }
    if (pipe_ends[0] < 0 && pipe2(pipe_ends.data(), O_NONBLOCK | O_CLOEXEC) != 0) {
        return std::unexpected("no pipe can be made");
    }
    was_resized = false;
    must_leave = false;
    handle(SIGWINCH, on_resize);
    for (const int signal : kEndSignals) handle(signal, on_end);
    Terminal terminal;
    terminal.take_over();
    return terminal;
}

Terminal::Terminal(Terminal&& other) noexcept : is_owner_(other.is_owner_) {
    other.is_owner_ = false;
}

Terminal::~Terminal() {
    if (!is_owner_) return;
    give_back();
    handle(SIGWINCH, SIG_DFL);
    for (const int signal : kEndSignals) handle(signal, SIG_DFL);
}

void Terminal::take_over() {
    termios raw = usual_mode;
    cfmakeraw(&raw);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw);
    send(kTakeOver);
}

void Terminal::give_back() {
    send(kGiveBack);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &usual_mode);
}

Terminal::Size Terminal::size() const {
    winsize window{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_col == 0) return {80, 24};
    return {window.ws_col, window.ws_row};
}

void Terminal::send(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = write(STDOUT_FILENO, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;  // the terminal is gone; wait() will tell
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

Terminal::Woke Terminal::wait(std::optional<Milliseconds> limit) {
    std::array<pollfd, 2> ends = {pollfd{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0},
                                  pollfd{.fd = pipe_ends[0], .events = POLLIN, .revents = 0}};
    constexpr Milliseconds kLongest = std::chrono::hours(1);
    const Milliseconds time = limit ? std::min(*limit, kLongest) : kLongest;
    const int ready = poll(ends.data(), ends.size(), static_cast<int>(time.count()));
    std::array<char, 64> bytes{};
    while (::read(pipe_ends[0], bytes.data(), bytes.size()) > 0) {
    }
    if (must_leave || (ends[0].revents & (POLLHUP | POLLERR)) != 0) return Woke::told_to_leave;
    if (was_resized.exchange(false)) return Woke::resized;
    if (ready <= 0) return Woke::timed_out;
    return (ends[0].revents & POLLIN) != 0 ? Woke::typed : Woke::rung;
}

std::string Terminal::read() {
    std::array<char, 4096> bytes{};
    const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count == 0) must_leave = true;  // the end of the input
    return count > 0 ? std::string(bytes.data(), static_cast<std::size_t>(count)) : std::string();
}

void Terminal::ring() { wake(); }

void Terminal::suspend() {
    give_back();
    raise(SIGSTOP);
    take_over();
    was_resized = true;
    wake();
}

}  // namespace magpie::platform
