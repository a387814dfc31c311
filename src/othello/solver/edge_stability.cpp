#include "othello/solver/edge_stability.h"

#include <array>
#include <cstddef>
#include <memory>

namespace magpie::othello {
namespace {

constexpr unsigned kEdge = 256;

// The other's discs that turn when the mover plays on `square` of an edge.
unsigned flips_on_edge(unsigned mover, unsigned other, int square) {
    unsigned turned = 0;
    for (const int step : {-1, 1}) {
        unsigned run = 0;
        for (int i = square + step; i >= 0 && i < 8; i += step) {
            const unsigned bit = 1U << i;
            if ((other & bit) != 0) {
                run |= bit;
                continue;
            }
            if ((mover & bit) != 0) turned |= run;
            break;
        }
    }
    return turned;
}

// Edges with fewer empty squares are done before those they come from, so each looks only at what
// is already in the table.
class Maker {
  public:
    Maker() : table_(std::make_unique<Table>()) {
        for (int empties = 0; empties <= 8; ++empties) {
            for (unsigned mover = 0; mover < kEdge; ++mover) {
                for (unsigned other = 0; other < kEdge; ++other) {
                    if ((mover & other) != 0) continue;
                    if (__builtin_popcount(mover | other) == 8 - empties) {
                        (*table_)[mover + kEdge * other] =
                            static_cast<std::uint8_t>(find(mover, other));
                    }
                }
            }
        }
    }

    [[nodiscard]] std::span<const std::uint8_t> table() const { return *table_; }

  private:
    using Table = std::array<std::uint8_t, std::size_t{kEdge} * kEdge>;

    [[nodiscard]] unsigned find(unsigned mover, unsigned other) const {
        unsigned stable = mover;
        for (int square = 0; square < 8; ++square) {
            const unsigned bit = 1U << square;
            if (((mover | other) & bit) != 0) continue;
            // A disc may come to lie there for its flips elsewhere, so every square is open to
            // both.
            const unsigned gained = flips_on_edge(mover, other, square);
            stable &= (*table_)[(mover | bit | gained) + kEdge * (other & ~gained)];
            const unsigned lost = flips_on_edge(other, mover, square);
            stable &= (*table_)[(mover & ~lost) + kEdge * (other | bit | lost)];
        }
        return stable;
    }

    std::unique_ptr<Table> table_;
};

}  // namespace

std::span<const std::uint8_t> edge_stability() {
    static const Maker maker;
    return maker.table();
}

}  // namespace magpie::othello
