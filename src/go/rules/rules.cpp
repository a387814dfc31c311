#include "go/rules/rules.h"

#include <array>
#include <cassert>
#include <cstddef>

#include "core/ascii.h"

namespace magpie::go {
namespace {

constexpr Rules kJapanese{};

constexpr Rules kArea = [] {
    Rules rules;
    rules.ko = Ko::positional;
    rules.scoring = Scoring::area;
    rules.komi = Margin{15};
    rules.long_cycle_voids = false;
    rules.seki_counts = true;
    return rules;
}();

constexpr Rules kKorean = [] {
    Rules rules = kJapanese;
    rules.called_korean = true;
    return rules;
}();

constexpr Rules kChinese = [] {
    Rules rules = kArea;
    rules.handicap_bonus = HandicapBonus::stones;
    return rules;
}();

constexpr Rules kAga = [] {
    Rules rules = kArea;
    rules.ko = Ko::situational;
    rules.handicap_bonus = HandicapBonus::stones_less_one;
    rules.white_passes_last = true;
    return rules;
}();

constexpr Rules kNewZealand = [] {
    Rules rules = kArea;
    rules.ko = Ko::situational;
    rules.suicide_allowed = true;
    rules.komi = Margin::of_points(7);
    return rules;
}();

constexpr Rules kIng = [] {
    Rules rules = kArea;
    rules.suicide_allowed = true;
    rules.komi = Margin::of_points(8);
    return rules;
}();

constexpr Rules kTrompTaylor = [] {
    Rules rules = kArea;
    rules.suicide_allowed = true;
    rules.dead_stones_removed = false;
    return rules;
}();

constexpr Rules kMahogo = [] {
    Rules rules;
    rules.komi = Margin::of_points(7);
    rules.long_cycle_voids = false;
    rules.seki_counts = true;
    return rules;
}();

constexpr std::array<RuleSet, 8> kRuleSets = {{
    {"japanese", "Japanese", kJapanese, "territory, komi 6.5"},
    {"chinese", "Chinese", kChinese, "area, komi 7.5, no position again"},
    {"korean", "Korean", kKorean, "territory, komi 6.5, as Japanese"},
    {"aga", "AGA", kAga, "area, komi 7.5, White passes last"},
    {"new-zealand", "New Zealand", kNewZealand, "area, komi 7, suicide is allowed"},
    {"ing", "Ing", kIng, "area, komi 8, suicide is allowed"},
    {"tromp-taylor", "Tromp-Taylor", kTrompTaylor, "area, komi 7.5, no stone is dead"},
    {"mahogo", "MahoGO", kMahogo, "territory, komi 7: draws can be"},
}};

struct Alias {
    std::string_view alias;
    std::string_view name;
};

// Spelled without spaces, hyphens and underscores, as is everything that is compared with them.
constexpr std::array<Alias, 16> kAliases = {{
    {"jp", "japanese"},
    {"japan", "japanese"},
    {"cn", "chinese"},
    {"china", "chinese"},
    {"kr", "korean"},
    {"ko", "korean"},
    {"korea", "korean"},
    {"us", "aga"},
    {"american", "aga"},
    {"french", "aga"},
    {"bga", "aga"},
    {"nz", "new-zealand"},
    {"goe", "ing"},
    {"tt", "tromp-taylor"},
    {"tromptaylor", "tromp-taylor"},
    {"maho", "mahogo"},
}};

constexpr bool is_joint(char c) { return c == ' ' || c == '-' || c == '_'; }

// Whether both are the same letters and digits, joints and case aside.
bool same_name(std::string_view a, std::string_view b) {
    std::size_t i = 0;
    std::size_t j = 0;
    while (true) {
        while (i < a.size() && is_joint(a[i])) ++i;
        while (j < b.size() && is_joint(b[j])) ++j;
        if (i == a.size() || j == b.size()) return i == a.size() && j == b.size();
        if (ascii::lower(a[i++]) != ascii::lower(b[j++])) return false;
    }
}

}  // namespace

std::span<const RuleSet> rule_sets() { return kRuleSets; }

const RuleSet* find_rule_set(std::string_view name) {
    for (const RuleSet& set : kRuleSets) {
        if (same_name(name, set.name)) return &set;
    }
    for (const Alias& alias : kAliases) {
        if (same_name(name, alias.alias)) return find_rule_set(alias.name);
    }
    return nullptr;
}

const RuleSet* rule_set_of(const Rules& rules) {
    for (const RuleSet& set : kRuleSets) {
        Rules same_komi = set.rules;
        same_komi.komi = rules.komi;
        if (same_komi == rules) return &set;
    }
    return nullptr;
}

void drop_lost_name(Rules& rules) {
    if (rule_set_of(rules) == nullptr) rules.called_korean = false;
}

int handicap_points(const Rules& rules, int stones) {
    assert(stones >= 0);
    if (stones < 2) return 0;
    switch (rules.handicap_bonus) {
        case HandicapBonus::none:
            return 0;
        case HandicapBonus::stones:
            return stones;
        case HandicapBonus::stones_less_one:
            return stones - 1;
    }
    return 0;
}

Margin komi_with_handicap(const Rules& rules, int stones) {
    assert(stones >= 0);
    return stones < 2 ? rules.komi : Margin{rules.komi.half_points % 2};
}

}  // namespace magpie::go
