#include "apps/desktop/screens/menu.h"

#include <array>
#include <utility>
#include <vector>

#include "apps/desktop/screens/doors.h"
#include "apps/desktop/view/board_view.h"
#include "apps/seats/save_list.h"
#include "core/ascii.h"
#include "core/rng.h"

namespace magpie::desktop {

namespace {

// Under the buttons: the game that waits to be gone on with.
std::string note_on_saves(const Room& room) {
    const auto saves = seats::list_saves(room.data_folder);
    if (!saves) return {};
    const seats::ListedSave* newest = nullptr;
    for (const seats::ListedSave& save : *saves) {
        if (!save.game || save.game->record.outcome) continue;
        if (newest == nullptr || save.written > newest->written) newest = &save;
    }
    if (newest == nullptr) return {};
    return room.words("A game was left at move {n}. Load game resumes it.",
                      {{"n", std::to_string(seats::move_number(*newest->game))}});
}

}  // namespace

MenuScreen::MenuScreen(Room& room)
    : Screen(room), note_(std::exchange(room.notice, std::string())), is_notice_(!note_.empty()) {
    if (note_.empty()) note_ = note_on_saves(room);
}

// Something went wrong, and is said where nothing hides it.
void MenuScreen::show_notice(Frame& frame) const {
    const Palette& colors = frame.colors();
    const Rect window = frame.window();
    const double width = std::min(frame.px(620), window.width - frame.px(24));
    const Rect card{frame.px(12), window.bottom() - frame.px(80), width, frame.px(68)};
    frame.add(Box{.rect = card,
                  .fill = colors.refusal_fill,
                  .radius = frame.px(12),
                  .edge = colors.refusal_edge,
                  .edge_width = std::max(1.0, std::floor(frame.scale()))});
    TextStyle style = frame.style(14, 400, colors.refusal_text);
    style.lines = Lines::many;
    frame.text(card.inset(frame.px(16), frame.px(6)), note_, style);
}

// A corner of a game, large: lines that fade to the right, and a few stones.
void MenuScreen::show_picture(Frame& frame, const Rect& area) const {
    const double cell = std::clamp(area.width / 9, frame.px(36), frame.px(92));
    const double left = std::round(area.x + cell) + 0.5;
    const double bottom = std::round(area.bottom() - cell) + 0.5;
    const double fade_from = area.right() - 3 * cell;
    const double fade_to = area.right() - 0.2 * cell;
    const Rgba ink = rgba(render::theme(frame.theme()).wood_line);
    for (int row = 0; bottom - row * cell > -cell; ++row) {
        frame.add(Path{.points = {{left, bottom - row * cell}, {fade_to, bottom - row * cell}},
                       .stroke = ink,
                       .width = frame.px(row == 0 ? 4.5 : 2.4),
                       .fade_from = fade_from,
                       .fade_to = fade_to});
    }
    for (int column = 0; left + column * cell < fade_to; ++column) {
        const double x = left + column * cell;
        const double paleness = std::clamp((x - fade_from) / (fade_to - fade_from), 0.0, 1.0) * 0.8;
        frame.add(Path{.points = {{x, 0}, {x, bottom}},
                       .stroke = with_opacity(ink, 1 - paleness),
                       .width = frame.px(column == 0 ? 4.5 : 2.4)});
    }

    struct Placed {
        int column;
        int row;
        Color color;
    };

    constexpr std::array<Placed, 10> kStones = {{{6, 6, Color::black},
                                                 {2, 5, Color::white},
                                                 {2, 3, Color::white},
                                                 {3, 3, Color::white},
                                                 {2, 2, Color::black},
                                                 {3, 2, Color::black},
                                                 {4, 2, Color::white},
                                                 {5, 2, Color::white},
                                                 {3, 1, Color::black},
                                                 {4, 1, Color::black}}};
    const auto center = [&](const Placed& s) {
        return Spot{left + s.column * cell, bottom - s.row * cell};
    };
    // Nothing lies under the words of the menu.
    const auto fits = [&](const Placed& s) { return center(s).x + 0.6 * cell < area.right(); };
    const auto stone = [&](const Placed& s) {
        if (!fits(s)) return;
        const auto seed = static_cast<std::uint64_t>(s.column * 7 + s.row);
        frame.add(Piece{
            .center = center(s),
            .radius = 0.475 * cell,
            .color = s.color,
            .turn = render::theme(frame.theme()).has_grain ? static_cast<int>(mix(seed) % 12) : -1,
            .theme = frame.theme()});
    };
    for (const Placed& s : kStones) stone(s);
    stone({5, 1, Color::white});
    if (!fits(kStones[0])) return;
    frame.add(Ring{.center = center(kStones[0]),
                   .radius = 0.50 * 0.475 * cell,
                   .width = 0.19 * 0.475 * cell,
                   .is_iris = true,
                   .on = Color::black,
                   .theme = frame.theme()});
}

void MenuScreen::show(Frame& frame) {
    const Rect window = frame.window();
    const double width = std::min(frame.px(346), window.width - frame.px(48));
    const double left =
        std::max(frame.px(24), window.width - width - std::min(frame.px(62), 0.05 * window.width));
    if (frame.colors().is_high_contrast || frame.colors().is_dark) {
        const Split split{
            {0, 0, left - frame.px(44), window.height},
            {left - frame.px(44), 0, window.width - left + frame.px(44), window.height}};
        frame.ground(split.board, split.sidebar);
    } else {
        frame.ground(window, {});
    }
    show_picture(frame, {0, 0, left - frame.px(40), window.height});

    struct Entry {
        Act act;
        std::string_view label;
        IconName icon;
        std::string_view key;
    };

    std::vector<Entry> entries = {{Act::new_game, looked_up("New game"), IconName::play, "N"},
                                  {Act::load_game, looked_up("Load game"), IconName::folder, "L"}};
    if (room_.finished) {
        entries.push_back({Act::review, looked_up("Review last game"), IconName::chart, "R"});
    }
    entries.push_back({Act::library, looked_up("Library"), IconName::book, "B"});
    entries.push_back({Act::settings, looked_up("Settings"), IconName::sliders, "S"});
    entries.push_back({Act::leave, looked_up("Exit Magpie"), IconName::leave, "Esc"});

    const auto count = static_cast<double>(entries.size());
    // The notice has its place at the bottom.
    const double others = frame.px(is_notice_ ? 270 : 250);
    const double row = std::min(frame.px(72), std::floor((window.height - others) / count));
    const double total = frame.px(124) + row * count;
    const double room_for_all = window.height - frame.px(is_notice_ ? 84 : 0);
    double y = std::max(frame.px(16), std::round((room_for_all - total) / 2 - frame.px(2)));
    const Rect emblem{left, y, frame.px(64), frame.px(64)};
    if (frame.colors().is_dark && !frame.colors().is_high_contrast) {
        // On a dark ground the bird sits on a tile of porcelain.
        frame.add(Box{.rect = emblem, .fill = 0xF4F5F7FF, .radius = frame.px(14)});
        frame.add(Emblem{emblem.inset(frame.px(7))});
    } else {
        frame.add(Emblem{emblem, frame.colors().is_high_contrast});
    }
    TextStyle title = frame.style(46, 700);
    title.face = Face::display;
    frame.text({left + frame.px(80), y, width - frame.px(80), frame.px(62)}, "Magpie", title);
    y += frame.px(70);
    frame.text({left, y, width, frame.px(24)}, tr("Go and Othello at your table"),
               frame.style(16, 400, frame.colors().text2));
    y += frame.px(54);
    for (const Entry& entry : entries) {
        const bool is_first = entry.act == Act::new_game;
        frame.button({left, y, width, row - std::min(frame.px(12), 0.2 * row)},
                     {.action = {entry.act},
                      .label = std::string(entry.label),
                      .icon = entry.icon,
                      .shortcut = std::string(entry.key),
                      .kind = is_first ? ButtonKind::primary : ButtonKind::usual,
                      .text_size = 18,
                      .is_left_aligned = true});
        y += row;
    }
    if (is_notice_) return show_notice(frame);
    TextStyle note = frame.style(13, 400, frame.colors().text2);
    note.lines = Lines::many;
    note.is_middle = false;
    const double note_y = std::min(window.bottom() - frame.px(70),
                                   std::max(y + frame.px(12), window.bottom() - frame.px(70)));
    if (note_y + frame.px(20) > y) {
        frame.text({left, note_y, width, window.bottom() - note_y - frame.px(6)}, note_, note);
    }
}

void MenuScreen::act(const Action& action, Modifiers) {
    switch (action.act) {
        case Act::new_game:
            room_.next = make_new_game_screen(room_);
            break;
        case Act::load_game:
            room_.next = make_saves_screen(room_);
            break;
        case Act::library:
            room_.next = make_library_screen(room_);
            break;
        case Act::settings:
            room_.next = make_settings_screen(room_);
            break;
        case Act::review:
            if (room_.finished) room_.next = make_review_screen(room_, *room_.finished);
            break;
        case Act::leave:
            room_.leaves = true;
            break;
        default:
            break;
    }
}

bool MenuScreen::key(Key key, Modifiers) {
    if (key != Key::escape) return false;
    room_.leaves = true;
    return true;
}

void MenuScreen::typed(std::string_view text) {
    const std::string letter = ascii::lower(text);
    if (letter == "n") act({Act::new_game}, {});
    if (letter == "l") act({Act::load_game}, {});
    if (letter == "b") act({Act::library}, {});
    if (letter == "s") act({Act::settings}, {});
    if (letter == "r") act({Act::review}, {});
}

std::unique_ptr<Screen> make_menu_screen(Room& room) { return std::make_unique<MenuScreen>(room); }

}  // namespace magpie::desktop
