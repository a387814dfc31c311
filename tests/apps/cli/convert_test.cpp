// magpie convert with the files of Othello: recognised by content, whole collections, broken games.
#include <algorithm>

#include <gmock/gmock.h>

#include "apps/cli/command_line.h"

namespace magpie::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(Program, ConvertReadsAndWritesOthelloFormats) {
    const std::string moves = "f5d6c3d3c4\n";
    for (const char* form : {"sgn", "sgn-packed", "save", "ggf", "wthor"}) {
        const Result there = magpie({"convert", "--to", form}, moves);
        EXPECT_EQ(there.code, ExitCode::ok) << there.err;
        EXPECT_EQ(magpie({"convert", "--to", "transcript"}, there.out).out, moves) << form;
    }
    EXPECT_EQ(magpie({"convert", "--to", "sgn"}, moves).out, "othello8x8 f5b d6w c3b d3w c4b\n");
    const std::string board =
        "-------------------X-------XX------XO-----------X--------------- O\n";
    EXPECT_EQ(magpie({"convert", "--to", "board"}, "f5d6c3\n").err, "");
    EXPECT_EQ(magpie({"convert", "--to", "board"}, "d3\n").out,
              "-------------------X-------XX------XO--------------------------- O\n");
    EXPECT_EQ(magpie({"convert", "--to", "board"}, board).out, board);
    EXPECT_EQ(magpie({"convert", "--to", "obf"}, board).out,
              board.substr(0, board.size() - 1) + ";\n");
}

TEST(Program, ThePlainFormIsWrittenAndReadAgain_F16) {
    const Result plain = magpie({"convert", "--to", "plain"}, "f5d6\n");
    EXPECT_EQ(plain.code, ExitCode::ok) << plain.err;
    EXPECT_THAT(plain.out, HasSubstr("[null, null, null, \"Light\", \"Dark\", null, null, null]"));
    EXPECT_THAT(plain.out, HasSubstr("\"current_player\": \"Dark\""));
    EXPECT_THAT(plain.out, HasSubstr("\"finished\": false"));
    EXPECT_EQ(magpie({"convert", "--to", "board"}, plain.out).out,
              magpie({"convert", "--to", "board"}, "f5d6\n").out);
    EXPECT_EQ(magpie({"convert", "--to", "plain"}, plain.out).out, plain.out);
    EXPECT_EQ(magpie({"convert", "--to", "plain"}, "9x9 E5b").code, ExitCode::bad_input);
}

TEST(Program, DiscsPlacedBeforeTheFirstMoveAreTheStartOfAnOthelloGame) {
    EXPECT_EQ(magpie({"convert", "--to", "transcript"}, "(;GM[2];PL[B];B[f5])").out, "f5\n");
    EXPECT_EQ(magpie({"convert", "--to", "board"}, "(;GM[2];AB[a1])").out,
              magpie({"convert", "--to", "board"}, "othello8x8 black=a1").out);
    EXPECT_THAT(magpie({"convert", "--to", "ggf"}, "(;GM[2];AB[a1];B[f5])").out,
                HasSubstr("BO[8 *------"));
    EXPECT_EQ(magpie({"convert", "--to", "ggf"}, "(;GM[2];B[f5];AB[a1])").code,
              ExitCode::bad_input);
}

TEST(Program, ConvertWritesEveryGameOfAFile) {
    const Result result = magpie({"convert", "--to", "ggf"}, "f5d6\nc4e3\nd3\n");
    EXPECT_EQ(std::ranges::count(result.out, '\n'), 3);
    EXPECT_EQ(magpie({"convert", "--to", "transcript"}, result.out).out, "f5d6\nc4e3\nd3\n");
    EXPECT_THAT(magpie({"convert", "--to", "save"}, result.out).err, HasSubstr("holds one game"));
}

TEST_F(Playing, ConvertWritesTheFormThatTheOutputsNameSays) {
    std::filesystem::create_directories(folder_);
    const auto form_of = [&](const std::string& name) {
        const Result result =
            magpie({"convert", "-o", (folder_ / name).string()}, "othello8x8 f5b d6w");
        return result.err + file(name).substr(0, 10);
    };
    EXPECT_EQ(form_of("a.SGF"), "(;FF[4]GM[");
    EXPECT_EQ(form_of("a.sgn"), "othello8x8");
    EXPECT_EQ(form_of("a.ggf"), "(;GM[Othel");
    EXPECT_THAT(form_of("a.mah"), StartsWith("{\n  \"magpi"));
    EXPECT_THAT(form_of("a.txt"), HasSubstr("--to FORM says in which form to write: the name "));
    EXPECT_THAT(magpie({"convert"}, "othello8x8 f5b").err, HasSubstr("--to FORM says"));
}

