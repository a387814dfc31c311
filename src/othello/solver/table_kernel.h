#pragma once

// What is remembered of positions: part of the generic source of endgame_kernel.h. Tables of one
// shape: positions played to the end, with bounds in discs (a small one for those near the end, a
// large one), and positions looked at to some depth, with bounds in hundredths of a disc.

#include "othello/rules/kernels.h"
#include "othello/solver/endgame.h"

namespace magpie::othello::MAGPIE_ISA {
namespace {

MAGPIE_INLINE Word hash_of(Word mover, Word other) {
    Word h = mover * 0x9E3779B97F4A7C15 + other * 0xC2B2AE3D27D4EB4F;
    h ^= h >> 32;
    h *= 0xD6E8FEB86659FD93;
    h ^= h >> 31;
    return h;
}

constexpr int kFar = 12;  // empties from which a position is kept in the large table

MAGPIE_INLINE Bucket* bucket_of(const EndgameTask& task, Word mover, Word other, int empties) {
    const Word hash = hash_of(mover, other);
    if (empties < kFar) return task.near_table + (hash & (kNearBuckets - 1));
    return task.table + (hash & task.bucket_mask);
}

MAGPIE_INLINE Bucket* seen_bucket_of(const EndgameTask& task, Word mover, Word other) {
    return task.seen_table + (hash_of(mover, other) & task.seen_mask);
}

// A bucket that is asked for soon: the table is far larger than the caches, and several waits at
// once take as long as one.
MAGPIE_INLINE void fetch_bucket(const Bucket* bucket) { __builtin_prefetch(bucket); }

MAGPIE_INLINE Word load(const Word& word) { return __atomic_load_n(&word, __ATOMIC_RELAXED); }

MAGPIE_INLINE void put(Word& word, Word value) { __atomic_store_n(&word, value, __ATOMIC_RELAXED); }

MAGPIE_INLINE Word mixed(Word known) { return known * 0x9E3779B97F4A7C15; }

// The knowledge in a bucket about a position, or 0.
MAGPIE_INLINE Word find_word(const Bucket* bucket, Word mover, Word other) {
    for (const TableEntry& entry : bucket->entries) {
        const Word data = load(entry.known);
        const Word key = mixed(data);
        if ((load(entry.mover_key) ^ key) != mover) continue;
        if ((load(entry.other_key) ^ key) != other || data == 0) continue;
        return data;
    }
    return 0;
}

// Replaces what was known of the position, or else the entry of the bucket that is worth least.
// Words of a table have their worth in bits 32 to 39 and the number of their search in 40 to 47;
// those of older searches are worth less than all of this one.
MAGPIE_INLINE void store_word(
    const EndgameTask& task, Bucket* bucket, Word mover, Word other, Word data) {
    TableEntry* place = bucket->entries;
    int least = 1 << 20;
    for (TableEntry& entry : bucket->entries) {
        const Word old = load(entry.known);
        const Word key = mixed(old);
        if ((load(entry.mover_key) ^ key) == mover && (load(entry.other_key) ^ key) == other) {
            place = &entry;
            break;
        }
        const int worth = static_cast<int>((old >> 32) & 255) +
                          (((old >> 40) & 255) == task.search_number ? 256 : 0);
        if (worth < least) {
            least = worth;
            place = &entry;
        }
    }
    data |= static_cast<Word>(task.search_number) << 40;
    put(place->mover_key, mover ^ mixed(data));
    put(place->other_key, other ^ mixed(data));
    put(place->known, data);
}

// ---- to the end: bytes for the lower bound, the upper bound, two moves, the effort, the search,
// and the level

struct Known {
    int lower = -64;
    int upper = 64;
    int first = 64;  // moves that were best before; 64: none
    int second = 64;
};

// Bounds of a search less sure than this one are not believed; its moves are.
MAGPIE_INLINE bool find(
    const EndgameTask& task, const Bucket* bucket, Word mover, Word other, Known& known) {
    const Word data = find_word(bucket, mover, other);
    if (data == 0) return false;
    known.first = static_cast<int>((data >> 16) & 255);
    known.second = static_cast<int>((data >> 24) & 255);
    if (static_cast<int>((data >> 48) & 7) < task.level) return false;
    known.lower = static_cast<std::int8_t>(data & 255);
    known.upper = static_cast<std::int8_t>((data >> 8) & 255);
    return true;
}

MAGPIE_INLINE void store(const EndgameTask& task,
                         Bucket* bucket,
                         Word mover,
                         Word other,
                         const Known& known,
                         int level,
                         Word nodes) {
    const Word effort = 64 - static_cast<Word>(__builtin_clzll(nodes | 1));
    const Word data = static_cast<std::uint8_t>(known.lower) |
                      static_cast<Word>(static_cast<std::uint8_t>(known.upper)) << 8 |
                      static_cast<Word>(known.first) << 16 | static_cast<Word>(known.second) << 24 |
                      effort << 32 | static_cast<Word>(level) << 48 |
                      Word{1} << 51;  // never all zero
    store_word(task, bucket, mover, other, data);
}

// A move that proved something stays in front of one that was only the least bad.
MAGPIE_INLINE void remember_best(int& first, int& second, int square, bool proves) {
    if (square == first || (!proves && first != 64)) return;
    second = first;
    first = square;
}

// ---- to some depth: 14 bits for either bound, 4 for the level, the depth (its worth), the search,
// and two moves

struct Seen {
    int lower = -6400;
    int upper = 6400;
    int depth = 0;  // 0: nothing
    int level = 0;
    int first = 64;
    int second = 64;
};

constexpr int kSeenOffset = 1 << 13;

MAGPIE_INLINE Seen find_seen(const Bucket* bucket, Word mover, Word other) {
    Seen seen;
    const Word data = find_word(bucket, mover, other);
    if (data == 0) return seen;
    seen.lower = static_cast<int>(data & 0x3FFF) - kSeenOffset;
    seen.upper = static_cast<int>((data >> 14) & 0x3FFF) - kSeenOffset;
    seen.level = static_cast<int>((data >> 28) & 15);
    seen.depth = static_cast<int>((data >> 32) & 255);
    seen.first = static_cast<int>((data >> 48) & 127);
    seen.second = static_cast<int>((data >> 55) & 127);
    return seen;
}

MAGPIE_INLINE void store_seen(
    const EndgameTask& task, Bucket* bucket, Word mover, Word other, const Seen& seen) {
    const Word data = static_cast<Word>(seen.lower + kSeenOffset) |
                      static_cast<Word>(seen.upper + kSeenOffset) << 14 |
                      static_cast<Word>(seen.level) << 28 | static_cast<Word>(seen.depth) << 32 |
                      static_cast<Word>(seen.first) << 48 | static_cast<Word>(seen.second) << 55;
    store_word(task, bucket, mover, other, data);
}

}  // namespace
}  // namespace magpie::othello::MAGPIE_ISA
