#include "apps/seats/typed_point.h"

#include <charconv>
#include <utility>

#include "core/ascii.h"

namespace magpie::seats {

bool TypedPoint::begins_point(const std::string& letters) const {
    const std::string wanted = ascii::lower(letters);
    for (int column = 0; column < geometry_.columns; ++column) {
        if (ascii::lower(column_name(style_, column)).starts_with(wanted)) return true;
    }
    return wanted.size() == 1 && keys_.find(wanted.front()) == std::string_view::npos;
}

bool TypedPoint::has_digits() const { return !text_.empty() && ascii::is_digit(text_.back()); }

std::string TypedPoint::type(char c, Instant now) {
    if (ascii::is_digit(c)) {
        constexpr std::size_t kLongest = 5;  // AA52, and one too many to be told so
        if (text_.empty() || text_.size() >= kLongest) return {};
        text_ += c;
        typed_at_ = now;
        return {};
    }
    if (!ascii::is_letter(c)) return {};
    std::string keys;
    if (has_digits()) text_.clear();
    if (!begins_point(text_ + c)) keys = take_letters();
    if (!begins_point(text_ + c)) return keys + c;
    text_ += c;
    typed_at_ = now;
    return keys;
}

std::string TypedPoint::take_overdue(Instant now) {
    const auto due = letter_deadline();
    if (!due || now < *due) return {};
    return take_letters();
}

std::string TypedPoint::take_letters() {
    return has_digits() ? std::string() : std::exchange(text_, std::string());
}

std::optional<Instant> TypedPoint::letter_deadline() const {
    if (text_.empty() || has_digits()) return std::nullopt;
    return Instant{typed_at_.since_epoch + kLetterPause};
}

std::optional<Instant> TypedPoint::number_deadline() const {
    if (!has_digits()) return std::nullopt;
    const std::size_t first = text_.find_first_of("0123456789");
    int number = 0;
    std::from_chars(text_.data() + first, text_.data() + text_.size(), number);
    const bool is_whole = number * 10 > geometry_.rows;
    return is_whole ? typed_at_ : Instant{typed_at_.since_epoch + kNumberPause};
}

void TypedPoint::erase_last(Instant now) {
    if (!text_.empty()) text_.pop_back();
    typed_at_ = now;
}

}  // namespace magpie::seats
