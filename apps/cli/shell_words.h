#pragma once

#include <string>
#include <string_view>

namespace magpie::cli {

// A text as one word of a shell, whatever it holds, between quotation marks.
[[nodiscard]] std::string quoted_for_shell(std::string_view text);

// The same, as it is where a shell needs no marks: for people to copy.
[[nodiscard]] std::string shell_word(std::string_view text);

}  // namespace magpie::cli
