#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "formats/json/save.h"

// Games that are kept to be gone on with: a quick slot, named saves, autosaves, each a file of its
// own in one folder. Every file is written whole or not at all (temp, sync, rename, sync of the
// folder), the version before stays beside it as .bak, and a file that cannot be read as a save is
// never written over.
namespace magpie::store {

constexpr std::string_view kSaveSuffix = ".mah";
constexpr std::string_view kQuickSave = "save";
constexpr std::string_view kUsualAutosave = "autosave";

// A larger file is no save.
constexpr std::size_t kLargestSave = std::size_t{64} << 20;

// What a save may be called, so that its name can never lead out of the folder, and every system
// can hold the file: UTF-8, without signs that steer a terminal or the direction of a line.
constexpr std::string_view kSaveNameRule =
    "A save's name is made of letters, digits, - and _, other signs but / \\ : * ? \" < > |, and "
    "spaces and dots inside, in 100 bytes at most, and is not con, nul or another name that "
    "Windows "
    "keeps for itself";

// The path of a named save in `folder`, with or without its ending; the quick slot save.mah for an
// empty name; nothing for a name that breaks the rule.
[[nodiscard]] std::optional<std::string> save_path(const std::string& folder,
                                                   std::string_view name);

struct SaveFailure {
    enum class Kind : std::uint8_t {
        not_found,   // no such save
        system,      // the system said no; `reason` is its word
        in_the_way,  // what lies there is no save that can be read, and is left as it is
        too_many     // every name that could be taken is
    };

    Kind kind;
    std::string path;
    std::string reason{};
};

// Takes a finished game that is about to be written over, to keep it elsewhere. False when it could
// not: the file is then left alone.
using PutAway = std::function<bool(const save::SavedGame&)>;

// Writes a game to `path`. An unfinished game other than this one that lies there is first copied
// to a free name beside it (NAME-2, NAME-3, …); that name is returned, or an empty one. A finished
// one goes to `put_away`, and is copied likewise when that fails.
[[nodiscard]] std::expected<std::string, SaveFailure> keep_save(const save::SavedGame& game,
                                                                const std::string& path,
                                                                const PutAway& put_away = {});

struct AutosaveOptions {
    PutAway put_away{};
    std::string kept_as{};  // the save that it is kept in, as far as is known: looked at first
};

// The same into the one of autosave, autosave-2, … that holds this game already; where none does,
// into the first that is free or holds a game that is finished (which goes to `put_away`), so that
// several games left unfinished all stay, each once. Returns the name. Reads the save named in the
// options; all others only where that one does not hold this game.
[[nodiscard]] std::expected<std::string, SaveFailure> autosave(const save::SavedGame& game,
                                                               const std::string& folder,
                                                               const AutosaveOptions& options = {});

// Whether `game` is the game in a save and holds all that was played when it was kept. A game is
// known by its id or, in a save of the time before there were any, by what was agreed and when it
// began. A sitting only ever adds to its record: a save that was taken up twice has become two
// games.
[[nodiscard]] bool is_same_game(const save::SavedGame& kept, const save::SavedGame& game);

// "autosave", "autosave-7": the names that autosave() gives.
[[nodiscard]] bool is_autosave(std::string_view name);

// What lies at a path, for save::read(). The file stays as it is whatever is found in it.
[[nodiscard]] std::expected<std::string, SaveFailure> save_text(const std::string& path);

// Where the version before that of a save lies, once it has been written over.
[[nodiscard]] std::string backup_path(const std::string& path);

}  // namespace magpie::store
