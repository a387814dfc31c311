#pragma once

#include <optional>
#include <string>

#include "apps/cli/command.h"
#include "apps/seats/program.h"
#include "game/game_spec.h"

namespace magpie::cli {

// Each serves an engine (make_any_engine()) on standard input and output until the input ends.

ExitCode serve_gtp(
    const GameSpec& spec, const std::string& engine, int threads, bool ponders, Console& console);
ExitCode serve_nboard(const std::string& engine, int threads, Console& console);
// An empty text is our own engine; `none` is no engine for that game.
ExitCode serve_analysis(const std::string& go_engine,
                        const std::string& othello_engine,
                        int threads,
                        Console& console);

// The commands that do so, beside add_gtp().
void add_nboard(const Registry& registry);
void add_analysis(const Registry& registry);
void add_bridge(const Registry& registry);

// --engine and --threads.
void add_engine_options(CLI::App& command, std::string& engine, int& threads);

// At a terminal a person is told which program is waited for; it may take its time to load.
[[nodiscard]] seats::StartListener waiting_note(Console& console);

}  // namespace magpie::cli
