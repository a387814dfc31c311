#include "apps/seats/weights_file.h"

#include <span>

#include "platform/files.h"
#include "platform/shipped_file.h"

namespace magpie::seats {

std::string find_othello_weights() {
    return platform::find_shipped_file("MAGPIE_OTHELLO_WEIGHTS", "othello.mgw");
}

std::expected<othello::Weights, std::string> load_othello_weights(const std::string& path) {
    constexpr std::size_t kLongest = std::size_t{16} << 20;
    const auto bytes = platform::read_file(path, kLongest);
    if (!bytes) return std::unexpected(path + ": " + bytes.error().reason);
    auto weights = othello::Weights::parse(std::as_bytes(std::span(*bytes)));
    if (!weights) return std::unexpected(path + ": " + othello::describe(weights.error()));
    return std::move(*weights);
}

}  // namespace magpie::seats
