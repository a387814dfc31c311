#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include "core/color.h"
#include "core/geometry.h"
#include "core/rng.h"

namespace magpie::go {

// With MAGPIE_WEAK_HASH the hash of a board has 8 bits, so that nearly every comparison by hash
// alone goes wrong: the tests of ko are run that way too, to show that hits are confirmed.
#ifdef MAGPIE_WEAK_HASH
constexpr std::uint64_t kHashMask = 0xFF;
#else
constexpr std::uint64_t kHashMask = ~std::uint64_t{0};
#endif

// What a stone adds to the hash of a board. It depends on column and row only, so that boards of
// every size class give a position the same hash.
MAGPIE_TABLE_FUNCTION std::uint64_t stone_key(int column, int row, Color c) {
    const int cell = (row * kMaxSide + column) * 2 + static_cast<int>(c);
    return mix(static_cast<std::uint64_t>(cell) + 0x60B0A2D) & kHashMask;
}

// Stones, chains, liberties and the point of a simple ko: Go without turns, history or rule set.
// For search and random games; everything else uses Position.
//
// A board of any shape up to kSide × kSide; the memory depends on kSide alone (an empty frame is
// laid around the board, so that no step needs a border test). Size classes: 9, 13, 19, 52.
// Trivially copyable; play() allocates nothing.
template <int kSide>
class Board {
    static_assert(kSide >= 1 && kSide <= kMaxSide);

  public:
    // Two rows of frame above and below, so that the neighbours of a neighbour are spots too; one
    // column of it serves the end of a row and the start of the next:
    //
    //   # # # #
    //   # # # #
    //   # . . .        kSide 3: stride 4, points 9 to 19 in rows of three
    //   # . . .
    //   # . . .
    //   # # # #
    //   # # # # #
    static constexpr int kFrameRows = 2;
    static constexpr int kStride = kSide + 1;
    static constexpr int kSpots = kStride * (kSide + 2 * kFrameRows) + 1;
    static constexpr int kArea = kSide * kSide;
    using Index = std::conditional_t<(kSpots <= 256), std::uint8_t, std::uint16_t>;

    // A place on the framed board; cheap to step from, unlike a Point. Spot 0 is in the frame and
    // stands for "none".
    enum class Spot : Index { none = 0 };  // NOLINT(performance-enum-size): it holds any index

    // Requires: both sides of `geometry` are at most kSide.
    explicit Board(Geometry geometry);

    [[nodiscard]] Geometry geometry() const { return geometry_; }

    [[nodiscard]] Spot spot(Point p) const {
        return spot_at(index_at(geometry_.column_of(p), geometry_.row_of(p)));
    }

    // Of a place on the board: columns count from the left and rows from the top, both from 0.
    [[nodiscard]] static constexpr Spot spot(int column, int row) {
        return spot_at(index_at(column, row));
    }

    [[nodiscard]] Point point(Spot v) const {
        return geometry_.at(index(v) % kStride - 1, index(v) / kStride - kFrameRows);
    }

    [[nodiscard]] bool is_empty(Spot v) const { return contents(v) == kEmpty; }

    [[nodiscard]] bool has_stone(Spot v, Color c) const { return contents(v) == stone_of(c); }

    [[nodiscard]] std::optional<Color> stone_at(Spot v) const {
        if (has_stone(v, Color::black)) return Color::black;
        if (has_stone(v, Color::white)) return Color::white;
        return std::nullopt;
    }

    // The empty points, in no particular order: 0 <= i < empty_count().
    [[nodiscard]] int empty_count() const { return empty_count_; }

    [[nodiscard]] Spot empty_spot(int i) const { return spot_at(empties_[at(i)]); }

    // Exchanges two of them.
    void swap_empties(int i, int j) {
        std::swap(empties_[at(i)], empties_[at(j)]);
        cell(empties_[at(i)]).link = static_cast<Index>(i);
        cell(empties_[at(j)]).link = static_cast<Index>(j);
    }

    [[nodiscard]] int count_stones(Color c) const;

    // Of the chain of a stone. Requires: there is a stone on v.
    [[nodiscard]] Spot chain_of(Spot v) const { return spot_at(cell(index(v)).head); }

    [[nodiscard]] int liberties(Spot v) const { return cell(cell(index(v)).head).liberties; }

