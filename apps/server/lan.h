#pragma once

#include <string>
#include <vector>

namespace magpie::server {

// The addresses that others on the local network reach this machine by, those of private networks
// first.
[[nodiscard]] std::vector<std::string> lan_addresses();

}  // namespace magpie::server
