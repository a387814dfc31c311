#include "apps/tui/library_view.h"

#include <algorithm>

#include "apps/seats/librarian.h"
#include "apps/tui/app.h"
#include "apps/tui/review_view.h"
#include "game/words.h"
#include "render/clean_text.h"

namespace magpie::tui {

namespace {

// Where the columns of the list begin; names have the room that a wide terminal leaves.
struct ListColumns {
    int names = 14;
    int result = 0;
    int kind = 0;
};

ListColumns columns_in(const Screen& screen) {
    constexpr int kResultWidth = 10;
    constexpr int kKindWidth = 20;  // "othello 8, 60 moves"
    const int result = std::max(34, screen.columns() - kResultWidth - kKindWidth);
    return {.result = result, .kind = result + kResultWidth};
}

}  // namespace

LibraryView::LibraryView(App& app) : app_(app) {
    const std::string& folder = app.options().data_folder;
    seats::put_away_finished(folder);
    if (!seats::LibraryList::is_there(folder)) {
        message_ = "There is no library yet. Make one: magpie library import FILES";
        return;
    }
    auto games = seats::LibraryList::open(folder);
    if (games) {
        games_.emplace(std::move(*games));
        say_count();
    } else {
        refuse(games.error() + ".");
    }
}

void LibraryView::refuse(std::string why) {
    message_ = std::move(why);
    is_refusal_ = true;
}

void LibraryView::say_count() {
    is_refusal_ = false;
    message_ = std::to_string(count()) + (count() == 1 ? " game" : " games") +
               (player_.empty() ? ". / looks for a player."
                                : " of " + player_ + ". / looks for another, Esc shows all.");
}

void LibraryView::search() {
    if (!games_) return;
    list_ = {};
    if (const auto found = games_->search(player_); !found) return refuse(found.error() + ".");
    say_count();
}

void LibraryView::paint(Screen& screen, Instant) {
    const Look& look = app_.look();
    const Palette colors = palette(look);
    const Style quiet{.ink = colors.quiet, .paper = colors.page};
    screen.write(2, 1, "Library", {.ink = colors.text, .paper = colors.page, .bold = true});
    const int end = screen.write(11, 1, "Enter opens, / looks for a player, Esc goes back", quiet);
    shown_ = std::max(1, screen.rows() - 5);
    // A terminal that has grown or shrunk since shows what is chosen all the same.
    list_.keep_in_sight(count(), shown_);
    if (count() > 0) {
        const std::string place =
            std::to_string(list_.selected + 1) + " of " + std::to_string(count());
        if (end + width_of(place) + 2 < screen.columns()) {
            screen.write_right(screen.columns() - 1, 1, place, quiet);
        }
    }
    for (int i = 0; i < shown_ && list_.top + i < count(); ++i) {
        paint_game(screen, list_.top + i, 3 + i);
    }
    paint_status(screen, look, is_typing_ ? "Player: " + player_ + "_" : message_, is_refusal_);
}

void LibraryView::paint_game(Screen& screen, int index, int row) {
    const Palette colors = palette(app_.look());
    const Style text{.ink = colors.text, .paper = colors.page};
    const Style quiet{.ink = colors.quiet, .paper = colors.page};
    const bool is_selected = index == list_.selected;
    Style style = text;
    style.bold = is_selected;
    style.reverse = is_selected;
    const ListColumns at = columns_in(screen);
    screen.write(1, row, is_selected ? ">" : " ", style);
    const store::GameSummary* game = games_->at(index);
    if (game == nullptr) {
        screen.write(at.names, row, "this game cannot be read any more", style, at.result - 1);
        return;
    }
    screen.write(3, row, game->date, quiet, at.names - 1);
    screen.write(at.names, row, cut(seats::listed_title(*game, " - "), at.result - 1 - at.names),
                 style, at.result - 1);
    screen.write(at.result, row, listed_result(game->result), text, at.kind - 1);
    screen.write(at.kind, row,
                 std::string(name_of(game->kind)) + " " + std::to_string(game->geometry.columns) +
                     ", " + counted(game->moves, "move"),
                 quiet, screen.columns() - 1);
}

void LibraryView::handle(const Input& input, Instant) {
    const auto* key = std::get_if<KeyPress>(&input);
    if (is_typing_ && key != nullptr) {
        if (key->key == Key::enter || key->key == Key::escape) {
            is_typing_ = false;
            return search();
        }
        if (key->key == Key::backspace && !player_.empty()) {
            // A whole character, however many bytes it has.
            while (!player_.empty() &&
                   (static_cast<unsigned char>(player_.back()) & 0xC0) == 0x80) {
                player_.pop_back();
            }
            player_.pop_back();
        }
        if (key->key == Key::character && !key->ctrl && player_.size() < 100) {
            render::append_utf8(player_, key->character);
        }
        return;
    }
    if (list_.handle(input, count(), shown_)) return;
    if (key == nullptr) {
        const auto& mouse = std::get<MouseEvent>(input);
        const int index = list_.top + mouse.row - 3;
        if (mouse.row < 3 || mouse.row >= 3 + shown_ || index >= count()) return;
        list_.selected = index;
        if (mouse.action == MouseEvent::Action::release && mouse.button == 0) open_selected();
        return;
    }
    if (key->key == Key::enter) return open_selected();
    // From what was looked for to all games first, then out.
    if (key->key == Key::escape && !player_.empty()) {
        player_.clear();
        return search();
    }
    if (key->key == Key::escape || key->character == U'q') return app_.close();
    if (key->character == U'/') {
        is_typing_ = true;
        player_.clear();
    }
}

void LibraryView::open_selected() {
    if (count() == 0) return;
    auto record = games_->record(list_.selected);
    if (!record) return refuse(record.error() + ".");
    auto game = Playback::open(*record);
    if (!game) return refuse(sentence(*record, game.error()));
    // An illegal move of the record may be in the way: the review begins before it.
    static_cast<void>(game->to_end());
    app_.open(std::make_unique<ReviewView>(app_, std::move(*game), seats::Insight::Values{}));
}

}  // namespace magpie::tui