    [[nodiscard]] int chain_size(Spot v) const { return sizes_[cell(index(v)).head]; }

    // The spot on which the opponent of the last player may not play at once, or none: one stone
    // was taken by a stone that stands alone with that spot as its only liberty.
    [[nodiscard]] Spot ko() const { return ko_; }

    void set_ko(Spot v) { ko_ = v; }

    // The xor of stone_key() over the stones.
    [[nodiscard]] std::uint64_t hash() const { return hash_; }

    // Whether a stone of `c` on v would take nothing and have no liberty. Requires: is_empty(v).
    [[nodiscard]] bool is_suicide(Spot v, Color c) const;

    // An empty spot whose neighbours are all stones of `c` or the border, and whose diagonal
    // neighbours are not enough the opponent's to make it false (two of them; one at the border).
    // Random games do not fill these. Requires: is_empty(v).
    [[nodiscard]] bool is_eye(Spot v, Color c) const;

    // Whether every neighbour on the board is a stone of `c`. Requires: is_empty(v).
    [[nodiscard]] bool is_surrounded(Spot v, Color c) const {
        return (cell(index(v)).around >> (kCountBits * static_cast<int>(c)) & kCountMask) == 4;
    }

    // Puts a stone of `c` on v. Opponent's chains without liberties are cleared first, then our
    // own, if it has none. Requires: is_empty(v). Cost: the stones taken, and the stones of all but
    // the largest of the chains joined. Returns the number of opponent's stones taken.
    // Inlined always, so that a caller with a constant colour gets code for that colour.
    int play(Spot v, Color c);

    // Calls f(Spot) for every stone of the chain at v. f must not change the board.
    template <class F>
    void for_each_stone(Spot v, F&& f) const;

    // Calls f(Spot) once for every stone that a stone of `c` on v would take from the opponent.
    // Requires: is_empty(v).
    template <class F>
    void for_each_capture(Spot v, Color c, F&& f) const;

    // Calls f(Spot) for every stone of `c` that would leave the board with a suicide of `c` on v,
    // v itself not among them. Requires: is_suicide(v, c).
    template <class F>
    void for_each_suicide(Spot v, Color c, F&& f) const;

    // hash() after play(v, c). Requires: is_empty(v).
    [[nodiscard]] std::uint64_t hash_after(Spot v, Color c) const;

    // Calls f(Spot) for the four neighbours, frame included: up, left, right, down.
    template <class F>
    static constexpr void for_each_neighbor(Spot v, F&& f) {
        for (const int step : kSteps) f(spot_at(index(v) + step));
    }

  private:
    // What is on a spot and around it, in one word:
    //
    //   bits 12-13  kEmpty, kBlack, kWhite, kFrame
    //   bits 8-10   number of empty neighbours
    //   bits 4-6    white neighbours, frame included
    //   bits 0-2    black neighbours, frame included
    static constexpr int kCountBits = 4;
    static constexpr int kCountMask = 7;
    static constexpr int kEmptyShift = 8;
    static constexpr int kContentsShift = 12;
    static constexpr int kEmpty = 0;
    static constexpr int kFrame = 3;

    // Aligned so that a cell is found by a shift.
    struct alignas(8) Cell {
        std::uint16_t around;
        Index head;       // the spot that names the chain; 0 when there is no stone
        Index link;       // a stone: the next of its chain, in a ring. Empty: place in empties_
        Index liberties;  // of the chain; at the head only. That of spot 0 is anything
    };

    // What was around a spot when a stone was put there, in the order of kSteps.
    struct Around {
        std::array<int, 4> contents;
        std::array<Index, 4> heads;
        std::array<Index, 4> liberties;  // left to these chains; anything where there is none
    };

    static constexpr std::array<int, 4> kSteps = {-kStride, -1, 1, kStride};
    static constexpr std::array<int, 4> kDiagonals = {-kStride - 1, -kStride + 1, kStride - 1,
                                                      kStride + 1};

    static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

    static constexpr int index_at(int column, int row) {
        return (row + kFrameRows) * kStride + column + 1;
    }

    static constexpr int index(Spot v) { return static_cast<int>(v); }

    static constexpr Spot spot_at(int i) { return static_cast<Spot>(i); }

    static constexpr int stone_of(Color c) { return 1 + static_cast<int>(c); }

