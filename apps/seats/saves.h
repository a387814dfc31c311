#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/saves.h"
#include "table/table.h"

namespace magpie::seats {

// What a save knows of a sitting beside its moves.
struct KeptSitting {
    Phase phase = Phase::playing;
    std::vector<Point> dead{};  // marked so far
    std::optional<ByColor<PlayerTime>> clock{};
    std::string game_id{};
    ByColor<Sitter> sitters{};
};

// A game as its players left it: play goes on where they had agreed to play on.
struct KeptGame {
    Playback playback;
    KeptSitting sitting{};
};

// A game from the text of a save. The error is one line that names what was wrong and where.
[[nodiscard]] std::expected<KeptGame, std::string> game_from_save(std::string_view text);

// The table to sit down at, as the players left it. A clock in `options` takes the place of one in
// the save.
[[nodiscard]] Table table_of(KeptGame game, TableOptions options);

// Writes the sitting to a file, so that it can be taken up later: temp, sync, rename, the version
// before kept as .bak. A file that is there but is no save that can be read is left alone, because
// it may be somebody's only copy. An unfinished game other than this one is first copied to a free
// name beside it; that name is returned, or an empty one. The error is one line for the player.
[[nodiscard]] std::expected<std::string, std::string> save_table(const Table& table,
                                                                 const std::string& path,
                                                                 Instant now);

// Takes a game that is over into the library of that folder, where it makes room for the next one.
// Waits for another writer for half a second each time it meets one. False when it could not.
[[nodiscard]] bool put_away(const save::SavedGame& game, const std::string& folder);

// The same into the one of autosave, autosave-2, … that holds this game already; where none does,
// into the first that is free or holds a game that is finished, so that several games left
// unfinished all stay. The finished one goes into the library of that folder first, or wherever
// else `options.put_away` has it. Returns the name.
[[nodiscard]] std::expected<std::string, std::string> autosave_table(
    const Table& table,
    const std::string& folder,
    Instant now,
    store::AutosaveOptions options = {});

// A kept game to go on with.
struct TakenUp {
    Table table;
    std::string damage{};  // why the version before the save had to be taken; else empty
};

// Takes the sitting of a named save up again; where the file is damaged, and the version before it
// is not, that one. No file is changed by it. The error is one line for the player.
[[nodiscard]] std::expected<TakenUp, std::string> load_table(const std::string& folder,
                                                             const std::string& name,
                                                             TableOptions options);

// What a player is told about a game that was taken up from the version before; else empty.
[[nodiscard]] std::string note_about(const TakenUp& taken);

}  // namespace magpie::seats
