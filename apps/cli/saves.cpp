#include "apps/cli/saves.h"

#include <cerrno>
#include <utility>

#include "apps/cli/game_input.h"
#include "formats/json/save.h"
#include "platform/files.h"

namespace magpie::cli {

namespace {

// What stands in the way of writing over the file at `path`: nothing where there is none, or one
// that is a save.
std::expected<void, std::string> may_replace(const std::string& path) {
    const auto text = platform::read_file(path, kMaxInputBytes);
    if (!text) {
        if (text.error().code == ENOENT) return {};
        return std::unexpected(path + ": " + text.error().reason);
    }
    if (text->empty() || save::read(*text)) return {};
    return std::unexpected(path +
                           " is there and is no save Magpie can read; it is left as it is. "
                           "Choose a name: save NAME");
}

}  // namespace

std::expected<void, std::string> save_table(const Table& table, const std::string& path) {
    if (const auto allowed = may_replace(path); !allowed) return allowed;
    const save::SavedGame game{.record = table.record(),
                               .current = table.playback().node(),
                               .phase = table.phase(),
                               .dead = {table.dead().begin(), table.dead().end()}};
    const auto written =
        platform::write_file_atomically(path, save::write(game), {.keep_backup = true});
    if (!written) return std::unexpected(path + ": " + written.error().reason);
    return {};
}

std::expected<Table, std::string> load_table(const std::string& path, const TableOptions& options) {
    const auto text = platform::read_file(path, kMaxInputBytes);
    if (!text) {
        if (text.error().code == ENOENT) return std::unexpected("No saved game was found.");
        return std::unexpected("This save could not be read: " + text.error().reason + ".");
    }
    auto game = save::read(*text);
    if (!game) {
        return std::unexpected("This save could not be read: " + to_text(game.error()));
    }
    const NodeId current = game->current;
    auto playback = Playback::open(std::move(game->record));
    if (!playback || !playback->go_to(current)) {
        return std::unexpected("This save could not be read: its moves do not make a game.");
    }
    return Table(std::move(*playback), game->phase, std::move(game->dead), options);
}

}  // namespace magpie::cli
