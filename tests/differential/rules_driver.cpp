// Plays random games by our rules and tells everything about them, so that other programs can be
// asked whether they agree. One request a line on standard input, answered at once:
//
//   go COLUMNS ROWS simple|positional|situational suicide|no-suicide SEED PLIES
//     MOVE ILLEGAL BOARD PRISONERS      one line a move
//     end MARGIN                        by area, every stone alive, no komi
//
//   othello COLUMNS ROWS SEED
//     MOVE LEGAL BOARD
//     end MARGIN                        black discs less white
//
// MOVE is a point, counted row by row from the top left, or "pass". ILLEGAL names the empty points
// where the mover may not play with the reason, "4:suicide,7:ko" or "-"; LEGAL the squares where it
// may, "19,26" or "-". BOARD is the board after the move, "..XO". PRISONERS is what Black and White
// have taken, "3/0". The same request has the same answer on every machine.

#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "core/rng.h"
#include "go/rules/position.h"
#include "go/score/score.h"
#include "othello/rules/position.h"

namespace {

using namespace magpie;

std::string move_text(Move m) { return m.is_pass() ? "pass" : std::to_string(m.point().index()); }

std::string board_text(const std::vector<std::optional<Color>>& stones) {
    std::string text;
    for (const auto& stone : stones) text += ".XO"[stone_number(stone)];
    return text;
}

void append(std::string& list, const std::string& item) {
    if (!list.empty()) list += ',';
    list += item;
}

std::string or_dash(const std::string& list) { return list.empty() ? "-" : list; }

std::string reason_text(go::IllegalMove reason) {
    switch (reason) {
        case go::IllegalMove::suicide:
            return "suicide";
        case go::IllegalMove::ko:
            return "ko";
        case go::IllegalMove::superko:
            return "superko";
        default:
            return "unexpected";
    }
}

std::string illegal_empties(const go::Position& game) {
    std::string list;
    for (int i = 0; i < game.geometry().area(); ++i) {
        if (game.stone_at(Point(i))) continue;
        const auto reason = game.why_illegal(Move(Point(i)));
        if (reason) append(list, std::to_string(i) + ":" + reason_text(*reason));
    }
    return or_dash(list);
}

// Mostly a stone anywhere, and rather one that takes something: captures are what rules are about.
Move choose(const go::Position& game, Rng& rng) {
    std::vector<Move> moves = game.legal_moves();
    moves.pop_back();
    if (moves.empty() || rng.below(40) == 0) return Move::pass();
    Move chosen = Move::pass();
    for (int tries = 0; tries < 3; ++tries) {
        chosen = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        if (!game.try_move(chosen)->empty()) break;
    }
    return chosen;
}

void play_go(Geometry geometry, const go::Rules& rules, std::uint64_t seed, int plies) {
    Rng rng(seed);
    go::Position game(geometry, rules);
    for (int ply = 0; ply < plies && !game.is_over(); ++ply) {
        const std::string illegal = illegal_empties(game);
        const Move move = choose(game, rng);
        game.play_unchecked(move);
        std::cout << move_text(move) << ' ' << illegal << ' ' << board_text(game.stones()) << ' '
                  << game.prisoners(Color::black) << '/' << game.prisoners(Color::white) << '\n';
    }
    std::cout << "end " << to_text(go::reckon(game, {}, rules)->margin) << '\n';
}

void play_othello(othello::Position game, std::uint64_t seed) {
    Rng rng(seed);
    while (!game.is_over()) {
        const std::vector<Move> moves = game.legal_moves();
        std::string legal;
        for (const Move m : moves) {
            if (!m.is_pass()) append(legal, move_text(m));
        }
        const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        game.play_unchecked(move);
        std::cout << move_text(move) << ' ' << or_dash(legal) << ' ' << board_text(game.stones())
                  << '\n';
    }
    std::cout << "end " << to_text(game.margin(othello::Counting::discs)) << '\n';
}

const std::map<std::string, go::Ko> kKoNames = {{"simple", go::Ko::simple},
                                                {"positional", go::Ko::positional},
                                                {"situational", go::Ko::situational}};

bool answer_go(std::istream& words) {
    int columns = 0;
    int rows = 0;
    std::string ko;
    std::string suicide;
    std::uint64_t seed = 0;
    int plies = 0;
    if (!(words >> columns >> rows >> ko >> suicide >> seed >> plies)) return false;
    const auto geometry = Geometry::make(columns, rows);
    if (!geometry || !kKoNames.contains(ko)) return false;
    // No rule beyond ko and suicide: the others know no void games, and nobody has komi.
    const go::Rules rules{.ko = kKoNames.at(ko),
                          .scoring = go::Scoring::area,
                          .suicide_allowed = suicide == "suicide",
                          .komi = Margin{0},
                          .long_cycle_voids = false,
                          .seki_counts = true,
                          .dead_stones_removed = false};
    play_go(*geometry, rules, seed, plies);
    return true;
}

bool answer_othello(std::istream& words) {
    int columns = 0;
    int rows = 0;
    std::uint64_t seed = 0;
    if (!(words >> columns >> rows >> seed)) return false;
    const auto geometry = Geometry::make(columns, rows);
    if (!geometry) return false;
    const auto start = othello::Position::start(*geometry);
    if (!start) return false;
    play_othello(*start, seed);
    return true;
}

}  // namespace

int main() {
    std::ios::sync_with_stdio(false);
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        std::string game;
        words >> game;
        const bool answered =
            (game == "go" && answer_go(words)) || (game == "othello" && answer_othello(words));
        if (!answered) std::cout << "error " << line << '\n';
        std::cout.flush();
    }
}
