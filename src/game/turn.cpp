#include "game/turn.h"

namespace magpie {

bool can_resume(const go::Position& position) {
    return position.ending() == go::Ending::passes || position.ending() == go::Ending::no_result;
}

bool lacks_pass_before(const AnyPosition& position, Color mover) {
    const auto* othello = std::get_if<othello::Position>(&position);
    return othello != nullptr && othello->to_play() != mover && othello->must_pass();
}

bool take_turn(AnyPosition& position, Color mover) {
    if (auto* go = std::get_if<go::Position>(&position)) {
        const bool resumes = can_resume(*go);
        if (resumes) go->resume();
        go->give_turn_to(mover);
        return resumes;
    }
    if (lacks_pass_before(position, mover)) {
        std::get<othello::Position>(position).play_unchecked(Move::pass());
    }
    return false;
}

std::optional<Refusal> why_refused(const AnyPosition& position, ColoredMove move) {
    const auto reason = why_illegal(position, move);
    if (!reason) return std::nullopt;
    return refusal_of(position, move, *reason);
}

Refusal refusal_of(const AnyPosition& position, ColoredMove move, AnyIllegalMove reason) {
    Refusal refusal{move, reason};
    if (const auto* go = std::get_if<go::Position>(&position)) {
        // Repetitions are told with the move after which the board was the same.
        if (reason == AnyIllegalMove(go::IllegalMove::ko) ||
            reason == AnyIllegalMove(go::IllegalMove::superko)) {
            refusal.seen_after = go->repeats_board_after(move.move);
        }
    } else if (reason == AnyIllegalMove(othello::IllegalMove::must_not_pass)) {
        refusal.placements = static_cast<int>(legal_moves(position).size());
    }
    return refusal;
}

}  // namespace magpie
