#pragma once

#include <cstddef>

namespace magpie::test {

// How many bytes this program has asked for with new so far, given back or not: work that can be
// counted where time cannot. A test that uses it lists support/allocations.cpp among its sources.
[[nodiscard]] std::size_t allocated_bytes();

}  // namespace magpie::test
