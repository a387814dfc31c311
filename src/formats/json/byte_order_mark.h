#pragma once

#include <string_view>

namespace magpie::formats {

// Text as it is meant: some editors put a mark in front of UTF-8 that nobody sees.
constexpr std::string_view without_byte_order_mark(std::string_view text) {
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
    return text;
}

}  // namespace magpie::formats
