// Questions about a position: show, legal, score, convert, perft.
#include <algorithm>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "apps/cli/command_line.h"

namespace magpie::cli {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(Program, AMissingDeadPointIsNamed) {
    EXPECT_EQ(magpie({"score", "19x19 A1b", "--dead", "A1,,"}).err,
              "magpie: --dead: a point is missing beside a comma\n");
    EXPECT_EQ(magpie({"score", "19x19 A1b", "--dead", ""}).err,
              "magpie: --dead: an empty value is no value (see magpie score --help)\n");
    EXPECT_EQ(magpie({"score", "19x19 A1b B2b", "--dead", "A1, B2"}).code, ExitCode::ok);
}

TEST_F(Playing, AFileInThePlaceOfANotationIsRead) {
    write("game.sgf", "(;SZ[5];B[cc])");
    write("broken.sgf", "hello");
    const auto path = [this](const char* name) { return (folder_ / name).string(); };
    const std::string board = magpie({"show", "5x5 C3b"}).out;
    EXPECT_EQ(magpie({"show", path("game.sgf")}).out, board);
    EXPECT_EQ(magpie({"legal", path("game.sgf")}).out, magpie({"legal", "5x5 C3b"}).out);
    EXPECT_EQ(magpie({"score", path("game.sgf")}).out, magpie({"score", "5x5 C3b"}).out);
    EXPECT_THAT(play({"--from", path("game.sgf"), "--black", "A", "--white", "B"}, "sgn\n").out,
                HasSubstr("5x5 C3b\n"));
    EXPECT_EQ(magpie({"show", path("broken.sgf")}).err,
              "magpie: " + path("broken.sgf") +
                  ": expected a board size such as 19x19 or othello8x8, found \"hello\"\n");
    const Result missing = magpie({"show", "gmae.sgf"});
    EXPECT_EQ(missing.code, ExitCode::bad_input);
    EXPECT_THAT(missing.err, testing::EndsWith(", and there is no file gmae.sgf\n"));
    EXPECT_THAT(magpie({"show", "my game (1).sgf"}).err,
                testing::EndsWith(", and there is no file my game (1).sgf\n"));
    EXPECT_THAT(magpie({"hint", "game"}).err, testing::EndsWith(", and there is no file game\n"));
    EXPECT_THAT(magpie({"show", "f5f5"}).err,
                testing::EndsWith("already, and there is no file f5f5\n"));
    EXPECT_THAT(magpie({"convert", "f5f5", "--to", "sgf"}).err, Not(HasSubstr(".,")));
    EXPECT_THAT(magpie({"show", "0x0"}).err, Not(HasSubstr("file")));
    EXPECT_THAT(magpie({"show", folder_.string()}).err, HasSubstr(": Is a directory"));
}

TEST_F(Playing, AnyPositionOfAGameIsReachedByItsMove) {
    const std::string game = "9x9 result=B+R E5b C3w D4b G7w";
    const auto at = [&](const char* command, const char* number) {
        return magpie({command, game, "--at", number}).out;
    };
    EXPECT_EQ(at("show", "2"), magpie({"show", "9x9 E5b C3w"}).out);
    EXPECT_EQ(at("legal", "2"), magpie({"legal", "9x9 E5b C3w"}).out);
    EXPECT_EQ(at("score", "0"), magpie({"score", "9x9"}).out);
    EXPECT_EQ(magpie({"show", game, "--at", "3", "--format", "kifu"}).out,
              magpie({"show", "9x9 E5b C3w D4b", "--format", "kifu"}).out);
    EXPECT_THAT(magpie({"analyze", game, "--at", "1", "--engine", "random:seed=1"}).out,
                StartsWith("After move 1, white to play"));
    const Result beyond = magpie({"show", game, "--at", "5"});
    EXPECT_EQ(beyond.code, ExitCode::bad_input);
    EXPECT_EQ(beyond.err, "magpie: --at 5: the game has 4 moves\n");
    EXPECT_EQ(magpie({"show", game, "--at", "-1"}).code, ExitCode::bad_input);
    // Stones placed before the first move are there at 0.
    EXPECT_EQ(magpie({"show", "-", "--json", "--at", "0"}, "(;SZ[5];AB[cc]PL[W];W[aa])").out,
              magpie({"show", "5x5 black=C3 to-play=w", "--json"}).out);
}

TEST_F(Playing, AGameThatWasOverIsTakenUpFromAnyMove) {
    const std::string game = "9x9 result=B+R E5b C3w D4b";
    const std::vector<std::string> names = {"--black", "A", "--white", "B"};
    const auto from = [&](std::vector<std::string> more, const std::string& typed) {
        more.insert(more.begin(), {"--from", game});
        more.insert(more.end(), names.begin(), names.end());
        return play(more, typed);
    };
    EXPECT_THAT(from({}, "G7\n").out, HasSubstr("Try another move with --at 3"));
    EXPECT_THAT(from({"--at", "3"}, "G7\nsgn\n").out, HasSubstr("9x9 E5b C3w D4b G7w\n"));
    const Result other = from({"--at", "1"}, "G7\nundo\nundo\nsgn\nresign\n");
    EXPECT_THAT(other.out, HasSubstr("\n9x9\n"));
    EXPECT_THAT(other.out, HasSubstr("B (White) wins: Black resigned."));
    EXPECT_EQ(play({"go", "--at", "3"}, "").code, ExitCode::bad_input);
}

TEST(Program, ShowDrawsTheBoard_N25) {
    EXPECT_THAT(magpie({"show", "5x5 C3b D3w"}).out, HasSubstr("X"));
    EXPECT_THAT(magpie({"show", "5x5 C3b", "--format", "svg"}).out, StartsWith("<svg"));
    EXPECT_THAT(magpie({"show", "5x5 C3b", "--format", "kifu"}).out, HasSubstr(">1<"));
}

TEST(Program, ShowSaysWhoseTurnItIsBelowTheBoard) {
    EXPECT_THAT(magpie({"show", "5x5 C3b"}).out, EndsWith("\nWhite to play.\n"));
    EXPECT_THAT(magpie({"show", "othello8x8"}).out, EndsWith("\nBlack to play.\n"));
    EXPECT_THAT(magpie({"show", "5x5 C3b -w -b"}).out, EndsWith("\nThe game is over.\n"));
    EXPECT_THAT(magpie({"show", "(;SZ[5]RE[W+R];B[cc])"}).out,
                EndsWith("\nWhite wins: Black resigned.\n"));
    EXPECT_THAT(magpie({"show", "(;SZ[5]RE[W+R];B[cc])", "--at", "0"}).out,
                EndsWith("\nBlack to play.\n"));
    EXPECT_THAT(magpie({"show", "othello8x8 -b"}).err,
                HasSubstr("A pass is refused: Black has legal moves, 4 of them."));
}

TEST(Program, ShowMakesPicturesThatOtherProgramsOpen_N24) {
    EXPECT_THAT(magpie({"show", "5x5 C3b", "--format", "png"}).out, StartsWith("\x89PNG"));
    EXPECT_THAT(magpie({"show", "5x5 C3b", "--format", "pdf"}).out, StartsWith("%PDF-"));
    const std::string replay = magpie({"show", "5x5 C3b D3w C2b", "--format", "replay"}).out;
    std::size_t frames = 0;
    for (std::size_t at = 0; (at = replay.find("fcTL", at)) != std::string::npos; ++at) ++frames;
    EXPECT_EQ(frames, 4U);  // the empty board, and one after each move
}

TEST(Program, ShowDoesNotPutAPictureOnTheTerminal) {
    const auto answer = on_terminal({"show", "5x5 C3b", "--format", "png"}, "");
    EXPECT_EQ(answer.code, ExitCode::bad_input);
    EXPECT_THAT(answer.err, HasSubstr("give -o FILE"));
}

TEST_F(Playing, ShowKnowsTheKindOfPictureFromTheNameOfItsFile) {
    const auto first_bytes = [&](const std::string& name,
                                 const std::vector<std::string>& more = {}) {
        std::vector<std::string> arguments = {"show", "9x9 E5b", "-o", (folder_ / name).string()};
        arguments.insert(arguments.end(), more.begin(), more.end());
        EXPECT_EQ(magpie(arguments).code, ExitCode::ok) << name;
        return file(name).substr(0, 4);
    };
    write("there is a folder", "");
    EXPECT_EQ(first_bytes("a.svg"), "<svg");
    EXPECT_EQ(first_bytes("a.PNG"), "\x89PNG");
    EXPECT_EQ(first_bytes("a.pdf"), "%PDF");
    EXPECT_EQ(first_bytes("k.pdf", {"--format", "kifu"}), "%PDF");
    EXPECT_NE(first_bytes("a.txt"), "<svg");
}

TEST_F(Playing, ShowRefusesAFileWhoseNamePromisesSomethingElse) {
    write("there is a folder", "");
    const std::vector<std::pair<std::string, std::vector<std::string>>> wrong = {
        {"x.gif", {}},
        {"x.JPG", {"--format", "png"}},
        {"y.svg", {"--format", "replay"}},
        {"x.png", {"--format", "pdf"}},
        {"k.txt", {"--format", "kifu"}},
        {"p.png", {"--json"}},
        {"p.png", {"--format", "text"}},
    };
    for (const auto& [name, more] : wrong) {
        const std::string path = (folder_ / name).string();
        std::vector<std::string> arguments = {"show", "9x9 E5b", "-o", path};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Result result = magpie(arguments);
        EXPECT_EQ(result.code, ExitCode::bad_input) << name;
        EXPECT_THAT(result.err, StartsWith("magpie: -o " + path + ": ")) << name;
        EXPECT_FALSE(std::filesystem::exists(path)) << name;
    }
    const std::vector<std::pair<std::string, std::vector<std::string>>> right = {
        {"x.txt", {}},
        {"x.json", {"--json"}},
        {"j.txt", {"--json"}},
        {"board", {"--format", "pdf"}},
        {"board.part", {"--format", "svg"}},
        {"x.apng", {}},
    };
    for (const auto& [name, more] : right) {
        std::vector<std::string> arguments = {"show", "5x5 C3b", "-o", (folder_ / name).string()};
        arguments.insert(arguments.end(), more.begin(), more.end());
        EXPECT_EQ(magpie(arguments).code, ExitCode::ok) << name;
    }
    EXPECT_THAT(file("x.apng"), HasSubstr("acTL"));
    EXPECT_THAT(file("board"), StartsWith("%PDF"));
}

// No font has a character of the last private plane.
TEST_F(Playing, ANoteSaysWhatNoFontHas) {
    write("a.sgf", "(;SZ[5]PB[\xF4\x8F\xBF\xBD]PW[Zo\xC3\xAB];B[cc])");
    const std::string game = (folder_ / "a.sgf").string();
    const auto kifu = [&](const char* name) {
        return magpie({"show", game, "--format", "kifu", "-o", (folder_ / name).string()});
    };
    const std::string note =
        "magpie: note: no font here has \xF4\x8F\xBF\xBD, so the picture shows boxes; Debian's "
        "package fonts-noto has one\n";
    EXPECT_EQ(kifu("a.png").err, note);
    EXPECT_EQ(kifu("a.pdf").err, note);
    EXPECT_EQ(kifu("a.svg").err, "") << "drawn where it is looked at";
}

TEST_F(Playing, AKifuToPrintIsBlackOnWhiteUnlessAskedFor_N24) {
    write("there is a folder", "");
    const auto bytes = [&](const char* name, const std::vector<std::string>& more) {
        std::vector<std::string> arguments = {"show", "9x9 E5b", "--format",
                                              "kifu", "-o",      (folder_ / name).string()};
        arguments.insert(arguments.end(), more.begin(), more.end());
        EXPECT_EQ(magpie(arguments).code, ExitCode::ok) << name;
        return file(name);
    };
    const std::string usual = bytes("a.pdf", {});
    for (const char* theme : {"light", "plain", "high-contrast"}) {
        EXPECT_NE(usual, bytes("b.pdf", {"--theme", theme})) << theme;
    }
    // Shades take room, and ink.
    EXPECT_LT(usual.size(), bytes("b.pdf", {"--theme", "light"}).size());
    EXPECT_EQ(bytes("a.svg", {}), bytes("b.svg", {"--theme", "light"}));
}

TEST_F(Playing, AReplayHasThePaceThatIsAskedFor) {
    write("there is a folder", "");
    const auto replay = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments = {"show", "5x5 C3b D4w", "-o",
                                              (folder_ / "r.apng").string()};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Result result = magpie(arguments);
        if (result.code != ExitCode::ok) return result.err;
        const std::string made = file("r.apng");
        const std::size_t at = made.find("fcTL") + 24;  // its delay in milliseconds, two bytes
        return std::to_string(static_cast<unsigned char>(made.at(at)) * 256 +
                              static_cast<unsigned char>(made.at(at + 1)));
    };
    EXPECT_EQ(replay({}), "800");
    EXPECT_EQ(replay({"--pace", "300ms"}), "300");
    EXPECT_THAT(replay({"--pace", "5m"}), HasSubstr("from 10ms to 60s"));
    EXPECT_THAT(replay({"--pace", "quick"}), HasSubstr("from 10ms to 60s"));
    EXPECT_THAT(magpie({"show", "5x5", "--pace", "1s"}).err, HasSubstr("--pace is for"));
}

