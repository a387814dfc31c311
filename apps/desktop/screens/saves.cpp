// The games that are kept, to be gone on with.
#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "apps/desktop/screens/doors.h"
#include "apps/desktop/screens/list_view.h"
#include "apps/seats/save_list.h"

namespace magpie::desktop {

namespace {

class SavesScreen final : public Screen {
  public:
    SavesScreen(Room& room, std::vector<seats::ListedSave> saves)
        : Screen(room), saves_(std::move(saves)) {
        // The game left last comes first, those that are over come last.
        std::ranges::stable_sort(saves_, [](const auto& a, const auto& b) {
            const bool a_waits = a.game && !a.game->record.outcome;
            const bool b_waits = b.game && !b.game->record.outcome;
            return a_waits != b_waits ? a_waits : a.written > b.written;
        });
    }

    void show(Frame& frame) override {
        const auto row_at = [this](int index) {
            const seats::ListedSave& save = saves_[static_cast<std::size_t>(index)];
            std::string about =
                save.game         ? seats::describe(*save.game, room_.words.catalog())
                : save.has_backup ? tr("damaged, but the version before it can be loaded")
                                  : tr("cannot be read: {reason}", {{"reason", save.game.error()}});
            return ListRow{title(save), std::move(about), seats::when_text(save),
                           save.game || save.has_backup,
                           std::string(looked_up(index == asked_ ? "Delete?" : "Delete"))};
        };
        const std::string hint = !told_.empty()   ? told_
                                 : saves_.empty() ? tr("No game is kept here any more.")
                                                  : tr("Choose the game to go on with.");
        list_.show(frame, tr("Load game"), static_cast<int>(saves_.size()), row_at, hint);
    }

    void act(const Action& action, Modifiers) override {
        if (list_.act(action)) return;
        if (action.act == Act::remove) return remove(action.value);
        asked_.reset();
        if (action.act == Act::entry) open(static_cast<std::size_t>(action.value));
        if (action.act == Act::menu) room_.next = make_menu_screen(room_);
    }

    bool key(Key key, Modifiers) override {
        if (key == Key::escape) {
            room_.next = make_menu_screen(room_);
            return true;
        }
        if (key == Key::remove) {
            // The last may have gone before the list was shown again.
            remove(std::min(static_cast<int>(list_.chosen()), static_cast<int>(saves_.size()) - 1));
            return true;
        }
        asked_.reset();
        if (key == Key::enter) {
            open(list_.chosen());
            return true;
        }
        return list_.key(key);
    }

    void wheel(int notches) override { list_.wheel(notches); }

    void tell(const std::string& why) override { told_ = why; }

  private:
    void open(std::size_t index) {
        if (index < saves_.size()) room_.next = load_game(room_, saves_[index].name);
    }

    // By its players where nobody has given it a name.
    [[nodiscard]] std::string title(const seats::ListedSave& save) const {
        const bool is_quick = save.name == store::kQuickSave;
        if (!save.game || !(is_quick || store::is_autosave(save.name))) return save.name;
        std::string players = seats::players_text(save.game->record.info, room_.words.catalog());
        return is_quick ? tr("Save game: {players}", {{"players", players}}) : players;
    }

    // Asked for twice, for there is no way back; the second half of a double click is no answer.
    void remove(int index) {
        if (index < 0 || index >= static_cast<int>(saves_.size())) return;
        if (std::exchange(asked_, index) != index) {
            asked_at_ = room_.now;
            told_.clear();
            return;
        }
        if (elapsed(asked_at_, room_.now) < kTimeToLook) return;
        asked_.reset();
        const auto at = saves_.begin() + index;
        const auto deleted = seats::delete_save(*at);
        if (!deleted) {
            told_ = tr("Not deleted: {reason}.", {{"reason", deleted.error()}});
            return;
        }
        told_ = tr("Deleted: {name}.", {{"name", title(*at)}});
        saves_.erase(at);
    }

    std::vector<seats::ListedSave> saves_;
    std::optional<int> asked_;  // which one is to be deleted
    Instant asked_at_{};        // since when that is asked
    std::string told_;          // what came of that, or of something else that was tried
    ListView list_;
};

}  // namespace

std::unique_ptr<Screen> make_saves_screen(Room& room) {
    auto saves = seats::list_saves(room.data_folder);
    // As one who presses "Load game" expects: a game, and a word about it.
    if (!saves || saves->empty()) {
        room.notice =
            saves ? room.words("No saved game was found. A new game was started.") : saves.error();
        return make_game_screen(
            room, Table(Playback::new_game(usual_spec(kUsualKind)), table_options(room)));
    }
    return std::make_unique<SavesScreen>(room, std::move(*saves));
}

}  // namespace magpie::desktop
