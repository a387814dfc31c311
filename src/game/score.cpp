#include "game/score.h"

#include <utility>

namespace magpie {

namespace {

Score count(const GameSpec& spec, const othello::Position& position) {
    Score score;
    score.margin = position.margin(spec.counting);
    if (score.margin > Margin{}) score.winner = Color::black;
    if (score.margin < Margin{}) score.winner = Color::white;
    for (const Color color : kColors) {
        score.total[color] = Margin::of_points(position.discs(color));
    }
    if (score.winner && spec.counting == othello::Counting::empties_to_winner) {
        score.total[*score.winner] =
            score.total[*score.winner] + Margin::of_points(position.empties());
    }
    return score;
}

}  // namespace

std::expected<Score, go::DeadStoneError> score(const GameSpec& spec,
                                               const AnyPosition& position,
                                               std::span<const Point> dead,
                                               go::DeadUnit unit) {
    using Result = std::expected<Score, go::DeadStoneError>;
    return std::visit(
        Overload{[&](const go::Position& p) -> Result {
                     auto reckoning = go::reckon(p, dead, spec.rules, spec.handicap, unit);
                     if (!reckoning) return std::unexpected(reckoning.error());
                     Score score{reckoning->total, reckoning->margin, reckoning->winner, {}};
                     score.reckoning = std::move(*reckoning);
                     return score;
                 },
                 [&](const othello::Position& p) -> Result {
                     using Kind = go::DeadStoneError::Kind;
                     if (!dead.empty()) {
                         return std::unexpected(
                             go::DeadStoneError{Kind::stones_not_removed, dead.front()});
                     }
                     return count(spec, p);
                 }},
        position);
}

std::expected<Outcome, go::DeadStoneError> outcome_by_count(const GameSpec& spec,
                                                            const AnyPosition& position,
                                                            std::span<const Point> dead,
                                                            go::DeadUnit unit) {
    const auto* go = std::get_if<go::Position>(&position);
    if (go != nullptr && go->ending() == go::Ending::no_result) return Outcome::none();
    const auto counted = score(spec, position, dead, unit);
    if (!counted) return std::unexpected(counted.error());
    return Outcome::by_score(counted->margin);
}

}  // namespace magpie
