#include "formats/sgf/header.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "core/ascii.h"
#include "formats/sgf/text.h"

namespace magpie::sgf {

namespace {

using Kind = Warning::Kind;

// One property of the root, its first value and where it stands.
struct Field {
    std::string_view name;
    std::string_view raw;
    std::size_t byte = 0;
};

class HeaderReader {
  public:
    HeaderReader(const Scanner& scanner, Complaints& complaints)
        : scanner_(scanner), complaints_(complaints) {}

    std::expected<Header, ReadError> read() {
        read_version();
        if (auto error = read_game()) return std::unexpected(std::move(*error));
        if (auto error = read_size()) return std::unexpected(std::move(*error));
        if (header_.spec.kind == GameKind::go) {
            read_handicap();
            read_rules();
            read_komi();
        } else {
            read_counting();
        }
        read_info();
        read_result();
        keep_doubled();
        if (!also_.values.empty()) header_.kept.push_back(std::move(also_));
        return std::move(header_);
    }

  private:
    // The first value that is not empty, if there is one. Requires: the name has at most four
    // letters.
    [[nodiscard]] std::optional<Field> find(std::string_view name) const {
        return find(property_key(name));
    }

    [[nodiscard]] std::optional<Field> find(std::uint32_t key) const {
        std::optional<Field> empty;
        for (const RawProperty& property : scanner_.properties()) {
            if (property.key != key) continue;
            for (const std::string_view raw : scanner_.values(property)) {
                const Field field{property.name, raw, scanner_.byte_of(raw)};
                if (!bare(raw).empty()) return field;
                if (!empty) empty = field;
            }
        }
        return empty;
    }

    // The raw text of a value that the record cannot hold, to be written back.
    void keep(std::string_view name, std::string_view raw) {
        std::string value;
        append_mended(value, raw);
        header_.kept.push_back({std::string(name), {std::move(value)}});
    }

    // The same for one that must not be written under its own name again.
    void keep_beside(const Field& field) {
        std::string value = std::string(field.name) + ":";
        append_mended(value, field.raw);
        also_.values.push_back(std::move(value));
    }

    // What stands there once too often.
    void keep_doubled() {
        std::vector<std::pair<std::uint32_t, std::string_view>> read;
        for (const RawProperty& property : scanner_.properties()) {
            const std::uint32_t key = property.key;
            if (!is_header_property(key, header_.spec.kind) || key == property_key("FF") ||
                key == property_key("CA") || key == property_key("AP")) {
                continue;
            }
            auto first =
                std::ranges::find(read, key, [](const auto& entry) { return entry.first; });
            if (first == read.end()) first = read.insert(first, {key, find(key)->raw});
            for (const std::string_view raw : scanner_.values(property)) {
                if (raw == first->second || bare(raw).empty()) continue;
                const Field field{property.name, raw, scanner_.byte_of(raw)};
                complain(Kind::doubled_property, field);
                keep_beside(field);
            }
        }
    }

    void complain(Kind kind, const Field& field) {
        complaints_.add(kind, field.byte, field.name, field.raw);
    }

    // The whole number at the start of a value.
    static std::optional<int> number_from(std::string_view text) {
        int number = 0;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
        if (read.ec != std::errc()) return std::nullopt;
        return number;
    }

    void read_version() {
        const auto field = find("FF");
        if (!field) return;
        header_.version = number_from(bare(field->raw)).value_or(4);
        if (header_.version < 1 || header_.version > 4) {
            complain(Kind::unknown_format, *field);
            header_.version = 4;
        }
    }

    // Where in the text an error stands is its caller's to find: it knows the lines.
    static ReadError error_at(ReadError::Kind kind, const Field& field) {
        return {kind, 0, field.byte, std::string(field.name) + "[" + shortened(field.raw) + "]"};
    }