TEST(Program, AnEmptyFileIsCalledEmpty) {
    for (const char* nothing : {"", " \n", "\xEF\xBB\xBF"}) {
        EXPECT_THAT(magpie({"convert", "--to", "sgn"}, nothing).err,
                    HasSubstr("it is empty: there is no game in it"));
        EXPECT_THAT(magpie({"show", "-"}, nothing).err,
                    HasSubstr("it is empty: there is no game in it"));
    }
}

TEST(Program, ConvertKeepsWhatItCanWhenAskedTo) {
    const Result strict = magpie({"convert", "--to", "transcript"}, "f5d6\nc3a1\n");
    EXPECT_EQ(strict.code, ExitCode::bad_input);
    EXPECT_EQ(strict.out, "");
    EXPECT_THAT(strict.err, HasSubstr("line 2, column 3: move 4: "));
    const Result kept = magpie({"convert", "--to", "transcript", "--keep-going"}, "f5d6\nc3a1\n");
    EXPECT_EQ(kept.code, ExitCode::ok);
    EXPECT_EQ(kept.out, "f5d6c3\n");
    EXPECT_THAT(kept.err, HasSubstr("magpie: warning: line 2, column 3: move 4: "));
}

TEST(Program, ConvertMakesNoGameOfALineThatIsNone) {
    const Result kept =
        magpie({"convert", "--to", "sgn", "--keep-going"}, "9x9 E5b\n9x9 E5b E5w\n9x9 C3b\n");
    EXPECT_EQ(kept.out, "9x9 E5b\n9x9 C3b\n");
    EXPECT_THAT(kept.err, HasSubstr("line 2"));
}

TEST(Program, ConvertKeepsAGameUpToItsIllegalMove) {
    const std::string broken = "(;GM[1]SZ[19]KM[6.5];B[aa];W[aa];B[bb])";
    const Result strict = magpie({"convert", "--to", "sgn"}, broken);
    EXPECT_EQ(strict.code, ExitCode::bad_input);
    EXPECT_THAT(strict.err, HasSubstr("magpie: line 1, column 27: move 2: "));
    EXPECT_THAT(strict.err, HasSubstr("--keep-going writes the game up to it"));
    EXPECT_EQ(std::ranges::count(strict.err, '\n'), 1) << strict.err;
    for (const char* form : {"sgn", "save"}) {
        const Result kept = magpie({"convert", "--to", form, "--keep-going"}, broken);
        EXPECT_EQ(kept.code, ExitCode::ok) << kept.err;
        EXPECT_EQ(magpie({"convert", "--to", "sgn"}, kept.out).out, "19x19 A19b\n");
        EXPECT_EQ(std::ranges::count(kept.err, '\n'), 1) << kept.err;
    }
    const std::string two = "(;SZ[5];B[aa](;W[aa])(;W[bb];B[bb]))" + broken + "(;SZ[5];B[cc])";
    EXPECT_EQ(magpie({"convert", "--to", "sgn", "--keep-going"}, two).out,
              "5x5 A5b\n19x19 A19b\n5x5 C3b\n");
    // A variation that breaks the rules takes the others with it where the form cannot hold it.
    const Result line = magpie({"convert", "--to", "save", "--keep-going"},
                               "(;SZ[5];B[aa](;W[bb];B[cc])(;W[aa])(;W[dd]))");
    EXPECT_EQ(magpie({"convert", "--to", "sgf"}, line.out).out.find(";W[dd]"), std::string::npos);
    EXPECT_EQ(magpie({"convert", "--to", "sgn"}, line.out).out, "5x5 A5b B4w C3b\n");
    // SGF keeps what it is given.
    EXPECT_THAT(magpie({"convert", "--to", "sgf", "--keep-going"}, broken).out,
                HasSubstr(";B[aa];W[aa];B[bb])"));
}

