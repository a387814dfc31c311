#pragma once

#include <string>
#include <string_view>

namespace magpie::store {

// A name as it is looked for: Latin, Greek and Cyrillic letters in lower case, Latin ones without
// accents, all others as they are; words with one space between them, whatever space, comma, dot
// or underscore stood there. "Müller,  HANS" gives "muller hans". Any bytes are allowed.
[[nodiscard]] std::string fold(std::string_view utf8);

}  // namespace magpie::store