    static MAGPIE_TABLE auto kKeys = [] {
        std::array<ByColor<std::uint64_t>, at(kSpots)> keys{};
        for (int row = 0; row < kSide; ++row) {
            for (int column = 0; column < kSide; ++column) {
                ByColor<std::uint64_t>& key = keys[at(index_at(column, row))];
                for (const Color c : kColors) key[c] = stone_key(column, row, c);
            }
        }
        return keys;
    }();

    [[nodiscard]] Cell& cell(int i) { return cells_[at(i)]; }

    [[nodiscard]] const Cell& cell(int i) const { return cells_[at(i)]; }

    [[nodiscard]] int contents(Spot v) const { return cell(index(v)).around >> kContentsShift; }

    [[nodiscard]] int contents(int i) const { return cell(i).around >> kContentsShift; }

    [[nodiscard]] int empty_neighbors(int i) const {
        return cell(i).around >> kEmptyShift & kCountMask;
    }

    // Which places of `heads` name a chain that no earlier place names.
    static std::array<bool, 4> first_met(const std::array<Index, 4>& heads);
    [[nodiscard]] std::array<Index, 4> heads_around(int i) const;
    [[nodiscard]] int new_liberties(int i, int head) const;
    Around put_stone(int i, Color c);
    int take_captured(int i, const Around& around, Color c);
    void join_neighbors(int i, const Around& around, Color c);
    void join(int larger, int smaller);
    int remove_chain(int stone, Color c);

