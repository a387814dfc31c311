#include "formats/sgf/scanner.h"

#include <algorithm>
#include <cstring>

#include "core/ascii.h"

namespace magpie::sgf {

namespace {

using Kind = Warning::Kind;

constexpr bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

}  // namespace

void Scanner::skip_space() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
}

// Past whatever cannot stand between properties.
void Scanner::skip_to_structure() {
    while (at_ < text_.size()) {
        const char c = text_[at_];
        if (c == ';' || c == '(' || c == ')' || c == '[' || ascii::is_letter(c) || is_space(c)) {
            return;
        }
        ++at_;
    }
}

// "(;", or "(FF[" for want of the semicolon; "(see below)" is neither.
bool Scanner::begins_game(std::size_t at) const {
    ++at;
    while (at < text_.size() && is_space(text_[at])) ++at;
    if (at >= text_.size()) return false;
    if (text_[at] == ';') return true;
    const std::size_t name = at;
    while (at < text_.size() && is_capital(text_[at])) ++at;
    return at > name && at - name <= 2 && at < text_.size() && text_[at] == '[';
}

void Scanner::end_game(Complaints& complaints) {
    while (depth_ > 0) next(complaints);
}

bool Scanner::next_game(Complaints& complaints) {
    end_game(complaints);
    const std::size_t begin = at_;
    const auto complain_about_text_before = [&](std::size_t end) {
        std::size_t first = begin;
        while (first < end && is_space(text_[first])) ++first;
        if (first == 0 && text_.starts_with("\xEF\xBB\xBF")) first = 3;
        while (first < end && is_space(text_[first])) ++first;
        if (first < end) {
            complaints.add(is_first_game_ ? Kind::text_before_game : Kind::text_after_game, first);
        }
    };
    for (std::size_t at = begin; at < text_.size(); ++at) {
        const void* found = std::memchr(text_.data() + at, '(', text_.size() - at);
        if (found == nullptr) break;
        at = static_cast<std::size_t>(static_cast<const char*>(found) - text_.data());
        if (!begins_game(at)) continue;
        complain_about_text_before(at);
        game_byte_ = at;
        at_ = at + 1;
        depth_ = 1;
        has_node_ = false;
        is_first_game_ = false;
        return true;
    }
    skip_space();
    if (is_first_game_ && at_ < text_.size() && text_[at_] == ';') {
        complaints.add(Kind::no_opening, at_);
        game_byte_ = at_;
        depth_ = 1;
        has_node_ = false;
        is_first_game_ = false;
        return true;
    }
    // What follows the last game is hardly worth a word unless there was none.
    at_ = text_.size();
    return false;
}

Scanner::Event Scanner::next(Complaints& complaints) {
    while (depth_ > 0) {
        skip_space();
        event_byte_ = at_;
        if (at_ >= text_.size()) {
            complaints.add(Kind::no_closing, at_);
            depth_ = 0;
            break;
        }
        const char c = text_[at_];
        switch (c) {
            case ';':
                ++at_;
                read_node(complaints);
                has_node_ = true;
                return Event::node;
            case '(':
                ++at_;
                ++depth_;
                has_node_ = false;
                return Event::open;
            case ')':
                ++at_;
                if (!has_node_) complaints.add(Kind::empty_variation, event_byte_);
                has_node_ = true;
                if (--depth_ == 0) return Event::end;
                return Event::close;
            default:
                break;
        }
        if (is_capital(c)) {
            complaints.add(Kind::no_semicolon, at_);
            read_node(complaints);
            has_node_ = true;
            return Event::node;
        }
        if (c == '[') {
            complaints.add(Kind::value_without_name, at_);
            values_.clear();
            read_values(complaints);
            continue;
        }
        complaints.add(Kind::stray_text, at_);
        ++at_;
        while (at_ < text_.size() && !is_capital(text_[at_]) && text_[at_] != ';' &&
               text_[at_] != '(' && text_[at_] != ')' && text_[at_] != '[') {
            ++at_;
        }
    }
    return Event::end;
}

