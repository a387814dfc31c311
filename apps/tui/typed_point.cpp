#include "apps/tui/typed_point.h"

#include "core/ascii.h"

namespace magpie::tui {

bool TypedPoint::is_column(char c) const {
    const char wanted = ascii::lower(std::string_view(&c, 1))[0];
    for (int column = 0; column < geometry_.columns; ++column) {
        const std::string name = ascii::lower(column_name(style_, column));
        if (name.starts_with(wanted)) return true;
    }
    return false;
}

std::string TypedPoint::type(char c, Instant now) {
    if (ascii::is_digit(c)) {
        constexpr std::size_t kLongest = 4;  // AA52
        if (!text_.empty() && text_.size() < kLongest) text_ += c;
        return {};
    }
    std::string commands;
    if (const auto lone = lone_letter()) commands += *lone;
    text_.clear();
    if (is_column(c)) {
        text_ = c;
        typed_at_ = now;
    } else {
        commands += c;
    }
    return commands;
}

std::optional<char> TypedPoint::overdue(Instant now) const {
    const auto lone = lone_letter();
    if (!lone || elapsed(typed_at_, now) < kPause) return std::nullopt;
    return lone;
}

std::optional<Instant> TypedPoint::deadline() const {
    if (!lone_letter()) return std::nullopt;
    return Instant{typed_at_.since_epoch + kPause};
}

std::optional<char> TypedPoint::lone_letter() const {
    if (text_.size() != 1) return std::nullopt;
    return text_.front();
}

void TypedPoint::erase() {
    if (!text_.empty()) text_.pop_back();
}

}  // namespace magpie::tui
