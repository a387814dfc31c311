#pragma once

#include <string>

namespace CLI {
class App;
}

namespace magpie::cli {

// Everything below is read off the command definitions themselves, so that help, man pages and
// completions cannot disagree.

// The man page of the whole program, in roff.
[[nodiscard]] std::string man_page(const CLI::App& app, const std::string& version);

enum class Shell { bash, zsh, fish };

// A completion script for `shell`.
[[nodiscard]] std::string completions(const CLI::App& app, Shell shell);

}  // namespace magpie::cli
