// The menu over a game: what has no letter, or is asked for rarely.
#include <algorithm>
#include <utility>

#include "apps/tui/app.h"
#include "apps/tui/game_view.h"
#include "apps/tui/new_game.h"

namespace magpie::tui {

// Only what can be done now.
std::vector<GameView::MenuItem> GameView::menu_items() {
    const bool is_playing = table().phase() == Phase::playing;
    std::vector<MenuItem> items = {{"Go on", [](Instant) {}}};
    if (is_playing || sitting_->has_unkept_moves()) {
        items.push_back({"Save (w)", [this](Instant now) { save(now); }});
        items.push_back({"Save as (W)", [this](Instant) { ask_for_name(); }});
    }
    if (table().phase() != Phase::finished) {
        items.push_back({"Resign", [this](Instant now) {
                             hear(sitting_->apply(Resign{sitting_->resigning()}, now));
                         }});
    }
    if (table().phase() != Phase::finished && table().playback().next()) {
        items.push_back({"Redo", [this](Instant now) { hear(sitting_->apply(MoveAgain{}, now)); }});
    }
    const Color turn = table().to_play();
    if (is_playing && sitting_->is_engine(turn)) {
        const bool has_failed = sitting_->has_failed(turn);
        items.push_back({sitting_->is_paused() ? "Engines: go on"
                         : has_failed          ? "Engine: try again"
                                               : "Engine: move now",
                         [this](Instant now) { go_on(now); }});
        if (has_failed) {
            items.push_back({"Take its seat", [this, turn](Instant now) {
                                 hear(sitting_->take_seat(turn, std::nullopt, now));
                             }});
        }
    }
    items.push_back({"New game", [this](Instant now) {
                         if (!leave_to_menu(now)) return;
                         app_.open(std::make_unique<NewGameView>(app_));
                     }});
    items.push_back({"Main menu", [this](Instant now) { static_cast<void>(leave_to_menu(now)); }});
    return items;
}

void GameView::paint_menu(Screen& screen) {
    const Palette colors = palette(app_.look());
    constexpr int kWidth = 26;
    const std::vector<MenuItem> items = menu_items();
    const Area inside = paint_box(screen, app_.look(), kWidth, static_cast<int>(items.size()));
    int row = inside.row;
    const Style text{.ink = colors.text, .paper = colors.page};
    for (std::size_t i = 0; i < items.size(); ++i) {
        const bool is_selected = static_cast<int>(i) == menu_.selected;
        Style style = text;
        style.reverse = is_selected;
        style.bold = is_selected;
        std::string label = (is_selected ? "> " : "  ") + std::string(items[i].text);
        if (items[i].text == "Resign" && is_sure_) label = "> Resign: sure? Enter";
        label.resize(kWidth - 2, ' ');
        screen.write(inside.column + 1, row++, label, style, inside.column + inside.columns);
    }
}

void GameView::handle_menu(const Input& input, Instant now) {
    const std::vector<MenuItem> items = menu_items();
    const int count = static_cast<int>(items.size());
    if (menu_.handle(input, count, count)) {
        is_sure_ = false;
        return;
    }
    const auto* key = std::get_if<KeyPress>(&input);
    if (key == nullptr) return;
    // A game that has ended meanwhile has a shorter menu.
    const auto chosen = static_cast<std::size_t>(std::min(menu_.selected, count - 1));
    if (key->key == Key::enter) return choose(items[chosen], now);
    shows_menu_ = false;
}

void GameView::choose(const MenuItem& item, Instant now) {
    // Giving up by a slip would cost a game.
    if (item.text == "Resign" && !std::exchange(is_sure_, true)) return;
    shows_menu_ = false;
    item.act(now);
}

}  // namespace magpie::tui
