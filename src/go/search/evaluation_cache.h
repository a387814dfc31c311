#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/geometry.h"
#include "go/search/spin_lock.h"
#include "nn/evaluation.h"

namespace magpie::go {

// What the network said about positions, by key, for boards of one shape. A new entry takes the
// place of another when the table is full. For any number of threads.
class EvaluationCache {
  public:
    // Takes at most about `bytes`, and nothing before the first store().
    explicit EvaluationCache(std::size_t bytes) : bytes_(bytes) {}

    // Forgets everything when the shape is another than before. Not beside other calls.
    void prepare(Geometry geometry);

    void clear();

    // Whether there is an answer for `key`; it is copied to `out`.
    [[nodiscard]] bool find(std::uint64_t key, nn::Output& out);

    // Requires: an answer for a board of the shape prepared.
    void store(std::uint64_t key, const nn::Output& answer);

  private:
    // Numbers of an entry besides policy and ownership.
    // Chances, lead, lead scale, quantiles.
    static constexpr std::size_t kSingles = 5 + nn::kScoreQuantiles;

    [[nodiscard]] std::size_t slot_of(std::uint64_t key) const {
        return static_cast<std::size_t>(key >> 20) & (keys_.size() - 1);
    }

    std::size_t bytes_;
    Geometry geometry_{};
    SpinLock lock_;
    std::vector<std::uint64_t> keys_;  // 0: nothing there; a power of two of them
    std::vector<float> numbers_;       // one row for each
};

}  // namespace magpie::go