// Nobody can play it, but SGF can hold it, and the place and the reason are known.
TEST(Program, ConvertKeepsAGameWhoseFirstPositionCannotBe) {
    const std::string game = "(;GM[1]SZ[5]AB[aa]AW[ba][ab];B[cc])";
    const std::string why = "line 1, column 1: ";
    for (const std::string& text : {game, "(;SZ[5];B[aa])" + game + "(;SZ[5];B[bb])"}) {
        const Result kept = magpie({"convert", "--to", "sgf"}, text);
        EXPECT_EQ(kept.code, ExitCode::ok);
        EXPECT_THAT(kept.out, HasSubstr("AB[aa]AW[ba][ab];B[cc])"));
        EXPECT_THAT(kept.err, HasSubstr("the set-up makes no position"));
        const Result strict = magpie({"convert", "--to", "sgn"}, text);
        EXPECT_EQ(strict.code, ExitCode::bad_input);
        EXPECT_THAT(strict.err, HasSubstr("the chain at A5 has no liberties"));
    }
    EXPECT_THAT(magpie({"convert", "--to", "sgn"}, game).err, HasSubstr(why));
    EXPECT_THAT(magpie({"show", "-"}, game).err,
                HasSubstr("magpie: the first position cannot be: " + why));
    EXPECT_EQ(magpie({"convert", "--to", "sgn", "--keep-going"}, game + "(;SZ[5];B[bb])").out,
              "5x5 B4b\n");
}

TEST_F(Playing, ConvertRefusesAWthorFileThatIsCut) {
    write("in.ggf",
          "(;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- "
          "*]B[F5];)");
    const auto path = [this](const char* name) { return (folder_ / name).string(); };
    ASSERT_EQ(magpie({"convert", path("in.ggf"), "--to", "wthor", "-o", path("one.wtb")}).err, "");
    std::string bytes = file("one.wtb");
    bytes[4] = 3;
    write("cut.wtb", bytes);
    const Result strict = magpie({"convert", path("cut.wtb"), "--to", "transcript"});
    EXPECT_EQ(strict.code, ExitCode::bad_input);
    EXPECT_EQ(strict.out, "");
    const Result kept = magpie({"convert", path("cut.wtb"), "--to", "transcript", "--keep-going"});
    EXPECT_EQ(kept.code, ExitCode::ok);
    EXPECT_EQ(kept.out, "f5\n");
    EXPECT_THAT(kept.err, HasSubstr("magpie: warning: "));
}

TEST(Program, ABoardThatLostASquareIsRefused) {
    const std::string board = std::string(27, '-') + "WB------BW" + std::string(26, '-');
    const Result lost = magpie({"convert", board + " B", "--to", "board"});
    EXPECT_EQ(lost.code, ExitCode::bad_input);
    EXPECT_THAT(magpie({"convert", "--to", "board"}, board + " B").err,
                HasSubstr("no Othello board has 63 squares"));
}

TEST(Program, AFileOfNothingButCommentsHasNoPosition) {
    const std::string comments = "% Endgames\n\n  % E. N. D.\n";
    EXPECT_EQ(magpie({"convert", "--to", "sgn"}, comments).err, "magpie: there is no game here\n");
    EXPECT_EQ(magpie({"solve", "-"}, comments).err, "magpie: -: there is no position here\n");
    EXPECT_EQ(magpie({"show", "-"}, comments).err, "magpie: there is no game here\n");
    EXPECT_EQ(magpie({"solve", "-"}, comments).code, ExitCode::bad_input);
    // A link that begins with an escaped character is none.
    EXPECT_EQ(magpie({"convert", "%39x9%20E5b", "--to", "sgn"}).out, "9x9 E5b\n");
    // However long the preface is.
    const std::string preface(9000, '%');
    EXPECT_EQ(magpie({"convert", "--to", "obf"}, preface + "\n" + std::string(27, '-') +
                                                     "OX------XO" + std::string(27, '-') + " X;\n")
                  .out,
              std::string(27, '-') + "OX------XO" + std::string(27, '-') + " X;\n");
}

TEST(Program, ConvertTakesAGameOnItsCommandLine) {
    EXPECT_THAT(magpie({"convert", "9x9 E5b", "--to", "sgf"}).out, HasSubstr(";B[ee])"));
    EXPECT_EQ(magpie({"convert", "no-such.sgf", "--to", "sgf"}).err,
              "magpie: no-such.sgf: No such file or directory\n");
    EXPECT_EQ(magpie({"convert", "no/such file.sgf", "--to", "sgf"}).code, ExitCode::bad_input);
}

