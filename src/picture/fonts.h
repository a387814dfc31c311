#pragma once

#include <string>
#include <string_view>

namespace magpie::picture {

// Those characters of `text` that no font of this system has, each once, in the order they come: in
// a picture they are boxes. ASCII is never among them. Cost: the installed fonts, for each
// character beyond ASCII.
[[nodiscard]] std::u32string characters_without_font(std::u32string_view text);

}  // namespace magpie::picture
