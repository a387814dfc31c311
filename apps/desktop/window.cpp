#include "apps/desktop/window.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include <SDL.h>

#include "apps/desktop/paint/strokes.h"
#include "platform/environment.h"

namespace magpie::desktop {

namespace {

// Between two pictures while something moves, where the screen does not set the pace.
constexpr Milliseconds kFrame{16};

std::optional<Key> key_from(SDL_Keycode code) {
    switch (code) {
        case SDLK_LEFT:
            return Key::left;
        case SDLK_RIGHT:
            return Key::right;
        case SDLK_UP:
            return Key::up;
        case SDLK_DOWN:
            return Key::down;
        case SDLK_HOME:
            return Key::home;
        case SDLK_END:
            return Key::end;
        case SDLK_PAGEUP:
            return Key::page_up;
        case SDLK_PAGEDOWN:
            return Key::page_down;
        case SDLK_RETURN:
        case SDLK_KP_ENTER:
            return Key::enter;
        case SDLK_ESCAPE:
            return Key::escape;
        case SDLK_TAB:
            return Key::tab;
        case SDLK_SPACE:
            return Key::space;
        case SDLK_BACKSPACE:
            return Key::backspace;
        case SDLK_DELETE:
            return Key::remove;
        case SDLK_F11:
            return Key::full_screen;
        case SDLK_F1:
            return Key::help;
        default:
            return std::nullopt;
    }
}

Modifiers modifiers_now() {
    const SDL_Keymod state = SDL_GetModState();
    return {.ctrl = (state & KMOD_CTRL) != 0, .shift = (state & KMOD_SHIFT) != 0};
}

}  // namespace

namespace {

// The bird on its tile, for task bars and window lists.
void set_icon(SDL_Window* window) {
    constexpr int kSide = 64;
    const SurfaceHandle picture(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, kSide, kSide));
    {
        const ContextHandle on(cairo_create(picture.get()));
        add_round_rect(on.get(), {0, 0, kSide, kSide}, 14);
        set_color(on.get(), 0xF4F5F7FF);
        cairo_fill(on.get());
        paint_emblem(on.get(), {.rect = {7, 7, 50, 50}});
    }
    cairo_surface_flush(picture.get());
    SDL_Surface* icon = SDL_CreateRGBSurfaceWithFormatFrom(
        cairo_image_surface_get_data(picture.get()), kSide, kSide, 32,
        cairo_image_surface_get_stride(picture.get()), SDL_PIXELFORMAT_ARGB8888);
    if (icon == nullptr) return;
    SDL_SetWindowIcon(window, icon);
    SDL_FreeSurface(icon);
}

// Wayland has its sockets in the runtime folder, and its library writes to standard error where
// there is none: then it is not tried, unless somebody asks for it by name or whole path.
void pass_over_wayland() {
    const char* const socket = SDL_getenv("WAYLAND_DISPLAY");
    const bool has_socket = socket != nullptr && socket[0] == '/';
    if (has_socket || SDL_getenv("XDG_RUNTIME_DIR") != nullptr ||
        SDL_getenv("SDL_VIDEODRIVER") != nullptr) {
        return;
    }
    std::string others;
    for (int i = 0; i < SDL_GetNumVideoDrivers(); ++i) {
        const std::string_view driver = SDL_GetVideoDriver(i);
        if (driver == "wayland") continue;
        others += others.empty() ? "" : ",";
        others += driver;
    }
    SDL_SetHint(SDL_HINT_VIDEODRIVER, others.c_str());
}

}  // namespace

void wake_window() {
    SDL_Event event{};
    event.type = SDL_USEREVENT;
    SDL_PushEvent(&event);  // from any thread
}

