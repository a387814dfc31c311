#include "apps/magpie/tui_command.h"

#include <memory>

#include "apps/seats/data_folder.h"
#include "apps/tui/plain.h"
#include "apps/tui/tui.h"

namespace magpie {

void add_tui(const cli::Registry& registry) {
    auto options = std::make_shared<tui::TuiOptions>();
    CLI::App* command = registry.app.add_subcommand(
        "tui", "Play Go and Othello over the whole terminal, with keyboard and mouse.");
    CLI::Option* file = command->add_option("FILE", options->open,
                                            "A game to look at, in any form that Magpie reads");
    auto plain = std::make_shared<bool>(false);
    command
        ->add_flag("--plain", *plain,
                   "Without a screen: questions and answers in lines, written to be read aloud")
        ->excludes(file);
    command->add_flag("--ascii", options->ascii, "Draw with ASCII alone");
    command
        ->add_option("--colors", options->colors,
                     "How many colours the terminal has (default: as COLORTERM and TERM say)")
        ->check(CLI::IsMember({"24-bit", "256", "16", "none"}));
    command->add_option("--data", options->data_folder, "Where games are kept")
        ->type_name("FOLDER");
    command->callback([&chosen = registry.chosen, options, plain] {
        chosen = [options, plain](cli::Console& console) {
            if (*plain) {
                tui::PlainOptions wanted;
                wanted.data_folder = options->data_folder.empty() ? seats::default_data_folder()
                                                                  : options->data_folder;
                wanted.results_file = wanted.data_folder + "/results.txt";
                wanted.echoes = !console.in_is_terminal;
                wanted.now = console.now;
                wanted.columns = console.columns;
                tui::run_plain(console.in, console.out, wanted);
                return cli::ExitCode::ok;
            }
            options->no_color = console.no_color;
            options->utf8 = console.utf8;
            const auto closed = tui::run(*options);
            if (closed) return cli::ExitCode::ok;
            return closed.error().is_bad_file ? cli::refuse(console, closed.error().reason)
                                              : cli::fail(console, closed.error().reason);
        };
    });
}

}  // namespace magpie
