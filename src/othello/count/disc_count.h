#pragma once

#include <cstdint>
#include <optional>

#include "engine/limits.h"
#include "engine/report.h"
#include "othello/rules/position.h"

namespace magpie::othello {

// Engines of Othello prove how a game ends with the empty squares going to the winner, as
// tournaments count. In a game that counts the discs as they lie the winner is the same, and the
// margin the same or smaller: this tells how much, for reports of one search.
class DiscCount {
  public:
    DiscCount(const Position& root, const Limits& limits);

    // Makes the leads that are proved those of the discs, and puts the best of them in front. Where
    // that cannot be found out quickly the lead becomes the bound that it is. Only a last report is
    // worth the time.
    void recount(Report& report);

    // How the game ends with best play in discs, for the side to play, if `nodes` positions are
    // enough to find out; those looked at are taken from it.
    [[nodiscard]] static std::optional<int> solve(const Position& position, std::int64_t& nodes);

    // The same where the game is known to end with `most` when the empty squares go to the winner:
    // the discs of the same winner, and no more of them.
    [[nodiscard]] static std::optional<int> solve_within(const Position& position,
                                                         int most,
                                                         std::int64_t& nodes);

  private:
    void recount(Candidate& candidate, bool is_last);

    // Whether the first candidate, whose lead is proved, is the best; one that is better takes its
    // place. False where that was not found out.
    bool find_best(Report& report);

    Position root_;
    std::int64_t nodes_left_;
};

}  // namespace magpie::othello