std::expected<std::unique_ptr<Window>, std::string> Window::open(Desk& desk,
                                                                 const WindowOptions& options) {
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "nearest");
    pass_over_wayland();
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) {
        return std::unexpected(std::string("no window can be opened: ") + SDL_GetError());
    }
    // Where there is no screen SDL may take a driver that draws for nobody; who wants that names
    // it.
    const char* const named = SDL_GetCurrentVideoDriver();
    const std::string_view driver = named == nullptr ? "" : named;
    const bool is_blind = driver == "offscreen" || driver == "dummy" || driver == "evdev";
    if (is_blind && SDL_getenv("SDL_VIDEODRIVER") == nullptr) {
        SDL_QuitSubSystem(SDL_INIT_VIDEO);
        return std::unexpected(std::string("no window can be opened: there is no screen"));
    }
    std::unique_ptr<Window> made(new Window(desk));
    made->options_ = options;
    // No larger than the screen, with some room for its title.
    int width = static_cast<int>(options.width * options.scale);
    int height = static_cast<int>(options.height * options.scale);
    SDL_Rect usable{};
    if (SDL_GetDisplayUsableBounds(0, &usable) == 0) {
        width = std::min(width, std::max(640, usable.w));
        height = std::min(height, std::max(440, usable.h - 40));
    }
    made->window_ =
        SDL_CreateWindow("Magpie", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width, height,
                         SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    if (made->window_ == nullptr) {
        return std::unexpected(std::string("no window can be opened: ") + SDL_GetError());
    }
    SDL_SetWindowMinimumSize(made->window_, 640, 440);
    set_icon(made->window_);
    if (!options.is_software) {
        made->renderer_ = SDL_CreateRenderer(made->window_, -1,
                                             SDL_RENDERER_ACCELERATED | SDL_RENDERER_PRESENTVSYNC);
    }
    if (made->renderer_ == nullptr) {
        // Straight to the screen: SDL would else take a detour over the graphics card.
        SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
        made->renderer_ = SDL_CreateRenderer(made->window_, -1, SDL_RENDERER_SOFTWARE);
    }
    if (made->renderer_ == nullptr) {
        return std::unexpected(std::string("nothing can be drawn in a window: ") + SDL_GetError());
    }
    SDL_StartTextInput();
    made->measure();
    made->present();
    return made;
}

Window::~Window() {
    speaker_.close();
    if (texture_ != nullptr) SDL_DestroyTexture(texture_);
    if (renderer_ != nullptr) SDL_DestroyRenderer(renderer_);
    if (window_ != nullptr) SDL_DestroyWindow(window_);
    SDL_Quit();
}

// How many device pixels there are, and how many of them make one of the window's.
void Window::measure() {
    int width = 0;
    int height = 0;
    SDL_GetWindowSize(window_, &width, &height);
    Viewport viewport{.width = width, .height = height};
    if (options_.device_pixels > 0) {
        viewport.width = static_cast<int>(std::lround(width * options_.device_pixels));
        viewport.height = static_cast<int>(std::lround(height * options_.device_pixels));
    } else if (SDL_GetRendererOutputSize(renderer_, &viewport.width, &viewport.height) != 0) {
        viewport.width = width;
        viewport.height = height;
    }
    viewport.width = std::max(1, viewport.width);
    viewport.height = std::max(1, viewport.height);
    pixels_x_ = width > 0 ? static_cast<double>(viewport.width) / width : 1;
    pixels_y_ = height > 0 ? static_cast<double>(viewport.height) / height : 1;
    viewport.scale = pixels_x_ * options_.scale;
    if (desk_.viewport() == viewport && texture_ != nullptr) return;
    desk_.resize(viewport);
    if (texture_ != nullptr) SDL_DestroyTexture(texture_);
    texture_ = SDL_CreateTexture(renderer_, SDL_PIXELFORMAT_RGB888, SDL_TEXTUREACCESS_STREAMING,
                                 viewport.width, viewport.height);
    must_upload_ = true;
}

Spot Window::spot(int x, int y) const { return {x * pixels_x_, y * pixels_y_}; }

