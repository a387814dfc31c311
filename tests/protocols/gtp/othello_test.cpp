// GTP for Othello, and games as files for both.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "othello/search/simple_players.h"
#include "protocols/gtp/engines.h"
#include "protocols/gtp/session.h"

namespace magpie::gtp {
namespace {

using testing::HasSubstr;
using testing::Not;

class GtpOthello : public testing::Test {
  protected:
    std::string ask(std::string_view line) {
        out_.clear();
        session_.handle(line);
        return out_;
    }

    othello::GreedyPlayer engine_;
    std::string out_;
    Session session_{engine_, {.spec = GameSpec::for_othello()}, [this](std::string_view text) {
                         out_ += text;
                     }};
};

TEST_F(GtpOthello, WhoeverIsNotToMoveIsToldSo) {
    EXPECT_EQ(ask("is_legal w F4"), "= 0\n\n");
    EXPECT_EQ(ask("is_legal b F5"), "= 1\n\n");
    EXPECT_EQ(ask("genmove w"), "? it is black's turn\n\n");
    EXPECT_EQ(ask("kata-genmove_analyze w"), "? it is black's turn\n\n");
}

TEST_F(GtpOthello, AnswersWhatGoGuiAsksOfAnotherGame_P01) {
    EXPECT_EQ(ask("gogui-rules_game_id"), "= Othello\n\n");
    EXPECT_EQ(ask("gogui-rules_board_size"), "= 8\n\n");
    EXPECT_EQ(ask("gogui-rules_side_to_move"), "= black\n\n");
    EXPECT_EQ(ask("gogui-rules_legal_moves"), "= D3 C4 F5 E6\n\n");
    EXPECT_EQ(ask("gogui-rules_captured_count"), "= 0 0\n\n");
    EXPECT_EQ(ask("gogui-rules_board_gfx"), "= CIRCLE D3 C4 F5 E6\n\n");
    EXPECT_EQ(ask("gogui-version 1.6.0"), "=\n\n");
    EXPECT_EQ(ask("gogui-version"), "? syntax error: gogui-version\n\n");
    EXPECT_EQ(ask("list_games"), "= Othello\n\n");
    EXPECT_EQ(ask("set_game Othello"), "=\n\n");
    EXPECT_EQ(ask("set_game Go"), "? unknown game\n\n");
    EXPECT_EQ(ask("play b f5"), "=\n\n");
    // Row 8 first, as GoGui draws it; f5 is in the fourth line.
    EXPECT_THAT(ask("gogui-rules_board"),
                HasSubstr(". . . X X X . .\n. . . O X . . .\n. . . . . . . ."));
}

TEST_F(GtpOthello, SpeaksOfSquaresAsOtherEnginesDo_P01) {
    EXPECT_EQ(ask("play black F5"), "=\n\n");
    EXPECT_EQ(ask("genmove w"), "= F4\n\n");
    EXPECT_EQ(ask("list_stones white"), "= D4 E4 F4\n\n");
    EXPECT_EQ(ask("undo"), "=\n\n");
    EXPECT_EQ(ask("is_legal w f4"), "= 1\n\n");
    EXPECT_EQ(ask("play w a1"), "? illegal move\n\n");
    EXPECT_EQ(ask("play w pass"), "? illegal move\n\n");
    EXPECT_THAT(ask("showboard"), HasSubstr(" 5 . . . X X X . . 5"));
    EXPECT_EQ(ask("boardsize 10"), "=\n\n");
    EXPECT_EQ(ask("gogui-setup b H5 w J5"), "=\n\n");
    EXPECT_EQ(ask("gogui-rules_legal_moves"), "= K5\n\n");
    EXPECT_EQ(ask("boardsize 9"), "? unacceptable size\n\n");
}

TEST_F(GtpOthello, AFinishedGameIsNotAnalysed_P02) {
    ask("boardsize 4");
    ask("gogui-setup b a1 b b1 w d4");
    EXPECT_EQ(ask("gogui-rules_legal_moves"), "=\n\n");
    EXPECT_EQ(ask("kata-analyze b 10"), "? the game is over\n\n");
    EXPECT_EQ(ask("genmove b"), "= pass\n\n");
}

TEST_F(GtpOthello, HasNoKomiNorHandicapNorDeadStones_P01) {
    const std::string commands = ask("list_commands");
    for (const char* command : {"\nkomi", "handicap", "kata-set-rules", "final_status", "captures",
                                "kgs-genmove_cleanup", "magpie-ownership", "loadsgf"}) {
        EXPECT_THAT(commands, Not(HasSubstr(command)));
    }
    EXPECT_EQ(ask("komi 6.5"), "? unknown command\n\n");
    EXPECT_THAT(commands, HasSubstr("\nlz-analyze\n"));
}

TEST_F(GtpOthello, PassesWhereItMustAndAfterTheEnd_P01) {
    EXPECT_EQ(ask("gogui-setup b A1 w B1 b A8 w B8"), "=\n\n");
    EXPECT_EQ(ask("play b C1"), "=\n\n");
    EXPECT_EQ(ask("gogui-rules_legal_moves"), "= pass\n\n");
    EXPECT_EQ(ask("genmove w"), "= pass\n\n");
    EXPECT_EQ(ask("play b C8"), "=\n\n");
    EXPECT_EQ(ask("gogui-rules_legal_moves"), "=\n\n");
    EXPECT_EQ(ask("genmove w"), "= pass\n\n");
    EXPECT_EQ(ask("play w pass"), "=\n\n");
    EXPECT_EQ(ask("final_score"), "= B+6\n\n");
    EXPECT_THAT(ask("gogui-rules_final_result"), HasSubstr("Black"));
}

TEST_F(GtpOthello, AGameThatGoesOnHasNoResult_P01) {
    ask("play b d3");
    ask("play w c5");
    EXPECT_EQ(ask("gogui-rules_final_result"), "? the game is not over\n\n");
    EXPECT_EQ(ask("final_score"), "? the game is not over\n\n");
}

// A pass after the end is accepted and adds no move, so there is none to take back for it.
TEST_F(GtpOthello, ASequenceThatFailsTakesBackWhatItPlayedAndNoMore_P01) {
    ask("gogui-setup b A1 w B1 b A8 w B8");
    ask("gogui-play_sequence b C1 w pass b C8");
    EXPECT_EQ(ask("gogui-rules_legal_moves"), "=\n\n");
    EXPECT_EQ(ask("gogui-play_sequence b pass b Z9"),
              "? invalid color or coordinate: gogui-play_sequence b pass b Z9\n\n");
    EXPECT_THAT(ask("showboard"), HasSubstr("Move 3,"));
    EXPECT_EQ(ask("final_score"), "= B+6\n\n");
}

TEST_F(GtpOthello, AnalysisSpeaksOfTheSameSquares_P02) {
    ask("play b f5");
    EXPECT_THAT(ask("kata-analyze 10"), HasSubstr("info move F4 "));
}

TEST(GtpRecords, AGameIsPrintedIntoAFileWhereThatIsAllowed_P01) {
    test::ScriptedEngine engine;
    std::string out;
    std::string written;
    SessionOptions options;
    options.write_new_file = [&](const std::string& path,
                                 std::string_view text) -> std::expected<void, std::string> {
        if (path != "new.sgf") return std::unexpected("it is there already");
        written = text;
        return {};
    };
    Session session(engine, options, [&out](std::string_view text) { out += text; });
    session.handle("play b D4");
    out.clear();
    session.handle("printsgf new.sgf");
    EXPECT_EQ(out, "=\n\n");
    EXPECT_THAT(written, HasSubstr("B[dp]"));
    out.clear();
    session.handle("printsgf old.sgf");
    EXPECT_EQ(out, "? cannot write file: it is there already\n\n");
}

TEST(GtpRecords, AGameIsLoadedUpToAMoveAndPrinted_P01) {
    test::ScriptedEngine engine;
    std::string out;
    SessionOptions options;
    options.read_file = [](const std::string& path) -> std::expected<std::string, std::string> {
        if (path == "game.sgf") return "(;GM[1]SZ[9]KM[5.5];B[cc];W[gg](;B[cg])(;B[aa]))";
        if (path == "othello.sgf") return "(;GM[2]SZ[8];B[f5])";
        if (path == "empty") return "";
        return std::unexpected("no such file");
    };
    Session session(engine, options, [&out](std::string_view text) { out += text; });
    const auto ask = [&](std::string_view line) {
        out.clear();
        session.handle(line);
        return out;
    };
    EXPECT_EQ(ask("loadsgf game.sgf"), "=\n\n");
    EXPECT_EQ(ask("query_boardsize"), "= 9\n\n");
    EXPECT_EQ(ask("get_komi"), "= 5.5\n\n");
    EXPECT_EQ(ask("list_stones b"), "= C7 C3\n\n");
    EXPECT_EQ(ask("loadsgf game.sgf 2"), "=\n\n");
    EXPECT_EQ(ask("list_stones b"), "= C7\n\n");
    EXPECT_EQ(ask("list_stones w"), "=\n\n");
    EXPECT_THAT(ask("printsgf"), HasSubstr("B[cc]"));
    EXPECT_THAT(ask("printsgf"), Not(HasSubstr("gg")));
    for (const char* wrong :
         {"loadsgf", "loadsgf no", "loadsgf empty", "loadsgf othello.sgf", "loadsgf game.sgf x",
          "loadsgf game.sgf 0", "printsgf file", "printsgf a b"}) {
        EXPECT_EQ(ask(wrong).front(), '?') << wrong;
        EXPECT_EQ(ask("list_stones b"), "= C7\n\n");
    }
}

// A session that loads one file.
class GtpSetups : public testing::Test {
  protected:
    std::string ask(std::string_view line) {
        out_.clear();
        session_.handle(line);
        return out_;
    }

