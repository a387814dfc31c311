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
    // That there are other games says most, then what was mended last; magpie show tells all.
    if (found->has_more) found->notes.emplace_back(formats::kMoreGames);
    if (!found->notes.empty()) file.note = "Note: " + found->notes.back() + ".";
    return file;
}

}  // namespace magpie::seats
