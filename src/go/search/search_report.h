#pragma once

#include "engine/report.h"
#include "go/search/search.h"

namespace magpie::go {

// What the search knows now: all estimates. How far the lead strays is asked at the root alone. The
// candidates are the moves of the root that were visited, as rank_root() has them; when none was,
// all of them by prior. Ownership is left out. Requires: the search's lock is held, or nobody
// visits.
[[nodiscard]] Report report_of(const Search& search, Color to_play);

// Report::policy of the root, as the network has it: search flattens the priors, and leaves out
// moves that are legal and no use. Requires: `root` is what the search began with.
[[nodiscard]] std::vector<float> policy_of(const Search& search, const Position& root);

// The candidate for an edge of the root.
[[nodiscard]] Candidate candidate_of(const Search& search, int edge);

}  // namespace magpie::go
