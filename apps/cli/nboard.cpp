// magpie nboard: one of our Othello engines for programs that speak NBoard's protocol.
#include <istream>
#include <memory>
#include <ostream>
#include <thread>

#include "apps/cli/command.h"
#include "apps/cli/line_input.h"
#include "apps/cli/protocol_servers.h"
#include "apps/seats/program_engine.h"
#include "platform/environment.h"
#include "platform/threads.h"
#include "protocols/nboard/session.h"

namespace magpie::cli {

namespace {

struct NBoardOptions {
    std::string engine;
    int threads = 0;
};

// Reads on while a move is being thought about, so that it can be interrupted. Ends with the input
// or with `quit`, after which nothing is read: the thread can always be joined.
void read_input(std::istream& in, nboard::Session& session, InputQueue& queue) {
    while (auto line = read_line(in, nboard::kLongestLine)) {
        if (nboard::is_interrupt(*line)) session.interrupt();
        const auto words = nboard::words_of(line->substr(0, nboard::kLongestLine));
        const bool is_quit =
            line->size() <= nboard::kLongestLine && !words.empty() && words.front() == "quit";
        queue.put_line(std::move(*line));
        if (is_quit) return;
    }
    queue.put_end();
}

}  // namespace

ExitCode serve_nboard(const std::string& engine, int threads, Console& console) {
    platform::ThreadWorkers workers(threads);
    auto made = seats::make_any_engine(GameKind::othello, engine, workers);
    if (!made) return refuse(console, made.error().reason);
    nboard::SessionOptions options;
    options.name = made->title;
    options.limits = made->limits;
    options.now = platform::now;
    nboard::Session session(made->any(), std::move(options), [&console](std::string_view text) {
        console.out << text << std::flush;
    });
    // Reading from a tied stream would flush the output from the reader's thread.
    console.in.tie(nullptr);
    InputQueue queue;
    std::thread reader([&] { read_input(console.in, session, queue); });
    for (Input input = queue.take(); input.kind == Input::Kind::line; input = queue.take()) {
        if (!session.handle(input.line)) break;
    }
    reader.join();
    return ExitCode::ok;
}

void add_nboard(const Registry& registry) {
    auto options = std::make_shared<NBoardOptions>();
    CLI::App* command = registry.app.add_subcommand(
        "nboard", "Be an Othello engine for programs that speak NBoard's protocol.");
    add_engine_options(*command, options->engine, options->threads);
    command->callback([&chosen = registry.chosen, options] {
        chosen = [options](Console& console) {
            return serve_nboard(options->engine, options->threads, console);
        };
    });
}

}  // namespace magpie::cli
