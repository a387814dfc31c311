#include "apps/desktop/desk.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "apps/desktop/screens/doors.h"
#include "apps/seats/add_sentence.h"
#include "apps/seats/network_file.h"
#include "platform/environment.h"
#include "platform/files.h"

namespace magpie::desktop {

namespace {

// A hand that did not mean to move the pointer.
bool is_near(Spot a, Spot b) { return std::hypot(a.x - b.x, a.y - b.y) < 6; }

// The settings of the last sitting, or those of somebody new. A file that is damaged gives a
// notice, and what can be used of it.
void read_settings(Room& room) {
    const std::string language = platform::environment("LANG").substr(0, 2);
    for (const Language& known : languages()) {
        if (known.code == language) room.settings.language = language;
    }
    Settings read = room.settings;
    const auto faults =
        seats::read_settings_file(room.data_folder + "/desktop.conf", lines_of(read));
    room.settings = read;
    const bool is_shown = room.can_speak(room.settings.language);
    if (!is_shown) room.settings.language = languages().front().code;
    room.words = Words(room.settings.language);
    room.keeps_old_settings = faults && !faults->empty();
    if (faults) room.notice = seats::notice_of(*faults, room.words.catalog());
    if (!is_shown) room.notice = room.why_not_spoken();
}

}  // namespace

Desk::Desk(const DeskOptions& options, Instant now) {
    room_.data_folder = options.data_folder;
    room_.can_show = options.can_show;
    room_.now = now;
    read_settings(room_);
    if (room_.notice.empty()) room_.notice = options.note;
    room_.judge = seats::network_judge();
    room_.wake = options.wake;
    room_.asks_engine = options.asks_engine;
    static_cast<void>(platform::remove_stray_temps(options.data_folder));
    screen_ = options.game ? make_review_screen(room_, *options.game) : make_menu_screen(room_);
}

Pointing Desk::pointing() const {
    return {.at = pointer_,
            .pressed = pressed_,
            .focus = focus_,
            .shows_focus = shows_focus_,
            .rests = rests_at_.has_value(),
            .has_pressed = pressed_at_.has_value()};
}

void Desk::resize(const Viewport& viewport) { viewport_ = viewport; }

void Desk::refresh() {
    Viewport scaled = viewport_;
    scaled.scale *= room_.settings.text_percent / 100.0;
    frame_.emplace(scaled, room_.settings.theme, room_.words, pointing());
    screen_->show(*frame_);
}

const Frame& Desk::frame() {
    refresh();
    return *frame_;
}

const std::vector<Shape>& Desk::shapes(Instant now) {
    room_.now = now;
    refresh();
    return frame_->shapes();
}

// To the screen that the last one asked for.
void Desk::follow() {
    while (room_.next) {
        auto before = std::exchange(screen_, std::move(room_.next));
        room_.below = std::exchange(room_.comes_back, false) ? std::move(before) : nullptr;
        room_.arrived = room_.now;
        // Whoever used a key last has no click under way.
        came_at_ = rests_at_ ? std::nullopt : pointer_;
        pressed_.reset();
        focus_.reset();
    }
    if (room_.focus) focus_ = std::exchange(room_.focus, std::nullopt);
}

void Desk::pointer_moved(Spot at, Instant now) {
    room_.now = now;
    pointer_ = at;
    if (pressed_at_ && !is_near(at, *pressed_at_)) pressed_at_.reset();
    if (pressed_ && pressed_->act == Act::scroll) {
        // A scroll bar goes along while it is held.
        refresh();
        if (const Action over = frame_->action_at(at); over.act == Act::scroll) {
            screen_->act(over, {});
        }
    }
    if (!rests_at_) return;
    if (!frame_ || frame_->action_at(at) != frame_->action_at(*rests_at_)) rests_at_.reset();
}

void Desk::pointer_left(Instant now) {
    room_.now = now;
    pointer_.reset();
    rests_at_.reset();
}

void Desk::pointer_pressed(Spot at, Instant now) {
    room_.now = now;
    pointer_ = at;
    rests_at_.reset();
    shows_focus_ = false;
    // The second half of a double click, or a click that comes just when the screen changes by
    // itself, was meant for what lay there before.
    if (room_.is_just_here() && came_at_ && is_near(at, *came_at_)) return;
    refresh();
    pressed_ = frame_->action_at(at);
}

// A board is played where the button is released, wherever it went down on the board; a button is
// pressed where both happen on it.
void Desk::pointer_released(Spot at, Modifiers modifiers, Instant now) {
    room_.now = now;
    pointer_ = at;
    const std::optional<Action> pressed = std::exchange(pressed_, std::nullopt);
    if (!pressed) return;
    refresh();
    const Action released = frame_->action_at(at);
    const bool is_board = pressed->act == Act::board && released.act == Act::board;
    if (!is_board && *pressed != released) return;
    pressed_at_ = at;
    if (released.act == Act::none) {
        // A click beside everything: only who waits for any click hears of it.
        screen_->act({Act::none}, modifiers);
    } else {
        focus_ = released;
        screen_->act(released, modifiers);
    }
    follow();
}

void Desk::wheel(int notches, Instant now) {
    room_.now = now;
    screen_->wheel(notches);
}

void Desk::step_focus(int by) {
    refresh();
    std::vector<Action> stops;
    for (const Region& region : frame_->regions()) {
        if (region.takes_focus) stops.push_back(region.action);
    }
    if (stops.empty()) return;
    const auto count = static_cast<int>(stops.size());
    const auto found = focus_ ? std::ranges::find(stops, *focus_) : stops.end();
    int index = by > 0 ? 0 : count - 1;
    if (found != stops.end()) {
        index = (static_cast<int>(found - stops.begin()) + by + count) % count;
    }
    focus_ = stops[static_cast<std::size_t>(index)];
    shows_focus_ = true;
    // Whoever comes to a field means to type.
    if (focus_->act == Act::edit) screen_->act(*focus_, {});
}

// Held down, a key would leave one screen after the other and the program at the end, or delete
// one game after the other; and a question would be answered by the key that asked it.
bool Desk::is_once(Key key) const {
    if (key == Key::escape || key == Key::remove) return true;
    const bool presses = key == Key::enter || key == Key::space;
    return presses && shows_focus_ && focus_ &&
           (focus_->act == Act::remove || focus_->act == Act::resign);
}

void Desk::key(Key key, Modifiers modifiers, Instant now, bool is_repeat) {
    room_.now = now;
    rests_at_ = pointer_;
    if (is_repeat && is_once(key)) return;
    if (key == Key::full_screen) {
        Settings changed = room_.settings;
        changed.full_screen = !changed.full_screen;
        return room_.change_settings(changed);
    }
    has_pressed_by_space_ = false;
    const bool presses = key == Key::enter || key == Key::space;
    const bool is_typing = screen_->is_editing() && (!focus_ || focus_->act == Act::edit);
    const bool has_focus = focus_ && shows_focus_ && !is_typing;
    if (presses && has_focus) {
        refresh();
        const bool is_there = std::ranges::any_of(
            frame_->regions(), [this](const Region& r) { return r.action == *focus_; });
        if (is_there) {
            has_pressed_by_space_ = key == Key::space;
            screen_->act(*focus_, modifiers);
            return follow();
        }
    }
    if (screen_->key(key, modifiers)) {
        // The keyboard is on the board now.
        if (key != Key::escape) shows_focus_ = false;
    } else if (key == Key::tab) {
        step_focus(modifiers.shift ? -1 : 1);
    } else if (key == Key::down || key == Key::right) {
        step_focus(1);
    } else if (key == Key::up || key == Key::left) {
        step_focus(-1);
    }
    follow();
}

void Desk::typed(std::string_view text, Instant now) {
    room_.now = now;
    rests_at_ = pointer_;
    // The system sends the blank of a Space that has pressed a button as text as well.
    if (std::exchange(has_pressed_by_space_, false) && text == " ") return;
    // Into the field, not while the keyboard is on a button beside it.
    const bool is_elsewhere = shows_focus_ && focus_ && focus_->act != Act::edit;
    if (screen_->is_editing() && is_elsewhere) return;
    screen_->typed(text);
    follow();
}

void Desk::open_file(const std::string& path, Instant now) {
    room_.now = now;
    auto opened = open_game_file(room_, path);
    if (!opened) {
        screen_->tell(opened.error());
    } else if (screen_->close()) {
        // There is a window left to say it in.
        seats::add_sentence(room_.notice, std::exchange(room_.last_words, std::string()));
        room_.next = make_review_screen(room_, std::move(*opened));
    }
    follow();
}

void Desk::close(Instant now) {
    room_.now = now;
    if (screen_->close()) room_.leaves = true;
}

void Desk::poll(Instant now) {
    room_.now = now;
    screen_->poll();
    follow();
}

std::optional<Instant> Desk::deadline() const { return screen_->deadline(); }

std::vector<Cue> Desk::take_cues() {
    std::vector<Cue> cues = std::exchange(room_.cues, {});
    if (!room_.settings.sound) cues.clear();
    return cues;
}

}  // namespace magpie::desktop
