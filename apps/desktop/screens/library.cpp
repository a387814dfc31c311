// The games of the library, to be found by a player's name and looked at.
#include "store/sqlite/library.h"

#include <memory>
#include <utility>
#include <vector>

#include "apps/desktop/screens/doors.h"
#include "apps/desktop/screens/form.h"
#include "apps/desktop/screens/list_view.h"
#include "platform/folders.h"
#include "store/store_error.h"

namespace magpie::desktop {

namespace {

// As many as anybody scrolls through; a name finds the others.
constexpr std::int64_t kMostShown = 500;

class LibraryScreen final : public Screen {
  public:
    explicit LibraryScreen(Room& room) : Screen(room) {
        const std::string path = room.data_folder + "/library.db";
        // Looking must not make a file.
        if (!platform::is_regular_file(path)) {
            problem_ = tr("There is no library yet. Make one: magpie library import FILES");
            return;
        }
        auto opened = store::Library::open_to_read(path);
        if (!opened) {
            problem_ = store::to_text(opened.error());
            return;
        }
        library_ = std::make_unique<store::Library>(std::move(*opened));
        search();
    }

    void show(Frame& frame) override {
        std::vector<ListRow> rows;
        for (const store::Match& match : found_.matches) {
            const store::GameSummary& game = match.game;
            const auto name = [&](Color c) {
                return game.names[c].empty() ? tr(color_name(c)) : game.names[c];
            };
            std::string detail = std::string(name_of(game.kind)) + " " +
                                 std::to_string(game.geometry.columns) + "x" +
                                 std::to_string(game.geometry.rows) + ", " +
                                 tr("{n} moves", {{"n", std::to_string(game.moves)}});
            if (!game.event.empty()) detail += ", " + game.event;
            rows.push_back({name(Color::black) + " – " + name(Color::white), detail,
                            game.date + (game.result.empty() ? "" : "  " + game.result)});
        }
        std::string hint = problem_;
        if (problem_.empty()) {
            const bool is_one = found_.total == 1;
            const std::string count = std::to_string(found_.total);
            hint = wanted_.empty() ? tr(is_one ? "One game. Type a player's name."
                                               : "{n} games. Type a player's name.",
                                        {{"n", count}})
                                   : tr(is_one ? "One game with {name}." : "{n} games with {name}.",
                                        {{"n", count}, {"name", wanted_ + "_"}});
        }
        list_.show(frame, tr("Library"), rows, hint);
    }

    void act(const Action& action, Modifiers) override {
        if (action.act == Act::entry) open(static_cast<std::size_t>(action.value));
        if (action.act == Act::menu) room_.next = make_menu_screen(room_);
    }

    bool key(Key key, Modifiers) override {
        switch (key) {
            case Key::escape:
                if (wanted_.empty()) {
                    room_.next = make_menu_screen(room_);
                } else {
                    wanted_.clear();
                    search();
                }
                return true;
            case Key::enter:
                open(list_.chosen());
                return true;
            case Key::backspace:
                erase_last_character(wanted_);
                search();
                return true;
            case Key::space:
                return true;
            default:
                return list_.key(key);
        }
    }

    void typed(std::string_view text) override {
        if (wanted_.size() + text.size() > 60) return;
        wanted_ += text;
        search();
    }

    void wheel(int notches) override { list_.wheel(notches); }

  private:
    void search() {
        if (!library_) return;
        store::Criteria criteria;
        criteria.player = wanted_;
        auto found = library_->search(criteria, {.most = kMostShown});
        if (found) {
            found_ = std::move(*found);
            problem_.clear();
        } else {
            problem_ = store::to_text(found.error());
        }
    }

    void open(std::size_t index) {
        if (!library_ || index >= found_.matches.size()) return;
        auto record = library_->record(found_.matches[index].game.number);
        if (record) {
            room_.next = make_review_screen(room_, std::move(*record));
        } else {
            problem_ = store::to_text(record.error());
        }
    }

    std::unique_ptr<store::Library> library_;
    store::SearchResult found_;
    std::string wanted_;
    std::string problem_;
    ListView list_;
};

}  // namespace

std::unique_ptr<Screen> make_library_screen(Room& room) {
    return std::make_unique<LibraryScreen>(room);
}

}  // namespace magpie::desktop
