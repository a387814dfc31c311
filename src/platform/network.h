#pragma once

#include <string>
#include <vector>

namespace magpie::platform {

// The IPv4 addresses of this machine that others may reach: private ones first, none of loopback.
[[nodiscard]] std::vector<std::string> lan_addresses();

// Whether it is an IPv4 or IPv6 address, without a port.
[[nodiscard]] bool is_ip_address(const std::string& text);

// The part of an address that one person has: of IPv6 the network, of which they have as many
// addresses as they like; anything else as it is.
[[nodiscard]] std::string network_of(const std::string& address);

// Lets this process have as many files and connections open as the system allows it.
void raise_open_files();

}  // namespace magpie::platform
