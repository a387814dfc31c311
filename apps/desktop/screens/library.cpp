// The games of the library, to be found by a player's name and looked at.
#include <memory>
#include <optional>
#include <utility>

#include "apps/desktop/screens/doors.h"
#include "apps/desktop/screens/list_view.h"
#include "apps/desktop/screens/sought_text.h"
#include "apps/seats/librarian.h"
#include "apps/seats/library_list.h"
#include "game/words.h"

namespace magpie::desktop {

namespace {

class LibraryScreen final : public Screen {
  public:
    explicit LibraryScreen(Room& room) : Screen(room) {
        seats::put_away_finished(room.data_folder);
        // Looking must not make a file.
        if (!seats::LibraryList::is_there(room.data_folder)) {
            problem_ = tr("There is no library yet. Make one: magpie library import FILES");
            return;
        }
        auto opened = seats::LibraryList::open(room.data_folder);
        if (opened) {
            games_.emplace(std::move(*opened));
        } else {
            problem_ = opened.error();
        }
    }

    void show(Frame& frame) override {
        std::string hint = problem_;
        if (problem_.empty()) {
            const bool is_one = count() == 1;
            const std::string all = std::to_string(count());
            hint = wanted_.is_empty()
                       ? tr(is_one ? "One game. Type a player's name."
                                   : "{n} games. Type a player's name.",
                            {{"n", all}})
                       : tr(is_one ? "One game with {name}." : "{n} games with {name}.",
                            {{"n", all}, {"name", wanted_.text() + "_"}});
        }
        list_.show(frame, tr("Library"), count(), [this](int index) { return row(index); }, hint);
    }

    void act(const Action& action, Modifiers) override {
        if (list_.act(action)) return;
        if (action.act == Act::entry) open(static_cast<std::size_t>(action.value));
        if (action.act == Act::menu) room_.next = make_menu_screen(room_);
    }

    bool key(Key key, Modifiers) override {
        if (wanted_.key(key)) {
            search();
            return true;
        }
        switch (key) {
            case Key::escape:
                room_.next = make_menu_screen(room_);
                return true;
            case Key::enter:
                open(list_.chosen());
                return true;
            case Key::backspace:
            case Key::space:
                return true;
            default:
                return list_.key(key);
        }
    }

    void typed(std::string_view text) override {
        if (wanted_.typed(text)) search();
    }

    void wheel(int notches) override { list_.wheel(notches); }

    void tell(const std::string& why) override { problem_ = why; }

  private:
    [[nodiscard]] int count() const { return games_ ? games_->count() : 0; }

    [[nodiscard]] ListRow row(int index) {
        const store::GameSummary* game = games_->at(index);
        if (game == nullptr) return {.title = "?", .detail = {}, .note = {}, .is_good = false};
        const Catalog& catalog = room_.words.catalog();
        const bool is_go = game->kind == GameKind::go;
        const std::string title = seats::listed_title(*game, " – ", catalog);
        std::string detail =
            say(catalog, is_go ? Phrase::go_named : Phrase::othello_named) + " " +
            std::to_string(game->geometry.columns) + "x" + std::to_string(game->geometry.rows) +
            ", " +
            tr(game->moves == 1 ? "1 move" : "{n} moves", {{"n", std::to_string(game->moves)}});
        if (!game->event.empty() && title != game->event) detail += ", " + game->event;
        const std::string result = listed_result(game->result, catalog);
        return {title, detail, game->date + (result.empty() ? "" : "  " + result)};
    }

    void search() {
        if (!games_) return;
        list_ = {};
        const auto found = games_->search(wanted_.text());
        problem_ = found ? "" : found.error();
    }

    void open(std::size_t index) {
        if (index >= static_cast<std::size_t>(count())) return;
        auto record = games_->record(static_cast<int>(index));
        if (!record) {
            problem_ = record.error();
        } else if (const auto game = Playback::open(*record); !game) {
            problem_ = sentence(*record, game.error(), room_.words.catalog());
        } else {
            problem_.clear();
            room_.next = make_review_screen(room_, std::move(*record));
            room_.comes_back = true;
        }
    }

    std::optional<seats::LibraryList> games_;
    SoughtText wanted_{60};
    std::string problem_;
    ListView list_;
};

}  // namespace

std::unique_ptr<Screen> make_library_screen(Room& room) {
    return std::make_unique<LibraryScreen>(room);
}

}  // namespace magpie::desktop
