#pragma once

#include <atomic>

namespace magpie::test {

// How many allocations still succeed; the next one fails, once. -1: as many as one likes. For
// programs that are built with failing_memory.cpp.
extern std::atomic<long> allocations_left;

}  // namespace magpie::test
