#include "go/search/network_ownership.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "support/fake_backend.h"
#include "support/go_picture.h"

namespace magpie::go {
namespace {

constexpr std::string_view kBoard = R"(. X O . .
                                       X X O . .
                                       . . O O .
                                       X . . . .)";

TEST(NetworkOwnership, DoesNotDependOnTheTurn) {
    NetworkOwnership source(small_network(), {.smallest = 1, .largest = 25});
    const auto black = source.judge(position_from(kBoard, Color::black));
    EXPECT_EQ(black.size(), 20U);
    EXPECT_EQ(black, source.judge(position_from(kBoard, Color::white)));
    for (const float share : black) EXPECT_LE(std::abs(share), 1.0F);
}

TEST(NetworkOwnership, CanBeAskedWithEitherSideToPlay) {
    // Whoever plays keeps everything, as this network has it.
    const auto mover_keeps_all = [](const nn::Input&, nn::Output& out) {
        std::ranges::fill(out.ownership, 0.5F);
    };
    NetworkOwnership source(fake_evaluator(mover_keeps_all), NetworkOwnership::Sides{});
    const Position position = position_from(kBoard, Color::black);
    for (const float share : source.judge(position, Color::black)) EXPECT_EQ(share, 0.5F);
    for (const float share : source.judge(position, Color::white)) EXPECT_EQ(share, -0.5F);
    for (const float share : source.judge(position)) EXPECT_EQ(share, 0.0F);
}

TEST(NetworkOwnership, TurnsWithTheBoard) {
    NetworkOwnership source(small_network(), {.smallest = 1, .largest = 25});
    const Position position = position_from(kBoard);
    const auto shares = source.judge(position);
    for (const Symmetry symmetry : kSymmetries) {
        auto setup = setup_from(kBoard);
        for (const Color c : kColors) {
            for (Point& p : setup.stones[c]) p = symmetry.apply(position.geometry(), p);
        }
        setup.geometry = symmetry.apply(position.geometry());
        const auto turned = source.judge(*Position::from(setup));
        for (int i = 0; i < position.geometry().area(); ++i) {
            const Point to = symmetry.apply(position.geometry(), Point(i));
            EXPECT_NEAR(turned[static_cast<std::size_t>(to.index())],
                        shares[static_cast<std::size_t>(i)], 1e-4F);
        }
    }
}

TEST(NetworkOwnership, LeavesTinyAndLargeBoardsToOthers) {
    const NetworkOwnership source(small_network());
    EXPECT_TRUE(source.can_judge({13, 9}));
    EXPECT_FALSE(source.can_judge({14, 9}));
    EXPECT_FALSE(source.can_judge({9, 6}));
}

}  // namespace
}  // namespace magpie::go
