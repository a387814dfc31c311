#include "apps/magpie/desktop_command.h"

#include <memory>

#include <CLI/CLI.hpp>

#include "apps/desktop/desktop.h"

namespace magpie {

void add_desktop(const cli::Registry& registry) {
    auto options = std::make_shared<desktop::Options>();
    CLI::App* command = registry.app.add_subcommand("desktop", "Play Go and Othello in a window.");
    command->add_option("FILE", options->open, "A game to look at, in any form that Magpie reads");
    command->add_option("--data", options->data_folder, "Where games are kept")
        ->type_name("FOLDER");
    command
        ->add_option("--scale", options->scale,
                     "The size of everything, for a screen finer than it says")
        ->check(CLI::Range(0.5, 4.0));
    command->add_flag("--software", options->is_software, "Draw without the graphics card");
    command->callback([&chosen = registry.chosen, options] {
        chosen = [options](cli::Console& console) {
            const auto closed = desktop::run(*options);
            if (closed) return cli::ExitCode::ok;
            return closed.error().is_bad_file ? cli::refuse(console, closed.error().reason)
                                              : cli::fail(console, closed.error().reason);
        };
    });
}

}  // namespace magpie
