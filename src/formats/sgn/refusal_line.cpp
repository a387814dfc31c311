#include "formats/sgn/refusal_line.h"

namespace magpie::sgn {

namespace {

std::string repetition(const Refusal& refusal) {
    if (!refusal.seen_after) return "";
    if (*refusal.seen_after == 0) return " (the board was like this at the start)";
    return " (the board was like this after move " + std::to_string(*refusal.seen_after) + ")";
}

std::string reason(const Refusal& refusal, go::IllegalMove why) {
    switch (why) {
        case go::IllegalMove::off_board:
            return "it is not on the board";
        case go::IllegalMove::occupied:
            return "there is a stone there already";
        case go::IllegalMove::suicide:
            return "no liberties";
        case go::IllegalMove::ko:
            return "ko" + repetition(refusal);
        case go::IllegalMove::superko:
            return "superko" + repetition(refusal);
        case go::IllegalMove::wrong_turn:
            return "it is the other player's turn";
        case go::IllegalMove::game_over:
            return "the game is over";
    }
    return "it is illegal";
}

std::string reason(const Refusal& refusal, othello::IllegalMove why) {
    switch (why) {
        case othello::IllegalMove::off_board:
            return "it is not on the board";
        case othello::IllegalMove::occupied:
            return "there is a disc there already";
        case othello::IllegalMove::flips_nothing:
            return "it turns no disc";
        case othello::IllegalMove::must_not_pass:
            return "there is a legal move (" + std::to_string(refusal.placements) + " of them)";
        case othello::IllegalMove::wrong_turn:
            return "it is the other player's turn";
        case othello::IllegalMove::game_over:
            return "the game is over";
    }
    return "it is illegal";
}

}  // namespace

std::string refusal_line(const Refusal& refusal, CoordStyle style, Geometry geometry) {
    const Move move = refusal.move.move;
    std::string line = refusal.move.color == Color::black ? "Black " : "White ";
    if (move.is_pass()) {
        line += "pass";
    } else if (geometry.contains(move.point())) {
        line += point_name(style, geometry, move.point());
    } else {
        line += "move";
    }
    line += " is refused: ";
    line += std::visit([&](auto why) { return reason(refusal, why); }, refusal.reason);
    return line;
}

}  // namespace magpie::sgn
