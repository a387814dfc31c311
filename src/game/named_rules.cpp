#include "game/named_rules.h"

#include <optional>
#include <string>

#include "core/ascii.h"

namespace magpie {

namespace {

std::unexpected<SpecError> unknown(std::string_view name, GameKind kind) {
    return std::unexpected(SpecError{SpecError::Kind::unknown_rules, std::string(name), kind});
}

std::optional<othello::Counting> counting_from(std::string_view name) {
    if (ascii::is_word(name, "discs")) return othello::Counting::discs;
    if (ascii::is_word(name, "empties")) return othello::Counting::empties_to_winner;
    return std::nullopt;
}

}  // namespace

std::expected<GameSpec, SpecError> with_rules(GameSpec spec, std::string_view name) {
    if (spec.kind == GameKind::othello) {
        const auto counting = counting_from(name);
        if (!counting) return unknown(name, spec.kind);
        spec.counting = *counting;
        return spec;
    }
    const go::RuleSet* found = go::find_rule_set(name);
    if (found == nullptr) return unknown(name, spec.kind);
    spec.rules = found->rules;
    spec.rules.komi = go::komi_with_handicap(spec.rules, spec.handicap);
    return spec;
}

}  // namespace magpie
