#pragma once

#include <expected>
#include <string_view>
#include <vector>

#include "formats/sgf/scanner.h"
#include "formats/sgf/sgf.h"

namespace magpie::sgf {

// What the root says about the whole game. Properties it does not know are left to others.
struct Header {
    GameSpec spec{};
    GameInfo info{};
    std::optional<Outcome> outcome{};
    int version = 1;        // FF
    bool has_komi = false;  // KM, and it could be read
    // Understood by name, but not by value: RU, KM, HA, RE; RU and KM without a value where the
    // text does not say them; kAlsoProperty.
    std::vector<Property> kept{};
};

// Of the node the scanner is at.
[[nodiscard]] std::expected<Header, ReadError> read_header(const Scanner& scanner,
                                                           Complaints& complaints);

// Whether read_header() takes care of the property with this key in a game of this kind.
[[nodiscard]] bool is_header_property(std::uint32_t key, GameKind kind);

// The rules that RU names: a rule set, or what KataGo writes (koPOSITIONALscoreAREA…).
[[nodiscard]] std::optional<go::Rules> rules_from(std::string_view text);

// The value of our own MGRU: each rule in a word, as in SGN.
[[nodiscard]] std::string rules_in_words(const GameSpec& spec);

}  // namespace magpie::sgf
