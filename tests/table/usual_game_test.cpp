#include "table/usual_game.h"

#include <gtest/gtest.h>

namespace magpie {
namespace {

TEST(UsualGame, IsWhatItsPartsSay) {
    const GameSpec go = usual_spec(GameKind::go);
    EXPECT_EQ(go.geometry, *Geometry::make(9, 9));
    EXPECT_EQ(go.rules.komi, *margin_from("6.5"));
    EXPECT_EQ(go.handicap, 0);
    EXPECT_EQ(usual_spec(GameKind::othello), GameSpec::for_othello());
}

// Only the board is another than where a file leaves it out.
TEST(UsualGame, HasTheRulesOfARequestThatNamesNone) {
    for (const GameKind kind : {GameKind::go, GameKind::othello}) {
        SpecRequest request;
        request.game = name_of(kind);
        request.columns = usual_side(kind);
        EXPECT_EQ(usual_spec(kind), make_spec(request));
    }
}

}  // namespace
}  // namespace magpie
