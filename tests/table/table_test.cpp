#include "table/table.h"

#include <gtest/gtest.h>

#include "core/coordinates.h"
#include "game/sitting_notes.h"
#include "table/words.h"

namespace magpie {
namespace {

Table go_table(int side, const char* rules = "japanese") {
    const auto spec = make_spec({.game = "go", .columns = side, .rows = side, .rules = rules});
    return Table(Playback::new_game(*spec), {.proposal = {.playouts = 50, .seed = 1}});
}

Table othello_table(TableOptions options = {}) {
    return Table(Playback::new_game(GameSpec::for_othello()), options);
}

// Plays moves such as "C3 pass d6"; stops at the first that is refused.
std::vector<Event> play(Table& table, std::string_view moves) {
    std::vector<Event> events;
    const GameSpec spec = table.record().spec;
    while (!moves.empty()) {
        const std::size_t end = std::min(moves.find(' '), moves.size());
        const std::string_view word = moves.substr(0, end);
        const Move move = word == "pass"
                              ? Move::pass()
                              : Move(*point_from(spec.coord_style(), spec.geometry, word));
        events = table.apply(PlayMove{move});
        moves.remove_prefix(std::min(end + 1, moves.size()));
    }
    return events;
}

template <class E>
const E* find(const std::vector<Event>& events) {
    for (const Event& event : events) {
        if (const E* found = std::get_if<E>(&event)) return found;
    }
    return nullptr;
}

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

// Black's wall on C splits a 5×5 board: Black has A and B, White D and E, less their stones.
constexpr const char* kSplitBoard = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5";

TEST(Table, TwoPassesLeadToTheDeadStones_M28) {
    Table table = go_table(5);
    play(table, kSplitBoard);
    const auto events = play(table, "pass pass");
    EXPECT_EQ(table.phase(), Phase::marking_dead);
    EXPECT_NE(find<DeadProposed>(events), nullptr);
    EXPECT_NE(find<NotNow>(play(table, "A1")), nullptr);
}

TEST(Table, AcceptingTheDeadStonesCountsTheGame_M33) {
    Table table = go_table(5);
    play(table, kSplitBoard);
    play(table, "pass pass");
    ASSERT_TRUE(table.dead().empty());
    const auto events = table.apply(AcceptDead{});
    ASSERT_NE(find<Ended>(events), nullptr);
    // Black 10 points, White 5 + 6.5.
    EXPECT_EQ(to_text(find<Ended>(events)->outcome), "W+1.5");
    EXPECT_EQ(table.phase(), Phase::finished);
    EXPECT_NE(find<NotNow>(play(table, "A1")), nullptr);
}

TEST(Table, AProposalOfSomebodyElseIsMarkedUnlessThePlayersWereQuicker_M31) {
    const auto spec = make_spec({.game = "go", .columns = 5, .rows = 5, .rules = "japanese"});
    const Geometry g{5, 5};
    const auto passed = [&] {
        Table table(Playback::new_game(*spec), {.awaits_proposal = true});
        play(table, kSplitBoard);
        EXPECT_EQ(find<DeadProposed>(play(table, "pass pass")), nullptr);
        EXPECT_EQ(table.phase(), Phase::marking_dead);
        EXPECT_TRUE(table.dead().empty());
        return table;
    };
    const std::vector<Point> white = chain_at(passed().position(), g.at(3, 0));
    go::Proposal proposal;
    proposal.dead = {{.stones = white, .color = Color::white}};
    Table table = passed();
    const auto told = table.take_proposal(proposal);
    ASSERT_NE(find<DeadProposed>(told), nullptr);
    EXPECT_FALSE(find<DeadProposed>(told)->keeps_marks);
    EXPECT_TRUE(std::ranges::equal(table.dead(), white));
    table.apply(ToggleDead{g.at(3, 0)});
    EXPECT_NE(find<MarksDiffer>(table.apply(AcceptDead{})), nullptr);
    EXPECT_TRUE(table.take_proposal(proposal).empty()) << "the game is over";

    Table quick = passed();
    quick.apply(ToggleDeadStone{g.at(2, 0)});
    const std::vector<Point> own(quick.dead().begin(), quick.dead().end());
    ASSERT_EQ(own.size(), 1U);
    EXPECT_TRUE(find<DeadProposed>(quick.take_proposal(proposal))->keeps_marks);
    EXPECT_TRUE(std::ranges::equal(quick.dead(), own));

    // Taken up again, the marks are what the players had; where they had none, the proposal counts.
    const Playback at_end = passed().playback();
    Table again(at_end, Phase::marking_dead, own, {.awaits_proposal = true});
    EXPECT_TRUE(again.sit_down().empty());
    again.take_proposal(proposal);
    EXPECT_TRUE(std::ranges::equal(again.dead(), own));
    Table unmarked(at_end, Phase::marking_dead, {}, {.awaits_proposal = true});
    unmarked.take_proposal(proposal);
    EXPECT_TRUE(std::ranges::equal(unmarked.dead(), white));
}

TEST(Table, AMarkChangesTheWholeChainAndBack_M30) {
    Table table = go_table(5);
    play(table, kSplitBoard);
    play(table, "pass pass");
    const Geometry g{5, 5};
    table.apply(ToggleDead{g.at(3, 0)});
    EXPECT_EQ(table.dead().size(), 5U);
    EXPECT_EQ(table.reckoning()->dead.white, 5);
    table.apply(ToggleDead{g.at(3, 4)});
    EXPECT_TRUE(table.dead().empty());
    EXPECT_NE(find<NotNow>(table.apply(ToggleDead{g.at(0, 0)})), nullptr);
}

TEST(Table, OneStoneOfAChainCanBeMarkedAlone_M30) {
    Table table = go_table(5);
    play(table, kSplitBoard);
    play(table, "pass pass");
    const Geometry g{5, 5};
    const auto events = table.apply(ToggleDeadStone{g.at(3, 0)});
    ASSERT_NE(find<DeadChanged>(events), nullptr);
    EXPECT_EQ(find<DeadChanged>(events)->chain, std::vector<Point>{g.at(3, 0)});
    EXPECT_EQ(table.dead().size(), 1U);
    EXPECT_EQ(table.reckoning()->dead.white, 1);
    EXPECT_EQ(table.reckoning()->points[static_cast<std::size_t>(g.at(3, 4).index())].standing,
              go::Standing::stone);
    table.apply(ToggleDeadStone{g.at(3, 0)});
    EXPECT_TRUE(table.dead().empty());
    EXPECT_NE(find<NotNow>(table.apply(ToggleDeadStone{g.at(0, 0)})), nullptr);
    table.apply(ToggleDeadStone{g.at(3, 0)});
    EXPECT_FALSE(noted_dead(table.playback().tree(), table.playback().node(),
                            std::get<go::Position>(table.position())));
    table.apply(AcceptDead{});
    EXPECT_EQ(table.reckoning()->dead.white, 1);
    EXPECT_EQ(noted_dead(table.playback().tree(), table.playback().node(),
                         std::get<go::Position>(table.position())),
              std::vector<Point>{g.at(3, 0)})
        << "the record keeps what was agreed on";
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

TEST(Table, PlayCanGoOnInsteadOfCounting) {
    Table table = go_table(5);
    play(table, kSplitBoard);
    play(table, "pass pass");
    table.apply(ResumePlay{});
    EXPECT_EQ(table.phase(), Phase::playing);
    EXPECT_NE(find<Played>(play(table, "A1")), nullptr);
}

TEST(Table, ResigningEndsTheGameAtOnce_M26) {
    Table table = go_table(9);
    const auto events = table.apply(Resign{Color::black});
    EXPECT_EQ(to_text(find<Ended>(events)->outcome), "W+R");
    table.apply(TakeBack{});
    EXPECT_EQ(table.phase(), Phase::playing);
    EXPECT_FALSE(table.record().outcome);
}

TEST(Table, TakingBackAPassLeavesTheDeadStonePhase) {
    Table table = go_table(5);
    play(table, "C3 pass pass");
    EXPECT_EQ(table.phase(), Phase::marking_dead);
    table.apply(TakeBack{});
    EXPECT_EQ(table.phase(), Phase::playing);
    EXPECT_EQ(table.to_play(), Color::black);
    table.apply(MoveAgain{});
    EXPECT_EQ(table.phase(), Phase::marking_dead);
}

TEST(Table, TrompTaylorCountsEveryStoneWithoutAsking) {
    Table table = go_table(5, "tromp-taylor");
    play(table, "C3");
    const auto events = play(table, "pass pass");
    ASSERT_NE(find<Ended>(events), nullptr);
    EXPECT_EQ(to_text(find<Ended>(events)->outcome), "B+17.5");
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

// The same sitting after its record was written and read: nothing but the record, the place in it,
// the phase and the marks survives.
Table reloaded(const Table& table, TableOptions options = {}) {
    Playback playback = *Playback::open(table.record());
    EXPECT_TRUE(playback.go_to(table.playback().node()));
    return Table(std::move(playback), table.phase(), {table.dead().begin(), table.dead().end()},
                 options);
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

TEST(Table, TakingBackAResignationKeepsThePassesAndTheMarks_M26) {
    Table table = go_table(5);
    play(table, kSplitBoard);
    play(table, "pass pass");
    table.apply(ToggleDead{Geometry{5, 5}.at(3, 0)});
    table.apply(Resign{Color::white});
    ASSERT_EQ(table.phase(), Phase::finished);
    const auto events = table.apply(TakeBack{});
    EXPECT_EQ(table.phase(), Phase::marking_dead);
    EXPECT_EQ(table.playback().move_number(), 12);
    EXPECT_EQ(table.dead().size(), 5U);
    EXPECT_FALSE(table.record().outcome);
    ASSERT_NE(find<ResignationTakenBack>(events), nullptr);
    EXPECT_EQ(sentence(events.front(), table), "White takes back the resignation.");
    // A count is taken back as before: with the pass that led to it.
    table.apply(AcceptDead{});
    table.apply(TakeBack{});
    EXPECT_EQ(table.phase(), Phase::playing);
    EXPECT_EQ(table.playback().move_number(), 11);
}

TEST(Table, SittingDownAtAGameThatEndedInPassesShowsTheProposal_M31) {
    Table played = go_table(5);
    play(played, kSplitBoard);
    play(played, "pass pass");
    Table table(played.playback(), {.proposal = {.playouts = 50, .seed = 1}});
    const auto events = table.sit_down();
    ASSERT_NE(find<DeadProposed>(events), nullptr);
    EXPECT_TRUE(table.sit_down().empty());  // told once

    // Marks made before the sitting was left stay as they were.
    Table marked(played.playback(), Phase::marking_dead, {Geometry{5, 5}.at(0, 0)},
                 {.proposal = {.playouts = 50, .seed = 1}});
    EXPECT_NE(find<DeadProposed>(marked.sit_down()), nullptr);
    EXPECT_EQ(marked.dead().size(), 1U);
    EXPECT_NE(find<MarksDiffer>(marked.apply(AcceptDead{})), nullptr);
}

TEST(Table, AThirdPassIsExplainedWhereWhiteMustPassLast) {
    Table table = go_table(5, "aga");
    play(table, "C3");
    const auto white = play(table, "pass");
    EXPECT_EQ(sentence(white.front(), table), "White passes. Black to play.");
    const auto black = play(table, "pass");
    ASSERT_EQ(table.phase(), Phase::playing);
    EXPECT_EQ(sentence(black.front(), table),
              "Black passes. White passes last under these rules: one more pass ends the game.");
    play(table, "pass");
    EXPECT_EQ(table.phase(), Phase::marking_dead);
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

// --- Free handicap

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

// --- Clocks

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
}  // namespace magpie
