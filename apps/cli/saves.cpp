#include "apps/cli/saves.h"

#include <cerrno>
#include <utility>

#include "apps/cli/data_folder.h"
#include "apps/cli/game_input.h"
#include "apps/cli/save_list.h"
#include "formats/json/save.h"
#include "platform/files.h"
#include "platform/folders.h"

namespace magpie::cli {

namespace {

constexpr int kMaxSlots = 1000;

// What a file at a path is to somebody who wants to write a save there.
enum class Holds : std::uint8_t { nothing, this_game, finished_game, other_game, no_save };

// A game is known by what was agreed and when it began. Since a sitting only ever adds to its
// record, it also knows all that was played when it was last kept.
bool is_same_game(const save::SavedGame& kept, const GameRecord& record) {
    if (kept.record.spec != record.spec) return false;
    if (kept.record.info.start_time != record.info.start_time) return false;
    NodeId here = kRootNode;
    for (const NodeId node : kept.record.tree.path_to(kept.current)) {
        if (node == kRootNode) continue;
        const auto move = kept.record.tree.move(node);
        const auto next = move ? record.tree.find_child(here, *move) : std::nullopt;
        if (!next) return false;
        here = *next;
    }
    return true;
}

std::expected<Holds, std::string> look_at(const std::string& path, const GameRecord& record) {
    const auto text = platform::read_file(path, kMaxInputBytes);
    if (!text) {
        if (text.error().code == ENOENT) return Holds::nothing;
        return std::unexpected(path + ": " + text.error().reason);
    }
    if (text->empty()) return Holds::nothing;
    const auto game = save::read(*text);
    if (!game) return Holds::no_save;
    if (is_same_game(*game, record)) return Holds::this_game;
    return game->record.outcome ? Holds::finished_game : Holds::other_game;
}

std::expected<void, std::string> write(const Table& table, const std::string& path, Instant now) {
    save::SavedGame game{.record = table.record(),
                         .current = table.playback().node(),
                         .phase = table.phase(),
                         .dead = {table.dead().begin(), table.dead().end()}};
    if (table.clock().is_timed()) game.clock = table.clock().players(now);
    const auto written =
        platform::write_file_atomically(path, save::write(game), {.keep_backup = true});
    if (!written) return std::unexpected(path + ": " + written.error().reason);
    return {};
}

std::string without_suffix(const std::string& path) {
    return path.substr(0, path.size() - kSaveSuffix.size());
}

// Copies the save at `path` to NAME-2, NAME-3, …, whichever is free, and returns that name.
std::expected<std::string, std::string> set_aside(const std::string& path) {
    const auto text = platform::read_file(path, kMaxInputBytes);
    if (!text) return std::unexpected(path + ": " + text.error().reason);
    for (int number = 2; number <= kMaxSlots; ++number) {
        const std::string base = without_suffix(path) + "-" + std::to_string(number);
        const std::string free_path = base + std::string(kSaveSuffix);
        if (platform::is_regular_file(free_path)) continue;
        const auto written = platform::write_file_atomically(free_path, *text);
        if (!written) return std::unexpected(free_path + ": " + written.error().reason);
        return base.substr(base.rfind('/') + 1);
    }
    return std::unexpected(path + ": too many saves of that name");
}

std::expected<void, std::string> ready(const std::string& folder) {
    const auto made = platform::make_folders(folder);
    if (!made) return std::unexpected(made.error().path + ": " + made.error().reason);
    return {};
}

}  // namespace

std::expected<std::string, std::string> save_table(const Table& table,
                                                   const std::string& path,
                                                   Instant now) {
    if (auto made = ready(path.substr(0, path.rfind('/'))); !made) {
        return std::unexpected(made.error());
    }
    const auto holds = look_at(path, table.record());
    if (!holds) return std::unexpected(holds.error());
    if (*holds == Holds::no_save) {
        return std::unexpected(path +
                               " is there and is no save Magpie can read; it is left as it is. "
                               "Choose a name: save NAME");
    }
    std::string aside;
    if (*holds == Holds::other_game) {
        auto kept = set_aside(path);
        if (!kept) return kept;
        aside = std::move(*kept);
    }
    if (auto written = write(table, path, now); !written) return std::unexpected(written.error());
    return aside;
}

std::expected<std::string, std::string> autosave_table(const Table& table,
                                                       const std::string& folder,
                                                       Instant now) {
    if (auto made = ready(folder); !made) return std::unexpected(made.error());
    for (int number = 1; number <= kMaxSlots; ++number) {
        std::string name(kUsualAutosave);
        if (number > 1) name += "-" + std::to_string(number);
        const std::string path = folder + "/" + name + std::string(kSaveSuffix);
        const auto holds = look_at(path, table.record());
        if (!holds || *holds == Holds::other_game || *holds == Holds::no_save) continue;
        if (auto written = write(table, path, now); !written) {
            return std::unexpected(written.error());
        }
        return name;
    }
    return std::unexpected(folder + ": too many unfinished games");
}

std::expected<Table, std::string> load_table(const std::string& folder,
                                             const std::string& name,
                                             TableOptions options) {
    const auto path = save_path(folder, name);
    if (!path) return std::unexpected(std::string(kSaveNameRule) + ".");
    const auto text = platform::read_file(*path, kMaxInputBytes);
    if (!text && text.error().code == ENOENT) {
        const std::string wanted = without_suffix(*path).substr(path->rfind('/') + 1);
        return std::unexpected(no_such_save(folder, wanted));
    }
    if (!text) {
        return std::unexpected("This save could not be read: " + text.error().reason + ".");
    }
    auto game = game_from_save(*text);
    if (!game) return std::unexpected("This save could not be read: " + game.error());
    return table_of(std::move(*game), options);
}

}  // namespace magpie::cli
