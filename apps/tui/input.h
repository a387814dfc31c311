#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace magpie::tui {

enum class Key : std::uint8_t {
    character,  // KeyPress::character
    enter,
    escape,
    tab,
    back_tab,
    backspace,
    remove,
    up,
    down,
    left,
    right,
    home,
    end,
    page_up,
    page_down,
    other  // one that nothing here has a use for
};

struct KeyPress {
    Key key = Key::character;
    char32_t character = 0;  // as typed; with ctrl the letter
    bool ctrl = false;
    bool shift = false;  // of keys that are no characters

    bool operator==(const KeyPress&) const = default;
};

struct MouseEvent {
    enum class Action : std::uint8_t { press, release, move, wheel_up, wheel_down };

    Action action = Action::move;
    int column = 0;  // from 0
    int row = 0;
    int button = 0;  // 0 left, 1 middle, 2 right

    bool operator==(const MouseEvent&) const = default;
};

using Input = std::variant<KeyPress, MouseEvent>;

// Makes keys of what a terminal sends: UTF-8, the sequences of ECMA-48 and xterm, SGR mouse
// reports. Takes bytes in pieces of any size; what it does not know it skips.
class InputReader {
  public:
    [[nodiscard]] std::vector<Input> read(std::string_view bytes);

    // Whether an Escape has come and nothing yet that makes a sequence of it: it is a key when
    // nothing more comes soon. A sequence that has begun is waited for as long as it takes.
    [[nodiscard]] bool is_waiting() const;

    // Nothing more came.
    [[nodiscard]] std::vector<Input> finish();

  private:
    std::string pending_;
    bool was_escape_ = false;  // the last key; what follows may be the rest of it after all
};

}  // namespace magpie::tui
