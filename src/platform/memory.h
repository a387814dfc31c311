#pragma once

#include <cstdint>

namespace magpie::platform {

// How many bytes this process could still take before the machine, a container's limit or its own
// (ulimit -v) says no: a guess, made of what the system tells, that others may spoil a moment
// later. All ones where the system tells nothing.
[[nodiscard]] std::uint64_t available_memory();

}  // namespace magpie::platform