TEST(Program, ShowTakesTheFilesOfServers) {
    const std::string ugf = "[Header]\nSize=9\nHdcp=0,6.50\n[Data]\nCC,B1,1,0\n";
    const auto answer = magpie({"show", "-", "--json"}, ugf);
    EXPECT_EQ(answer.code, ExitCode::ok) << answer.err;
    EXPECT_THAT(answer.out, HasSubstr("\"last_move\": \"C7\""));
}

TEST(Program, ShowMarksTerritory_N21) {
    const std::string plain = magpie({"show", "3x3 B1b B2w"}).out;
    const std::string counted = magpie({"show", "3x3 B1b B2b B3b", "--score"}).out;
    EXPECT_THAT(plain, Not(HasSubstr("#")));
    const std::string board = counted.substr(0, counted.find("X Black"));
    EXPECT_EQ(std::count(board.begin(), board.end(), '#'), 6);
    EXPECT_THAT(counted, HasSubstr("X Black   O White   # Black territory   "));
    EXPECT_THAT(plain, Not(HasSubstr("X Black   O White")));
}

// Their number alone counts; whoever names it wants to see them.
TEST_F(Playing, HandicapStonesThatAreNotPlacedAreMissed_M14) {
    EXPECT_THAT(magpie({"show", "9x9 handicap=9"}).err,
                HasSubstr("a handicap of 9 stones is named and none is placed"));
    EXPECT_THAT(magpie({"show", "9x9 handicap=3 C3b"}).err, HasSubstr("1 is placed"));
    EXPECT_THAT(magpie({"show", "9x9 handicap=3"}).err, HasSubstr(": black=D4.Q16 places them"));
    EXPECT_THAT(magpie({"show", "(;GM[1]SZ[9]HA[3];W[ee])"}).err,
                HasSubstr("placed: AB[dd][pp] in the first node places them"));
    for (const char* placed : {"9x9 handicap=2 C3b G7b E5w", "9x9 handicap=2 black=C3.G7 to-play=w",
                               "9x9 handicap=0", "9x9 C3b"}) {
        EXPECT_EQ(magpie({"show", placed}).err, "") << placed;
    }
}

