#include "apps/seats/save_list.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "game/phrases.h"
#include "game/words.h"
#include "platform/environment.h"
#include "platform/files.h"
#include "platform/folders.h"
#include "render/clean_text.h"

namespace magpie::seats {

namespace {

// The saves of a folder by name, which is the file's without its ending.
std::expected<std::vector<platform::ListedFile>, platform::FileError> save_files(
    const std::string& folder) {
    auto files = platform::files_in(folder);
    if (!files) return files;
    std::erase_if(*files, [](const platform::ListedFile& file) {
        return !file.name.ends_with(store::kSaveSuffix) || file.name.starts_with('.');
    });
    for (platform::ListedFile& file : *files) {
        file.name.resize(file.name.size() - store::kSaveSuffix.size());
    }
    std::ranges::sort(*files, {}, &platform::ListedFile::name);
    return files;
}

std::expected<save::SavedGame, std::string> read_save(const std::string& path) {
    const auto text = platform::read_file(path, store::kLargestSave);
    if (!text) return std::unexpected(text.error().reason);
    auto game = save::read(*text);
    if (!game) return std::unexpected(to_text(game.error()));
    return std::move(*game);
}

std::string size_text(Geometry geometry) {
    return std::to_string(geometry.columns) + "x" + std::to_string(geometry.rows);
}

std::string player_text(const GameInfo& info, Color c, const Catalog& catalog) {
    const std::string name = render::clean_text(info.names[c]);
    return name.empty() ? std::string(color_name(c, catalog)) : name;
}

// Both stand at the same move of the same game.
bool holds_the_same(const save::SavedGame& a, const save::SavedGame& b) {
    return !a.id.empty() && a.id == b.id && a.record.outcome == b.record.outcome &&
           a.phase == b.phase && move_number(a) == move_number(b) && store::is_same_game(a, b);
}

bool is_named_copy(const ListedSave& named, const ListedSave& autosave) {
    return !store::is_autosave(named.name) && named.game && autosave.game &&
           holds_the_same(*autosave.game, *named.game);
}

// A player who has saved a game looks for it under the name they gave it.
void leave_out_copies(std::vector<ListedSave>& saves) {
    std::vector<std::string> copies;
    for (const ListedSave& save : saves) {
        if (!store::is_autosave(save.name)) continue;
        bool is_copy = false;
        for (ListedSave& named : saves) {
            if (!is_named_copy(named, save)) continue;
            named.copies.push_back(save.path);
            is_copy = true;
        }
        if (is_copy) copies.push_back(save.name);
    }
    std::erase_if(saves, [&copies](const ListedSave& save) {
        return std::ranges::find(copies, save.name) != copies.end();
    });
}

}  // namespace

std::expected<std::vector<ListedSave>, std::string> list_saves(const std::string& folder) {
    const auto files = save_files(folder);
    if (!files) return std::unexpected(folder + ": " + files.error().reason);
    std::vector<ListedSave> saves;
    for (const platform::ListedFile& file : *files) {
        const std::string path = folder + "/" + file.name + std::string(store::kSaveSuffix);
        ListedSave save{file.name, path, platform::local_time_text(file.seconds_since_1970),
                        read_save(path)};
        save.has_backup = !save.game && read_save(store::backup_path(path));
        saves.push_back(std::move(save));
    }
    leave_out_copies(saves);
    return saves;
}

std::expected<std::vector<std::string>, std::string> save_names(const std::string& folder) {
    const auto files = save_files(folder);
    if (!files) return std::unexpected(folder + ": " + files.error().reason);
    std::vector<std::string> names;
    for (const platform::ListedFile& file : *files) names.push_back(file.name);
    return names;
}

std::string state_text(const save::SavedGame& game, const Catalog& catalog) {
    if (game.record.outcome) return listed_result(*game.record.outcome, catalog);
    return say(catalog, game.phase == Phase::marking_dead ? Phrase::state_counting
                                                          : Phrase::state_unfinished);
}

std::string players_text(const GameInfo& info, const Catalog& catalog) {
    return player_text(info, Color::black, catalog) + " – " +
           player_text(info, Color::white, catalog);
}

std::string describe(const save::SavedGame& game, const Catalog& catalog) {
    const GameRecord& record = game.record;
    const bool is_go = record.spec.kind == GameKind::go;
    return say(catalog, Phrase::save_listed,
               {{"game", say(catalog, is_go ? Phrase::go_named : Phrase::othello_named)},
                {"size", size_text(record.spec.geometry)},
                {"black", player_text(record.info, Color::black, catalog)},
                {"white", player_text(record.info, Color::white, catalog)},
                {"number", std::to_string(move_number(game))},
                {"state", state_text(game, catalog)}});
}

std::string describe(const ListedSave& save) {
    if (save.game) return describe(*save.game);
    if (save.has_backup) return "damaged, but the version before it can be loaded";
    return "cannot be read: " + save.game.error();
}

std::string when_text(const ListedSave& save) {
    constexpr std::size_t kToTheMinute = 16;
    std::string text = save.written.substr(0, kToTheMinute);
    std::ranges::replace(text, 'T', ' ');
    return text;
}

std::string known_saves_text(const std::string& folder) {
    const auto files = save_files(folder);
    std::string names;
    for (const platform::ListedFile& file : files.value_or(std::vector<platform::ListedFile>())) {
        if (!names.empty()) names += ", ";
        names += file.name;
    }
    return names.empty() ? " There is none." : " There are: " + render::clean_text(names) + ".";
}

std::string no_such_save(const std::string& folder, const std::string& name) {
    // A full stop after the folder . would read as another folder.
    const std::string where = folder.ends_with('.') ? "the folder \"" + folder + "\"" : folder;
    return "No saved game named " + name + " was found in " + where + "." +
           known_saves_text(folder);
}

std::optional<std::string> newest_unfinished(const std::string& folder,
                                             std::optional<GameKind> kind) {
    auto files = save_files(folder).value_or(std::vector<platform::ListedFile>());
    std::ranges::stable_sort(files, std::ranges::greater(),
                             &platform::ListedFile::seconds_since_1970);

    struct Unfinished {
        std::string name;
        save::SavedGame game;
    };

    std::vector<Unfinished> unfinished;
    std::vector<save::SavedGame> finished;
    for (const platform::ListedFile& file : files) {
        const std::string path = folder + "/" + file.name + std::string(store::kSaveSuffix);
        auto game = read_save(path);
        if (!game) game = read_save(store::backup_path(path));
        if (!game) continue;
        if (game->record.outcome) {
            finished.push_back(std::move(*game));
        } else if (!kind || game->record.spec.kind == *kind) {
            unfinished.push_back({file.name, std::move(*game)});
        }
    }
    // A game that was saved under a name and then played to its end is over, though that save is
    // not. Taken up again and played otherwise, it is a game of its own.
    for (Unfinished& kept : unfinished) {
        const bool is_over = std::ranges::any_of(finished, [&kept](const save::SavedGame& game) {
            return !kept.game.id.empty() && kept.game.id == game.id &&
                   store::is_same_game(kept.game, game);
        });
        if (!is_over) return std::move(kept.name);
    }
    return std::nullopt;
}

std::expected<void, std::string> delete_save(const ListedSave& save) {
    // What is not seen goes first: where something fails, the game stays in the list.
    std::vector<std::string> paths;
    for (const std::string& copy : save.copies) {
        const auto now = read_save(copy);
        if (now && save.game && holds_the_same(*now, *save.game)) paths.push_back(copy);
    }
    paths.push_back(save.path);
    for (const std::string& path : paths) {
        // The version before first: alone it would be found by nobody.
        for (const std::string& file : {store::backup_path(path), path}) {
            if (const auto removed = platform::remove_file(file); !removed) {
                return std::unexpected(file + ": " + removed.error().reason);
            }
        }
    }
    return {};
}

int move_number(const save::SavedGame& game) {
    int number = 0;
    for (const NodeId node : game.record.tree.path_to(game.current)) {
        if (game.record.tree.move(node)) ++number;
    }
    return number;
}

}  // namespace magpie::seats
