#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace magpie::render {

// The parts as one text, in one allocation. (A literal plus a temporary string makes g++ 12 warn of
// an overlap that cannot be, once it is inlined.)
[[nodiscard]] inline std::string joined(std::initializer_list<std::string_view> parts) {
    std::size_t size = 0;
    for (const std::string_view part : parts) size += part.size();
    std::string text;
    text.reserve(size);
    for (const std::string_view part : parts) text += part;
    return text;
}

}  // namespace magpie::render
