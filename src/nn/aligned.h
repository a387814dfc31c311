#pragma once

#include <algorithm>
#include <cstddef>
#include <new>
#include <span>
#include <utility>

namespace magpie::nn {

// Floats that start on a cache line, so that no vector lies across two.
class AlignedFloats {
  public:
    AlignedFloats() = default;

    explicit AlignedFloats(std::size_t size)
        : data_(size == 0 ? nullptr
                          : static_cast<float*>(::operator new(size * sizeof(float), kLine))),
          size_(size) {
        std::fill_n(data_, size_, 0.0f);
    }

    AlignedFloats(const AlignedFloats&) = delete;
    AlignedFloats& operator=(const AlignedFloats&) = delete;

    AlignedFloats(AlignedFloats&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

    AlignedFloats& operator=(AlignedFloats&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        return *this;
    }

    ~AlignedFloats() { ::operator delete(data_, kLine); }

    [[nodiscard]] float* data() { return data_; }

    [[nodiscard]] const float* data() const { return data_; }

    [[nodiscard]] std::size_t size() const { return size_; }

    [[nodiscard]] float& operator[](std::size_t i) { return data_[i]; }

    void fill_with_zeros() { std::fill_n(data_, size_, 0.0f); }

    // Room for at least `size` floats; when it has to grow, all become zero.
    void reserve(std::size_t size) {
        if (size > size_) *this = AlignedFloats(size);
    }

  private:
    static constexpr std::align_val_t kLine{64};

    float* data_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace magpie::nn
