#include "apps/seats/saves.h"

#include <utility>

#include "apps/seats/save_list.h"
#include "formats/json/save.h"
#include "platform/folders.h"
#include "store/sqlite/library.h"

namespace magpie::seats {

namespace {

using FailureKind = store::SaveFailure::Kind;

save::SavedGame sitting_at(const Table& table, Instant now) {
    save::SavedGame game{.id = table.game_id(),
                         .record = table.record(),
                         .current = table.playback().node(),
                         .phase = table.phase(),
                         .dead = {table.dead().begin(), table.dead().end()},
                         .sitters = table.sitters()};
    if (table.clock().is_timed()) game.clock = table.clock().players(now);
    return game;
}

store::PutAway into_library_of(const std::string& folder) {
    return [folder](const save::SavedGame& game) { return put_away(game, folder); };
}

std::string sentence(const store::SaveFailure& failure, std::string_view too_many) {
    if (failure.kind == FailureKind::in_the_way) {
        return failure.path +
               " is there and is no save Magpie can read; it is left as it is. "
               "Choose another name";
    }
    if (failure.kind == FailureKind::too_many) return failure.path + ": " + std::string(too_many);
    return failure.path + ": " + failure.reason;
}

}  // namespace

// Players do not wait for an import that runs: the game then stays where it is.
bool put_away(const save::SavedGame& game, const std::string& folder) {
    constexpr Milliseconds kPatience{500};
    auto library = store::Library::open_to_keep(folder + "/library.db", kPatience);
    return library && library->keep(game.record, "played here").has_value();
}

std::expected<KeptGame, std::string> game_from_save(std::string_view text) {
    auto saved = save::read(text);
    if (!saved) return std::unexpected(to_text(saved.error()));
    auto playback = Playback::open(std::move(saved->record));
    if (!playback || !playback->go_to(saved->current)) {
        return std::unexpected("its moves do not make a game.");
    }
    if (saved->phase == Phase::playing) playback->resume();
    return KeptGame{std::move(*playback),
                    {saved->phase, std::move(saved->dead), std::move(saved->clock),
                     std::move(saved->id), saved->sitters}};
}

Table table_of(KeptGame game, TableOptions options) {
    KeptSitting& sitting = game.sitting;
    options.game_id = std::move(sitting.game_id);
    options.sitters = sitting.sitters;
    if (sitting.clock && !options.clock.is_timed()) {
        // The players' times are checked; who is to move, the table knows.
        const Color to_play = game.playback.to_play();
        auto clock = GameClock::restored(*sitting.clock, to_play);
        if (!clock) clock = GameClock::restored(*sitting.clock, opponent(to_play));
        if (clock) options.clock = *clock;
    }
    return Table(std::move(game.playback), sitting.phase, std::move(sitting.dead),
                 std::move(options));
}

std::expected<std::string, std::string> save_table(const Table& table,
                                                   const std::string& path,
                                                   Instant now) {
    const std::string folder = path.substr(0, path.rfind('/'));
    auto aside = store::keep_save(sitting_at(table, now), path, into_library_of(folder));
    if (!aside) return std::unexpected(sentence(aside.error(), "too many saves of that name"));
    return std::move(*aside);
}

std::expected<std::string, std::string> autosave_table(const Table& table,
                                                       const std::string& folder,
                                                       Instant now,
                                                       store::AutosaveOptions options) {
    if (!options.put_away) options.put_away = into_library_of(folder);
    auto name = store::autosave(sitting_at(table, now), folder, options);
    if (!name) return std::unexpected(sentence(name.error(), "too many unfinished games"));
    return std::move(*name);
}

namespace {

// The error is a sentence.
std::expected<KeptGame, std::string> game_at(const std::string& path) {
    const auto text = store::save_text(path);
    if (!text) return std::unexpected(text.error().reason + ".");
    return game_from_save(*text);
}

}  // namespace

std::expected<TakenUp, std::string> load_table(const std::string& folder,
                                               const std::string& name,
                                               TableOptions options) {
    const auto path = store::save_path(folder, name);
    if (!path) return std::unexpected(std::string(store::kSaveNameRule) + ".");
    const auto text = store::save_text(*path);
    if (!text && text.error().kind == FailureKind::not_found) {
        const std::size_t start = path->rfind('/') + 1;
        return std::unexpected(no_such_save(
            folder, path->substr(start, path->size() - start - store::kSaveSuffix.size())));
    }
    auto game = text ? game_from_save(*text) : std::unexpected(text.error().reason + ".");
    if (game) return TakenUp{table_of(std::move(*game), std::move(options))};
    std::string damage = *path + " could not be read: " + game.error();
    const std::string backup = store::backup_path(*path);
    if (!platform::is_regular_file(backup)) {
        return std::unexpected(damage + " There is no version before it.");
    }
    auto before = game_at(backup);
    if (!before) {
        return std::unexpected(damage + " Nor could the version before it: " + before.error());
    }
    return TakenUp{table_of(std::move(*before), std::move(options)), std::move(damage)};
}

std::string note_about(const TakenUp& taken) {
    if (taken.damage.empty()) return {};
    return taken.damage + " The version before it was taken instead, at move " +
           std::to_string(taken.table.playback().move_number()) +
           "; the damaged file stays as it is.";
}

}  // namespace magpie::seats