void Scanner::read_node(Complaints& complaints) {
    properties_.clear();
    values_.clear();
    if (properties_.capacity() == 0) {
        properties_.reserve(32);  // a usual heading, in one piece
        values_.reserve(32);
    }
    if (!shortened_names_.empty()) shortened_names_.clear();
    bool is_full = false;
    while (true) {
        skip_space();
        if (at_ >= text_.size()) return;
        const char c = text_[at_];
        if (c == ';' || c == '(' || c == ')') return;
        const std::size_t begin = at_;
        if (ascii::is_letter(c)) {
            std::string_view name = read_name();
            const std::string_view spelled = text_.substr(begin, at_ - begin);
            skip_space();
            if (at_ >= text_.size() || text_[at_] != '[') {
                complaints.add(Kind::name_without_value, begin, spelled);
                continue;
            }
            if (name.empty()) {
                name = capitals_of(spelled);
                complaints.add(Kind::small_letters, begin, spelled,
                               text_.substr(at_ + 1, value_end(at_ + 1) - at_ - 1));
            }
            const std::size_t first = values_.size();
            read_values(complaints);
            if (properties_.size() >= kMostInNode || values_.size() > kMostInNode) {
                if (!is_full) complaints.add(Kind::too_many_values, begin, name);
                is_full = true;
                values_.resize(std::min(values_.size(), kMostInNode));
            }
            if (values_.size() > first && properties_.size() < kMostInNode) {
                properties_.push_back({name, property_key(name), static_cast<std::uint32_t>(first),
                                       static_cast<std::uint32_t>(values_.size() - first)});
            }
            continue;
        }
        if (c == '[') {
            complaints.add(Kind::value_without_name, begin);
            const std::size_t kept = values_.size();
            read_values(complaints);
            values_.resize(kept);
            continue;
        }
        complaints.add(Kind::stray_text, begin);
        ++at_;
        skip_to_structure();
    }
}

// The capitals of a name, and digits after them: files of the first versions wrote "AddBlack" for
// AB. Empty where there is no capital.
std::string_view Scanner::read_name() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_capital(text_[at_])) ++at_;
    const std::size_t plain_end = at_;
    while (at_ < text_.size() && (ascii::is_letter(text_[at_]) || ascii::is_digit(text_[at_]))) {
        ++at_;
    }
    if (at_ == plain_end) return text_.substr(begin, at_ - begin);
    std::string name;
    for (const char c : text_.substr(begin, at_ - begin)) {
        if (is_capital(c) || (ascii::is_digit(c) && !name.empty())) name += c;
    }
    return shortened_names_.emplace_back(std::move(name));
}

// A name that somebody wrote in small letters alone.
std::string_view Scanner::capitals_of(std::string_view spelled) {
    std::string name(spelled);
    for (char& c : name) {
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    return shortened_names_.emplace_back(std::move(name));
}

// The bracket that closes the value from `at` on, or where the text ends; one past it when the last
// byte is a backslash.
std::size_t Scanner::value_end(std::size_t at) const {
    // Nearly all values are short.
    constexpr std::size_t kShort = 16;
    const std::size_t near = std::min(text_.size(), at + kShort);
    while (at < near) {
        if (text_[at] == ']') return at;
        at += text_[at] == '\\' ? 2U : 1U;
    }
    return long_value_end(at);
}

// The same for a long one. Linear in what it passes over.
std::size_t Scanner::long_value_end(std::size_t at) const {
    const char* const text = text_.data();
    std::size_t bracket = 0;  // the first at or after `at`, once it is known
    while (at < text_.size()) {
        if (bracket < at) {
            const void* found = std::memchr(text + at, ']', text_.size() - at);
            bracket = found == nullptr
                          ? text_.size()
                          : static_cast<std::size_t>(static_cast<const char*>(found) - text);
        }
        const void* hidden = std::memchr(text + at, '\\', bracket - at);
        if (hidden == nullptr) return bracket;
        at = static_cast<std::size_t>(static_cast<const char*>(hidden) - text) + 2;
    }
    return at;
}

// "[…][…]", with space between them. Beyond the limit values are read over.
void Scanner::read_values(Complaints& complaints) {
    while (at_ < text_.size() && text_[at_] == '[') {
        const std::size_t begin = ++at_;
        at_ = value_end(begin);
        // A backslash that ends the text hides nothing.
        const std::size_t end = at_ > text_.size() ? text_.size() - 1 : at_;
        at_ = std::min(at_, text_.size());
        if (values_.size() <= kMostInNode) values_.push_back(text_.substr(begin, end - begin));
        if (at_ >= text_.size()) {
            complaints.add(Kind::unclosed_value, begin - 1);
            return;
        }
        ++at_;
        skip_space();
    }
}

}  // namespace magpie::sgf
