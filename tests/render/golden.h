#pragma once

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace magpie {

// Passes when `actual` is, byte for byte, the file tests/golden/<name>. With MAGPIE_UPDATE_GOLDEN=1
// in the environment the file is written instead, to be looked at and committed.
[[nodiscard]] testing::AssertionResult is_golden(std::string_view name, std::string_view actual);

}  // namespace magpie
