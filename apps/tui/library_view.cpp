#include "apps/tui/library_view.h"

#include <algorithm>

#include "apps/tui/app.h"
#include "apps/tui/review_view.h"
#include "game/words.h"
#include "platform/folders.h"
#include "render/clean_text.h"

namespace magpie::tui {

namespace {

constexpr std::int64_t kMost = 500;

}  // namespace

LibraryView::LibraryView(App& app) : app_(app) {
    const std::string path = app.options().data_folder + "/library.db";
    if (!platform::is_regular_file(path)) {
        message_ = "There is no library yet. Make one: magpie library import FILES";
        return;
    }
    auto library = store::Library::open_to_read(path);
    if (!library) {
        message_ = path + ": " + to_text(library.error()) + ".";
        is_refusal_ = true;
        return;
    }
    library_ = std::move(*library);
    search();
}

void LibraryView::search() {
    if (!library_) return;
    store::Criteria criteria;
    criteria.player = player_;
    auto found = library_->search(criteria, {.most = kMost});
    list_ = {};
    is_refusal_ = !found;
    if (!found) {
        message_ = to_text(found.error()) + ".";
        return;
    }
    found_ = std::move(*found);
    message_ = std::to_string(found_.total) + (found_.total == 1 ? " game" : " games") +
               (player_.empty() ? "" : " of " + player_) + ". / looks for a player.";
}

void LibraryView::paint(Screen& screen, Instant) {
    const Look& look = app_.look();
    const Palette colors = palette(look);
    const Style text{.ink = colors.text, .paper = colors.page};
    const Style quiet{.ink = colors.quiet, .paper = colors.page};
    screen.write(2, 1, "Library", {.ink = colors.text, .paper = colors.page, .bold = true});
    screen.write(11, 1, "Enter opens, / looks for a player, Esc goes back", quiet);
    shown_ = std::max(1, screen.rows() - 5);
    const int count = static_cast<int>(found_.matches.size());
    for (int i = 0; i < shown_ && list_.top + i < count; ++i) {
        const int index = list_.top + i;
        const store::GameSummary& game = found_.matches[static_cast<std::size_t>(index)].game;
        const bool is_selected = index == list_.selected;
        Style style = text;
        style.bold = is_selected;
        style.reverse = is_selected;
        const int row = 3 + i;
        screen.write(1, row, is_selected ? ">" : " ", style);
        screen.write(3, row, game.date, quiet, 13);
        screen.write(14, row, game.names.black + " - " + game.names.white, style, 52);
        screen.write(53, row, game.result, text, 61);
        screen.write(62, row,
                     std::string(name_of(game.kind)) + " " + std::to_string(game.geometry.columns) +
                         ", " + std::to_string(game.moves) + " moves",
                     quiet, screen.columns() - 1);
    }
    paint_status(screen, look, is_typing_ ? "Player: " + player_ + "_" : message_, is_refusal_);
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
    if (list_.handle(input, static_cast<int>(found_.matches.size()), shown_)) return;
    if (key == nullptr) {
        const auto& mouse = std::get<MouseEvent>(input);
        const int index = list_.top + mouse.row - 3;
        if (mouse.row < 3 || index >= static_cast<int>(found_.matches.size())) return;
        list_.selected = index;
        if (mouse.action == MouseEvent::Action::release && mouse.button == 0) open_selected();
        return;
    }
    if (key->key == Key::enter) return open_selected();
    if (key->key == Key::escape || key->character == U'q') return app_.close();
    if (key->character == U'/') {
        is_typing_ = true;
        player_.clear();
    }
}

void LibraryView::open_selected() {
    if (!library_ || found_.matches.empty()) return;
    const auto number = found_.matches[static_cast<std::size_t>(list_.selected)].game.number;
    auto record = library_->record(number);
    if (!record) {
        message_ = to_text(record.error()) + ".";
        is_refusal_ = true;
        return;
    }
    auto game = Playback::open(*record);
    if (!game) {
        message_ = sentence(*record, game.error());
        is_refusal_ = true;
        return;
    }
    app_.open(std::make_unique<ReviewView>(app_, std::move(*game), seats::Insight::Values{}));
}

}  // namespace magpie::tui
