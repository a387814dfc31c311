#include "apps/seats/network_file.h"

#include <span>
#include <vector>

#include "go/search/network_engine.h"
#include "go/search/network_ownership.h"
#include "platform/files.h"
#include "platform/shipped_file.h"

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

std::string find_go_network() { return platform::find_shipped_file("MAGPIE_NETWORK", "go.mgn"); }

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
