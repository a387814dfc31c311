// What a person may choose about the window.
#include <array>
#include <memory>
#include <vector>

#include "apps/desktop/screens/doors.h"
#include "apps/desktop/screens/form.h"
#include "apps/desktop/view/board_view.h"
#include "render/scene_builders.h"

namespace magpie::desktop {

namespace {

enum SettingsField : int {
    kTheme,
    kLanguage,
    kText,
    kSound,
    kMotion,
    kCoordinates,
    kLegal,
    kAutoPass,
    kFullScreen
};

constexpr std::array<ThemeName, 4> kThemes = {ThemeName::light, ThemeName::plain, ThemeName::dark,
                                              ThemeName::high_contrast};
constexpr std::array<int, 5> kPercents = {100, 125, 150, 175, 200};

// A few stones to see the theme by.
render::BoardScene sample() {
    render::BoardScene scene = render::empty_scene(GameSpec::for_go({9, 9}));
    const Geometry g{9, 9};
    const auto put = [&](int column, int row, Color c) {
        scene.stones[static_cast<std::size_t>(g.at(column, row).index())] = c;
    };
    put(2, 2, Color::black), put(6, 2, Color::white), put(6, 6, Color::black);
    put(2, 6, Color::white), put(4, 3, Color::black), put(4, 5, Color::white);
    put(3, 5, Color::white), put(5, 3, Color::black);
    scene.last_move = g.at(4, 5);
    return scene;
}

class SettingsScreen final : public Screen {
  public:
    using Screen::Screen;

    void show(Frame& frame) override {
        const Settings& s = room_.settings;
        const Split split = split_window(frame, 430);
        frame.ground(split.board, split.sidebar);
        const render::BoardScene scene = sample();
        show_board(frame, BoardPlace(split.board, scene, s.coordinates), scene);
        Rect page = split.sidebar.inset(std::min(frame.px(26), split.sidebar.width * 0.05),
                                        std::min(frame.px(22), split.sidebar.height * 0.02));
        const Rect row = page.take_bottom(std::min(frame.px(56), page.height * 0.1));
        Form form(frame, page, 10);
        form.heading(tr("Settings"));
        form.gap(2);
        int theme = 0;
        for (std::size_t i = 0; i < kThemes.size(); ++i) {
            if (kThemes[i] == s.theme) theme = static_cast<int>(i);
        }
        form.choice(kTheme, tr("Theme"), {tr("Wood"), tr("Plain"), tr("Dark"), tr("Contrast")},
                    theme);
        std::vector<std::string> names;
        int language = 0;
        for (const Language& l : languages()) {
            if (l.code == s.language) language = static_cast<int>(names.size());
            names.emplace_back(l.name);
        }
        form.choice(kLanguage, tr("Language"), names, language);
        std::vector<std::string> percents;
        int percent = 0;
        for (const int p : kPercents) {
            if (p == s.text_percent) percent = static_cast<int>(percents.size());
            percents.push_back(std::to_string(p) + " %");
        }
        form.choice(kText, tr("Text size"), percents, percent);
        const auto flag = [&](int field, std::string_view label, bool value) {
            form.choice(field, tr(label), {tr("on"), tr("off")}, value ? 0 : 1);
        };
        flag(kSound, looked_up("Sound"), s.sound);
        flag(kMotion, looked_up("Less motion"), s.reduced_motion);
        flag(kCoordinates, looked_up("Coordinates"), s.coordinates);
        flag(kLegal, looked_up("Legal moves"), s.legal_marks);
        flag(kAutoPass, looked_up("Forced pass"), s.auto_pass);
        flag(kFullScreen, looked_up("Full screen"), s.full_screen);
        const std::string& told = told_.empty() ? room_.notice : told_;
        if (!told.empty()) {
            frame.text(form.rest().take_top(frame.px(30)), told,
                       frame.style(13, 400, frame.colors().refusal_text));
        }
        frame.button(row, {.action = {Act::menu},
                           .label = "Menu",
                           .icon = IconName::menu,
                           .kind = ButtonKind::primary});
    }

    void tell(const std::string& why) override { told_ = why; }

    void act(const Action& action, Modifiers) override {
        told_.clear();
        if (action.act == Act::menu) {
            room_.next = make_menu_screen(room_);
            return;
        }
        if (action.act != Act::choose) return;
        Settings s = room_.settings;
        const auto option = static_cast<std::size_t>(action.option);
        const bool on = action.option == 0;
        switch (action.value) {
            case kTheme:
                s.theme = kThemes[option];
                break;
            case kLanguage:
                if (!room_.can_speak(languages()[option].code)) {
                    room_.notice = room_.why_not_spoken();
                    return;
                }
                s.language = std::string(languages()[option].code);
                break;
            case kText:
                s.text_percent = kPercents[option];
                break;
            case kSound:
                s.sound = on;
                break;
            case kMotion:
                s.reduced_motion = on;
                break;
            case kCoordinates:
                s.coordinates = on;
                break;
            case kLegal:
                s.legal_marks = on;
                break;
            case kAutoPass:
                s.auto_pass = on;
                break;
            default:
                s.full_screen = on;
                break;
        }
        room_.change_settings(s);
    }

    bool key(Key key, Modifiers) override {
        if (key != Key::escape) return false;
        room_.next = make_menu_screen(room_);
        return true;
    }

  private:
    std::string told_;  // what was tried from outside, and did not come about
};

}  // namespace

std::unique_ptr<Screen> make_settings_screen(Room& room) {
    return std::make_unique<SettingsScreen>(room);
}

}  // namespace magpie::desktop
