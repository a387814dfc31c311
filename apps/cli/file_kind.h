#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace magpie::cli {

// What the name of a file promises to whoever opens it.
enum class FileKind : std::uint8_t {
    text,
    json,
    svg,
    png,
    pdf,
    other_picture  // one that Magpie does not write: GIF, JPEG…
};

// By the ending of the name, in any case; nothing where that is no promise.
[[nodiscard]] std::optional<FileKind> kind_of_file(std::string_view name);

// Why content of this kind does not belong into a file of that name; nothing when it does, or when
// the name promises nothing.
[[nodiscard]] std::optional<std::string> why_misnamed(std::string_view name, FileKind content);

}  // namespace magpie::cli
