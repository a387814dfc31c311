#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace magpie::cli {

// What is wrong with a command line, in words a player understands, and where its help is:
// "--black is given 2 times (see magpie play --help)". `app` is the one that refused it.
[[nodiscard]] std::string sentence(const CLI::ParseError& error, const CLI::App& app);

}  // namespace magpie::cli
