#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <variant>
#include <vector>

#include "game/position_concept.h"
#include "go/rules/position.h"
#include "othello/rules/position.h"

namespace magpie {

static_assert(GamePosition<go::Position> && GamePosition<othello::Position>);

// The games Magpie knows. Closed on purpose: adding one makes every std::visit that forgot it a
// compile error.
using AnyPosition = std::variant<go::Position, othello::Position>;

// One lambda per game: std::visit(Overload{[](const go::Position&) …, [](const othello::…) …}, p).
template <class... Fs>
struct Overload : Fs... {
    using Fs::operator()...;
};
template <class... Fs>
Overload(Fs...) -> Overload<Fs...>;

// Why a move is refused, over both games.
using AnyIllegalMove = std::variant<go::IllegalMove, othello::IllegalMove>;

// What both games can answer, without a visit at every use.
[[nodiscard]] Geometry geometry(const AnyPosition& position);
[[nodiscard]] Color to_play(const AnyPosition& position);
[[nodiscard]] bool is_over(const AnyPosition& position);
[[nodiscard]] std::uint64_t hash(const AnyPosition& position);
[[nodiscard]] std::optional<Color> stone_at(const AnyPosition& position, Point p);
[[nodiscard]] std::vector<std::optional<Color>> stones(const AnyPosition& position);
[[nodiscard]] std::vector<Move> legal_moves(const AnyPosition& position);
[[nodiscard]] std::optional<AnyIllegalMove> why_illegal(const AnyPosition& position,
                                                        ColoredMove move);

// Dry run: the stones that would leave the board, or the discs that would turn.
[[nodiscard]] std::expected<std::vector<Point>, AnyIllegalMove> try_move(
    const AnyPosition& position, Move move);

// The stones of the chain at `p`, and the empty points next to it. Chains are Go's: none in
// Othello, nor where there is no stone. Requires: geometry(position).contains(p).
[[nodiscard]] std::vector<Point> chain_at(const AnyPosition& position, Point p);
[[nodiscard]] std::vector<Point> liberties_at(const AnyPosition& position, Point p);

}  // namespace magpie
