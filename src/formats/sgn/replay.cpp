#include "formats/sgn/replay.h"

#include "game/setup.h"

namespace magpie::sgn {

namespace {

// Repetitions are told with the move after which the board was the same.
Refusal go_refusal(const go::Position& position, ColoredMove move, go::IllegalMove reason) {
    Refusal refusal{move, reason};
    if (reason == go::IllegalMove::ko || reason == go::IllegalMove::superko) {
        refusal.seen_after = position.repeats_board_after(move.move);
    }
    return refusal;
}

Refusal othello_refusal(const othello::Position& position,
                        ColoredMove move,
                        othello::IllegalMove reason) {
    Refusal refusal{move, reason};
    if (reason == othello::IllegalMove::must_not_pass) {
        refusal.placements = static_cast<int>(position.legal_moves().size());
    }
    return refusal;
}

void prepare(go::Position& position, Color mover) {
    const auto ending = position.ending();
    if (ending == go::Ending::passes || ending == go::Ending::no_result) position.resume();
    position.give_turn_to(mover);
}

}  // namespace

std::expected<Replay, SetupRefusal> Replay::start(const Heading& heading) {
    AnyPosition position = start_position(heading.spec);
    if (auto refused = apply_setup(position, heading.setup)) return std::unexpected(*refused);
    return Replay(std::move(position));
}

bool Replay::lacks_pass_before(ColoredMove next) const {
    const auto* position = std::get_if<othello::Position>(&position_);
    return position != nullptr && position->to_play() != next.color && position->must_pass();
}

std::optional<Refusal> Replay::why_refused(ColoredMove move) {
    if (auto* position = std::get_if<go::Position>(&position_)) {
        prepare(*position, move.color);
        if (const auto reason = position->why_illegal(move.move)) {
            return go_refusal(*position, move, *reason);
        }
        return std::nullopt;
    }
    const auto& position = std::get<othello::Position>(position_);
    if (const auto reason = position.why_illegal(move.color, move.move)) {
        return othello_refusal(position, move, *reason);
    }
    return std::nullopt;
}

std::optional<Refusal> Replay::play(ColoredMove move) {
    if (auto refused = why_refused(move)) return refused;
    std::visit([move](auto& position) { position.play_unchecked(move.move); }, position_);
    return std::nullopt;
}

std::expected<std::vector<Point>, Refusal> Replay::play_and_list(ColoredMove move) {
    std::vector<Point> left;
    if (auto* position = std::get_if<go::Position>(&position_)) {
        prepare(*position, move.color);
        auto tried = position->try_move(move.move);
        if (!tried) return std::unexpected(go_refusal(*position, move, tried.error()));
        left = std::move(*tried);
        position->play_unchecked(move.move);
        return left;
    }
    if (auto refused = play(move)) return std::unexpected(*refused);
    return left;
}

}  // namespace magpie::sgn
