#pragma once

#include <expected>
#include <memory>
#include <string>

#include "go/score/ownership.h"
#include "nn/network.h"

namespace magpie::seats {

// The network for Go when nobody names a file: $MAGPIE_NETWORK, else go.mgn that ships with the
// program (platform/shipped_file.h). Empty when there is none.
[[nodiscard]] std::string find_go_network();

// Reads a network that our Go engine can use. The error is one line.
[[nodiscard]] std::expected<nn::Network, std::string> load_go_network(const std::string& path);

// Judges dead stones by the network that find_go_network() finds, which is read when it is first
// needed. Without one it judges nothing.
[[nodiscard]] std::unique_ptr<go::OwnershipSource> network_judge();

}  // namespace magpie::seats
