#include "game/outcome.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "core/ascii.h"

namespace magpie {

namespace {

struct Spelling {
    std::string_view text;  // lower case; the first of a kind is the one we write
    Outcome::How how;
};

constexpr std::array<Spelling, 7> kReasons = {{{"r", Outcome::How::resignation},
                                               {"resign", Outcome::How::resignation},
                                               {"t", Outcome::How::time},
                                               {"time", Outcome::How::time},
                                               {"f", Outcome::How::forfeit},
                                               {"forfeit", Outcome::How::forfeit},
                                               {"", Outcome::How::unstated}}};

std::string_view reason_letter(Outcome::How how) {
    switch (how) {
        case Outcome::How::resignation:
            return "R";
        case Outcome::How::time:
            return "T";
        case Outcome::How::forfeit:
            return "F";
        case Outcome::How::score:
        case Outcome::How::unstated:
        case Outcome::How::no_result:
            return "";
    }
    return "";
}

}  // namespace

Outcome Outcome::by_score(Margin margin) {
    Outcome outcome{How::score, std::nullopt, margin};
    if (margin > Margin{}) outcome.winner = Color::black;
    if (margin < Margin{}) outcome.winner = Color::white;
    return outcome;
}

Outcome Outcome::won(Color winner, How how) {
    assert(how != How::score && how != How::no_result);
    return {how, winner, Margin{}};
}

std::string to_text(const Outcome& outcome) {
    if (outcome.how == Outcome::How::no_result) return "Void";
    if (!outcome.winner) return "0";
    std::string text = *outcome.winner == Color::black ? "B+" : "W+";
    if (outcome.how == Outcome::How::score) {
        text += to_text(outcome.margin < Margin{} ? -outcome.margin : outcome.margin);
    } else {
        text += reason_letter(outcome.how);
    }
    return text;
}

std::optional<Outcome> outcome_from(std::string_view text) {
    const std::string word = ascii::lower(text);
    if (word == "void") return Outcome::none();
    if (word == "0" || word == "draw" || word == "jigo") return Outcome::by_score(Margin{});
    if (word.size() < 2 || (word[0] != 'b' && word[0] != 'w') || word[1] != '+') {
        return std::nullopt;
    }
    const Color winner = word[0] == 'b' ? Color::black : Color::white;
    const std::string_view rest = std::string_view(word).substr(2);
    if (const auto known = std::ranges::find(kReasons, rest, &Spelling::text);
        known != kReasons.end()) {
        return Outcome::won(winner, known->how);
    }
    const auto margin = margin_from(rest);
    // Nobody wins by nothing, and a second sign would turn the winner round.
    if (!margin || *margin <= Margin{} || rest[0] == '+') return std::nullopt;
    return Outcome::by_score(winner == Color::black ? *margin : -*margin);
}

}  // namespace magpie
