// Handicap stones that Black places.
#include <gtest/gtest.h>

#include "table/sat_at.h"
#include "table/words.h"

namespace magpie::test {
namespace {

Table free_handicap_table(int stones) {
    const auto spec =
        make_spec({.game = "go", .columns = 9, .handicap = stones, .free_handicap = true});
    return Table(*Playback::open(GameRecord{.spec = *spec}));
}

TEST(Table, BlackPlacesAFreeHandicapThenWhiteMoves_M14) {
    Table table = free_handicap_table(3);
    EXPECT_EQ(table.handicap_left(), 3);
    EXPECT_EQ(table.to_play(), Color::black);
    const auto first = play(table, "C3");
    EXPECT_EQ(sentence(first.front(), table), "Black C3. 2 handicap stones to place.");
    EXPECT_EQ(table.to_play(), Color::black);
    const auto twice = play(table, "C3");
    ASSERT_NE(find<Refused>(twice), nullptr);
    EXPECT_EQ(std::get<go::IllegalMove>(find<Refused>(twice)->why.reason),
              go::IllegalMove::occupied);
    const auto pass = play(table, "pass");
    ASSERT_NE(find<NotNow>(pass), nullptr);
    EXPECT_EQ(sentence(pass.front(), table), "Black places 2 handicap stones first.");
    const auto last = play(table, "G7 E5");
    EXPECT_EQ(sentence(last.front(), table), "Black E5. White to play.");
    EXPECT_EQ(table.handicap_left(), 0);
    EXPECT_EQ(table.to_play(), Color::white);
    play(table, "D5 D4");
    EXPECT_EQ(table.to_play(), Color::white);
}

TEST(Table, AHandicapHalfPlacedSurvivesUndoAndReload_M13_M14) {
    Table table = free_handicap_table(2);
    play(table, "C3 G7");
    table.apply(TakeBack{});
    EXPECT_EQ(table.to_play(), Color::black);
    Table again = reloaded(table);
    EXPECT_EQ(again.handicap_left(), 1);
    play(again, "G7");
    EXPECT_EQ(again.to_play(), Color::white);
    EXPECT_EQ(again.playback().tree().node_count(), 3U);  // the stone taken back, placed again
    EXPECT_EQ(again.record().spec.handicap, 2);
}

TEST(Table, AFixedHandicapHasNothingToPlace_M14) {
    const auto spec = make_spec({.game = "go", .columns = 9, .handicap = 4});
    Table table(Playback::new_game(*spec));
    EXPECT_EQ(table.handicap_left(), 0);
    EXPECT_EQ(table.to_play(), Color::white);
}

}  // namespace
}  // namespace magpie::test
