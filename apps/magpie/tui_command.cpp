#include "apps/magpie/tui_command.h"

#include <memory>

#include "apps/tui/tui.h"

namespace magpie {

void add_tui(const cli::Registry& registry) {
    auto options = std::make_shared<tui::TuiOptions>();
    CLI::App* command = registry.app.add_subcommand(
        "tui", "Play Go and Othello over the whole terminal, with keyboard and mouse.");
    command->add_flag("--ascii", options->ascii, "Draw with ASCII alone");
    command
        ->add_option("--colors", options->colors,
                     "How many colours the terminal has (default: as COLORTERM and TERM say)")
        ->check(CLI::IsMember({"24-bit", "256", "16", "none"}));
    command->add_option("--data", options->data_folder, "Where games are kept")
        ->type_name("FOLDER");
    command->callback([&chosen = registry.chosen, options] {
        chosen = [options](cli::Console& console) {
            options->no_color = console.no_color;
            options->utf8 = console.utf8;
            const auto closed = tui::run(*options);
            return closed ? cli::ExitCode::ok : cli::fail(console, closed.error());
        };
    });
}

}  // namespace magpie
