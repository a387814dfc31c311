#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace magpie::sgn {

// Arithmetic coding of equally likely choices into digits of six bits: a choice among n costs
// log2(n) bits, whole or not, so that n choices in a row form one number of mixed radix. The number
// is handled through a window of 60 bits, so that coding takes linear time; the loss from cutting
// the range into whole parts is below n / 2^54 of a bit a choice.
//
//   digits written  |  low, 60 bits  ...        range: how much of the number line from low on
//   7 63 12 0 41 .. |  ------------              still means the choices made so far

constexpr int kDigitBits = 6;
constexpr int kWindowBits = 60;
constexpr std::uint64_t kWindow = std::uint64_t{1} << kWindowBits;
constexpr std::uint64_t kTopDigit = std::uint64_t{1} << (kWindowBits - kDigitBits);

class RangeEncoder {
  public:
    // Adds the choice `index` out of `count`. Requires: index < count, 0 < count < 2^32.
    void encode(std::uint64_t index, std::uint64_t count) { encode(index, 1, count); }

    // Adds one of two, where no is so many times likelier than yes as the weights say.
    // Requires: both weights are at least 1, their sum is below 2^32.
    void encode_weighted(bool yes, std::uint64_t no_weight, std::uint64_t yes_weight) {
        if (yes) {
            encode(no_weight, yes_weight, no_weight + yes_weight);
        } else {
            encode(0, no_weight, no_weight + yes_weight);
        }
    }

    // The digits of everything encoded, each below 64. The encoder is spent.
    [[nodiscard]] std::vector<std::uint8_t> finish() {
        // The range spans at least one step of the top digit, so one more digit names a number
        // inside it: the first multiple of the step not below low.
        low_ += kTopDigit - 1;
        if (low_ >= kWindow) {
            low_ -= kWindow;
            carry();
        }
        digits_.push_back(static_cast<std::uint8_t>(low_ / kTopDigit));
        return std::move(digits_);
    }

  private:
    // Takes the choices from `first` on, `size` of them, as one.
    void encode(std::uint64_t first, std::uint64_t size, std::uint64_t count) {
        assert(size > 0 && first + size <= count && count <= UINT32_MAX);
        const std::uint64_t part = range_ / count;
        low_ += part * first;
        // The last choice gets what the division left over: a choice among one costs nothing.
        range_ = first + size == count ? range_ - part * first : part * size;
        if (low_ >= kWindow) {
            low_ -= kWindow;
            carry();
        }
        while (range_ < kTopDigit) shift();
    }

    void shift() {
        digits_.push_back(static_cast<std::uint8_t>(low_ / kTopDigit));
        low_ = (low_ % kTopDigit) << kDigitBits;
        range_ <<= kDigitBits;
    }

    // Adds one to the digits already written. They begin below all 63, because the number encoded
    // is below one; each carry turns a run of 63 into 0, so the cost is constant on average.
    void carry() {
        std::size_t at = digits_.size();
        while (digits_[--at] == 63) digits_[at] = 0;
        ++digits_[at];
    }

    std::vector<std::uint8_t> digits_;
    std::uint64_t low_ = 0;
    std::uint64_t range_ = kWindow;
};

// Gives back the choices, asked for with the same counts in the same order. Digits that no encoder
// wrote give some choices, never a fault: is_exhausted() then tells, at the latest when more has
// been asked for than the digits can hold.
class RangeDecoder {
  public:
    // Requires: every digit is below 64; `digits` outlives the decoder.
    explicit RangeDecoder(std::span<const std::uint8_t> digits) : digits_(digits) {
        for (int i = 0; i < kWindowBits / kDigitBits; ++i) code_ = code_ << kDigitBits | next();
    }

    // The next choice out of `count`, below `count`. Requires: 0 < count < 2^32.
    [[nodiscard]] std::uint64_t decode(std::uint64_t count) {
        assert(count > 0 && count <= UINT32_MAX);
        const std::uint64_t index = std::min(code_ / (range_ / count), count - 1);
        take(index, 1, count);
        return index;
    }

    // The next of two, asked for with the weights it was encoded with.
    [[nodiscard]] bool decode_weighted(std::uint64_t no_weight, std::uint64_t yes_weight) {
        const std::uint64_t count = no_weight + yes_weight;
        const bool yes = code_ / (range_ / count) >= no_weight;
        if (yes) {
            take(no_weight, yes_weight, count);
        } else {
            take(0, no_weight, count);
        }
        return yes;
    }

    // More was decoded than the digits hold: what came last is made up.
    [[nodiscard]] bool is_exhausted() const { return shifts_ + 1 > digits_.size(); }

    // Exactly what the digits hold was decoded.
    [[nodiscard]] bool is_finished() const { return shifts_ + 1 == digits_.size(); }

  private:
    void take(std::uint64_t first, std::uint64_t size, std::uint64_t count) {
        const std::uint64_t part = range_ / count;
        code_ -= part * first;
        range_ = first + size == count ? range_ - part * first : part * size;
        while (range_ < kTopDigit) {
            code_ = code_ << kDigitBits | next();
            range_ <<= kDigitBits;
            ++shifts_;
        }
    }

    std::uint64_t next() { return at_ < digits_.size() ? digits_[at_++] : 0; }

    std::span<const std::uint8_t> digits_;
    std::size_t at_ = 0;
    std::size_t shifts_ = 0;
    std::uint64_t code_ = 0;  // the window's part of the number, counted from the encoder's low
    std::uint64_t range_ = kWindow;
};

}  // namespace magpie::sgn
