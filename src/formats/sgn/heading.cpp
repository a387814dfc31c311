#include "formats/sgn/heading.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "formats/sgn/characters.h"

namespace magpie::sgn {

namespace {

using go::Rules;

// Values that are words, in the order of their enumerators.
constexpr std::array<std::string_view, 2> kYesNo = {"no", "yes"};
constexpr std::array<std::string_view, 3> kKo = {"simple", "positional", "situational"};
constexpr std::array<std::string_view, 2> kScoring = {"area", "territory"};
constexpr std::array<std::string_view, 3> kBonus = {"none", "stones", "stones-less-one"};
constexpr std::array<std::string_view, 2> kCounting = {"discs", "empties-to-winner"};
constexpr std::array<std::string_view, 2> kColorLetter = {"b", "w"};

// What is being read, and what later fields need to know of earlier ones.
struct Draft {
    Heading heading;
    std::vector<bool> is_taken;  // points named so far
};

using Problem = std::optional<ParseError>;

Problem bad_value(const Field& field, Expected expected) {
    return ParseError{
        .byte = field.value_byte(), .length = field.value.size(), .expected = expected};
}

template <std::size_t kCount>
std::optional<std::size_t> find_word(const std::array<std::string_view, kCount>& words,
                                     std::string_view text) {
    for (std::size_t i = 0; i < kCount; ++i) {
        if (is_word(text, words[i])) return i;
    }
    return std::nullopt;
}

// Reads one of `words` into an enumerator or a bool.
template <class T, std::size_t kCount>
Problem read_word(const Field& field,
                  const std::array<std::string_view, kCount>& words,
                  Expected expected,
                  T& value) {
    const auto index = find_word(words, field.value);
    if (!index) return bad_value(field, expected);
    value = static_cast<T>(*index);
    return std::nullopt;
}

template <std::size_t kCount, class T>
std::string_view word_of(const std::array<std::string_view, kCount>& words, T value) {
    return words[static_cast<std::size_t>(value)];
}

Problem read_rules(const Field& field, Draft& draft) {
    const go::RuleSet* set = go::find_rule_set(field.value);
    if (set == nullptr) return bad_value(field, Expected::rule_set);
    draft.heading.spec.rules = set->rules;
    return std::nullopt;
}

Problem read_handicap(const Field& field, Draft& draft) {
    const std::string_view text = field.value;
    int number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_whole = problem == std::errc{} && end == text.data() + text.size();
    if (!is_whole) return bad_value(field, Expected::handicap);
    draft.heading.spec.handicap = number;
    if (why_invalid(draft.heading.spec)) return bad_value(field, Expected::handicap);
    return std::nullopt;
}

Problem read_komi(const Field& field, Draft& draft) {
    const auto komi = margin_from(field.value);
    if (!komi) return bad_value(field, Expected::komi);
    draft.heading.spec.rules.komi = *komi;
    return std::nullopt;
}

// Points with dots between them, none of them named before.
Problem read_points(const Field& field, Draft& draft, std::vector<Point>& points) {
    const Geometry geometry = draft.heading.spec.geometry;
    const CoordStyle style = draft.heading.spec.coord_style();
    for (std::size_t begin = 0; begin <= field.value.size();) {
        const std::size_t end = std::min(field.value.find('.', begin), field.value.size());
        const std::string_view name = field.value.substr(begin, end - begin);
        const auto point = point_from(style, geometry, name);
        ParseError error{.byte = field.value_byte() + begin,
                         .length = name.size(),
                         .expected = Expected::point_on_board,
                         .geometry = geometry,
                         .style = style};
        if (!point) return error;
        auto is_taken = draft.is_taken[static_cast<std::size_t>(point->index())];
        if (is_taken) {
            error.expected = Expected::other_point;
            return error;
        }
        is_taken = true;
        points.push_back(*point);
        begin = end + 1;
    }
    return std::nullopt;
}

Problem read_black(const Field& field, Draft& draft) {
    return read_points(field, draft, draft.heading.setup.added.black);
}

Problem read_white(const Field& field, Draft& draft) {
    return read_points(field, draft, draft.heading.setup.added.white);
}

Problem read_empty(const Field& field, Draft& draft) {
    return read_points(field, draft, draft.heading.setup.cleared);
}

Problem read_to_play(const Field& field, Draft& draft) {
    Color color{};
    if (auto problem = read_word(field, kColorLetter, Expected::color, color)) return problem;
    draft.heading.setup.to_play = color;
    return std::nullopt;
}

Problem read_result(const Field& field, Draft& draft) {
    const auto outcome = outcome_from(field.value);
    if (!outcome) return bad_value(field, Expected::result);
    draft.heading.outcome = *outcome;
    return std::nullopt;
}

// --- Writing: the value as text, or nothing when it goes without saying.

using Text = std::optional<std::string>;

std::size_t count_differences(const Rules& a, const Rules& b) {
    std::size_t n = 0;
    n += a.ko != b.ko ? 1 : 0;
    n += a.scoring != b.scoring ? 1 : 0;
    n += a.suicide_allowed != b.suicide_allowed ? 1 : 0;
    n += a.handicap_bonus != b.handicap_bonus ? 1 : 0;
    n += a.long_cycle_voids != b.long_cycle_voids ? 1 : 0;
    n += a.seki_counts != b.seki_counts ? 1 : 0;
    n += a.dead_stones_removed != b.dead_stones_removed ? 1 : 0;
    n += a.white_passes_last != b.white_passes_last ? 1 : 0;
    n += a.called_korean != b.called_korean ? 1 : 0;
    return n;
}

Margin usual_komi(Rules set, const Heading& heading) {
    return go::komi_with_handicap(set, heading.spec.handicap);
}

// The rule set that needs the fewest other fields; of equals the one with this komi, then the
// first.
const go::RuleSet& nearest_rule_set(const Heading& heading) {
    const auto sets = go::rule_sets();
    const auto distance = [&](const go::RuleSet& set) {
        const bool same_komi = usual_komi(set.rules, heading) == heading.spec.rules.komi;
        return 2 * count_differences(set.rules, heading.spec.rules) + (same_komi ? 0 : 1);
    };
    return *std::ranges::min_element(sets, {}, distance);
}

// What a heading is written against: the rule set its `rules` field names.
struct Written {
    const Heading& heading;
    const go::RuleSet& set;
};

Text text_unless(bool is_usual, std::string_view text) {
    if (is_usual) return std::nullopt;
    return std::string(text);
}

Text rules_text(const Written& w) {
    return text_unless(&w.set == &go::rule_sets().front(), w.set.name);
}

Text handicap_text(const Written& w) {
    return text_unless(w.heading.spec.handicap == 0, std::to_string(w.heading.spec.handicap));
}

Text komi_text(const Written& w) {
    const Margin komi = w.heading.spec.rules.komi;
    return text_unless(komi == usual_komi(w.set.rules, w.heading), to_text(komi));
}

Text counting_text(const Written& w) {
    const auto counting = w.heading.spec.counting;
    return text_unless(counting == GameSpec{}.counting, word_of(kCounting, counting));
}

Text points_text(const Written& w, const std::vector<Point>& points) {
    std::string text;
    for (const Point p : points) {
        if (!text.empty()) text += '.';
        text += point_name(w.heading.spec.coord_style(), w.heading.spec.geometry, p);
    }
    return text_unless(points.empty(), text);
}

Text black_text(const Written& w) { return points_text(w, w.heading.setup.added.black); }

Text white_text(const Written& w) { return points_text(w, w.heading.setup.added.white); }

Text empty_text(const Written& w) { return points_text(w, w.heading.setup.cleared); }

Text to_play_text(const Written& w) {
    const auto color = w.heading.setup.to_play;
    if (!color) return std::nullopt;
    return std::string(word_of(kColorLetter, *color));
}

Text result_text(const Written& w) {
    if (!w.heading.outcome) return std::nullopt;
    return to_text(*w.heading.outcome);
}

// A field that sets one member of the rules.
template <auto kMember, const auto& kWords, Expected kExpected>
struct RulesMember {
    static Problem read(const Field& field, Draft& draft) {
        return read_word(field, kWords, kExpected, draft.heading.spec.rules.*kMember);
    }

