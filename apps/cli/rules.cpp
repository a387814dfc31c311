// magpie rules: the Go rule sets there are, and what each says.
#include "go/rules/rules.h"

#include <memory>
#include <ostream>

#include "apps/cli/command.h"
#include "apps/cli/game_json.h"

namespace magpie::cli {

namespace {

const char* ko_name(go::Ko ko) {
    switch (ko) {
        case go::Ko::simple:
            return "simple ko";
        case go::Ko::positional:
            return "positional superko";
        case go::Ko::situational:
            return "situational superko";
    }
    return "";
}

const char* scoring_name(const go::Rules& rules) {
    return rules.scoring == go::Scoring::area ? "area" : "territory";
}

Json json_rules(const go::RuleSet& set) {
    const go::Rules& rules = set.rules;
    return {{"name", set.name},
            {"title", set.title},
            {"about", set.about},
            {"ko", ko_name(rules.ko)},
            {"scoring", scoring_name(rules)},
            {"komi", rules.komi.half_points / 2.0},
            {"suicide", rules.suicide_allowed},
            {"points_in_seki", rules.seki_counts},
            {"dead_stones_removed", rules.dead_stones_removed},
            {"long_cycle_is_no_result", rules.long_cycle_voids},
            {"white_passes_last", rules.white_passes_last}};
}

ExitCode list_rules(bool json, Console& console) {
    if (json) {
        Json all = Json::array();
        for (const go::RuleSet& set : go::rule_sets()) all.push_back(json_rules(set));
        console.out << json_text(all);
        return ExitCode::ok;
    }
    for (const go::RuleSet& set : go::rule_sets()) {
        std::string name(set.name);
        name.resize(14, ' ');
        console.out << name << scoring_name(set.rules) << ", " << ko_name(set.rules.ko) << ", komi "
                    << to_text(set.rules.komi)
                    << (set.rules.suicide_allowed ? ", suicide allowed" : "") << '\n';
    }
    return ExitCode::ok;
}

}  // namespace

void add_rules(const Registry& registry) {
    auto json = std::make_shared<bool>(false);
    CLI::App* command = registry.app.add_subcommand("rules", "List the rule sets of Go.");
    command->add_flag("--json", *json, "Print them as JSON");
    command->callback([&chosen = registry.chosen, json] {
        chosen = [json](Console& console) { return list_rules(*json, console); };
    });
}

}  // namespace magpie::cli
