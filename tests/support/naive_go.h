#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "core/color.h"
#include "core/geometry.h"
#include "core/move.h"
#include "go/rules/position.h"
#include "go/rules/rules.h"

namespace magpie::naive {

using Stones = std::vector<std::optional<Color>>;

inline std::optional<Color> at(const Stones& stones, Point p) {
    return stones[static_cast<std::size_t>(p.index())];
}

// The points that can be reached from `p` over stones of its colour (or over empty points), `p`
// first.
inline std::vector<Point> chain(Geometry g, const Stones& stones, Point p) {
    std::vector<Point> found = {p};
    for (std::size_t i = 0; i < found.size(); ++i) {
        g.for_each_neighbor(Point(found[i]), [&](Point n) {
            const bool is_new = std::find(found.begin(), found.end(), n) == found.end();
            if (is_new && at(stones, n) == at(stones, p)) found.push_back(n);
        });
    }
    return found;
}

inline bool has_liberty(Geometry g, const Stones& stones, Point p) {
    bool found = false;
    for (const Point s : chain(g, stones, p)) {
        g.for_each_neighbor(s, [&](Point n) { found = found || !at(stones, n); });
    }
    return found;
}

inline void remove_chain(Geometry g, Stones& stones, Point p) {
    for (const Point s : chain(g, stones, p)) stones[static_cast<std::size_t>(s.index())].reset();
}

// The board after a stone of `mover` on the empty point `p`: theirs without liberties leave first,
// then ours.
inline Stones after_stone(Geometry g, Stones stones, Point p, Color mover) {
    stones[static_cast<std::size_t>(p.index())] = mover;
    g.for_each_neighbor(p, [&](Point n) {
        if (at(stones, n) == opponent(mover) && !has_liberty(g, stones, n)) {
            remove_chain(g, stones, n);
        }
    });
    if (!has_liberty(g, stones, p)) remove_chain(g, stones, p);
    return stones;
}

// Go told as plainly as possible, to be believed by reading: an array of stones, chains found anew
// by flood fill each time, every board of the game kept and compared stone by stone. It shares
// nothing with go::Position but the rule set, the move and the names of reasons and endings.
class Go {
  public:
    Go(Geometry geometry, const go::Rules& rules) : geometry_(geometry), rules_(rules) {
        stones_.resize(static_cast<std::size_t>(geometry.area()));
        remember(Move::pass());
        find_ending();
    }

    [[nodiscard]] const Stones& stones() const { return stones_; }

    [[nodiscard]] Color to_play() const { return to_play_; }

    [[nodiscard]] int prisoners(Color c) const { return prisoners_[c]; }

    [[nodiscard]] std::optional<go::Ending> ending() const { return ending_; }

    [[nodiscard]] std::optional<go::IllegalMove> why_illegal(Move m) const {
        if (ending_) return go::IllegalMove::game_over;
        if (m.is_pass()) return std::nullopt;
        if (!geometry_.contains(m.point())) return go::IllegalMove::off_board;
        return why_no_stone(m.point());
    }

    // Requires: !why_illegal(m).
    void play(Move m) {
        const Color mover = to_play_;
        if (!m.is_pass()) {
            const Stones next = after_stone(geometry_, stones_, m.point(), mover);
            prisoners_[mover] += count(stones_, opponent(mover)) - count(next, opponent(mover));
            prisoners_[opponent(mover)] += count(stones_, mover) + 1 - count(next, mover);
            stones_ = next;
        }
        to_play_ = opponent(mover);
        remember(m);
        find_ending();
    }

  private:
    // A moment of the game: the move that led to it (the start has none; it counts as a pass), how
    // the board looked, who was to play, and Black's prisoners less White's.
    struct Moment {
        Move move;
        Stones stones;
        Color to_play;
        int exchange;
    };

    static int count(const Stones& stones, Color c) {
        return static_cast<int>(std::count(stones.begin(), stones.end(), c));
    }

    void remember(Move m) {
        past_.push_back({m, stones_, to_play_, prisoners_.black - prisoners_.white});
    }

    [[nodiscard]] std::optional<go::IllegalMove> why_no_stone(Point p) const {
        if (at(stones_, p)) return go::IllegalMove::occupied;
        const Stones next = after_stone(geometry_, stones_, p, to_play_);
        const bool is_suicide = !at(next, p);
        if (is_suicide && !rules_.suicide_allowed) return go::IllegalMove::suicide;
        // One turn ago: before the opponent's stone. A pass in between lifts the ko.
        const bool was_answered = !past_.back().move.is_pass();
        if (was_answered && past_[past_.size() - 2].stones == next) return go::IllegalMove::ko;
        for (const Moment& moment : past_) {
            if (rules_.ko == go::Ko::simple || moment.stones != next) continue;
            const bool same_side = moment.to_play == opponent(to_play_);
            if (rules_.ko == go::Ko::positional || same_side) return go::IllegalMove::superko;
        }
        return std::nullopt;
    }

    [[nodiscard]] bool can_place() const {
        for (int i = 0; i < geometry_.area(); ++i) {
            if (!why_no_stone(Point(i))) return true;
        }
        return false;
    }

    // What it says: pass, look, pass, look.
    [[nodiscard]] bool anyone_can_ever_place() const {
        Go later = *this;
        for (int passes = 0; passes < 3; ++passes) {
            if (later.can_place()) return true;
            later.to_play_ = opponent(later.to_play_);
            later.remember(Move::pass());
        }
        return false;
    }

    void find_ending() {
        const Moment& now = past_.back();
        const bool is_start = past_.size() == 1;
        if (now.move.is_pass() && !is_start) {
            const bool is_second = past_.size() > 2 && past_[past_.size() - 2].move.is_pass();
            const bool counts = !rules_.white_passes_last || now.to_play == Color::black;
            if (is_second && counts) ending_ = go::Ending::passes;
            return;
        }
        if (rules_.long_cycle_voids && !is_start) {
            for (std::size_t i = 0; i + 1 < past_.size(); ++i) {
                const Moment& before = past_[i];
                if (before.stones == now.stones && before.to_play == now.to_play &&
                    before.exchange == now.exchange) {
                    ending_ = go::Ending::no_result;
                    return;
                }
            }
        }
        if (!anyone_can_ever_place()) ending_ = go::Ending::no_placement_left;
    }

    Geometry geometry_;
    go::Rules rules_;
    Stones stones_;
    std::vector<Moment> past_;  // the start first, the present last
    ByColor<int> prisoners_;
    Color to_play_ = Color::black;
    std::optional<go::Ending> ending_;
};

}  // namespace magpie::naive
