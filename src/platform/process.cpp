#include "platform/process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <system_error>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "platform/descriptor.h"

// Some systems declare it, some do not.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables,readability-redundant-declaration)
extern "C" char** environ;

namespace magpie::platform {

namespace {

using Kind = ProcessError::Kind;
using SteadyClock = std::chrono::steady_clock;

ProcessError system_error(Kind kind, int code) {
    return {kind, code, std::generic_category().message(code)};
}

struct Pipe {
    Descriptor reading;
    Descriptor writing;
};

std::optional<Pipe> make_pipe() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
    return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

bool set_nonblocking(int descriptor) {
    const int flags = ::fcntl(descriptor, F_GETFL);
    return flags >= 0 && ::fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0;
}

// What a child needs done between fork and exec.
class SpawnPlan {
  public:
    SpawnPlan() {
        ::posix_spawn_file_actions_init(&actions_);
        ::posix_spawnattr_init(&attributes_);
    }

    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;

    ~SpawnPlan() {
        ::posix_spawn_file_actions_destroy(&actions_);
        ::posix_spawnattr_destroy(&attributes_);
    }

    void redirect(int from, int to) { ::posix_spawn_file_actions_adddup2(&actions_, from, to); }

    // 0, or an error code.
    int spawn(std::span<const std::string> arguments, pid_t& child) {
        // Whatever else this process has open, without close-on-exec or not, is not the child's.
        ::posix_spawn_file_actions_addclosefrom_np(&actions_, STDERR_FILENO + 1);
        sigset_t none;
        sigset_t all;
        sigemptyset(&none);
        sigfillset(&all);
        ::posix_spawnattr_setsigmask(&attributes_, &none);
        ::posix_spawnattr_setsigdefault(&attributes_, &all);
        ::posix_spawnattr_setpgroup(&attributes_, 0);
        ::posix_spawnattr_setflags(
            &attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
        std::vector<std::string> copies(arguments.begin(), arguments.end());
        std::vector<char*> words;
        words.reserve(copies.size() + 1);
        for (std::string& word : copies) words.push_back(word.data());
        words.push_back(nullptr);
        return ::posix_spawnp(&child, words[0], &actions_, &attributes_, words.data(), environ);
    }

  private:
    posix_spawn_file_actions_t actions_{};
    posix_spawnattr_t attributes_{};
};

// Keeps SIGPIPE from this thread while it lives, whoever else uses the signal.
class WithoutSigpipe {
  public:
    WithoutSigpipe() {
        sigemptyset(&pipe_);
        sigaddset(&pipe_, SIGPIPE);
        sigset_t pending;
        sigemptyset(&pending);
        ::sigpending(&pending);
        was_pending_ = sigismember(&pending, SIGPIPE) == 1;
        ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }

    WithoutSigpipe(const WithoutSigpipe&) = delete;
    WithoutSigpipe& operator=(const WithoutSigpipe&) = delete;

    ~WithoutSigpipe() {
        const int code = errno;
        if (!was_pending_) {
            const timespec no_time{};
            while (::sigtimedwait(&pipe_, nullptr, &no_time) < 0 && errno == EINTR) {
            }
        }
        ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
        errno = code;
    }

  private:
    sigset_t pipe_{};
    sigset_t before_{};
    bool was_pending_ = false;
};

// The end of what remains of a timeout, for the system calls that want milliseconds.
class Deadline {
  public:
    explicit Deadline(Milliseconds timeout)
        : end_(SteadyClock::now() + std::clamp(timeout, Milliseconds(0), kLongestTime)) {}

    [[nodiscard]] bool is_over() const { return SteadyClock::now() >= end_; }

    // At least a millisecond until it is over, so that nobody spins.
    [[nodiscard]] int milliseconds_left() const {
        const auto left =
            std::chrono::duration_cast<Milliseconds>(end_ - SteadyClock::now()).count();
        if (left < 0) return 0;
        return static_cast<int>(std::min<std::int64_t>(left + 1, 60'000));
    }

  private:
    SteadyClock::time_point end_;
};

}  // namespace

struct Process::State {
    pid_t child = -1;
    ProcessOptions options;
    Descriptor input;
    Descriptor output;
    Descriptor errors;
    std::string received;      // of its output, not yet asked for
    std::size_t searched = 0;  // so much of it holds no line end
    std::string error_tail;
    std::optional<ExitStatus> status;

    ~State() { kill(); }

    // Reads what is there. False when the pipe is at its end.
    template <class Take>
    static bool drain(Descriptor& pipe, std::size_t limit, Take&& take) {
        std::array<char, 16384> block{};
        for (std::size_t total = 0; total < limit;) {
            const ssize_t count = ::read(pipe.number(), block.data(), block.size());
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) return errno == EAGAIN || errno == EWOULDBLOCK;
            if (count == 0) return false;
            take(std::string_view(block.data(), static_cast<std::size_t>(count)));
            total += static_cast<std::size_t>(count);
        }
        return true;
    }

