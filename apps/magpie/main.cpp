// The one main(): it wires the front ends to the real streams.
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include <unistd.h>

#include "apps/cli/program.h"

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const char* no_color = std::getenv("NO_COLOR");  // NOLINT(concurrency-mt-unsafe): one thread
    magpie::cli::Console console{std::cin,
                                 std::cout,
                                 std::cerr,
                                 isatty(STDIN_FILENO) == 1,
                                 isatty(STDOUT_FILENO) == 1,
                                 no_color != nullptr && *no_color != '\0'};
    return static_cast<int>(magpie::cli::run(arguments, console));
}
