#include "game/sitting_notes.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "core/ascii.h"

namespace magpie {

namespace {

constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
static_assert(kLetters.size() == kMaxSide);

constexpr const char* kDead = "MGDEAD";

void set_property(GameTree& tree, NodeId node, Property property) {
    const auto kept = tree.properties(node);
    std::vector<Property> all(kept.begin(), kept.end());
    std::erase_if(all, [&](const Property& p) { return p.name == property.name; });
    if (!property.values.empty()) all.push_back(std::move(property));
    tree.set_properties(node, std::move(all));
}

const Property* find_property(const GameTree& tree, NodeId node, std::string_view name) {
    const auto all = tree.properties(node);
    const auto found = std::ranges::find(all, name, &Property::name);
    return found == all.end() || found->values.empty() ? nullptr : &*found;
}

std::string_view value_of(const GameTree& tree, NodeId node, std::string_view name) {
    const Property* property = find_property(tree, node, name);
    return property == nullptr ? std::string_view() : ascii::trimmed(property->values.front());
}

// --- Points: "cd", in lists of others also "aa:cd".

std::string point_text(Geometry geometry, Point p) {
    return {kLetters[static_cast<std::size_t>(geometry.column_of(p))],
            kLetters[static_cast<std::size_t>(geometry.row_of(p))]};
}

struct Place {
    int column;
    int row;
};

std::optional<Place> place_from(Geometry geometry, std::string_view text) {
    if (text.size() != 2) return std::nullopt;
    const std::size_t column = kLetters.find(text[0]);
    const std::size_t row = kLetters.find(text[1]);
    if (column >= geometry.columns || row >= geometry.rows) return std::nullopt;
    return Place{static_cast<int>(column), static_cast<int>(row)};
}

// Rectangles can name every point many times; nobody needs more than this.
constexpr int kMostPointsNamed = 1'000'000;

// Which points a list names; what cannot be read names none.
std::vector<bool> points_in(Geometry geometry, const Property* list) {
    std::vector<bool> named(static_cast<std::size_t>(geometry.area()));
    if (list == nullptr) return named;
    int budget = kMostPointsNamed;
    for (const std::string_view value : list->values) {
        const std::size_t colon = value.find(':');
        const auto from = place_from(geometry, value.substr(0, colon));
        const auto to =
            colon == std::string_view::npos ? from : place_from(geometry, value.substr(colon + 1));
        if (!from || !to || to->column < from->column || to->row < from->row) continue;
        budget -= (to->column - from->column + 1) * (to->row - from->row + 1);
        if (budget < 0) break;
        for (int row = from->row; row <= to->row; ++row) {
            for (int column = from->column; column <= to->column; ++column) {
                named[static_cast<std::size_t>(geometry.at(column, row).index())] = true;
            }
        }
    }
    return named;
}

// --- Times, in seconds.

std::string seconds_text(Milliseconds time) {
    std::string text = std::to_string(time.count() / 1000);
    const auto rest = time.count() % 1000;
    if (rest == 0) return text;
    const std::string digits = std::to_string(1000 + rest).substr(1);
    return text + "." + digits.substr(0, digits.find_last_not_of('0') + 1);
}

// "293.412": nothing for what is no time that a clock can have.
std::optional<Milliseconds> seconds_from(std::string_view text) {
    std::int64_t whole = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), whole);
    if (problem != std::errc{} || whole < 0 || whole > kLongestTime.count() / 1000) {
        return std::nullopt;
    }
    Milliseconds time(whole * 1000);
    std::string_view rest = text.substr(static_cast<std::size_t>(end - text.data()));
    if (rest.empty()) return time;
    if (rest.front() != '.' || rest.size() == 1) return std::nullopt;
    rest.remove_prefix(1);
    std::int64_t worth = 100;
    for (const char c : rest) {
        if (!ascii::is_digit(c)) return std::nullopt;
        time += Milliseconds((c - '0') * worth);
        worth /= 10;
    }
    return time <= kLongestTime ? std::optional(time) : std::nullopt;
}

std::optional<int> count_from(std::string_view text) {
    int count = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), count);
    const bool is_whole = problem == std::errc{} && end == text.data() + text.size();
    if (!is_whole || count < 0 || count > kLargestCount) return std::nullopt;
    return count;
}

