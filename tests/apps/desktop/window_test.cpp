// A real window on a screen of its own, driven by events as SDL gets them from the system.
#include "apps/desktop/window.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <memory>
#include <string>

#include <SDL.h>
#include <gtest/gtest.h>

#include "apps/desktop/desktop.h"
#include "guest.h"
#include "platform/environment.h"
#include "support/until.h"
#include "virtual_screen.h"

namespace magpie::desktop {
namespace {

class WindowTest : public testing::Test {
  protected:
    void SetUp() override {
        // Without it nothing here would be tested, and nobody would notice.
        ASSERT_TRUE(screen_.is_there()) << "Xvfb is not installed (tools/packages.txt)";
        desk_ = std::make_unique<Desk>(
            DeskOptions{.data_folder = folder_.path(), .wake = wake_window}, platform::now());
        auto opened = Window::open(*desk_, {.is_software = true, .device_pixels = device_pixels_});
        ASSERT_TRUE(opened) << opened.error();
        window_ = std::move(*opened);
        run(Milliseconds(60));
    }

    // Lets the window live for so long, and at least until it has seen what was sent to it: a busy
    // machine may let the time pass before the first step.
    void run(Milliseconds time) {
        const Instant end{platform::now().since_epoch + time};
        do {
            is_open_ = is_open_ && window_->step(elapsed(platform::now(), end));
        } while (is_open_ && platform::now() < end);
    }

    void button(Uint32 type, Spot at, Uint8 which = SDL_BUTTON_LEFT) {
        SDL_Event event{};
        event.type = SDL_MOUSEMOTION;
        event.motion.x = static_cast<int>(at.x / std::max(1.0, device_pixels_));
        event.motion.y = static_cast<int>(at.y / std::max(1.0, device_pixels_));
        SDL_PushEvent(&event);
        event = {};
        event.type = type;
        event.button.button = which;
        event.button.x = static_cast<int>(at.x / std::max(1.0, device_pixels_));
        event.button.y = static_cast<int>(at.y / std::max(1.0, device_pixels_));
        SDL_PushEvent(&event);
        run(Milliseconds(1));
    }

    void click(Spot at, Uint8 which = SDL_BUTTON_LEFT) {
        button(SDL_MOUSEBUTTONDOWN, at, which);
        button(SDL_MOUSEBUTTONUP, at, which);
    }

    void click(const Action& action) {
        for (const Region& region : desk_->frame().regions()) {
            if (region.action == action) return click(region.rect.center());
        }
        ADD_FAILURE() << "nothing stands for action " << static_cast<int>(action.act);
    }

    void click(std::string_view point) { click(spot_of(point)); }

    Spot spot_of(std::string_view point) {
        const GameSpec& spec = table().record().spec;
        return desk_->frame().board()->center(
            *point_from(spec.coord_style(), spec.geometry, point));
    }

    void key(SDL_Keycode code, bool is_repeat = false) {
        SDL_Event event{};
        event.type = SDL_KEYDOWN;
        event.key.keysym.sym = code;
        event.key.repeat = is_repeat ? 1 : 0;
        SDL_PushEvent(&event);
        run(Milliseconds(1));
    }

    void start(const std::string& game, const std::string& size) {
        Settings settings = desk_->room().settings;
        settings.game = game;
        settings.size = size;
        settings.rules = game == "go" ? "japanese" : "discs";
        if (settings.players == Settings{}.players) settings.players = {"person", "person"};
        desk_->room().settings = settings;
        click({Act::new_game});
        click({Act::start});
    }

    const Table& table() { return dynamic_cast<GameScreen&>(desk_->screen()).table(); }

    [[nodiscard]] std::uint32_t pixel(Spot at) const {
        const Painter& painter = window_->painter();
        const std::uint8_t* row =
            painter.pixels() + std::ptrdiff_t{static_cast<int>(at.y)} * painter.stride();
        std::uint32_t value = 0;
        std::memcpy(&value, row + std::ptrdiff_t{static_cast<int>(at.x)} * 4, 4);
        return value & 0xFFFFFF;
    }

