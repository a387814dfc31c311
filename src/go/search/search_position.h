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

// A set of places on the board, the same size for every board of a class.
template <int kSide>
class SpotSet {
  public:
    using Spot = typename Board<kSide>::Spot;

    [[nodiscard]] bool contains(Spot v) const {
        const auto i = static_cast<std::size_t>(v);
        return (words_[i / 64] >> (i % 64) & 1) != 0;
    }

    void add(Spot v) {
        const auto i = static_cast<std::size_t>(v);
        words_[i / 64] |= std::uint64_t{1} << (i % 64);
    }

    [[nodiscard]] std::uint64_t hash() const {
        std::uint64_t hash = 0;
        for (const std::uint64_t word : words_) hash = mix(hash ^ word);
        return hash;
    }

  private:
    std::array<std::uint64_t, (Board<kSide>::kSpots + 63) / 64> words_{};
};

// Search can play out which stones are dead: where the rules take dead stones off the board, two
// passes begin a second phase, in which what can be captured is captured, at no cost to anybody.
// Two more passes end it. The stones that stood at the first passes and are the opponent's in the
// end were dead; the score is that of the board at the first passes without them.
enum class SearchPhase : std::uint8_t { play, cleanup };

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
    int prisoners = 0;                    // that Black has taken in the phase of play, less White's
    SearchPhase phase = SearchPhase::play;
    bool has_cleanup = false;                 // whether two passes lead to the second phase
    ByColor<SpotSet<kSide>> stones_at_end{};  // of the phase of play; empty before
    // Points a stone was taken from. Only a stone on one of these can bring a board back, other
    // than by suicide, so that nearly every move needs no look at the boards seen.
    SpotSet<kSide> emptied{};

    SearchPosition(Geometry geometry, const Rules& game_rules)
        : board(geometry), rules(game_rules) {}

    [[nodiscard]] bool is_over() const {
        return passes >= 2 && (phase == SearchPhase::cleanup || !has_cleanup);
    }

    // What SeenBoards holds for this position.
    [[nodiscard]] std::uint64_t key() const { return key_of(board.hash(), to_play); }

    // Whether `v` is a legal stone for the side to play. Requires: board.is_empty(v).
    [[nodiscard]] bool is_legal(Spot v, const SeenBoards& seen) const {
        if (v == board.ko()) return false;
        const bool suicide = board.is_suicide(v, to_play);
        if (suicide && !(rules.suicide_allowed && joins_stones(v))) return false;
        if (rules.ko == Ko::simple || !(suicide || emptied.contains(v))) return true;
        return !seen.contains(key_of(board.hash_after(v, to_play), opponent(to_play)));
    }

    // Plays a stone on `v`, or passes with Spot::none. Requires: none or is_legal(v).
    void play(Spot v) {
        if (v == Spot::none) {
            ++passes;
            board.set_ko(Spot::none);
        } else {
            passes = 0;
            put_stone(v);
        }
        std::copy_backward(last.begin(), last.end() - 1, last.end());
        last[0] = v;
        to_play = opponent(to_play);
        ++moves;
        if (passes == 2 && has_cleanup && phase == SearchPhase::play) begin_cleanup();
    }

    // The key of a board with these stones and that side to play.
    [[nodiscard]] std::uint64_t key_of(std::uint64_t hash, Color next) const {
        const bool by_turn = rules.ko == Ko::situational && next == Color::white;
        return by_turn ? ~hash : hash;
    }

  private:
    // A lone stone that commits suicide changes nothing: never worth a look.
    [[nodiscard]] bool joins_stones(Spot v) const {
        bool joins = false;
        Board<kSide>::for_each_neighbor(
            v, [&](Spot next) { joins |= board.has_stone(next, to_play); });
        return joins;
    }

    void put_stone(Spot v) {
        int left = 0;
        const auto leave = [&](Spot stone) {
            emptied.add(stone);
            ++left;
        };
        const bool suicide = rules.suicide_allowed && board.is_suicide(v, to_play);
        if (suicide) {
            board.for_each_suicide(v, to_play, leave);
            left = -left - 1;
        } else {
            board.for_each_capture(v, to_play, leave);
        }
        board.play(v, to_play);
        if (phase == SearchPhase::play) prisoners += to_play == Color::black ? left : -left;
    }

    void begin_cleanup() {
        phase = SearchPhase::cleanup;
        passes = 0;
        const Geometry geometry = board.geometry();
        for (int row = 0; row < geometry.rows; ++row) {
            for (int column = 0; column < geometry.columns; ++column) {
                const Spot v = Board<kSide>::spot(column, row);
                if (const auto stone = board.stone_at(v)) stones_at_end[*stone].add(v);
            }
        }
    }
};

// Whose each point is when every stone on the board stands (Tromp-Taylor): the stones, and the
// empty regions that touch one colour alone.
template <int kSide>
struct AreaMap {
    std::array<std::int8_t, Board<kSide>::kSpots> owner{};  // 1 Black's, -1 White's, 0 nobody's
    int margin = 0;                                         // Black's points less White's, no komi

    // By area, or by territory: without the points under stones, which `owner` still tells.
    explicit AreaMap(const Board<kSide>& board, Scoring scoring = Scoring::area);
};

template <int kSide>
AreaMap<kSide>::AreaMap(const Board<kSide>& board, Scoring scoring) {
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
            if (scoring == Scoring::area) margin += side;
            owner[static_cast<std::size_t>(v)] =
                static_cast<std::int8_t>(owner[static_cast<std::size_t>(v)] + side);
        }
    }
}

// How the game stands if it ended now: with the position as it is, or after the cleanup as far as
// it has come.
template <int kSide>
class Settlement {
  public:
    explicit Settlement(const SearchPosition<kSide>& position)
        : Settlement(position, settle(position)) {}

    // Whose each point is in the end.
    [[nodiscard]] const AreaMap<kSide>& areas() const { return areas_; }

    // For Black, komi counted, in points.
    [[nodiscard]] float lead() const { return lead_; }

  private:
    using Spot = typename Board<kSide>::Spot;

    // The board that is counted, and the dead stones that were taken off it: White's less Black's.
    struct Settled {
        Board<kSide> board;
        int dead_margin = 0;
    };

    static Settled settle(const SearchPosition<kSide>& position) {
        if (position.phase == SearchPhase::play) return {position.board};
        const Geometry geometry = position.board.geometry();
        const AreaMap<kSide> now(position.board);
        Settled settled{Board<kSide>(geometry)};
        for (int row = 0; row < geometry.rows; ++row) {
            for (int column = 0; column < geometry.columns; ++column) {
                const Spot v = Board<kSide>::spot(column, row);
                const std::int8_t owner = now.owner[static_cast<std::size_t>(v)];
                for (const Color c : kColors) {
                    if (!position.stones_at_end[c].contains(v)) continue;
                    const int side = c == Color::black ? 1 : -1;
                    if (owner == -side) {
                        settled.dead_margin -= side;
                    } else {
                        settled.board.play(v, c);
                    }
                }
            }
        }
        return settled;
    }

    Settlement(const SearchPosition<kSide>& position, const Settled& settled)
        : areas_(settled.board, position.rules.scoring) {
        const bool territory = position.rules.scoring == Scoring::territory;
        const int taken = territory ? position.prisoners + settled.dead_margin : 0;
        lead_ = static_cast<float>(areas_.margin + taken) -
                static_cast<float>(position.rules.komi.half_points) / 2;
    }

    AreaMap<kSide> areas_;
    float lead_ = 0;
};

}  // namespace magpie::go