    std::optional<ReadError> read_game() {
        const auto field = find("GM");
        if (!field || bare(field->raw).empty()) return std::nullopt;
        const std::string_view text = bare(field->raw);
        if (text == "1" || ascii::is_word(text, "go")) return std::nullopt;
        if (text == "2" || ascii::is_word(text, "othello") || ascii::is_word(text, "reversi")) {
            header_.spec = GameSpec::for_othello();
            return std::nullopt;
        }
        return error_at(ReadError::Kind::unknown_game, *field);
    }

    std::optional<ReadError> read_size() {
        const auto field = find("SZ");
        if (!field) return std::nullopt;
        const std::string_view text = bare(field->raw);
        const std::size_t middle = text.find_first_of(":xX");
        const auto columns = number_from(text);
        const auto rows =
            middle == std::string_view::npos ? columns : number_from(text.substr(middle + 1));
        if (!columns || !rows || *columns == 0) {
            // A number that fits no int is a size, and none that can be.
            const bool is_huge = !text.empty() && ascii::is_digit(text.front()) && !columns;
            if (is_huge) return error_at(ReadError::Kind::bad_size, *field);
            complain(Kind::bad_size, *field);
            keep_beside(*field);
            return std::nullopt;
        }
        const auto geometry = Geometry::make(*columns, *rows);
        if (!geometry) return error_at(ReadError::Kind::bad_size, *field);
        header_.spec.geometry = *geometry;
        const bool is_othello = header_.spec.kind == GameKind::othello;
        if (is_othello && why_invalid(header_.spec)) {
            return error_at(ReadError::Kind::bad_size, *field);
        }
        return std::nullopt;
    }

    void read_handicap() {
        const auto field = find("HA");
        if (!field || bare(field->raw).empty()) return;
        const auto stones = number_from(bare(field->raw));
        if (stones == 0) return;
        // One stone means that Black moved first without komi: no handicap, and no mistake.
        if (stones == 1) return keep("HA", field->raw);
        GameSpec wanted = header_.spec;
        wanted.handicap = stones.value_or(-1);
        if (why_invalid(wanted)) {
            complain(Kind::bad_handicap, *field);
            return keep("HA", field->raw);
        }
        header_.spec.handicap = *stones;
    }

    void read_rules() {
        go::Rules& rules = header_.spec.rules;
        if (const auto field = find("RU"); field && !bare(field->raw).empty()) {
            const auto known = rules_from(bare(field->raw));
            if (known) {
                rules = *known;
            } else {
                complain(Kind::unknown_rules, *field);
            }
            // A name that we would not write ourselves is worth keeping: "jp", "AGA-ish".
            const go::RuleSet* set = go::rule_set_of(rules);
            const bool is_ours = find("MGRU").has_value();
            if (!is_ours &&
                (!known || set == nullptr || simple_text_from(field->raw) != set->title)) {
                keep("RU", field->raw);
            }
        } else if (!find("MGRU")) {
            header_.kept.push_back({"RU", {}});
        }
        if (const auto field = find("MGRU")) read_rules_in_words(field->raw);
        go::drop_lost_name(rules);
        rules.komi = go::komi_with_handicap(rules, header_.spec.handicap);
    }

    void read_rules_in_words(std::string_view text) {
        go::Rules& rules = header_.spec.rules;
        const auto has = [&](std::string_view word) {
            return text.find(word) != std::string_view::npos;
        };
        const auto read_truth = [&](std::string_view key, bool& value) {
            if (has(std::string(key) + "=yes")) value = true;
            if (has(std::string(key) + "=no")) value = false;
        };
        if (has("ko=simple")) rules.ko = go::Ko::simple;
        if (has("ko=positional")) rules.ko = go::Ko::positional;
        if (has("ko=situational")) rules.ko = go::Ko::situational;
        if (has("scoring=area")) rules.scoring = go::Scoring::area;
        if (has("scoring=territory")) rules.scoring = go::Scoring::territory;
        if (has("bonus=none")) rules.handicap_bonus = go::HandicapBonus::none;
        if (has("bonus=stones")) rules.handicap_bonus = go::HandicapBonus::stones;
        if (has("bonus=stones-less-one")) rules.handicap_bonus = go::HandicapBonus::stones_less_one;
        read_truth("suicide", rules.suicide_allowed);
        read_truth("cycle-voids", rules.long_cycle_voids);
        read_truth("seki-counts", rules.seki_counts);
        read_truth("remove-dead", rules.dead_stones_removed);
        read_truth("white-passes-last", rules.white_passes_last);
    }

