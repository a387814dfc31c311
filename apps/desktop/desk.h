#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/desktop/screens/screen.h"
#include "apps/desktop/view/frame.h"

namespace magpie::desktop {

struct DeskOptions {
    std::string data_folder;
    std::function<void()> wake{};  // called on another thread: poll() has something new
    // Whether a text in any language can be drawn here.
    std::function<bool(std::string_view)> can_show = [](std::string_view) { return true; };
    bool asks_engine = true;           // in a review, from the start
    std::optional<GameRecord> game{};  // to begin with, to be looked at; nothing: the menu
    std::string note{};                // about it, a sentence
};

// The whole program behind the window: what the person does comes in, what is to be seen and heard
// goes out. It knows nothing of windows, so that tests can sit at it.
//
// Time comes in with the calls, as instants of one clock that is never set back.
class Desk {
  public:
    Desk(const DeskOptions& options, Instant now);

    void resize(const Viewport& viewport);

    void pointer_moved(Spot at, Instant now);
    void pointer_left(Instant now);
    // The left button: only that one plays.
    void pointer_pressed(Spot at, Instant now);
    void pointer_released(Spot at, Modifiers modifiers, Instant now);
    void wheel(int notches, Instant now);
    // `is_repeat`: the keyboard says it again, for it is held down.
    void key(Key key, Modifiers modifiers, Instant now, bool is_repeat = false);
    void typed(std::string_view text, Instant now);
    // A file was dropped on the window: its game is shown. The game at the table is kept before.
    void open_file(const std::string& path, Instant now);
    // The window is to be closed: the game is kept, and nothing is said. Where it cannot be kept,
    // that is said and the window stays; closed once more it closes.
    void close(Instant now);

    void poll(Instant now);

    // What is to be seen now.
    [[nodiscard]] const std::vector<Shape>& shapes(Instant now);

    [[nodiscard]] const Viewport& viewport() const { return viewport_; }

    // When poll() has something to do at the latest; `now` or before while something moves.
    [[nodiscard]] std::optional<Instant> deadline() const;

    // Sounds to be made since the last call; none while they are off.
    [[nodiscard]] std::vector<Cue> take_cues();

    // What is to be put on the clipboard since the last call; empty: nothing.
    [[nodiscard]] std::string take_clipboard() { return std::exchange(room_.clipboard, {}); }

    [[nodiscard]] bool wants_to_leave() const { return room_.leaves; }

    // What was lost by leaving; one line, or empty.
    [[nodiscard]] const std::string& last_words() const { return room_.last_words; }

    [[nodiscard]] bool wants_full_screen() const { return room_.settings.full_screen; }

    [[nodiscard]] Room& room() { return room_; }

    [[nodiscard]] Screen& screen() { return *screen_; }

    // Where something can be pressed, as last shown.
    [[nodiscard]] const Frame& frame();

  private:
    void refresh();
    void follow();
    void step_focus(int by);
    // Whether it counts only when it goes down.
    [[nodiscard]] bool is_once(Key key) const;
    [[nodiscard]] Pointing pointing() const;

    Room room_;
    Viewport viewport_;
    std::unique_ptr<Screen> screen_;
    std::optional<Frame> frame_;
    std::optional<Spot> pointer_;
    // Where the pointer lay when a key was used last: whoever plays by keys does not hold a stone
    // there, until the pointer goes to another place.
    std::optional<Spot> rests_at_;
    std::optional<Spot> pressed_at_;  // where the pointer pressed something and still lies
    std::optional<Spot> came_at_;     // where the pointer was in use when the screen came
    std::optional<Action> pressed_;
    std::optional<Action> focus_;
    bool shows_focus_ = false;
    bool has_pressed_by_space_ = false;  // just now
};

}  // namespace magpie::desktop
