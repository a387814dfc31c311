// A sitting, as the C interface has it.
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "capi/magpie.h"
#include "capi/owned.h"
#include "formats/detect/detect.h"
#include "formats/wthor/wthor.h"

namespace {

using namespace magpie;
using testing::HasSubstr;
using testing::Not;

Sitting read_table(const std::string& text, magpie_error* error = nullptr) {
    return Sitting(magpie_table_read(text.data(), text.size(), error));
}

std::string answer(const Sitting& table, std::size_t length) {
    const std::string text = magpie_table_answer(table.get());
    EXPECT_EQ(text.size(), length);
    return text;
}

std::string say(const Sitting& table, const char* line, double now = 0) {
    return answer(table, magpie_table_say(table.get(), line, now));
}

std::string state(const Sitting& table, double now = 0) {
    return answer(table, magpie_table_state(table.get(), now));
}

std::string write(const Sitting& table, const char* format, double now = 0) {
    return answer(table, magpie_table_write(table.get(), format, now));
}

TEST(CApiTable, MovesAreToldAndTheLinkFollows_N09) {
    const Sitting table = read_table("19x19 A9b");
    EXPECT_THAT(say(table, "b12"), HasSubstr(R"("kind":"played","color":"white")"));
    EXPECT_THAT(state(table), HasSubstr(R"("link":"19x19,A9b,B12w")"));
    EXPECT_THAT(say(table, "b12"), HasSubstr("there is a stone there already"));
    EXPECT_THAT(say(table, "undo"), HasSubstr("taken_back"));
    EXPECT_EQ(write(table, "sgn-url"), "19x19,A9b");
}

TEST(CApiTable, AClockOfManyDaysIsToldWhole) {
    magpie_game_options options{};
    options.size = sizeof options;
    options.clock = "720h";  // thirty days
    const Sitting table(magpie_table_new(&options, nullptr));
    ASSERT_TRUE(table);
    magpie_table_sit_down(table.get(), 0);
    say(table, "D4");
    EXPECT_THAT(state(table), HasSubstr(R"("left":2592000000)"));
    EXPECT_THAT(state(table), HasSubstr(R"("nextFlag":2592000000)"));
}

TEST(CApiTable, AClockTellsWhatItsTimeControlSays) {
    magpie_game_options options{};
    options.size = sizeof options;
    options.clock = "1m+2x30s";
    const Sitting table(magpie_table_new(&options, nullptr));
    ASSERT_TRUE(table);
    EXPECT_THAT(state(table), HasSubstr(R"("timeControl":"1m+2x30s","time":{"system":"byo_yomi",)"
                                        R"("main":60000,"periods":2,"period":30000})"));
    magpie_table_sit_down(table.get(), 0);
    say(table, "D4");
    EXPECT_THAT(state(table, 59'000), Not(HasSubstr(R"("overtime":true)")));
    EXPECT_THAT(state(table, 60'000), HasSubstr(R"("overtime":true)"));
    EXPECT_THAT(state(read_table("9x9")), HasSubstr(R"("time":{"system":"none"})"));
}

TEST(CApiTable, ATimeControlIsTakenApart) {
    const auto told = [](const char* text) {
        std::string json(magpie_time_control(text, nullptr, 0), ' ');
        magpie_time_control(text, json.data(), json.size() + 1);
        return json;
    };
    EXPECT_EQ(told("none"), R"({"system":"none"})");
    EXPECT_EQ(told("2d"), R"({"system":"absolute","main":172800000})");
    EXPECT_EQ(told("10m+5s"), R"({"system":"fischer","main":600000,"increment":5000})");
    EXPECT_EQ(told("10m+5s^15m"),
              R"({"system":"fischer","main":600000,"increment":5000,"most":900000})");
    EXPECT_EQ(told("5x30s"), R"({"system":"byo_yomi","main":0,"periods":5,"period":30000})");
    EXPECT_EQ(told("5m/25"), R"({"system":"canadian","main":0,"moves":25,"period":300000})");
    EXPECT_EQ(told("30s/move"), R"({"system":"simple","period":30000})");
    for (const char* text : {"", "soon", "5x", "5m+"}) EXPECT_EQ(told(text), "{}") << text;
    EXPECT_EQ(told(nullptr), "{}");
}

TEST(CApiTable, TheDateOfAGameIsTold) {
    EXPECT_THAT(state(read_table("(;GM[1]SZ[9]DT[2026-03-01,02];B[ee])")),
                HasSubstr(R"("date":"2026-03-01,02")"));
    EXPECT_THAT(state(read_table("9x9 E5b")), HasSubstr(R"("date":"")"));
}

TEST(CApiTable, AGameBeginsAgainOnTheSameTerms) {
    const auto again = [](const Sitting& table) {
        return Sitting(magpie_table_again(table.get(), nullptr));
    };
    // Rules, komi and stones that were set up: those before the first move alone.
    const char* const start = "9x9 rules=aga ko=positional komi=3.5 black=D4.C3 white=E5 to-play=w";
    const std::string game = std::string(start) + " A1w B1b";
    EXPECT_EQ(write(again(read_table(game)), "sgn"), start);
    const Sitting edited =
        read_table("(;GM[1]SZ[9]PB[Ada]RE[B+R];AB[cc]AW[gg]PL[W];AE[gg];W[ee];AB[dd];B[ff])");
    EXPECT_EQ(write(edited, "sgn"), "") << "SGN has no place for it";
    EXPECT_EQ(write(again(edited), "sgn"), "9x9 black=C7 to-play=w");
    EXPECT_THAT(state(again(edited)), HasSubstr(R"("phase":"playing")"));
    EXPECT_THAT(state(again(edited)), HasSubstr(R"("black":{"name":"")"));

    magpie_game_options options{};
    options.size = sizeof options;
    options.game = "othello";
    options.rules = "empties";
    options.clock = "5m";
    const Sitting othello(magpie_table_new(&options, nullptr));
    magpie_table_sit_down(othello.get(), 0);
    say(othello, "f5");
    magpie_table_poll(othello.get(), 100'000);
    EXPECT_THAT(state(again(othello)), HasSubstr(R"("rules":"empties")"));
    EXPECT_THAT(state(again(othello), 100'000), HasSubstr(R"("left":300000,"overtime":false)"));
    EXPECT_THAT(state(again(othello)), Not(HasSubstr(R"("clock":"3:20")")));

    options = {};
    options.size = sizeof options;
    options.columns = options.rows = 9;
    options.handicap = 2;
    const Sitting fixed(magpie_table_new(&options, nullptr));
    say(fixed, "E5");
    EXPECT_EQ(write(again(fixed), "sgn"), "9x9 handicap=2 black=G7.C3 to-play=w");
    options.free_handicap = 1;
    const Sitting free(magpie_table_new(&options, nullptr));
    for (const char* point : {"C3", "E5", "G7"}) say(free, point);
    EXPECT_EQ(write(again(free), "sgn"), "9x9 handicap=2");
    EXPECT_THAT(state(again(free)), HasSubstr(R"("handicapLeft":2)"));
    EXPECT_EQ(magpie_table_again(nullptr, nullptr), nullptr);
}

TEST(CApiTable, DeadStonesAreMarkedAndCounted) {
    const Sitting table = read_table("5x5 C1b B1w C2b B2w C3b B3w C4b B4w C5b B5w -b");
    EXPECT_THAT(say(table, "pass"), HasSubstr("dead_proposed"));
    EXPECT_THAT(state(table), HasSubstr(R"("phase":"marking_dead")"));
    EXPECT_THAT(say(table, "stone b1"), HasSubstr("dead_changed"));
    EXPECT_THAT(state(table), HasSubstr(R"("point":"B1","stones":"B1","reason":"")"));
    say(table, "stone b1");
    EXPECT_THAT(say(table, "accept"), HasSubstr("ended"));
    EXPECT_THAT(state(table), HasSubstr(R"("result":"W+1.5")"));
}

// A link of a game that was counted with the white wall taken for dead.
TEST(CApiTable, ALinkTellsWhichStonesWereDead) {
    const std::string game =
        "/game/5x5,result=B+18.5,C1b,B1w,C2b,B2w,C3b,B3w,C4b,B4w,C5b,B5w,-b,-w";
    const Sitting table = read_table(game + "?dead=B5.B4.B3.B2.B1");
    EXPECT_THAT(state(table), HasSubstr(R"("phase":"finished")"));
    EXPECT_THAT(state(table), HasSubstr(R"("dead":[1,6,11,16,21])"));
    EXPECT_THAT(state(table), HasSubstr(R"("winner":"black","margin":"18.5")"));
    EXPECT_THAT(write(table, "sgf"), HasSubstr("MGDEAD[ba]"));

    // What is no stone of the board is nobody's.
    const Sitting odd = read_table(game + "?dead=B5.B4.A1.Z99..B3.B2.B1");
    EXPECT_THAT(state(odd), HasSubstr(R"("dead":[1,6,11,16,21])"));
}

// Nobody has said which stones were dead: a count with all of them alive would be another result.
TEST(CApiTable, NoCountContradictsTheResult) {
    const Sitting table =
        read_table("5x5 result=B+18.5 C1b B1w C2b B2w C3b B3w C4b B4w C5b B5w -b -w");
    EXPECT_THAT(state(table), HasSubstr(R"("counts":[])"));
    EXPECT_THAT(state(table), Not(HasSubstr("deadChains")));
    const Sitting counted =
        read_table("5x5 result=W+1.5 C1b B1w C2b B2w C3b B3w C4b B4w C5b B5w -b -w");
    EXPECT_THAT(state(counted), HasSubstr(R"("winner":"white","margin":"1.5")"));
}

// Rows A1 to E1 are points 20 to 24.
TEST(CApiTable, WhatAnEngineSaysOfDeadStonesIsProposed) {
    const std::string game = "5x5 C1b B1w C2b B2w C3b B3w C4b B4w C5b B5w -b -w";
    const auto propose = [](const Sitting& table, const std::string& text) {
        return answer(table, magpie_table_propose(table.get(), text.data(), text.size()));
    };
    const std::string dead = "proposal\ndead 975 21 16 11 6 1\nopen white 10 24\n";
    const Sitting table = read_table(game);
    answer(table, magpie_table_sit_down(table.get(), 0));
    EXPECT_THAT(propose(table, dead),
                HasSubstr("proposes 5 dead stones in 1 chain. White's area is open at E1: 10 "
                          "points count for nobody."));
    EXPECT_THAT(state(table), HasSubstr("estimate: 99 % likely dead, by the network"));
    EXPECT_THAT(state(table), HasSubstr(R"("needsSealing":[24])"));
    for (const char* wrong : {"open 24", "open red 3 24", "open black 26 24", "open black 3"}) {
        EXPECT_THAT(propose(table, std::string("proposal\n") + wrong + "\n"),
                    Not(HasSubstr("Magpie")))
            << wrong;
    }
    const std::string accepted = say(table, "accept");
    EXPECT_THAT(accepted, HasSubstr("ended"));
    EXPECT_EQ(accepted.find("marks_differ"), std::string::npos) << accepted;
    EXPECT_THAT(state(table), HasSubstr(R"("result":"B+)"));

    const Sitting changed = read_table(game);
    answer(changed, magpie_table_sit_down(changed.get(), 0));
    say(changed, "c1");
    EXPECT_THAT(propose(changed, dead), HasSubstr("Your marks are as you left them"));
    EXPECT_THAT(say(changed, "accept"), HasSubstr("marks_differ"));

    const Sitting bad = read_table(game);
    answer(bad, magpie_table_sit_down(bad.get(), 0));
    for (const char* text :
         {"", "dead 5 21", "proposal\ndead", "proposal\ndead 5", "proposal\ndead 2000 21",
          "proposal\ndead 5 25", "proposal\ndead 5 -1", "proposal\ndead 5 20",
          "proposal\ndead 5 21 22", "proposal\nalive 21"}) {
        EXPECT_EQ(propose(bad, text), "[]") << text;
    }
    EXPECT_EQ(propose(read_table("5x5 C1b"), dead), "[]");
}

TEST(CApiTable, AGameThatIsKeptElsewhereIsNotJudgedHere) {
    std::string save =
        write(read_table("5x5 C1b B1w C2b B2w C3b B3w C4b B4w C5b B5w -b -w"), "save");
    const Sitting table(magpie_table_follow(save.data(), save.size(), nullptr));
    EXPECT_EQ(answer(table, magpie_table_sit_down(table.get(), 0)), "[]");
    EXPECT_THAT(state(table), HasSubstr(R"("phase":"marking_dead")"));
    say(table, "c1");
    EXPECT_EQ(say(table, "accept").find("marks_differ"), std::string::npos);
}

TEST(CApiTable, AGameThatWasResumedIsReadAsOneThatGoesOn) {
    const Sitting table = read_table("5x5 C3b -w -b");
    say(table, "resume");
    const std::string save = write(table, "save");
    magpie_game* const game = magpie_game_read(save.data(), save.size(), nullptr);
    ASSERT_NE(game, nullptr);
    EXPECT_EQ(magpie_game_is_over(game), 0);
    magpie_game_free(game);
}

TEST(CApiTable, AWordThatIsNoneIsAnswered) {
    const Sitting table = read_table("5x5");
    EXPECT_EQ(say(table, "xyzzy"),
              R"([{"kind":"unclear","text":"xyzzy is not a word I know. Type help."}])");
}

TEST(CApiTable, NothingIsCountedOnTheBoardOfWhoResigned) {
    magpie_picture_options options{};
    options.size = sizeof options;
    options.moves = -1;
    const Sitting counted = read_table("5x5 C1b B1w C2b B2w C3b B3w C4b B4w C5b B5w -b -w");
    const Sitting resigned = read_table("5x5 C1b B1w C2b B2w C3b B3w C4b B4w C5b B5w");
    const auto picture = [&](const Sitting& table) {
        return answer(table, magpie_table_picture(table.get(), &options));
    };
    const std::string before = picture(resigned);
    EXPECT_NE(picture(counted), before);
    say(resigned, "resign");
    EXPECT_EQ(picture(resigned), before);
}

TEST(CApiTable, WhoSitsThereIsKeptWithTheGame) {
    const Sitting table = read_table("5x5 C3b");
    EXPECT_THAT(state(table), HasSubstr(R"("sitter":0)"));
    EXPECT_THAT(write(table, "save"), Not(HasSubstr("engine")));
    magpie_table_seat(table.get(), 1, 2);
    const std::string save = write(table, "save");
    EXPECT_THAT(save, HasSubstr(R"("engine":false)"));
    EXPECT_THAT(save, HasSubstr(R"("engine":true)"));
    const std::string again = state(read_table(save));
    EXPECT_THAT(again, HasSubstr(R"("sitter":1)"));
    EXPECT_THAT(again, HasSubstr(R"("sitter":2)"));
    magpie_table_seat(table.get(), 7, -1);
    EXPECT_THAT(write(table, "save"), Not(HasSubstr("engine"))) << "no such thing is known";
}

TEST(CApiTable, APlayerIsCalledAnotherNameFromNowOn) {
    const Sitting table = read_table("(;GM[1]SZ[5]PB[Ada]PW[GNU Go];B[cc])");
    magpie_table_name(table.get(), nullptr, "");
    EXPECT_THAT(state(table), HasSubstr(R"("name":"Ada")"));
    for (const char* format : {"save", "sgf"}) {
        EXPECT_THAT(write(table, format), HasSubstr("Ada"));
        EXPECT_THAT(write(table, format), Not(HasSubstr("GNU Go")));
    }
    magpie_table_name(table.get(), "Grace", nullptr);
    EXPECT_THAT(state(table), HasSubstr(R"("name":"Grace")"));
    EXPECT_THAT(write(table, "sgf"), HasSubstr("PB[Grace]"));
    magpie_table_name(nullptr, "Grace", nullptr);  // refused, not followed
}

// So that a game that went through a page is still the one in the autosaves.
TEST(CApiTable, TheIdOfASaveIsTakenAlong) {
    std::string save = write(read_table("5x5 C3b"), "save");
    save.replace(save.find("\"game\""), 0, "\"id\": \"ada\",\n  ");
    EXPECT_THAT(write(read_table(save), "save"), HasSubstr(R"("id": "ada")"));
}

TEST(CApiTable, WhoSatThereStaysWrittenInASave) {
    std::string save = write(read_table("5x5 C3b"), "save");
    const std::string nobody = R"("white": {})";
    const std::string person = R"("white": {"name":"Pica 3","engine":false})";
    ASSERT_THAT(save, HasSubstr(nobody));
    save.replace(save.find(nobody), nobody.size(), person);
    EXPECT_THAT(write(read_table(save), "save"), HasSubstr(person));
}

TEST(CApiTable, AClockFallsAndIsTakenAlong) {
    magpie_game_options options{};
    options.size = sizeof options;
    options.columns = options.rows = 9;
    options.clock = "1m";
    options.black = "Ada";
    const Sitting table(magpie_table_new(&options, nullptr));
    magpie_table_sit_down(table.get(), 0);
    say(table, "e5", 10'000);  // the first move costs nothing
    EXPECT_THAT(state(table, 10'000), HasSubstr(R"("name":"Ada","count":"0")"));
    EXPECT_THAT(state(read_table(write(table, "save", 20'000))), HasSubstr(R"("clock":"0:50")"));
    EXPECT_EQ(answer(table, magpie_table_poll(table.get(), 69'999)), "[]");
    EXPECT_THAT(answer(table, magpie_table_poll(table.get(), 70'001)), HasSubstr("ended"));
}

// With fixed places White begins, and so does White's clock; else Black places the stones himself.
TEST(CApiTable, HandicapStonesLieThereOrAreBlacksToPlace) {
    magpie_game_options options{};
    options.size = sizeof options;
    options.columns = options.rows = 9;
    options.handicap = 2;
    options.clock = "1m";
    const Sitting fixed(magpie_table_new(&options, nullptr));
    magpie_table_sit_down(fixed.get(), 0);
    EXPECT_THAT(say(fixed, "e5", 10'000), HasSubstr(R"("kind":"played","color":"white")"));
    options.free_handicap = 1;
    const Sitting free(magpie_table_new(&options, nullptr));
    magpie_table_sit_down(free.get(), 0);
    for (const char* stone : {"c3", "g7"}) {
        EXPECT_THAT(say(free, stone), HasSubstr(R"("kind":"played","color":"black")")) << stone;
    }
    EXPECT_THAT(say(free, "e5"), HasSubstr(R"("kind":"played","color":"white")"));
    const std::unique_ptr<magpie_game, Free> game(magpie_game_new(&options, nullptr));
    EXPECT_EQ(magpie_game_stone_at(game.get(), {2, 6}), MAGPIE_EMPTY);
    options.free_handicap = 0;
    const std::unique_ptr<magpie_game, Free> other(magpie_game_new(&options, nullptr));
    EXPECT_EQ(magpie_game_stone_at(other.get(), {2, 6}), MAGPIE_BLACK);
}

TEST(CApiTable, OtherWordsAreSpoken) {
    const Sitting table = read_table("9x9 E5b");
    const std::string words = "# French\nBlack = Noir\nWhite = Blanc\n";
    magpie_table_words(table.get(), words.data(), words.size());
    EXPECT_THAT(say(table, "c3"), HasSubstr("Blanc"));
    magpie_table_words(table.get(), "", 0);
    EXPECT_THAT(say(table, "c4"), HasSubstr("Black"));
}

TEST(CApiTable, TextOfAFileIsQuotedInAnswers) {
    const Sitting table = read_table("(;GM[1]SZ[9]PB[a\"b\\\\c\n</script>];B[ee])");
    EXPECT_THAT(state(table), HasSubstr(R"(a\"b\\c)"));
    EXPECT_THAT(state(table), Not(HasSubstr("\n")));
}

TEST(CApiTable, PicturesShowWhatTheyAreAskedFor) {
    const Sitting table = read_table("othello8x8 f5b");
    magpie_picture_options options{};
    options.size = sizeof options;
    options.moves = -1;
    options.side = 400;
    const auto picture = [&] { return answer(table, magpie_table_picture(table.get(), &options)); };
    const std::string plain = picture();
    options.legal_moves = 1;
    const std::string legal = picture();
    EXPECT_NE(legal, plain);
    options.ghost = "d6";
    EXPECT_NE(picture(), legal);
    options.moves = 0;
    EXPECT_LT(picture().size(), plain.size());
    EXPECT_THAT(answer(table, magpie_table_layout(table.get(), &options)),
                HasSubstr(R"("a1","b1")"));
}

TEST(CApiTable, ASmallBoardFillsTheRoomItIsGiven) {
    const Sitting table = read_table("5x5 C3b");
    magpie_picture_options options{};
    options.size = sizeof options;
    options.side = 840;
    options.coordinates = 1;
    EXPECT_THAT(answer(table, magpie_table_layout(table.get(), &options)),
                HasSubstr(R"("cell":127)"));
}

TEST(CApiTable, NothingIsDoneWithoutATable) {
    magpie_error error{.size = sizeof error, .message = {}};
    EXPECT_EQ(read_table("9x9 E5b E5w", &error), nullptr);
    EXPECT_THAT(error.message, HasSubstr("stone there already"));
    EXPECT_EQ(magpie_table_read(nullptr, 0, nullptr), nullptr);
    EXPECT_EQ(magpie_table_say(nullptr, "d4", 0), 0U);
    EXPECT_EQ(magpie_table_state(nullptr, 0), 0U);
    EXPECT_STREQ(magpie_table_answer(nullptr), "");
    const Sitting table = read_table("9x9");
    EXPECT_THAT(say(table, nullptr), HasSubstr("unclear"));
    EXPECT_EQ(write(table, "nonsense"), "");
    EXPECT_EQ(write(table, "ggf"), "");
}

TEST(CApiTable, EachMoveTellsWhatItTook) {
    // White's A2 takes the stone in the corner.
    const Sitting table = read_table("9x9 A1b B1w E5b A2w C3b");
    EXPECT_THAT(state(table), HasSubstr(R"({"color":"white","text":"A2","taken":1})"));
    EXPECT_THAT(state(table), HasSubstr(R"({"color":"black","text":"C3"})"));
    say(table, "undo");
    say(table, "undo");
    EXPECT_THAT(state(table), HasSubstr(R"({"color":"black","text":"E5"})"));
}

// KM is no number, and White's answer stands on Black's stone.
TEST(CApiTable, TellsWhatWasOddInAFileAndWhereItsMovesStop) {
    const Sitting table = read_table("(;GM[1]FF[4]SZ[9]KM[abc];B[ee];W[ee];B[cc])");
    const std::string notes = answer(table, magpie_table_notes(table.get()));
    EXPECT_THAT(notes, testing::StartsWith("line 1, column"));
    EXPECT_THAT(notes, HasSubstr("move 2: "));
    EXPECT_THAT(notes, HasSubstr("that is no komi"));
    EXPECT_THAT(notes, HasSubstr("left out with what follows it, 2 moves in all"));
    const Sitting fine = read_table("9x9 E5b C3w");
    EXPECT_EQ(answer(fine, magpie_table_notes(fine.get())), "");
    EXPECT_EQ(magpie_table_notes(nullptr), 0U);
}

TEST(CApiTable, EveryGameOfATextCanBeSatAt) {
    const std::string text =
        "(;GM[1]FF[4]SZ[9]PB[Ada]PW[Bo]DT[2026-01-02]RE[B+R];B[ee];W[cc])\n"
        "(;GM[1]FF[4]SZ[9]PB[Eve]PW[Tab\there];B[gg];W[gg])";
    const auto list = [&](std::size_t most) {
        const auto write = [&](char* buffer, std::size_t size) {
            return magpie_collection_list(text.data(), text.size(), most, buffer, size);
        };
        std::string lines(write(nullptr, 0), ' ');
        write(lines.data(), lines.size() + 1);
        return lines;
    };
    EXPECT_EQ(list(9), "Ada\tBo\t2026-01-02\tB+R\t2\nEve\tTab here\t\t\t2\n");
    EXPECT_EQ(list(1), "Ada\tBo\t2026-01-02\tB+R\t2\n");
    EXPECT_EQ(list(0), "");
    magpie_error error{.size = sizeof error, .message = {}};
    const auto game = [&](std::size_t number) {
        return Sitting(magpie_collection_table(text.data(), text.size(), number, &error));
    };
    const Sitting second = game(1);
    ASSERT_NE(second, nullptr);
    EXPECT_EQ(answer(second, magpie_table_write(second.get(), "sgn", 0)), "9x9 G3b");
    EXPECT_THAT(answer(second, magpie_table_notes(second.get())), HasSubstr("left out"));
    EXPECT_EQ(magpie_table_has_more(second.get()), 0);
    const Sitting first = read_table(text);
    EXPECT_EQ(magpie_table_has_more(first.get()), 1);
    EXPECT_EQ(answer(first, magpie_table_notes(first.get())), "");
    EXPECT_EQ(magpie_table_has_more(nullptr), 0);
    EXPECT_EQ(game(2), nullptr);
    EXPECT_STREQ(error.message, "there are fewer games here");
    EXPECT_EQ(magpie_collection_table(nullptr, 0, 0, &error), nullptr);
}

TEST(CApiTable, AWthorFileHasTheNamesThatAreGivenWithIt) {
    wthor::Writer writer;
    const auto game = formats::read_game(
        "(;GM[Othello]PC[Here]DT[2026.01.02]PB[Ada]PW[Bo]RE[+64.00]TI[5]TY[8]BO[8 "
        "---------------------------O*------*O--------------------------- *]B[f5]W[f6]B[e6];)");
    ASSERT_TRUE(game) << game.error();
    ASSERT_FALSE(writer.add(game->record));
    const wthor::Header today{.year = 2026, .month = 1, .day = 2};
    const std::string games = writer.games(today);
    const std::string players = writer.players(today);
    const std::string tournaments = writer.tournaments(today);

    const Sitting alone = read_table(games);
    EXPECT_THAT(answer(alone, magpie_table_notes(alone.get())),
                HasSubstr("the players are numbers: their names are in WTHOR.JOU"));
    EXPECT_THAT(state(alone), HasSubstr(R"("name":"#1")"));

    magpie_names names{.size = sizeof names,
                       .players = players.data(),
                       .players_length = players.size(),
                       .tournaments = tournaments.data(),
                       .tournaments_length = tournaments.size()};
    const auto named = [&] {
        return Sitting(
            magpie_collection_table_named(games.data(), games.size(), &names, 0, nullptr));
    };
    const Sitting whole = named();
    EXPECT_THAT(state(whole), HasSubstr(R"("name":"Ada")"));
    EXPECT_EQ(answer(whole, magpie_table_notes(whole.get())), "");
    std::string line(64, ' ');
    line.resize(magpie_collection_list_named(games.data(), games.size(), &names, 9, line.data(),
                                             line.size()));
    EXPECT_THAT(line, testing::StartsWith("Ada\tBo\t"));

    // What is no file of names changes nothing, wherever the caller's struct ends.
    names.players = "no names";
    names.players_length = 8;
    EXPECT_THAT(state(named()), HasSubstr(R"("name":"#1")"));
    names.size = sizeof names.size;
    EXPECT_THAT(state(named()), HasSubstr(R"("name":"#1")"));
}

// White's answer stands on Black's stone; the variation beside it, the names and the words are
// good.
TEST(CApiTable, AFileWithAnIllegalMoveKeepsAllElse) {
    const Sitting table = read_table(
        "(;GM[1]FF[4]SZ[9]PB[Ada]PW[Bo]C[Begin];B[ee]C[Good](;W[ee]C[Bad];B[cc])(;W[gg]C[Beside])"
        ")");
    const std::string save = answer(table, magpie_table_write(table.get(), "save", 0));
    const Sitting kept = read_table(save);
    const std::string sgf = answer(kept, magpie_table_write(kept.get(), "sgf", 0));
    for (const char* word : {"PB[Ada]", "PW[Bo]", "C[Begin]", "C[Good]", "W[gg]C[Beside]"}) {
        EXPECT_THAT(sgf, HasSubstr(word));
    }
    EXPECT_THAT(sgf, testing::Not(HasSubstr("Bad")));
    EXPECT_EQ(answer(kept, magpie_table_write(kept.get(), "sgn", 0)), "9x9 E5b");
}

magpie_status merge(const Sitting& table, const std::string& before, const std::string& after) {
    return magpie_table_merge(table.get(), before.data(), before.size(), after.data(), after.size(),
                              nullptr);
}

TEST(CApiTable, WhatAReviewHasAddedIsAddedAndTheGameGoesOn) {
    magpie_game_options options{};
    options.size = sizeof options;
    options.game = "go";
    options.columns = options.rows = 9;
    options.clock = "5m";
    const Sitting table(magpie_table_new(&options, nullptr));
    magpie_table_sit_down(table.get(), 0);
    say(table, "e5", 0);
    const std::string before = write(table, "save", 0);
    const Record record(magpie_record_read(before.data(), before.size(), nullptr));
    EXPECT_EQ(magpie_record_comment(record.get(), "first", 5), MAGPIE_OK);
    EXPECT_EQ(magpie_record_step(record.get(), "first", 1), MAGPIE_OK);
    EXPECT_EQ(magpie_record_play(record.get(), "g7", nullptr), MAGPIE_OK);
    magpie_record_write(record.get(), "save");
    const std::string after = magpie_record_answer(record.get());
    // Meanwhile a minute of White's, and White's move.
    say(table, "c3", 60'000);
    EXPECT_EQ(merge(table, before, after), MAGPIE_OK);
    EXPECT_THAT(state(table, 60'000), HasSubstr(R"("link":"9x9,E5b,C3w")"));
    EXPECT_THAT(state(table, 60'000), HasSubstr(R"("clock":"4:00")"));
    EXPECT_THAT(write(table, "sgf", 60'000), HasSubstr("C[first]"));
    EXPECT_THAT(write(table, "sgf", 60'000), HasSubstr("(;B[gc])"));
    EXPECT_EQ(merge(table, before, after), MAGPIE_NOTHING);
    say(table, "undo", 60'000);
    EXPECT_THAT(state(table, 60'000), HasSubstr(R"("left":300000)"))
        << "the time of a move of this sitting is given back";
    // Of an empty one everything is new; of another game nothing is.
    const Sitting link = read_table("9x9 E5b");
    EXPECT_EQ(merge(link, "", after), MAGPIE_OK);
    EXPECT_THAT(write(link, "sgf", 0), HasSubstr("C[first]"));
    EXPECT_EQ(merge(table, "", "13x13 E5b"), MAGPIE_BAD_INPUT);
    EXPECT_EQ(merge(table, "nonsense", after), MAGPIE_BAD_INPUT);
    EXPECT_EQ(magpie_table_merge(table.get(), nullptr, 0, nullptr, 0, nullptr), MAGPIE_BAD_INPUT);
    EXPECT_EQ(magpie_table_merge(nullptr, nullptr, 0, "9x9", 3, nullptr), MAGPIE_BAD_INPUT);
}

}  // namespace