    void load(std::string sgf, const char* command = "loadsgf x") {
        file_ = std::move(sgf);
        EXPECT_EQ(ask(command), "=\n\n");
    }

    SessionOptions reading() {
        SessionOptions options;
        options.read_file = [this](const std::string&) { return file_; };
        return options;
    }

    std::string file_;
    std::string out_;
    test::ScriptedEngine engine_;
    Session session_{engine_, reading(), [this](std::string_view text) { out_ += text; }};
};

// Servers put the stones of a handicap into the second node.
TEST_F(GtpSetups, StonesAfterTheRootLoseNoMovesAndNoPrisoners_P01) {
    const std::string moves = ";W[aa];B[ab];W[ee];B[ba];W[tt];B[tt])";
    load("(;GM[1]SZ[9]RU[Japanese]KM[0.5]HA[2];AB[cc][gg]" + moves);
    const std::string score = ask("final_score");
    EXPECT_EQ(ask("captures b"), "= 1\n\n");
    EXPECT_THAT(ask("showboard"), HasSubstr("Move 6,"));
    EXPECT_THAT(ask("printsgf"), HasSubstr(";W[aa];B[ab];W[ee];B[ba]"));
    load("(;GM[1]SZ[9]RU[Japanese]KM[0.5]HA[2]AB[cc][gg]" + moves);
    EXPECT_EQ(ask("final_score"), score);
    load("(;GM[1]SZ[9]RU[Japanese]KM[0.5]HA[2];AB[cc][gg]" + moves);
    EXPECT_EQ(ask("gg-undo 3"), "=\n\n");
    EXPECT_EQ(ask("captures b"), "= 0\n\n");
    EXPECT_EQ(ask("list_stones w"), "= A9 E5\n\n");
    EXPECT_EQ(ask("gg-undo 3"), "=\n\n");
    EXPECT_EQ(ask("list_stones b"), "= C7 G3\n\n");
    EXPECT_EQ(ask("undo"), "? cannot undo\n\n");
    load("(;GM[1]SZ[9]HA[2];AB[cc][gg]" + moves, "loadsgf x 1");
    EXPECT_EQ(ask("list_stones b"), "= C7 G3\n\n");
    EXPECT_THAT(ask("showboard"), HasSubstr("white to play"));
}

TEST_F(GtpSetups, StonesAmidTheMovesKeepWhatCameBefore_P01) {
    load("(;GM[1]SZ[9];B[ab];W[aa];B[ba];AW[gg]AE[ab];W[hh])");
    EXPECT_EQ(ask("captures b"), "= 1\n\n");
    EXPECT_EQ(ask("list_stones w"), "= G3 H2\n\n");
    EXPECT_THAT(ask("printsgf"), HasSubstr(";AW[gg]AE[ab]"));
    EXPECT_EQ(ask("undo"), "=\n\n");
    EXPECT_EQ(ask("list_stones w"), "= G3\n\n");
    EXPECT_EQ(ask("undo"), "=\n\n");
    EXPECT_EQ(ask("list_stones w"), "= A9\n\n");
    EXPECT_EQ(ask("list_stones b"), "= A8\n\n");
    EXPECT_EQ(ask("captures b"), "= 0\n\n");
}

}  // namespace
}  // namespace magpie::gtp
