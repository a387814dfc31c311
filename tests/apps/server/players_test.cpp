// Who may do what at a game, and what passes between the players: without a server.
#include "apps/server/players.h"

#include <gtest/gtest.h>

#include "game/begin.h"
#include "game/game_spec.h"

namespace magpie::server {
namespace {

struct AtTheBoard {
    explicit AtTheBoard(ByColor<std::string> engines = {})
        : table(begin_game(*make_spec({.game = "go", .columns = 5, .rows = 5}), false)),
          players(std::move(engines)) {
        table.sit_down({});
    }

    // What the server does with a wish.
    std::string ask(const Wish& wish, Role role) {
        if (const auto why = players.why_not(wish, role, table)) {
            constexpr std::array<const char*, 3> kWhy = {"no: ", "not yours: ", "stale: "};
            return kWhy.at(static_cast<std::size_t>(why->why)) + why->message;
        }
        players.come(role);
        if (const auto words = players.agree(wish, role, table)) return *words;
        const auto events = players.apply(wish, role, table, {});
        if (!changes_game(events)) return "refused";
        players.forget_agreements();
        return "done";
    }

    std::string play(int column, int row, Role role) {
        return ask(PlayMove{Move(table.record().spec.geometry.at(column, row))}, role);
    }

    std::string pass(Role role) { return ask(PlayMove{Move::pass()}, role); }