    static Text write(const Written& w) {
        const auto value = w.heading.spec.rules.*kMember;
        return text_unless(value == w.set.rules.*kMember, word_of(kWords, value));
    }
};

enum class For : std::uint8_t { go, othello, both };

struct FieldKind {
    std::string_view key;
    For game;
    Problem (*read)(const Field&, Draft&);
    Text (*write)(const Written&);
};

template <class Member>
constexpr FieldKind rules_field(std::string_view key) {
    return {key, For::go, Member::read, Member::write};
}

Problem read_counting(const Field& field, Draft& draft) {
    return read_word(field, kCounting, Expected::counting, draft.heading.spec.counting);
}

// In the order they are written in, which is also the order they are applied in whatever their
// order in the text: the rule set before what changes it, the handicap before the komi.
constexpr std::array kFieldKinds = {
    FieldKind{"rules", For::go, read_rules, rules_text},
    rules_field<RulesMember<&Rules::ko, kKo, Expected::ko_rule>>("ko"),
    rules_field<RulesMember<&Rules::scoring, kScoring, Expected::scoring>>("scoring"),
    rules_field<RulesMember<&Rules::suicide_allowed, kYesNo, Expected::yes_or_no>>("suicide"),
    rules_field<RulesMember<&Rules::handicap_bonus, kBonus, Expected::bonus>>("bonus"),
    rules_field<RulesMember<&Rules::long_cycle_voids, kYesNo, Expected::yes_or_no>>("cycle-voids"),
    rules_field<RulesMember<&Rules::seki_counts, kYesNo, Expected::yes_or_no>>("seki-counts"),
    rules_field<RulesMember<&Rules::dead_stones_removed, kYesNo, Expected::yes_or_no>>(
        "remove-dead"),
    rules_field<RulesMember<&Rules::white_passes_last, kYesNo, Expected::yes_or_no>>(
        "white-passes-last"),
    FieldKind{"handicap", For::go, read_handicap, handicap_text},
    FieldKind{"komi", For::go, read_komi, komi_text},
    FieldKind{"counting", For::othello, read_counting, counting_text},
    FieldKind{"black", For::both, read_black, black_text},
    FieldKind{"white", For::both, read_white, white_text},
    FieldKind{"empty", For::both, read_empty, empty_text},
    FieldKind{"to-play", For::both, read_to_play, to_play_text},
    FieldKind{"result", For::both, read_result, result_text},
};

bool belongs_to(const FieldKind& kind, CoordStyle style) {
    return kind.game == For::both || (kind.game == For::go) == (style == CoordStyle::go);
}

const Field* find_field(const Sheet& sheet, std::string_view key) {
    const auto found = std::ranges::find_if(
        sheet.fields, [&](const Field& field) { return is_word(field.key, key); });
    return found == sheet.fields.end() ? nullptr : &*found;
}

// The first field that no game, or not this game, knows, or that was given before.
Problem first_misplaced(const Sheet& sheet) {
    for (const Field& field : sheet.fields) {
        const auto kind = std::ranges::find_if(
            kFieldKinds, [&](const FieldKind& k) { return is_word(field.key, k.key); });
        const bool is_known = kind != kFieldKinds.end() && belongs_to(*kind, sheet.style);
        if (!is_known) {
            const bool is_elsewhere = kind != kFieldKinds.end();
            return ParseError{
                .byte = field.byte,
                .length = field.key.size(),
                .expected = is_elsewhere ? Expected::field_of_this_game : Expected::known_field};
        }
        if (find_field(sheet, kind->key) != &field) {
            return ParseError{
                .byte = field.byte, .length = field.length(), .expected = Expected::field_once};
        }
    }
    return std::nullopt;
}

}  // namespace

std::expected<Heading, ParseError> read_heading(const Sheet& sheet) {
    if (auto problem = first_misplaced(sheet)) return std::unexpected(*problem);
    Draft draft;
    const bool is_go = sheet.style == CoordStyle::go;
    draft.heading.spec =
        is_go ? GameSpec::for_go(sheet.geometry) : GameSpec::for_othello(sheet.geometry);
    draft.is_taken.resize(static_cast<std::size_t>(sheet.geometry.area()));
    for (const FieldKind& kind : kFieldKinds) {
        const Field* field = find_field(sheet, kind.key);
        if (field == nullptr) continue;
        if (auto problem = kind.read(*field, draft)) return std::unexpected(*problem);
    }
    Rules& rules = draft.heading.spec.rules;
    go::drop_lost_name(rules);
    if (is_go && find_field(sheet, "komi") == nullptr) {
        rules.komi = usual_komi(rules, draft.heading);
    }
    return std::move(draft.heading);
}

std::string heading_text(const Heading& heading, char separator) {
    const CoordStyle style = heading.spec.coord_style();
    const Written written{heading, nearest_rule_set(heading)};
    std::string text = size_word(style, heading.spec.geometry);
    for (const FieldKind& kind : kFieldKinds) {
        if (!belongs_to(kind, style)) continue;
        const Text value = kind.write(written);
        if (!value) continue;
        text += separator;
        text += kind.key;
        text += '=';
        text += *value;
    }
    return text;
}

}  // namespace magpie::sgn
