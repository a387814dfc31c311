#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/clock.h"
#include "core/coordinates.h"

namespace magpie::seats {

// A point typed letter by letter, where letters are keys as well: `h` is a hint, `h4` a point. A
// key that is also a column waits a moment for its digit; one that is none acts at once. A letter
// that is neither begins a point too, so that whoever types it is told what is wrong with it. A
// capital may be another key than its small letter, but it is the same column.
class TypedPoint {
  public:
    static constexpr Milliseconds kLetterPause{600};
    static constexpr Milliseconds kNumberPause{900};

    // `keys`: the small letters that are keys; it must outlive this.
    TypedPoint(CoordStyle style, Geometry geometry, std::string_view keys)
        : style_(style), geometry_(geometry), keys_(keys) {}

    // A letter or a digit; anything else is nothing. Returns the letters that turn out to be keys,
    // in order.
    [[nodiscard]] std::string type(char c, Instant now);

    // The letters that have waited for a digit in vain; they are keys.
    [[nodiscard]] std::string take_overdue(Instant now);

    // Enter: letters without a digit are keys.
    [[nodiscard]] std::string take_letters();

    // When take_overdue() has something, unless more is typed.
    [[nodiscard]] std::optional<Instant> letter_deadline() const;

    // When a number is taken for whole, for who does not wait for Enter: at once where no digit can
    // follow.
    [[nodiscard]] std::optional<Instant> number_deadline() const;

    void erase_last(Instant now);

    void clear() { text_.clear(); }

    [[nodiscard]] const std::string& text() const { return text_; }

    [[nodiscard]] bool has_digits() const;

    [[nodiscard]] std::expected<Point, CoordError> point() const {
        return point_from(style_, geometry_, text_);
    }

  private:
    // Whether a column's name begins so, or no key does.
    [[nodiscard]] bool begins_point(const std::string& letters) const;

    CoordStyle style_;
    Geometry geometry_;
    std::string_view keys_;
    std::string text_;
    Instant typed_at_{};
};

}  // namespace magpie::seats