    Table table;
    Players players;
};

TEST(Players, EachPlaysTheirOwnColorAndWhoKnowsBothPlaysBoth) {
    AtTheBoard board;
    EXPECT_EQ(board.play(2, 2, Role::white), "not yours: It is the turn of Black.");
    EXPECT_EQ(board.play(2, 2, Role::black), "done");
    EXPECT_EQ(board.play(1, 1, Role::both), "done");
    AtTheBoard against_engine({.white = "5"});
    EXPECT_EQ(against_engine.play(2, 2, Role::both), "done");
    EXPECT_EQ(against_engine.play(1, 1, Role::both), "no: It is the turn of White.");
    EXPECT_EQ(against_engine.ask(GiveUp{Color::white}, Role::both),
              "no: Nobody can give up for an engine.");
}

TEST(Players, OneGivesUpForOneselfWhoeverIsToPlay) {
    AtTheBoard board;
    EXPECT_EQ(board.ask(GiveUp{Color::black}, Role::white),
              "not yours: You cannot give up for the other player.");
    EXPECT_EQ(board.ask(GiveUp{}, Role::white), "done");
    EXPECT_EQ(board.table.record().outcome->winner, Color::black);
}

TEST(Players, ATakeBackIsAskedForOnceBothAreThere) {
    AtTheBoard board;
    board.play(2, 2, Role::black);
    EXPECT_EQ(board.ask(TakeBack{}, Role::black), "done") << "nobody else is there to be asked";
    board.play(2, 2, Role::black);
    board.play(1, 1, Role::white);
    EXPECT_EQ(board.ask(TakeBack{}, Role::black), "Black asks to take back.");
    EXPECT_EQ(board.ask(AnswerUndo{true}, Role::black),
              "not yours: That is for the other player to allow.");
    EXPECT_EQ(board.ask(AnswerUndo{false}, Role::white), "Nothing is taken back.");
    EXPECT_EQ(board.ask(AnswerUndo{true}, Role::white), "no: Nobody asks to take back.");
    board.ask(TakeBack{}, Role::black);
    EXPECT_EQ(board.ask(AnswerUndo{true}, Role::white), "done");
    EXPECT_EQ(board.table.playback().move_number(), 0) << "to before Black's own move";
    EXPECT_EQ(board.players.company().undo_asked, std::nullopt);
    EXPECT_TRUE(board.ask(MoveAgain{}, Role::white).starts_with("no: Between two"));
}

TEST(Players, AgainstAnEngineATakeBackGoesToThePersonsTurn) {
    AtTheBoard board({.black = "5"});
    const Geometry geometry = board.table.record().spec.geometry;
    board.table.apply(PlayMove{Move(geometry.at(2, 2))});
    EXPECT_EQ(board.ask(TakeBack{}, Role::both), "refused") << "no person has moved";
    board.play(1, 1, Role::both);
    board.table.apply(PlayMove{Move(geometry.at(3, 3))});
    EXPECT_EQ(board.ask(TakeBack{}, Role::both), "done");
    EXPECT_EQ(board.table.playback().move_number(), 1);
}

TEST(Players, BothAgreeOnTheSameStones) {
    AtTheBoard board;
    const Geometry geometry = board.table.record().spec.geometry;
    for (int row = 0; row < 5; ++row) {
        board.play(1, row, Role::black);
        board.play(2, row, Role::white);
    }
    board.pass(Role::black);
    board.pass(Role::white);
    ASSERT_EQ(board.table.phase(), Phase::marking_dead);
    const auto marked = [&] {
        return std::vector<Point>(board.table.dead().begin(), board.table.dead().end());
    };
    const std::vector<Point> before = marked();
    EXPECT_EQ(board.ask(AgreeOnDead{before}, Role::black), "Black agrees.");
    EXPECT_EQ(board.ask(MarkDead{.point = geometry.at(2, 0)}, Role::black), "done");
    EXPECT_FALSE(board.players.company().accepts.black) << "other stones, another agreement";
    EXPECT_EQ(board.ask(AgreeOnDead{marked()}, Role::black), "Black agrees.");
    EXPECT_EQ(board.ask(AgreeOnDead{before}, Role::white),
              "stale: Other stones are marked dead now.");
    EXPECT_EQ(board.ask(MarkDead{.point = geometry.at(2, 0), .is_dead = true}, Role::white),
              "It is so already.");
    EXPECT_TRUE(board.players.company().accepts.black) << "nothing has changed";
    EXPECT_EQ(board.ask(AgreeOnDead{marked()}, Role::white), "done");
    EXPECT_EQ(board.table.phase(), Phase::finished);
}

TEST(Players, ANameIsTakenByWhoPlaysOneColor) {
    AtTheBoard board;
    EXPECT_TRUE(board.ask(TakeName{"Ada"}, Role::both).starts_with("no: "));
    EXPECT_EQ(board.ask(TakeName{"Ada"}, Role::white), "Ada (White) is here.");
    EXPECT_EQ(board.table.record().info.names.white, "Ada");
    EXPECT_TRUE(board.players.has_opponent(Role::black));
    EXPECT_FALSE(board.players.has_opponent(Role::white));
}

TEST(Players, OnceBothHaveComeNobodyPlaysForBoth) {
    AtTheBoard board;
    EXPECT_EQ(board.play(2, 2, Role::both), "done");
    board.ask(Come{}, Role::black);
    EXPECT_EQ(board.play(1, 1, Role::both), "done");
    board.ask(Come{}, Role::white);
    EXPECT_TRUE(board.play(3, 3, Role::both).starts_with("not yours: Two play here"));
    EXPECT_TRUE(board.ask(GiveUp{Color::white}, Role::both).starts_with("not yours: "));
}

TEST(Players, AGameHasAnEnd) {
    AtTheBoard board;
    int moves = 0;
    // Passing, and taking up play again, for ever.
    while (board.table.playback().move_number() < 349) {
        if (board.table.phase() == Phase::marking_dead) board.ask(ResumePlay{}, Role::both);
        ASSERT_EQ(board.pass(Role::both), "done") << moves;
        ++moves;
    }
    const std::string too_long = "no: A game here has no more moves than this one.";
    EXPECT_EQ(board.play(2, 2, Role::both), "done");
    EXPECT_EQ(board.play(1, 1, Role::both), too_long);
    EXPECT_EQ(board.pass(Role::both), "done");
    EXPECT_EQ(board.pass(Role::both), "done");
    ASSERT_EQ(board.table.phase(), Phase::marking_dead);
    EXPECT_EQ(board.ask(ResumePlay{}, Role::both), too_long);
    EXPECT_EQ(board.ask(AgreeOnDead{}, Role::both), "done");
    EXPECT_TRUE(board.table.record().outcome);
}

}  // namespace
}  // namespace magpie::server
