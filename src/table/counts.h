#pragma once

#include <vector>

#include "go/rules/rules.h"
#include "table/table.h"

namespace magpie {

// The board as it is marked, counted under one set of rules.
struct RuleCount {
    const go::RuleSet* rules;  // null: rules that have no name
    go::Reckoning reckoning;
};

// Under the rules of the game first, then under others that count otherwise, with the komi these
// have: three at most. Nothing in Othello.
[[nodiscard]] std::vector<RuleCount> counts_under_rules(const Table& table);

}  // namespace magpie
