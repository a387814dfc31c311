#include "game/score.h"

#include <gtest/gtest.h>

#include "game/playing.h"

namespace magpie {
namespace {

using test::play_all;
using test::point;

TEST(Score, GoIsCountedByItsRules_N21) {
    // Black has the left two columns, White the right one and a dead stone at A1.
    Playback go = Playback::new_game(*make_spec({.columns = 5, .rules = "mahogo"}));
    play_all(go, "B1 C1 B2 C2 B3 C3 B4 C4 B5 C5 pass A1 pass pass");
    ASSERT_TRUE(go.is_over());
    const Point dead[] = {point(go.spec(), "A1")};
    const auto counted = score(go.spec(), go.position(), dead);
    ASSERT_TRUE(counted.has_value());
    EXPECT_EQ(counted->total.black, Margin::of_points(5 + 1));
    EXPECT_EQ(counted->total.white, Margin::of_points(10 + 7));
    EXPECT_EQ(counted->winner, Color::white);
    EXPECT_TRUE(counted->reckoning.has_value());
    EXPECT_EQ(outcome_by_count(go.spec(), go.position(), dead),
              Outcome::by_score(Margin::of_points(-11)));
    const Point empty[] = {point(go.spec(), "E5")};
    EXPECT_FALSE(score(go.spec(), go.position(), empty).has_value());
}

TEST(Score, OthelloByEitherCounting_C2_11) {
    Playback othello = Playback::new_game(GameSpec::for_othello());
    play_all(othello, "f5");
    const auto discs = score(othello.spec(), othello.position());
    EXPECT_EQ(discs->total.black, Margin::of_points(4));
    EXPECT_EQ(discs->total.white, Margin::of_points(1));
    EXPECT_EQ(discs->margin, Margin::of_points(3));
    GameSpec spec = othello.spec();
    spec.counting = othello::Counting::empties_to_winner;
    const auto empties = score(spec, othello.position());
    EXPECT_EQ(empties->total.black, Margin::of_points(63));
    EXPECT_EQ(empties->margin, Margin::of_points(62));
    const Point some[] = {Point(0)};
    EXPECT_FALSE(score(spec, othello.position(), some).has_value());
}

TEST(Score, ChainsAndLibertiesAreThere_N18) {
    Playback go = Playback::new_game(GameSpec::for_go({5, 5}));
    play_all(go, "A1 E5 A2");
    EXPECT_EQ(chain_at(go.position(), point(go.spec(), "A1")).size(), 2U);
    EXPECT_EQ(liberties_at(go.position(), point(go.spec(), "A1")).size(), 3U);
    EXPECT_TRUE(chain_at(go.position(), point(go.spec(), "C3")).empty());
    const Playback othello = Playback::new_game(GameSpec::for_othello());
    EXPECT_TRUE(liberties_at(othello.position(), Point(27)).empty());
}

TEST(Handicap, StonesAreOnTheBoardAndWhiteMoves) {
    const auto spec = make_spec({.columns = 9, .handicap = 3});
    ASSERT_TRUE(spec.has_value());
    const Playback go = Playback::new_game(*spec);
    EXPECT_EQ(go.to_play(), Color::white);
    EXPECT_EQ(go.stones_in_placing_order().size(), 3U);
    EXPECT_FALSE(make_spec({.columns = 5, .handicap = 2}).has_value());
}

}  // namespace
}  // namespace magpie
