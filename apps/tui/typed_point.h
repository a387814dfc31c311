#pragma once

#include <optional>
#include <string>

#include "core/clock.h"
#include "core/coordinates.h"

namespace magpie::tui {

// A point typed letter by letter, where letters are commands as well: `h` is a hint, `h4` a point.
// A letter that can begin a point waits a moment for its digit; one that cannot is a command at
// once.
class TypedPoint {
  public:
    static constexpr Milliseconds kPause{700};

    TypedPoint(CoordStyle style, Geometry geometry) : style_(style), geometry_(geometry) {}

    // A letter or a digit. Returns the letters that turn out to be commands, in order.
    [[nodiscard]] std::string type(char c, Instant now);

    // The letter that has waited for its digit in vain.
    [[nodiscard]] std::optional<char> overdue(Instant now) const;

    [[nodiscard]] std::optional<Instant> deadline() const;

    // Enter: a letter alone is a command.
    [[nodiscard]] std::optional<char> lone_letter() const;

    void erase();

    void clear() { text_.clear(); }

    [[nodiscard]] const std::string& text() const { return text_; }

    [[nodiscard]] bool has_digits() const { return text_.size() > 1; }

    [[nodiscard]] std::expected<Point, CoordError> point() const {
        return point_from(style_, geometry_, text_);
    }

  private:
    [[nodiscard]] bool is_column(char c) const;

    CoordStyle style_;
    Geometry geometry_;
    std::string text_;
    Instant typed_at_{};
};

}  // namespace magpie::tui
