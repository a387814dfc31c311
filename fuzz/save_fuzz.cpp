// Any bytes as a save: no crash, and what is accepted is a legal game that survives a round trip.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "bytes.h"
#include "formats/json/save.h"

namespace {}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace magpie;
    using fuzz::require;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    save::Limits limits;
    limits.tree.nodes = 20'000;
    const auto game = save::read(text, limits);
    if (!game) {
        require(!save::to_text(game.error()).empty());
        return 0;
    }
    auto playback = Playback::open(game->record);
    require(playback.has_value() && playback->check_all().has_value());
    require(playback->go_to(game->current).has_value());
    const std::string written = save::write(*game);
    const auto again = save::read(written, limits);
    require(again.has_value() && save::write(*again) == written);
    return 0;
}
