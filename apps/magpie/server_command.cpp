#include "apps/magpie/server_command.h"

#include <memory>
#include <ostream>

#include "apps/server/serve.h"

namespace magpie {

namespace {

void add_command(const cli::Registry& registry,
                 const char* name,
                 const char* description,
                 bool is_host) {
    auto options = std::make_shared<server::ServeOptions>();
    options->is_host = is_host;
    options->log.clear();
    if (is_host) {
        options->address = "0.0.0.0";
        options->shows_library = false;
    }
    CLI::App* command = registry.app.add_subcommand(name, description);
    command->add_option("--port", options->port, "The port; 0 is any that is free (default 8080)")
        ->type_name("PORT")
        ->check(CLI::Range(0, 65535).description(""));
    command
        ->add_option("--bind", options->address,
                     is_host
                         ? "The address to listen at (default: all of this machine)"
                         : "The address to listen at (default: this machine alone can reach it)")
        ->type_name("ADDRESS");
    command->add_option("--data", options->data_folder, "Where games are kept")
        ->type_name("FOLDER");
    command->add_option("--web", options->web_folder, "The folder of the page")
        ->type_name("FOLDER");
    command
        ->add_option("--origin", options->origins,
                     "An origin that may change things beside the server's own, such as that of a "
                     "proxy in front: https://go.example.org")
        ->type_name("URL");
    command
        ->add_option("--rate", options->requests_per_second,
                     "Requests a second from one address; 0 is any number (default 100)")
        ->type_name("N")
        ->check(CLI::Range(0.0, 1e6));
    command
        ->add_option("--connections", options->most_connections,
                     "Connections at once (default 16000)")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000));
    command
        ->add_option("--per-address", options->most_of_one,
                     "Connections of one address; 0 is any number (default 500)")
        ->type_name("N")
        ->check(CLI::Range(0, 1'000'000));
    if (is_host) {
        command->add_flag("--library", options->shows_library,
                          "Let everybody see the library of games in the data folder");
    }
    command
        ->add_option(
            "--log", options->log,
            "What is written to standard error, a JSON object a line (default info, and where "
            "that is a terminal error)")
        ->check(CLI::IsMember({"error", "info", "debug"}));
    command->callback([&chosen = registry.chosen, options] {
        chosen = [options](cli::Console& console) {
            // A code that a phone can read needs colours.
            options->shows_code = console.utf8 && console.out_is_terminal;
            // Whoever sits there reads where to go, not that somebody listens.
            if (options->log.empty()) options->log = console.err_is_terminal ? "error" : "info";
            const auto served = server::serve(
                *options,
                {.say = [&console](const std::string& text) { console.out << text << std::flush; },
                 .log =
                     [&console](const std::string& line) { console.err << line << std::flush; }});
            return served ? cli::ExitCode::ok : cli::fail(console, served.error());
        };
    });
}

}  // namespace

void add_server(const cli::Registry& registry) {
    add_command(registry, "serve", "Serve the page and an interface for programs to this machine.",
                false);
    add_command(registry, "host",
                "Serve the page and the games to the local network, with a QR code.", true);
}

}  // namespace magpie