// With its place and reason, as other commands say it.
TEST(Program, ConvertSaysWhatIsWrongWithAGameOnItsCommandLine) {
    EXPECT_EQ(magpie({"convert", "f5d6c9", "--to", "sgn"}).err,
              "magpie: line 1, column 5: move 3: \"c9\" is not on a board of 8x8, and there is no "
              "file f5d6c9\n");
    EXPECT_EQ(magpie({"convert", "9x9 E5b E5w", "--to", "sgf"}).err,
              magpie({"show", "9x9 E5b E5w"}).err);
    EXPECT_EQ(magpie({"convert", "9x9 Z5b", "--to", "sgn"}).err, magpie({"show", "9x9 Z5b"}).err);
    const std::string ggf =
        "(;GM[Othello]PB[a]PW[b]BO[8 ---------------------------O*------*O----------------------"
        "----- *]B[F5//1]W[D6]B[A1];)";
    const Result wrong = magpie({"convert", ggf, "--to", "sgf"});
    EXPECT_EQ(wrong.code, ExitCode::bad_input);
    EXPECT_THAT(wrong.err, HasSubstr("move 3: "));
    EXPECT_EQ(magpie({"convert", ggf, "--to", "transcript", "--keep-going"}).out, "f5d6\n");
}

TEST_F(Playing, ConvertPutsWthorsNamesBesideItsGames) {
    write(
        "in.ggf",
        "(;GM[Othello]DT[1998-03-04]PB[Ada]PW[Bo]RE[+2.00]BO[8 ---------------------------O*------"
        "*O--------------------------- *]B[F5]W[D6];)");
    const auto path = [this](const char* name) { return (folder_ / name).string(); };
    ASSERT_EQ(magpie({"convert", path("in.ggf"), "--to", "wthor", "-o", path("out.wtb")}).err, "");
    EXPECT_EQ(file("out.wtb").size(), 84U);
    EXPECT_EQ(file("out.jou").size(), 76U);
    const Result back = magpie({"convert", path("out.wtb"), "--players", path("out.jou"),
                                "--tournaments", path("out.trn"), "--to", "ggf"});
    EXPECT_THAT(back.out, HasSubstr("DT[1998]PB[Ada]PW[Bo]"));
    EXPECT_THAT(back.out, HasSubstr("RE[+2.00]"));
}

// The names go beside the games only where nothing of somebody else's lies.
TEST_F(Playing, ConvertReplacesNoFileBesideTheOneItWasTold) {
    const auto path = [this](const char* name) { return (folder_ / name).string(); };
    write("in.sgf", "(;GM[2]SZ[8]PB[Ada]PW[Bo]DT[1998];B[f5])");
    write("out.jou", "what I did today");
    const std::vector<std::string> command = {"convert", path("in.sgf"), "--to",
                                              "wthor",   "-o",           path("out.wtb")};
    const Result refused = magpie(command);
    EXPECT_EQ(refused.code, ExitCode::bad_input);
    EXPECT_THAT(refused.err, HasSubstr("out.jou is there already"));
    EXPECT_EQ(file("out.jou"), "what I did today");
    EXPECT_FALSE(std::filesystem::exists(path("out.wtb"))) << "all of it or nothing";
    std::filesystem::remove(path("out.jou"));
    EXPECT_EQ(magpie(command).code, ExitCode::ok);
    EXPECT_EQ(magpie(command).code, ExitCode::ok) << "its own names are replaced with the games";
    const Result names = magpie({"convert", path("in.sgf"), "--to", "wthor", "-o", path("b.jou")});
    EXPECT_EQ(names.code, ExitCode::bad_input) << "the games would be written over by the names";
    EXPECT_FALSE(std::filesystem::exists(path("b.jou")));
}

TEST_F(Playing, ConvertTakesNamesForWthorAlone) {
    write("names.jou",
          std::string("\x14\x16\x06\x1A\x00\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00", 16) +
              "???" + std::string(17, '\0'));
    for (const char* game : {"f5d6", "9x9 E5b"}) {
        const Result result =
            magpie({"convert", game, "--to", "sgf", "--players", (folder_ / "names.jou").string()});
        EXPECT_EQ(result.code, ExitCode::bad_input);
        EXPECT_THAT(result.err, HasSubstr("are for WTHOR files"));
    }
}

TEST_F(Playing, OfSeveralGamesTheFirstIsShownAndSaidSo) {
    EXPECT_THAT(magpie({"legal", "-"}, "f5d6\nc4e3\n").err,
                HasSubstr("magpie: note: there are more games here; this is the first\n"));
    EXPECT_EQ(magpie({"legal", "-"}, "f5d6\n").err, "");
}