    void read_errors() {
        // Bounded, so that a flood on one pipe leaves time for the other.
        const bool open = drain(errors, 1 << 20, [this](std::string_view text) {
            error_tail += text;
            if (error_tail.size() > options.error_tail) {
                error_tail.erase(0, error_tail.size() - options.error_tail);
            }
        });
        if (!open) errors.close();
    }

    void read_output() {
        const bool open =
            drain(output, 1 << 16, [this](std::string_view text) { received += text; });
        if (!open) output.close();
    }

    // Waits until a pipe can be served, and serves it. The input is of interest to a writer only.
    // False when the time is over.
    bool serve(const Deadline& deadline, bool writing, bool reading, bool& writable) {
        std::array<pollfd, 3> polled{};
        polled[0] = {writing ? input.number() : -1, POLLOUT, 0};
        polled[1] = {reading ? output.number() : -1, POLLIN, 0};
        polled[2] = {errors.number(), POLLIN, 0};
        const int ready = ::poll(polled.data(), polled.size(), deadline.milliseconds_left());
        writable = ready > 0 && polled[0].revents != 0;
        if (ready > 0 && polled[1].revents != 0) read_output();
        if (ready > 0 && polled[2].revents != 0) read_errors();
        return ready > 0 || !deadline.is_over();
    }

    // A complete line, or what is left at the end of the output.
    std::optional<std::string> take_line() {
        const std::size_t end = received.find('\n', searched);
        if (end == std::string::npos) {
            searched = received.size();
            if (output.is_open() || received.empty()) return std::nullopt;
        }
        std::string line = received.substr(0, end);
        received.erase(0, end == std::string::npos ? end : end + 1);
        searched = 0;
        if (line.ends_with('\r')) line.pop_back();
        return line;
    }

    // Whether it has ended; asks (WNOHANG) or waits (0). When it has, its children are ended too:
    // their group has no other name than the child's, which is good until the child is reaped.
    bool reap(int flags) {
        if (status) return true;
        siginfo_t info{};
        int found = 0;
        do {
            found = ::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT | flags);
        } while (found != 0 && errno == EINTR);
        if (found == 0 && info.si_pid == 0) return false;
        ::kill(-child, SIGKILL);
        int raw = 0;
        while (::waitpid(child, &raw, 0) < 0 && errno == EINTR) {
        }
        status.emplace();
        if (WIFEXITED(raw)) status->code = WEXITSTATUS(raw);
        if (WIFSIGNALED(raw)) status->signal = WTERMSIG(raw);
        return true;
    }

