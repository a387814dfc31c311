#pragma once

// The loops behind Kernels, once per instruction set; see kernels.h for the rules of this file.

#include "othello/rules/isa.h"
#include "othello/rules/kernels.h"

namespace magpie::othello::MAGPIE_ISA {

namespace {

// No game reaches a board with more than 33 moves, but any two words may come.
constexpr int kMostMoves = 64;

// Counts the leaves below boards that are two plies above them. Boards arrive one at a time; their
// moves wait here until there are enough to fill the vector lanes without gaps.
class LeafCounter {
  public:
    // Adds perft(board, 2).
    void add(Word mover, Word other) {
        const Held held = hold(mover, other);
        Word moves = held.moves;
        if (moves == 0) {
            // The pass leads to a board whose own moves are the leaves; when there are none the
            // game is over, and that is one leaf.
            const int replies = __builtin_popcountll(hold(other, mover).moves);
            leaves_ += static_cast<Word>(replies == 0 ? 1 : replies);
            return;
        }
        from_below_[boards_] = held.from_below;
        from_above_[boards_] = held.from_above;
        // Four moves at a time, the last of them perhaps too many: the next board overwrites those.
        const int count = __builtin_popcountll(moves);
        const std::uint32_t board = static_cast<std::uint32_t>(boards_) * 0x01010101U;
        for (int i = moves_; i < moves_ + count; i += 4) {
            std::uint32_t squares = 0;
            for (int k = 0; k < 4; ++k) {
                squares |= static_cast<std::uint32_t>(__builtin_ctzll(moves | kTop)) << (8 * k);
                moves &= moves - 1;
            }
            store(mover_ + i, broadcast(mover));
            store(other_ + i, broadcast(other));
            __builtin_memcpy(square_ + i, &squares, 4);
            __builtin_memcpy(board_ + i, &board, 4);
        }
        moves_ += count;
        ++boards_;
        if (boards_ == kBoards || moves_ >= kMoves) count_waiting();
    }

    Word leaves() {
        count_waiting();
        return leaves_;
    }

  private:
    static constexpr int kBoards = 64;
    static constexpr int kMoves = 512;
    static constexpr int kSlack = kMostMoves + 8;
    static constexpr Word kTop = Word{1} << 63;

    static void store(Word* to, const Axes& from) { __builtin_memcpy(to, &from, sizeof from); }

    [[nodiscard]] Axes flips_of(int i) const {
        return flips_by_axis(from_below_[board_[i]], from_above_[board_[i]], square_[i]);
    }

    void count_waiting() {
        play_waiting();
        // The lanes left over count as boards without discs, one leaf each.
        const int spare = (kLanes - moves_ % kLanes) % kLanes;
        for (int i = moves_; i < moves_ + spare; ++i) mover_[i] = other_[i] = 0;
        Lanes total = {};
        for (int i = 0; i < moves_; i += kLanes) {
            Lanes mover;
            Lanes other;
            __builtin_memcpy(&mover, mover_ + i, sizeof mover);
            __builtin_memcpy(&other, other_ + i, sizeof other);
            const Lanes moves = legal_moves(mover, other);
            // Without a move the ply is a pass or the game is over: one leaf either way.
            total += popcount(moves) - reinterpret_cast<Lanes>(moves == 0);
        }
        for (int i = 0; i < kLanes; ++i) leaves_ += total[i];
        leaves_ -= static_cast<Word>(spare);
        moves_ = 0;
        boards_ = 0;
    }

    // Turns each waiting move into the board after it.
    void play_waiting() {
        // What lies beyond the last move is stale or was never written: any valid indices do.
        for (int i = moves_; i < moves_ + 3; ++i) board_[i] = square_[i] = 0;
        for (int i = 0; i < moves_; i += 4) {
            const Axes turned =
                any_axis_of_each(flips_of(i), flips_of(i + 1), flips_of(i + 2), flips_of(i + 3));
            const Axes placed = broadcast(1)
                                << Axes{square_[i], square_[i + 1], square_[i + 2], square_[i + 3]};
            Axes mover;
            Axes other;
            __builtin_memcpy(&mover, mover_ + i, sizeof mover);
            __builtin_memcpy(&other, other_ + i, sizeof other);
            store(mover_ + i, other & ~turned);
            store(other_ + i, mover | turned | placed);
        }
    }

    Axes from_below_[kBoards];
    Axes from_above_[kBoards];
    alignas(64) Word mover_[kMoves + kSlack];
    alignas(64) Word other_[kMoves + kSlack];
    std::uint8_t square_[kMoves + kSlack];
    std::uint8_t board_[kMoves + kSlack];
    int boards_ = 0;
    int moves_ = 0;
    Word leaves_ = 0;
};

// Recursion ends with the game: at most 60 discs, and never two passes in a row.
void walk(LeafCounter& counter, Word& finished, Word mover, Word other, int depth) {
    if (depth == 2) {
        counter.add(mover, other);
        return;
    }
    const Held held = hold(mover, other);
    if (held.moves == 0) {
        if (hold(other, mover).moves == 0) {
            ++finished;
        } else {
            walk(counter, finished, other, mover, depth - 1);
        }
        return;
    }
    for (Word moves = held.moves; moves != 0; moves &= moves - 1) {
        const Word turned = flips(held, __builtin_ctzll(moves));
        walk(counter, finished, other & ~turned, mover | turned | (moves & -moves), depth - 1);
    }
}

Word count_perft(Word mover, Word other, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) {
        const int moves = __builtin_popcountll(hold(mover, other).moves);
        return static_cast<Word>(moves == 0 ? 1 : moves);
    }
    LeafCounter counter;
    Word finished = 0;
    walk(counter, finished, mover, other, depth);
    return counter.leaves() + finished;
}

Word board_legal_moves(Word mover, Word other) { return hold(mover, other).moves; }

Word board_flips(Word mover, Word other, int square) { return flips(mover, other, square); }

void all_legal_moves(const Word* movers, const Word* others, Word* moves, int count) {
    int i = 0;
    for (; i + kLanes <= count; i += kLanes) {
        Lanes mover;
        Lanes other;
        __builtin_memcpy(&mover, movers + i, sizeof mover);
        __builtin_memcpy(&other, others + i, sizeof other);
        const Lanes found = legal_moves(mover, other);
        __builtin_memcpy(moves + i, &found, sizeof found);
    }
    for (; i < count; ++i) moves[i] = board_legal_moves(movers[i], others[i]);
}

constexpr Kernels kTable = {board_legal_moves, board_flips, all_legal_moves, count_perft};

}  // namespace

}  // namespace magpie::othello::MAGPIE_ISA
