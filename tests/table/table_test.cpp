// A sitting: moves, refusals, taking back, the end; what a reload keeps.
#include "table/table.h"

#include <gtest/gtest.h>

#include "table/sat_at.h"
#include "table/words.h"

namespace magpie::test {
namespace {

TEST(Table, AMoveTellsWhatItTook_M23) {
    Table table = go_table(5);
    const auto events = play(table, "A2 A1 B1");
    ASSERT_NE(find<Played>(events), nullptr);
    EXPECT_EQ(find<Played>(events)->taken.size(), 1U);
    EXPECT_EQ(sentence(events.front(), table), "Black B1 takes 1 stone. White to play.");
}

TEST(Table, ARefusedMoveChangesNothing_M18) {
    Table table = go_table(5);
    play(table, "C3");
    const auto events = play(table, "C3");
    ASSERT_NE(find<Refused>(events), nullptr);
    EXPECT_EQ(std::get<go::IllegalMove>(find<Refused>(events)->why.reason),
              go::IllegalMove::occupied);
    EXPECT_EQ(table.playback().move_number(), 1);
    EXPECT_EQ(table.to_play(), Color::white);
}

TEST(Table, WhatWasTakenBackIsAVariationOfWhatWasPlayed) {
    const GameSpec spec = *make_spec({.game = "go", .columns = 5, .rows = 5});
    Table table(Playback::new_game(spec));
    const Geometry g = spec.geometry;
    const auto play = [&](int column, int row) { table.apply(PlayMove{Move(g.at(column, row))}); };
    play(2, 2);
    play(1, 1);
    play(3, 3);
    table.apply(TakeBack{});
    play(3, 1);
    Playback opened = *Playback::open(table.record());
    ASSERT_TRUE(opened.to_end());
    EXPECT_EQ(opened.moves().back().move, Move(g.at(3, 1))) << "as any program opens it";
    EXPECT_EQ(opened.tree().node_count(), table.playback().tree().node_count());
    // And back on the first way, that is the game again.
    table.apply(TakeBack{});
    play(3, 3);
    opened = *Playback::open(table.record());
    ASSERT_TRUE(opened.to_end());
    EXPECT_EQ(opened.moves().back().move, Move(g.at(3, 3)));
}

TEST(Table, ResigningEndsTheGameAtOnce_M26) {
    Table table = go_table(9);
    const auto events = table.apply(Resign{Color::black});
    EXPECT_EQ(to_text(find<Ended>(events)->outcome), "W+R");
    table.apply(TakeBack{});
    EXPECT_EQ(table.phase(), Phase::playing);
    EXPECT_FALSE(table.record().outcome);
}

TEST(Table, NothingToTakeBackIsSaidNotDone) {
    Table table = othello_table();
    EXPECT_NE(find<NotNow>(table.apply(TakeBack{})), nullptr);
    EXPECT_NE(find<NotNow>(table.apply(MoveAgain{})), nullptr);
}

TEST(Table, OthelloPassesOnlyWhenForced_C1_08) {
    Table table = othello_table();
    const auto events = table.apply(PlayMove{Move::pass()});
    ASSERT_NE(find<Refused>(events), nullptr);
    EXPECT_EQ(std::get<othello::IllegalMove>(find<Refused>(events)->why.reason),
              othello::IllegalMove::must_not_pass);
}

// The shortest way to wipe White out: nine moves and White has no disc left.
constexpr const char* kWipeOut = "e6 f4 e3 f6 g5 d6 e7 f5 c5";

TEST(Table, OthelloEndsWhenNeitherCanMove_C2_10) {
    Table table = othello_table();
    const auto events = play(table, kWipeOut);
    ASSERT_NE(find<Ended>(events), nullptr);
    EXPECT_EQ(to_text(find<Ended>(events)->outcome), "B+13");
    EXPECT_EQ(sentence(Event{*find<Ended>(events)}, table), "Black wins by 13 discs.");
}

TEST(Table, ForcedPassesAreMadeWhenAskedFor_C2_08) {
    Table asked = othello_table({.auto_pass = true});
    Table strict = othello_table();
    // Random legal play until somebody must pass; both tables then differ by that pass alone.
    Rng rng(7);
    int passes = 0;
    while (strict.phase() == Phase::playing) {
        const auto moves = legal_moves(strict.position());
        const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        strict.apply(PlayMove{move});
        if (move.is_pass()) {
            ++passes;
        } else {
            asked.apply(PlayMove{move});
        }
        if (strict.phase() == Phase::finished && passes == 0) strict = asked = othello_table();
        if (const auto* p = std::get_if<othello::Position>(&strict.position()); p->must_pass()) {
            continue;
        }
        ASSERT_EQ(stones(asked.position()), stones(strict.position()));
        ASSERT_EQ(asked.to_play(), strict.to_play());
    }
    EXPECT_GT(passes, 0);
}

TEST(Table, ResumedPlaySurvivesAReload_M13) {
    Table table = go_table(5);
    play(table, "C3 pass pass");
    table.apply(ResumePlay{});
    Table again = reloaded(table);
    EXPECT_EQ(again.phase(), Phase::playing);
    EXPECT_NE(find<Played>(play(again, "D3")), nullptr);
}

TEST(Table, TakingBackTheFirstMoveAfterResumingLeavesAGameToPlay_M13) {
    Table table = go_table(5);
    play(table, "C3 pass pass");
    table.apply(ResumePlay{});
    play(table, "D3");
    Table again = reloaded(table);
    again.apply(TakeBack{});
    EXPECT_EQ(again.phase(), Phase::playing);
    EXPECT_NE(find<Played>(play(again, "D2")), nullptr);
}

TEST(Table, APhaseThatThePositionCannotBeInIsPutRight_M12) {
    Table go = go_table(5);
    play(go, "C3");
    const Table unfinished(go.playback(), Phase::marking_dead, {Geometry{5, 5}.at(2, 2)});
    EXPECT_EQ(unfinished.phase(), Phase::playing);
    EXPECT_TRUE(unfinished.dead().empty());
    EXPECT_EQ(Table(go.playback(), Phase::finished, {}).phase(), Phase::playing);

    Table wiped_out = othello_table();
    play(wiped_out, kWipeOut);
    wiped_out = Table(wiped_out.playback(), Phase::playing, {});
    EXPECT_EQ(wiped_out.phase(), Phase::finished);

    Table tromp_taylor = go_table(5, "tromp-taylor");
    play(tromp_taylor, "C3 pass pass");
    const Table counted(tromp_taylor.playback(), Phase::marking_dead, {});
    EXPECT_EQ(counted.phase(), Phase::finished);
}

TEST(Table, AForcedPassAtTheStartCannotBeTakenBack) {
    // White, to play, has one disc between Black's corner and an empty square: only Black can move.
    GameRecord record{.spec = GameSpec::for_othello()};
    const Geometry g = record.spec.geometry;
    record.tree.set_setup(kRootNode, {{{g.at(0, 0)}, {g.at(1, 0)}},
                                      {g.at(3, 3), g.at(4, 3), g.at(3, 4), g.at(4, 4)},
                                      Color::white});
    Table table(*Playback::open(std::move(record)), {.auto_pass = true});
    ASSERT_EQ(table.to_play(), Color::black);
    EXPECT_NE(find<NotNow>(table.apply(TakeBack{})), nullptr);
    EXPECT_EQ(table.to_play(), Color::black);
    EXPECT_EQ(table.playback().move_number(), 1);
}

TEST(Table, AFinishedGameIsNotPlayedOn) {
    Table table = go_table(5);
    play(table, "C3 D3");
    table.apply(TakeBack{});
    table.apply(Resign{Color::white});
    EXPECT_NE(find<NotNow>(table.apply(MoveAgain{})), nullptr);
    EXPECT_EQ(table.playback().move_number(), 1);
}

TEST(Table, PlayingAgainTellsWhatTheMoveTakes_M23) {
    Table go = go_table(5);
    play(go, "A2 A1 B1");
    go.apply(TakeBack{});
    const auto events = go.apply(MoveAgain{});
    ASSERT_NE(find<Played>(events), nullptr);
    EXPECT_EQ(sentence(events.front(), go), "Black B1 takes 1 stone. White to play.");

    Table othello = othello_table();
    play(othello, "d3");
    othello.apply(TakeBack{});
    EXPECT_EQ(find<Played>(othello.apply(MoveAgain{}))->taken.size(), 1U);
}

TEST(Table, ABoardWithoutAPlaceForAStoneSaysSo_N20) {
    Table one = go_table(1);
    const auto events = one.sit_down();
    EXPECT_EQ(one.phase(), Phase::finished);
    ASSERT_NE(find<NoPlacementLeft>(events), nullptr);
    EXPECT_EQ(sentence(events.front(), one),
              "No stone can be placed any more, by either side: the game is over.");
    EXPECT_EQ(to_text(*one.record().outcome), "W+6.5");
}

}  // namespace
}  // namespace magpie::test
