// magpie gtp: one of our engines for programs that speak GTP.
#include <chrono>
#include <ctime>
#include <filesystem>
#include <memory>
#include <ostream>
#include <system_error>

#include "apps/cli/command.h"
#include "apps/cli/line_input.h"
#include "apps/cli/protocol_servers.h"
#include "apps/seats/engines.h"
#include "apps/seats/network_file.h"
#include "apps/seats/program.h"
#include "apps/seats/program_engine.h"
#include "game/words.h"
#include "platform/environment.h"
#include "platform/files.h"
#include "platform/threads.h"
#include "protocols/gtp/session.h"
#include "render/clean_text.h"

namespace magpie::cli {

namespace {

struct GtpOptions {
    std::string engine;
    std::string game = "go";
    std::string size;
    std::string rules;
    std::string komi;
    int threads = 0;
    bool ponder = false;
};

std::expected<GameSpec, std::string> spec_of(const GtpOptions& options) {
    SpecRequest request;
    request.game = options.game;
    if (!options.size.empty()) {
        const auto size = size_from(options.size);
        if (!size) {
            return std::unexpected("--size: " + options.size + " is not a size such as 9 or 19x13");
        }
        request.columns = size->columns;
        request.rows = size->rows;
    }
    if (!options.rules.empty()) {
        request.rules = options.rules;
    } else if (options.game == "go") {
        request.rules = "chinese";
    }
    if (!options.komi.empty()) request.komi = options.komi;
    const auto spec = make_spec(request);
    if (!spec) return std::unexpected(sentence(spec.error()));
    return *spec;
}

// The bytes of a file that a controller names.
std::expected<std::string, std::string> bytes_of(const std::string& path) {
    constexpr std::size_t kMostBytes = std::size_t{64} << 20;
    auto bytes = platform::read_file(path, kMostBytes);
    if (!bytes) return std::unexpected(bytes.error().reason);
    return std::move(*bytes);
}

// A controller may keep a game, and may not destroy a file.
std::expected<void, std::string> write_new(const std::string& path, std::string_view text) {
    std::error_code ignored;
    if (std::filesystem::exists(std::filesystem::symlink_status(path, ignored))) {
        return std::unexpected("it is there already");
    }
    const auto written = platform::write_file_atomically(path, text);
    if (!written) return std::unexpected(written.error().reason);
    return {};
}

ExitCode serve(const GtpOptions& options, Console& console) {
    const auto spec = spec_of(options);
    if (!spec) return refuse(console, spec.error());
    return serve_gtp(*spec, options.engine, options.threads, options.ponder, console);
}

}  // namespace

ExitCode serve_gtp(
    const GameSpec& spec, const std::string& engine, int threads, bool ponders, Console& console) {
    if (const auto why = seats::why_idle_threads(spec.kind, engine, threads)) {
        return refuse(console, *why);
    }
    platform::ThreadWorkers workers(threads);
    auto made = seats::make_any_engine(spec.kind, engine, workers, waiting_note(console));
    if (!made) return refuse(console, made.error().reason);

    gtp::SessionOptions session_options;
    session_options.name = made->title;
    session_options.version = MAGPIE_VERSION;
    session_options.spec = spec;
    session_options.limits = made->limits;
    session_options.largest_side = made->largest_side;
    session_options.ponders = ponders;
    const auto judge = seats::network_judge();
    session_options.proposal.source = judge.get();
    session_options.now = platform::now;
    session_options.read_file = bytes_of;
    session_options.write_new_file = write_new;
    session_options.cpu_seconds = [] { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; };
    gtp::Session session(made->any(), std::move(session_options),
                         [&console](std::string_view text) { console.out << text << std::flush; });

    // A move that is being thought about is thought about to its end, for scripts in a pipe, unless
    // it takes very long: another program may hang.
    serve_lines(console.in,
                {.longest = gtp::kLongestLine,
                 .on_read =
                     [&](const std::string& line) {
                         if (gtp::is_interrupt(line)) session.interrupt();
                     },
                 .is_quit =
                     [](const std::string& line) {
                         const auto request = gtp::request_from(line);
                         return request && request->name == "quit";
                     },
                 .handle = [&](const std::string& line) { return session.handle(line); },
                 .grace = std::chrono::minutes(1),
                 .hurry = [&] { session.interrupt(); }});
    session.finish();
    return ExitCode::ok;
}

seats::StartListener waiting_note(Console& console) {
    return [&console](const std::string& command_line) {
        if (!console.err_is_terminal) return;
        console.err << "magpie: note: waiting for " +
                           render::clean_text(seats::program_name(command_line)) + "\n"
                    << std::flush;
    };
}

void add_engine_options(CLI::App& command, std::string& engine, int& threads) {
    command
        .add_option("--engine", engine,
                    "Who plays: " + seats::engine_help() +
                        ", or another program and what it speaks: gtp:COMMAND, nboard:COMMAND, "
                        "analysis:COMMAND")
        ->type_name("ENGINE");
    command.add_option("--threads", threads, kThreadsHelp)
        ->type_name("N")
        ->check(CLI::Range(1, 1024));
}

void add_gtp(const Registry& registry) {
    auto options = std::make_shared<GtpOptions>();
    CLI::App* command = registry.app.add_subcommand(
        "gtp", "Be an engine for programs that speak GTP 2 (Sabaki, GoGui, gtp2ogs …).");
    add_engine_options(*command, options->engine, options->threads);
    command->add_option("--game", options->game, "What is played (default go)")
        ->check(CLI::IsMember({"go", "othello"}));
    command->add_option("--size", options->size, "The board until boardsize comes")
        ->type_name("N|WxH");
    command
        ->add_option(
            "--rules", options->rules,
            "The rule set until kata-set-rules comes (default chinese); in Othello discs or "
            "empties")
        ->type_name("NAME");
    command->add_option("--komi", options->komi, "Until komi comes")->type_name("POINTS");
    command->add_flag("--ponder", options->ponder, "Think on in the opponent's time");
    command->callback([&chosen = registry.chosen, options] {
        chosen = [options](Console& console) { return serve(*options, console); };
    });
}

}  // namespace magpie::cli
