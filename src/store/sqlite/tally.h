#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "store/sqlite/database.h"
#include "store/sqlite/place.h"

namespace magpie::store {

// A position that so many games have is worth a tally.
constexpr std::int64_t kBusyPosition = 2048;

// By the number of a continuation: how many games went on so.
using ContinuationCounts = std::map<std::int64_t, std::int64_t>;

// Of the positions that very many games have, how these went on, so that nobody has to count them
// again: for each such position either the exact counts are there, or none at all. Whoever changes
// the index says so here, within the same transaction.
class Tally {
  public:
    explicit Tally(Database& database);

    // What the tally says of a position; nothing where it is not kept.
    [[nodiscard]] std::optional<ContinuationCounts> of(std::int64_t key);

    // Games that are in the index since now, all positions of each, in the order of the index. The
    // positions that most of them have get a tally if there are many such games in all.
    void add(std::span<const IndexRow> rows);

    // A game that is not in the index any more: how it went on where it first had the position.
    void take(std::int64_t key, std::int64_t continuation);

    // For changes that nobody can follow.
    void forget_all();

    // Counts a position in the index and keeps that.
    void count(std::int64_t key);

  private:
    void add(std::int64_t key, const ContinuationCounts& counts);
    [[nodiscard]] std::vector<std::int64_t>& keys();
    [[nodiscard]] bool is_kept(std::int64_t key);
    [[nodiscard]] bool is_busy(std::int64_t key);

    Database& database_;
    // Those that are kept, in order, as soon as somebody changes the index.
    std::optional<std::vector<std::int64_t>> keys_{};
    Statement find_;
    Statement add_;
    Statement take_;
    Statement drop_;
    Statement probe_;
};

// The same by looking at every game that has the position.
[[nodiscard]] ContinuationCounts count_continuations(Database& database, std::int64_t key);

}  // namespace magpie::store
