// Rules, as KataGo's commands have them.
#include <array>

#include "protocols/gtp/rules_text.h"
#include "protocols/gtp/words.h"
#include "protocols/gtp/workbench.h"

namespace magpie::gtp {

namespace {

Answer use(Workbench& bench, const go::Rules& rules) {
    GameSpec spec = bench.spec();
    spec.rules = rules;
    if (!bench.change_spec(spec)) {
        return Answer::failed("the game so far is not legal under these rules");
    }
    return {};
}

Answer set_rules(Workbench& bench, const Request& request) {
    // The object may have come in several words.
    std::string text;
    for (const std::string& word : request.arguments) {
        text += (text.empty() ? "" : " ") + word;
    }
    const auto rules = rules_from(text, bench.spec().rules);
    return rules ? use(bench, *rules) : Answer::failed("unknown rules");
}

Answer set_one_rule(Workbench& bench, const Request& request) {
    if (request.arguments.size() != 2) return syntax_error();
    go::Rules rules = bench.spec().rules;
    if (!set_rule(rules, request.arguments[0], request.arguments[1])) {
        return Answer::failed("unknown rules");
    }
    return use(bench, rules);
}

Answer get_rules(Workbench& bench, const Request&) {
    return {.text = rules_json(bench.spec().rules)};
}

constexpr std::array<Handler, 4> kRulesHandlers = {{
    {"kata-get-rules", get_rules, Games::go},
    {"kata-set-rule", set_one_rule, Games::go},
    {"kata-set-rules", set_rules, Games::go},
    {"kgs-rules", set_rules, Games::go},
}};

}  // namespace

std::span<const Handler> rules_handlers() { return kRulesHandlers; }

}  // namespace magpie::gtp
