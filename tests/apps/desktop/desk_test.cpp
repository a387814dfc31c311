// Sitting at the desk without a window: a game as it is clicked, typed and seen.
#include "apps/desktop/desk.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <unistd.h>

#include "game/words.h"
#include "guest.h"
#include "support/until.h"

namespace magpie::desktop {
namespace {

TEST(Desk, ANewGameBeginsEmptyWithBlack_M01_M06) {
    Guest guest(GameKind::go, "19");
    EXPECT_EQ(guest.table().record().spec.geometry, (Geometry{19, 19}));
    EXPECT_EQ(guest.moves(), 0);
    EXPECT_EQ(guest.table().to_play(), Color::black);
    const auto& game = std::get<go::Position>(guest.table().position());
    EXPECT_TRUE(game.stones_in_placing_order().empty());
    EXPECT_EQ(game.prisoners(Color::black) + game.prisoners(Color::white), 0);
    EXPECT_TRUE(guest.sees("Ada") && guest.sees("Bo") && guest.sees("Prisoners"));
}

TEST(Desk, TheStoneLiesWhereTheButtonIsReleased_M16) {
    Guest guest(GameKind::go, "19");
    guest.press(guest.spot_of("D4"));
    EXPECT_EQ(guest.moves(), 0);
    guest.release(guest.spot_of("Q16"));
    ASSERT_EQ(guest.moves(), 1);
    EXPECT_EQ(guest.table().playback().last_move()->move,
              Move(*point_from(CoordStyle::go, {19, 19}, "Q16")));
}

TEST(Desk, ReleasedOffTheBoardNothingIsPlayed_M16) {
    Guest guest(GameKind::go, "19");
    guest.press(guest.spot_of("D4"));
    guest.release({1000, 300});  // the sidebar
    EXPECT_EQ(guest.moves(), 0);
    guest.press(guest.spot_of("D4"));
    guest.release({3, 3});  // the board's edge
    EXPECT_EQ(guest.moves(), 0);
    // Nor does a press that began elsewhere.
    guest.press({1000, 300});
    guest.release(guest.spot_of("D4"));
    EXPECT_EQ(guest.moves(), 0);
}

TEST(Desk, ATakenPointIsRefusedWithItsReason_M18_M19) {
    Begun guest;
    EXPECT_EQ(guest.status(), (Status{Status::Kind::plain, "Black E5. White to play.", ""}));
    guest.click("E5");
    EXPECT_EQ(guest.moves(), 1);
    EXPECT_EQ(guest.table().to_play(), Color::white);
    EXPECT_EQ(guest.status().kind, Status::Kind::refusal);
    EXPECT_TRUE(guest.sees("E5 is refused: there is a stone there already."));
}

TEST(Desk, TheReasonShowsWhileTheStoneIsHeld_M19) {
    Guest guest(GameKind::othello, "8");
    guest.hover("a1");
    EXPECT_TRUE(guest.sees("a1 would turn no disc."));
    guest.hover("d3");
    EXPECT_TRUE(guest.sees("d3 turns 1 disc."));
    EXPECT_TRUE(guest.sees("Black would have 4, White 1."));
}

// Nobody has clicked: it is what would be, in the colours of the table.
TEST(Desk, APointerOverAPointRefusesNothing_M19) {
    const auto is_warned = [](Guest& guest) {
        const Palette& colors = guest.desk().frame().colors();
        return std::ranges::any_of(guest.desk().shapes(guest.now()), [&](const Shape& shape) {
            const auto* box = std::get_if<Box>(&shape);
            return box != nullptr && box->fill == colors.refusal_fill;
        });
    };
    Guest othello(GameKind::othello, "8");
    othello.hover("a1");
    EXPECT_FALSE(othello.sees("refused"));
    EXPECT_FALSE(is_warned(othello));
    othello.click("a1");
    EXPECT_TRUE(othello.sees("a1 is refused: it turns no disc."));
    EXPECT_TRUE(is_warned(othello));

    Guest go(GameKind::go, "5");
    for (const char* point : {"B3", "C3", "A2", "D2", "B1", "C1", "C2", "B2"}) go.click(point);
    go.hover("C2");
    EXPECT_TRUE(go.sees("C2 would be ko.")) << go.words();
    EXPECT_FALSE(is_warned(go));
    go.hover("B3");
    EXPECT_TRUE(go.sees("takes 1 stone")) << "what a stone is needs no word";
}

TEST(Desk, APointerOverASuicideSaysWhatWouldBe_M19_M22) {
    Guest guest(GameKind::go, "5");
    for (const char* point : {"B1", "E5", "A2"}) guest.click(point);
    guest.hover("A1");
    EXPECT_TRUE(guest.sees("A1 would leave the stone without liberties.")) << guest.words();
}

TEST(Desk, APointerThatRestsHoldsNoStoneWhileTheKeyboardPlays_M19) {
    Guest guest(GameKind::othello, "8");
    guest.hover("a1");
    for (const char* point : {"d3", "c3"}) {
        guest.type(point);
        guest.key(Key::enter);
    }
    ASSERT_EQ(guest.moves(), 2);
    EXPECT_FALSE(guest.sees("a1 would")) << guest.words();
    EXPECT_TRUE(guest.sees("White c3"));
    const Spot there = guest.spot_of("a1");
    guest.desk().pointer_moved({there.x + 2, there.y}, guest.now());
    EXPECT_FALSE(guest.sees("a1 would")) << "a touch of the table is no wish to play";
    guest.hover("a2");
    guest.hover("a1");
    EXPECT_TRUE(guest.sees("a1 would"));
}

TEST(Desk, CapturedStonesAreCounted_M23) {
    Guest guest(GameKind::go, "5");
    for (const char* point : {"A2", "A1", "B1"}) guest.click(point);
    EXPECT_EQ(std::get<go::Position>(guest.table().position()).prisoners(Color::black), 1);
    EXPECT_TRUE(guest.sees("takes 1 stone"));
}

TEST(Desk, PassUndoAndResignAreButtons_M25_M26_M35) {
    Begun guest;
    EXPECT_TRUE(guest.click({Act::pass}));
    EXPECT_EQ(guest.moves(), 2);
    EXPECT_EQ(guest.table().to_play(), Color::black);
    EXPECT_TRUE(guest.click({Act::undo}));
    EXPECT_EQ(guest.moves(), 1);
    guest.resign();
    EXPECT_EQ(guest.table().phase(), Phase::finished);
    EXPECT_TRUE(guest.sees("Ada (Black) wins"));
    EXPECT_NE(file_content(guest.folder().file("results.txt")).find("Ada wins (B+R)"),
              std::string::npos);
}

TEST(Desk, UndoIsGreyWhereNothingWasPlayed) {
    Guest guest(GameKind::go, "9");
    EXPECT_FALSE(guest.can({Act::undo}));
    guest.click("E5");
    EXPECT_TRUE(guest.click({Act::undo}));
    EXPECT_FALSE(guest.can({Act::undo}));
    EXPECT_TRUE(guest.sees("r plays it again.")) << guest.words();
    guest.type("r");
    guest.wait(Milliseconds(1'000));
    EXPECT_EQ(guest.moves(), 1);
    EXPECT_FALSE(guest.sees("r plays it again."));
}

TEST(Desk, TwoEnginesWaitAfterUndoUntilTheyMayGoOn) {
    Guest guest;
    guest.desk().room().settings.players = {"1", "1"};
    guest.start(GameKind::othello, "8");
    const auto pass_time = [&guest] { guest.wait(Milliseconds(5)); };
    ASSERT_TRUE(until([&] { return guest.moves() >= 3; }, pass_time));
    guest.click({Act::undo});
    const int before = guest.moves();
    EXPECT_TRUE(guest.sees("until they are told to go on"));
    EXPECT_TRUE(guest.sees("Go on"));
    usleep(50'000);
    guest.wait(Milliseconds(50));
    EXPECT_EQ(guest.moves(), before);
    EXPECT_TRUE(guest.click({Act::confirm}));
    EXPECT_TRUE(until([&] { return guest.moves() > before; }, pass_time));
}

TEST(Desk, AnEngineThatDiesGivesUpItsSeat) {
    Guest guest;
    guest.desk().room().settings.players = {"person", "gtp:/bin/false"};
    guest.start(GameKind::go, "9");
    guest.click("E5");
    ASSERT_TRUE(
        until([&] { return guest.can({Act::take_seat}); }, [&] { guest.wait(Milliseconds(5)); }));
    EXPECT_TRUE(guest.sees("Try again"));
    ASSERT_TRUE(guest.click({Act::take_seat}));
    EXPECT_FALSE(guest.sees("Try again"));
    guest.click("C3");
    EXPECT_EQ(guest.moves(), 2);
}

TEST(Desk, PassIsGreyWhereOthelloForbidsIt) {
    Guest guest(GameKind::othello, "8");
    EXPECT_FALSE(guest.can({Act::pass}));
    guest.type("p");
    guest.wait(Milliseconds(1'000));
    EXPECT_TRUE(guest.sees("so you may not pass")) << "the key says why";
}

TEST(Desk, OneLegalMoveIsCalledOne) {
    Guest guest(GameKind::othello, "4");
    const auto legal = [&] { return legal_moves(guest.table().position()); };
    while (legal().size() > 1) {
        const Move first = legal().front();
        guest.click(move_text(guest.table().record().spec, first));
        guest.wait(Milliseconds(2'000));
    }
    ASSERT_EQ(legal().size(), 1U);
    ASSERT_FALSE(legal().front().is_pass());
    EXPECT_TRUE(guest.sees("1 legal move"));
    EXPECT_FALSE(guest.sees("1 legal moves"));
}

TEST(Desk, OthelloShowsWhereOneMayPlayAndPassesByItself) {
    Guest guest(GameKind::othello, "8");
    int dots = 0;
    for (const Shape& shape : guest.desk().shapes(guest.now())) {
        const auto* ring = std::get_if<Ring>(&shape);
        if (ring != nullptr && !ring->is_iris && ring->fill != 0) ++dots;
    }
    EXPECT_EQ(dots, 4);
    EXPECT_TRUE(guest.sees("4 legal moves"));
    guest.click("d3");
    EXPECT_EQ(guest.moves(), 1);
    EXPECT_TRUE(guest.sees("turns 1 disc"));
}

TEST(Desk, AWholeGameIsPlayedWithTheKeyboard) {
    Guest guest;
    guest.desk().room().settings.size = "19";
    guest.type("n");
    // Tab to Start: it is the last stop.
    guest.key(Key::tab, {.shift = true});
    guest.key(Key::enter);
    ASSERT_EQ(guest.moves(), 0);
    guest.key(Key::up);  // a cursor in the middle
    guest.key(Key::enter);
    EXPECT_EQ(guest.moves(), 1);
    guest.key(Key::left);
    guest.key(Key::enter);
    EXPECT_EQ(guest.moves(), 2);
    guest.type("d4");
    EXPECT_EQ(guest.moves(), 2);
    guest.key(Key::enter);
    EXPECT_EQ(guest.moves(), 3);
    guest.type("q16");  // needs no Enter: no row has three digits
    guest.wait(Milliseconds(1));
    EXPECT_EQ(guest.moves(), 4);
    guest.type("c3");
    guest.wait(Milliseconds(1'000));
    EXPECT_EQ(guest.moves(), 5);
    guest.type("p");
    EXPECT_EQ(guest.moves(), 5) << "it might be P16";
    guest.wait(Milliseconds(600));
    EXPECT_EQ(guest.moves(), 6);
    guest.type("i9");
    guest.key(Key::enter);
    EXPECT_EQ(guest.status().kind, Status::Kind::refusal);
    EXPECT_TRUE(guest.sees("Go has no column I"));
}

TEST(Desk, AClockRunsOutAndEndsTheGame) {
    Guest guest;
    guest.desk().room().settings.time = "10s";
    guest.start(GameKind::go, "9");
    EXPECT_TRUE(guest.sees("0:10"));
    EXPECT_FALSE(guest.desk().deadline()) << "before the first move no clock runs";
    guest.type("e5");
    guest.key(Key::enter);
    guest.wait(Milliseconds(3'000));
    EXPECT_TRUE(guest.sees("0:07"));
    ASSERT_TRUE(guest.desk().deadline());
    EXPECT_LE(guest.desk().deadline()->since_epoch, guest.now().since_epoch + Milliseconds(1'001));
    guest.wait(Milliseconds(7'001));
    EXPECT_TRUE(guest.sees("wins on time"));
}

TEST(Desk, NothingIsDueWhenNothingMoves) {
    Guest guest;
    EXPECT_FALSE(guest.desk().deadline());
    guest.start(GameKind::go, "9");
    EXPECT_FALSE(guest.desk().deadline());
    guest.click("E5");
    EXPECT_TRUE(guest.desk().deadline()) << "the stone comes down";
    guest.wait(Milliseconds(100));
    EXPECT_FALSE(guest.desk().deadline());
}

TEST(Desk, AnAnswerComesWhenTheMoveHasBeenSeen) {
    Guest guest;
    guest.desk().room().settings.players = {"person", "1"};
    guest.start(GameKind::othello, "8");
    guest.click("d3");
    for (int i = 0; i < 20; ++i) {
        usleep(10'000);
        guest.wait(Milliseconds(5));
    }
    EXPECT_EQ(guest.moves(), 1) << "the disc still turns";
    EXPECT_TRUE(until([&] { return guest.moves() == 2; }, [&] { guest.wait(Milliseconds(200)); }));
}

TEST(Desk, ABotAnswers) {
    Guest guest;
    guest.desk().room().settings.players = {"person", "1"};
    guest.start(GameKind::othello, "8");
    guest.click("d3");
    EXPECT_TRUE(guest.sees("Pica 1"));
    EXPECT_TRUE(until([&] { return guest.moves() >= 2; }, [&] { guest.wait(Milliseconds(10)); }));
}

}  // namespace
}  // namespace magpie::desktop
