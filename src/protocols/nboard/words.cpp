#include "protocols/nboard/words.h"

#include <algorithm>

#include "core/ascii.h"
#include "core/coordinates.h"
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

std::string depth_text(const Figure& lead, int depth) {
    return lead.certainty == Certainty::proved ? "100%" : std::to_string(std::max(depth, 1));
}

}  // namespace magpie::nboard
