// What the person at the table asks for: by pointing, by a key, by typing.
#include <algorithm>
#include <utility>

#include "apps/desktop/screens/doors.h"
#include "apps/desktop/screens/game.h"
#include "core/ascii.h"
#include "core/coordinates.h"
#include "game/words.h"

namespace magpie::desktop {

void GameScreen::touch(Point p, Modifiers modifiers) {
    cursor_.reset();
    settled_ = p;
    if (table().phase() == Phase::marking_dead) {
        return modifiers.ctrl ? apply(ToggleDeadStone{p}) : apply(ToggleDead{p});
    }
    apply(PlayMove{Move(p)});
}

void GameScreen::act(const Action& action, Modifiers modifiers) {
    if (shows_help_) {
        shows_help_ = false;
        return;
    }
    if (exporting_) {
        if (!exporting_->act(action)) exporting_.reset();
        return;
    }
    if (naming_) {
        if (action.act == Act::exporting) {
            exporting_.emplace(room_, [this] {
                return Exported{table().playback(), lying_board(), look_.is_turned};
            });
            room_.focus = Action{Act::edit};
        }
        if (action.act == Act::cancel || action.act == Act::exporting) naming_.reset();
        if (action.act == Act::save) edit_name(Key::enter);
        return;
    }
    if (ended_) {
        if (!answer_winner(action.act) && !stays_) leave();
        return;
    }
    const bool is_sure = std::exchange(is_giving_up_, false);
    switch (action.act) {
        case Act::board:
            return touch(Point(action.value), modifiers);
        case Act::pass:
            return apply(PlayMove{Move::pass()});
        case Act::undo:
            return apply(TakeBack{});
        case Act::redo:
            return apply(MoveAgain{});
        case Act::resign:
            if (is_sure) return apply(Resign{sitting_.resigning()});
            // Giving up by a slip would cost a game.
            is_giving_up_ = true;
            return say(Status::Kind::info, tr("Resign?"),
                       " " + tr("Press it again to give up; anything else goes on."));
        case Act::hint:
            say(Status::Kind::info, "", tr("Looking for a good move…"));
            return take_in(sitting_.ask_hint(room_.now));
        case Act::confirm:
            // Engines that wait go on, one that failed tries again, one that thinks moves now.
            if (sitting_.is_paused()) return take_in(sitting_.go_on(room_.now));
            if (has_failed()) return take_in(sitting_.retry(room_.now));
            return sitting_.hurry();
        case Act::take_seat:
            if (!has_failed()) return;
            return take_in(sitting_.take_seat(table().to_play(), std::nullopt, room_.now));
        case Act::save:
            return modifiers.ctrl || modifiers.shift ? name_save() : save("");
        case Act::accept:
            return apply(AcceptDead{});
        case Act::resume_play:
            return apply(ResumePlay{});
        case Act::keep_alive:
            return apply(ToggleDead{Point(action.value)});
        case Act::menu:
            return leave();
        case Act::help:
            shows_help_ = true;
            return;
        case Act::sound:
            view_key('m', look_, room_);
            return;
        default:
            return;
    }
}

void GameScreen::move_cursor(int columns, int rows) {
    const Geometry g = table().record().spec.geometry;
    if (!cursor_) {
        cursor_ = g.at(g.columns / 2, g.rows / 2);
        return;
    }
    if (look_.is_turned) columns = -columns, rows = -rows;
    const int column = std::clamp(g.column_of(*cursor_) + columns, 0, g.columns - 1);
    const int row = std::clamp(g.row_of(*cursor_) + rows, 0, g.rows - 1);
    cursor_ = g.at(column, row);
}

void GameScreen::take_end_back() {
    ended_.reset();
    room_.ending.reset();
    room_.finished.reset();
    apply(TakeBack{});
}

// What may be asked for when the game is over. False for anything else.
bool GameScreen::answer_winner(Act act) {
    switch (act) {
        case Act::review:
            room_.next = make_review_screen(room_, table().record());
            return true;
        case Act::undo:
            if (!can_take_end_back()) return false;
            take_end_back();
            return true;
        case Act::stay:
        case Act::board:  // whoever points at a stone looks at it
            stays_ = true;
            return true;
        case Act::menu:
            leave();
            return true;
        case Act::help:
            shows_help_ = stays_;
            return stays_;
        case Act::sound:
            return stays_ && view_key('m', look_, room_);
        default:
            return false;
    }
}

bool GameScreen::key(Key key, Modifiers modifiers) {
    if (std::exchange(shows_help_, false)) return true;
    if (exporting_) {
        if (!exporting_->key(key)) exporting_.reset();
        return !ExportBox::leaves_field(key);
    }
    if (naming_) return edit_name(key);
    if (ended_) {
        if (key == Key::backspace && answer_winner(Act::undo)) return true;
        if (key == Key::help && answer_winner(Act::help)) return true;
        if (stays_ && key != Key::escape) return false;
        leave();
        return true;
    }
    is_giving_up_ = false;
    switch (key) {
        case Key::left:
            move_cursor(-1, 0);
            return true;
        case Key::right:
            move_cursor(1, 0);
            return true;
        case Key::up:
            move_cursor(0, -1);
            return true;
        case Key::down:
            move_cursor(0, 1);
            return true;
        case Key::enter:
            if (!typed_.text().empty()) {
                play_typed();
                return true;
            }
            if (!cursor_) return false;
            {
                const Point at = *cursor_;
                touch(at, modifiers);
                cursor_ = at;
            }
            return true;
        case Key::backspace:
            if (typed_.text().empty()) {
                apply(TakeBack{});
            } else {
                typed_.erase_last(room_.now);
            }
            return true;
        case Key::escape:
            if (!typed_.text().empty()) {
                typed_.clear();
            } else if (cursor_) {
                cursor_.reset();
            } else if (look_.is_zen) {
                look_.is_zen = false;
            } else {
                leave();
            }
            return true;
        case Key::help:
            shows_help_ = true;
            return true;
        default:
            return false;
    }
}

void GameScreen::typed(std::string_view text) {
    if (std::exchange(shows_help_, false)) return;
    if (exporting_) return exporting_->typed(text);
    if (naming_) {
        if (naming_->name.size() + text.size() <= 100) naming_->name += text;
        naming_->problem.clear();
        return;
    }
    if (ended_) {
        const std::string letter = ascii::lower(text);
        const Act asked = letter == "u"   ? Act::undo
                          : letter == "r" ? Act::review
                          : letter == "s" ? Act::stay
                          : letter == "?" ? Act::help
                                          : Act::none;
        if (answer_winner(asked)) return;
        if (!stays_) return leave();
        if (letter.size() == 1) view_key(letter.front(), look_, room_);
        return;
    }
    is_giving_up_ = false;
    for (const char c : text) {
        if (c == '?') {
            shows_help_ = true;
            continue;
        }
        for (const char letter : typed_.type(c, room_.now)) obey(letter);
    }
}

// Enter, or the pause after a number.
void GameScreen::play_typed() {
    for (const char letter : typed_.take_letters()) obey(letter);
    if (!typed_.has_digits()) return;
    const GameSpec& spec = table().record().spec;
    const auto point = typed_.point();
    const std::string text = typed_.text();
    typed_.clear();
    if (point) return touch(*point, {});
    room_.cues.push_back({Sound::refusal});
    say(Status::Kind::refusal, "", sentence(spec, point.error(), text, room_.words.catalog()));
}

// The letter of a shortcut. Only a capital W is another key than the small one.
void GameScreen::obey(char letter) {
    const bool is_counting = table().phase() == Phase::marking_dead;
    switch (letter == 'W' ? letter : ascii::lower(letter)) {
        case 'p':
            return act({Act::pass}, {});
        case 'u':
            return act({Act::undo}, {});
        case 'r':
            return act({is_counting ? Act::resume_play : Act::redo}, {});
        case 'h':
        case 'a':
            return act({table().phase() == Phase::playing ? Act::hint : Act::accept}, {});
        case 'w':
            return act({Act::save}, {});
        case 'W':
            return name_save();
        case 'g':
            if (sitting_.is_engine(table().to_play())) return act({Act::confirm}, {});
            break;
        default:
            if (view_key(letter, look_, room_)) return;
            break;
    }
    say(Status::Kind::plain, "",
        tr("{letter} means nothing here. Press ? for the keys.",
           {{"letter", std::string(1, letter)}}));
}

void GameScreen::wheel(int notches) { first_chain_ = std::max(0, first_chain_ - notches); }

}  // namespace magpie::desktop
