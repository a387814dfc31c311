// Walking through a game, and trying other moves.
#include "apps/desktop/screens/review.h"

#include <algorithm>
#include <utility>

#include "apps/desktop/screens/doors.h"
#include "core/ascii.h"
#include "core/coordinates.h"
#include "game/words.h"

namespace magpie::desktop {

ReviewScreen::ReviewScreen(Room& room, Playback game, std::string problem)
    : Screen(room),
      game_(std::move(game)),
      insight_(game_, {.wake = room.wake, .is_on = room.asks_engine}),
      note_(std::move(problem)) {
    arrived();
}

// The engine looks where the person does.
void ReviewScreen::arrived() {
    shows_threat_ ? insight_.look_at_threat(game_) : insight_.look_at(game_);
    if (explorer_) explorer_->look_at(game_.position());
}

void ReviewScreen::toggle_explorer() {
    if (explorer_) return explorer_.reset();
    explorer_ = std::make_unique<seats::Explorer>(room_.data_folder + "/library.db", room_.wake);
    explorer_->look_at(game_.position());
}

void ReviewScreen::go_to(NodeId node) {
    note_.clear();
    if (const auto gone = game_.go_to(node); !gone) {
        note_ = sentence(game_.record(), gone.error(), room_.words.catalog());
    }
    arrived();
}

void ReviewScreen::step(int by) {
    note_.clear();
    for (; by < 0 && game_.undo(); ++by) {
    }
    for (; by > 0; --by) {
        const auto moved = game_.redo();
        if (!moved) note_ = sentence(game_.record(), moved.error(), room_.words.catalog());
        if (!moved || !*moved) break;
    }
    arrived();
}

// At a fork: the same move of another variation.
void ReviewScreen::to_sibling(int by) {
    const GameTree& tree = game_.tree();
    const auto other =
        by < 0 ? tree.previous_sibling(game_.node()) : tree.next_sibling(game_.node());
    if (other) go_to(*other);
}

void ReviewScreen::to_fork(int by) {
    const GameTree& tree = game_.tree();
    std::optional<NodeId> node = game_.node();
    do {
        node = by < 0 ? tree.parent(*node) : tree.first_child(*node);
    } while (node && !tree.is_fork(*node));
    if (node) go_to(*node);
}

void ReviewScreen::to_mistake(int by) {
    if (const auto node = insight_.mistake(game_.tree(), game_.node(), by)) return go_to(*node);
    note_ = tr(by < 0 ? "There is no mistake before this." : "There is no mistake after this.");
}

void ReviewScreen::play(Move move) {
    note_.clear();
    const auto played = game_.play({game_.to_play(), move});
    if (!played) {
        room_.cues.push_back({Sound::refusal});
        note_ = sentence(game_.spec(), played.error(), room_.words.catalog());
        return;
    }
    room_.cues.push_back({game_.to_play() == Color::white ? Sound::slate : Sound::shell});
    arrived();
}

void ReviewScreen::play_best() {
    const Report* report = insight_.report(game_.node());
    if (report != nullptr && !report->candidates.empty()) play(report->candidates.front().move);
}

void ReviewScreen::act(const Action& action, Modifiers) {
    if (std::exchange(shows_help_, false)) return;
    switch (action.act) {
        case Act::board:
            return play(Move(Point(action.value)));
        case Act::first:
            game_.to_start();
            return arrived();
        case Act::previous:
            return step(-1);
        case Act::next:
            return step(1);
        case Act::last:
            return step(1'000'000);
        case Act::next_mistake:
            return to_mistake(action.value < 0 ? -1 : 1);
        case Act::best:
            return play_best();
        case Act::go_to_node:
            return go_to(static_cast<NodeId>(action.value));
        case Act::candidate: {
            // What is threatened is the other side's to play.
            const auto index = static_cast<std::size_t>(action.value);
            if (!shows_threat_ && report() != nullptr && index < report()->candidates.size()) {
                play(report()->candidates[index].move);
            }
            return;
        }
        case Act::explored: {
            if (!explorer_) return;
            const auto& answer = explorer_->answer();
            const auto index = static_cast<std::size_t>(action.value);
            if (!answer || !*answer || index >= (*answer)->moves.size()) return;
            if (const auto move = (*answer)->moves[index].move) play(*move);
            return;
        }
        case Act::confirm:
            return insight_.switch_on(!insight_.is_on(), game_);
        case Act::help:
            shows_help_ = true;
            return;
        case Act::menu:
            room_.finished = game_.record();
            room_.next = make_menu_screen(room_);
            return;
        default:
            return;
    }
}

bool ReviewScreen::key(Key key, Modifiers modifiers) {
    if (std::exchange(shows_help_, false)) return true;
    switch (key) {
        case Key::left:
            modifiers.shift ? to_fork(-1) : step(-1);
            return true;
        case Key::right:
            modifiers.shift ? to_fork(1) : step(1);
            return true;
        case Key::up:
            to_sibling(-1);
            return true;
        case Key::down:
            to_sibling(1);
            return true;
        case Key::home:
            act({Act::first}, {});
            return true;
        case Key::end:
            act({Act::last}, {});
            return true;
        case Key::page_up:
            step(-10);
            return true;
        case Key::page_down:
            step(10);
            return true;
        case Key::space:
            play_best();
            return true;
        case Key::enter:
            if (const auto text = typing_.take(room_.now, true)) {
                obey(*text);
                return true;
            }
            return false;
        case Key::backspace:
            typing_.text().empty() ? step(-1) : typing_.erase_last(room_.now);
            return true;
        case Key::help:
            shows_help_ = true;
            return true;
        case Key::escape:
            if (!typing_.text().empty()) {
                typing_.clear();
            } else if (is_zen_) {
                is_zen_ = false;
            } else {
                act({Act::menu}, {});
            }
            return true;
        default:
            return false;
    }
}

void ReviewScreen::typed(std::string_view text) {
    if (std::exchange(shows_help_, false)) return;
    for (const char c : text) {
        if (c == '?') {
            shows_help_ = true;
        } else if (c == 'N') {
            to_mistake(-1);
        } else if (c == '$') {
            act({Act::last}, {});
        } else if (c == '0' && typing_.text().empty()) {
            act({Act::first}, {});
        } else {
            typing_.add(ascii::lower(c), room_.now);
        }
    }
}

void ReviewScreen::obey(const std::string& typed) {
    const GameSpec& spec = game_.spec();
    if (ascii::is_digit(typed.back())) {
        const auto point = point_from(spec.coord_style(), spec.geometry, typed);
        if (point) return play(Move(*point));
        note_ = sentence(spec, point.error(), typed, room_.words.catalog());
        return;
    }
    Settings changed = room_.settings;
    if (typed == "k") return step(-1);
    if (typed == "j") return step(1);
    if (typed == "n") return to_mistake(1);
    if (typed == "p") return play(Move::pass());
    if (typed == "l") return insight_.switch_on(!insight_.is_on(), game_);
    if (typed == "a") shows_candidates_ = !shows_candidates_;
    if (typed == "s") shows_ownership_ = !shows_ownership_;
    if (typed == "e") return toggle_explorer();
    if (typed == "x") {
        shows_threat_ = !shows_threat_;
        return arrived();
    }
    if (typed == "f") is_turned_ = !is_turned_;
    if (typed == "z") is_zen_ = !is_zen_;
    if (typed == "c") changed.coordinates = !changed.coordinates;
    if (typed == "m") changed.sound = !changed.sound;
    room_.change_settings(changed);
}

void ReviewScreen::wheel(int notches) { step(-notches); }

void ReviewScreen::poll() {
    if (const auto text = typing_.take(room_.now)) obey(*text);
    insight_.poll(game_);
    if (explorer_) explorer_->poll();
}

std::unique_ptr<Screen> make_review_screen(Room& room, GameRecord record) {
    auto game = Playback::open(record);
    if (!game) {
        room.notice = sentence(record, game.error(), room.words.catalog());
        return make_menu_screen(room);
    }
    std::string problem;
    if (const auto end = game->to_end(); !end) {
        problem = sentence(record, end.error(), room.words.catalog());
    }
    return std::make_unique<ReviewScreen>(room, std::move(*game), std::move(problem));
}

}  // namespace magpie::desktop
