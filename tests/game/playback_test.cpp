#include "game/playback.h"

#include <map>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "game/begin.h"
#include "game/playing.h"
#include "support/allocations.h"
#include "support/small_stack.h"

namespace magpie {
namespace {

using test::move;
using test::play_all;
using test::point;
using ::testing::ElementsAre;

Playback go_game(int side = 9, const go::Rules& rules = {}) {
    return Playback::new_game(GameSpec::for_go(*Geometry::make(side, side), rules));
}

Playback othello_game() { return Playback::new_game(GameSpec::for_othello()); }

std::vector<std::string> names(const Playback& game, const std::vector<Point>& points) {
    std::vector<std::string> names;
    for (const Point p : points) {
        names.push_back(point_name(game.spec().coord_style(), game.spec().geometry, p));
    }
    return names;
}

// "A1b C3w": stones as SGN writes them.
std::vector<std::string> placed(const Playback& game) {
    std::vector<std::string> names;
    for (const PlacedStone& stone : game.stones_in_placing_order()) {
        names.push_back(point_name(game.spec().coord_style(), game.spec().geometry, stone.point) +
                        (stone.color == Color::black ? "b" : "w"));
    }
    return names;
}

//   4 . . . X
//   3 O . . .      White takes at A1 with move 6; Black may not take back at A2 at once.
//   2 X O . .
//   1 . X . .
constexpr const char* kKoMoves = "B1 B2 A2 A3 D4 A1";

TEST(Playback, ANewGameIsEmptyAndBlackMoves_N13_M06) {
    const Playback go = go_game();
    EXPECT_EQ(go.to_play(), Color::black);
    EXPECT_EQ(go.move_number(), 0);
    EXPECT_EQ(go.node(), kRootNode);
    EXPECT_FALSE(go.is_over());
    EXPECT_EQ(go.last_move(), std::nullopt);
    EXPECT_TRUE(go.stones_in_placing_order().empty());
    EXPECT_THAT(placed(othello_game()), ElementsAre("d4w", "e4b", "d5b", "e5w"));
}

TEST(Playback, DryRunAndMoveGiveTheSameAnswer_N14_N16_N17) {
    Playback go = go_game(3);
    play_all(go, "A1 A2 C3");
    const AnyPosition before = go.position();
    const auto dry = go.try_move(move(go.spec(), "B1"));
    ASSERT_TRUE(dry.has_value());
    EXPECT_THAT(names(go, *dry), ElementsAre("A1"));
    EXPECT_TRUE(go.position() == before) << "a dry run changes nothing";
    EXPECT_EQ(go.play(move(go.spec(), "B1")), dry);
    EXPECT_EQ(stone_at(go.position(), point(go.spec(), "A1")), std::nullopt);

    Playback othello = othello_game();
    const auto flips = othello.try_move(move(othello.spec(), "f5"));
    ASSERT_TRUE(flips.has_value());
    EXPECT_THAT(names(othello, *flips), ElementsAre("e5"));
    EXPECT_EQ(othello.play(move(othello.spec(), "f5")), flips);
    EXPECT_EQ(othello.to_play(), Color::white);
}

TEST(Playback, EachReasonIsDistinct_N14) {
    Playback go = go_game(4);
    const auto why = [&](const char* name) {
        return go.why_illegal(move(go.spec(), name))->reason;
    };
    play_all(go, "A1");
    EXPECT_EQ(why("A1"), AnyIllegalMove(go::IllegalMove::occupied));
    EXPECT_EQ(go.why_illegal(Move(Point(16)))->reason, AnyIllegalMove(go::IllegalMove::off_board));
    EXPECT_EQ(go.why_illegal(ColoredMove{Color::black, Move(Point(5))})->reason,
              AnyIllegalMove(go::IllegalMove::wrong_turn));
    go = go_game(4);
    play_all(go, "A2 D4 B1");
    EXPECT_EQ(why("A1"), AnyIllegalMove(go::IllegalMove::suicide));
    play_all(go, "pass pass");
    EXPECT_EQ(why("C3"), AnyIllegalMove(go::IllegalMove::game_over));

    Playback othello = othello_game();
    const auto reason = [&](Move m) { return othello.why_illegal(m)->reason; };
    EXPECT_EQ(reason(move(othello.spec(), "d4")), AnyIllegalMove(othello::IllegalMove::occupied));
    EXPECT_EQ(reason(move(othello.spec(), "a1")),
              AnyIllegalMove(othello::IllegalMove::flips_nothing));
    EXPECT_EQ(reason(Move(Point(64))), AnyIllegalMove(othello::IllegalMove::off_board));
    const auto pass = othello.why_illegal(Move::pass());
    EXPECT_EQ(pass->reason, AnyIllegalMove(othello::IllegalMove::must_not_pass));
    EXPECT_EQ(pass->placements, 4);
}

TEST(Playback, ARefusedMoveChangesNothing_M18_F10) {
    Playback go = go_game(4);
    play_all(go, "A1 B2");
    const GameRecord before = go.record();
    EXPECT_FALSE(go.play(move(go.spec(), "A1")).has_value());
    EXPECT_FALSE(go.play(ColoredMove{Color::white, Move(Point(0))}).has_value());
    EXPECT_EQ(go.record(), before);
    EXPECT_EQ(go.move_number(), 2);
}

TEST(Playback, KoSaysWhichMoveTheBoardWasLikeThisAfter_M24) {
    Playback go = go_game(4);
    play_all(go, kKoMoves);
    const auto refused = go.why_illegal(move(go.spec(), "A2"));
    ASSERT_TRUE(refused.has_value());
    EXPECT_EQ(refused->reason, AnyIllegalMove(go::IllegalMove::ko));
    EXPECT_EQ(refused->seen_after, 5);
}

TEST(Playback, MovesAreCountedFromTheStartEvenAfterASetUp) {
    Playback go = go_game(4);
    play_all(go, "D4 pass");
    // The ko of above, set up after move 2; then White takes (3) and Black may not take back.
    SetupEdit edit;
    for (const char* name : {"B1", "A2"}) edit.added.black.push_back(point(go.spec(), name));
    for (const char* name : {"B2", "A3"}) edit.added.white.push_back(point(go.spec(), name));
    edit.to_play = Color::white;
    ASSERT_TRUE(go.append(edit).has_value());
    play_all(go, "A1");
    EXPECT_EQ(go.move_number(), 3);
    const auto refused = go.why_illegal(move(go.spec(), "A2"));
    ASSERT_TRUE(refused.has_value());
    EXPECT_EQ(refused->seen_after, 2);
}

TEST(Playback, UndoAndRedoWalkTheLine_N13) {
    Playback go = go_game();
    EXPECT_FALSE(go.undo());
    play_all(go, "C3 G7 G3");
    const NodeId end = go.node();
    EXPECT_TRUE(go.undo());
    EXPECT_TRUE(go.undo());
    EXPECT_EQ(go.move_number(), 1);
    EXPECT_EQ(go.to_play(), Color::white);
    play_all(go, "C7");  // a variation
    EXPECT_EQ(go.redo(), false);
    ASSERT_TRUE(go.go_to(end).has_value());
    go.to_start();
    EXPECT_EQ(go.node(), kRootNode);
    EXPECT_EQ(go.redo(), true);
    EXPECT_EQ(go.redo(), true);
    EXPECT_EQ(go.last_move(), (ColoredMove{Color::white, move(go.spec(), "G7")}));
    ASSERT_TRUE(go.to_end().has_value());
    EXPECT_EQ(go.node(), end);
}

TEST(Playback, RedoFollowsTheVariationLastWalked) {
    Playback go = go_game();
    play_all(go, "C3 G7");
    go.to_start();
    play_all(go, "E5 C7");
    const NodeId end = go.node();
    go.to_start();
    ASSERT_TRUE(go.to_end().has_value());
    EXPECT_EQ(go.node(), end) << "not the main line, but where we came from";
    EXPECT_EQ(go.tree().node_count(), 5U);
    go.to_start();
    play_all(go, "C3");
    EXPECT_EQ(go.tree().node_count(), 5U) << "a move that is there already is followed";
    EXPECT_EQ(go.redo(), true);
    EXPECT_EQ(go.last_move(), (ColoredMove{Color::white, move(go.spec(), "G7")}));
}

TEST(Playback, RemovingAVariationStepsOutOfItFirst) {
    Playback go = go_game();
    play_all(go, "C3");
    const NodeId first = go.node();
    play_all(go, "G7 E5");
    go.remove(first);
    EXPECT_EQ(go.node(), kRootNode);
    EXPECT_EQ(go.redo(), false);
    EXPECT_EQ(go.tree().node_count(), 1U);
    play_all(go, "C3 G7 E5");
    go.to_start();
    const NodeId second = *go.tree().first_child(*go.tree().first_child(kRootNode));
    go.remove(second);
    ASSERT_TRUE(go.to_end().has_value());
    EXPECT_EQ(go.move_number(), 1);
}

TEST(Playback, AColourMayMoveTwiceInARecord_N06) {
    Playback go = go_game();
    const auto append = [&](Color color, const char* name) {
        return go.append({color, move(go.spec(), name)});
    };
    EXPECT_FALSE(go.play({Color::white, move(go.spec(), "C2")}).has_value()) << "play() is strict";
    ASSERT_TRUE(append(Color::black, "C2").has_value());
    ASSERT_TRUE(append(Color::black, "F9").has_value());
    ASSERT_TRUE(append(Color::black, "C3").has_value());
    ASSERT_TRUE(append(Color::white, "C9").has_value());
    EXPECT_THAT(placed(go), ElementsAre("C2b", "F9b", "C3b", "C9w"));
    EXPECT_EQ(go.to_play(), Color::black);
    go.undo();
    EXPECT_EQ(go.to_play(), Color::white);
    go.undo();
    EXPECT_EQ(go.to_play(), Color::white) << "as it was after F9, before C3 took the turn";
    EXPECT_FALSE(append(Color::black, "F9").has_value());
    EXPECT_EQ(go.to_play(), Color::white) << "a refused move gives the turn back";
    EXPECT_EQ(go.tree().node_count(), 5U) << "and leaves no node";
}

TEST(Playback, PlayGoesOnAfterTwoPasses) {
    Playback go = go_game();
    play_all(go, "C3 pass pass");
    EXPECT_TRUE(go.is_over());
    const NodeId over = go.node();
    EXPECT_FALSE(go.play(move(go.spec(), "G7")).has_value());
    ASSERT_TRUE(go.append({Color::white, move(go.spec(), "G7")}).has_value());
    EXPECT_FALSE(go.is_over());
    go.undo();
    EXPECT_TRUE(go.is_over()) << "back at the second pass the game is over";
    EXPECT_EQ(go.to_play(), Color::white);
    EXPECT_FALSE(go.append({Color::white, move(go.spec(), "C3")}).has_value());
    EXPECT_TRUE(go.is_over()) << "after a refused move too";
    go.resume();
    EXPECT_FALSE(go.is_over());
    play_all(go, "G7");
    ASSERT_TRUE(go.go_to(over).has_value());
    EXPECT_EQ(go.tree().last_child(over), go.tree().first_child(over));
}

TEST(Playback, ASetUpChangesTheBoardAndKeepsThePrisoners) {
    Playback go = go_game(3);
    play_all(go, "A1 A2 C3 B1");
    EXPECT_EQ(std::get<go::Position>(go.position()).prisoners(Color::white), 1);
    const AnyPosition before = go.position();
    SetupEdit edit;
    edit.added.black = {point(go.spec(), "A1")};
    edit.cleared = {point(go.spec(), "A2"), point(go.spec(), "C3")};
    ASSERT_TRUE(go.append(edit).has_value());
    EXPECT_THAT(placed(go), ElementsAre("B1w", "A1b"));
    EXPECT_EQ(std::get<go::Position>(go.position()).prisoners(Color::white), 1);
    EXPECT_EQ(go.to_play(), Color::black);
    play_all(go, "B2");
    go.undo();
    go.undo();
    EXPECT_TRUE(go.position() == before);
}

TEST(Playback, ABadSetUpIsRefusedWithItsPoint) {
    Playback go = go_game(2);
    const auto refused = [&](const SetupEdit& edit) {
        const auto result = go.append(edit);
        EXPECT_FALSE(result.has_value());
        EXPECT_EQ(go.tree().node_count(), 1U);
        return std::get<SetupRefusal>(result.error().why);
    };
    using Kind = SetupRefusal::Kind;
    EXPECT_EQ(refused({{{Point(4)}, {}}, {}, {}}), (SetupRefusal{Kind::off_board, Point(4)}));
    EXPECT_EQ(refused({{{Point(1)}, {}}, {Point(1)}, {}}),
              (SetupRefusal{Kind::doubled_point, Point(1)}));
    EXPECT_EQ(refused({{{Point(0)}, {Point(1), Point(2)}}, {}, {}}).kind,
              Kind::chain_without_liberties);

    GameRecord record{.spec = GameSpec::for_go({2, 2})};
    record.tree.set_setup(kRootNode, {{{Point(9)}, {}}, {}, {}});
    EXPECT_FALSE(Playback::open(record).has_value());
}

TEST(Playback, OthelloPassesMayBeLeftOut) {
    // The shortest game in which a side must pass: after 8. the other side moves again.
    Playback full = othello_game();
    Rng rng(11);
    bool passed = false;
    while (!passed) {
        full = othello_game();
        test::play_at_random(full, 70, rng);
        for (const ColoredMove& m : full.moves()) passed = passed || m.move.is_pass();
    }
    Playback bare = othello_game();
    for (const ColoredMove& m : full.moves()) {
        if (!m.move.is_pass()) {
            ASSERT_TRUE(bare.append(m).has_value());
        }
    }
    EXPECT_TRUE(std::get<othello::Position>(bare.position()).stones() ==
                std::get<othello::Position>(full.position()).stones());
    EXPECT_LT(bare.move_number(), full.move_number());
    while (bare.undo()) {
    }
    EXPECT_TRUE(bare.position() == othello_game().position());
}

TEST(Playback, OthelloPlayersAlternateInRecordsToo) {
    Playback othello = othello_game();
    const GameSpec spec = othello.spec();
    ASSERT_TRUE(othello.append({Color::black, move(spec, "f5")}).has_value());
    const AnyPosition before = othello.position();
    // d3 would be a move for Black, but White can move and so must.
    const auto twice = othello.append({Color::black, move(spec, "d3")});
    ASSERT_FALSE(twice.has_value());
    EXPECT_EQ(std::get<Refusal>(twice.error().why).reason,
              AnyIllegalMove(othello::IllegalMove::wrong_turn));
    EXPECT_TRUE(othello.position() == before);
}

TEST(Playback, OthelloDiscsKeepTheirPlaceInTheOrderWhenTheyTurn_N19) {
    Playback othello = othello_game();
    play_all(othello, "f5 d6");
    EXPECT_THAT(placed(othello), ElementsAre("d4w", "e4b", "d5w", "e5b", "f5b", "d6w"));
}

TEST(Playback, ACapturedStoneLeavesTheOrderAndAReplayedPointTakesANewPlace_N19) {
    Playback go = go_game(3);
    play_all(go, "A1 A2 C3 B1 C1");
    EXPECT_THAT(placed(go), ElementsAre("A2w", "C3b", "B1w", "C1b"));
    play_all(go, "A1");
    EXPECT_THAT(placed(go), ElementsAre("A2w", "C3b", "B1w", "C1b", "A1w"));
}

TEST(Playback, AnIllegalRecordedMoveIsReportedWithItsNode) {
    GameRecord record{.spec = GameSpec::for_go({9, 9})};
    const NodeId first =
        record.tree.add_child(kRootNode, ColoredMove{Color::black, Move(Point(0))});
    const NodeId bad = record.tree.add_child(first, ColoredMove{Color::white, Move(Point(0))});
    const NodeId after = record.tree.add_child(bad, ColoredMove{Color::black, Move(Point(9))});
    auto game = Playback::open(record);
    ASSERT_TRUE(game.has_value());
    const auto reached = game->go_to(after);
    ASSERT_FALSE(reached.has_value());
    EXPECT_EQ(reached.error().node, bad);
    EXPECT_EQ(std::get<Refusal>(reached.error().why).reason,
              AnyIllegalMove(go::IllegalMove::occupied));
    EXPECT_EQ(game->node(), first);
    EXPECT_FALSE(game->to_end().has_value());
    EXPECT_EQ(game->record(), record) << "nothing of the record is lost";
}

// However one gets to a node, the position there is the one of a fresh playback.
TEST(Playback, WhereYouAreDoesNotDependOnHowYouCame) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed) {
        Rng rng(seed);
        const bool is_go = rng.below(2) == 0;
        go::Rules rules;
        rules.ko = static_cast<go::Ko>(rng.below(3));
        rules.suicide_allowed = rng.below(2) == 0;
        Playback game = is_go ? go_game(static_cast<int>(2 + rng.below(4)), rules) : othello_game();
        const auto area = static_cast<std::uint32_t>(game.spec().geometry.area());
        std::map<NodeId, AnyPosition> seen{{kRootNode, game.position()}};
        for (int i = 0; i < 60; ++i) {
            const std::uint32_t choice = rng.below(10);
            const Color color = rng.below(2) == 0 ? Color::black : Color::white;
            const Move any =
                rng.below(6) == 0 ? Move::pass() : Move(Point(static_cast<int>(rng.below(area))));
            if (choice < 4) {
                test::play_at_random(game, 3, rng);
            } else if (choice == 4) {
                (void)game.append(ColoredMove{color, any});
            } else if (choice == 5) {
                const SetupEdit edit{{{Point(static_cast<int>(rng.below(area)))}, {}},
                                     {Point(static_cast<int>(rng.below(area)))},
                                     {}};
                (void)game.append(edit);
            } else if (choice == 6) {
                (void)game.append(SetupEdit{{}, {}, color});
            } else if (choice == 7) {
                game.undo();
            } else {
                const auto count = static_cast<std::uint32_t>(game.tree().node_count());
                RC_ASSERT(game.go_to(NodeId{rng.below(count)}).has_value());
            }
            const auto [known, is_new] = seen.try_emplace(game.node(), game.position());
            RC_ASSERT(is_new || known->second == game.position());
        }
        for (const NodeId node : game.tree().preorder()) {
            RC_ASSERT(game.go_to(node).has_value());
            auto fresh = Playback::open(game.record());
            RC_ASSERT(fresh.has_value());
            RC_ASSERT(fresh->go_to(node).has_value());
            RC_ASSERT(fresh->position() == game.position());
            RC_ASSERT(fresh->move_number() == game.move_number());
            RC_ASSERT(fresh->stones_in_placing_order() == game.stones_in_placing_order());
        }
    }));
}