    TemporaryFolder folder_;
    VirtualScreen screen_;
    std::unique_ptr<Desk> desk_;
    std::unique_ptr<Window> window_;
    bool is_open_ = true;
    double device_pixels_ = 0;  // of WindowOptions
};

int brightness(std::uint32_t color) {
    return static_cast<int>((color >> 16) + ((color >> 8) & 0xFF) + (color & 0xFF)) / 3;
}

TEST_F(WindowTest, FullScreenFillsTheScreenAndGoesBack) {
    SDL_Window* const window = SDL_GetWindowFromID(1);
    ASSERT_NE(window, nullptr);
    const auto is_full = [&] {
        return (SDL_GetWindowFlags(window) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
    };
    SDL_DisplayMode mode{};
    ASSERT_EQ(SDL_GetDesktopDisplayMode(0, &mode), 0);
    const auto fills_screen = [&] {
        const Viewport& seen = desk_->viewport();
        return is_full() && seen.width == mode.w && seen.height == mode.h;
    };
    key(SDLK_F11);
    EXPECT_TRUE(until(fills_screen, [this] { run(Milliseconds(20)); }));
    key(SDLK_F11);
    // How large it is then is the window manager's to say, which is not here.
    EXPECT_TRUE(until([&] { return !is_full(); }, [this] { run(Milliseconds(20)); }));
}

TEST_F(WindowTest, AWholeGameOfGoIsPlayedInIt_M01_M15) {
    start("go", "9");
    ASSERT_EQ(table().playback().move_number(), 0);
    // Only the left button plays.
    click(spot_of("E5"), SDL_BUTTON_RIGHT);
    click(spot_of("E5"), SDL_BUTTON_MIDDLE);
    EXPECT_EQ(table().playback().move_number(), 0);
    const Spot e5 = spot_of("E5");
    click("E5");
    EXPECT_EQ(table().playback().move_number(), 1);
    run(Milliseconds(150));
    button(SDL_MOUSEMOTION, {1200, 780});
    // A black stone is painted there, and a white one where White plays.
    EXPECT_LT(brightness(pixel({e5.x, e5.y + 26})), 90);
    const Spot c3 = spot_of("C3");
    click("C3");
    run(Milliseconds(150));
    EXPECT_GT(brightness(pixel({c3.x, c3.y + 26})), 200);
    click({Act::pass});
    click({Act::pass});
    EXPECT_EQ(table().phase(), Phase::marking_dead);
    click({Act::accept});
    EXPECT_EQ(table().phase(), Phase::finished);
    key(SDLK_SPACE);
    click({Act::leave});
    EXPECT_FALSE(is_open_);
}

TEST_F(WindowTest, AWholeGameOfOthelloIsPlayedInIt) {
    start("othello", "6");
    // Always the first legal square, until there is none for either side.
    for (int i = 0; i < 40 && table().phase() == Phase::playing; ++i) {
        const std::vector<Move> moves = legal_moves(table().position());
        ASSERT_FALSE(moves.empty());
        ASSERT_FALSE(moves.front().is_pass()) << "forced passes are made by themselves";
        const GameSpec& spec = table().record().spec;
        click(point_name(spec.coord_style(), spec.geometry, moves.front().point()));
    }
    EXPECT_EQ(table().phase(), Phase::finished);
    EXPECT_TRUE(table().record().outcome);
}

TEST_F(WindowTest, ClosingItKeepsTheGame_M29) {
    start("go", "9");
    click("E5");
    SDL_Event event{};
    event.type = SDL_QUIT;
    SDL_PushEvent(&event);
    run(Milliseconds(50));
    EXPECT_FALSE(is_open_);
    EXPECT_TRUE(std::filesystem::exists(folder_.file("autosave.mah")));
}

TEST_F(WindowTest, AKeyThatIsHeldNeitherLeavesNorDeletes) {
    start("go", "9");
    click("E5");
    key(SDLK_ESCAPE, true);
    EXPECT_EQ(table().playback().move_number(), 1) << "still at the table";
    key(SDLK_ESCAPE);
    SDL_Event event{};
    event.type = SDL_TEXTINPUT;
    event.text.text[0] = 'l';
    SDL_PushEvent(&event);
    run(Milliseconds(1));
    const auto asks = [this] {
        return std::ranges::any_of(desk_->frame().shapes(), [](const Shape& shape) {
            const auto* label = std::get_if<Label>(&shape);
            return label != nullptr && label->text == "Delete?";
        });
    };
    key(SDLK_DELETE, true);
    EXPECT_FALSE(asks());
    key(SDLK_DELETE);
    EXPECT_TRUE(asks());
}

// It is no file. Where memory is watched, that it is given back is seen too.
TEST_F(WindowTest, TextThatIsDroppedIsPutAside) {
    SDL_Event event{};
    event.type = SDL_DROPTEXT;
    event.drop.file = SDL_strdup("Dear Bo");
    SDL_PushEvent(&event);
    run(Milliseconds(1));
    EXPECT_TRUE(is_open_);
    for (const Region& region : desk_->frame().regions()) {
        if (region.action.act == Act::leave) return;
    }
    ADD_FAILURE() << "the menu is gone";
}

TEST_F(WindowTest, NothingIsPaintedWhileNothingHappens) {
    start("go", "19");
    run(Milliseconds(300));
    const std::uint64_t frames = window_->frames();
    const std::clock_t busy = std::clock();
    run(Milliseconds(1'000));
    EXPECT_EQ(window_->frames(), frames);
    const double seconds = static_cast<double>(std::clock() - busy) / CLOCKS_PER_SEC;
    EXPECT_LT(seconds, 0.05) << "of a second";
}

TEST_F(WindowTest, StonesThatTurnAreShownManyTimesASecond) {
    start("othello", "8");
    run(Milliseconds(100));
    const std::uint64_t frames = window_->frames();
    click("d3");
    run(Milliseconds(260));
    // Some sixteen where nothing else runs; a busy machine shows fewer, and never none between.
    EXPECT_GE(window_->frames() - frames, 2U);
}

TEST_F(WindowTest, ItIsPaintedAnewWhenItIsResized) {
    start("go", "9");
    SDL_SetWindowSize(SDL_GetWindowFromID(1), 900, 640);
    EXPECT_TRUE(until([this] { return window_->painter().height() == 640; },
                      [this] { run(Milliseconds(20)); }));
    EXPECT_EQ(desk_->viewport().width, 900);
    click("E5");
    EXPECT_EQ(table().playback().move_number(), 1) << "and hit where it is seen";
}

// Two device pixels for one of the window's: twice the picture, hit at the same places.
class FineWindowTest : public WindowTest {
  protected:
    FineWindowTest() { device_pixels_ = 2; }
};

TEST_F(FineWindowTest, HasAFinePictureAndIsHitWhereItIsSeen) {
    EXPECT_EQ(desk_->viewport(), (Viewport{.width = 2560, .height = 1600, .scale = 2}));
    EXPECT_EQ(window_->painter().width(), 2560);
    start("go", "9");
    const Spot e5 = spot_of("E5");
    EXPECT_GT(e5.x, 640) << "in device pixels";
    click("E5");
    ASSERT_EQ(table().playback().move_number(), 1);
    run(Milliseconds(150));
    EXPECT_LT(brightness(pixel({e5.x, e5.y + 52})), 90);
}

TEST_F(WindowTest, EngineNewsWakeIt) {
    desk_->room().settings.players = {"person", "1"};
    start("othello", "8");
    click("d3");
    EXPECT_TRUE(until([this] { return table().playback().move_number() >= 2; },
                      [this] { run(Milliseconds(50)); }));
}

// Reads a picture that was painted.
class Picture {
  public:
    explicit Picture(Guest& guest) {
        painter_.paint(guest.desk().viewport(), guest.desk().shapes(guest.now()));
    }

    [[nodiscard]] std::uint32_t at(double x, double y) const {
        std::uint32_t value = 0;
        std::memcpy(&value,
                    painter_.pixels() + std::ptrdiff_t{static_cast<int>(y)} * painter_.stride() +
                        std::ptrdiff_t{static_cast<int>(x)} * 4,
                    4);
        return value & 0xFFFFFF;
    }

    [[nodiscard]] const Painter& painter() const { return painter_; }

  private:
    Painter painter_;
};

// But for rounding: what is half there is mixed with what is below it in other steps.
bool is_same(const Painter& a, const Painter& b) {
    if (a.width() != b.width() || a.height() != b.height()) return false;
    for (int y = 0; y < a.height(); ++y) {
        const auto* left = a.pixels() + std::ptrdiff_t{y} * a.stride();
        const auto* right = b.pixels() + std::ptrdiff_t{y} * b.stride();
        for (int i = 0; i < a.width() * 4; ++i) {
            if (i % 4 == 3 || std::abs(left[i] - right[i]) <= 3) continue;
            ADD_FAILURE() << "at " << i / 4 << ", " << y << ": " << int{left[i]} << " and "
                          << int{right[i]};
            return false;
        }
    }
    return true;
}

TEST(Paint, TheSidebarHasTheBoardsColour_M38) {
    Guest guest(GameKind::go, "19");
    const Picture picture(guest);
    const std::uint32_t board = picture.at(6, 400);
    const std::uint32_t sidebar = picture.at(1'270, 400);
    for (const int shift : {16, 8, 0}) {
        const int difference =
            static_cast<int>((board >> shift) & 0xFF) - static_cast<int>((sidebar >> shift) & 0xFF);
        EXPECT_LT(std::abs(difference), 40) << "channel " << shift;
    }
}

TEST(Paint, EveryStoneLiesWhereTheGameHasIt) {
    for (const ThemeName theme : {ThemeName::light, ThemeName::dark, ThemeName::plain}) {
        const TemporaryFolder folder;
        Guest guest(folder.path());
        guest.desk().room().settings.theme = theme;
        guest.start(GameKind::go, "9");
        for (const char* point : {"E5", "C3", "G7", "C7", "A1", "J9", "A9", "J1", "D4"}) {
            guest.click(point);
        }
        guest.wait(Milliseconds(1'000));
        const Spot away{1'200, 790};
        guest.desk().pointer_moved(away, guest.now());
        const Picture picture(guest);
        const BoardPlace place = *guest.desk().frame().board();
        const double below = 0.78 * place.layout().stone_radius;  // clear of marks
        for (int i = 0; i < 81; ++i) {
            const Spot at = place.center(Point(i));
            const int bright = brightness(picture.at(at.x + 3, at.y + below));
            const auto stone = stone_at(guest.table().position(), Point(i));
            if (!stone) {
                EXPECT_TRUE(bright > 90 && bright < 205) << i << ": " << bright;
            } else if (*stone == Color::black) {
                EXPECT_LT(bright, 60) << i;
            } else {
                EXPECT_GT(bright, 205) << i;
            }
        }
    }
}

// What is painted piece by piece is the same picture as one painted at once.
TEST(Paint, NothingStaleIsLeft) {
    Guest guest;
    Painter painter;
    const auto look = [&](const char* when) {
        painter.paint(guest.desk().viewport(), guest.desk().shapes(guest.now()));
        EXPECT_TRUE(is_same(painter, Picture(guest).painter())) << when;
    };
    look("menu");
    guest.start(GameKind::othello, "8");
    look("othello");
    guest.hover("d3");
    look("preview");
    guest.click("d3");
    look("click");
    guest.wait(Milliseconds(90));
    look("turning");
    guest.wait(Milliseconds(500));
    look("turned");
    guest.key(Key::up);
    look("cursor");
    guest.type("?");
    look("keys");
    guest.key(Key::escape);
    look("no keys");
    guest.click({Act::menu});
    look("menu again");
    guest.start(GameKind::go, "9");
    for (const char* point : {"A2", "A1", "B1"}) {
        guest.click(point);
        guest.wait(Milliseconds(40));
        look(point);
    }
    guest.wait(Milliseconds(500));
    look("captured");
    guest.click({Act::pass});
    guest.click({Act::pass});
    look("counting");
    guest.click("B1");
    look("marked");
    guest.click({Act::accept});
    guest.wait(Milliseconds(700));
    look("winner");
}

TEST(NoScreen, IsSaidAndNothingElseHappens_M03) {
    setenv("SDL_VIDEODRIVER", "x11", 1);
    setenv("DISPLAY", ":99999", 1);
    const TemporaryFolder folder;
    const auto closed = run({.data_folder = folder.path()});
    ASSERT_FALSE(closed);
    EXPECT_EQ(closed.error().reason.rfind("no window can be opened: ", 0), 0U)
        << closed.error().reason;
    SDL_Quit();
    // Left to itself SDL would draw for nobody, and the program would never end.
    unsetenv("SDL_VIDEODRIVER");
    EXPECT_FALSE(run({.data_folder = folder.path()}));
    SDL_Quit();
}

TEST(NoScreen, NoLibraryHasItsSayBeforeWeHave) {
    unsetenv("SDL_VIDEODRIVER");
    unsetenv("XDG_RUNTIME_DIR");
    unsetenv("WAYLAND_DISPLAY");
    setenv("DISPLAY", ":99999", 1);
    const TemporaryFolder folder;
    testing::internal::CaptureStderr();
    EXPECT_FALSE(run({.data_folder = folder.path()}));
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    SDL_Quit();
}

}  // namespace
}  // namespace magpie::desktop
