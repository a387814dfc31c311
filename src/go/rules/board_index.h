#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace magpie::go {

// Finds the boards of a game by a 64-bit key, however long the game is. Boards are numbered from 0
// and come and go at the end only, so that a bucket is a chain from the newest board to the oldest.
class BoardIndex {
  public:
    static constexpr std::int32_t kNone = -1;

    BoardIndex() : newest_(64, kNone) {}

    void push(std::uint64_t key) {
        previous_.push_back(newest_[bucket_of(key)]);
        newest_[bucket_of(key)] = static_cast<std::int32_t>(keys_.size());
        keys_.push_back(key);
        if (keys_.size() >= newest_.size()) grow();
    }

    // Requires: there is a board.
    void pop() {
        newest_[bucket_of(keys_.back())] = previous_.back();
        keys_.pop_back();
        previous_.pop_back();
    }

    // The newest board with that key whose number is at most `last`, or kNone.
    [[nodiscard]] std::int32_t find(std::uint64_t key, std::int32_t last) const {
        std::int32_t board = newest_[bucket_of(key)];
        while (board != kNone && (board > last || keys_[at(board)] != key)) {
            board = previous_[at(board)];
        }
        return board;
    }

    // The next older board with the key of `board`, or kNone.
    [[nodiscard]] std::int32_t older(std::int32_t board) const {
        const std::uint64_t key = keys_[at(board)];
        do {
            board = previous_[at(board)];
        } while (board != kNone && keys_[at(board)] != key);
        return board;
    }

  private:
    static std::size_t at(std::int32_t board) { return static_cast<std::size_t>(board); }

    [[nodiscard]] std::size_t bucket_of(std::uint64_t key) const {
        return static_cast<std::size_t>(key) & (newest_.size() - 1);
    }

    void grow() {
        newest_.assign(2 * newest_.size(), kNone);
        for (std::size_t board = 0; board < keys_.size(); ++board) {
            std::int32_t& newest = newest_[bucket_of(keys_[board])];
            previous_[board] = newest;
            newest = static_cast<std::int32_t>(board);
        }
    }

    std::vector<std::uint64_t> keys_;
    std::vector<std::int32_t> previous_;  // in the same bucket, or kNone
    std::vector<std::int32_t> newest_;    // of each bucket; a power of two, more than boards
};

}  // namespace magpie::go
