// The one main(): it wires the front ends to the real streams.
#include <iostream>
#include <string>
#include <vector>

#include "apps/cli/program.h"
#include "platform/environment.h"

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    using magpie::platform::Stream;
    magpie::cli::Console console{std::cin,
                                 std::cout,
                                 std::cerr,
                                 magpie::platform::is_terminal(Stream::in),
                                 magpie::platform::is_terminal(Stream::out),
                                 !magpie::platform::environment("NO_COLOR").empty()};
    return static_cast<int>(magpie::cli::run(arguments, console));
}
