#pragma once

#include <string>

namespace magpie::cli {

// The time of day here and now: "2026-07-14T19:30:00+0200".
[[nodiscard]] std::string local_time_now();

}  // namespace magpie::cli
