#include "core/symmetry.h"

#include <set>

#include <gtest/gtest.h>

namespace magpie {
namespace {

TEST(Symmetry, TheEightImagesOfAnOffDiagonalPointDiffer) {
    constexpr Geometry g{9, 9};
    std::set<int> images;
    for (const Symmetry s : kSymmetries) images.insert(s.apply(g, g.at(1, 0)).index());
    EXPECT_EQ(images.size(), 8U);
}

TEST(Symmetry, InverseUndoesIt) {
    constexpr Geometry g{7, 4};
    for (const Symmetry s : kSymmetries) {
        for (int i = 0; i < g.area(); ++i) {
            EXPECT_EQ(s.inverse().apply(s.apply(g), s.apply(g, Point(i))), Point(i));
        }
    }
}

TEST(Symmetry, ThenIsOneAfterTheOther) {
    constexpr Geometry g{5, 3};
    for (const Symmetry a : kSymmetries) {
        for (const Symmetry b : kSymmetries) {
            for (int i = 0; i < g.area(); ++i) {
                EXPECT_EQ(a.then(b).apply(g, Point(i)), b.apply(a.apply(g), a.apply(g, Point(i))));
            }
        }
    }
}

TEST(Symmetry, APassStaysAPass) {
    for (const Symmetry s : kSymmetries) EXPECT_TRUE(s.apply({9, 9}, Move::pass()).is_pass());
}

}  // namespace
}  // namespace magpie