TEST(Playback, ThousandsOfSetUpsWalkBackwardsToo) {
    Playback othello = othello_game();
    std::vector<AnyPosition> positions{othello.position()};
    for (int i = 0; i < 3000; ++i) {
        SetupEdit edit;
        edit.added[i % 3 == 0 ? Color::black : Color::white] = {Point(i % 64)};
        ASSERT_TRUE(othello.append(edit).has_value());
        positions.push_back(othello.position());
    }
    for (std::size_t i = positions.size(); i-- > 0;) {
        ASSERT_TRUE(othello.position() == positions[i]) << i;
        othello.undo();
    }
}

// A set-up costs the board, however many moves were played before it: in memory asked for, which
// would be a gigabyte and more if the moves were copied each time.
TEST(Playback, SetUpsAfterALongGameDoNotCopyIt) {
    GameRecord record{.spec = GameSpec::for_go({5, 5})};
    NodeId last = kRootNode;
    for (int i = 0; i < 20'000; ++i) {
        const Color color = i % 2 == 0 ? Color::black : Color::white;
        last = record.tree.add_child(last, ColoredMove{color, Move::pass()});
    }
    constexpr int kSetups = 1000;
    for (int i = 0; i < kSetups; ++i) {
        SetupEdit edit;
        edit.added.black = {Point(i % 25)};
        record.tree.set_setup(record.tree.add_child(last), edit);
    }
    auto playback = Playback::open(std::move(record));
    ASSERT_TRUE(playback.has_value());
    const std::size_t before = test::allocated_bytes();
    ASSERT_TRUE(playback->check_all().has_value());
    EXPECT_EQ(playback->move_number(), 20'000);
    EXPECT_LT(test::allocated_bytes() - before, std::size_t{60'000'000});
}

// The second of Black's stones, and what follows it, stands on White's.
TEST(Playback, WhatIsRefusedGoesWithWhatFollowsIt) {
    GameRecord record = go_game(9).release();
    const auto at = [](int p) { return Move(Point(p)); };
    const NodeId first = record.tree.add_child(kRootNode, ColoredMove{Color::black, at(40)});
    const NodeId refused = record.tree.add_child(first, ColoredMove{Color::white, at(40)});
    record.tree.add_child(refused, ColoredMove{Color::black, at(20)});
    const NodeId beside = record.tree.add_child(first, ColoredMove{Color::white, at(10)});
    auto playback = Playback::open(std::move(record));
    ASSERT_TRUE(playback.has_value());
    ASSERT_FALSE(playback->to_end().has_value());
    EXPECT_EQ(playback->remove_refused(), 2U);
    EXPECT_EQ(playback->node(), first);
    EXPECT_FALSE(playback->tree().contains(refused));
    EXPECT_TRUE(playback->go_to(beside).has_value());
    EXPECT_TRUE(playback->check_all().has_value());
    EXPECT_EQ(playback->remove_refused(), 0U);
}

TEST(Playback, ALongGameOnASmallStack) {
    test::on_small_stack([] {
        go::Rules rules;
        rules.long_cycle_voids = false;
        Playback go = go_game(5, rules);
        Rng rng(3);
        constexpr int kMoves = 20'000;
        while (go.move_number() < kMoves) {
            const Move any = Move(Point(static_cast<int>(rng.below(25))));
            if (!go.why_illegal(any)) {
                ASSERT_TRUE(go.play(any).has_value());
            } else if (rng.below(20) == 0) {
                ASSERT_TRUE(go.append({go.to_play(), Move::pass()}).has_value());
            }
        }
        const AnyPosition end = go.position();
        go.to_start();
        EXPECT_EQ(go.move_number(), 0);
        ASSERT_TRUE(go.to_end().has_value());
        EXPECT_TRUE(go.position() == end);
    });
}

int handicap_of(const Playback& game) { return std::get<go::Position>(game.position()).handicap(); }

TEST(Playback, APositionKnowsTheHandicapOfTheGame) {
    const auto fixed = make_spec({.columns = 9, .handicap = 3});
    ASSERT_TRUE(fixed);
    Playback game = Playback::new_game(*fixed);
    EXPECT_EQ(handicap_of(game), 3);
    ASSERT_TRUE(game.play(Move(Point(1))));
    ASSERT_TRUE(game.append(SetupEdit{{{}, {Point(2)}}, {}, {}}));
    EXPECT_EQ(handicap_of(game), 3) << "an edit does not change it";
    while (game.undo()) {
    }
    EXPECT_EQ(handicap_of(game), 3);
    EXPECT_EQ(handicap_of(begin_game(*fixed, true)), 3) << "before Black has placed a stone";
    GameRecord record{.spec = GameSpec::for_go({9, 9})};
    record.tree.set_setup(kRootNode, {{{Point(20), Point(30)}, {}}, {}, Color::white});
    EXPECT_EQ(handicap_of(*Playback::open(std::move(record))), 0) << "stones set up otherwise";
}

}  // namespace
}  // namespace magpie
