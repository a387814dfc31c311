#include "protocols/gtp/rules_text.h"

#include "core/ascii.h"
#include "protocols/gtp/words.h"

namespace magpie::gtp {

namespace {

const char* ko_text(go::Ko ko) {
    switch (ko) {
        case go::Ko::simple:
            return "SIMPLE";
        case go::Ko::positional:
            return "POSITIONAL";
        case go::Ko::situational:
            return "SITUATIONAL";
    }
    return "";
}

const char* bonus_text(go::HandicapBonus bonus) {
    switch (bonus) {
        case go::HandicapBonus::none:
            return "0";
        case go::HandicapBonus::stones:
            return "N";
        case go::HandicapBonus::stones_less_one:
            return "N-1";
    }
    return "";
}

const char* yes_or_no(bool value) { return value ? "true" : "false"; }

// Reads a flat object of words, numbers and strings; the pairs go to `take(key, value)`, which says
// whether they make sense.
class FlatObject {
  public:
    explicit FlatObject(std::string_view text) : text_(text) {}

    template <class Take>
    bool read(Take&& take) {
        if (!eat('{')) return false;
        if (eat('}')) return at_end();
        do {
            const auto key = word();
            if (!key || !eat(':')) return false;
            const auto value = word();
            if (!value || !take(*key, *value)) return false;
        } while (eat(','));
        return eat('}') && at_end();
    }

  private:
    void skip_space() {
        while (!text_.empty() && text_.front() == ' ') text_.remove_prefix(1);
    }

    bool eat(char c) {
        skip_space();
        if (!text_.starts_with(c)) return false;
        text_.remove_prefix(1);
        return true;
    }

    bool at_end() {
        skip_space();
        return text_.empty();
    }

    std::optional<std::string_view> word() {
        const bool quoted = eat('"');
        const std::size_t end = text_.find_first_of(quoted ? "\"" : " ,:{}\"");
        if (end == 0 && !quoted) return std::nullopt;
        if (end == std::string_view::npos) return std::nullopt;
        const std::string_view found = text_.substr(0, end);
        text_.remove_prefix(quoted ? end + 1 : end);
        return found;
    }

    std::string_view text_;
};

bool set_ko(go::Rules& rules, std::string_view value) {
    if (value == "simple") {
        rules.ko = go::Ko::simple;
    } else if (value == "positional") {
        rules.ko = go::Ko::positional;
    } else if (value == "situational") {
        rules.ko = go::Ko::situational;
    } else {
        return false;
    }
    rules.long_cycle_voids = rules.ko == go::Ko::simple;
    return true;
}

bool set_scoring(go::Rules& rules, std::string_view value) {
    if (value != "area" && value != "territory") return false;
    rules.scoring = value == "area" ? go::Scoring::area : go::Scoring::territory;
    return true;
}

bool set_bonus(go::Rules& rules, std::string_view value) {
    if (value == "0") {
        rules.handicap_bonus = go::HandicapBonus::none;
    } else if (value == "n") {
        rules.handicap_bonus = go::HandicapBonus::stones;
    } else if (value == "n-1") {
        rules.handicap_bonus = go::HandicapBonus::stones_less_one;
    } else {
        return false;
    }
    return true;
}

}  // namespace

std::string rules_json(const go::Rules& rules) {
    return std::string("{\"friendlyPassOk\":") + yes_or_no(rules.dead_stones_removed) +
           ",\"hasButton\":false,\"ko\":\"" + ko_text(rules.ko) + "\",\"scoring\":\"" +
           (rules.scoring == go::Scoring::area ? "AREA" : "TERRITORY") +
           "\",\"suicide\":" + yes_or_no(rules.suicide_allowed) + ",\"tax\":\"" +
           (rules.seki_counts ? "NONE" : "SEKI") + "\",\"whiteHandicapBonus\":\"" +
           bonus_text(rules.handicap_bonus) + "\"}";
}

bool set_rule(go::Rules& rules, std::string_view key, std::string_view value) {
    const std::string word = ascii::lower(value);
    if (key == "ko") return set_ko(rules, word);
    if (key == "scoring") return set_scoring(rules, word);
    if (key == "whiteHandicapBonus") return set_bonus(rules, word);
    if (key == "tax") {
        if (word != "none" && word != "seki") return false;
        rules.seki_counts = word == "none";
        return true;
    }
    const auto flag = bool_from(word);
    if (!flag) return false;
    if (key == "suicide" || key == "multiStoneSuicideLegal") {
        rules.suicide_allowed = *flag;
        return true;
    }
    if (key == "friendlyPassOk") {
        rules.dead_stones_removed = *flag;
        return true;
    }
    return key == "hasButton" && !*flag;
}

std::optional<go::Rules> rules_from(std::string_view text, const go::Rules& base) {
    go::Rules rules = base;
    if (const go::RuleSet* named = go::find_rule_set(text)) {
        rules = named->rules;
        rules.komi = base.komi;
        return rules;
    }
    const bool good = FlatObject(text).read(
        [&](std::string_view key, std::string_view value) { return set_rule(rules, key, value); });
    if (!good) return std::nullopt;
    return rules;
}

}  // namespace magpie::gtp