// The points behind D4 would else be nobody's without a word.
TEST_F(Playing, ScoreSaysWhereABorderIsOpenAndWhatItWouldBeClosed_M34) {
    std::string black = "15x15 rules=japanese black=D1";
    std::string white = " white=E1";
    for (int row = 2; row <= 15; ++row) {
        if (row != 4) black += ".D" + std::to_string(row);
        white += ".E" + std::to_string(row);
    }
    const std::string game = black + white + " -b -w";
    const Result open = magpie({"score", game, "--propose-dead"});
    EXPECT_THAT(open.out, HasSubstr("Black's area is open at D4: 45 points count for nobody.\n"
                                    "Closed there it would be W+111.5\n"));
    EXPECT_THAT(open.out, EndsWith("W+156.5\n"));
    const auto json = magpie({"score", game, "--propose-dead", "--json"}).out;
    EXPECT_THAT(json, HasSubstr("\"open_borders\""));
    EXPECT_THAT(magpie({"show", game, "--score"}).out, HasSubstr("Black's area is open at D4"));
}

// Which stones are dead is Magpie's guess, and whoever looks at the picture must know.
TEST_F(Playing, ShowSaysThatACountIsAnEstimate_N21) {
    // A white stone alone in Black's area.
    const std::string game =
        "7x7 black=A4.B4.C4.D4.E4.F4.G4.B6 white=A3.B3.C3.D3.E3.F3.G3.E6 to-play=b -b -w";
    const Result text = magpie({"show", game, "--score"});
    EXPECT_THAT(text.out, HasSubstr("Magpie takes 1 chain for dead\n")) << text.out;
    EXPECT_THAT(text.out, HasSubstr("1: E6 ("));
    EXPECT_THAT(magpie({"score", game, "--propose-dead"}).out, HasSubstr("Dead: White E6 ("));
    const std::string svg = (folder_ / "count.svg").string();
    std::filesystem::create_directories(folder_);
    const Result picture = magpie({"show", game, "--score", "-o", svg});
    EXPECT_THAT(picture.err, HasSubstr("magpie: note: "));
    EXPECT_THAT(picture.err, HasSubstr("Magpie takes 1 chain for dead"));
    const std::string drawn = file("count.svg");
    EXPECT_THAT(drawn.substr(0, drawn.find("</title>")),
                HasSubstr("Magpie takes 1 chain for dead"));
    EXPECT_THAT(drawn, HasSubstr("1: E6 ("));
    // What players have marked is no guess.
    EXPECT_THAT(magpie({"show", "5x5 C3b", "--score"}).out, Not(HasSubstr("Magpie takes")));
}

