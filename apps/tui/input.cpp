#include "apps/tui/input.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "render/clean_text.h"

namespace magpie::tui {

namespace {

constexpr char kEscape = '\x1b';
constexpr std::size_t kLongestSequence = 64;

struct Taken {
    std::size_t bytes = 0;  // 0: more is needed
    std::optional<Input> input{};
};

KeyPress key(Key which, bool shift = false, bool ctrl = false) {
    return {.key = which, .ctrl = ctrl, .shift = shift};
}

std::vector<int> numbers_in(std::string_view text) {
    std::vector<int> numbers;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(';'), text.size());
        int number = 0;
        std::from_chars(text.data(), text.data() + end, number);
        numbers.push_back(number);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return numbers;
}

// ESC [ < b ; x ; y M or m
std::optional<Input> mouse_from(std::string_view parameters, bool is_release) {
    const std::vector<int> numbers = numbers_in(parameters);
    if (numbers.size() != 3) return std::nullopt;
    MouseEvent event{.column = numbers[1] - 1, .row = numbers[2] - 1, .button = numbers[0] & 3};
    using Action = MouseEvent::Action;
    if ((numbers[0] & 64) != 0) {
        event.action = event.button == 0 ? Action::wheel_up : Action::wheel_down;
    } else if ((numbers[0] & 32) != 0) {
        event.action = Action::move;
    } else {
        event.action = is_release ? Action::release : Action::press;
    }
    return event;
}

Key key_of_final(char final) {
    switch (final) {
        case 'A':
            return Key::up;
        case 'B':
            return Key::down;
        case 'C':
            return Key::right;
        case 'D':
            return Key::left;
        case 'H':
            return Key::home;
        case 'F':
            return Key::end;
        case 'Z':
            return Key::back_tab;
        default:
            return Key::other;
    }
}

Key key_of_number(int number) {
    switch (number) {
        case 1:
        case 7:
            return Key::home;
        case 4:
        case 8:
            return Key::end;
        case 3:
            return Key::remove;
        case 5:
            return Key::page_up;
        case 6:
            return Key::page_down;
        default:
            return Key::other;
    }
}

// `text` begins with ESC [.
Taken take_control(std::string_view text) {
    std::size_t end = 2;
    while (end < text.size() && (text[end] < '@' || text[end] > '~')) ++end;
    if (end >= text.size()) {
        // Nothing that long is a key.
        return {text.size() > kLongestSequence ? text.size() : 0, {}};
    }
    const char final = text[end];
    const std::string_view parameters = text.substr(2, end - 2);
    const std::size_t bytes = end + 1;
    if (parameters.starts_with('<')) {
        return {bytes, mouse_from(parameters.substr(1), final == 'm')};
    }
    const std::vector<int> numbers = numbers_in(parameters);
    const int modifiers = numbers.size() > 1 ? numbers[1] - 1 : 0;
    const Key which =
        final == '~' ? key_of_number(numbers.empty() ? 0 : numbers[0]) : key_of_final(final);
    if (which == Key::other) return {bytes, {}};
    return {bytes, key(which, (modifiers & 1) != 0, (modifiers & 4) != 0)};
}

Taken take_escape(std::string_view text) {
    if (text.size() == 1) return {};
    if (text[1] == '[') return take_control(text);
    if (text[1] == 'O') {
        if (text.size() < 3) return {};
        const Key which = key_of_final(text[2]);
        if (which == Key::other) return {3, {}};
        return {3, key(which)};
    }
    return {1, key(Key::escape)};
}

Taken take_character(std::string_view text) {
    const auto first = static_cast<unsigned char>(text[0]);
    const std::size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (text.size() < length) return {};
    const std::u32string decoded = render::decode_clean(text.substr(0, length));
    if (decoded.empty()) return {length, {}};
    return {length, KeyPress{.character = decoded[0]}};
}

Taken take(std::string_view text) {
    const char first = text[0];
    if (first == kEscape) return take_escape(text);
    if (first == '\r' || first == '\n') return {1, key(Key::enter)};
    if (first == '\t') return {1, key(Key::tab)};
    if (first == '\x7f' || first == '\b') return {1, key(Key::backspace)};
    if (first > 0 && first < ' ') {
        return {1, KeyPress{.character = static_cast<char32_t>(first + 'a' - 1), .ctrl = true}};
    }
    if (first == 0) return {1, {}};
    return take_character(text);
}

}  // namespace

bool InputReader::is_waiting() const {
    const bool has_begun = pending_.size() > 1 && pending_[0] == kEscape;
    return !pending_.empty() && !has_begun;
}

std::vector<Input> InputReader::read(std::string_view bytes) {
    // A slow line may cut a sequence in two. No key is a bracket, so this is the rest of one whose
    // Escape was taken for a key.
    if (std::exchange(was_escape_, false) && pending_.empty() && bytes.starts_with('[')) {
        pending_ = kEscape;
    }
    pending_ += bytes;
    std::vector<Input> inputs;
    std::string_view text = pending_;
    while (!text.empty()) {
        const Taken taken = take(text);
        if (taken.bytes == 0) break;
        if (taken.input) inputs.push_back(*taken.input);
        text.remove_prefix(taken.bytes);
    }
    pending_ = std::string(text);
    return inputs;
}

std::vector<Input> InputReader::finish() {
    std::vector<Input> inputs;
    if (!is_waiting()) return inputs;
    if (pending_.front() == kEscape) {
        inputs.emplace_back(key(Key::escape));
        was_escape_ = true;
    }
    pending_.clear();
    return inputs;
}

}  // namespace magpie::tui
