#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace magpie::sgf {

// The bytes of a base64 text; nothing when it is none. Space and missing padding are allowed.
[[nodiscard]] std::optional<std::string> from_base64(std::string_view text);

// The content of a gzip file; nothing when it is damaged, or more than `most` bytes. The checksum
// at its end is not looked at: what is read is judged by itself.
[[nodiscard]] std::optional<std::string> gunzip(std::string_view bytes, std::size_t most);

}  // namespace magpie::sgf
