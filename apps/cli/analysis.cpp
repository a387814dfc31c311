// magpie analysis: our engines for programs that speak KataGo's analysis protocol.
#include <istream>
#include <memory>
#include <mutex>
#include <ostream>
#include <thread>

#include "apps/cli/line_input.h"
#include "apps/cli/protocol_servers.h"
#include "apps/seats/engines.h"
#include "apps/seats/program_engine.h"
#include "platform/threads.h"
#include "protocols/analysis/server.h"

namespace magpie::cli {

namespace {

struct AnalysisOptions {
    std::string go;
    std::string othello;
    int threads = 0;
};

constexpr std::string_view kNone = "none";

}  // namespace

ExitCode serve_analysis(const std::string& go_engine,
                        const std::string& othello_engine,
                        int threads,
                        Console& console) {
    const auto idle = [threads](GameKind game, const std::string& engine) {
        return engine == "none" ? std::nullopt : seats::why_idle_threads(game, engine, threads);
    };
    // Threads that one of the two thinks with are not idle.
    const auto go_idle = idle(GameKind::go, go_engine);
    const auto othello_idle = idle(GameKind::othello, othello_engine);
    if (go_idle && (othello_idle || othello_engine == "none")) return refuse(console, *go_idle);
    if (othello_idle && go_engine == "none") return refuse(console, *othello_idle);
    platform::ThreadWorkers workers(threads);
    std::optional<seats::BuiltInEngine> go;
    std::optional<seats::BuiltInEngine> othello;
    for (const GameKind game : {GameKind::go, GameKind::othello}) {
        const std::string& text = game == GameKind::go ? go_engine : othello_engine;
        if (text == kNone) continue;
        auto made = seats::make_any_engine(game, text, workers, waiting_note(console));
        if (!made) return refuse(console, made.error().reason);
        (game == GameKind::go ? go : othello) = std::move(*made);
    }
    InputQueue queue;
    std::mutex output;
    analysis::ServerOptions options;
    options.name = go ? go->title : othello ? othello->title : "Magpie";
    options.version = MAGPIE_VERSION;
    if (go) {
        options.defaults.limits = go->limits;
        options.defaults.largest_side = go->largest_side;
    }
    if (othello) options.defaults.othello_limits = othello->limits;
    options.wake = [&queue] { queue.wake(); };
    analysis::Server::Engines engines;
    if (go) engines.go = go->any();
    if (othello) engines.othello = othello->any();
    analysis::Server server(engines, std::move(options), [&](std::string_view text) {
        const std::lock_guard lock(output);
        console.out << text << std::flush;
    });
    console.in.tie(nullptr);
    std::thread reader([&] {
        while (auto line = read_line(console.in, analysis::kLongestLine)) {
            queue.put_line(std::move(*line));
        }
        queue.put_end();
    });
    // KataGo answers everything it was asked before it leaves.
    for (bool has_input = true; has_input || !server.is_idle();) {
        const Input input = queue.take();
        switch (input.kind) {
            case Input::Kind::line:
                server.handle(input.line);
                break;
            case Input::Kind::wake:
                server.collect();
                break;
            case Input::Kind::end:
                has_input = false;
                break;
        }
    }
    reader.join();
    return ExitCode::ok;
}

void add_analysis(const Registry& registry) {
    auto options = std::make_shared<AnalysisOptions>();
    CLI::App* command = registry.app.add_subcommand(
        "analysis",
        "Answer questions about positions of both games, a JSON object a line as "
        "KataGo's analysis engine does.");
    command
        ->add_option("--go", options->go,
                     "Who is asked about Go, none for nobody: " + seats::engine_help())
        ->type_name("ENGINE");
    command
        ->add_option("--othello", options->othello, "Who is asked about Othello, none for nobody")
        ->type_name("ENGINE");
    command->add_option("--threads", options->threads, kThreadsHelp)
        ->type_name("N")
        ->check(CLI::Range(1, 1024));
    command->callback([&chosen = registry.chosen, options] {
        chosen = [options](Console& console) {
            return serve_analysis(options->go, options->othello, options->threads, console);
        };
    });
}

}  // namespace magpie::cli