    void read_counting() {
        const auto field = find("MGRU");
        if (field && field->raw.find("counting=empties-to-winner") != std::string_view::npos) {
            header_.spec.counting = othello::Counting::empties_to_winner;
        }
    }

    void read_komi();

    void read_info() {
        GameInfo& info = header_.info;
        read_text("PB", info.names.black);
        read_text("PW", info.names.white);
        read_text("BR", info.ranks.black);
        read_text("WR", info.ranks.white);
        read_text("EV", info.event);
        read_text("PC", info.place);
        read_text("DT", info.date);
        read_text("GN", info.game_name);
        read_text("MGST", info.start_time);
        if (const auto field = find("GC")) info.comment = text_from(field->raw);
    }

    void read_text(std::string_view name, std::string& text) {
        if (const auto field = find(name)) text = simple_text_from(field->raw);
    }

    void read_result() {
        const auto field = find("RE");
        if (!field) return;
        const std::string text = simple_text_from(field->raw);
        if (text.empty()) return;
        header_.outcome = outcome_from(text);
        if (header_.outcome) return;
        if (text != "?") complain(Kind::bad_result, *field);
        keep("RE", field->raw);
    }

    const Scanner& scanner_;
    Complaints& complaints_;
    Header header_;
    Property also_{std::string(kAlsoProperty), {}};
};

// Hundredths of a point: "6.5", "3,75", "+0.50".
std::optional<int> hundredths_from(std::string_view text) {
    bool is_negative = false;
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
        is_negative = text.front() == '-';
        text.remove_prefix(1);
    }
    int value = 0;
    int digits = 0;
    int decimals = -1;
    for (const char c : text) {
        if ((c == '.' || c == ',') && decimals < 0) {
            decimals = 0;
        } else if (ascii::is_digit(c)) {
            if (++digits > 12) return std::nullopt;
            if (decimals >= 2) {
                if (c != '0') return std::nullopt;
                continue;
            }
            if (value > 1'000'000) return std::nullopt;
            value = value * 10 + (c - '0');
            if (decimals >= 0) ++decimals;
        } else {
            // "6.5 points" is a number all the same, "1e308" is not meant to be one.
            if (digits == 0 || ascii::is_letter(c)) return std::nullopt;
            break;
        }
    }
    if (digits == 0) return std::nullopt;
    for (int i = std::max(decimals, 0); i < 2; ++i) value *= 10;
    return is_negative ? -value : value;
}

void HeaderReader::read_komi() {
    const auto field = find("KM");
    if (!field || bare(field->raw).empty()) {
        header_.kept.push_back({"KM", {}});
        return;
    }
    const auto read = hundredths_from(bare(field->raw));
    if (!read) {
        complain(Kind::bad_komi, *field);
        return keep("KM", field->raw);
    }
    int hundredths = *read;
    // A server of a million games leaves out the point: 375 is 3.75 stones, which are 7.5 points.
    constexpr std::array kWithoutPoint = {275, 325, 375, 550, 650, 750};
    if (hundredths % 100 == 0 &&
        std::ranges::find(kWithoutPoint, hundredths / 100) != kWithoutPoint.end()) {
        hundredths /= 100;
    }
    constexpr std::array kStones = {275, 325, 375};
    if (std::ranges::find(kStones, hundredths) != kStones.end()) hundredths *= 2;
    if (hundredths % 50 != 0 || std::abs(hundredths) > 1'000'000) {
        complain(Kind::bad_komi, *field);
        return keep("KM", field->raw);
    }
    const Margin komi{hundredths / 50};
    if (hundredths != *read) {
        complaints_.add(Kind::repaired_komi, field->byte, field->name, field->raw,
                        to_text(komi) + " is taken");
    }
    header_.spec.rules.komi = komi;
    header_.has_komi = true;
}

// "koPOSITIONALscoreAREAtaxNONEsui1whbN".
std::optional<go::Rules> rules_of_katago(std::string_view text) {
    const auto has = [&](std::string_view word) {
        return text.find(word) != std::string_view::npos;
    };
    if (!text.starts_with("ko") || !has("score")) return std::nullopt;
    go::Rules rules;
    if (has("scoreAREA")) rules.scoring = go::Scoring::area;
    if (has("koPOSITIONAL")) rules.ko = go::Ko::positional;
    if (has("koSITUATIONAL") || has("koSPIGHT")) rules.ko = go::Ko::situational;
    rules.long_cycle_voids = rules.ko == go::Ko::simple;
    rules.seki_counts = has("taxNONE");
    rules.suicide_allowed = has("sui1");
    if (has("whbN")) rules.handicap_bonus = go::HandicapBonus::stones;
    if (has("whbN-1")) rules.handicap_bonus = go::HandicapBonus::stones_less_one;
    return rules;
}

}  // namespace

