#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace magpie::go {

// Finds the boards of a game by a 64-bit key, however long the game is and however often a key
// comes back: boards of one key form a chain of their own, and a bucket links only the newest of
// each. Boards are numbered from 0 and come and go at the end only.
class BoardIndex {
  public:
    static constexpr std::int32_t kNone = -1;

    BoardIndex() : buckets_(64, kNone) {}

    void push(std::uint64_t key) {
        keys_.push_back(key);
        older_.push_back(kNone);
        next_.push_back(kNone);
        if (keys_.size() >= buckets_.size()) {
            grow();
        } else {
            enter(static_cast<std::int32_t>(keys_.size()) - 1);
        }
    }

    // Requires: there is a board.
    void pop() {
        const auto board = static_cast<std::int32_t>(keys_.size()) - 1;  // the newest of its key
        std::int32_t& link = link_to(keys_.back());
        const std::int32_t older = older_.back();
        if (older != kNone) next_[at(older)] = next_[at(board)];
        link = older != kNone ? older : next_[at(board)];
        keys_.pop_back();
        older_.pop_back();
        next_.pop_back();
    }

    // Requires: 0 <= board, and it is there.
    [[nodiscard]] std::uint64_t key(std::int32_t board) const { return keys_[at(board)]; }

    // The newest board with that key, or kNone.
    [[nodiscard]] std::int32_t find(std::uint64_t key) const {
        std::int32_t board = buckets_[bucket_of(key)];
        while (board != kNone && keys_[at(board)] != key) board = next_[at(board)];
        return board;
    }

    // The next older board with the key of `board`, or kNone.
    [[nodiscard]] std::int32_t older(std::int32_t board) const { return older_[at(board)]; }

  private:
    static std::size_t at(std::int32_t board) { return static_cast<std::size_t>(board); }

    [[nodiscard]] std::size_t bucket_of(std::uint64_t key) const {
        return static_cast<std::size_t>(key) & (buckets_.size() - 1);
    }

    // Where the newest board with that key is linked from; at the end of its bucket when there is
    // none.
    std::int32_t& link_to(std::uint64_t key) {
        std::int32_t* link = &buckets_[bucket_of(key)];
        while (*link != kNone && keys_[at(*link)] != key) link = &next_[at(*link)];
        return *link;
    }

    void enter(std::int32_t board) {
        std::int32_t& link = link_to(keys_[at(board)]);
        older_[at(board)] = link;
        next_[at(board)] = link == kNone ? kNone : next_[at(link)];
        link = board;
    }

    void grow() {
        buckets_.assign(2 * buckets_.size(), kNone);
        for (std::size_t board = 0; board < keys_.size(); ++board) {
            enter(static_cast<std::int32_t>(board));
        }
    }

    std::vector<std::uint64_t> keys_;
    std::vector<std::int32_t> older_;    // with the same key
    std::vector<std::int32_t> next_;     // of the newest of a key: the newest of the next key
    std::vector<std::int32_t> buckets_;  // a power of two, more than boards
};

}  // namespace magpie::go
