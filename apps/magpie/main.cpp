// The one main(): it wires the front ends to the real streams, the terminal and the clock.
#include <iostream>
#include <memory_resource>
#include <string>
#include <vector>

#include "apps/cli/program.h"
#include "apps/magpie/tui_command.h"
#ifdef MAGPIE_DESKTOP
#include "apps/magpie/desktop_command.h"
#endif
#ifdef MAGPIE_SERVER
#include "apps/magpie/server_command.h"
#endif
#include "platform/environment.h"
#include "platform/large_pages.h"

int main(int argc, char** argv) {
    namespace platform = magpie::platform;
    std::ios::sync_with_stdio(false);
    std::pmr::set_default_resource(platform::large_pages());
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    magpie::cli::Console console{.in = std::cin,
                                 .out = std::cout,
                                 .err = std::cerr,
                                 .in_is_terminal = platform::is_terminal(platform::Stream::in),
                                 .out_is_terminal = platform::is_terminal(platform::Stream::out),
                                 .err_is_terminal = platform::is_terminal(platform::Stream::err),
                                 .no_color = !platform::environment("NO_COLOR").empty(),
                                 .utf8 = platform::wants_utf8(),
                                 .columns = platform::terminal_columns,
                                 .rows = platform::terminal_rows,
                                 .now = platform::now};
    if (console.in_is_terminal) console.wait_for_line = platform::wait_for_line;
    std::vector<magpie::cli::AddCommand> others;
    others.emplace_back(magpie::add_tui);
#ifdef MAGPIE_DESKTOP
    others.emplace_back(magpie::add_desktop);
#endif
#ifdef MAGPIE_SERVER
    others.emplace_back(magpie::add_server);
#endif
    return static_cast<int>(magpie::cli::run(arguments, console, others));
}