bool is_header_property(std::uint32_t key, GameKind kind) {
    switch (key) {
        case property_key("RU"):
        case property_key("KM"):
        case property_key("HA"):
            return kind == GameKind::go;
        case property_key("FF"):
        case property_key("GM"):
        case property_key("CA"):
        case property_key("AP"):
        case property_key("SZ"):
        case property_key("RE"):
        case property_key("PB"):
        case property_key("PW"):
        case property_key("BR"):
        case property_key("WR"):
        case property_key("EV"):
        case property_key("PC"):
        case property_key("DT"):
        case property_key("GN"):
        case property_key("GC"):
        case property_key("MGST"):
        case property_key("MGRU"):
            return true;
        default:
            return false;
    }
}

std::optional<go::Rules> rules_from(std::string_view text) {
    if (const go::RuleSet* set = go::find_rule_set(text)) return set->rules;
    if (auto rules = rules_of_katago(text)) return rules;
    // "Japanese Rules", "Chinese, positional".
    const std::string_view word = text.substr(0, text.find_first_of(" ,;("));
    if (word.empty() || word.size() == text.size()) return std::nullopt;
    if (const go::RuleSet* set = go::find_rule_set(word)) return set->rules;
    return std::nullopt;
}

std::string rules_in_words(const GameSpec& spec) {
    if (spec.kind == GameKind::othello) {
        return spec.counting == othello::Counting::discs ? "" : "counting=empties-to-winner";
    }
    const go::Rules& rules = spec.rules;
    const auto truth = [](bool value) { return value ? "yes" : "no"; };
    std::string text = "ko=";
    text += rules.ko == go::Ko::simple       ? "simple"
            : rules.ko == go::Ko::positional ? "positional"
                                             : "situational";
    text += rules.scoring == go::Scoring::area ? " scoring=area" : " scoring=territory";
    text += std::string(" suicide=") + truth(rules.suicide_allowed);
    text += rules.handicap_bonus == go::HandicapBonus::none     ? " bonus=none"
            : rules.handicap_bonus == go::HandicapBonus::stones ? " bonus=stones"
                                                                : " bonus=stones-less-one";
    text += std::string(" cycle-voids=") + truth(rules.long_cycle_voids);
    text += std::string(" seki-counts=") + truth(rules.seki_counts);
    text += std::string(" remove-dead=") + truth(rules.dead_stones_removed);
    text += std::string(" white-passes-last=") + truth(rules.white_passes_last);
    return text;
}

std::expected<Header, ReadError> read_header(const Scanner& scanner, Complaints& complaints) {
    return HeaderReader(scanner, complaints).read();
}

}  // namespace magpie::sgf