TEST(Program, ShowAsJson) {
    const auto json = nlohmann::json::parse(magpie({"show", "3x2 A1b B2w", "--json"}).out);
    EXPECT_EQ(json["board"], nlohmann::json({".W.", "B.."}));
    EXPECT_EQ(json["to_play"], "black");
    EXPECT_EQ(json["last_move"], "B2");
}

TEST(Program, ShowReadsStandardInput) {
    EXPECT_EQ(magpie({"show", "-", "--json"}, "5x5 C3b\n").out,
              magpie({"show", "5x5,C3b", "--json"}).out);
}

TEST(Program, LegalListsTheMoves_C2_03) {
    EXPECT_EQ(magpie({"legal", "othello8x8"}).out, "d3\nc4\nf5\ne6\n");
    const auto json = nlohmann::json::parse(magpie({"legal", "2x1", "--json"}).out);
    EXPECT_EQ(json["moves"], nlohmann::json({"A1", "B1", "pass"}));
}

TEST_F(Playing, WhileAFreeHandicapIsPlacedBlackIsToPlay_M14) {
    const auto to_play = [](const std::string& notation) {
        const auto shown = nlohmann::json::parse(magpie({"show", "-", "--json"}, notation).out);
        const auto legal = nlohmann::json::parse(magpie({"legal", "-", "--json"}, notation).out);
        EXPECT_EQ(shown["to_play"], legal["to_play"]);
        return shown["to_play"].get<std::string>();
    };
    play({"go", "--size", "9", "--free-handicap", "3", "--black", "A", "--white", "B"},
         "C3\nG7\nsave two\nE5\nsave three\nundo\nsave back\n");
    EXPECT_EQ(to_play(file("two.mah")), "black");
    EXPECT_EQ(to_play(file("three.mah")), "white");
    EXPECT_EQ(to_play(file("back.mah")), "black");
    EXPECT_EQ(to_play("9x9 handicap=3 C3b"), "black");
    EXPECT_EQ(to_play("9x9 handicap=3 C3b G7w"), "black");
    EXPECT_EQ(to_play("9x9 handicap=2 black=C3.G7 to-play=w E5w"), "black");
    EXPECT_EQ(to_play("9x9 C3b"), "white");
}

