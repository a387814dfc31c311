#include "apps/desktop/screens/typing.h"

#include "core/ascii.h"

namespace magpie::desktop {

namespace {

constexpr Milliseconds kLetterWait{450};
constexpr Milliseconds kNumberWait{900};
constexpr std::size_t kLongest = 5;

}  // namespace

bool Typing::is_point() const { return !text_.empty() && ascii::is_digit(text_.back()); }

void Typing::add(char c, Instant now) {
    const bool is_letter = ascii::is_letter(c);
    if (!is_letter && !ascii::is_digit(c)) return;
    if (!is_letter && text_.empty()) return;  // a point begins with its column
    if (is_letter && is_point()) text_.clear();
    if (text_.size() >= kLongest) return;
    text_ += c;
    last_ = now;
}

void Typing::erase_last(Instant now) {
    if (!text_.empty()) text_.pop_back();
    last_ = now;
}

std::optional<Instant> Typing::deadline() const {
    if (text_.empty()) return std::nullopt;
    // Two digits are a whole row number on every board there is.
    const bool is_whole =
        text_.size() > 2 && is_point() && ascii::is_digit(text_[text_.size() - 2]);
    if (is_whole) return last_;
    return Instant{last_.since_epoch + (is_point() ? kNumberWait : kLetterWait)};
}

std::optional<std::string> Typing::take(Instant now, bool at_once) {
    const auto due = deadline();
    if (!due || (!at_once && now < *due)) return std::nullopt;
    std::string text;
    text.swap(text_);
    return text;
}

}  // namespace magpie::desktop
