#pragma once

#include <string>
#include <string_view>

namespace magpie::seats {

// One sentence after another, with a space between them; either may be empty.
inline void add_sentence(std::string& text, std::string_view sentence) {
    if (!text.empty() && !sentence.empty()) text += ' ';
    text += sentence;
}

}  // namespace magpie::seats
