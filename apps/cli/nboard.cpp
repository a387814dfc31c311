// magpie nboard: one of our Othello engines for programs that speak NBoard's protocol.
#include <chrono>
#include <memory>
#include <ostream>

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

}  // namespace

ExitCode serve_nboard(const std::string& engine, int threads, Console& console) {
    if (const auto why = seats::why_idle_threads(GameKind::othello, engine, threads)) {
        return refuse(console, *why);
    }
    platform::ThreadWorkers workers(threads);
    auto made = seats::make_any_engine(GameKind::othello, engine, workers, waiting_note(console));
    if (!made) return refuse(console, made.error().reason);
    nboard::SessionOptions options;
    options.name = made->title;
    options.limits = made->limits;
    options.now = platform::now;
    nboard::Session session(made->any(), std::move(options), [&console](std::string_view text) {
        console.out << text << std::flush;
    });
    // A depth may have no end, so whoever has left is not thought for.
    serve_lines(console.in,
                {.longest = nboard::kLongestLine,
                 .on_read =
                     [&](const std::string& line) {
                         if (nboard::is_interrupt(line)) session.interrupt();
                     },
                 .is_quit =
                     [](const std::string& line) {
                         const auto words = nboard::words_of(line);
                         return !words.empty() && words.front() == "quit";
                     },
                 .handle = [&](const std::string& line) { return session.handle(line); },
                 .grace = std::chrono::seconds(2),
                 .hurry = [&] { session.interrupt(); }});
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
