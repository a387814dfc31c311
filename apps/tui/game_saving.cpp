// Saving the game on the screen, and asking for its name.
#include <utility>

#include "apps/tui/app.h"
#include "apps/tui/game_view.h"

namespace magpie::tui {

// Into the quick slot.
void GameView::save(Instant now) {
    auto saved = save_as("", now);
    saved ? say(std::move(*saved)) : say(std::move(saved.error()), true);
}

// Where the game had to be kept elsewhere, Load and Continue look there too.
std::expected<std::string, std::string> GameView::save_as(const std::string& name, Instant now) {
    auto saved = sitting_->save(name, now);
    app_.set_data_folder(sitting_->data_folder());
    return saved;
}

void GameView::ask_for_name() {
    naming_.emplace();
    naming_refusal_.clear();
}

// While a name is typed every key is its own, but for the one that quits everywhere.
void GameView::handle_name(const KeyPress& key, Instant now) {
    constexpr std::size_t kLongestName = 100;
    if (key.ctrl && key.character == U'c') {
        naming_.reset();  // room for a word about what would be lost
        return app_.quit();
    }
    if (key.key == Key::escape) return naming_.reset();
    if (key.key == Key::backspace && !naming_->empty()) naming_->pop_back();
    if (key.key == Key::enter && !naming_->empty()) {
        auto saved = save_as(*naming_, now);
        if (!saved) {
            naming_refusal_ = std::move(saved.error());  // another name, or Esc
            return;
        }
        naming_.reset();
        return say(std::move(*saved));
    }
    const bool is_letter =
        key.key == Key::character && !key.ctrl && key.character > U' ' && key.character <= U'~';
    if (is_letter && naming_->size() < kLongestName) *naming_ += static_cast<char>(key.character);
}

}  // namespace magpie::tui
