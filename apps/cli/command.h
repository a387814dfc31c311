#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

#include "apps/cli/console.h"

namespace magpie::cli {

using Action = std::function<ExitCode(Console&)>;

// Where a command defines itself: its options go to `app`, and when the command line names it,
// what it does goes to `chosen`.
struct Registry {
    CLI::App& app;
    Action& chosen;
};

// One line on standard error, "magpie: message", and the exit code for a wrong request.
ExitCode refuse(Console& console, std::string_view message);

// The same for a failure of the outside world.
ExitCode fail(Console& console, std::string_view message);

inline constexpr const char* kThreadsHelp =
    "Threads to think with, of Go's network and bot; as many as there are processors when it is "
    "left out. Other engines have one";

void add_play(const Registry& registry);
void add_show(const Registry& registry);
void add_legal(const Registry& registry);
void add_score(const Registry& registry);
void add_perft(const Registry& registry);
void add_convert(const Registry& registry);
void add_saves(const Registry& registry);
void add_library(const Registry& registry);
void add_rules(const Registry& registry);
void add_engines(const Registry& registry);
void add_analyze(const Registry& registry);
void add_hint(const Registry& registry);
void add_gtp(const Registry& registry);
void add_match(const Registry& registry);
void add_bench(const Registry& registry);
void add_solve(const Registry& registry);
void add_book(const Registry& registry);

}  // namespace magpie::cli
