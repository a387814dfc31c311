#include "formats/servers/server_file.h"

#include <charconv>
#include <utility>

#include "core/ascii.h"
#include "formats/sgf/charset.h"
#include "formats/sgf/sgf.h"
#include "go/rules/handicap.h"

namespace magpie::servers {

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines = split(text, '\n');
    if (!lines.empty() && lines.back().empty()) lines.pop_back();
    return lines;
}

std::string decoded(std::string_view text, std::string_view label) {
    return sgf::to_utf8(text, sgf::guess_charset(text, sgf::charset_from(label)));
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = text.find(separator);
        parts.push_back(ascii::trimmed(text.substr(0, end)));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::optional<int> number_from(std::string_view text) {
    int number = 0;
    const char* end = text.data() + text.size();
    const auto [last, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || last != end) return std::nullopt;
    return number;
}

bool GameMaker::set_size(int side) {
    const auto geometry = Geometry::make(side, side);
    if (!geometry) return false;
    game_.record.spec.geometry = *geometry;
    return true;
}

void GameMaker::set_komi(std::string_view points) {
    const auto komi = margin_from(points);
    GameSpec wanted = game_.record.spec;
    if (komi) wanted.rules.komi = *komi;
    if (komi && !why_invalid(wanted)) {
        game_.record.spec = wanted;
        has_komi_ = true;
    } else {
        note("the komi is none: " + std::string(points.substr(0, 20)));
    }
}

void GameMaker::set_komi_tenths(int tenths) {
    const std::string digits = std::to_string(tenths % 10 < 0 ? -(tenths % 10) : tenths % 10);
    const std::string sign = tenths < 0 ? "-" : "";
    set_komi(sign + std::to_string(tenths < 0 ? -(tenths / 10) : tenths / 10) + "." + digits);
}

void GameMaker::set_rules(const go::Rules& rules) {
    const Margin komi = game_.record.spec.rules.komi;
    game_.record.spec.rules = rules;
    game_.record.spec.rules.komi = komi;
    has_rules_ = true;
}

void GameMaker::set_handicap(int stones) {
    if (stones == 0 || stones == 1) return;  // one: Black moves first without komi
    const auto points = go::fixed_handicap(geometry(), stones);
    if (!points) {
        note("there is no handicap of " + std::to_string(stones));
        return;
    }
    game_.record.spec.handicap = stones;
    SetupEdit edit;
    edit.added.black = *points;
    edit.to_play = Color::white;
    game_.record.tree.set_setup(kRootNode, std::move(edit));
}

NodeId GameMaker::add_move(NodeId parent, Color color, int column, int row) {
    const Move move =
        geometry().contains(column, row) ? Move(geometry().at(column, row)) : Move::pass();
    return game_.record.tree.add_child(parent, ColoredMove{color, move});
}

void GameMaker::note(std::string text) {
    constexpr std::size_t kMostNotes = 10;
    if (game_.notes.size() < kMostNotes) {
        game_.notes.push_back(std::move(text));
    } else {
        ++more_notes_;
    }
}

void GameMaker::skip_line(std::size_t line) {
    if (skipped_++ == 0) first_skipped_ = line;
}

Game GameMaker::finish() {
    if (!has_rules_) sgf::mark_unsaid(game_.record, "RU");
    if (!has_komi_) sgf::mark_unsaid(game_.record, "KM");
    if (more_notes_ > 0) {
        game_.notes.push_back("and " + std::to_string(more_notes_) + " more like these");
    }
    if (skipped_ > 0) {
        game_.notes.push_back(
            "line " + std::to_string(first_skipped_) + " means nothing here" +
            (skipped_ == 1 ? "" : ", nor do " + std::to_string(skipped_ - 1) + " more"));
    }
    constexpr std::size_t kMostNamed = 3;
    for (const sgf::IllegalNode& illegal : sgf::find_illegal(game_.record, kMostNamed)) {
        game_.has_illegal = true;
        game_.notes.push_back("move " + std::to_string(game_.record.tree.depth(illegal.node)) +
                              ": " + illegal.why);
    }
    return std::move(game_);
}

}  // namespace magpie::servers
