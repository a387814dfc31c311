#include "apps/desktop/screens/menu.h"

#include <array>
#include <utility>
#include <vector>

#include "apps/desktop/screens/doors.h"
#include "apps/desktop/view/board_view.h"
#include "apps/seats/save_list.h"
#include "core/ascii.h"
#include "core/rng.h"
#include "store/saves.h"

namespace magpie::desktop {

namespace {

constexpr double kHeadHeight = 124;  // the bird and its name, above the buttons

// On the button that goes on with a game.
std::string about_save(const Room& room, const std::string& name) {
    const auto path = store::save_path(room.data_folder, name);
    if (!path) return {};
    const auto text = store::save_text(*path);
    if (!text) return {};
    const auto game = save::read(*text);
    if (!game) return {};
    return room.words("{players}, move {n}",
                      {{"players", seats::players_text(game->record.info, room.words.catalog())},
                       {"n", std::to_string(seats::move_number(*game))}});
}

}  // namespace

MenuScreen::MenuScreen(Room& room)
    : Screen(room), note_(std::exchange(room.notice, std::string())), is_notice_(!note_.empty()) {
    if (note_.empty() && room.ending) note_ = room.ending->sentence(room.words);
    left_ = seats::newest_unfinished(room.data_folder);
    if (left_) about_left_ = about_save(room, *left_);
}

void MenuScreen::tell(const std::string& why) {
    note_ = why;
    is_notice_ = true;
}

// The black button, which Enter presses: a game that waits; after one that has just ended, another.
Act MenuScreen::first_entry() const { return left_ && !room_.ending ? Act::resume : Act::new_game; }

// Something went wrong, and is said where nothing hides it.
void MenuScreen::show_notice(Frame& frame, const Rect& card) const {
    const Palette& colors = frame.colors();
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
        std::string note{};
    };

    std::vector<Entry> entries;
    if (left_) {
        entries.push_back(
            {Act::resume, looked_up("Continue game"), IconName::next, "C", about_left_});
    }
    entries.push_back({Act::new_game, looked_up("New game"), IconName::play, "N"});
    entries.push_back({Act::load_game, looked_up("Load game"), IconName::folder, "L"});
    if (room_.finished) {
        entries.push_back({Act::review, looked_up("Review last game"), IconName::chart, "R"});
    }
    entries.push_back({Act::library, looked_up("Library"), IconName::book, "B"});
    entries.push_back({Act::open_file, looked_up("Open file"), IconName::eye, "O"});
    entries.push_back({Act::settings, looked_up("Settings"), IconName::sliders, "S"});
    const Entry leaving{Act::leave, looked_up("Exit Magpie"), IconName::leave, "Esc"};

    const auto button = [this, &frame](const Rect& rect, const Entry& entry) {
        const bool is_first = entry.act == first_entry();
        frame.button(rect, {.action = {entry.act},
                            .label = std::string(entry.label),
                            .note = entry.note,
                            .icon = entry.icon,
                            .shortcut = std::string(entry.key),
                            .kind = is_first ? ButtonKind::primary : ButtonKind::usual,
                            .text_size = 18,
                            .is_left_aligned = true});
    };
    const Rect notice{frame.px(12), window.bottom() - frame.px(80),
                      std::min(frame.px(620), window.width - frame.px(24)), frame.px(68)};
    const bool is_below = is_notice_ && notice.right() > left;
    const double margin = frame.px(window.height < frame.px(700) ? 10 : 22);
    Rect rest{left, margin, width, window.height - 2 * margin};
    const double words = is_below ? notice.height : note_.empty() ? 0 : frame.px(52);
    const auto count = static_cast<double>(entries.size());
    const double for_rows = rest.height - frame.px(kHeadHeight + 20) - words;
    const double row = std::min(frame.px(72), std::floor(for_rows / (count + 1)));
    const double height = row - std::min(frame.px(12), 0.2 * row);

    // Where a game has its status box: whoever means a button of a game that has just ended does
    // not leave the program.
    const Rect exit = rest.take_bottom(height);
    rest.take_bottom(frame.px(12));
    if (is_notice_) {
        show_notice(frame, is_below ? Rect{notice.x, exit.y - frame.px(8) - notice.height,
                                           notice.width, notice.height}
                                    : notice);
    }
    const Rect note = rest.take_bottom(words);
    if (!is_notice_ && !note_.empty()) {
        TextStyle style =
            room_.ending ? frame.style(15, 500) : frame.style(13, 400, frame.colors().text2);
        style.lines = Lines::many;
        frame.text(note, note_, style);
    }
    rest.take_bottom(frame.px(8));

    const double total = frame.px(kHeadHeight) + row * count;
    rest.take_top(std::max(0.0, std::round((rest.height - total) / 2)));
    show_head(frame, rest.take_top(frame.px(kHeadHeight)));
    for (const Entry& entry : entries) {
        Rect place = rest.take_top(row);
        place.height = height;
        button(place, entry);
    }
    button(exit, leaving);
}

// The bird, its name, and what it is for.
void MenuScreen::show_head(Frame& frame, const Rect& area) const {
    const Rect emblem{area.x, area.y, frame.px(64), frame.px(64)};
    if (frame.colors().is_dark && !frame.colors().is_high_contrast) {
        // On a dark ground the bird sits on a tile of porcelain.
        frame.add(Box{.rect = emblem, .fill = 0xF4F5F7FF, .radius = frame.px(14)});
        frame.add(Emblem{emblem.inset(frame.px(7))});
    } else {
        frame.add(Emblem{emblem, frame.colors().is_high_contrast});
    }
    TextStyle title = frame.style(46, 700);
    title.face = Face::display;
    frame.text({area.x + frame.px(80), area.y, area.width - frame.px(80), frame.px(62)}, "Magpie",
               title);
    frame.text({area.x, area.y + frame.px(70), area.width, frame.px(24)},
               tr("Go and Othello at your table"), frame.style(16, 400, frame.colors().text2));
}

void MenuScreen::act(const Action& action, Modifiers) {
    switch (action.act) {
        case Act::new_game:
            room_.next = make_new_game_screen(room_);
            break;
        case Act::resume:
            if (left_) room_.next = load_game(room_, *left_);
            break;
        case Act::load_game:
            room_.next = make_saves_screen(room_);
            break;
        case Act::library:
            room_.next = make_library_screen(room_);
            break;
        case Act::open_file:
            room_.next = make_open_file_screen(room_);
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
    if (key == Key::enter) {
        // It may have been meant for the screen before.
        if (!room_.is_just_here()) act({first_entry()}, {});
        return true;
    }
    if (key != Key::escape) return false;
    // Pressed twice to leave a game it would leave the program.
    if (!room_.is_just_here()) room_.leaves = true;
    return true;
}

void MenuScreen::typed(std::string_view text) {
    const std::string letter = ascii::lower(text);
    if (letter == "c") act({Act::resume}, {});
    if (letter == "n") act({Act::new_game}, {});
    if (letter == "l") act({Act::load_game}, {});
    if (letter == "b") act({Act::library}, {});
    if (letter == "o") act({Act::open_file}, {});
    if (letter == "s") act({Act::settings}, {});
    if (letter == "r") act({Act::review}, {});
}

std::unique_ptr<Screen> make_menu_screen(Room& room) { return std::make_unique<MenuScreen>(room); }

}  // namespace magpie::desktop
