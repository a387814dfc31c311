#include "apps/tui/saves_view.h"

#include <algorithm>

#include "apps/tui/app.h"

namespace magpie::tui {

SavesView::SavesView(App& app) : app_(app) {
    auto saves = seats::list_saves(app.options().data_folder);
    if (!saves) {
        error_ = saves.error();
        return;
    }
    saves_ = std::move(*saves);
    std::ranges::stable_sort(saves_, std::ranges::greater(), &seats::ListedSave::written);
}

void SavesView::paint(Screen& screen, Instant) {
    const Look& look = app_.look();
    const Palette colors = palette(look);
    const Style text{.ink = colors.text, .paper = colors.page};
    const Style quiet{.ink = colors.quiet, .paper = colors.page};
    screen.write(2, 1, "Load game", {.ink = colors.text, .paper = colors.page, .bold = true});
    screen.write(13, 1, "Enter goes on with it, Esc goes back", quiet);
    shown_ = std::max(1, (screen.rows() - 5) / 2);
    for (int i = 0; i < shown_ && list_.top + i < static_cast<int>(saves_.size()); ++i) {
        const int index = list_.top + i;
        const seats::ListedSave& save = saves_[static_cast<std::size_t>(index)];
        const bool is_selected = index == list_.selected;
        Style style = text;
        style.bold = is_selected;
        style.reverse = is_selected;
        screen.write(2, 3 + 2 * i, (is_selected ? "> " : "  ") + save.name, style, 30);
        screen.write(31, 3 + 2 * i, seats::when_text(save), quiet);
        screen.write(4, 4 + 2 * i, cut(seats::describe(save), screen.columns() - 5), quiet);
    }
    std::string status = app_.notice();
    if (status.empty() && saves_.empty()) {
        status = error_.empty() ? "No game is kept in " + app_.options().data_folder + "." : error_;
    }
    paint_status(screen, look, status, !error_.empty());
}

void SavesView::handle(const Input& input, Instant now) {
    app_.set_notice("");
    if (list_.handle(input, static_cast<int>(saves_.size()), shown_)) return;
    if (const auto* mouse = std::get_if<MouseEvent>(&input)) {
        const int index = list_.top + (mouse->row - 3) / 2;
        const bool is_on = mouse->row >= 3 && index < static_cast<int>(saves_.size());
        if (is_on) list_.selected = index;
        if (!is_on || mouse->action != MouseEvent::Action::release || mouse->button != 0) return;
    } else {
        const auto& key = std::get<KeyPress>(input);
        if (key.key == Key::escape || (key.key == Key::character && key.character == U'q')) {
            return app_.close();
        }
        if (key.key != Key::enter) return;
    }
    if (saves_.empty()) return;
    const std::string name = saves_[static_cast<std::size_t>(list_.selected)].name;
    if (app_.load_game(name, now)) app_.close();
}

}  // namespace magpie::tui
