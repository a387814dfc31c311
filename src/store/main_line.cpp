#include "store/main_line.h"

#include "game/setup.h"
#include "game/turn.h"

namespace magpie::store {

namespace {

void play_unchecked(AnyPosition& position, Move move) {
    std::visit([move](auto& game) { game.play_unchecked(move); }, position);
}

}  // namespace

std::optional<NodeId> walk_main_line(const GameRecord& record, const SeePosition& see) {
    AnyPosition position = start_position(record.spec);
    int ply = 0;
    for (const NodeId node : record.tree.main_line()) {
        const SetupEdit* edit = record.tree.setup(node);
        if (edit != nullptr) {
            // Many files put the handicap into the second node: what lay before was no position of
            // the game.
            const bool shows = ply > 0 && edit->changes_stones();
            if (shows && !see({position, ply})) return std::nullopt;
            if (apply_setup(position, *edit)) {
                if (!shows) see({position, ply});
                return node;
            }
        }
        const auto move = record.tree.move(node);
        if (!move) continue;
        if (lacks_pass_before(position, move->color)) {
            if (!see({position, ply, Move::pass()})) return std::nullopt;
            ++ply;
        }
        take_turn(position, move->color);
        if (why_illegal(position, *move)) {
            see({position, ply});
            return node;
        }
        if (!see({position, ply, move->move})) return std::nullopt;
        play_unchecked(position, move->move);
        ++ply;
    }
    see({position, ply});
    return std::nullopt;
}

}  // namespace magpie::store
