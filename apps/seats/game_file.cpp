#include "apps/seats/game_file.h"

#include <cstddef>
#include <utility>

#include "formats/detect/detect.h"
#include "platform/files.h"

namespace magpie::seats {

std::expected<GameFile, std::string> read_game_file(const std::string& path) {
    constexpr std::size_t kLargestGame = std::size_t{64} << 20;
    const auto text = platform::read_file(path, kLargestGame);
    if (!text) return std::unexpected(path + ": " + text.error().reason);
    auto found = formats::read_game(*text);
    if (!found) return std::unexpected(path + ": " + found.error());
    GameFile file{std::move(found->record), {}};
    // The last says most: that there are other games, or else what was mended; magpie show tells
    // all.
    if (!found->notes.empty()) file.note = "Note: " + found->notes.back() + ".";
    return file;
}

}  // namespace magpie::seats