// The text of games stands in it, but not as anybody wrote it down.
TEST_F(Playing, ALibraryIsNoFileOfGames) {
    write("a.sgf", "(;GM[1]SZ[9];B[ee])");
    const auto path = [this](const char* name) { return (folder_ / name).string(); };
    ASSERT_EQ(magpie({"library", "import", path("a.sgf"), "--library", path("l.db")}).err, "");
    EXPECT_EQ(magpie({"convert", path("l.db"), "--to", "sgf"}).code, ExitCode::bad_input);
}

TEST(Program, StandardInputMayHaveAnyLength) {
    // More than is ever held at a time.
    constexpr int kGames = 70;
    const std::string game = "(;SZ[9]C[" + std::string(std::size_t{1} << 20, 'x') + "];B[ee])\n";
    std::string collection;
    for (int i = 0; i < kGames; ++i) collection += game;
    const Result result = magpie({"convert", "--to", "sgn"}, collection);
    EXPECT_EQ(result.code, ExitCode::ok) << result.err;
    EXPECT_EQ(std::ranges::count(result.out, '\n'), kGames);
    EXPECT_THAT(result.out, StartsWith("9x9 E5b\n9x9 E5b\n"));
}

// As the federation's files are: made on some day, with a depth, numbers for names.
TEST_F(Playing, AWthorFileIsTheSameWhenItIsWrittenAgain) {
    std::string games("\x14\x16\x06\x1A\x02\x00\x00\x00\x00\x00\xCE\x07\x08\x00\x18\x00", 16);
    for (const char* numbers : {"\x02\x00\x01\x00\x00\x01", "\x01\x00\x02\x00\x01\x00"}) {
        games += std::string(numbers, 6) + std::string("\x28\x21\x38\x40\x21", 5);
        games.resize(games.size() + 68 - 11);
    }
    write("in.wtb", games);
    const auto path = [this](const char* name) { return (folder_ / name).string(); };
    ASSERT_EQ(magpie({"convert", path("in.wtb"), "--to", "wthor", "-o", path("out.wtb")}).err, "");
    EXPECT_EQ(file("out.wtb"), games);
    EXPECT_FALSE(std::filesystem::exists(folder_ / "out.jou")) << "there are only numbers";
    // With names: the numbers are those of the table.
    std::string players("\x14\x16\x06\x1A\x00\x00\x00\x00\x03\x00\x00\x00\x00\x00\x00\x00", 16);
    for (const std::string name : {"???", "Ada", "Bo"}) {
        players += name + std::string(20 - name.size(), '\0');
    }
    write("in.jou", players);
    ASSERT_EQ(magpie({"convert", path("in.wtb"), "--players", path("in.jou"), "--to", "wthor", "-o",
                      path("named.wtb")})
                  .err,
              "");
    EXPECT_EQ(file("named.wtb"), games);
    EXPECT_EQ(file("named.jou"), players);
    // The depth goes the way through SGF.
    const Result sgf = magpie({"convert", path("in.wtb"), "--to", "sgf"});
    EXPECT_THAT(sgf.out, HasSubstr("WTHOR[33][24]"));
    write("in.sgf", sgf.out);
    ASSERT_EQ(magpie({"convert", path("in.sgf"), "--to", "wthor", "-o", path("sgf.wtb")}).err, "");
    EXPECT_EQ(file("sgf.wtb").substr(10), games.substr(10));
}

TEST_F(Playing, AWthorFileHoldsOneYear) {
    write("two.sgf", "(;GM[2]SZ[8]DT[1990];B[f5])(;GM[2]SZ[8]DT[1996];B[d3])(;GM[2]SZ[8];B[c4])");
    const auto path = [this](const char* name) { return (folder_ / name).string(); };
    const Result mixed =
        magpie({"convert", path("two.sgf"), "--to", "wthor", "-o", path("out.wtb")});
    EXPECT_EQ(mixed.code, ExitCode::bad_input);
    EXPECT_THAT(mixed.err, HasSubstr("it is of 1996, and those before it are of 1990"));
    const Result some = magpie(
        {"convert", path("two.sgf"), "--to", "wthor", "-o", path("out.wtb"), "--keep-going"});
    EXPECT_EQ(some.code, ExitCode::ok);
    EXPECT_THAT(some.err, HasSubstr("it is of no year, and those before it are of 1990"));
    EXPECT_EQ(file("out.wtb").size(), 84U);
}

}  // namespace
}  // namespace magpie::cli
