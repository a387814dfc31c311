#include "apps/seats/weights_file.h"

#include <cstdlib>
#include <filesystem>
#include <span>
#include <system_error>
#include <vector>

#include "platform/files.h"

namespace magpie::seats {

std::string find_othello_weights() {
    const char* const named = std::getenv("MAGPIE_OTHELLO_WEIGHTS");
    if (named != nullptr && *named != '\0') return named;
    std::error_code error;
    std::vector<std::filesystem::path> places;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    if (!error) {
        places.push_back(program.parent_path().parent_path() / "share" / "magpie" / "othello.mgw");
    }
    places.emplace_back(MAGPIE_WEIGHTS "/othello.mgw");
    for (const auto& place : places) {
        if (std::filesystem::is_regular_file(place, error)) return place.string();
    }
    return {};
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
