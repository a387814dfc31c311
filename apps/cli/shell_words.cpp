#include "apps/cli/shell_words.h"

#include <algorithm>

#include "core/ascii.h"

namespace magpie::cli {

std::string quoted_for_shell(std::string_view text) {
    std::string quoted = "'";
    for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

std::string shell_word(std::string_view text) {
    const auto needs_none = [](char c) {
        return ascii::is_letter(c) || ascii::is_digit(c) ||
               std::string_view("/._-+:@%,").find(c) != std::string_view::npos;
    };
    const bool is_plain = !text.empty() && std::ranges::all_of(text, needs_none);
    return is_plain ? std::string(text) : quoted_for_shell(text);
}

}  // namespace magpie::cli
