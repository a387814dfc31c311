#include "apps/server/given_game.h"

#include <utility>
#include <variant>

#include "formats/detect/detect.h"
#include "game/words.h"

namespace magpie::server {

std::expected<Playback, std::string> given_game(std::string_view text) {
    auto found = formats::read_game(text);
    if (!found) return std::unexpected(found.error());
    const GameSpec spec = found->record.spec;
    if (const auto invalid = why_invalid(spec)) return std::unexpected(sentence(*invalid));
    auto game = Playback::open(std::move(found->record));
    if (!game) {
        return std::unexpected(
            std::visit([&](const auto& why) { return sentence(spec, why); }, game.error().why));
    }
    // SGF may hold moves that the rules refuse: the position is the one before them.
    static_cast<void>(game->to_end());
    return std::move(*game);
}

}  // namespace magpie::server
