#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/clock.h"

namespace magpie::desktop {

// Points and shortcuts share the letters: "p" passes and "p16" is a point. A letter waits a moment
// for a digit before it is a shortcut; a number waits for another digit, or Enter.
class Typing {
  public:
    // A letter or a digit. Anything else is nothing.
    void add(char c, Instant now);
    void erase_last(Instant now);

    void clear() { text_.clear(); }

    [[nodiscard]] const std::string& text() const { return text_; }

    // What was typed is complete: a point ("d4") or a shortcut ("p"). Taken once.
    [[nodiscard]] std::optional<std::string> take(Instant now, bool at_once = false);

    // When take() will have something, unless more is typed.
    [[nodiscard]] std::optional<Instant> deadline() const;

  private:
    [[nodiscard]] bool is_point() const;

    std::string text_;
    Instant last_{};
};

}  // namespace magpie::desktop
