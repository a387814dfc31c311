#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/desktop/settings.h"
#include "apps/desktop/view/frame.h"
#include "apps/desktop/words.h"
#include "core/clock.h"
#include "game/game_record.h"
#include "go/score/ownership.h"

namespace magpie::desktop {

class Screen;

enum class Sound : std::uint8_t { slate, shell, capture, flip, refusal, tick };

// A sound to be made; `count` stones or discs.
struct Cue {
    Sound sound;
    int count = 1;

    bool operator==(const Cue&) const = default;
};

// How long somebody needs to see that another screen is there.
inline constexpr Milliseconds kTimeToLook{700};

// How a game ended, to be told in whatever language is spoken then.
struct Ending {
    GameRecord game{};              // with its outcome
    ByColor<std::string> totals{};  // where it was counted

    [[nodiscard]] std::string sentence(const Words& words) const;
};

// What all screens share: the person's choices, the time, and what a screen wants of the window.
struct Room {
    Settings settings{};
    Words words{};
    std::string data_folder{};
    Instant now{};
    Instant arrived{};  // when this screen took the place of another

    std::shared_ptr<go::OwnershipSource> judge{};  // of dead stones
    std::function<void()> wake{};                  // from another thread: poll() has something new

    bool asks_engine = true;  // about every position of a review, from the start

    std::vector<Cue> cues{};
    std::unique_ptr<Screen> next{};        // takes the place of the screen that asks for it
    bool comes_back = false;               // the screen that asks for another waits below it
    std::unique_ptr<Screen> below{};       // that waits
    std::optional<Action> focus{};         // what the keyboard is to be on
    bool leaves = false;                   // the program ends
    std::string notice{};                  // one line for the screen that comes next
    std::string last_folder{};             // where a file was looked for
    std::string clipboard{};               // to be put there
    std::string last_words{};              // one line for who sees no window any more
    bool keeps_old_settings = false;       // when they are written: something was not understood
    std::optional<GameRecord> finished{};  // the game last ended here, to be looked at again
    std::optional<Ending> ending{};        // until the next game begins

    std::function<bool(std::string_view)> can_show{};  // a text in any language

    void change_settings(const Settings& to);  // and keeps them

    // Whether there are characters for a language, and what is said where there are none.
    [[nodiscard]] bool can_speak(std::string_view language) const;
    [[nodiscard]] std::string why_not_spoken() const;

    // What is done now may have been meant for the screen before.
    [[nodiscard]] bool is_just_here() const { return elapsed(arrived, now) < kTimeToLook; }
};

// One page of the window. It shows itself, and does what a person asks of it.
class Screen {
  public:
    explicit Screen(Room& room) : room_(room) {}

    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;
    virtual ~Screen() = default;

    virtual void show(Frame& frame) = 0;

    // A region that was pressed and released, or a key that stands for it.
    virtual void act(const Action& action, Modifiers modifiers) = 0;

    // A key; false when it means nothing here.
    virtual bool key(Key, Modifiers) { return false; }

    // What is typed goes into a field, Act::edit: Enter and Space are the field's.
    [[nodiscard]] virtual bool is_editing() const { return false; }

    // Letters as they were typed.
    virtual void typed(std::string_view) {}

    // Notches, up positive.
    virtual void wheel(int) {}

    // Something that was tried from outside did not come about; one sentence, shown where one is.
    virtual void tell(const std::string& why) = 0;

    // What time has brought about.
    virtual void poll() {}

    // When to look again, if nothing else happens. Room::now: something is moving.
    [[nodiscard]] virtual std::optional<Instant> deadline() const { return std::nullopt; }

    // The window is to be closed. False: not yet, and the screen says why.
    virtual bool close() { return true; }

  protected:
    [[nodiscard]] std::string tr(std::string_view english) const { return room_.words(english); }

    [[nodiscard]] std::string tr(std::string_view english, Slots slots) const {
        return room_.words(english, slots);
    }

    Room& room_;
};

// A strip of the window for words and buttons on the right, the board's share on the left.
struct Split {
    Rect board;
    Rect sidebar;
};

inline constexpr double kLeastSidebar = 320;
inline constexpr double kMostShare = 0.6;  // of the window's width

// The board gets a square of the window's height, the sidebar the rest, `least_sidebar` at least.
// In a narrow window that is no more than its share, or kLeastSidebar where that is more.
[[nodiscard]] Split split_window(const Frame& frame,
                                 double least_sidebar = kLeastSidebar,
                                 double most_share = kMostShare);

}  // namespace magpie::desktop