TEST(Program, ScoreCountsUnderTheRulesAsked_N21) {
    const std::string split = "5x5 C1b D1w C2b D2w C3b D3w C4b D4w C5b D5w -b -w";
    EXPECT_THAT(magpie({"score", split}).out, testing::EndsWith("\nW+1.5\n"));
    EXPECT_THAT(magpie({"score", split, "--rules", "chinese"}).out, testing::EndsWith("\nW+2.5\n"));
    EXPECT_THAT(magpie({"score", split, "--dead", "D1"}).out, testing::EndsWith("\nB+18.5\n"));
    const auto json = nlohmann::json::parse(magpie({"score", split, "--json"}).out);
    EXPECT_EQ(json["territory"]["black"], 10);
    EXPECT_EQ(json["points"]["A1"], nlohmann::json({"territory", "black"}));
}

TEST(Program, ADrawIsAWord) {
    EXPECT_THAT(magpie({"score", "5x5 komi=0"}).out, EndsWith("\nDraw\n"));
    EXPECT_THAT(magpie({"score", "othello8x8"}).out, EndsWith("\nDraw\n"));
}

TEST(Program, ScoreKeepsTheKomiThatTheGameGives_N21) {
    const auto answer = [](const std::string& game, const std::string& rules) {
        const std::string out = magpie({"score", "-", "--rules", rules}, game).out;
        const auto json =
            nlohmann::json::parse(magpie({"score", "-", "--rules", rules, "--json"}, game).out);
        EXPECT_THAT(out, HasSubstr(json["komi_of"] == "game" ? ", the game's own\n"
                                                             : ", as these rules have it\n"));
        return out.substr(0, out.find('\n'));
    };
    EXPECT_EQ(answer("9x9 E5b", "chinese"), "Komi 7.5, as these rules have it");
    EXPECT_EQ(answer("9x9 komi=0 E5b", "chinese"), "Komi 0, the game's own");
    EXPECT_EQ(answer("9x9 komi=6.5 E5b", "chinese"), "Komi 6.5, the game's own");
    EXPECT_EQ(answer("9x9 handicap=2 black=C3.G7 to-play=w komi=0", "chinese"),
              "Komi 0, the game's own");
    EXPECT_EQ(answer("(;SZ[9]KM[6.5];B[ee])", "chinese"), "Komi 6.5, the game's own");
    EXPECT_EQ(answer("(;SZ[9];B[ee])", "chinese"), "Komi 7.5, as these rules have it");
    EXPECT_EQ(answer("(;SZ[9]KM[x];B[ee])", "chinese"), "Komi 7.5, as these rules have it");
    const std::string save = magpie({"convert", "--to", "save"}, "9x9 E5b").out;
    EXPECT_EQ(answer(save, "chinese"), "Komi 6.5, the game's own");
    EXPECT_THAT(magpie({"score", "9x9 komi=0 E5b"}).out, Not(HasSubstr("own")));
}