struct ControlText {
    std::string main_time;  // TM
    std::string overtime;   // OT
};

// As Go servers write it.
struct ControlWriter {
    ControlText operator()(const NoTime&) const { return {}; }

    ControlText operator()(const AbsoluteTime& t) const { return {seconds_text(t.main_time), ""}; }

    ControlText operator()(const FischerTime& t) const {
        std::string overtime = seconds_text(t.increment) + " fischer";
        if (t.max_time) overtime += " " + seconds_text(*t.max_time);
        return {seconds_text(t.initial_time), std::move(overtime)};
    }

    ControlText operator()(const ByoYomiTime& t) const {
        return {seconds_text(t.main_time),
                std::to_string(t.periods) + "x" + seconds_text(t.period_time) + " byo-yomi"};
    }

    ControlText operator()(const CanadianTime& t) const {
        return {seconds_text(t.main_time),
                std::to_string(t.stones) + "/" + seconds_text(t.period_time) + " Canadian"};
    }

    ControlText operator()(const SimpleTime& t) const {
        return {"0", seconds_text(t.per_move) + " simple"};
    }
};

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    while (!text.empty() && words.size() < 4) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (end > 0) words.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

TimeControl control_from(std::string_view main_text, std::string_view overtime) {
    const auto main_time = seconds_from(main_text);
    if (!main_time) return NoTime{};
    const std::vector<std::string_view> words = words_of(overtime);
    if (words.empty()) return AbsoluteTime{*main_time};
    if (words.size() < 2) return NoTime{};
    const std::string_view first = words[0];
    const std::string_view kind = words[1];
    // "5x30", "25/600": how many, and how long.
    const auto parts = [first](char between) -> std::optional<std::pair<int, Milliseconds>> {
        const std::size_t at = first.find(between);
        if (at == std::string_view::npos) return std::nullopt;
        const auto count = count_from(first.substr(0, at));
        const auto time = seconds_from(first.substr(at + 1));
        if (!count || !time) return std::nullopt;
        return std::pair(*count, *time);
    };
    if (ascii::is_word(kind, "byo-yomi") && words.size() == 2) {
        if (const auto found = parts('x')) {
            return ByoYomiTime{*main_time, found->second, found->first};
        }
    } else if (ascii::is_word(kind, "canadian") && words.size() == 2) {
        if (const auto found = parts('/')) {
            return CanadianTime{*main_time, found->second, found->first};
        }
    } else if (ascii::is_word(kind, "fischer")) {
        const auto increment = seconds_from(first);
        const auto most = words.size() == 3 ? seconds_from(words[2]) : std::nullopt;
        const bool is_whole = words.size() == 2 || (words.size() == 3 && most);
        if (increment && is_whole) return FischerTime{*main_time, *increment, most};
    } else if (ascii::is_word(kind, "simple") && words.size() == 2) {
        if (const auto each = seconds_from(first)) return SimpleTime{*each};
    }
    return NoTime{};
}

constexpr const char* left_name(Color c) { return c == Color::black ? "BL" : "WL"; }

constexpr const char* overtime_name(Color c) { return c == Color::black ? "OB" : "OW"; }

// What BL and OB say, as the control counts it.
struct LeftReader {
    Milliseconds time;
    std::optional<int> count;
    TimeLeft left;  // all of it, to begin with

    TimeLeft operator()(const NoTime&) const { return {}; }

    TimeLeft operator()(const AbsoluteTime&) const { return {.main_time = time}; }

    TimeLeft operator()(const FischerTime&) const { return {.main_time = time}; }

    TimeLeft operator()(const ByoYomiTime&) {
        if (!count) {
            left.main_time = time;
            return left;
        }
        return {.periods_left = *count, .period_time_left = time};
    }

    TimeLeft operator()(const CanadianTime&) {
        if (!count) {
            left.main_time = time;
            return left;
        }
        return {.moves_left = *count, .block_time_left = time};
    }

    TimeLeft operator()(const SimpleTime&) {
        left.period_time_left = time;
        return left;
    }
};

}  // namespace

