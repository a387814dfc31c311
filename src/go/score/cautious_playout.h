#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "core/color.h"
#include "core/rng.h"
#include "go/rules/board.h"
#include "go/score/contact_patterns.h"

namespace magpie::go {

// One game played out to the end by two cautious random players, to see who keeps which points.
// Uniformly random play is too careless for that: it gives away groups that are in no danger. These
// players, in this order of preference,
//   - save their chain that the last move put in atari, by taking a stone of the attackers or by
//     running where that gives two liberties;
//   - take the chain of the last move when it stands in atari;
//   - play the vital point of the space from which their stones were just taken;
//   - answer next to the last move with a usual shape (go/score/contact_patterns.h);
//   - play anywhere at random, but never fill their own eye, and never put a chain in atari
//     themselves, except a small one whose shape leaves the taker a single eye. So a seki stays.
// They pass when nothing of that is left. The game ends with two passes, or after 3 moves a point.
template <int kSide>
class CautiousPlayout {
  public:
    using BoardType = Board<kSide>;
    using Spot = typename BoardType::Spot;

    CautiousPlayout(const BoardType& board, Color first, const ContactPatterns& patterns, Rng& rng)
        : board_(board), mover_(first), patterns_(patterns), rng_(rng) {}

    void run() {
        int passes = 0;
        for (int left = 3 * board_.geometry().area(); left > 0 && passes < 2; --left) {
            const Spot v = choose();
            if (v == Spot::none) {
                ++passes;
                board_.set_ko(Spot::none);
            } else {
                passes = 0;
                play(v);
            }
            last_ = v;
            mover_ = opponent(mover_);
        }
    }

    // Who has the point at the end: a stone or an eye. Nobody: dame.
    [[nodiscard]] std::optional<Color> owner(Spot v) const {
        if (!board_.is_empty(v)) return board_.stone_at(v);
        for (const Color c : kColors)
            if (board_.is_surrounded(v, c)) return c;
        return std::nullopt;
    }

  private:
    // A few liberties of a chain, without repetition.
    struct Liberties {
        std::array<Spot, 4> spots{};
        int count = 0;

        bool add(Spot v) {
            for (int i = 0; i < count; ++i)
                if (spots[static_cast<std::size_t>(i)] == v) return false;
            if (count < 4) spots[static_cast<std::size_t>(count++)] = v;
            return true;
        }
    };

    static constexpr int kLargestNakade = 6;

    // Row by row from the upper left.
    static constexpr std::array<int, 8> kAround = {
        -BoardType::kStride - 1, -BoardType::kStride, -BoardType::kStride + 1, -1, 1,
        BoardType::kStride - 1,  BoardType::kStride,  BoardType::kStride + 1};

    // A handful of spots: a nakade shape.
    struct Shape {
        std::array<Spot, kLargestNakade> spots{};
        int size = 0;  // more than kLargestNakade: too many to list

        void add(Spot v) {
            if (size < kLargestNakade) spots[static_cast<std::size_t>(size)] = v;
            ++size;
        }

        [[nodiscard]] bool has(Spot v) const {
            const auto end = spots.begin() + std::min(size, kLargestNakade);
            return std::find(spots.begin(), end, v) != end;
        }

        // Neighbours of the i-th spot inside the shape.
        [[nodiscard]] int degree(int i) const {
            int count = 0;
            BoardType::for_each_neighbor(spots[static_cast<std::size_t>(i)],
                                         [&](Spot n) { count += has(n) ? 1 : 0; });
            return count;
        }
    };

    void play(Spot v) {
        // What is taken is remembered when it leaves a space to play back into.
        taken_ = Shape{};
        board_.for_each_capture(v, mover_, [&](Spot stone) { taken_.add(stone); });
        board_.play(v, mover_);
    }

