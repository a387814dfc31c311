#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "go/score/dead_stones.h"

namespace magpie::capi {

// Dead stones as an engine in another thread tells them to the table, a line each:
//
//   proposal            always first
//   dead 970 30 31      a chain, and the opponent's share of it in thousandths; points count from
//                       the upper left
//   dead proved 4
//   open black 9 12     an open border: whose area, how many points it would have, the gaps

[[nodiscard]] std::string proposal_text(const go::Proposal& proposal);

// Nothing where the text is something else, or not about this position.
[[nodiscard]] std::optional<go::Proposal> proposal_from(std::string_view text,
                                                        const go::Position& position);

}  // namespace magpie::capi
