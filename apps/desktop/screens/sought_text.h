#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "apps/desktop/screens/form.h"

namespace magpie::desktop {

// What is typed to find something in a list: letters add to it, Backspace takes the last one off,
// Escape all of them.
class SoughtText {
  public:
    explicit SoughtText(std::size_t most_bytes) : most_bytes_(most_bytes) {}

    [[nodiscard]] const std::string& text() const { return text_; }

    [[nodiscard]] bool is_empty() const { return text_.empty(); }

    void clear() { text_.clear(); }

    // Both: true when another text is sought now.
    [[nodiscard]] bool key(Key key) {
        if (text_.empty()) return false;
        if (key == Key::backspace) {
            erase_last_character(text_);
            return true;
        }
        if (key != Key::escape) return false;
        text_.clear();
        return true;
    }

    [[nodiscard]] bool typed(std::string_view text) {
        if (text_.size() + text.size() > most_bytes_) return false;
        text_ += text;
        return true;
    }

  private:
    std::size_t most_bytes_;
    std::string text_;
};

}  // namespace magpie::desktop