TEST(Program, PerftPutsTheCountLast_C1_10) {
    EXPECT_THAT(magpie({"perft", "othello", "--depth", "6"}).out, testing::EndsWith(" 8200\n"));
    EXPECT_THAT(magpie({"perft", "go", "--depth", "2", "--size", "2"}).out,
                testing::EndsWith(" 21\n"));
}

TEST(Program, PerftStopsBeforeADepthThatWouldTakeTooLong) {
    const std::vector<std::string> endless = {"perft", "othello",  "--depth",
                                              "60",    "--within", "1ms"};
    const Result text = magpie(endless);
    EXPECT_EQ(text.code, ExitCode::bad_input);
    EXPECT_THAT(text.out, StartsWith("perft 1: 4\nperft 2: 12\n"));
    EXPECT_THAT(text.err, HasSubstr("the next would take longer than 1ms"));
    auto with_json = endless;
    with_json.emplace_back("--json");
    EXPECT_EQ(magpie(with_json).code, ExitCode::bad_input);
    EXPECT_EQ(magpie(with_json).out, "");
}

TEST(Program, ConvertGoesBetweenTheForms_N22) {
    const std::string text = "19x19 A9b B12w C2b\n";
    EXPECT_EQ(magpie({"convert", "--to", "sgn-url"}, text).out, "19x19,A9b,B12w,C2b\n");
    for (const char* form : {"sgn-url", "sgn-packed", "sgn-captures", "save"}) {
        const std::string there = magpie({"convert", "--to", form}, text).out;
        EXPECT_EQ(magpie({"convert", "-", "--to", "sgn"}, there).out, text) << form;
    }
}

TEST(Program, ScoreReadsTheNamesOfRulesAsPlayDoes) {
    const std::string game = "othello8x8 f5b d6w c3b";
    EXPECT_EQ(magpie({"score", game, "--rules", "Empties"}).out,
              magpie({"score", game, "--rules", "empties"}).out);
    for (const auto& [kind, notation] : {std::pair{"go", "9x9"}, {"othello", "othello8x8"}}) {
        EXPECT_EQ(magpie({"score", notation, "--rules", "martian"}).err,
                  magpie({"play", kind, "--rules", "martian"}).err);
    }
}

}  // namespace
}  // namespace magpie::cli
