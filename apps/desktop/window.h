#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>

#include "apps/desktop/desk.h"
#include "apps/desktop/paint/painter.h"
#include "apps/desktop/sound/speaker.h"

struct SDL_Window;
struct SDL_Renderer;
struct SDL_Texture;
union SDL_Event;

namespace magpie::desktop {

struct WindowOptions {
    int width = 1280;
    int height = 800;
    double scale = 1;  // pixels of the window for one of the design, beside what the screen asks
    bool is_software = false;  // paint without the graphics card
    // Device pixels for one of the window's, in place of what the system says; 0: ask it. For tests
    // of fine screens where there is none.
    double device_pixels = 0;
};

// Ends the sleep of whatever window is open, from any thread: something has happened elsewhere.
void wake_window();

// A desk in a window of the system: events come in, pictures and sounds go out. It sleeps while
// nothing happens.
class Window {
  public:
    // The error is one line: there is no screen to open a window on.
    [[nodiscard]] static std::expected<std::unique_ptr<Window>, std::string> open(
        Desk& desk, const WindowOptions& options);

    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;
    ~Window();

    // Waits for something to happen, `most` at the longest, and does what follows of it. False when
    // the program is to end.
    bool step(Milliseconds most);

    [[nodiscard]] const Painter& painter() const { return painter_; }

    // How many pictures have been shown.
    [[nodiscard]] std::uint64_t frames() const { return frames_; }

  private:
    explicit Window(Desk& desk) : desk_(desk) {}

    void measure();
    void handle(const SDL_Event& event);
    void handle_key(const SDL_Event& event);
    void present();
    [[nodiscard]] Spot spot(int x, int y) const;

    Desk& desk_;
    WindowOptions options_;
    Painter painter_;
    Speaker speaker_;
    SDL_Window* window_ = nullptr;
    SDL_Renderer* renderer_ = nullptr;
    SDL_Texture* texture_ = nullptr;
    double pixels_x_ = 1;  // device pixels for one of the window's
    double pixels_y_ = 1;
    bool must_upload_ = true;
    bool is_full_screen_ = false;
    bool is_hidden_ = false;
    std::uint64_t frames_ = 0;
    Instant last_frame_{};  // when the last picture was begun
};

}  // namespace magpie::desktop
