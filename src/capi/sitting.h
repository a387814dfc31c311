#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "capi/given_game.h"
#include "capi/handles.h"
#include "game/phrases.h"
#include "go/score/dead_stones.h"
#include "table/spoken.h"
#include "table/table.h"

// What stands behind a magpie_table.
struct magpie_table {
    magpie::Table table;
    magpie::Spoken spoken{};
    std::string answer{};
    std::string notes{};                             // of the text it was read from
    bool has_more = false;                           // that text has other games
    std::optional<magpie::go::Proposal> proposal{};  // the last that was made
    bool is_followed = false;                        // others propose dead stones
    std::size_t taken = 0;                           // by the last move that was played
    std::map<std::string, std::string, std::less<>> words{};
    magpie::Catalog catalog = magpie::english();
};

namespace magpie::capi {

// A sitting at a game that was given; without what the rules refuse of it.
[[nodiscard]] magpie_table* seated(GivenGame given, const go::ProposalLimits& proposal);

// A time of the caller's clock, whatever number came in.
[[nodiscard]] Instant instant_from(double milliseconds);

// "black", "white".
[[nodiscard]] std::string_view color_word(Color c);

// The count under the rules of the game, with the stones that are marked as dead. Nothing where the
// game ended with another result: then nobody has said which stones were dead.
[[nodiscard]] std::optional<go::Reckoning> count_of(const Table& table);

// The events as a JSON list; what the sitting has to remember of them is kept.
[[nodiscard]] std::string told(magpie_table& sitting, const std::vector<Event>& events);

// One event of a kind that is none of the table's.
[[nodiscard]] std::string told(std::string_view kind, std::string_view text);

[[nodiscard]] std::string state_text(const magpie_table& sitting, Instant now);
[[nodiscard]] std::string preview_text(const magpie_table& sitting, std::string_view point);

}  // namespace magpie::capi