    Spot choose() {
        if (last_ != Spot::none && !board_.is_empty(last_) && rng_.below(16) != 0) {
            if (const Spot v = save_chain_in_atari(); v != Spot::none) return v;
            if (const Spot v = take_last_chain(); v != Spot::none) return v;
            if (const Spot v = vital_point_of_loss(); v != Spot::none) return v;
            if (const Spot v = answer_contact(); v != Spot::none) return v;
        }
        return choose_at_random();
    }

    [[nodiscard]] bool is_legal(Spot v, Color c) const {
        return v != board_.ko() && !board_.is_suicide(v, c);
    }

    // The liberty of a chain in atari. Requires: board_.liberties(stone) == 1.
    [[nodiscard]] Spot only_liberty(Spot stone) const {
        Spot found = Spot::none;
        board_.for_each_stone(stone, [&](Spot s) {
            BoardType::for_each_neighbor(s, [&](Spot n) {
                if (board_.is_empty(n)) found = n;
            });
        });
        return found;
    }

    // Liberties that a stone of `c` on v would have, counted up to `enough`.
    [[nodiscard]] int liberties_after(Spot v, Color c, int enough) const {
        Liberties found;
        BoardType::for_each_neighbor(v, [&](Spot n) {
            if (found.count >= enough) return;
            if (board_.is_empty(n)) {
                found.add(n);
            } else if (board_.has_stone(n, c)) {
                if (board_.liberties(n) > enough) {
                    found.count = enough;
                    return;
                }
                board_.for_each_stone(n, [&](Spot s) {
                    if (found.count >= enough) return;
                    BoardType::for_each_neighbor(s, [&](Spot m) {
                        if (m != v && board_.is_empty(m)) found.add(m);
                    });
                });
            } else if (board_.has_stone(n, opponent(c)) && board_.liberties(n) == 1) {
                found.add(n);  // it will be taken
            }
        });
        return found.count;
    }

    // A move that gets our chain at `stone` out of atari.
    [[nodiscard]] Spot escape(Spot stone) const {
        Spot taking = Spot::none;
        board_.for_each_stone(stone, [&](Spot s) {
            BoardType::for_each_neighbor(s, [&](Spot n) {
                if (taking != Spot::none || !board_.has_stone(n, opponent(mover_))) return;
                if (board_.liberties(n) != 1) return;
                const Spot v = only_liberty(n);
                if (is_legal(v, mover_)) taking = v;
            });
        });
        if (taking != Spot::none) return taking;
        const Spot run = only_liberty(stone);
        if (is_legal(run, mover_) && liberties_after(run, mover_, 2) >= 2) return run;
        return Spot::none;
    }

    [[nodiscard]] Spot save_chain_in_atari() const {
        Spot found = Spot::none;
        BoardType::for_each_neighbor(last_, [&](Spot n) {
            if (found != Spot::none || !board_.has_stone(n, mover_)) return;
            if (board_.liberties(n) == 1) found = escape(n);
        });
        return found;
    }

    [[nodiscard]] Spot take_last_chain() const {
        if (!board_.has_stone(last_, opponent(mover_)) || board_.liberties(last_) != 1)
            return Spot::none;
        const Spot v = only_liberty(last_);
        return is_legal(v, mover_) ? v : Spot::none;
    }

    [[nodiscard]] Spot vital_point_of_loss() const {
        if (taken_.size < 3 || taken_.size > kLargestNakade) return Spot::none;
        int best = -1;
        for (int i = 0; i < taken_.size; ++i) {
            if (!board_.is_empty(taken_.spots[static_cast<std::size_t>(i)])) return Spot::none;
            if (best < 0 || taken_.degree(i) > taken_.degree(best)) best = i;
        }
        const Spot v = taken_.spots[static_cast<std::size_t>(best)];
        return is_legal(v, mover_) ? v : Spot::none;
    }

    // The stones around v, as ContactPatterns wants them.
    [[nodiscard]] std::uint16_t around(Spot v) const {
        unsigned code = 0;
        for (const int step : kAround) {
            const Spot n = static_cast<Spot>(static_cast<int>(v) + step);
            unsigned found = 3;
            if (board_.is_empty(n)) {
                found = 0;
            } else if (const auto stone = board_.stone_at(n)) {
                found = *stone == Color::black ? 1 : 2;
            }
            code = code << 2 | found;
        }
        return static_cast<std::uint16_t>(code);
    }

