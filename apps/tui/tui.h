#pragma once

#include <expected>
#include <string>

namespace magpie::tui {

struct TuiOptions {
    std::string data_folder;  // empty: the usual one
    bool ascii = false;
    std::string colors;  // "24-bit", "256", "16", "none"; empty: as the environment says
    bool no_color = false;
    bool utf8 = false;
};

// Magpie over the whole terminal, until its user leaves. The error is one line: there is no
// terminal, or a game could not be kept.
[[nodiscard]] std::expected<void, std::string> run(const TuiOptions& options);

}  // namespace magpie::tui
