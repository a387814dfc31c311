#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/ascii.h"
#include "formats/sgf/warning.h"

namespace magpie::sgf {

// A name of at most four letters as a number, to switch on and to compare at once; 0 for longer
// ones.
constexpr std::uint32_t property_key(std::string_view name) {
    if (name.size() > 4) return 0;
    std::uint32_t key = 0;
    for (const char c : name) key = key << 8 | static_cast<unsigned char>(c);
    return key;
}

// A property of the node at hand: views into the text.
struct RawProperty {
    std::string_view name;  // capitals and digits; the small letters of old files are dropped
    std::uint32_t key;      // property_key(name)
    std::uint32_t first_value;
    std::uint32_t value_count;  // at least one
};

// The syntax of SGF and no more: parentheses, semicolons, names, values. One node is held at a
// time, so that memory does not grow with the text; a reader of headers stops after the first.
//
// Takes any bytes. What is not SGF is skipped with a complaint, what is missing is thought there:
// games in mail, lost semicolons, unclosed ends. Linear in time.
class Scanner {
  public:
    enum class Event : std::uint8_t {
        node,   // properties() are its own
        open,   // a variation begins after the node before
        close,  // the variation begun last is over
        end     // the game is over
    };

    // `text` must outlive the scanner and what it returns. Where other games of the same text came
    // before it, what stands before its first game stands after those.
    explicit Scanner(std::string_view text, bool is_first = true)
        : text_(text), is_first_game_(is_first) {}

    // Goes to the next game of the text, past what is left of this one. False when there is none.
    bool next_game(Complaints& complaints);

    // Past what is left of this game.
    void end_game(Complaints& complaints);

    // What comes next in this game. The views of the node before are void.
    Event next(Complaints& complaints);

    // Reads the nodes that come next as long as they are spelled ";B[pd]", with nothing odd about
    // them, and visit(byte, color, first letter, second letter) takes them; nearly all nodes of
    // nearly all files are such. What it does not take, next() reads. There are no properties() of
    // these.
    template <class Visit>
    void read_bare_moves(Visit&& visit);

    [[nodiscard]] std::span<const RawProperty> properties() const { return properties_; }

    // As they stand in the text, between the brackets.
    [[nodiscard]] std::span<const std::string_view> values(const RawProperty& property) const {
        return std::span(values_).subspan(property.first_value, property.value_count);
    }

    // Where the last event stands, where the game begins, how far the text has been read.
    [[nodiscard]] std::size_t event_byte() const { return event_byte_; }

    [[nodiscard]] std::size_t game_byte() const { return game_byte_; }

    [[nodiscard]] std::size_t byte() const { return at_; }

    [[nodiscard]] std::size_t bytes_left() const { return text_.size() - at_; }

    // Where a view that this scanner gave stands in the text.
    [[nodiscard]] std::size_t byte_of(std::string_view view) const {
        return static_cast<std::size_t>(view.data() - text_.data());
    }

    // No node may have more; the limit keeps one from taking many times the memory of its text.
    static constexpr std::size_t kMostInNode = 65'536;

  private:
    // NUL counts as space: files padded with it are found.
    static constexpr bool is_space(char c) { return ascii::is_space(c) || c == '\0'; }

    void skip_space();
    void skip_to_structure();
    void read_node(Complaints& complaints);
    std::string_view read_name();
    std::string_view capitals_of(std::string_view spelled);
    void read_values(Complaints& complaints);
    [[nodiscard]] std::size_t value_end(std::size_t at) const;
    [[nodiscard]] std::size_t long_value_end(std::size_t at) const;
    [[nodiscard]] bool begins_game(std::size_t at) const;

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t event_byte_ = 0;
    std::size_t game_byte_ = 0;
    std::size_t depth_ = 0;  // parentheses open
    bool has_node_ = false;  // since the last parenthesis was opened
    bool is_first_game_ = true;
    std::vector<RawProperty> properties_;
    std::vector<std::string_view> values_;
    std::deque<std::string> shortened_names_;  // of this node, where letters had to be dropped
};

template <class Visit>
void Scanner::read_bare_moves(Visit&& visit) {
    if (depth_ == 0) return;
    const char* const text = text_.data();
    const char* const end = text + text_.size();
    // Most often there is none.
    const auto skip_spaces = [end](const char* from) {
        while (from != end && static_cast<unsigned char>(*from) <= ' ' && is_space(*from)) ++from;
        return from;
    };
    // ";B[pd]" and what follows it, compared at once: what must be there, and where.
    using Word = std::array<char, 8>;
    constexpr auto kShape = std::bit_cast<std::uint64_t>(Word{';', 0, '[', 0, 0, ']', 0, 0});
    constexpr auto kPlaces = std::bit_cast<std::uint64_t>(Word{-1, 0, -1, 0, 0, -1, 0, 0});
    const char* last = nullptr;
    const char* at = skip_spaces(text + at_);
    while (end - at >= 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, at, sizeof word);
        if ((word & kPlaces) != kShape || (at[1] != 'B' && at[1] != 'W')) break;
        const char* after = at + 6;
        if (*after != ';') {
            after = skip_spaces(after);
            if (after == end || (*after != ';' && *after != '(' && *after != ')')) break;
        }
        if (!visit(static_cast<std::size_t>(at - text), at[1], at[3], at[4])) break;
        last = at;
        at = after;
    }
    if (last == nullptr) return;
    event_byte_ = static_cast<std::size_t>(last - text);
    at_ = static_cast<std::size_t>(at - text);
    has_node_ = true;
}

}  // namespace magpie::sgf
