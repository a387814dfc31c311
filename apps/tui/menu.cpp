#include "apps/tui/menu.h"

#include <array>

#include "apps/seats/save_list.h"
#include "apps/tui/app.h"
#include "apps/tui/library_view.h"
#include "apps/tui/new_game.h"
#include "apps/tui/saves_view.h"
#include "apps/tui/settings.h"

namespace magpie::tui {

namespace {

struct Item {
    char32_t key;
    std::string_view text;
    std::string_view about;
};

constexpr std::array kItems = {
    Item{U'n', "New game", "Go or Othello, with people or engines"},
    Item{U'c', "Continue", "the newest unfinished game"},
    Item{U'l', "Load game", "any game that is kept"},
    Item{U'b', "Library", "games to look at, by player"},
    Item{U's', "Settings", "colours, characters, coordinates"},
    Item{U'q', "Exit Magpie", ""},
};

constexpr std::array<std::string_view, 14> kMenuHelp = {
    "The menu",
    "",
    "n   a new game of Go or Othello: people, levels 1 to 9, engines",
    "c   goes on with the newest game that is not over",
    "l   goes on with any game that is kept",
    "b   looks at games: imported ones, and those played here",
    "s   colours, characters, coordinates, the bell",
    "q   leaves",
    "",
    "At the table and in a review ? shows the keys there.",
    "Every move is kept at once.",
    "Esc goes back everywhere.",
    "",
    "Any key closes this page.",
};

constexpr int kCount = static_cast<int>(kItems.size());
constexpr int kWidth = 62;

}  // namespace

void MenuView::paint(Screen& screen, Instant) {
    const Look& look = app_.look();
    const Palette colors = palette(look);
    const Style text{.ink = colors.text, .paper = colors.page};
    const Style quiet{.ink = colors.quiet, .paper = colors.page};
    Style bold = text;
    bold.bold = true;
    first_column_ = std::max(1, (screen.columns() - kWidth) / 2);
    int row = std::max(0, (screen.rows() - 2 * kCount - 5) / 2);
    screen.write(first_column_, row, "Magpie", bold);
    screen.write(first_column_ + 8, row, "Go and Othello", quiet);
    row += 2;
    first_row_ = row;
    for (int i = 0; i < kCount; ++i) {
        const Item& item = kItems[static_cast<std::size_t>(i)];
        const bool is_selected = i == list_.selected;
        Style style = text;
        if (is_selected) style = {.ink = colors.on_accent, .paper = colors.accent, .bold = true};
        if (is_selected && !look.has_colors()) style = {.bold = true, .reverse = true};
        const std::string label = (is_selected ? "> " : "  ") + std::string(item.text) +
                                  std::string(14 - item.text.size(), ' ');
        screen.write(first_column_, row, label, style);
        screen.write(first_column_ + 18, row, item.about, quiet);
        row += 2;
    }
    screen.write(first_column_, row, "arrows, Enter, a letter or the mouse; ? explains", quiet);
    paint_status(screen, look, app_.notice(), false);
    if (shows_help_) paint_page(screen, look, kMenuHelp);
}

void MenuView::handle(const Input& input, Instant now) {
    if (shows_help_) {
        if (std::holds_alternative<KeyPress>(input)) shows_help_ = false;
        return;
    }
    if (list_.handle(input, kCount, kCount)) return;
    if (const auto* mouse = std::get_if<MouseEvent>(&input)) {
        const int row = mouse->row - first_row_;
        const bool is_on = row >= 0 && row % 2 == 0 && row / 2 < kCount &&
                           mouse->column >= first_column_ && mouse->column < first_column_ + kWidth;
        if (!is_on) return;
        list_.selected = row / 2;
        if (mouse->action == MouseEvent::Action::release && mouse->button == 0)
            choose(row / 2, now);
        return;
    }
    const auto& key = std::get<KeyPress>(input);
    if (key.key == Key::enter) return choose(list_.selected, now);
    if (key.ctrl && key.character == U'c') return app_.quit();
    if (key.key == Key::character && key.character == U'?') shows_help_ = true;
    for (int i = 0; i < kCount; ++i) {
        if (key.key == Key::character && key.character == kItems[static_cast<std::size_t>(i)].key) {
            list_.selected = i;
            choose(i, now);
        }
    }
}

void MenuView::choose(int item, Instant now) {
    app_.set_notice("");
    switch (kItems[static_cast<std::size_t>(item)].key) {
        case U'n':
            app_.open(std::make_unique<NewGameView>(app_));
            break;
        case U'c': {
            const auto name = seats::newest_unfinished(app_.options().data_folder);
            if (!name) return app_.set_notice("There is no unfinished game.");
            static_cast<void>(app_.load_game(*name, now));
            break;
        }
        case U'l':
            app_.open(std::make_unique<SavesView>(app_));
            break;
        case U'b':
            app_.open(std::make_unique<LibraryView>(app_));
            break;
        case U's':
            app_.open(std::make_unique<SettingsView>(app_));
            break;
        default:
            app_.quit();
    }
}

}  // namespace magpie::tui
