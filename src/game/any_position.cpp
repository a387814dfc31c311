#include "game/any_position.h"

namespace magpie {

Geometry geometry(const AnyPosition& position) {
    return std::visit([](const auto& p) { return p.geometry(); }, position);
}

Color to_play(const AnyPosition& position) {
    return std::visit([](const auto& p) { return p.to_play(); }, position);
}

bool is_over(const AnyPosition& position) {
    return std::visit([](const auto& p) { return p.is_over(); }, position);
}

std::uint64_t hash(const AnyPosition& position) {
    return std::visit([](const auto& p) { return p.hash(); }, position);
}

std::optional<Color> stone_at(const AnyPosition& position, Point p) {
    return std::visit([p](const auto& game) { return game.stone_at(p); }, position);
}

std::vector<std::optional<Color>> stones(const AnyPosition& position) {
    return std::visit([](const auto& p) { return p.stones(); }, position);
}

std::vector<Move> legal_moves(const AnyPosition& position) {
    return std::visit([](const auto& p) { return p.legal_moves(); }, position);
}

std::optional<AnyIllegalMove> why_illegal(const AnyPosition& position, ColoredMove move) {
    return std::visit(
        [move](const auto& p) -> std::optional<AnyIllegalMove> {
            if (const auto reason = p.why_illegal(move.color, move.move)) return *reason;
            return std::nullopt;
        },
        position);
}

std::expected<std::vector<Point>, AnyIllegalMove> try_move(const AnyPosition& position, Move move) {
    return std::visit(
        [move](const auto& p) -> std::expected<std::vector<Point>, AnyIllegalMove> {
            auto effect = p.try_move(move);
            if (!effect) return std::unexpected(AnyIllegalMove(effect.error()));
            return std::move(*effect);
        },
        position);
}

std::vector<Point> chain_at(const AnyPosition& position, Point p) {
    const auto* go = std::get_if<go::Position>(&position);
    return go != nullptr ? go->chain_at(p) : std::vector<Point>();
}

std::vector<Point> liberties_at(const AnyPosition& position, Point p) {
    const auto* go = std::get_if<go::Position>(&position);
    return go != nullptr ? go->liberties_at(p) : std::vector<Point>();
}

}  // namespace magpie
