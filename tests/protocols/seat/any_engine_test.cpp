#include "protocols/seat/any_engine.h"

#include <gtest/gtest.h>

#include "othello/search/simple_players.h"

namespace magpie {
namespace {

Point square(const char* name) { return point_from(CoordStyle::othello, {8, 8}, name).value(); }

TEST(AnyEngine, AnswersForTheEngineBehindIt) {
    othello::GreedyPlayer greedy;
    const AnyEngine engine(greedy);
    EXPECT_EQ(engine.kind(), GameKind::othello);
    const Report report = search(engine, othello::Position::start(), {});
    EXPECT_EQ(report.candidates.front().move, Move(square("d3")));
}

class Listening final : public GameEngine {
  public:
    [[nodiscard]] GameKind kind() const override { return GameKind::othello; }

    void start(const Playback& game,
               Color to_play,
               const Limits& limits,
               Listener listen) override {
        moves = game.moves();
        flips = limits.last_flips;
        Report report;
        report.is_last = true;
        report.to_play = to_play;
        report.candidates.resize(1);
        listen(report);
    }

    void stop() override {}

    void wait() override {}

    std::vector<ColoredMove> moves;
    std::optional<int> flips;
};

// A position of Othello does not know its moves: who needs them is given the game.
TEST(AnyEngine, AnEngineThatWantsTheGameIsGivenIt) {
    Listening listening;
    const AnyEngine engine(listening);
    EXPECT_EQ(engine.kind(), GameKind::othello);
    Playback game = Playback::new_game(GameSpec::for_othello());
    ASSERT_TRUE(game.play(Move(square("f5"))));
    EXPECT_EQ(search(engine, game, {}).to_play, Color::white);
    EXPECT_EQ(listening.moves, game.moves());
    EXPECT_EQ(listening.flips, 1);
    EXPECT_EQ(search(engine, game.position(), {}).to_play, Color::white);
    EXPECT_TRUE(listening.moves.empty());
}

TEST(PositionFor, GoesOnAfterTwoPassesWithWhoeverIsAsked) {
    Playback game = Playback::new_game(GameSpec::for_go({9, 9}));
    ASSERT_TRUE(game.play(Move::pass()));
    ASSERT_TRUE(game.play(Move::pass()));
    ASSERT_TRUE(game.is_over());
    const AnyPosition position = position_for(game, Color::white);
    EXPECT_FALSE(is_over(position));
    EXPECT_EQ(to_play(position), Color::white);
}

Point point(const char* name) { return point_from(CoordStyle::go, {9, 9}, name).value(); }

Playback go_game() { return Playback::new_game(GameSpec::for_go({9, 9})); }

TEST(RecordUntilHere, JoinsTheSetupsBeforeTheFirstMove) {
    Playback game = go_game();
    ASSERT_TRUE(game.append(SetupEdit{{{point("C3"), point("G7")}, {}}, {}, {}}));
    ASSERT_TRUE(game.append(SetupEdit{{{}, {point("G7")}}, {point("C3")}, {}}));
    ASSERT_TRUE(game.append(ColoredMove{Color::white, Move(point("E5"))}));
    const GameRecord record = record_until_here(game);
    ASSERT_NE(record.tree.setup(kRootNode), nullptr);
    EXPECT_TRUE(record.tree.setup(kRootNode)->added.black.empty());
    EXPECT_EQ(record.tree.setup(kRootNode)->added.white, std::vector{point("G7")});
    EXPECT_EQ(record.tree.node_count(), 2U);
    auto again = Playback::open(record);
    ASSERT_TRUE(again);
    ASSERT_TRUE(again->to_end());
    EXPECT_EQ(again->moves(), game.moves());
    EXPECT_EQ(stones(again->position()), stones(game.position()));
}

TEST(RecordUntilHere, StartsAtALaterSetupAndKeepsWhatFollows) {
    Playback game = go_game();
    ASSERT_TRUE(game.append(ColoredMove{Color::black, Move(point("A8"))}));
    ASSERT_TRUE(game.append(SetupEdit{{{}, {point("G7")}}, {}, {}}));
    ASSERT_TRUE(game.append(ColoredMove{Color::white, Move(point("E5"))}));
    ASSERT_TRUE(game.append(ColoredMove{Color::black, Move(point("E4"))}));
    auto again = Playback::open(record_until_here(game));
    ASSERT_TRUE(again);
    EXPECT_EQ(stone_at(again->position(), point("A8")), Color::black);
    EXPECT_EQ(stone_at(again->position(), point("G7")), Color::white);
    ASSERT_TRUE(again->to_end());
    EXPECT_EQ(again->moves().size(), 2U);
    EXPECT_EQ(stones(again->position()), stones(game.position()));
    EXPECT_EQ(again->to_play(), game.to_play());
}

}  // namespace
}  // namespace magpie
