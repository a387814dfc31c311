#include "game/sitting_notes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/playback.h"
#include "game/playing.h"

namespace magpie {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;

std::string value(const GameTree& tree, NodeId node, std::string_view name) {
    for (const Property& p : tree.properties(node)) {
        if (p.name == name) return p.values.empty() ? "empty" : p.values.front();
    }
    return "-";
}

// Black and White play by this control, at so much a move; what is left after the last move comes
// back from the record.
void play_by(const char* text, Milliseconds a_move, int moves) {
    SCOPED_TRACE(text);
    const TimeControl control = *time_control_from(text);
    GameTree tree;
    GameClock clock(control);
    Instant now{};
    clock.start(now);
    NodeId node = kRootNode;
    for (int i = 0; i < moves; ++i) {
        const Color mover = i % 2 == 0 ? Color::black : Color::white;
        node = tree.add_child(node, ColoredMove{mover, Move::pass()});
        now.since_epoch += a_move;
        ASSERT_TRUE(clock.press(now)) << i;
        note_time_control(tree, {control, control});
        note_time_left(tree, node, mover, clock.players(now)[mover]);
        const auto noted = noted_clock(tree, node);
        ASSERT_TRUE(noted) << i;
        EXPECT_EQ(*noted, clock.players(now)) << i;
    }
}

TEST(SittingNotes, HoldEveryClock) {
    play_by("10m", 7345ms, 6);
    play_by("5m+10s", 12340ms, 6);
    play_by("5m+10s^6m", 2s, 12);
    play_by("10s+5x30s", 4s, 12);
    play_by("10s+5x30s", 31s, 8);
    play_by("10s+1m/3", 4500ms, 14);
    play_by("30s/move", 1ms, 4);
}

TEST(SittingNotes, SayTheTimeAsGoServersDo) {
    const auto noted = [](const char* text) {
        GameTree tree;
        const TimeControl control = *time_control_from(text);
        note_time_control(tree, {control, control});
        return value(tree, kRootNode, "TM") + " " + value(tree, kRootNode, "OT");
    };
    EXPECT_EQ(noted("10m"), "600 -");
    EXPECT_EQ(noted("20m+5x30s"), "1200 5x30 byo-yomi");
    EXPECT_EQ(noted("10m+5m/25"), "600 25/300 Canadian");
    EXPECT_EQ(noted("5m+500ms"), "300 0.5 fischer");
    EXPECT_EQ(noted("30s/move"), "0 30 simple");
    GameTree tree;
    note_time_control(tree, {AbsoluteTime{60s}, AbsoluteTime{30s}});
    EXPECT_EQ(value(tree, kRootNode, "TM"), "-") << "SGF has no word for it";
}

TEST(SittingNotes, ATimeThatNobodyUnderstandsIsNone) {
    for (const auto& [tm, ot, left] :
         {std::array{"600", "byo-yomi", "30"}, std::array{"600", "5x30 odd", "30"},
          std::array{"-5", "", "30"}, std::array{"1e9", "", "30"}, std::array{"600", "", "-1"},
          std::array{"600", "0x30 byo-yomi", "30"}, std::array{"99999999999999999999", "", "1"},
          std::array{"600", "", "3."}, std::array{"600", "", ""}}) {
        GameTree tree;
        tree.add_property(kRootNode, {"TM", {tm}});
        tree.add_property(kRootNode, {"OT", {ot}});
        const NodeId node = tree.add_child(kRootNode, ColoredMove{Color::black, Move::pass()});
        tree.add_property(node, {"BL", {left}});
        EXPECT_FALSE(noted_clock(tree, node)) << tm << ot << left;
    }
}

// X and O, row by row from the top; o is White's stone in Black's territory.
go::Position split_board() {
    SetupEdit setup;
    const Geometry g{5, 5};
    for (int row = 0; row < 5; ++row) {
        setup.added.black.push_back(g.at(2, row));
        setup.added.white.push_back(g.at(1, row));
    }
    setup.added.white.push_back(g.at(4, 2));
    GameRecord record{.spec = GameSpec::for_go(g)};
    record.tree.set_setup(kRootNode, setup);
    return std::get<go::Position>(Playback::open(record)->position());
}

TEST(SittingNotes, HoldTheCountAndTheDeadStones_M30) {
    const go::Position position = split_board();
    const Geometry g = position.geometry();
    const std::vector<Point> dead = {g.at(4, 2)};
    const auto counted = go::reckon(position, dead, position.rules(), 0, go::DeadUnit::stone);
    GameTree tree;
    EXPECT_FALSE(noted_dead(tree, kRootNode, position));
    note_count(tree, kRootNode, g, *counted);
    EXPECT_EQ(value(tree, kRootNode, "TW"), "aa");
    EXPECT_EQ(value(tree, kRootNode, "TB"), "da");
    EXPECT_EQ(value(tree, kRootNode, "MGDEAD"), "ec");
    EXPECT_EQ(noted_dead(tree, kRootNode, position), dead);
    // Counted anew without any: nothing of it stays.
    note_count(tree, kRootNode, g, *go::reckon(position, {}, position.rules(), 0));
    EXPECT_EQ(value(tree, kRootNode, "MGDEAD"), "-");
    EXPECT_THAT(*noted_dead(tree, kRootNode, position), ElementsAre());
}

TEST(SittingNotes, OtherProgramsMarkTheTerritoryAlone) {
    const go::Position position = split_board();
    const Geometry g = position.geometry();
    GameTree tree;
    tree.set_properties(kRootNode, {{"TB", {"da:ee"}}, {"TW", {"aa", "ab", "zz", "a", "", "cc:"}}});
    EXPECT_THAT(*noted_dead(tree, kRootNode, position), ElementsAre(g.at(4, 2)));
    // Rectangles without end are not gone through.
    tree.set_properties(kRootNode, {{"TB", std::vector<std::string>(2'000'000, "aa:ee")}});
    EXPECT_EQ(noted_dead(tree, kRootNode, position)->size(), 6U);
}

}  // namespace
}  // namespace magpie
