#pragma once

#include <memory_resource>

namespace magpie::platform {

// Memory for tables far larger than the caches: what is asked for in megabytes lies on large pages
// where the system has them, so that a look into the table does not wait for the table of pages
// too. Smaller requests go to new and delete.
[[nodiscard]] std::pmr::memory_resource* large_pages();

}  // namespace magpie::platform
