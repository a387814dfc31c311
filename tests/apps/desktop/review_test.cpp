// A game looked at again.
#include "apps/desktop/screens/review.h"

#include <algorithm>
#include <fstream>

#include <gtest/gtest.h>

#include "apps/desktop/desktop.h"
#include "apps/seats/game_file.h"
#include "guest.h"
#include "store/sqlite/library.h"
#include "support/until.h"

namespace magpie::desktop {
namespace {

// White's first move loses 11.5 points, by the values that another program left in the file.
constexpr const char* kGame =
    "(;GM[1]FF[4]SZ[9]KM[6.5]PB[Ada]PW[Bo]SBKS[0.0];B[ee]SBKS[0.5];W[aa]SBKS[12.0]C[Too far "
    "away.];B[cc]SBKS[11.5];W[gg]SBKS[11.0])";

class ReviewTest : public testing::Test {
  protected:
    ReviewTest() {
        std::ofstream(folder_.file("game.sgf")) << kGame;
        guest_.emplace(folder_.path(), folder_.file("game.sgf"));
    }

    ReviewScreen& screen() { return dynamic_cast<ReviewScreen&>(guest_->desk().screen()); }

    int move() { return screen().game().move_number(); }

    void type(std::string_view text) {
        guest_->type(text);
        guest_->wait(Milliseconds(1'000));
    }

    TemporaryFolder folder_;
    std::optional<Guest> guest_;
};

// A mark that turns the direction of a line could make one name look like another.
TEST_F(ReviewTest, NamesDatesAndCommentsTurnNoLineAround) {
    std::ofstream(folder_.file("turned.sgf"))
        << "(;GM[1]FF[4]SZ[9]PB[A\u202Eda]PW[B\u2066o]DT[20\u202E26];B[ee]C[one\u202E\ntwo])";
    guest_.emplace(folder_.path(), folder_.file("turned.sgf"));
    EXPECT_TRUE(guest_->sees("A\uFFFDda – B\uFFFDo, 20\uFFFD26"));
    EXPECT_TRUE(guest_->sees("one\uFFFD\ntwo")) << "lines stay lines";
    EXPECT_FALSE(guest_->sees("\u202E"));
}

TEST_F(ReviewTest, TheKeysWalkThroughTheGame) {
    EXPECT_EQ(move(), 4);
    guest_->key(Key::left);
    EXPECT_EQ(move(), 3);
    type("k");
    EXPECT_EQ(move(), 2);
    EXPECT_TRUE(guest_->sees("Too far away."));
    type("j");
    EXPECT_EQ(move(), 3);
    guest_->key(Key::home);
    EXPECT_EQ(move(), 0);
    guest_->key(Key::page_down);
    EXPECT_EQ(move(), 4);
    type("0");
    EXPECT_EQ(move(), 0);
    type("$");
    EXPECT_EQ(move(), 4);
    EXPECT_TRUE(guest_->click({Act::previous}));
    EXPECT_EQ(move(), 3);
}

TEST_F(ReviewTest, MistakesAreFoundAndNamed) {
    guest_->key(Key::home);
    type("n");
    EXPECT_EQ(move(), 2);
    EXPECT_TRUE(guest_->sees("Move 2, White A9"));
    EXPECT_TRUE(guest_->sees("Blunder, 11.5 lost")) << guest_->words();
    type("n");
    EXPECT_EQ(move(), 2) << "there is no other";
    EXPECT_TRUE(guest_->sees("There is no mistake after this."));
    guest_->key(Key::end);
    guest_->type("N");
    EXPECT_EQ(move(), 2);
}

TEST_F(ReviewTest, TheGraphSaysHowMuchItsHeightIs) {
    EXPECT_TRUE(guest_->sees("B +10")) << guest_->words();
    EXPECT_TRUE(guest_->sees("W +10")) << guest_->words();
}

// Of eight moves the first and the last two are known.
TEST_F(ReviewTest, PositionsNobodyHasLookedAtAreAGapInTheGraph) {
    std::ofstream(folder_.file("gap.sgf"))
        << "(;GM[1]FF[4]SZ[9]SBKS[0.0];B[ee]SBKS[5.0];W[cc];B[cd];W[dc];B[dd];W[ec];B[fc]SBKS[6.0]"
           ";W[gg]SBKS[-4.0])";
    guest_.emplace(folder_.path(), folder_.file("gap.sgf"));
    double widest = 0;
    int areas = 0;
    for (const Shape& shape : guest_->desk().shapes(guest_->now())) {
        const auto* path = std::get_if<Path>(&shape);
        if (path == nullptr || !path->is_closed || path->points.front().x < 800) continue;
        const auto [left, right] = std::ranges::minmax(path->points, {}, &Spot::x);
        if (right.x - left.x < 20) continue;  // the shape of a mistake
        widest = std::max(widest, right.x - left.x);
        ++areas;
    }
    EXPECT_EQ(areas, 4) << "dark and light, twice";
    EXPECT_GT(widest, 40);
    EXPECT_LT(widest, 70) << "no further than from one position to the next";
}

// Every move loses two points.
TEST_F(ReviewTest, SoManyInaccuraciesThatTheyLieOnEachOtherAreLeftOutOfTheGraph) {
    const auto marks = [this](int losses) {
        std::string game = "(;GM[1]FF[4]SZ[19]SBKS[0.0]";
        for (int i = 0; i < losses; ++i) {
            const std::string point{static_cast<char>('a' + i % 19),
                                    static_cast<char>('a' + i / 19)};
            const std::string other{point[0], static_cast<char>(point[1] + 9)};
            game += ";B[" + point + "]SBKS[-2.0];W[" + other + "]SBKS[0.0]";
        }
        std::ofstream(folder_.file("many.sgf")) << game << ")";
        guest_.emplace(folder_.path(), folder_.file("many.sgf"));
        guest_->key(Key::home);
        int count = 0;
        for (const Shape& shape : guest_->desk().shapes(guest_->now())) {
            const auto* path = std::get_if<Path>(&shape);
            const bool is_diamond = path != nullptr && path->is_closed && path->points.size() == 4;
            if (is_diamond && path->points[0].x > 800 && path->points[0].y < 200) ++count;
        }
        return count;
    };
    EXPECT_EQ(marks(5), 10);
    EXPECT_EQ(marks(40), 0);
}

TEST_F(ReviewTest, WhatTheEngineFoundIsThereTheNextTime) {
    std::ofstream(folder_.file("othello.sgf")) << "(;GM[2]FF[4]SZ[8];B[ef];W[df])";
    guest_.emplace(folder_.path(), folder_.file("othello.sgf"));
    EXPECT_EQ(screen().insight().known(), 0);
    type("l");
    ASSERT_TRUE(until([this] { return screen().insight().known() == 3; },
                      [this] { guest_->wait(Milliseconds(10)); }))
        << screen().insight().failure();
    guest_->key(Key::escape);
    Guest again(folder_.path(), folder_.file("othello.sgf"));
    EXPECT_EQ(dynamic_cast<ReviewScreen&>(again.desk().screen()).insight().known(), 3);
}

// As long as bad moves may still be called unsure nothing says that all is done.
TEST_F(ReviewTest, TheSwingIsToldWhenTheMovesWereCompared) {
    std::ofstream(folder_.file("othello.sgf"))
        << "(;GM[2]FF[4]SZ[8];B[fe];W[df];B[cc];W[dc];B[cd];W[fd])";
    guest_.emplace(folder_.path(), folder_.file("othello.sgf"));
    type("l");
    const auto looks_on = [this] {
        guest_->wait(Milliseconds(10));
        const seats::Insight& insight = screen().insight();
        if (insight.known() < insight.all()) return;
        const bool is_done = insight.is_done(screen().game().tree());
        EXPECT_EQ(guest_->sees("Moves are being compared"), !is_done);
        EXPECT_FALSE(!is_done && guest_->sees("Estimates swing by"));
    };
    ASSERT_TRUE(
        until([this] { return screen().insight().is_done(screen().game().tree()); }, looks_on))
        << screen().insight().failure();
    looks_on();
}

TEST_F(ReviewTest, ATriedMoveBecomesAVariation) {
    guest_->key(Key::home);
    guest_->key(Key::right);
    const std::size_t nodes = screen().game().tree().node_count();
    const Spot at =
        guest_->desk().frame().board()->center(*point_from(CoordStyle::go, {9, 9}, "C3"));
    guest_->press(at);
    guest_->release(at);
    EXPECT_EQ(move(), 2);
    EXPECT_EQ(screen().game().tree().node_count(), nodes + 1);
    guest_->key(Key::up);  // back to the move of the game
    EXPECT_EQ(screen().game().last_move()->move, Move(*point_from(CoordStyle::go, {9, 9}, "A9")));
    guest_->key(Key::down);
    EXPECT_EQ(screen().game().last_move()->move, Move(*point_from(CoordStyle::go, {9, 9}, "C3")));
    // A point that is taken is refused, and the game stays where it is.
    guest_->type("e5");
    guest_->key(Key::enter);
    EXPECT_TRUE(guest_->sees("E5 is refused: there is a stone there already."));
    EXPECT_EQ(move(), 2);
}

TEST_F(ReviewTest, AFileThatIsNoGameIsSaidAndOpensNoWindow) {
    std::ofstream(folder_.file("broken.sgf")) << "This is no game.";
    for (const char* name : {"broken.sgf", "nothing.sgf"}) {
        const auto closed = run({.data_folder = folder_.path(), .open = folder_.file(name)});
        ASSERT_FALSE(closed) << name;
        EXPECT_TRUE(closed.error().is_bad_file);
        EXPECT_TRUE(closed.error().reason.starts_with(folder_.file(name))) << closed.error().reason;
        EXPECT_EQ(closed.error().reason.find('\n'), std::string::npos);
    }
}

TEST_F(ReviewTest, DamagedSettingsAreToldWhereTheFirstScreenIsAReview) {
    std::ofstream(folder_.file("desktop.conf")) << "sound = perhaps\n";
    Guest guest(folder_.path(), folder_.file("game.sgf"));
    EXPECT_TRUE(guest.sees("Settings, line 1: sound cannot be perhaps; on is used."));
}

TEST_F(ReviewTest, WhatIsOddAboutTheGameHidesNothingElse) {
    std::ofstream(folder_.file("desktop.conf")) << "sound = perhaps\n";
    std::ofstream(folder_.file("odd.sgf")) << "(;GM[1]FF[4]SZ[9];B[ee];W[ee])";
    Guest guest(folder_.path(), folder_.file("odd.sgf"));
    EXPECT_TRUE(guest.sees("E5")) << guest.words();
    EXPECT_TRUE(guest.sees("Settings, line 1: sound cannot be perhaps; on is used."))
        << guest.words();
    guest.key(Key::escape);
    EXPECT_TRUE(guest.can({Act::new_game}));
    EXPECT_FALSE(guest.sees("Settings, line 1")) << "told already";
}

TEST_F(ReviewTest, TheBoardHasHalfOfANarrowWindow) {
    guest_->desk().resize({.width = 640, .height = 440, .scale = 1});
    EXPECT_GE(guest_->desk().frame().board()->rect().width, 0.48 * 640);
}

TEST_F(ReviewTest, ZenIsTheBoardAlone) {
    EXPECT_TRUE(guest_->can({Act::next_mistake, 1}));
    type("z");
    EXPECT_FALSE(guest_->can({Act::next_mistake, 1}));
    guest_->key(Key::escape);
    EXPECT_TRUE(guest_->can({Act::next_mistake, 1}));
}

TEST_F(ReviewTest, TheExplorerShowsWhatOthersPlayed) {
    type("e");
    const auto pass_time = [this] { guest_->wait(Milliseconds(10)); };
    EXPECT_TRUE(until([this] { return guest_->sees("There is no library yet."); }, pass_time));
    type("e");
    {
        auto library = store::Library::open(folder_.file("library.db"));
        ASSERT_TRUE(library);
        auto game = seats::read_game_file(folder_.file("game.sgf"));
        ASSERT_TRUE(game);
        ASSERT_TRUE(library->keep(std::move(game->record), "here"));
    }
    guest_->key(Key::home);
    type("e");
    ASSERT_TRUE(until([this] { return guest_->sees("E5"); }, pass_time)) << guest_->words();
    EXPECT_TRUE(guest_->sees("Games"));
    ASSERT_TRUE(guest_->click({Act::explored, 0})) << guest_->words();
    EXPECT_EQ(move(), 1);
}

TEST_F(ReviewTest, AThreatIsWhatTheOtherSideWouldDo) {
    type("x");
    EXPECT_TRUE(guest_->sees("If Black did nothing:"));
    type("x");
    EXPECT_FALSE(guest_->sees("did nothing"));
}

// A handicap that a file places in a node of its own: a step, and no move.
TEST_F(ReviewTest, ASetUpIsNoMove) {
    std::ofstream(folder_.file("handicap.sgf"))
        << "(;GM[1]FF[4]SZ[9]HA[2];AB[cc][gg]PL[W];W[ee];B[cg];W[gc])";
    guest_.emplace(folder_.path(), folder_.file("handicap.sgf"));
    EXPECT_TRUE(guest_->sees("3 / 3")) << guest_->words();
    EXPECT_TRUE(guest_->sees("Move 3, White G7"));
    EXPECT_FALSE(guest_->sees("4\n")) << "in the tree: " << guest_->words();
    guest_->key(Key::home);
    EXPECT_TRUE(guest_->sees("0 / 3"));
}

TEST_F(ReviewTest, AVariationIsAsLongAsItIs) {
    guest_->key(Key::home);
    guest_->key(Key::right);
    EXPECT_TRUE(guest_->sees("1 / 4"));
    type("c3");
    EXPECT_TRUE(guest_->sees("2 / 2"));
}

TEST_F(ReviewTest, ATreeThatFitsStaysWhereItIs) {
    const auto start = [this] {
        for (const Region& region : guest_->desk().frame().regions()) {
            const bool is_in_tree = region.rect.y > 400;
            if (is_in_tree && region.action == Action{Act::go_to_node, 0}) return region.rect.x;
        }
        return -1.0;
    };
    const double at_the_end = start();
    EXPECT_GT(at_the_end, 0);
    guest_->key(Key::home);
    EXPECT_EQ(start(), at_the_end);
}

}  // namespace
}  // namespace magpie::desktop
