#include "apps/seats/network_file.h"

#include <cstdlib>
#include <filesystem>
#include <span>
#include <system_error>
#include <vector>

#include "go/search/network_engine.h"
#include "go/search/network_ownership.h"
#include "platform/files.h"

namespace magpie::seats {

namespace {

constexpr std::size_t kLargestFile = std::size_t{256} << 20;

class LazyJudge final : public go::OwnershipSource {
  public:
    bool can_judge(Geometry geometry) const override {
        if (!tried_) load();
        return judge_ && judge_->can_judge(geometry);
    }

    std::vector<float> judge(const go::Position& position) override {
        return judge_->judge(position);
    }

  private:
    void load() const {
        tried_ = true;
        const std::string path = find_go_network();
        if (path.empty()) return;
        if (const auto network = load_go_network(path)) {
            judge_ = std::make_unique<go::NetworkOwnership>(*network);
        }
    }

    mutable bool tried_ = false;
    mutable std::unique_ptr<go::NetworkOwnership> judge_;
};

}  // namespace

std::string find_go_network() {
    if (const char* named = std::getenv("MAGPIE_NETWORK"); named != nullptr && *named != '\0') {
        return named;
    }
    std::error_code error;
    std::vector<std::filesystem::path> places;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    if (!error) {
        places.push_back(program.parent_path().parent_path() / "share" / "magpie" / "go.mgn");
    }
    places.emplace_back(MAGPIE_NETWORKS "/go.mgn");
    for (const auto& place : places) {
        if (std::filesystem::is_regular_file(place, error)) return place.string();
    }
    return {};
}

std::expected<nn::Network, std::string> load_go_network(const std::string& path) {
    const auto bytes = platform::read_file(path, kLargestFile);
    if (!bytes) return std::unexpected(path + ": " + bytes.error().reason);
    const auto network = nn::read_network(std::as_bytes(std::span(*bytes)));
    if (!network) return std::unexpected(path + ": " + nn::describe(network.error()));
    if (!go::NetworkEngine::can_use(*network)) {
        return std::unexpected(path + ": a network for something else than Go");
    }
    return *network;
}

std::unique_ptr<go::OwnershipSource> network_judge() { return std::make_unique<LazyJudge>(); }

}  // namespace magpie::seats
