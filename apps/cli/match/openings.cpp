#include "apps/cli/match/openings.h"

#include <algorithm>

#include "core/rng.h"
#include "formats/sgn/sgn.h"
#include "game/playback.h"
#include "game/words.h"

namespace magpie::cli {

namespace {

constexpr int kLinesLeftOut = 2;
constexpr int kSmallestSideWithMargin = 7;

bool is_inside(Geometry g, Point p) {
    if (std::min(g.columns, g.rows) < kSmallestSideWithMargin) return true;
    const int column = g.column_of(p);
    const int row = g.row_of(p);
    return column >= kLinesLeftOut && column < g.columns - kLinesLeftOut && row >= kLinesLeftOut &&
           row < g.rows - kLinesLeftOut;
}

// The moves of one line of text, checked by the rules of the match.
std::expected<std::vector<Move>, std::string> opening_from(const GameSpec& spec,
                                                           std::string_view line) {
    const auto record = sgn::read(line);
    if (!record) return std::unexpected(sgn::describe(record.error(), line));
    if (record->spec.kind != spec.kind || record->spec.geometry != spec.geometry) {
        return std::unexpected("not a game on this board");
    }
    Playback game = Playback::new_game(spec);
    std::vector<Move> moves;
    for (const NodeId node : record->tree.main_line()) {
        const auto move = record->tree.move(node);
        if (record->tree.setup(node) != nullptr) return std::unexpected("it sets up stones");
        if (!move) continue;
        const auto played = game.play(*move);
        if (!played) return std::unexpected(sentence(spec, played.error()));
        moves.push_back(move->move);
    }
    if (game.is_over()) return std::unexpected("the game is over");
    return moves;
}

}  // namespace

std::vector<Move> random_opening(const GameSpec& spec,
                                 int moves,
                                 std::uint64_t seed,
                                 std::uint64_t number) {
    Rng rng(mix(seed) ^ mix(number + 0x0be21195));
    AnyPosition position = start_position(spec);
    std::vector<Move> opening;
    for (int i = 0; i < moves; ++i) {
        std::vector<Move> choices = legal_moves(position);
        if (spec.kind == GameKind::go) {
            std::erase_if(choices, [&](Move m) {
                return m.is_pass() || !is_inside(spec.geometry, m.point());
            });
        }
        if (choices.empty()) break;
        const Move m = choices[rng.below(static_cast<std::uint32_t>(choices.size()))];
        AnyPosition next = position;
        std::visit([m](auto& p) { p.play_unchecked(m); }, next);
        if (is_over(next)) break;  // nothing would be left to play
        position = std::move(next);
        opening.push_back(m);
    }
    return opening;
}

std::expected<std::vector<std::vector<Move>>, std::string> openings_from(const GameSpec& spec,
                                                                         std::string_view text) {
    std::vector<std::vector<Move>> openings;
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.find_first_not_of(" \t\r") == std::string_view::npos || line.starts_with('#')) {
            continue;
        }
        auto opening = opening_from(spec, line);
        if (!opening) {
            return std::unexpected("line " + std::to_string(number) + ": " + opening.error());
        }
        openings.push_back(std::move(*opening));
    }
    if (openings.empty()) return std::unexpected("it holds no opening");
    return openings;
}

}  // namespace magpie::cli
