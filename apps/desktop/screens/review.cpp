// Walking through a game, and trying other moves.
#include "apps/desktop/screens/review.h"

#include <algorithm>
#include <utility>

#include "apps/desktop/screens/doors.h"
#include "apps/seats/add_sentence.h"
#include "core/ascii.h"
#include "core/coordinates.h"
#include "game/words.h"
#include "render/scene_builders.h"

namespace magpie::desktop {

namespace {

constexpr int kToTheEnd = 1'000'000;  // more moves than any record has

}  // namespace

ReviewScreen::ReviewScreen(Room& room, Playback game, std::string problem)
    : Screen(room),
      game_(std::move(game)),
      insight_(game_,
               {.wake = room.wake, .data_folder = room.data_folder, .is_on = room.asks_engine}),
      typed_(game_.spec().coord_style(), game_.spec().geometry, "acefjklmnpsxz"),
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
    const auto gone = game_.go_to(node);
    arrive(gone ? Walked(true) : std::unexpected(gone.error()));
}

// Where an illegal move of the record is in the way, it says so.
void ReviewScreen::arrive(const Walked& walked) {
    note_ = walked ? "" : sentence(game_.record(), walked.error(), room_.words.catalog());
    arrived();
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

void ReviewScreen::begin_export() {
    exporting_.emplace(room_, [this] {
        render::BoardScene scene = render::scene_of(game_);
        render::add_noted_count(scene, game_);
        return Exported{game_, std::move(scene), look_.is_turned};
    });
    room_.focus = Action{Act::edit};
}

void ReviewScreen::act(const Action& action, Modifiers) {
    if (std::exchange(shows_help_, false)) return;
    if (exporting_) {
        if (!exporting_->act(action)) exporting_.reset();
        return;
    }
    switch (action.act) {
        case Act::board:
            return play(Move(Point(action.value)));
        case Act::first:
            game_.to_start();
            return arrive(true);
        case Act::previous:
            return arrive(step(game_, -1));
        case Act::next:
            return arrive(step(game_, 1));
        case Act::last:
            return arrive(step(game_, kToTheEnd));
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
        case Act::exporting:
            return begin_export();
        case Act::help:
            shows_help_ = true;
            return;
        case Act::menu:
            close();
            room_.finished = game_.record();
            room_.next = room_.below ? std::move(room_.below) : make_menu_screen(room_);
            return;
        default:
            return;
    }
}

bool ReviewScreen::key(Key key, Modifiers modifiers) {
    if (std::exchange(shows_help_, false)) return true;
    if (exporting_) {
        if (!exporting_->key(key)) exporting_.reset();
        return !ExportBox::leaves_field(key);
    }
    switch (key) {
        case Key::left:
            arrive(modifiers.shift ? to_fork(game_, -1) : step(game_, -1));
            return true;
        case Key::right:
            arrive(modifiers.shift ? to_fork(game_, 1) : step(game_, 1));
            return true;
        case Key::up:
            arrive(to_variation(game_, -1));
            return true;
        case Key::down:
            arrive(to_variation(game_, 1));
            return true;
        case Key::home:
            act({Act::first}, {});
            return true;
        case Key::end:
            act({Act::last}, {});
            return true;
        case Key::page_up:
            arrive(step(game_, -10));
            return true;
        case Key::page_down:
            arrive(step(game_, 10));
            return true;
        case Key::space:
            play_best();
            return true;
        case Key::enter:
            if (typed_.text().empty()) return false;
            play_typed();
            return true;
        case Key::backspace:
            typed_.text().empty() ? arrive(step(game_, -1)) : typed_.erase_last(room_.now);
            return true;
        case Key::help:
            shows_help_ = true;
            return true;
        case Key::escape:
            if (!typed_.text().empty()) {
                typed_.clear();
            } else if (look_.is_zen) {
                look_.is_zen = false;
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
    if (exporting_) return exporting_->typed(text);
    for (const char c : text) {
        if (c == '?') {
            shows_help_ = true;
        } else if (c == '$') {
            act({Act::last}, {});
        } else if (c == '0' && typed_.text().empty()) {
            act({Act::first}, {});
        } else {
            for (const char letter : typed_.type(c, room_.now)) obey(letter);
        }
    }
}

// Enter, or the pause after a number.
void ReviewScreen::play_typed() {
    for (const char letter : typed_.take_letters()) obey(letter);
    if (!typed_.has_digits()) return;
    const auto point = typed_.point();
    const std::string text = typed_.text();
    typed_.clear();
    if (point) return play(Move(*point));
    room_.cues.push_back({Sound::refusal});
    note_ = sentence(game_.spec(), point.error(), text, room_.words.catalog());
}

// Only a capital N is another key than the small one.
void ReviewScreen::obey(char letter) {
    switch (letter == 'N' ? letter : ascii::lower(letter)) {
        case 'k':
            return arrive(step(game_, -1));
        case 'j':
            return arrive(step(game_, 1));
        case 'n':
            return to_mistake(1);
        case 'N':
            return to_mistake(-1);
        case 'p':
            return play(Move::pass());
        case 'l':
            return insight_.switch_on(!insight_.is_on(), game_);
        case 'a':
            shows_candidates_ = !shows_candidates_;
            return;
        case 's':
            shows_ownership_ = !shows_ownership_;
            return;
        case 'e':
            return toggle_explorer();
        case 'w':
            return begin_export();
        case 'x':
            shows_threat_ = !shows_threat_;
            return arrived();
        default:
            if (view_key(letter, look_, room_)) return;
            note_ = tr("{letter} means nothing here. Press ? for the keys.",
                       {{"letter", std::string(1, letter)}});
    }
}

void ReviewScreen::wheel(int notches) {
    if (!exporting_) arrive(step(game_, -notches));
}

bool ReviewScreen::close() {
    insight_.keep(game_);
    return true;
}

void ReviewScreen::poll() {
    for (const char letter : typed_.take_overdue(room_.now)) obey(letter);
    if (const auto due = typed_.number_deadline(); due && *due <= room_.now) play_typed();
    insight_.poll(game_);
    if (explorer_) explorer_->poll();
}

std::optional<Instant> ReviewScreen::deadline() const {
    const auto letter = typed_.letter_deadline();
    return letter ? letter : typed_.number_deadline();
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
    // What has to be told, and no other screen has told it.
    seats::add_sentence(problem, std::exchange(room.notice, std::string()));
    return std::make_unique<ReviewScreen>(room, std::move(*game), std::move(problem));
}

std::unique_ptr<Screen> make_review_screen(Room& room, seats::GameFile file) {
    seats::add_sentence(room.notice, file.note);
    return make_review_screen(room, std::move(file.record));
}

}  // namespace magpie::desktop
