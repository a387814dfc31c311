#include "othello/search/midgame_search.h"

#include <algorithm>

#include "othello/search/evaluation.h"

namespace magpie::othello {

namespace {

int guess_by_hand(Squares mover, Squares other) { return evaluate(Board{mover, other}); }

}  // namespace

MidgameSearch::MidgameSearch(const std::optional<Weights>& weights,
                             std::size_t table_bytes,
                             std::size_t solver_table_bytes,
                             Isa isa)
    : solver_(solver_table_bytes, isa) {
    if (weights) {
        solver_.use(*weights, table_bytes);
    } else {
        solver_.use(&guess_by_hand, table_bytes);
    }
}

std::optional<int> MidgameSearch::search(
    const Board& board, int depth, int alpha, int beta, int level) {
    line_.clear();
    const auto value = solver_.look(board, depth, alpha, beta, level);
    if (!value || *value <= alpha || *value >= beta) return value;
    line_ = solver_.seen_line(board, depth, *value);
    return value;
}

}  // namespace magpie::othello
