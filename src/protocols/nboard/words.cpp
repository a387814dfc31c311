#include "protocols/nboard/words.h"

#include <algorithm>

#include "core/ascii.h"
#include "core/coordinates.h"
#include "formats/ggf/ggf.h"
#include "protocols/gtp/words.h"

namespace magpie::nboard {

std::vector<std::string> words_of(std::string_view line) {
    std::vector<std::string> words;
    bool in_word = false;
    for (const char c : line) {
        const bool is_space = (c >= '\0' && c <= ' ') || c == '\x7F';
        if (!is_space) {
            if (!in_word) words.emplace_back();
            words.back() += c;
        }
        in_word = !is_space;
    }
    return words;
}

std::string move_name(Geometry geometry, Move move) {
    if (move.is_pass()) return "PA";
    std::string name = point_name(CoordStyle::othello, geometry, move.point());
    for (char& c : name) {
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    }
    return name;
}

std::optional<Move> move_from(Geometry geometry, std::string_view text) {
    const std::string word = ascii::lower(text.substr(0, text.find('/')));
    if (word == "pa" || word == "pass" || word == "--" || word == "ps") return Move::pass();
    const auto point = point_from(CoordStyle::othello, geometry, word);
    if (!point) return std::nullopt;
    return Move(*point);
}

std::string line_name(Geometry geometry, const std::vector<Move>& line) {
    std::string text;
    for (const Move move : line) text += move_name(geometry, move);
    return text;
}

std::string eval_text(float discs) { return gtp::fixed(static_cast<double>(discs), 2); }

std::string depth_text(const Candidate& candidate, int report_depth) {
    if (candidate.value.lead.certainty == Certainty::proved) return "100%";
    const int depth = candidate.depth > 0 ? candidate.depth : std::max(report_depth, 1);
    std::string text = std::to_string(depth);
    if (candidate.percent < 100) text += '@' + std::to_string(candidate.percent) + '%';
    return text;
}

std::string seconds_text(Milliseconds time) {
    return gtp::fixed(static_cast<double>(time.count()) / 1000.0, 2);
}

namespace {

// "2:05".
std::string minutes_text(Milliseconds time) {
    const std::int64_t seconds = std::max<std::int64_t>(time.count() / 1000, 1);
    const std::string rest = std::to_string(seconds % 60);
    return std::to_string(seconds / 60) + (rest.size() < 2 ? ":0" : ":") + rest;
}

// "15:00", "1:00:00", "90".
std::optional<Milliseconds> duration_from(std::string_view text) {
    double seconds = 0;
    for (;;) {
        const std::size_t end = std::min(text.find(':'), text.size());
        const auto part = gtp::number_from(text.substr(0, end));
        if (!part || *part < 0 || *part > 1e6) return std::nullopt;
        seconds = seconds * 60 + *part;
        if (end == text.size()) break;
        text.remove_prefix(end + 1);
    }
    if (seconds > 1e6) return std::nullopt;
    return Milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

const Property* find(std::span<const Property> properties, std::string_view name) {
    for (const Property& property : properties) {
        if (ascii::lower(property.name) == ascii::lower(name)) return &property;
    }
    return nullptr;
}

// What the record says a move took.
Milliseconds time_of(const GameTree& tree, NodeId node) {
    const Property* said = find(tree.properties(node), ggf::kMoveProperty);
    if (said == nullptr || said->values.size() < 2) return Milliseconds(0);
    const auto seconds = gtp::number_from(said->values[1]);
    if (!seconds || *seconds < 0 || *seconds > 1e6) return Milliseconds(0);
    return Milliseconds(static_cast<std::int64_t>(*seconds * 1000));
}

}  // namespace

std::string clock_text(const TimeControl& control) {
    if (const auto* absolute = std::get_if<AbsoluteTime>(&control)) {
        return minutes_text(absolute->main_time);
    }
    if (const auto* fischer = std::get_if<FischerTime>(&control)) {
        return minutes_text(fischer->initial_time) + "/" + minutes_text(fischer->increment);
    }
    return {};
}

std::optional<TimeControl> clock_from(std::string_view text) {
    const std::size_t end = std::min(text.find('/'), text.size());
    const auto main_time = duration_from(text.substr(0, end));
    if (!main_time || *main_time == Milliseconds(0)) return std::nullopt;
    text.remove_prefix(std::min(end + 1, text.size()));
    const auto increment = duration_from(text.substr(0, text.find('/')));
    if (!increment || *increment == Milliseconds(0)) return AbsoluteTime{*main_time};
    return FischerTime{*main_time, *increment};
}

std::optional<ClockLimit> clock_of(const Playback& game, Color c) {
    const Property* said = find(game.tree().properties(kRootNode), kClockProperty);
    if (said == nullptr || said->values.empty()) return std::nullopt;
    const auto control = clock_from(said->values.front());
    if (!control) return std::nullopt;
    GameClock clock(*control, c);
    TimeLeft left = clock.remaining(c, Instant{});
    const auto* fischer = std::get_if<FischerTime>(&*control);
    for (std::optional<NodeId> node = game.node(); node; node = game.tree().parent(*node)) {
        const auto move = game.tree().move(*node);
        if (!move || move->color != c) continue;
        left.main_time -= time_of(game.tree(), *node);
        if (fischer != nullptr) left.main_time += fischer->increment;
    }
    if (left.main_time <= Milliseconds(0)) return std::nullopt;
    return ClockLimit{.control = *control, .left = left};
}

}  // namespace magpie::nboard
