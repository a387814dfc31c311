#include "store/criteria_text.h"

#include <chrono>
#include <optional>
#include <string_view>

#include "core/ascii.h"
#include "game/outcome.h"
#include "go/rules/rules.h"

namespace magpie::store {

namespace {

using Reason = std::optional<std::string>;

// The number that a run of digits is; nothing where there is another character.
std::optional<int> number_in(std::string_view digits) {
    int number = 0;
    for (const char c : digits) {
        if (!ascii::is_digit(c)) return std::nullopt;
        number = number * 10 + (c - '0');
    }
    return number;
}

bool is_date(std::string_view text) {
    const auto part = [text](std::size_t at, std::size_t length) {
        const bool follows_dash = at == 0 || (text.size() > at && text[at - 1] == '-');
        return follows_dash ? number_in(text.substr(at, length)) : std::nullopt;
    };
    if (text.size() != 4 && text.size() != 7 && text.size() != 10) return false;
    const auto year = part(0, 4);
    const auto month = text.size() > 4 ? part(5, 2) : std::optional(1);
    const auto day = text.size() > 7 ? part(8, 2) : std::optional(1);
    if (!year || !month || !day) return false;
    return std::chrono::year_month_day(std::chrono::year(*year),
                                       std::chrono::month(static_cast<unsigned>(*month)),
                                       std::chrono::day(static_cast<unsigned>(*day)))
        .ok();
}

// 1998, 1998-03 or 1998-03-04.
Reason why_no_date(std::string_view text) {
    if (text.empty() || is_date(text)) return std::nullopt;
    return std::string(text) + " is no date such as 1998, 1998-03 or 1998-03-04";
}

Reason set_result(const std::string& text, Criteria& criteria) {
    const std::string word = ascii::lower(text);
    if (word.empty()) return std::nullopt;
    if (word == "black" || word == "b" || word == "b+") {
        criteria.won_by = WonBy::black;
    } else if (word == "white" || word == "w" || word == "w+") {
        criteria.won_by = WonBy::white;
    } else if (word == "draw" || word == "0") {
        criteria.won_by = WonBy::nobody;
    } else if (word == "unknown" || word == "?") {
        criteria.won_by = WonBy::unknown;
    } else if (const auto outcome = outcome_from(text)) {
        criteria.result = to_text(*outcome);
    } else {
        return text + " is none: black, white, draw, unknown, or such as B+R or W+3.5";
    }
    return std::nullopt;
}

Reason set_game(const std::string& text, Criteria& criteria) {
    if (text.empty()) return std::nullopt;
    criteria.kind = game_kind_from(text);
    if (criteria.kind) return std::nullopt;
    return text + " is neither go nor othello";
}

Reason set_size(const std::string& text, Criteria& criteria) {
    if (text.empty()) return std::nullopt;
    const auto size = size_from(text);
    if (size) criteria.geometry = Geometry::make(size->columns, size->rows);
    if (criteria.geometry) return std::nullopt;
    return text + " is not a size such as 9 or 19x13";
}

// Rule sets go by several names; the library has one of each.
Reason set_rules(const std::string& name, Criteria& criteria) {
    const std::string word = ascii::lower(name);
    if (const go::RuleSet* set = go::find_rule_set(name)) {
        criteria.rules = set->name;
    } else if (name.empty() || word == "discs" || word == "empties" || word == "other" ||
               word == "unknown") {
        criteria.rules = word;
    } else {
        return "there are none called " + name +
               ": see magpie rules; discs or empties in Othello; other, unknown";
    }
    return std::nullopt;
}

}  // namespace

std::expected<Criteria, CriteriaError> criteria_from(const CriteriaText& text) {
    Criteria criteria{.player = text.player,
                      .names = {text.black, text.white},
                      .event = text.event,
                      .place = text.place,
                      .from = text.from,
                      .until = text.until,
                      .text = text.text,
                      .with_copies = text.with_copies};
    const auto error = [](const char* field, Reason& reason) {
        return std::unexpected(CriteriaError{field, std::move(*reason)});
    };
    if (auto why = set_game(text.game, criteria)) return error("game", why);
    if (auto why = set_size(text.size, criteria)) return error("size", why);
    if (auto why = why_no_date(text.from)) return error("from", why);
    if (auto why = why_no_date(text.until)) return error("until", why);
    if (auto why = set_rules(text.rules, criteria)) return error("rules", why);
    if (auto why = set_result(text.result, criteria)) return error("result", why);
    return criteria;
}

}  // namespace magpie::store
