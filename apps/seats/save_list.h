#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "formats/json/save.h"
#include "game/phrases.h"
#include "store/saves.h"

namespace magpie::seats {

// A kept game as a list shows it.
struct ListedSave {
    std::string name;  // what --load takes
    std::string path;
    std::string written;                               // the time of day: 2026-07-14T19:30:00+0200
    std::expected<save::SavedGame, std::string> game;  // or why it cannot be read
    bool has_backup = false;  // the file is damaged, but the version before it is not
    // The autosaves that the list leaves out because this save holds the same.
    std::vector<std::string> copies{};  // their paths
};

// The saves in `folder`, by name; none where there is no folder. An autosave of a position that
// another save of the same game holds too is left out. The error is one line.
[[nodiscard]] std::expected<std::vector<ListedSave>, std::string> list_saves(
    const std::string& folder);

// Their names alone, without reading them.
[[nodiscard]] std::expected<std::vector<std::string>, std::string> save_names(
    const std::string& folder);

// "Go 9x9, Ada and Bo, move 12, unfinished".
[[nodiscard]] std::string describe(const save::SavedGame& game, const Catalog& catalog = english());

// The same, or why it cannot be read, or that the version before it can.
[[nodiscard]] std::string describe(const ListedSave& save);

// "Ada – Bo"; a player without a name is called by the colour.
[[nodiscard]] std::string players_text(const GameInfo& info, const Catalog& catalog = english());

// "unfinished", "counting", "B+3.5", "draw".
[[nodiscard]] std::string state_text(const save::SavedGame& game,
                                     const Catalog& catalog = english());

// When it was written, as a list shows it: "2026-07-14 19:30".
[[nodiscard]] std::string when_text(const ListedSave& save);

// " There are: autosave, game-1." for a player who named a save that is not there.
[[nodiscard]] std::string known_saves_text(const std::string& folder);

// "No saved game named club was found in FOLDER. There are: autosave."
[[nodiscard]] std::string no_such_save(const std::string& folder, const std::string& name);

// The name of the save last written of those that can be read, or whose version before can, and
// hold an unfinished game, of that kind where one is given. A save of a game that another save
// there holds to its end is none, unless it has moves that the finished one has not.
[[nodiscard]] std::optional<std::string> newest_unfinished(
    const std::string& folder, std::optional<GameKind> kind = std::nullopt);

// Deletes a save and the version before it, and with it those of its copies that still hold no more
// than it: the game would else be offered as one to go on with. The error is one line.
[[nodiscard]] std::expected<void, std::string> delete_save(const ListedSave& save);

// Moves from the start to where the players were.
[[nodiscard]] int move_number(const save::SavedGame& game);

}  // namespace magpie::seats