bool Window::step(Milliseconds most) {
    const Instant before = platform::now();
    Milliseconds wait = most;
    // Clocks run while nobody sees the window; only the frames of a motion are not worth waking
    // for.
    if (const auto deadline = desk_.deadline()) {
        const bool is_moving = *deadline <= before;
        // Painting the last picture was part of its time.
        const Milliseconds frame =
            is_hidden_ ? Milliseconds(100)
                       : std::max(Milliseconds(0), kFrame - elapsed(last_frame_, before));
        wait = std::min(wait, is_moving ? frame : elapsed(before, *deadline));
    }
    if (speaker_.is_playing()) wait = std::min(wait, Milliseconds(100));
    SDL_Event event;
    if (SDL_WaitEventTimeout(&event, static_cast<int>(std::max<std::int64_t>(1, wait.count()))) !=
        0) {
        do {
            handle(event);
        } while (!desk_.wants_to_leave() && SDL_PollEvent(&event) != 0);
    }
    if (desk_.wants_to_leave()) return false;
    const Instant now = platform::now();
    last_frame_ = now;
    desk_.poll(now);
    speaker_.poll(now);
    if (const std::vector<Cue> cues = desk_.take_cues(); !cues.empty()) speaker_.play(cues, now);
    if (const std::string text = desk_.take_clipboard(); !text.empty()) {
        SDL_SetClipboardText(text.c_str());
    }
    if (desk_.wants_full_screen() != is_full_screen_) {
        is_full_screen_ = desk_.wants_full_screen();
        SDL_SetWindowFullscreen(window_, is_full_screen_ ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
        measure();
    }
    if (!is_hidden_) present();
    return !desk_.wants_to_leave();
}

void Window::handle(const SDL_Event& event) {
    const Instant now = platform::now();
    switch (event.type) {
        case SDL_QUIT:
            return desk_.close(now);
        case SDL_WINDOWEVENT:
            switch (event.window.event) {
                case SDL_WINDOWEVENT_SIZE_CHANGED:
                    return measure();
                case SDL_WINDOWEVENT_EXPOSED:
                case SDL_WINDOWEVENT_SHOWN:
                case SDL_WINDOWEVENT_RESTORED:
                    is_hidden_ = false;
                    must_upload_ = true;
                    return;
                case SDL_WINDOWEVENT_MINIMIZED:
                case SDL_WINDOWEVENT_HIDDEN:
                    is_hidden_ = true;
                    return;
                case SDL_WINDOWEVENT_LEAVE:
                    return desk_.pointer_left(now);
                default:
                    return;
            }
        case SDL_RENDER_TARGETS_RESET:
        case SDL_RENDER_DEVICE_RESET:
            must_upload_ = true;
            return;
        case SDL_MOUSEMOTION:
            return desk_.pointer_moved(spot(event.motion.x, event.motion.y), now);
        case SDL_MOUSEBUTTONDOWN:
            if (event.button.button == SDL_BUTTON_LEFT) {
                desk_.pointer_pressed(spot(event.button.x, event.button.y), now);
            }
            return;
        case SDL_MOUSEBUTTONUP:
            if (event.button.button == SDL_BUTTON_LEFT) {
                desk_.pointer_released(spot(event.button.x, event.button.y), modifiers_now(), now);
            }
            return;
        case SDL_MOUSEWHEEL:
            return desk_.wheel(event.wheel.y, now);
        case SDL_KEYDOWN:
            return handle_key(event);
        case SDL_TEXTINPUT:
            return desk_.typed(event.text.text, now);
        case SDL_DROPFILE: {
            const std::string path = event.drop.file;
            SDL_free(event.drop.file);
            return desk_.open_file(path, now);
        }
        case SDL_DROPTEXT:
            SDL_free(event.drop.file);  // nothing is done with it
            return;
        default:
            return;
    }
}

void Window::handle_key(const SDL_Event& event) {
    const auto key = key_from(event.key.keysym.sym);
    if (!key) return;
    const auto state =
        static_cast<unsigned>(event.key.keysym.mod) | static_cast<unsigned>(SDL_GetModState());
    desk_.key(*key, {.ctrl = (state & KMOD_CTRL) != 0, .shift = (state & KMOD_SHIFT) != 0},
              platform::now(), event.key.repeat != 0);
}

// Paints and shows what has changed; nothing when nothing has.
void Window::present() {
    std::vector<Rect> damage = painter_.paint(desk_.viewport(), desk_.shapes(platform::now()));
    if (must_upload_) {
        damage.assign(1, {0, 0, static_cast<double>(painter_.width()),
                          static_cast<double>(painter_.height())});
        must_upload_ = false;
    }
    if (damage.empty() || texture_ == nullptr) return;
    for (const Rect& rect : damage) {
        const SDL_Rect part{static_cast<int>(rect.x), static_cast<int>(rect.y),
                            static_cast<int>(rect.width), static_cast<int>(rect.height)};
        const std::uint8_t* first = painter_.pixels() + std::ptrdiff_t{part.y} * painter_.stride() +
                                    std::ptrdiff_t{part.x} * 4;
        SDL_UpdateTexture(texture_, &part, first, painter_.stride());
    }
    SDL_RenderCopy(renderer_, texture_, nullptr, nullptr);
    SDL_RenderPresent(renderer_);
    ++frames_;
}

}  // namespace magpie::desktop