void note_time_left(GameTree& tree, NodeId node, Color player, const PlayerTime& time) {
    const TimeLeft& left = time.left;
    Milliseconds seconds = left.main_time;
    std::vector<std::string> overtime;
    if (left.main_time == Milliseconds{}) {
        seconds = left.period_time_left + left.block_time_left;
        const bool is_counted = std::holds_alternative<ByoYomiTime>(time.control) ||
                                std::holds_alternative<CanadianTime>(time.control);
        if (is_counted) overtime.push_back(std::to_string(left.periods_left + left.moves_left));
    }
    set_property(tree, node, {left_name(player), {seconds_text(seconds)}});
    set_property(tree, node, {overtime_name(player), std::move(overtime)});
}

void note_time_control(GameTree& tree, const ByColor<TimeControl>& controls) {
    ControlText text;
    if (controls.black == controls.white) text = std::visit(ControlWriter{}, controls.black);
    const auto values = [](std::string value) {
        return value.empty() ? std::vector<std::string>() : std::vector{std::move(value)};
    };
    set_property(tree, kRootNode, {"TM", values(std::move(text.main_time))});
    set_property(tree, kRootNode, {"OT", values(std::move(text.overtime))});
}

void note_dead(GameTree& tree, NodeId node, Geometry geometry, std::span<const Point> dead) {
    std::vector<std::string> names;
    for (const Point p : dead) names.push_back(point_text(geometry, p));
    set_property(tree, node, {kDead, std::move(names)});
}

void note_count(GameTree& tree, NodeId node, Geometry geometry, const go::Reckoning& counted) {
    ByColor<std::vector<std::string>> territory;
    std::vector<std::string> dead;
    for (std::size_t i = 0; i < counted.points.size(); ++i) {
        const go::PointReport& point = counted.points[i];
        const std::string name = point_text(geometry, Point(static_cast<int>(i)));
        const bool is_dead = point.standing == go::Standing::dead_stone;
        if (is_dead) dead.push_back(name);
        const bool is_territory = is_dead || point.standing == go::Standing::territory;
        if (is_territory && point.owner) territory[*point.owner].push_back(name);
    }
    set_property(tree, node, {"TB", std::move(territory.black)});
    set_property(tree, node, {"TW", std::move(territory.white)});
    set_property(tree, node, {kDead, std::move(dead)});
}

std::optional<std::vector<Point>> noted_dead(const GameTree& tree,
                                             NodeId node,
                                             const go::Position& position) {
    const Property* marked = find_property(tree, node, kDead);
    const ByColor<const Property*> territory{find_property(tree, node, "TB"),
                                             find_property(tree, node, "TW")};
    if (marked == nullptr && territory.black == nullptr && territory.white == nullptr) {
        return std::nullopt;
    }
    const Geometry geometry = position.geometry();
    const std::vector<bool> dead = points_in(geometry, marked);
    const ByColor<std::vector<bool>> owned{points_in(geometry, territory.black),
                                           points_in(geometry, territory.white)};
    std::vector<Point> found;
    for (int i = 0; i < geometry.area(); ++i) {
        const auto stone = position.stone_at(Point(i));
        if (!stone) continue;
        const auto at = static_cast<std::size_t>(i);
        if (marked != nullptr ? dead[at] : owned[opponent(*stone)][at]) found.emplace_back(i);
    }
    return found;
}

std::optional<ByColor<PlayerTime>> noted_clock(const GameTree& tree, NodeId node) {
    const TimeControl control =
        control_from(value_of(tree, kRootNode, "TM"), value_of(tree, kRootNode, "OT"));
    if (!is_valid(control) || std::holds_alternative<NoTime>(control)) return std::nullopt;
    const ByColor<PlayerTime> full = GameClock(control).players({});
    ByColor<PlayerTime> players = full;
    bool is_taken = false;
    for (const NodeId at : tree.path_to(node)) {
        for (const Color c : kColors) {
            const auto time = seconds_from(value_of(tree, at, left_name(c)));
            if (!time) continue;
            is_taken = true;
            LeftReader reader{*time, count_from(value_of(tree, at, overtime_name(c))),
                              full[c].left};
            players[c].left = std::visit(reader, control);
        }
    }
    if (!is_taken || !GameClock::restored(players, Color::black)) return std::nullopt;
    return players;
}

}  // namespace magpie
