// A sitting with a clock.
#include <gtest/gtest.h>

#include "game/sitting_notes.h"
#include "table/sat_at.h"
#include "table/words.h"

namespace magpie::test {
namespace {

using namespace std::chrono_literals;

constexpr Instant at(Milliseconds time) { return Instant{time}; }

Table timed_table(const char* time) {
    return Table(
        Playback::new_game(GameSpec::for_go()),
        {.proposal = {.playouts = 10, .seed = 1}, .clock = GameClock(*time_control_from(time))});
}

PlayMove point_of(const Table& table, std::string_view name) {
    const GameSpec& spec = table.record().spec;
    return {Move(*point_from(spec.coord_style(), spec.geometry, name))};
}

Milliseconds main_time(const Table& table, Color c, Milliseconds now) {
    return table.clock().remaining(c, at(now)).main_time;
}

TEST(TimedTable, BeforeTheFirstMoveNoClockRuns) {
    Table table = timed_table("1m+5s");
    table.sit_down(at(0s));
    EXPECT_EQ(table.clock().next_flag(), std::nullopt);
    EXPECT_TRUE(table.poll(at(1000s)).empty());
    table.apply(point_of(table, "D4"), at(1000s));
    EXPECT_EQ(main_time(table, Color::black, 1000s), 65s);
    EXPECT_EQ(main_time(table, Color::white, 1010s), 50s);
}

TEST(TimedTable, OnABoardThatTakingBackHasEmptiedNoClockRuns) {
    Table table = timed_table("1m");
    table.sit_down(at(0s));
    table.apply(point_of(table, "D4"), at(10s));
    table.apply(point_of(table, "Q16"), at(20s));
    table.apply(TakeBack{}, at(30s));
    EXPECT_NE(table.clock().next_flag(), std::nullopt);  // one move is left
    table.apply(TakeBack{}, at(40s));
    EXPECT_EQ(table.clock().next_flag(), std::nullopt);
    EXPECT_TRUE(table.poll(at(1000s)).empty());
    for (const Color c : kColors) EXPECT_EQ(main_time(table, c, 1000s), 60s);
    table.apply(point_of(table, "D4"), at(1000s));
    EXPECT_EQ(main_time(table, Color::white, 1010s), 50s);
    // Nor through a save: what was thought about an empty board is charged to nobody.
    table.apply(TakeBack{}, at(1010s));
    const auto clock = GameClock::restored(table.clock().players(at(1010s)), table.to_play());
    ASSERT_TRUE(clock);
    Table again = reloaded(table, {.clock = *clock});
    again.sit_down(at(0s));
    EXPECT_TRUE(again.poll(at(1000s)).empty());
}

TEST(TimedTable, EachPlayerPaysForTheirOwnThinking) {
    Table table = timed_table("1m+5s");
    EXPECT_EQ(main_time(table, Color::black, 100s), 60s);  // nobody has sat down
    table.sit_down(at(100s));
    table.apply(point_of(table, "K10"), at(100s));
    table.apply(point_of(table, "K4"), at(100s));
    table.apply(point_of(table, "D4"), at(110s));
    EXPECT_EQ(main_time(table, Color::black, 110s), 60s);
    table.apply(point_of(table, "D4"), at(115s));  // refused: White thinks on
    EXPECT_EQ(main_time(table, Color::white, 115s), 60s);
    table.apply(point_of(table, "Q16"), at(120s));
    EXPECT_EQ(main_time(table, Color::white, 130s), 60s);
    EXPECT_EQ(main_time(table, Color::black, 130s), 50s);
}

TEST(TimedTable, TheRecordSaysWhatEachHadLeft) {
    Table table = timed_table("1m+5s");
    table.sit_down(at(0s));
    table.apply(point_of(table, "D4"), at(10s));
    table.apply(point_of(table, "Q16"), at(13s));
    const auto noted = noted_clock(table.playback().tree(), table.playback().node());
    ASSERT_TRUE(noted);
    EXPECT_EQ(*noted, table.clock().players(at(13s)));
    EXPECT_EQ(noted->white.left.main_time, 62s);
    // Played again after a while, it is what is left then.
    table.apply(TakeBack{}, at(20s));
    table.apply(MoveAgain{}, at(24s));
    EXPECT_EQ(*noted_clock(table.playback().tree(), table.playback().node()),
              table.clock().players(at(24s)));
    Table untimed = go_table(9);
    play(untimed, "D4");
    EXPECT_TRUE(untimed.playback().tree().properties(kRootNode).empty());
    EXPECT_TRUE(untimed.playback().tree().properties(untimed.playback().node()).empty());
}

TEST(TimedTable, AFallenFlagEndsTheGameOnceAndForAll) {
    Table table = timed_table("1m");
    table.sit_down(at(0s));
    table.apply(point_of(table, "D4"), at(10s));
    EXPECT_EQ(table.clock().next_flag(), at(70s));
    EXPECT_TRUE(table.poll(at(69s)).empty());
    const auto events = table.poll(at(70s));
    ASSERT_NE(find<Ended>(events), nullptr);
    EXPECT_EQ(to_text(find<Ended>(events)->outcome), "B+T");
    EXPECT_EQ(sentence(events.back(), table), "Black wins on time.");
    EXPECT_TRUE(table.poll(at(80s)).empty());
    EXPECT_NE(find<NotNow>(table.apply(TakeBack{}, at(80s))), nullptr);
    EXPECT_EQ(table.phase(), Phase::finished);
}

TEST(TimedTable, AMoveAfterTheFlagIsTooLate) {
    Table table = timed_table("1m");
    table.sit_down(at(0s));
    table.apply(point_of(table, "Q16"), at(0s));
    const auto events = table.apply(point_of(table, "D4"), at(61s));
    ASSERT_NE(find<Ended>(events), nullptr);
    EXPECT_EQ(to_text(*table.record().outcome), "B+T");
    EXPECT_EQ(table.playback().move_number(), 1);
}

TEST(TimedTable, TheClockStandsWhileNobodyIsThere) {
    Table table = timed_table("1m");
    table.sit_down(at(0s));
    table.apply(point_of(table, "D4"), at(0s));
    table.stand_up(at(20s));
    EXPECT_EQ(main_time(table, Color::white, 500s), 40s);
    table.sit_down(at(1000s));
    EXPECT_EQ(main_time(table, Color::white, 1010s), 30s);

    // The same through a save, on another machine's clock.
    table.stand_up(at(1010s));
    const auto clock = GameClock::restored(table.clock().players(at(1010s)), table.to_play());
    ASSERT_TRUE(clock);
    Table again = reloaded(table, {.clock = *clock});
    again.sit_down(at(5s));
    EXPECT_EQ(main_time(again, Color::white, 6s), 29s);
}

TEST(TimedTable, TheClockStandsWhileDeadStonesAreMarked) {
    Table table = timed_table("1m");
    table.sit_down(at(0s));
    table.apply(PlayMove{Move::pass()}, at(1s));
    table.apply(PlayMove{Move::pass()}, at(3s));
    ASSERT_EQ(table.phase(), Phase::marking_dead);
    EXPECT_TRUE(table.poll(at(500s)).empty());
    table.apply(ResumePlay{}, at(600s));
    EXPECT_EQ(main_time(table, Color::black, 610s), 50s);
    EXPECT_EQ(main_time(table, Color::white, 610s), 58s);
}

TEST(TimedTable, TakingBackGivesTheTimeBack) {
    Table table = timed_table("1m");
    table.sit_down(at(0s));
    table.apply(point_of(table, "Q16"), at(0s));
    table.apply(point_of(table, "D4"), at(10s));
    table.apply(TakeBack{}, at(15s));
    EXPECT_EQ(table.clock().to_move(), Color::white);
    EXPECT_EQ(main_time(table, Color::white, 15s), 60s);
    EXPECT_EQ(main_time(table, Color::black, 15s), 60s);
    table.apply(MoveAgain{}, at(18s));
    EXPECT_EQ(main_time(table, Color::white, 20s), 57s);
    EXPECT_EQ(main_time(table, Color::black, 20s), 58s);
}

TEST(TimedTable, AResignationTakenBackLetsTheClockRunOn) {
    Table table = timed_table("1m");
    table.sit_down(at(0s));
    table.apply(point_of(table, "D4"), at(0s));
    table.apply(Resign{Color::white}, at(10s));
    table.apply(TakeBack{}, at(100s));
    EXPECT_EQ(main_time(table, Color::white, 105s), 45s);
}

TEST(TimedTable, AForcedPassAddsNoTime) {
    Rng rng(3);
    for (const bool is_auto : {true, false}) {
        int passes = 0;
        while (passes == 0) {
            Table table(Playback::new_game(GameSpec::for_othello({4, 4})),
                        {.auto_pass = is_auto, .clock = GameClock(*time_control_from("1m+5s"))});
            table.sit_down(at(0s));
            ByColor<int> moves;
            while (table.phase() == Phase::playing) {
                const auto legal = legal_moves(table.position());
                const Move move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
                const Color mover = table.to_play();
                const auto events = table.apply(PlayMove{move}, at(0s));
                if (!move.is_pass()) ++moves[mover];
                for (const Event& event : events) {
                    const auto* played = std::get_if<Played>(&event);
                    if (played != nullptr && played->move.move.is_pass()) ++passes;
                }
                if (table.phase() == Phase::playing) {
                    ASSERT_EQ(table.clock().to_move(), table.to_play());
                }
            }
            for (const Color c : kColors) {
                ASSERT_EQ(main_time(table, c, 0s), 60s + 5s * moves[c]);
            }
        }
    }
}

TEST(TimedTable, EverySystemLosesWhenItIsUsedUp) {
    for (const char* time : {"30s", "20s+5s", "10s+2x10s", "10s+20s/5", "30s/move"}) {
        Table table = timed_table(time);
        table.sit_down(at(0s));
        table.apply(point_of(table, "D4"), at(0s));
        const auto flag = table.clock().next_flag();
        ASSERT_TRUE(flag) << time;
        EXPECT_TRUE(table.poll(at(flag->since_epoch - 1ms)).empty()) << time;
        EXPECT_NE(find<Ended>(table.poll(*flag)), nullptr) << time;
        EXPECT_EQ(to_text(*table.record().outcome), "B+T") << time;
    }
}

}  // namespace
}  // namespace magpie::test