    void kill() {
        if (child < 0 || status) return;
        // The child by itself too, in case it has moved to another group.
        ::kill(-child, SIGKILL);
        ::kill(child, SIGKILL);
        reap(0);
    }
};

Process::Process(std::unique_ptr<State> state) : state_(std::move(state)) {}

Process::Process(Process&& other) noexcept = default;
Process& Process::operator=(Process&& other) noexcept = default;
Process::~Process() = default;

std::expected<Process, ProcessError> Process::start(std::span<const std::string> arguments,
                                                    const ProcessOptions& options) {
    const auto has_nul = [](const std::string& word) { return word.find('\0') != word.npos; };
    if (arguments.empty() || arguments[0].empty() || std::ranges::any_of(arguments, has_nul)) {
        return std::unexpected(system_error(Kind::cannot_start, EINVAL));
    }
    auto to_child = make_pipe();
    auto from_child = make_pipe();
    auto errors = make_pipe();
    if (!to_child || !from_child || !errors) {
        return std::unexpected(system_error(Kind::cannot_start, errno));
    }
    for (const Descriptor* ours : {&to_child->writing, &from_child->reading, &errors->reading}) {
        if (!set_nonblocking(ours->number())) {
            return std::unexpected(system_error(Kind::cannot_start, errno));
        }
    }
    auto state = std::make_unique<State>();
    state->options = options;
    SpawnPlan plan;
    plan.redirect(to_child->reading.number(), STDIN_FILENO);
    plan.redirect(from_child->writing.number(), STDOUT_FILENO);
    plan.redirect(errors->writing.number(), STDERR_FILENO);
    if (const int code = plan.spawn(arguments, state->child); code != 0) {
        state->child = -1;
        return std::unexpected(system_error(Kind::cannot_start, code));
    }
    state->input = std::move(to_child->writing);
    state->output = std::move(from_child->reading);
    state->errors = std::move(errors->reading);
    return Process(std::move(state));
}

std::expected<void, ProcessError> Process::write(std::string_view bytes, Milliseconds timeout) {
    const Deadline deadline(timeout);
    while (!bytes.empty()) {
        const auto count = write_some(bytes, Milliseconds(deadline.milliseconds_left()));
        if (!count) return std::unexpected(count.error());
        if (*count == 0 && deadline.is_over()) {
            return std::unexpected(
                ProcessError{Kind::timed_out, 0, "it did not read what was sent"});
        }
        bytes.remove_prefix(*count);
    }
    return {};
}

std::expected<std::size_t, ProcessError> Process::write_some(std::string_view bytes,
                                                             Milliseconds timeout) {
    State& state = *state_;
    const Deadline deadline(timeout);
    const WithoutSigpipe guard;
    while (true) {
        if (!state.input.is_open()) return std::unexpected(system_error(Kind::ended, EPIPE));
        const ssize_t count = ::write(state.input.number(), bytes.data(), bytes.size());
        if (count >= 0) return static_cast<std::size_t>(count);
        if (errno == EINTR) continue;
        if (errno == EPIPE) {
            state.input.close();
            continue;
        }
        if (errno != EAGAIN && errno != EWOULDBLOCK) {
            return std::unexpected(system_error(Kind::system, errno));
        }
        // A child that waits for us to read before it reads on must not block both: its answers
        // are taken in meanwhile, as far as there is room for them.
        const bool has_room = state.received.size() <= state.options.longest_line;
        bool writable = false;
        if (!state.serve(deadline, true, has_room && state.output.is_open(), writable) ||
            (!writable && deadline.is_over())) {
            return std::size_t{0};
        }
    }
}

std::expected<std::string, ProcessError> Process::read_line(Milliseconds timeout) {
    State& state = *state_;
    const Deadline deadline(timeout);
    for (;;) {
        if (auto line = state.take_line()) {
            if (line->size() > state.options.longest_line) {
                return std::unexpected(ProcessError{Kind::line_too_long, 0, "a line without end"});
            }
            return std::move(*line);
        }
        if (state.received.size() > state.options.longest_line) {
            return std::unexpected(ProcessError{Kind::line_too_long, 0, "a line without end"});
        }
        if (!state.output.is_open()) {
            if (state.errors.is_open()) state.read_errors();
            return std::unexpected(ProcessError{Kind::ended, 0, "it closed its output"});
        }
        bool writable = false;
        if (!state.serve(deadline, false, true, writable)) {
            return std::unexpected(ProcessError{Kind::timed_out, 0, "no answer in time"});
        }
        // A flood of errors keeps serve() busy, but not for ever.
        if (deadline.is_over() && state.received.find('\n') == std::string::npos &&
            state.output.is_open()) {
            return std::unexpected(ProcessError{Kind::timed_out, 0, "no answer in time"});
        }
    }
}

void Process::close_input() { state_->input.close(); }

std::optional<ExitStatus> Process::wait(Milliseconds timeout) {
    const Deadline deadline(timeout);
    for (int pause_ms = 1; !state_->reap(WNOHANG); pause_ms = std::min(2 * pause_ms, 20)) {
        if (deadline.is_over()) return std::nullopt;
        // Serving its pipes meanwhile: a child may be unable to end before somebody reads them.
        if (state_->errors.is_open()) state_->read_errors();
        if (state_->output.is_open() && state_->received.size() <= state_->options.longest_line) {
            state_->read_output();
        }
        ::poll(nullptr, 0, std::min(pause_ms, deadline.milliseconds_left()));
    }
    return state_->status;
}

void Process::kill() { state_->kill(); }

const std::string& Process::error_tail() {
    if (state_->errors.is_open()) state_->read_errors();
    return state_->error_tail;
}

std::expected<std::string, ProcessError> find_program(const std::string& name) {
    if (name.empty() || name.find('\0') != std::string::npos) {
        return std::unexpected(system_error(Kind::cannot_start, EINVAL));
    }
    // 0, or why the system would not start that file.
    const auto why_not = [](const std::string& path) {
        struct stat found{};
        if (::stat(path.c_str(), &found) != 0) return errno;
        if (!S_ISREG(found.st_mode)) return EACCES;
        return ::access(path.c_str(), X_OK) == 0 ? 0 : errno;
    };
    if (name.find('/') != std::string::npos) {
        if (const int code = why_not(name); code != 0) {
            return std::unexpected(system_error(Kind::cannot_start, code));
        }
        return name;
    }
    const char* given = std::getenv("PATH");
    std::string_view folders = given != nullptr ? given : "/bin:/usr/bin";
    int code = ENOENT;
    while (true) {
        const std::size_t end = std::min(folders.find(':'), folders.size());
        // An empty entry is the current folder.
        const std::string folder(end == 0 ? "." : folders.substr(0, end));
        std::string path = folder + "/" + name;
        const int refused = why_not(path);
        if (refused == 0) return path;
        if (refused == EACCES) code = EACCES;  // another folder may have one that can be started
        if (end == folders.size()) break;
        folders.remove_prefix(end + 1);
    }
    return std::unexpected(system_error(Kind::cannot_start, code));
}

std::string to_text(const ExitStatus& status) {
    if (status.signal == 0) return "exit code " + std::to_string(status.code);
    std::string text = "signal " + std::to_string(status.signal);
    // sigdescr_np(), unlike strsignal(), is safe in every thread.
    if (const char* name = ::sigdescr_np(status.signal)) text += std::string(" (") + name + ")";
    return text;
}

}  // namespace magpie::platform
