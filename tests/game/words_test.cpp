#include "game/words.h"

#include <gtest/gtest.h>

#include "game/playing.h"

namespace magpie {
namespace {

using test::move;
using test::play_all;

std::string refused(const Playback& game, std::string_view name) {
    const auto refusal = game.why_illegal(move(game.spec(), name));
    EXPECT_TRUE(refusal.has_value()) << name;
    return refusal ? sentence(game.spec(), *refusal) : "";
}

std::string played(Playback& game, std::string_view name) {
    const ColoredMove m{game.to_play(), move(game.spec(), name)};
    const auto effect = game.play(m);
    EXPECT_TRUE(effect.has_value()) << name;
    return describe_move(game.spec(), game.position(), m, effect ? effect->size() : 0);
}

// The wording of the design: point, fact, what to do.
TEST(Words, GoRefusals_N14_M19) {
    Playback go = Playback::new_game(GameSpec::for_go({5, 5}));
    play_all(go, "B1 B2 A2 A3 D4 A1");
    EXPECT_EQ(refused(go, "A2"),
              "A2 is refused: ko. It would bring back the position of one turn ago. "
              "Play elsewhere first, or pass.");
    EXPECT_EQ(refused(go, "B2"), "B2 is refused: there is a stone there already.");
    go = Playback::new_game(GameSpec::for_go({19, 19}));
    play_all(go, "S1 A1 T2");
    EXPECT_EQ(refused(go, "T1"),
              "T1 is refused: no liberties. The stone would be captured at once.");
    play_all(go, "pass pass");
    EXPECT_EQ(refused(go, "C3"), "C3 is refused: the game is over.");
    EXPECT_EQ(refused(go, "pass"), "A pass is refused: the game is over.");
    const GameSpec spec = go.spec();
    EXPECT_EQ(
        sentence(spec, Refusal{{Color::black, move(spec, "D4")}, go::IllegalMove::wrong_turn}),
        "D4 is refused: it is White's turn.");
    EXPECT_EQ(sentence(spec, Refusal{{Color::black, Move(Point(361))}, go::IllegalMove::off_board}),
              "This point is not on the board: A to T, 1 to 19.");
    EXPECT_EQ(
        sentence(spec, Refusal{{Color::black, move(spec, "K10")}, go::IllegalMove::superko, 0, 71}),
        "K10 is refused: superko. The board was like this after move 71.");
    EXPECT_EQ(
        sentence(spec, Refusal{{Color::black, move(spec, "K10")}, go::IllegalMove::superko, 0, 0}),
        "K10 is refused: superko. The board was like this at the start.");
}

TEST(Words, SuperkoNamesTheMove) {
    go::Rules rules;
    rules.ko = go::Ko::positional;
    Playback go = Playback::new_game(GameSpec::for_go({5, 5}, rules));
    play_all(go, "B1 B2 A2 A3 D4 A1 pass pass");
    go.resume();
    EXPECT_EQ(refused(go, "A2"), "A2 is refused: superko. The board was like this after move 5.");
}

TEST(Words, OthelloRefusals_C1_07_C1_08_C1_09) {
    const Playback othello = Playback::new_game(GameSpec::for_othello());
    EXPECT_EQ(refused(othello, "d4"), "d4 is refused: there is a disc there already.");
    EXPECT_EQ(refused(othello, "a1"), "a1 is refused: it turns no disc.");
    EXPECT_EQ(refused(othello, "pass"), "You have a legal move (4 of them), so you may not pass.");
    EXPECT_EQ(sentence(othello.spec(), CoordError::off_board, "z9"),
              "z9 is not a point on this board: a to h, 1 to 8.");
    EXPECT_EQ(sentence(othello.spec(), CoordError::no_column, "77"),
              "77 is not a point on this board: a to h, 1 to 8.");
    EXPECT_EQ(sentence(GameSpec::for_go(), CoordError::unknown_letter, "I5"),
              "I5 is not a point on this board: Go has no column I.");
}

TEST(Words, WhatHappened) {
    Playback go = Playback::new_game(GameSpec::for_go({5, 5}));
    play_all(go, "B1 B2 A2 A3 D4");
    EXPECT_EQ(played(go, "A1"), "White A1 takes 1 stone. Black to play; A2 is ko.");
    EXPECT_EQ(played(go, "pass"), "Black passes. White to play.");
    EXPECT_EQ(played(go, "E5"), "White E5. Black to play.");
    Playback othello = Playback::new_game(GameSpec::for_othello());
    EXPECT_EQ(played(othello, "f5"), "Black f5 turns 1 disc. Black 4, White 1.");
    play_all(othello, "f6 e6");
    EXPECT_EQ(played(othello, "f4"), "White f4 turns 2 discs. Black 3, White 5.");
}

TEST(Words, HowItEnded_M35) {
    const GameSpec go = GameSpec::for_go();
    EXPECT_EQ(sentence(go, Outcome::by_score(Margin{7})), "Black wins by 3.5 points.");
    EXPECT_EQ(sentence(go, Outcome::by_score(Margin{-2})), "White wins by 1 point.");
    EXPECT_EQ(sentence(go, Outcome::by_score(Margin{})), "The game is a draw.");
    EXPECT_EQ(sentence(go, Outcome::won(Color::white, Outcome::How::resignation)),
              "White wins: Black resigned.");
    EXPECT_EQ(sentence(go, Outcome::none()), "The game ends without a result.");
    EXPECT_EQ(sentence(GameSpec::for_othello(), Outcome::by_score(Margin::of_points(12))),
              "Black wins by 12 discs.");
}

TEST(Words, AListHasResultsAsFilesDoAndTheRestInWords) {
    EXPECT_EQ(listed_result(Outcome::by_score(Margin{7})), "B+3.5");
    EXPECT_EQ(listed_result(Outcome::by_score(Margin{})), "draw");
    EXPECT_EQ(listed_result(Outcome::none()), "no result");
    EXPECT_EQ(listed_result("0"), "draw");
    EXPECT_EQ(listed_result("Jigo"), "draw");
    EXPECT_EQ(listed_result("W+R"), "W+R");
    EXPECT_EQ(listed_result(""), "");
    EXPECT_EQ(listed_result("moves beyond 120 not known"), "moves beyond 120 not known");
}

TEST(Words, BadAgreementsNameTheValue) {
    const auto said = [](const SpecRequest& request) {
        return sentence(make_spec(request).error());
    };
    EXPECT_EQ(said({.columns = 0}), "Unknown size 0x0: Go is played on 1x1 to 52x52.");
    EXPECT_EQ(said({.game = "othello", .columns = 7}),
              "Unknown size 7x7: Othello needs even sides from 4 to 26.");
    EXPECT_EQ(said({.game = "chess"}), "Unknown game chess: go or othello.");
    EXPECT_EQ(said({.komi = "lots"}),
              "Komi lots is refused: a number of half points is needed, such as 6.5.");
    for (const char* komi : {"1000000", "-10001", "99999999999999999999.5"}) {
        EXPECT_EQ(said({.komi = komi}), "Komi " + std::string(komi) +
                                            " is refused: it is at most 10000 points, for either "
                                            "side.");
    }
    EXPECT_EQ(said({.game = "othello", .komi = "1"}), "Othello has no komi.");
    EXPECT_EQ(said({.rules = "x"}).substr(0, 26), "Unknown rules x: japanese,");
}

TEST(Words, ATimeThatIsRefusedSaysWhy) {
    const auto said = [](const std::string& text) {
        return sentence(time_control_from(text).error(), text);
    };
    EXPECT_EQ(said("0s"), "Time 0s is refused: it is no time at all.");
    EXPECT_EQ(said("4000d"), "Time 4000d is refused: ten years (3650d) are the most.");
    EXPECT_EQ(
        said("10m+0x30s"),
        "Time 10m+0x30s is refused at \"0x30s\": a number of periods or moves is 1 to 10000.");
    EXPECT_EQ(said("5m+10s^1m"),
              "Time 5m+10s^1m is refused at \"1m\": the ceiling is below the time to begin with.");
    EXPECT_EQ(said("soon"),
              "Time soon is refused: 10m, 5m+10s, 20m+5x30s, 10m+5m/25 and 30s/move are times.");
}

// Nobody is there to be spoken to.
TEST(Words, AForbiddenPassInARecordIsToldOfItsPlayer) {
    const GameRecord record = [] {
        GameRecord made{.spec = GameSpec::for_othello()};
        made.tree.add_child(kRootNode, ColoredMove{Color::black, Move::pass()});
        return made;
    }();
    auto game = Playback::open(record);
    EXPECT_EQ(sentence(record, game->to_end().error()),
              "Move 1: A pass is refused: Black has legal moves, 4 of them.");
}

TEST(Words, ARecordBreaksOffAtAMove) {
    GameRecord record{.spec = GameSpec::for_go({9, 9})};
    const NodeId first =
        record.tree.add_child(kRootNode, ColoredMove{Color::black, Move(Point(0))});
    record.tree.add_child(first, ColoredMove{Color::white, Move(Point(0))});
    auto game = Playback::open(record);
    const auto end = game->to_end();
    ASSERT_FALSE(end.has_value());
    EXPECT_EQ(sentence(record, end.error()),
              "Move 2: A9 is refused: there is a stone there already.");
}

TEST(Words, EveryReasonInOthelloHasItsSentence) {
    const GameSpec spec = GameSpec::for_othello();
    const ColoredMove move_at{Color::black, move(spec, "f5")};
    EXPECT_EQ(
        sentence(spec, Refusal{{Color::black, Move(Point(64))}, othello::IllegalMove::off_board}),
        "This point is not on the board: a to h, 1 to 8.");
    EXPECT_EQ(sentence(spec, Refusal{move_at, othello::IllegalMove::wrong_turn}),
              "f5 is refused: it is White's turn.");
    EXPECT_EQ(sentence(spec, Refusal{move_at, othello::IllegalMove::game_over}),
              "f5 is refused: the game is over.");
}

TEST(Words, ASetupThatIsRefusedNamesItsPoint) {
    const GameSpec spec = GameSpec::for_go({9, 9});
    using Kind = SetupRefusal::Kind;
    const Point at = move(spec, "C3").point();
    EXPECT_EQ(sentence(spec, SetupRefusal{Kind::off_board, Point(81)}),
              "The set-up is refused: a point is not on the board.");
    EXPECT_EQ(sentence(spec, SetupRefusal{Kind::doubled_point, at}),
              "The set-up is refused: C3 is named twice.");
    EXPECT_EQ(sentence(spec, SetupRefusal{Kind::chain_without_liberties, at}),
              "The set-up is refused: the chain at C3 has no liberties.");
}

TEST(Words, CapturesAndSuicidesAreCounted) {
    go::Rules rules;
    rules.suicide_allowed = true;
    // Black takes two stones in the corner, then gives up two of their own there.
    Playback go = Playback::new_game(GameSpec::for_go({5, 5}, rules));
    play_all(go, "A3 A1 B2 A2");
    EXPECT_EQ(played(go, "B1"), "Black B1 takes 2 stones. White to play.");
    go = Playback::new_game(GameSpec::for_go({5, 5}, rules));
    play_all(go, "A1 A3 E5 B2 E4 B1");
    EXPECT_EQ(played(go, "A2"), "Black A2 gives up 2 stones. White to play.");
    go = Playback::new_game(GameSpec::for_go({5, 5}, rules));
    play_all(go, "E5 A2 E4 B1");
    EXPECT_EQ(played(go, "A1"), "Black A1 gives up 1 stone. White to play.");
}

TEST(Words, AWinIsToldAsItCame) {
    const GameSpec spec = GameSpec::for_go({9, 9});
    const auto told = [&](Outcome::How how) {
        Outcome outcome;
        outcome.winner = Color::white;
        outcome.how = how;
        return sentence(spec, outcome);
    };
    EXPECT_EQ(told(Outcome::How::time), "White wins on time.");
    EXPECT_EQ(told(Outcome::How::forfeit), "White wins by forfeit.");
    EXPECT_EQ(told(Outcome::How::unstated), "White wins.");
}

TEST(Words, ASumNamesItsParts) {
    go::Reckoning counted;
    counted.scoring = go::Scoring::territory;
    counted.territory = {10, 20};
    counted.prisoners = {1, 2};
    counted.dead = {3, 4};  // Black's dead stones are White's points
    counted.stones = {30, 40};
    counted.komi = Margin{13};
    EXPECT_EQ(sum_text(counted, Color::black), "territory 10 + prisoners 1 + dead 4");
    EXPECT_EQ(sum_text(counted, Color::white), "territory 20 + prisoners 2 + dead 3 + komi 6.5");
    counted.scoring = go::Scoring::area;
    counted.handicap_bonus = 2;
    EXPECT_EQ(sum_text(counted, Color::black), "territory 10 + stones 30");
    EXPECT_EQ(sum_text(counted, Color::white), "territory 20 + stones 40 + komi 6.5 + handicap 2");
}

TEST(Words, AHandicapThatABoardHasNotIsTold) {
    const auto told = [](int columns, const char* value) {
        SpecError error{SpecError::Kind::bad_handicap, value};
        error.geometry = *Geometry::make(columns, columns);
        return sentence(error);
    };
    EXPECT_EQ(told(19, "10"), "Handicap 10 is refused: on 19x19 it is 0, or 2 to 9 stones.");
    EXPECT_EQ(told(8, "5"), "Handicap 5 is refused: on 8x8 it is 0, or 2 to 4 stones.");
    EXPECT_NE(told(5, "2").find("5x5"), std::string::npos) << told(5, "2");
}

TEST(Words, TextFromOutsideCannotMoveTheCursor) {
    EXPECT_EQ(quotable("a\x1b[2Jb\n"), "a?[2Jb?");
    EXPECT_EQ(quotable(std::string(100, 'x')), std::string(40, 'x') + "…");
    EXPECT_EQ(quotable("碁盤"), "碁盤");
}

TEST(Words, AnotherLanguageIsAnotherCatalog) {
    Catalog german = english();
    german[static_cast<std::size_t>(Phrase::refused_turns_nothing)] =
        "{point} wendet keinen Stein.";
    const GameSpec spec = GameSpec::for_othello();
    EXPECT_EQ(
        sentence(spec,
                 Refusal{{Color::black, move(spec, "a1")}, othello::IllegalMove::flips_nothing},
                 german),
        "a1 wendet keinen Stein.");
}

}  // namespace
}  // namespace magpie
