#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "platform/files.h"

namespace magpie::platform {

// Takes a line that append_line() added back, as long as it is the last one. False when it is not.
[[nodiscard]] std::expected<bool, FileError> remove_last_line(const std::string& path,
                                                              std::string_view line);

}  // namespace magpie::platform
