#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace magpie::sgf {

// What was wrong with a text, and was mended, put aside or kept as it is.
struct Warning {
    enum class Kind : std::uint8_t {
        // The shape of the text
        text_before_game,    // mail headers and the like, skipped
        text_after_game,     // skipped
        stray_text,          // between properties, skipped
        no_semicolon,        // properties outside a node: a node was begun for them
        no_opening,          // the game lacks its first parenthesis
        no_closing,          // the text ends inside the game
        empty_variation,     // "()", skipped
        unclosed_value,      // the text ends inside a value
        value_without_name,  // skipped
        name_without_value,  // skipped
        small_letters,       // a name without capitals: read as if it had them
        too_many_values,     // in one node: the rest is left out
        more_games,          // the text holds more than the one that was read
        // The charset
        other_charset,    // the text is not in what it says
        unknown_charset,  // nobody knows the name
        broken_text,      // bytes that mean nothing were replaced
        // Properties
        doubled_property,   // once too often in a node
        unknown_format,     // FF beyond 4
        bad_size,           // SZ: the usual one is taken
        bad_komi,           // KM: kept as text, the usual one is taken
        repaired_komi,      // 375 means 7.5; `detail` says what is taken
        bad_handicap,       // HA: kept as text
        unknown_rules,      // RU: Japanese ones are taken
        bad_result,         // RE: kept as text
        bad_player,         // PL
        bad_point,          // of a set-up or mark: kept as text
        too_many_setups,    // to be played through: the rest is kept as text
        doubled_point,      // set up twice in a node: the last one counts
        bad_move,           // no move of this board: kept as text
        human_coordinates,  // D4 in Go: read as that
        several_moves,      // in one node: a node each
        setup_with_move,    // in one node: a node each
        // The game
        illegal_move,  // kept; `detail` says why
        illegal_setup  // kept; `detail` says why
    };

    Kind kind;
    std::size_t line = 0;    // from 1
    std::size_t column = 0;  // from 1, in characters
    std::string property{};  // its name
    std::string value{};     // what stands there, in short
    std::string detail{};    // more about it, such as why the rules refuse it

    bool operator==(const Warning&) const = default;
};

// "line 3, column 7: KM[abc] is no komi; the usual one is taken": one printable line.
[[nodiscard]] std::string to_text(const Warning& warning);

// The first bytes of a value as one printable line.
[[nodiscard]] std::string shortened(std::string_view value);

// A place in a text, as people count.
struct Place {
    std::size_t line = 1;
    std::size_t column = 1;
};

// Finds places that are asked for in ascending order in one walk over the text; an earlier one
// starts it again.
class Places {
  public:
    // `start` is the place of the first byte, where the text is a part of another.
    explicit Places(std::string_view text, Place start = {})
        : text_(text), start_(start), place_(start) {}

    [[nodiscard]] Place at(std::size_t byte);

  private:
    std::string_view text_;
    Place start_;
    std::size_t byte_ = 0;
    Place place_;
};

// Warnings as they are found, the first so many of them.
class Complaints {
  public:
    struct Entry {
        Warning::Kind kind;
        std::size_t byte;
        std::string property;
        std::string value;
        std::string detail;
    };

    explicit Complaints(std::size_t most) : most_(most) {}

    void add(Warning::Kind kind,
             std::size_t byte,
             std::string_view property = {},
             std::string_view value = {},
             std::string_view detail = {});

    [[nodiscard]] std::size_t count() const { return count_; }

    // In order of place; empties the list.
    [[nodiscard]] std::vector<Warning> take(Places& places);

  private:
    std::size_t most_;
    std::size_t count_ = 0;
    std::vector<Entry> entries_;
};

}  // namespace magpie::sgf
