#include "apps/seats/librarian.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "apps/seats/save_list.h"
#include "apps/seats/saves.h"

namespace magpie::seats {

namespace {

// The game of a save, when it is over.
std::optional<save::SavedGame> finished_game(const std::string& folder, const std::string& name) {
    const auto path = store::save_path(folder, name);
    if (!path) return std::nullopt;
    const auto text = store::save_text(*path);
    if (!text) return std::nullopt;
    auto game = save::read(*text);
    if (!game || !game->record.outcome) return std::nullopt;
    return std::move(*game);
}

}  // namespace

Librarian::Librarian(std::string folder, Spared spared)
    : folder_(std::move(folder)), spared_(std::move(spared)), thread_([this] { work(); }) {}

Librarian::~Librarian() {
    {
        const std::lock_guard lock(mutex_);
        leaves_ = true;
    }
    thread_.join();
}

bool Librarian::has_put_away(const save::SavedGame& game) const {
    const std::string text = save::write(game);
    const std::lock_guard lock(mutex_);
    return std::ranges::find(put_away_, text) != put_away_.end();
}

void Librarian::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return is_done_; });
}

void Librarian::work() {
    const auto names = save_names(folder_).value_or(std::vector<std::string>());
    for (const std::string& name : names) {
        if (!store::is_autosave(name) || name == spared_.name) continue;
        const auto game = finished_game(folder_, name);
        if (!game || (!game->id.empty() && game->id == spared_.game_id)) continue;
        const bool is_kept = put_away(*game, folder_);
        const std::lock_guard lock(mutex_);
        if (is_kept) put_away_.push_back(save::write(*game));
        // Where one could not be, the next would only wait as long.
        if (!is_kept || leaves_) break;
    }
    const std::lock_guard lock(mutex_);
    is_done_ = true;
    changed_.notify_all();
}

void put_away_finished(const std::string& folder) {
    if (folder.empty()) return;
    Librarian(folder, {}).wait();
}

}  // namespace magpie::seats
