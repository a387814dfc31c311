#include "othello/search/wide_table.h"

#include <algorithm>
#include <bit>

namespace magpie::othello {

WideTable::WideTable(Geometry geometry, std::size_t bytes) : geometry_(geometry) {
    const std::size_t entry_bytes = sizeof(Entry) + words() * sizeof(std::uint32_t);
    const std::size_t buckets =
        std::bit_floor(std::max<std::size_t>(1, bytes / (kBucketSize * entry_bytes)));
    bucket_mask_ = buckets - 1;
    entries_.resize(buckets * kBucketSize);
    boards_.resize(entries_.size() * words());
}

bool WideTable::holds(std::size_t entry, const WideBoard& board) const {
    const std::uint32_t* at = boards_.data() + entry * words();
    for (std::size_t r = 0; r < geometry_.rows; ++r) {
        if (is_narrow()) {
            if (*at++ != (board.mover.rows[r] | board.other.rows[r] << 16)) return false;
        } else {
            if (*at++ != board.mover.rows[r]) return false;
            if (*at++ != board.other.rows[r]) return false;
        }
    }
    return true;
}

const WideTable::Known* WideTable::find(const WideBoard& board, std::uint64_t hash) const {
    const auto tag = static_cast<std::uint32_t>(hash >> 32);
    const std::size_t bucket = bucket_of(hash);
    for (std::size_t i = bucket; i < bucket + kBucketSize; ++i) {
        if (entries_[i].is_used && entries_[i].tag == tag && holds(i, board)) {
            return &entries_[i].known;
        }
    }
    return nullptr;
}

// In the place of what was known of the board, or else of what is worth least: what an older search
// has left, then the shallower.
void WideTable::store(const WideBoard& board, std::uint64_t hash, const Known& known) {
    const auto tag = static_cast<std::uint32_t>(hash >> 32);
    const std::size_t bucket = bucket_of(hash);
    std::size_t place = bucket;
    int least = 1 << 20;
    for (std::size_t i = bucket; i < bucket + kBucketSize; ++i) {
        const Entry& entry = entries_[i];
        if (entry.is_used && entry.tag == tag && holds(i, board)) {
            place = i;
            break;
        }
        const int worth =
            !entry.is_used ? -1 : entry.known.depth + (entry.search == search_ ? 256 : 0);
        if (worth < least) {
            least = worth;
            place = i;
        }
    }
    entries_[place] = {.known = known, .tag = tag, .search = search_, .is_used = true};
    std::uint32_t* at = boards_.data() + place * words();
    for (std::size_t r = 0; r < geometry_.rows; ++r) {
        if (is_narrow()) {
            *at++ = board.mover.rows[r] | board.other.rows[r] << 16;
        } else {
            *at++ = board.mover.rows[r];
            *at++ = board.other.rows[r];
        }
    }
}

}  // namespace magpie::othello
