#pragma once

namespace magpie::nn {

// Where the polynomials of a tile are evaluated, besides infinity; docs/inference.md has the errors
// of these choices. All are exact in single precision, as are their squares and products.
//
// A tile of side 3: 0, +near, -near, single. Of side 4: 0, +near, -near, +far, -far. Of side 5: the
// points of side 4 with their own values, and single.
struct Points3 {
    static constexpr double kNear = 0.75;
    static constexpr double kSingle = 2;
};

struct Points4 {
    static constexpr double kNear = 0.625;
    static constexpr double kFar = 1.5;
};

struct Points5 {
    static constexpr double kNear = 1;
    static constexpr double kFar = 2;
    static constexpr double kSingle = 0.5;
};

}  // namespace magpie::nn
