#pragma once

#include <memory>
#include <utility>
#include <variant>

#include "go/rules/board.h"

namespace magpie::go {

// A value on the heap: copying it copies what is in the box. Only assignment and destruction are
// allowed after it was moved from.
template <class T>
class Boxed {
  public:
    explicit Boxed(T value) : box_(std::make_unique<T>(std::move(value))) {}

    Boxed(const Boxed& other) : box_(std::make_unique<T>(*other.box_)) {}

    Boxed(Boxed&&) noexcept = default;

    Boxed& operator=(const Boxed& other) {
        if (this == &other) return *this;
        if (box_) {
            *box_ = *other.box_;
        } else {
            box_ = std::make_unique<T>(*other.box_);
        }
        return *this;
    }

    Boxed& operator=(Boxed&&) noexcept = default;
    ~Boxed() = default;

    T& operator*() { return *box_; }

    const T& operator*() const { return *box_; }

  private:
    std::unique_ptr<T> box_;
};

// A board of the smallest size class that holds its geometry. A position thus pays for the board it
// has, not for the largest there is.
class AnyBoard {
  public:
    explicit AnyBoard(Geometry geometry) : board_(make(geometry)) {}

    // Calls f with the Board<N>& inside.
    template <class F>
    decltype(auto) visit(F&& f) {
        return std::visit([&](auto& box) -> decltype(auto) { return f(*box); }, board_);
    }

    template <class F>
    decltype(auto) visit(F&& f) const {
        return std::visit([&](const auto& box) -> decltype(auto) { return f(*box); }, board_);
    }

  private:
    using Storage =
        std::variant<Boxed<Board<9>>, Boxed<Board<13>>, Boxed<Board<19>>, Boxed<Board<kMaxSide>>>;

    static Storage make(Geometry geometry) {
        const int side = geometry.columns > geometry.rows ? geometry.columns : geometry.rows;
        if (side <= 9) return Boxed(Board<9>(geometry));
        if (side <= 13) return Boxed(Board<13>(geometry));
        if (side <= 19) return Boxed(Board<19>(geometry));
        return Boxed(Board<kMaxSide>(geometry));
    }

    Storage board_;
};

}  // namespace magpie::go
