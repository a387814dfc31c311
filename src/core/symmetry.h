#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "core/geometry.h"
#include "core/move.h"

namespace magpie {

// One of the eight ways to turn or mirror a board. Read as steps, in this order: mirror left to
// right, mirror top to bottom, then swap columns with rows.
class Symmetry {
  public:
    static constexpr int kCount = 8;

    static constexpr Symmetry identity() { return Symmetry(0); }

    // Requires: 0 <= number < kCount. Number 0 is the identity.
    constexpr explicit Symmetry(int number) : bits_(static_cast<std::uint8_t>(number)) {
        assert(number >= 0 && number < kCount);
    }

    [[nodiscard]] constexpr int number() const { return bits_; }

    [[nodiscard]] constexpr bool mirrors_columns() const { return (bits_ & 1) != 0; }

    [[nodiscard]] constexpr bool mirrors_rows() const { return (bits_ & 2) != 0; }

    [[nodiscard]] constexpr bool transposes() const { return (bits_ & 4) != 0; }

    // The board that a board of shape `g` becomes.
    [[nodiscard]] constexpr Geometry apply(Geometry g) const {
        return transposes() ? Geometry{g.rows, g.columns} : g;
    }

    // Where `p`, a point of a board of shape `g`, comes to lie on apply(g).
    [[nodiscard]] constexpr Point apply(Geometry g, Point p) const {
        int column = g.column_of(p);
        int row = g.row_of(p);
        if (mirrors_columns()) column = g.columns - 1 - column;
        if (mirrors_rows()) row = g.rows - 1 - row;
        return transposes() ? apply(g).at(row, column) : g.at(column, row);
    }

    [[nodiscard]] constexpr Move apply(Geometry g, Move m) const {
        return m.is_pass() ? m : Move(apply(g, m.point()));
    }

    // Undoes this one: inverse().apply(apply(g), apply(g, p)) == p.
    [[nodiscard]] constexpr Symmetry inverse() const {
        if (!transposes()) return *this;
        return Symmetry(4 | (mirrors_columns() ? 2 : 0) | (mirrors_rows() ? 1 : 0));
    }

    // First this one, then `next`.
    [[nodiscard]] constexpr Symmetry then(Symmetry next) const {
        const bool columns = transposes() ? next.mirrors_rows() : next.mirrors_columns();
        const bool rows = transposes() ? next.mirrors_columns() : next.mirrors_rows();
        return Symmetry((bits_ ^ (columns ? 1 : 0) ^ (rows ? 2 : 0)) ^ (next.transposes() ? 4 : 0));
    }

    constexpr bool operator==(const Symmetry&) const = default;

  private:
    std::uint8_t bits_;
};

constexpr std::array<Symmetry, Symmetry::kCount> kSymmetries = {
    Symmetry(0), Symmetry(1), Symmetry(2), Symmetry(3),
    Symmetry(4), Symmetry(5), Symmetry(6), Symmetry(7)};

}  // namespace magpie
