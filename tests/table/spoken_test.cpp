#include "table/spoken.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace magpie {

namespace {

using testing::HasSubstr;
using Kind = Spoken::Heard::Kind;

// A table that is spoken to: what can be done is done.
class SpokenTo {
  public:
    explicit SpokenTo(const GameSpec& spec, TableOptions options = {})
        : table(Playback::new_game(spec), options) {
        static_cast<void>(table.sit_down());
    }

    std::string say(std::string_view line) {
        const Spoken::Heard heard = spoken.hear(line, table, {});
        if (heard.kind == Kind::other) return "(other: " + heard.text + ")";
        if (heard.kind != Kind::command) return heard.text;
        std::string text;
        for (const Event& event : table.apply(*heard.command)) {
            text += (text.empty() ? "" : " ") + spoken.tell(event, table);
        }
        return text;
    }

    Table table;
    Spoken spoken;
};

TEST(Spoken, MovesArePlayedByTheirNames) {
    SpokenTo game(GameSpec::for_go({9, 9}));
    EXPECT_EQ(game.say("e5"), "Black E5. White to play.");
    EXPECT_EQ(game.say(" C3 "), "White C3. Black to play.");
    EXPECT_EQ(game.say("pass"), "Black passes. White to play.");
    EXPECT_EQ(game.say("undo"), "Black takes back the pass.");
    EXPECT_EQ(game.say("last"), "Move 2: White at C3.");
    EXPECT_EQ(game.say("turn"), "Move 3, Black to play.");
}

TEST(Spoken, AnswersAreInTheLanguageOfTheTable) {
    const SpokenTo game(GameSpec::for_go({5, 5}));
    Catalog german = english();
    german[static_cast<std::size_t>(Phrase::black)] = "Schwarz";
    const auto words = [](std::string_view text) -> std::string_view {
        if (text == "move {n}, {color} to play.") return "{color} ist mit Zug {n} dran.";
        if (text == "Go on {columns} by {rows}, {turn}") return "Go, {columns} mal {rows}. {turn}";
        if (text == "Rows {first} to {last}: empty.") return "Reihen {first} bis {last}: leer.";
        return text;
    };
    const SpokenLanguage language{.catalog = &german, .words = words};
    EXPECT_EQ(game.spoken.hear("board", game.table, {}, language).text,
              "Go, 5 mal 5. Schwarz ist mit Zug 1 dran.\nReihen 5 bis 1: leer.");
    // What it does not know stays English.
    EXPECT_EQ(game.spoken.hear("row 2", game.table, {}, language).text, "Row 2: empty.");
}

// A count gives an open area to nobody, so the players are told before they accept it.
TEST(Spoken, AnOpenBorderIsPointedOutBeforeTheCount_M31) {
    SpokenTo game(GameSpec::for_go({9, 9}));
    for (const char* row : {"1", "2", "3", "4", "6", "7", "8", "9"}) {
        game.say(std::string("e") + row);
        game.say(std::string("f") + row);
    }
    game.say("pass");
    game.say("f5");
    game.say("pass");
    EXPECT_EQ(game.say("pass"),
              "White passes.  Both have passed. Magpie finds no dead stones. "
              "Black's area is open at E5: 36 points count for nobody.");
    game.say("resume");
    game.say("e5");
    game.say("pass");
    EXPECT_EQ(game.say("pass"), "Black passes.  Both have passed. Magpie finds no dead stones.");
}

TEST(Spoken, TheBoardIsReadRowByRowWithoutTheEmptyOnes) {
    SpokenTo game(GameSpec::for_go({5, 5}));
    EXPECT_EQ(game.say("board"), "Go on 5 by 5, move 1, Black to play.\nRows 5 to 1: empty.");
    for (const char* move : {"a3", "c3", "b3", "d3", "e1", "e3"}) game.say(move);
    EXPECT_EQ(game.say("board"),
              "Go on 5 by 5, move 7, Black to play.\n"
              "Rows 5 to 4: empty.\n"
              "Row 3: A and B black, C to E white.\n"
              "Row 2: empty.\n"
              "Row 1: E black.");
    EXPECT_EQ(game.say("row 3"), "Row 3: A and B black, C to E white.");
    EXPECT_EQ(game.say("row 2"), "Row 2: empty.");
    EXPECT_EQ(game.say("column e"), "Column E: 1 black, 3 white.");
    EXPECT_EQ(game.say("row 9"), "There is no row 9: rows are 1 to 5.");
    EXPECT_EQ(game.say("column i"), "There is no column i: columns are A to E.");
}

TEST(Spoken, ScanTellsAPointAndWhatIsAroundIt) {
    SpokenTo game(GameSpec::for_go({5, 5}));
    game.say("b1");
    EXPECT_EQ(
        game.say("scan a1"),
        "A1 is empty. Left the edge, right B1 black, above A2 empty, below the edge. White may "
        "play there.");
    game.say("e5");
    game.say("a2");
    EXPECT_THAT(game.say("scan a1"), HasSubstr("A1 is refused: no liberties."));
    SpokenTo othello(GameSpec::for_othello());
    EXPECT_THAT(othello.say("scan d3"), HasSubstr("below right e4 black. Black may play there."));
}

TEST(Spoken, LibertiesOfAChainAreCountedAndNamed_N18) {
    SpokenTo game(GameSpec::for_go({5, 5}));
    game.say("a1");
    game.say("e5");
    game.say("b1");
    EXPECT_EQ(game.say("libs a1"),
              "The black chain at A1 has 2 stones: A1, B1. It has 3 liberties: A2, B2, C1.");
    EXPECT_EQ(game.say("libs c3"), "C3 is empty.");
    EXPECT_EQ(SpokenTo(GameSpec::for_othello()).say("libs d4"), "Othello has no liberties.");
}

TEST(Spoken, LegalMovesAsEachGameNeedsThem) {
    EXPECT_EQ(SpokenTo(GameSpec::for_othello()).say("legal"),
              "Black has 4 legal moves: d3 turns 1, c4 turns 1, f5 turns 1, e6 turns 1.");
    SpokenTo game(GameSpec::for_go({5, 5}));
    EXPECT_EQ(game.say("legal"), "Black may play at 25 points, every empty one.");
    for (const char* move : {"b1", "e5", "a2"}) game.say(move);
    EXPECT_EQ(game.say("legal"), "White may play at 21 points, not at A1.");
}

TEST(Spoken, ARefusalIsToldAndToldAgain) {
    SpokenTo game(GameSpec::for_go({5, 5}));
    EXPECT_EQ(game.say("why"), "Nothing has been refused.");
    game.say("c3");
    const std::string refusal = game.say("c3");
    EXPECT_EQ(refusal, "C3 is refused: there is a stone there already.");
    EXPECT_EQ(game.say("why"), refusal);
    EXPECT_THAT(game.say("z9"), HasSubstr("z9 is not a point on this board"));
}

TEST(Spoken, DeadStonesAreMarkedByTheirPoints) {
    SpokenTo game(GameSpec::for_go({5, 5}));
    game.say("c3");
    game.say("pass");
    game.say("pass");
    EXPECT_EQ(game.say("c3"), "The stone at C3 counted as dead.");
    EXPECT_EQ(game.say("c3"), "The stone at C3 counted as alive.");
    EXPECT_THAT(game.say("accept"), HasSubstr("wins by"));
    EXPECT_EQ(game.say("turn"), "The game is over.");
}

TEST(Spoken, ScoreAndClock) {
    TableOptions options;
    options.clock = GameClock(TimeControl(AbsoluteTime{std::chrono::minutes(5)}));
    SpokenTo game(GameSpec::for_othello(), options);
    EXPECT_EQ(game.say("clock"), "Each has 5m. Black has 5:00, White has 5:00.");
    EXPECT_EQ(game.say("rules"), "Discs are counted; empty squares count for nobody.");
    EXPECT_EQ(SpokenTo(GameSpec::for_go({5, 5})).say("rules"),
              "Japanese rules, komi 6.5, no handicap.");
    EXPECT_EQ(game.say("score"), "Black has 2 discs, White has 2 discs.");
    EXPECT_EQ(SpokenTo(GameSpec::for_go({5, 5})).say("clock"), "There is no clock in this game.");
    EXPECT_THAT(SpokenTo(GameSpec::for_go({5, 5})).say("score"),
                HasSubstr("every stone alive: Black has 0, White has 6.5."));
}

TEST(Spoken, WordsOfTheProgramAreLeftToIt) {
    SpokenTo game(GameSpec::for_go({5, 5}));
    EXPECT_EQ(game.say("save club night"), "(other: save club night)");
    EXPECT_EQ(game.say("quit"), "(other: quit)");
    EXPECT_EQ(game.say("  "), "Type help for the words there are.");
}

TEST(Spoken, AnyLineIsSomething) {
    EXPECT_TRUE(rc::check("no line does harm", [](const std::vector<std::string>& lines) {
        SpokenTo game(GameSpec::for_go({5, 5}));
        for (const std::string& line : lines) static_cast<void>(game.say(line));
    }));
}

}  // namespace

}  // namespace magpie
