#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace magpie::server::test {

// Modules by row, true for dark; what surrounds the code is cut off.
using Modules = std::vector<std::vector<bool>>;

// What a camera sees of a terminal on which this was written: blocks, half blocks and blanks.
// Nothing where a line is not dark on light, or the lines are no square.
[[nodiscard]] std::optional<Modules> modules_on_terminal(std::string_view text);

// The same of a picture made of squares of one by one, "M4 7h1v1h-1z".
[[nodiscard]] std::optional<Modules> modules_in_svg(std::string_view svg);

// What a QR code says, by ISO/IEC 18004: of 21 to 41 modules a side, of the lowest level of error
// correction, in bytes. It corrects nothing: nothing where any module is wrong.
[[nodiscard]] std::optional<std::string> read_qr(const Modules& modules);

}  // namespace magpie::server::test
