#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "formats/json/save.h"

namespace magpie::save {

// How an enumerator is spelled in a save.
template <class E, std::size_t N>
using Names = std::array<std::pair<E, std::string_view>, N>;

constexpr Names<go::Ko, 3> kKoNames = {{{go::Ko::simple, "simple"},
                                        {go::Ko::positional, "positional"},
                                        {go::Ko::situational, "situational"}}};
constexpr Names<go::Scoring, 2> kScoringNames = {
    {{go::Scoring::area, "area"}, {go::Scoring::territory, "territory"}}};
constexpr Names<go::HandicapBonus, 3> kBonusNames = {
    {{go::HandicapBonus::none, "none"},
     {go::HandicapBonus::stones, "stones"},
     {go::HandicapBonus::stones_less_one, "stones_less_one"}}};
constexpr Names<othello::Counting, 2> kCountingNames = {
    {{othello::Counting::discs, "discs"},
     {othello::Counting::empties_to_winner, "empties_to_winner"}}};
constexpr Names<Phase, 3> kPhaseNames = {{{Phase::playing, "playing"},
                                          {Phase::marking_dead, "marking_dead"},
                                          {Phase::finished, "finished"}}};
constexpr Names<Color, 2> kColorNames = {{{Color::black, "black"}, {Color::white, "white"}}};
constexpr Names<MarkKind, 6> kMarkNames = {{{MarkKind::triangle, "triangle"},
                                            {MarkKind::square, "square"},
                                            {MarkKind::circle, "circle"},
                                            {MarkKind::cross, "cross"},
                                            {MarkKind::selected, "selected"},
                                            {MarkKind::label, "label"}}};

// Requires: every enumerator is in the table.
template <class E, std::size_t N>
std::string_view name_in(const Names<E, N>& names, E value) {
    return std::ranges::find(names, value, &std::pair<E, std::string_view>::first)->second;
}

template <class E, std::size_t N>
std::optional<E> value_of(const Names<E, N>& names, std::string_view name) {
    const auto at = std::ranges::find(names, name, &std::pair<E, std::string_view>::second);
    if (at == names.end()) return std::nullopt;
    return at->first;
}

// "B D4", "W pass": a move of a record.
[[nodiscard]] std::string move_text(const GameSpec& spec, ColoredMove move);
[[nodiscard]] std::optional<ColoredMove> move_from(const GameSpec& spec, std::string_view text);

}  // namespace magpie::save
