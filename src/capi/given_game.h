#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "formats/detect/detect.h"
#include "formats/json/save.h"
#include "game/playback.h"

namespace magpie::capi {

// A game from text of any kind: where it stands, and how it was left. A save is as its players left
// it; any other game stands at its end, or before its first illegal move, and knows the dead stones
// that its file marks there.
struct GivenGame {
    Playback playback;
    save::SavedGame left{};  // without the record, which the playback has
    bool is_save = false;
    std::string notes{};    // what was odd in the text and could be mended, a line each
    bool has_more = false;  // the text has other games
};

// The error is one line.
[[nodiscard]] std::expected<GivenGame, std::string> given_game(std::string_view text);

// The same of a game that a reader has found, no save.
[[nodiscard]] std::expected<GivenGame, std::string> given_game(formats::FoundGame found);

// What somebody has made of a record that is `record` too, or was once.
struct GivenChanges {
    GameTree before;
    GivenGame after;
};

// `before` as text; an empty one is the game without a move or a word. The error is one line.
[[nodiscard]] std::expected<GivenChanges, std::string> given_changes(const GameRecord& record,
                                                                     std::string_view before,
                                                                     std::string_view after);

}  // namespace magpie::capi
