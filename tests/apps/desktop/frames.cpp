// Not a test: how smooth the window is while discs turn, and what a picture costs.
//
//   desktop_frames [SCALE]     SCALE: device pixels for one of the window's, 1 unless told
//
// Plays a game of Othello in a real window on a screen of its own and counts the pictures shown
// while something moves, and the time that the processor spent on them.
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include <SDL.h>

#include "apps/desktop/window.h"
#include "guest.h"
#include "platform/environment.h"
#include "virtual_screen.h"

namespace magpie::desktop {
namespace {

class Player {
  public:
    Player(Desk& desk, Window& window, double pixels)
        : desk_(desk), window_(window), pixels_(pixels) {}

    void click(Spot at) {
        for (const Uint32 type : {SDL_MOUSEMOTION, SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP}) {
            SDL_Event event{};
            event.type = type;
            if (type == SDL_MOUSEMOTION) {
                event.motion.x = static_cast<int>(at.x / pixels_);
                event.motion.y = static_cast<int>(at.y / pixels_);
            } else {
                event.button.button = SDL_BUTTON_LEFT;
                event.button.x = static_cast<int>(at.x / pixels_);
                event.button.y = static_cast<int>(at.y / pixels_);
            }
            SDL_PushEvent(&event);
            window_.step(Milliseconds(1));
        }
    }

    void click(const Action& action) {
        for (const Region& region : desk_.frame().regions()) {
            if (region.action == action) return click(region.rect.center());
        }
    }

    const Table& table() { return dynamic_cast<GameScreen&>(desk_.screen()).table(); }

    bool is_moving() {
        const auto deadline = desk_.deadline();
        return deadline && *deadline <= platform::now();
    }

  private:
    Desk& desk_;
    Window& window_;
    double pixels_;
};

int measure(double pixels) {
    const TemporaryFolder folder;
    const VirtualScreen screen;
    if (!screen.is_there()) {
        std::fprintf(stderr, "Xvfb is not installed\n");
        return 1;
    }
    Desk desk({.data_folder = folder.path(), .wake = wake_window}, platform::now());
    const auto opened = Window::open(desk, {.is_software = true, .device_pixels = pixels});
    if (!opened) {
        std::fprintf(stderr, "%s\n", opened.error().c_str());
        return 1;
    }
    Window& window = **opened;
    Settings settings = desk.room().settings;
    settings.game = "othello";
    settings.size = "8";
    settings.rules = "discs";
    settings.players = {"person", "person"};
    desk.room().settings = settings;
    Player player(desk, window, pixels);
    player.click({Act::new_game});
    player.click({Act::start});
    std::uint64_t frames = 0;
    double busy = 0;
    double seconds = 0;
    int moves = 0;
    while (player.table().phase() == Phase::playing) {
        const std::vector<Move> legal = legal_moves(player.table().position());
        player.click(desk.frame().board()->center(legal.front().point()));
        ++moves;
        const std::uint64_t frames_before = window.frames();
        const std::clock_t busy_before = std::clock();
        const Instant start = platform::now();
        while (player.is_moving()) window.step(Milliseconds(100));
        frames += window.frames() - frames_before;
        busy += static_cast<double>(std::clock() - busy_before) / CLOCKS_PER_SEC;
        seconds += static_cast<double>(elapsed(start, platform::now()).count()) / 1000;
    }
    std::printf(
        "%d moves, %d x %d pixels: %llu pictures in %.1f s of motion, %.1f a second, "
        "%.2f ms of the processor each\n",
        moves, desk.viewport().width, desk.viewport().height,
        static_cast<unsigned long long>(frames), seconds, static_cast<double>(frames) / seconds,
        1000 * busy / static_cast<double>(frames));
    return 0;
}

}  // namespace
}  // namespace magpie::desktop

int main(int argc, char** argv) {
    const double pixels = argc > 1 ? std::atof(argv[1]) : 1;
    return magpie::desktop::measure(pixels > 0 ? pixels : 1);
}
