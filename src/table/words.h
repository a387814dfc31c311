#pragma once

#include <string>
#include <vector>

#include "game/dead_reason.h"
#include "game/outcome.h"
#include "game/phrases.h"
#include "table/event.h"
#include "table/table.h"

namespace magpie {

// One sentence (or two) for what just happened, to be shown or read aloud. `table` is the table
// after the event. The reason comes first, then what to do.
[[nodiscard]] std::string sentence(const Event& event,
                                   const Table& table,
                                   const Catalog& catalog = english());

// "A1 C3".
[[nodiscard]] std::string points_text(const GameSpec& spec, const std::vector<Point>& points);

// "Magpie proposes 3 dead stones in 2 chains."
[[nodiscard]] std::string proposal_text(const std::vector<go::DeadChain>& proposed,
                                        const Catalog& catalog = english());

// What a count of the proposal would leave out, the largest areas first: "Black's area is open at
// D4: 39 points count for nobody." Empty where every border is closed.
[[nodiscard]] std::string open_borders_text(const go::Proposal& proposal,
                                            const GameSpec& spec,
                                            const Catalog& catalog = english());

// Why points count for nobody, a sentence for each of the first large areas and one for the rest of
// a kind: "36 points count for nobody: both colours touch them, White at E5.", "Nobody's, between
// both colours: C3 C4.". Empty where every point is somebody's.
[[nodiscard]] std::vector<std::string> neutral_texts(const go::Reckoning& counted,
                                                     const GameSpec& spec,
                                                     const Catalog& catalog = english());

// Where the marks are not what Magpie would have marked: "Magpie takes A1 for dead."
[[nodiscard]] std::string doubt_about_marks(const MarksDiffer& differ,
                                            const GameSpec& spec,
                                            const Catalog& catalog = english());

// "Ada (Black)", or "Black" when there is no name.
[[nodiscard]] std::string player_name(const GameRecord& record,
                                      Color c,
                                      const Catalog& catalog = english());

// "Ada (Black) wins by 3.5 points.", "Bo (White) wins: Black resigned.", "The game is a draw."
[[nodiscard]] std::string result_sentence(const GameRecord& record,
                                          const Outcome& outcome,
                                          const Catalog& catalog = english());

}  // namespace magpie
