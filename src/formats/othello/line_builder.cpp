#include "formats/othello/line_builder.h"

#include <cassert>
#include <variant>

#include "game/setup.h"
#include "game/turn.h"

namespace magpie::formats {

namespace {

othello::Position start_of(const GameSpec& spec, const SetupEdit& edit) {
    assert(spec.kind == GameKind::othello && !why_invalid(spec));
    AnyPosition position = start_position(spec);
    if (!edit.is_empty()) {
        [[maybe_unused]] const auto refused = apply_setup(position, edit);
        assert(!refused);
    }
    return std::get<othello::Position>(position);
}

}  // namespace

LineBuilder::LineBuilder(const GameSpec& spec, const SetupEdit& edit)
    : position_(start_of(spec, edit)) {
    record_.spec = spec;
    if (!edit.is_empty()) record_.tree.set_setup(kRootNode, edit);
}

std::optional<Refusal> LineBuilder::play(Move move) {
    if (move.is_pass() && position_.is_over()) return std::nullopt;
    auto why = position_.why_illegal(move);
    // Most moves are legal as they stand, so the pass is looked for only where one is not.
    if (why && !move.is_pass() && position_.must_pass()) {
        append(Move::pass());
        why = position_.why_illegal(move);
    }
    if (why) return refusal_of(position_, {position_.to_play(), move}, *why);
    append(move);
    return std::nullopt;
}

std::optional<Refusal> LineBuilder::play(ColoredMove move) {
    if (move.move.is_pass() && position_.is_over()) return std::nullopt;
    if (move.color != position_.to_play()) {
        if (!position_.must_pass()) {
            const auto why = position_.why_illegal(move.color, move.move);
            return refusal_of(position_, move, why.value_or(othello::IllegalMove::wrong_turn));
        }
        append(Move::pass());
    }
    if (const auto why = position_.why_illegal(move.move)) {
        return refusal_of(position_, move, *why);
    }
    append(move.move);
    return std::nullopt;
}

void LineBuilder::append(Move move) {
    last_ = record_.tree.add_child(last_, ColoredMove{position_.to_play(), move});
    position_.play_unchecked(move);
    ++moves_;
}

}  // namespace magpie::formats
