#pragma once

#include <optional>
#include <string>

namespace magpie::server {

// A QR code as text for a terminal, dark on light whatever the terminal's colours are: half blocks,
// two rows a line. Nothing when the text is too long for one.
[[nodiscard]] std::optional<std::string> qr_code(const std::string& text);

// The same as a picture, dark on light with the quiet zone of the standard.
[[nodiscard]] std::optional<std::string> qr_svg(const std::string& text);

}  // namespace magpie::server
