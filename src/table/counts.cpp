#include "table/counts.h"

namespace magpie {

std::vector<RuleCount> counts_under_rules(const Table& table) {
    constexpr std::size_t kMost = 3;
    const GameSpec& spec = table.record().spec;
    std::vector<RuleCount> counts;
    const auto own = table.reckoning();
    if (!own) return counts;
    counts.push_back({go::rule_set_of(spec.rules), *own});
    for (const char* name : {"japanese", "chinese", "new-zealand"}) {
        const go::RuleSet* const rules = go::find_rule_set(name);
        if (rules == nullptr || rules == counts.front().rules || counts.size() == kMost) continue;
        go::Rules other = rules->rules;
        other.komi = go::komi_with_handicap(other, spec.handicap);
        if (const auto counted = table.reckoning(other)) counts.push_back({rules, *counted});
    }
    return counts;
}

}  // namespace magpie
