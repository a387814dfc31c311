#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/color.h"
#include "core/margin.h"
#include "go/rules/board.h"
#include "go/rules/rules.h"

namespace magpie::go {

// The boards a game has had, the present one too: one key() after each move, passes included (a
// pass makes a situation of its own). Search trusts the hash: a false hit costs one candidate,
// never a wrong answer to a player.
class SeenBoards {
  public:
    [[nodiscard]] bool contains(std::uint64_t key) const {
        return std::find(keys_.begin(), keys_.end(), key) != keys_.end();
    }

    void add(std::uint64_t key) { keys_.push_back(key); }

    // For a search that goes down a line and comes back.
    [[nodiscard]] std::size_t size() const { return keys_.size(); }

    void shrink_to(std::size_t size) { keys_.resize(size); }

  private:
    std::vector<std::uint64_t> keys_;
};

// A game of Go as search sees it: the board with turn, passes and the last moves; the boards seen
// are kept beside it (SeenBoards), so that this stays a trivially copyable value.
template <int kSide>
struct SearchPosition {
    using Spot = typename Board<kSide>::Spot;
    static constexpr int kLastMoves = 5;

    Board<kSide> board;
    Rules rules;
    Color to_play = Color::black;
    int passes = 0;  // in a row
    int moves = 0;
    std::array<Spot, kLastMoves> last{};  // the latest first; none: a pass, or no move yet
    // Points a stone was taken from. Only a stone on one of these can bring a board back, other
    // than by suicide, so that nearly every move needs no look at the boards seen.
    std::array<std::uint64_t, (Board<kSide>::kSpots + 63) / 64> emptied{};

    SearchPosition(Geometry geometry, const Rules& game_rules)
        : board(geometry), rules(game_rules) {}

    [[nodiscard]] bool is_over() const { return passes >= 2; }

    // What SeenBoards holds for this position.
    [[nodiscard]] std::uint64_t key() const { return key_of(board.hash(), to_play); }

    // Whether `v` is a legal stone for the side to play. Requires: board.is_empty(v).
    [[nodiscard]] bool is_legal(Spot v, const SeenBoards& seen) const {
        if (v == board.ko()) return false;
        const bool suicide = board.is_suicide(v, to_play);
        if (suicide && !(rules.suicide_allowed && joins_stones(v))) return false;
        if (rules.ko == Ko::simple || !(suicide || was_emptied(v))) return true;
        return !seen.contains(key_of(board.hash_after(v, to_play), opponent(to_play)));
    }

    // Plays a stone on `v`, or passes with Spot::none. Requires: none or is_legal(v).
    void play(Spot v) {
        if (v == Spot::none) {
            ++passes;
            board.set_ko(Spot::none);
        } else {
            passes = 0;
            const auto mark = [this](Spot stone) { mark_emptied(stone); };
            board.for_each_capture(v, to_play, mark);
            if (rules.suicide_allowed && board.is_suicide(v, to_play)) {
                board.for_each_suicide(v, to_play, mark);
            }
            board.play(v, to_play);
        }
        std::copy_backward(last.begin(), last.end() - 1, last.end());
        last[0] = v;
        to_play = opponent(to_play);
        ++moves;
    }

  private:
    [[nodiscard]] std::uint64_t key_of(std::uint64_t hash, Color next) const {
        const bool by_turn = rules.ko == Ko::situational && next == Color::white;
        return by_turn ? ~hash : hash;
    }

    // A lone stone that commits suicide changes nothing: never worth a look.
    [[nodiscard]] bool joins_stones(Spot v) const {
        bool joins = false;
        Board<kSide>::for_each_neighbor(
            v, [&](Spot next) { joins |= board.has_stone(next, to_play); });
        return joins;
    }

    [[nodiscard]] bool was_emptied(Spot v) const {
        const auto i = static_cast<std::size_t>(v);
        return (emptied[i / 64] >> (i % 64) & 1) != 0;
    }

    void mark_emptied(Spot v) {
        const auto i = static_cast<std::size_t>(v);
        emptied[i / 64] |= std::uint64_t{1} << (i % 64);
    }
};

// Whose each point is when every stone on the board stands (Tromp-Taylor): the stones, and the
// empty regions that touch one colour alone.
template <int kSide>
struct AreaMap {
    std::array<std::int8_t, Board<kSide>::kSpots> owner{};  // 1 Black's, -1 White's, 0 nobody's
    int margin = 0;                                         // Black's points less White's, no komi

    explicit AreaMap(const Board<kSide>& board);
};

template <int kSide>
AreaMap<kSide>::AreaMap(const Board<kSide>& board) {
    using Spot = typename Board<kSide>::Spot;
    constexpr std::int8_t kUnseen = 2;
    const int empties = board.empty_count();
    for (int i = 0; i < empties; ++i) {
        owner[static_cast<std::size_t>(board.empty_spot(i))] = kUnseen;
    }
    std::array<Spot, Board<kSide>::kArea> region;  // the points found, also what is left to look at
    for (int i = 0; i < empties; ++i) {
        const Spot start = board.empty_spot(i);
        if (owner[static_cast<std::size_t>(start)] != kUnseen) continue;
        std::size_t found = 0;
        bool touches_black = false;
        bool touches_white = false;
        const auto visit = [&](Spot v) {
            if (board.is_empty(v)) {
                std::int8_t& mark = owner[static_cast<std::size_t>(v)];
                if (mark != kUnseen) return;
                mark = 0;
                region[found++] = v;
            } else {
                touches_black |= board.has_stone(v, Color::black);
                touches_white |= board.has_stone(v, Color::white);
            }
        };
        visit(start);
        for (std::size_t next = 0; next < found; ++next) {
            Board<kSide>::for_each_neighbor(region[next], visit);
        }
        const int side = int{touches_black} - int{touches_white};
        margin += side * static_cast<int>(found);
        if (side == 0) continue;
        for (std::size_t k = 0; k < found; ++k) {
            owner[static_cast<std::size_t>(region[k])] = static_cast<std::int8_t>(side);
        }
    }
    const Geometry geometry = board.geometry();
    for (int row = 0; row < geometry.rows; ++row) {
        for (int column = 0; column < geometry.columns; ++column) {
            const Spot v = Board<kSide>::spot(column, row);
            const int side =
                int{board.has_stone(v, Color::black)} - int{board.has_stone(v, Color::white)};
            margin += side;
            owner[static_cast<std::size_t>(v)] =
                static_cast<std::int8_t>(owner[static_cast<std::size_t>(v)] + side);
        }
    }
}

}  // namespace magpie::go
