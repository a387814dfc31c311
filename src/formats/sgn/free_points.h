#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "core/geometry.h"

namespace magpie::sgn {

// The points of a board that hold no stone, in the order of the points, numbered from 0: what a
// stone can be put on, so what the packed form numbers moves by.
class FreePoints {
  public:
    explicit FreePoints(Geometry geometry) : count_(geometry.area()) {
        for (int i = 0; i < count_; ++i) word_of(Point(i)) |= bit_of(Point(i));
    }

    [[nodiscard]] int count() const { return count_; }

    [[nodiscard]] bool contains(Point p) const {
        return (words_[static_cast<std::size_t>(p.index() / 64)] & bit_of(p)) != 0;
    }

    void insert(Point p) {
        count_ += contains(p) ? 0 : 1;
        word_of(p) |= bit_of(p);
    }

    void erase(Point p) {
        count_ -= contains(p) ? 1 : 0;
        word_of(p) &= ~bit_of(p);
    }

    // How many free points come before `p`.
    [[nodiscard]] int number_of(Point p) const {
        const auto last = static_cast<std::size_t>(p.index() / 64);
        int before = std::popcount(words_[last] & (bit_of(p) - 1));
        for (std::size_t w = 0; w < last; ++w) before += std::popcount(words_[w]);
        return before;
    }

    // The point with that number. Requires: 0 <= number < count().
    [[nodiscard]] Point at(int number) const {
        assert(number >= 0 && number < count_);
        std::size_t w = 0;
        for (int here = std::popcount(words_[w]); number >= here; here = std::popcount(words_[w])) {
            number -= here;
            ++w;
        }
        std::uint64_t word = words_[w];
        for (; number > 0; --number) word &= word - 1;
        return Point(static_cast<int>(w) * 64 + std::countr_zero(word));
    }

  private:
    static constexpr std::uint64_t bit_of(Point p) { return std::uint64_t{1} << (p.index() % 64); }

    std::uint64_t& word_of(Point p) { return words_[static_cast<std::size_t>(p.index() / 64)]; }

    std::array<std::uint64_t, (kMaxArea + 63) / 64> words_{};
    int count_;
};

}  // namespace magpie::sgn
