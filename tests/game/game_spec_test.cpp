#include "game/game_spec.h"

#include <gtest/gtest.h>

namespace magpie {
namespace {

TEST(GameSpec, TheUsualGames) {
    const auto go = make_spec({});
    ASSERT_TRUE(go.has_value());
    EXPECT_EQ(go->kind, GameKind::go);
    EXPECT_EQ(go->geometry, (Geometry{19, 19}));
    EXPECT_EQ(go->rules, go::Rules{});
    EXPECT_EQ(go->rules.komi, Margin{13});
    EXPECT_EQ(go->coord_style(), CoordStyle::go);
    const auto othello = make_spec({.game = "othello"});
    ASSERT_TRUE(othello.has_value());
    EXPECT_EQ(othello->geometry, (Geometry{8, 8}));
    EXPECT_EQ(othello->coord_style(), CoordStyle::othello);
    EXPECT_EQ(othello->counting, othello::Counting::discs);
}

TEST(GameSpec, RulesKomiAndHandicap_M34) {
    EXPECT_EQ(make_spec({.rules = "mahogo"})->rules.komi, Margin::of_points(7));
    EXPECT_EQ(make_spec({.rules = "chinese"})->rules.scoring, go::Scoring::area);
    EXPECT_EQ(make_spec({.komi = "0.5"})->rules.komi, Margin{1});
    EXPECT_EQ(make_spec({.komi = "-7"})->rules.komi, Margin::of_points(-7));
    const auto handicap = make_spec({.handicap = 4});
    EXPECT_EQ(handicap->handicap, 4);
    EXPECT_EQ(handicap->rules.komi, Margin{1}) << "only the fraction stays";
    EXPECT_EQ(make_spec({.komi = "6.5", .handicap = 4})->rules.komi, Margin{13});
    EXPECT_EQ(make_spec({.game = "othello", .rules = "empties"})->counting,
              othello::Counting::empties_to_winner);
}

TEST(GameSpec, EverySizeTheGameHas_N02_F01_C2_01) {
    for (int side = -1; side <= 60; ++side) {
        const auto go = make_spec({.columns = side, .rows = 19});
        EXPECT_EQ(go.has_value(), side >= 1 && side <= 52) << side;
        const auto othello = make_spec({.game = "othello", .columns = 8, .rows = side});
        EXPECT_EQ(othello.has_value(), side >= 4 && side <= 26 && side % 2 == 0) << side;
        if (othello) {
            EXPECT_EQ(geometry(start_position(*othello)), othello->geometry);
        }
    }
    EXPECT_EQ(make_spec({.columns = 9})->geometry, (Geometry{9, 9})) << "one side: a square";
    EXPECT_EQ(make_spec({.rows = 9})->geometry, (Geometry{9, 9}));
    EXPECT_EQ(make_spec({.columns = 19, .rows = 13})->geometry, (Geometry{19, 13}));
}

TEST(GameSpec, EachRefusalIsDistinctAndNamesTheValue) {
    const auto refused = [](const SpecRequest& request) { return make_spec(request).error(); };
    EXPECT_EQ(refused({.game = "chess"}),
              (SpecError{SpecError::Kind::unknown_game, "chess", GameKind::go}));
    EXPECT_EQ(refused({.columns = 0, .rows = 0}),
              (SpecError{SpecError::Kind::size_out_of_range, "0x0", GameKind::go}));
    EXPECT_EQ(refused({.game = "othello", .columns = 7}),
              (SpecError{SpecError::Kind::odd_size, "7x7", GameKind::othello}));
    EXPECT_EQ(refused({.game = "othello", .columns = 28}).kind, SpecError::Kind::size_out_of_range);
    EXPECT_EQ(refused({.rules = "klingon"}),
              (SpecError{SpecError::Kind::unknown_rules, "klingon", GameKind::go}));
    EXPECT_EQ(refused({.komi = "6.25"}),
              (SpecError{SpecError::Kind::bad_komi, "6.25", GameKind::go}));
    EXPECT_EQ(refused({.komi = "1e308"}).kind, SpecError::Kind::bad_komi);
    EXPECT_EQ(refused({.komi = "NaN"}).kind, SpecError::Kind::bad_komi);
    EXPECT_EQ(refused({.handicap = -1}),
              (SpecError{SpecError::Kind::bad_handicap, "-1", GameKind::go, {19, 19}}));
    EXPECT_EQ(refused({.handicap = 1}).kind, SpecError::Kind::bad_handicap);
    EXPECT_EQ(refused({.columns = 3, .handicap = 9}).kind, SpecError::Kind::bad_handicap);
    EXPECT_EQ(refused({.game = "othello", .komi = "6.5"}),
              (SpecError{SpecError::Kind::not_in_othello, "komi", GameKind::othello}));
    EXPECT_EQ(refused({.game = "othello", .handicap = 2}).kind, SpecError::Kind::not_in_othello);
    EXPECT_EQ(refused({.game = "othello", .rules = "japanese"}).kind,
              SpecError::Kind::unknown_rules);
}

TEST(GameSpec, ASpecMadeByHandIsCheckedToo) {
    EXPECT_EQ(why_invalid(GameSpec::for_go()), std::nullopt);
    EXPECT_EQ(why_invalid(GameSpec::for_othello()), std::nullopt);
    EXPECT_EQ(why_invalid(GameSpec::for_go({53, 19}))->kind, SpecError::Kind::size_out_of_range);
    EXPECT_EQ(why_invalid(GameSpec::for_othello({8, 9}))->kind, SpecError::Kind::odd_size);
    GameSpec spec = GameSpec::for_go({2, 2});
    spec.handicap = 4;
    EXPECT_EQ(why_invalid(spec)->kind, SpecError::Kind::bad_free_handicap);
    spec.handicap = 0;
    spec.rules.komi = Margin{1 << 30};
    EXPECT_EQ(why_invalid(spec)->kind, SpecError::Kind::bad_komi);
}

TEST(GameSpec, SizesAreReadAsWritten_N08) {
    EXPECT_EQ(size_from("19x13")->columns, 19);
    EXPECT_EQ(size_from("19x13")->rows, 13);
    EXPECT_EQ(size_from("9")->rows, 9);
    EXPECT_EQ(size_from("0x0")->columns, 0);
    for (const char* text :
         {"", "x", "19x", "x19", "19x13x2", "nine", "19 x13", "99999999999", "+9"}) {
        EXPECT_FALSE(size_from(text).has_value()) << text;
    }
}

}  // namespace
}  // namespace magpie
