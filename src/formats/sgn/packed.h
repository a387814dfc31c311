#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "formats/sgn/transcript.h"

namespace magpie::sgn {

// Whether `notation` claims to be packed: the other forms cannot start so.
[[nodiscard]] constexpr bool is_packed(std::string_view notation) {
    return notation.starts_with('M');
}

// The packed form, docs/formats/sgn.md.
[[nodiscard]] std::expected<std::string, Unwritable> write_packed(const Transcript& game);

// Reads it. Damage is noticed by the checksum. Digits that somebody made up cost no more time and
// memory than their number, and never lead to an illegal move.
[[nodiscard]] std::expected<Transcript, ParseError> read_packed(std::string_view notation,
                                                                const Limits& limits = {});

}  // namespace magpie::sgn
