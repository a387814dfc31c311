#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "game/game_record.h"

// The files that Go servers write: GIB (Tygem), NGF (WBaduk, Cyberoro), UGF and UGI (PandaNet).
// They are read and not written: docs/formats/servers.md. Text in any charset; nothing of it is
// trusted.
namespace magpie::servers {

struct Game {
    GameRecord record{};
    std::vector<std::string> notes{};  // what was odd, a line each
    bool has_illegal = false;          // a move that the rules refuse is in it
};

// A game, or one line that says why there is none.
using ReadResult = std::expected<Game, std::string>;

// Whether a text is such a file. Looks at its beginning.
[[nodiscard]] bool is_gib(std::string_view text);
[[nodiscard]] bool is_ngf(std::string_view text);
[[nodiscard]] bool is_ugf(std::string_view text);

[[nodiscard]] ReadResult read_gib(std::string_view text);
[[nodiscard]] ReadResult read_ngf(std::string_view text);

// With the variations and comments of a review (UGI).
[[nodiscard]] ReadResult read_ugf(std::string_view text);

}  // namespace magpie::servers
