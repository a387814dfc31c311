#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/margin.h"

namespace magpie::go {

// Which repetitions of the whole board a stone may not bring about:
//   simple       the board of one full turn ago (before the opponent's last move)
//   positional   any board of this game
//   situational  any board of this game with the same side to play
// A pass is never a repetition, and lifts a simple ko.
enum class Ko : std::uint8_t { simple, positional, situational };

enum class Scoring : std::uint8_t { area, territory };

// Points that White gets for Black's handicap stones.
enum class HandicapBonus : std::uint8_t { none, stones, stones_less_one };

// One way to play Go, as data; docs/rules.md says where each figure comes from. The defaults are
// the Japanese rules.
struct Rules {
    Ko ko = Ko::simple;
    Scoring scoring = Scoring::territory;
    bool suicide_allowed = false;
    Margin komi{13};
    HandicapBonus handicap_bonus = HandicapBonus::none;
    // A stone that brings back an earlier board with the same side to play and an even exchange of
    // prisoners since then (triple ko, eternal life) ends the game without a result.
    bool long_cycle_voids = true;
    bool seki_counts = false;         // eyes in seki are points
    bool dead_stones_removed = true;  // false: every stone on the board stands
    bool white_passes_last = false;   // two passes end the game only when White made the last one
    bool called_korean = false;       // changes nothing in play: the Japanese rules under that name

    bool operator==(const Rules&) const = default;
};

// A rule set that people know by name. `name` is what one types ("new-zealand"), `title` what one
// reads ("New Zealand").
struct RuleSet {
    std::string_view name;
    std::string_view title;
    Rules rules;
    std::string_view about;  // what is peculiar to it, in a line
};

// Japanese first, then the others.
[[nodiscard]] std::span<const RuleSet> rule_sets();

// Finds a rule set by name, title or usual alias ("jp", "nz", "tt"), whatever the case and with
// spaces, hyphens or underscores alike. nullptr when there is none.
[[nodiscard]] const RuleSet* find_rule_set(std::string_view name);

// The rule set whose rules these are, komi aside; nullptr when they are nobody's.
[[nodiscard]] const RuleSet* rule_set_of(const Rules& rules);

// Rules that are no rule set have no name: Korean ones with another ko are not called so any more.
void drop_lost_name(Rules& rules);

// Points White gets for `stones` handicap stones. One stone is no handicap. Requires: stones >= 0.
[[nodiscard]] int handicap_points(const Rules& rules, int stones);

// The komi usual with `stones` handicap stones: with two or more only the fraction of it that
// breaks ties is kept (7.5 becomes 0.5, 7 becomes 0). Requires: stones >= 0.
[[nodiscard]] Margin komi_with_handicap(const Rules& rules, int stones);

}  // namespace magpie::go
