#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "go/rules/rules.h"

namespace magpie::gtp {

// Rules as KataGo's commands spell them.

// {"ko":"SIMPLE","scoring":"AREA","tax":"NONE","suicide":false,…}
[[nodiscard]] std::string rules_json(const go::Rules& rules);

// A name ("chinese"), or an object like the above whose missing fields stay as they are in `base`.
// Nothing for anything else, and for rules that Magpie does not have (stone scoring, a button).
// The komi is that of `base`: it has a command of its own.
[[nodiscard]] std::optional<go::Rules> rules_from(std::string_view text, const go::Rules& base);

// One field of it: "ko", "SITUATIONAL".
[[nodiscard]] bool set_rule(go::Rules& rules, std::string_view key, std::string_view value);

}  // namespace magpie::gtp
