// magpie gtp: one of our engines for programs that speak GTP.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <ctime>
#include <deque>
#include <istream>
#include <memory>
#include <mutex>
#include <optional>
#include <ostream>
#include <thread>

#include "apps/cli/command.h"
#include "apps/cli/engines.h"
#include "apps/cli/gtp_program.h"
#include "apps/cli/network_file.h"
#include "game/words.h"
#include "platform/environment.h"
#include "platform/threads.h"
#include "protocols/gtp/session.h"

namespace magpie::cli {

namespace {

struct GtpOptions {
    std::string engine;
    std::string size;
    std::string rules = "chinese";
    std::string komi;
    int threads = 0;
    bool ponder = false;
};

// A line of the input without its end; of one that is too long only the beginning. Nothing at the
// end of the input.
std::optional<std::string> read_line(std::istream& in) {
    std::string line;
    for (char c = '\0'; in.get(c);) {
        if (c == '\n') return line;
        if (line.size() <= gtp::kLongestLine) line += c;
    }
    if (line.empty()) return std::nullopt;
    return line;
}

// The lines that have been read and not yet handled, so many at most: a controller that sends more
// has to wait, and takes no memory.
class LineQueue {
  public:
    void put(std::optional<std::string> line) {
        constexpr std::size_t kMostLines = 10'000;
        {
            std::unique_lock lock(mutex_);
            room_.wait(lock, [this] { return lines_.size() < kMostLines; });
            lines_.push_back(std::move(line));
        }
        ready_.notify_one();
    }

    // The next line, nothing at the end of the input; waits for it.
    std::optional<std::string> take() {
        std::unique_lock lock(mutex_);
        ready_.wait(lock, [this] { return !lines_.empty(); });
        std::optional<std::string> line = std::move(lines_.front());
        lines_.pop_front();
        room_.notify_one();
        return line;
    }

  private:
    std::mutex mutex_;
    std::condition_variable ready_;
    std::condition_variable room_;
    std::deque<std::optional<std::string>> lines_;
};

// Reads on while a move is being thought about, so that it can be interrupted. Ends with the input
// or with `quit`, after which nothing is read: the thread can always be joined.
void read_input(std::istream& in, gtp::Session& session, LineQueue& queue) {
    for (;;) {
        std::optional<std::string> line = read_line(in);
        if (!line) break;
        if (gtp::is_interrupt(*line)) session.interrupt();
        const auto request = gtp::request_from(*line);
        // A line that is too long is refused whatever it says.
        const bool is_quit =
            line->size() <= gtp::kLongestLine && request && request->name == "quit";
        queue.put(std::move(line));
        if (is_quit) return;
    }
    queue.put(std::nullopt);
}

std::expected<GameSpec, std::string> spec_of(const GtpOptions& options) {
    SpecRequest request;
    if (!options.size.empty()) {
        const auto size = size_from(options.size);
        if (!size) {
            return std::unexpected("--size: " + options.size + " is not a size such as 9 or 19x13");
        }
        request.columns = size->columns;
        request.rows = size->rows;
    }
    request.rules = options.rules;
    if (!options.komi.empty()) request.komi = options.komi;
    const auto spec = make_spec(request);
    if (!spec) return std::unexpected(sentence(spec.error()));
    return *spec;
}

ExitCode serve(const GtpOptions& options, Console& console) {
    const auto spec = spec_of(options);
    if (!spec) return refuse(console, spec.error());
    platform::ThreadWorkers workers(options.threads);
    auto made = make_engine(spec->kind, options.engine, workers);
    if (!made) return refuse(console, made.error());

    gtp::SessionOptions session_options;
    session_options.name = made->title;
    session_options.version = MAGPIE_VERSION;
    session_options.spec = *spec;
    session_options.limits = made->limits;
    session_options.largest_side = made->largest_side;
    session_options.ponders = options.ponder;
    const auto judge = network_judge();
    session_options.proposal.source = judge.get();
    session_options.now = platform::now;
    session_options.cpu_seconds = [] { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; };
    gtp::Session session(made->any(), std::move(session_options),
                         [&console](std::string_view text) { console.out << text << std::flush; });

    // Reading from a tied stream would flush the output from the reader's thread.
    console.in.tie(nullptr);
    LineQueue queue;
    std::thread reader([&] { read_input(console.in, session, queue); });
    while (const auto line = queue.take()) {
        if (!session.handle(*line)) break;
    }
    session.finish();
    reader.join();
    return ExitCode::ok;
}

}  // namespace

void add_gtp(const Registry& registry) {
    auto options = std::make_shared<GtpOptions>();
    CLI::App* command = registry.app.add_subcommand(
        "gtp", "Be a Go engine for programs that speak GTP 2 (Sabaki, GoGui, gtp2ogs …).");
    command->add_option("--engine", options->engine, "Who plays: " + engine_help())
        ->type_name("ENGINE");
    command->add_option("--size", options->size, "The board until boardsize comes")
        ->type_name("N|WxH");
    command
        ->add_option("--rules", options->rules,
                     "The rule set until kata-set-rules comes (default chinese)")
        ->type_name("NAME");
    command->add_option("--komi", options->komi, "Until komi comes")->type_name("POINTS");
    command
        ->add_option("--threads", options->threads,
                     "Threads to think with; as many as there are processors when it is left out")
        ->type_name("N")
        ->check(CLI::Range(1, 1024));
    command->add_flag("--ponder", options->ponder, "Think on in the opponent's time");
    command->callback([&chosen = registry.chosen, options] {
        chosen = [options](Console& console) { return serve(*options, console); };
    });
}

}  // namespace magpie::cli