    // A good shape next to the last move, any of those there are.
    Spot answer_contact() {
        std::array<Spot, 8> found{};
        std::uint32_t count = 0;
        for (const int step : kAround) {
            const Spot v = static_cast<Spot>(static_cast<int>(last_) + step);
            if (!board_.is_empty(v) || !patterns_.matches(around(v)) || !is_sensible(v)) continue;
            found[count++] = v;
        }
        return count == 0 ? Spot::none : found[rng_.below(count)];
    }

    // Whether the stones of `shape`, once taken, leave room for one eye only if their side then
    // plays first: one to three stones, and the shapes that vital points have their names from.
    [[nodiscard]] static bool is_nakade(const Shape& shape) {
        if (shape.size <= 3) return true;
        if (shape.size > kLargestNakade) return false;
        int edges = 0;
        int largest = 0;
        for (int i = 0; i < shape.size; ++i) {
            edges += shape.degree(i);
            largest = std::max(largest, shape.degree(i));
        }
        edges /= 2;
        if (shape.size == 4) return edges == 4 || largest == 3;  // square, pyramid
        if (shape.size == 5) return edges == 5 || largest == 4;  // bulky five, crossed five
        return edges == 6 && largest == 4;                       // rabbity six
    }

    // Requires: legal, takes nothing, and would leave the mover's chain one liberty.
    [[nodiscard]] bool is_useful_self_atari(Spot v) const {
        Shape shape;
        shape.add(v);
        bool strong_taker = false;
        const auto look_around = [&](Spot s) {
            BoardType::for_each_neighbor(s, [&](Spot n) {
                if (board_.has_stone(n, opponent(mover_)) && board_.liberties(n) > 5)
                    strong_taker = true;
            });
        };
        look_around(v);
        std::array<Spot, 4> joined{};
        int chains = 0;
        BoardType::for_each_neighbor(v, [&](Spot n) {
            if (!board_.has_stone(n, mover_)) return;
            const Spot chain = board_.chain_of(n);
            const auto end = joined.begin() + chains;
            if (std::find(joined.begin(), end, chain) != end) return;
            joined[static_cast<std::size_t>(chains++)] = chain;
            if (board_.chain_size(n) + shape.size > kLargestNakade) {
                shape.size = kLargestNakade + 1;
                return;
            }
            board_.for_each_stone(n, [&](Spot s) {
                shape.add(s);
                look_around(s);
            });
        });
        if (shape.size == 1) return true;
        return !strong_taker && is_nakade(shape);
    }

    [[nodiscard]] bool takes_something(Spot v) const {
        bool takes = false;
        BoardType::for_each_neighbor(v, [&](Spot n) {
            takes = takes || (board_.has_stone(n, opponent(mover_)) && board_.liberties(n) == 1);
        });
        return takes;
    }

    [[nodiscard]] bool is_sensible(Spot v) const {
        if (board_.is_eye(v, mover_) || !is_legal(v, mover_)) return false;
        if (liberties_after(v, mover_, 2) >= 2 || takes_something(v)) return true;
        return is_useful_self_atari(v);
    }

    // Every sensible point is equally likely. Points found wanting go to the end of the list, so
    // that each is looked at once.
    Spot choose_at_random() {
        for (int left = board_.empty_count(); left > 0; --left) {
            const int i = static_cast<int>(rng_.below(static_cast<std::uint32_t>(left)));
            const Spot v = board_.empty_spot(i);
            if (is_sensible(v)) return v;
            board_.swap_empties(i, left - 1);
        }
        return Spot::none;
    }

    BoardType board_;
    Color mover_;
    const ContactPatterns& patterns_;
    Rng& rng_;
    Spot last_ = Spot::none;
    Shape taken_;
};

}  // namespace magpie::go
