#include "formats/sgn/replay.h"

#include "game/setup.h"
#include "game/turn.h"

namespace magpie::sgn {

std::expected<Replay, SetupRefusal> Replay::start(const Heading& heading) {
    AnyPosition position = start_position(heading.spec);
    if (auto refused = apply_setup(position, heading.setup)) return std::unexpected(*refused);
    return Replay(std::move(position));
}

std::optional<Refusal> Replay::play(ColoredMove move) {
    take_turn(position_, move.color);
    if (auto refused = why_refused(position_, move)) return refused;
    std::visit([move](auto& position) { position.play_unchecked(move.move); }, position_);
    return std::nullopt;
}

std::expected<std::vector<Point>, Refusal> Replay::play_and_list(ColoredMove move) {
    auto* go = std::get_if<go::Position>(&position_);
    if (go == nullptr) {
        if (auto refused = play(move)) return std::unexpected(*refused);
        return {};
    }
    take_turn(position_, move.color);
    auto left = go->try_move(move.move);
    if (!left) return std::unexpected(refusal_of(position_, move, left.error()));
    go->play_unchecked(move.move);
    return std::move(*left);
}

}  // namespace magpie::sgn
