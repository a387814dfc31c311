#include "go/search/evaluation_cache.h"

#include <algorithm>
#include <bit>

namespace magpie::go {
namespace {

std::size_t points(Geometry geometry) { return static_cast<std::size_t>(geometry.area()); }

}  // namespace

void EvaluationCache::prepare(Geometry geometry) {
    if (geometry == geometry_) return;
    clear();
    geometry_ = geometry;
}

void EvaluationCache::clear() {
    keys_ = {};
    numbers_ = {};
}

bool EvaluationCache::find(std::uint64_t key, nn::Output& out) {
    const Locked locked(lock_);
    if (keys_.empty()) return false;
    const std::size_t slot = slot_of(key);
    if (keys_[slot] != key) return false;
    const std::size_t area = points(geometry_);
    const float* row = numbers_.data() + slot * (kSingles + 2 * area + 1);
    out.win = row[0];
    out.draw = row[1];
    out.loss = row[2];
    out.lead = row[3];
    out.lead_scale = row[4];
    std::copy_n(row + 5, out.score.size(), out.score.begin());
    row += kSingles;
    out.policy.assign(row, row + area + 1);
    row += area + 1;
    out.ownership.assign(row, row + area);
    return true;
}

void EvaluationCache::store(std::uint64_t key, const nn::Output& answer) {
    const std::size_t area = points(geometry_);
    const std::size_t width = kSingles + 2 * area + 1;
    const Locked locked(lock_);
    if (keys_.empty()) {
        const std::size_t row_bytes = width * sizeof(float) + sizeof(std::uint64_t);
        const std::size_t slots = std::bit_floor(std::max<std::size_t>(bytes_ / row_bytes, 1));
        keys_.assign(slots, 0);
        numbers_.assign(slots * width, 0);
    }
    const std::size_t slot = slot_of(key);
    keys_[slot] = key;
    float* row = numbers_.data() + slot * width;
    row[0] = answer.win;
    row[1] = answer.draw;
    row[2] = answer.loss;
    row[3] = answer.lead;
    row[4] = answer.lead_scale;
    std::ranges::copy(answer.score, row + 5);
    row = std::copy(answer.policy.begin(), answer.policy.end(), row + kSingles);
    std::copy(answer.ownership.begin(), answer.ownership.end(), row);
}

}  // namespace magpie::go
