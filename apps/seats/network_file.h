#pragma once

#include <expected>
#include <memory>
#include <string>

#include "go/score/ownership.h"
#include "nn/network.h"

namespace magpie::seats {

// Where the network for Go is looked for when nobody names a file, the first that is there:
// $MAGPIE_NETWORK, share/magpie/go.mgn beside the folder of the program, networks/go.mgn of the
// sources it was built from. Empty when there is none.
[[nodiscard]] std::string find_go_network();

// Reads a network that our Go engine can use. The error is one line.
[[nodiscard]] std::expected<nn::Network, std::string> load_go_network(const std::string& path);

// Judges dead stones by the network that find_go_network() finds, which is read when it is first
// needed. Without one it judges nothing.
[[nodiscard]] std::unique_ptr<go::OwnershipSource> network_judge();

}  // namespace magpie::seats