    std::array<Cell, at(kSpots)> cells_;
    std::array<Index, at(kSpots)> sizes_;  // stones of a chain; at the head only. 0 at spot 0
    std::array<Index, at(kArea)> empties_;
    Geometry geometry_;
    std::uint16_t empty_count_ = 0;
    Spot ko_ = Spot::none;
    std::uint64_t hash_ = 0;
};

template <int kSide>
Board<kSide>::Board(Geometry geometry) : cells_{}, sizes_{}, empties_{}, geometry_(geometry) {
    assert(geometry.columns <= kSide && geometry.rows <= kSide);
    // Frame cells are counted down like any neighbour of a stone: four keeps them from borrowing.
    for (Cell& c : cells_) c.around = kFrame << kContentsShift | 4 << kEmptyShift;
    for (int row = 0; row < geometry.rows; ++row) {
        for (int column = 0; column < geometry.columns; ++column) {
            const int frames = (row == 0) + (row + 1 == geometry.rows) + (column == 0) +
                               (column + 1 == geometry.columns);
            const int i = index_at(column, row);
            cell(i).around =
                static_cast<std::uint16_t>(kEmpty << kContentsShift | (4 - frames) << kEmptyShift |
                                           frames << kCountBits | frames);
            cell(i).link = static_cast<Index>(empty_count_);
            empties_[empty_count_++] = static_cast<Index>(i);
        }
    }
}

template <int kSide>
int Board<kSide>::count_stones(Color c) const {
    int count = 0;
    for (const Cell& here : cells_) count += here.around >> kContentsShift == stone_of(c);
    return count;
}

template <int kSide>
bool Board<kSide>::is_suicide(Spot v, Color c) const {
    const int i = index(v);
    if (empty_neighbors(i) != 0) return false;
    for (const int step : kSteps) {
        const Cell& next = cell(i + step);
        const int stone = next.around >> kContentsShift;
        const int liberties = cell(next.head).liberties;
        if (stone == stone_of(c) && liberties > 1) return false;
        if (stone == stone_of(opponent(c)) && liberties == 1) return false;
    }
    return true;
}

template <int kSide>
bool Board<kSide>::is_eye(Spot v, Color c) const {
    if (!is_surrounded(v, c)) return false;
    int theirs = 0;
    int frames = 0;
    for (const int step : kDiagonals) {
        const int found = contents(index(v) + step);
        theirs += found == stone_of(opponent(c));
        frames += found == kFrame;
    }
    return theirs + (frames > 0) < 2;
}

template <int kSide>
[[gnu::always_inline]] inline std::array<typename Board<kSide>::Index, 4>
Board<kSide>::heads_around(int i) const {
    return {cell(i + kSteps[0]).head, cell(i + kSteps[1]).head, cell(i + kSteps[2]).head,
            cell(i + kSteps[3]).head};
}

template <int kSide>
[[gnu::always_inline]] inline std::array<bool, 4> Board<kSide>::first_met(
    const std::array<Index, 4>& heads) {
    // Comparisons, not branches: which neighbours are of one chain cannot be predicted.
    return {true, heads[1] != heads[0], bool((heads[2] != heads[0]) & (heads[2] != heads[1])),
            bool((heads[3] != heads[0]) & (heads[3] != heads[1]) & (heads[3] != heads[2]))};
}

// The empty neighbours of i that no stone of the chain `head` touches.
template <int kSide>
[[gnu::always_inline]] inline int Board<kSide>::new_liberties(int i, int head) const {
    int found = 0;
    for (const int step : kSteps) {
        const std::array<Index, 4> heads = heads_around(i + step);
        const bool touched =
            (heads[0] == head) | (heads[1] == head) | (heads[2] == head) | (heads[3] == head);
        found += (contents(i + step) == kEmpty) & !touched;
    }
    return found;
}

// The stone as a chain of its own, counted by its neighbours; nothing is taken or joined yet.
template <int kSide>
[[gnu::always_inline]] inline typename Board<kSide>::Around Board<kSide>::put_stone(int i,
                                                                                    Color c) {
    Cell& placed = cell(i);
    const Index last = empties_[--empty_count_];
    empties_[placed.link] = last;
    cell(last).link = placed.link;
    hash_ ^= kKeys[at(i)][c];

    Around around;
    around.heads = heads_around(i);
    const int change = (1 << kCountBits * static_cast<int>(c)) - (1 << kEmptyShift);
    for (std::size_t k = 0; k < 4; ++k) {
        Cell& next = cell(i + kSteps[k]);
        around.contents[k] = next.around >> kContentsShift;
        next.around = static_cast<std::uint16_t>(next.around + change);
    }
    const std::array<bool, 4> first = first_met(around.heads);
    for (std::size_t k = 0; k < 4; ++k) {
        Cell& head = cell(around.heads[k]);
        head.liberties = static_cast<Index>(head.liberties - first[k]);
        around.liberties[k] = head.liberties;
    }

    placed.head = static_cast<Index>(i);
    placed.link = static_cast<Index>(i);
    placed.liberties = static_cast<Index>(empty_neighbors(i));
    placed.around = static_cast<std::uint16_t>(placed.around | stone_of(c) << kContentsShift);
    sizes_[at(i)] = 1;
    return around;
}

// Clears the opponent's chains around i that have no liberty left; returns the number of stones.
template <int kSide>
[[gnu::always_inline]] inline int Board<kSide>::take_captured(int i,
                                                              const Around& around,
                                                              Color c) {
    const int theirs = stone_of(opponent(c));
    bool any = false;
    for (std::size_t k = 0; k < 4; ++k) {
        any |= (around.contents[k] == theirs) & (around.liberties[k] == 0);
    }
    if (!any) return 0;
    int taken = 0;
    for (std::size_t k = 0; k < 4; ++k) {
        const int stone = i + kSteps[k];
        if (contents(stone) != theirs || around.liberties[k] != 0) continue;
        taken += remove_chain(stone, opponent(c));
        ko_ = spot_at(stone);
    }
    return taken;
}

// Clears the chain of `stone`, of colour `c`, and returns the number of its stones.
template <int kSide>
int Board<kSide>::remove_chain(int stone, Color c) {
    const int count = sizes_[cell(stone).head];
    const int change = (1 << kEmptyShift) - (1 << kCountBits * static_cast<int>(c));
    int i = stone;
    for (int left = count; left > 0; --left) {
        Cell& removed = cell(i);
        const int next = removed.link;
        removed.around = static_cast<std::uint16_t>(removed.around & ((1 << kContentsShift) - 1));
        removed.head = 0;
        removed.link = static_cast<Index>(empty_count_);
        empties_[empty_count_++] = static_cast<Index>(i);
        hash_ ^= kKeys[at(i)][c];
        for (const int step : kSteps) {
            cell(i + step).around = static_cast<std::uint16_t>(cell(i + step).around + change);
        }
        // The dying chain's own count goes wrong here; nobody reads it again.
        const std::array<Index, 4> heads = heads_around(i);
        const std::array<bool, 4> first = first_met(heads);
        for (std::size_t k = 0; k < 4; ++k) {
            Cell& head = cell(heads[k]);
            head.liberties = static_cast<Index>(head.liberties + first[k]);
        }
        i = next;
    }
    return count;
}

// Makes the new stone on i one chain with our stones around it, under the name of the largest.
template <int kSide>
[[gnu::always_inline]] inline void Board<kSide>::join_neighbors(int i,
                                                                const Around& around,
                                                                Color c) {
    std::array<int, 4> ours;
    int largest = 0;
    for (std::size_t k = 0; k < 4; ++k) {
        ours[k] = around.heads[k] & -static_cast<int>(around.contents[k] == stone_of(c));
        const bool larger = sizes_[at(ours[k])] > sizes_[at(largest)];
        largest ^= (largest ^ ours[k]) & -static_cast<int>(larger);
    }
    if (largest == 0) return;

    Cell& head = cell(largest);
    head.liberties = static_cast<Index>(head.liberties + new_liberties(i, largest));
    sizes_[at(largest)] = static_cast<Index>(sizes_[at(largest)] + 1);
    cell(i).head = static_cast<Index>(largest);
    cell(i).link = std::exchange(head.link, static_cast<Index>(i));
    for (std::size_t k = 0; k < 4; ++k) {
        if (ours[k] != 0 && cell(i + kSteps[k]).head != largest) join(largest, ours[k]);
    }
}

// Gives the chain named `smaller` the name `larger`, stone by stone, counting the liberties that
// are new.
template <int kSide>
void Board<kSide>::join(int larger, int smaller) {
    int gained = 0;
    int i = smaller;
    do {
        if (empty_neighbors(i) != 0) gained += new_liberties(i, larger);
        cell(i).head = static_cast<Index>(larger);
        i = cell(i).link;
    } while (i != smaller);
    cell(larger).liberties = static_cast<Index>(cell(larger).liberties + gained);
    sizes_[at(larger)] = static_cast<Index>(sizes_[at(larger)] + sizes_[at(smaller)]);
    std::swap(cell(larger).link, cell(smaller).link);
}

template <int kSide>
[[gnu::always_inline]] inline int Board<kSide>::play(Spot v, Color c) {
    assert(is_empty(v));
    const int i = index(v);
    const Around around = put_stone(i, c);
    const int taken = take_captured(i, around, c);
    join_neighbors(i, around, c);
    const int head = cell(i).head;
    // take_captured() left the last spot taken in ko_.
    if (taken != 1 || sizes_[at(head)] != 1 || cell(head).liberties != 1) ko_ = Spot::none;
    if (cell(head).liberties == 0) remove_chain(i, c);
    return taken;
}

template <int kSide>
template <class F>
void Board<kSide>::for_each_stone(Spot v, F&& f) const {
    int i = index(v);
    do {
        f(spot_at(i));
        i = cell(i).link;
    } while (i != index(v));
}

template <int kSide>
template <class F>
void Board<kSide>::for_each_capture(Spot v, Color c, F&& f) const {
    std::array<int, 4> seen{};
    int chains = 0;
    for (const int step : kSteps) {
        const int i = index(v) + step;
        if (contents(i) != stone_of(opponent(c)) || cell(cell(i).head).liberties != 1) continue;
        const int head = cell(i).head;
        if (std::find(seen.begin(), seen.begin() + chains, head) != seen.begin() + chains) continue;
        seen[at(chains++)] = head;
        for_each_stone(spot_at(i), f);
    }
}

template <int kSide>
template <class F>
void Board<kSide>::for_each_suicide(Spot v, Color c, F&& f) const {
    // All our chains around have v as their only liberty: they are what the opponent would take.
    for_each_capture(v, opponent(c), f);
}

template <int kSide>
std::uint64_t Board<kSide>::hash_after(Spot v, Color c) const {
    std::uint64_t hash = hash_;
    const auto remove = [&](Color side) {
        return [&hash, side](Spot stone) { hash ^= kKeys[at(index(stone))][side]; };
    };
    if (is_suicide(v, c)) {
        for_each_suicide(v, c, remove(c));
    } else {
        hash ^= kKeys[at(index(v))][c];
        for_each_capture(v, c, remove(opponent(c)));
    }
    return hash;
}

}  // namespace magpie::go
