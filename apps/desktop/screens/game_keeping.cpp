// How the game on the table is kept, left, and taken up again.
#include <utility>

#include "apps/desktop/screens/doors.h"
#include "apps/desktop/screens/form.h"
#include "apps/desktop/screens/game.h"
#include "apps/seats/add_sentence.h"
#include "apps/seats/engines.h"
#include "apps/seats/kept_seats.h"
#include "apps/seats/saves.h"
#include "core/ascii.h"
#include "table/words.h"

namespace magpie::desktop {

// The quick slot without a name.
void GameScreen::save(std::string name) {
    const auto saved = sitting_.save(name, room_.now, room_.words.catalog());
    if (!saved) {
        room_.cues.push_back({Sound::refusal});
        // The rule for names has no slots, and is looked up as it stands.
        const std::string problem = tr(saved.error());
        if (!naming_) return say(Status::Kind::refusal, "", problem);
        naming_->problem = problem;
        return;
    }
    naming_.reset();
    if (sitting_.data_folder() != room_.data_folder) {
        // Load game looks there too.
        room_.data_folder = sitting_.data_folder();
        return say(Status::Kind::info, *saved, " " + tr("Load game takes it up again."));
    }
    if (!name.empty()) {
        return say(Status::Kind::info, tr("Saved as {name}.", {{"name", name}}),
                   " " + tr("Load game takes it up again."));
    }
    say(Status::Kind::info,
        tr("Saved at move {n}.", {{"n", std::to_string(table().playback().move_number())}}),
        " " + tr("Load game takes it up again."));
}

void GameScreen::name_save() {
    if (table().phase() != Phase::playing && !sitting_.has_unkept_moves()) return;
    naming_.emplace();
    room_.focus = Action{Act::edit};
}

// While a name is typed every key is its own, but for those that go to its buttons.
bool GameScreen::edit_name(Key key) {
    if (key == Key::backspace) {
        erase_last_character(naming_->name);
        naming_->problem.clear();
    }
    if (key == Key::escape) naming_.reset();
    // Empty it would be the quick slot, which has a button of its own.
    if (key == Key::enter) {
        // Nobody sees a space at an end.
        const std::string name(ascii::trimmed(naming_->name));
        if (!name.empty()) save(name);
    }
    return key != Key::tab && key != Key::up && key != Key::down;
}

void GameScreen::leave() {
    if (!close()) return;
    room_.notice = std::exchange(room_.last_words, std::string());
    room_.next = make_menu_screen(room_);
}

// Where the game cannot be kept, whoever leaves it knows.
bool GameScreen::close() {
    static_cast<void>(sitting_.stand_up(room_.now));
    if (!sitting_.has_unkept_moves()) return true;
    if (!sitting_.warn_once()) {
        room_.last_words = sentence_of_loss(sitting_, room_.words.catalog());
        return true;
    }
    const std::string why =
        sentence(seats::SittingEvent(*sitting_.why_unkept()), sitting_, room_.words.catalog());
    take_in(sitting_.sit_down(room_.now));
    ended_.reset();
    room_.cues.push_back({Sound::refusal});
    say(Status::Kind::refusal, why,
        " " + tr("Nothing is lost yet: save it with w, or leave once more without it."));
    return false;
}

TableOptions table_options(const Room& room) {
    return {.auto_pass = room.settings.auto_pass, .proposal = {.source = room.judge.get()}};
}

std::unique_ptr<Screen> load_game(Room& room, const std::string& name) {
    auto taken = seats::load_table(room.data_folder, name, table_options(room));
    // "This save" is shorter than where it lies.
    const auto without_path = [&](std::string reason) {
        const auto path = store::save_path(room.data_folder, name);
        if (path && reason.starts_with(*path)) {
            reason.replace(0, path->size(), room.words("This save"));
        }
        return reason;
    };
    if (taken) {
        if (!taken->damage.empty()) {
            room.notice =
                without_path(taken->damage) + " " +
                room.words("Its version before was taken; the damaged file stays as it is.");
        }
        Table* const table = &taken->table;
        // Nobody plays there any more: what one wants is to look at it.
        if (table->phase() == Phase::finished) {
            if (room.notice.empty() && table->record().outcome) {
                room.notice = result_sentence(table->record(), *table->record().outcome,
                                              room.words.catalog());
            }
            return make_review_screen(room, table->record());
        }
        seats::SeatsAgain seats =
            seats::seats_again(*table, room.data_folder, room.words.catalog());
        seats::add_sentence(room.notice, seats.note);
        return make_game_screen(room, std::move(*table), seats.engines);
    }
    room.notice = without_path(taken.error()) + " " + room.words("A new game was started.");
    return make_game_screen(room,
                            Table(Playback::new_game(usual_spec(kUsualKind)), table_options(room)));
}

}  // namespace magpie::desktop
