#include "apps/cli/saves.h"

#include <utility>

#include "apps/cli/data_folder.h"
#include "apps/cli/game_input.h"
#include "apps/cli/save_list.h"
#include "formats/json/save.h"

namespace magpie::cli {

namespace {

using Kind = store::SaveFailure::Kind;

save::SavedGame sitting_at(const Table& table, Instant now) {
    save::SavedGame game{.record = table.record(),
                         .current = table.playback().node(),
                         .phase = table.phase(),
                         .dead = {table.dead().begin(), table.dead().end()}};
    if (table.clock().is_timed()) game.clock = table.clock().players(now);
    return game;
}

std::string sentence(const store::SaveFailure& failure, std::string_view too_many) {
    if (failure.kind == Kind::in_the_way) {
        return failure.path +
               " is there and is no save Magpie can read; it is left as it is. "
               "Choose a name: save NAME";
    }
    if (failure.kind == Kind::too_many) return failure.path + ": " + std::string(too_many);
    return failure.path + ": " + failure.reason;
}

}  // namespace

std::expected<std::string, std::string> save_table(const Table& table,
                                                   const std::string& path,
                                                   Instant now) {
    auto aside = store::keep_save(sitting_at(table, now), path);
    if (!aside) return std::unexpected(sentence(aside.error(), "too many saves of that name"));
    return std::move(*aside);
}

std::expected<std::string, std::string> autosave_table(const Table& table,
                                                       const std::string& folder,
                                                       Instant now) {
    auto name = store::autosave(sitting_at(table, now), folder);
    if (!name) return std::unexpected(sentence(name.error(), "too many unfinished games"));
    return std::move(*name);
}

std::expected<Table, std::string> load_table(const std::string& folder,
                                             const std::string& name,
                                             TableOptions options) {
    const auto path = save_path(folder, name);
    if (!path) return std::unexpected(std::string(kSaveNameRule) + ".");
    const auto text = store::save_text(*path);
    if (!text && text.error().kind == Kind::not_found) {
        const std::size_t start = path->rfind('/') + 1;
        return std::unexpected(
            no_such_save(folder, path->substr(start, path->size() - start - kSaveSuffix.size())));
    }
    if (!text) {
        return std::unexpected(*path + " could not be read: " + text.error().reason + ".");
    }
    auto game = game_from_save(*text);
    if (!game) return std::unexpected(*path + " could not be read: " + game.error());
    return table_of(std::move(*game), options);
}

}  // namespace magpie::cli
