// What controllers ask of an engine that plays another game than Go: GoGui's gogui-rules commands,
// and Quarry's choice of a game.
#include <array>

#include "core/ascii.h"
#include "game/score.h"
#include "game/words.h"
#include "protocols/gtp/words.h"
#include "protocols/gtp/workbench.h"

namespace magpie::gtp {

namespace {

constexpr std::string_view kGame = "Othello";

Answer game_id(Workbench&, const Request&) { return {.text = std::string(kGame)}; }

Answer set_game(Workbench&, const Request& request) {
    if (request.arguments.size() != 1) return syntax_error();
    if (!ascii::is_word(request.arguments[0], "othello")) return Answer::failed("unknown game");
    return {};
}

// The row with the highest number first, as GoGui draws them.
Answer board(Workbench& bench, const Request&) {
    const Geometry geometry = bench.geometry();
    std::string text = "\n";
    for (int row = geometry.rows - 1; row >= 0; --row) {
        for (int column = 0; column < geometry.columns; ++column) {
            const auto disc = stone_at(bench.any_position(), geometry.at(column, row));
            text += !disc ? '.' : *disc == Color::black ? 'X' : 'O';
            text += column + 1 < geometry.columns ? ' ' : '\n';
        }
    }
    return {.text = text};
}

// What GoGui paints on the board by itself: a circle where a disc may be placed.
Answer board_graphics(Workbench& bench, const Request&) {
    Answer answer;
    for (const Move move : legal_moves(bench.any_position())) {
        if (move.is_pass()) continue;
        answer.text += answer.text.empty() ? "CIRCLE " : " ";
        answer.text += vertex(bench.geometry(), move, GameKind::othello);
    }
    return answer;
}

Answer board_size(Workbench& bench, const Request&) {
    return {.text = std::to_string(bench.geometry().columns)};
}

// Nothing when the game is over.
Answer legal(Workbench& bench, const Request&) {
    Answer answer;
    for (const Move move : legal_moves(bench.any_position())) {
        if (!answer.text.empty()) answer.text += ' ';
        answer.text += vertex(bench.geometry(), move, GameKind::othello);
    }
    return answer;
}

Answer side_to_move(Workbench& bench, const Request&) {
    return {.text = std::string(gtp::color_name(bench.game().to_play()))};
}

Answer final_result(Workbench& bench, const Request&) {
    if (!bench.game().is_over()) return Answer::failed("the game is not over");
    const auto outcome = outcome_by_count(bench.spec(), bench.any_position());
    if (!outcome) return Answer::failed("the position cannot be counted");
    return {.text = sentence(bench.spec(), *outcome)};
}

// Discs are turned, never taken: none for White, none for Black.
Answer captured_count(Workbench&, const Request&) { return {.text = "0 0"}; }

constexpr std::array<Handler, 10> kOthelloHandlers = {{
    {"gogui-rules_board", board, Games::othello},
    {"gogui-rules_board_gfx", board_graphics, Games::othello},
    {"gogui-rules_board_size", board_size, Games::othello},
    {"gogui-rules_captured_count", captured_count, Games::othello},
    {"gogui-rules_final_result", final_result, Games::othello},
    {"gogui-rules_game_id", game_id, Games::othello},
    {"gogui-rules_legal_moves", legal, Games::othello},
    {"gogui-rules_side_to_move", side_to_move, Games::othello},
    {"list_games", game_id, Games::othello},
    {"set_game", set_game, Games::othello},
}};

}  // namespace

std::span<const Handler> othello_handlers() { return kOthelloHandlers; }

}  // namespace magpie::gtp
