// magpie library: games of both kinds in one place.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "apps/cli/command_line.h"

namespace magpie::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

class InLibrary : public Playing {
  protected:
    InLibrary() {
        write(
            "a.sgf",
            "(;GM[1]SZ[9]PB[Ada]PW[Bo]DT[1998]RE[B+R];B[ee];W[ce];B[gc])"
            "(;GM[1]SZ[9]PB[Cy]PW[Ada]EV[Cup]DT[2001]RE[W+3.5];B[ee];W[ec];B[cc]C[a quiet move])");
        write("b.txt", "f5d6c3d3c4\nf5f6\n");
    }

    [[nodiscard]] std::string path(const std::string& name) const {
        return (folder_ / name).string();
    }

    Result library(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), "library");
        arguments.push_back("--library");
        arguments.push_back(path("deep/library.db"));
        return magpie(arguments);
    }

    nlohmann::json json(std::vector<std::string> arguments) const {
        arguments.emplace_back("--json");
        const Result result = library(std::move(arguments));
        EXPECT_EQ(result.code, ExitCode::ok) << result.err;
        return nlohmann::json::parse(result.out);
    }
};

TEST_F(InLibrary, FilesAndFoldersAreImportedOnce) {
    const Result first = library({"import", folder_.string()});
    EXPECT_EQ(first.code, ExitCode::ok) << first.err;
    EXPECT_THAT(first.out, HasSubstr("4 new games in "));
    EXPECT_THAT(first.out, HasSubstr("from 2 files."));
    const auto again = json({"import", path("a.sgf"), path("b.txt")});
    EXPECT_EQ(again["games"], 0);
    EXPECT_EQ(again["known_files"], 2);
}

TEST_F(InLibrary, OfAGameThatCouldNotBeReadAtAllNothingIsSaidToBeKept) {
    write("x.ggf", "(;GM[Othello]PC[x]TY[8]BO[8 nonsense *];)");
    EXPECT_THAT(library({"import", path("x.ggf")}).out,
                HasSubstr("1 game is broken; nothing of it could be read.\n"));
    write("y.txt", "f5d6a1");
    EXPECT_THAT(library({"import", path("y.txt")}).out,
                HasSubstr("1 game is broken; what could be read is kept.\n"));
}

TEST_F(InLibrary, ATerminalShowsHowFarAnImportIs) {
    const Result result =
        on_terminal({"library", "import", folder_.string(), "--library", path("library.db")}, "");
    EXPECT_EQ(result.code, ExitCode::ok);
    EXPECT_THAT(result.err, HasSubstr("\r[##############################] 0 of 0 KB, "));
    EXPECT_TRUE(result.err.ends_with("\r\033[K")) << "the line is cleared at the end";
    EXPECT_EQ(library({"import", folder_.string()}).err, "") << "and none is drawn elsewhere";
}

TEST_F(InLibrary, GamesAreListedAndFound) {
    library({"import", folder_.string()});
    const Result list = library({"list"});
    EXPECT_THAT(list.out, HasSubstr("1998        B+R      go 9x9  Ada - Bo\n"));
    EXPECT_THAT(list.out, HasSubstr("othello 8x8  Black - White, from b.txt\n"));
    EXPECT_THAT(list.out, HasSubstr("4 games.\n"));
    EXPECT_THAT(library({"list", "--limit", "1"}).out, HasSubstr("4 games; 1 shown"));
    EXPECT_EQ(json({"list", "--game", "othello"})["total"], 2);
    EXPECT_EQ(json({"search", "--player", "ada", "--until", "1999"})["games"][0]["white"], "Bo");
    EXPECT_EQ(json({"search", "--result", "white"})["games"][0]["event"], "Cup");
    EXPECT_EQ(json({"search", "--result", "B+R"})["total"], 1);
    EXPECT_EQ(json({"search", "--rules", "JP"})["total"], 0) << "nobody said so";
    EXPECT_EQ(json({"search", "--rules", "unknown"})["total"], 2);
    EXPECT_EQ(json({"search", "--rules", "discs"})["total"], 2);
}

TEST_F(InLibrary, PositionsAreFoundInAnyOrientation) {
    library({"import", folder_.string()});
    EXPECT_EQ(json({"search", "--position", "9x9 E5b C5w"})["total"], 2);
    const auto found = json({"search", "--position", "d3c5"});
    ASSERT_EQ(found["total"], 1);
    EXPECT_EQ(found["games"][0]["after_move"], 2);
    EXPECT_EQ(found["games"][0]["colors_swapped"], false);
    EXPECT_EQ(json({"search", "--opening", "f5"})["total"], 2);
    EXPECT_EQ(json({"search", "--opening", "Tiger"})["total"], 1);
    EXPECT_EQ(json({"search", "--opening", "diagonal"})["total"], 1);
    EXPECT_EQ(json({"search", "--opening", "rose"})["total"], 0);
    EXPECT_EQ(json({"search", "--text", "quiet"})["games"][0]["black"], "Cy");
    EXPECT_THAT(library({"search", "--position", "d3c5"}).out, HasSubstr("(after move 2, turned)"));
}

TEST_F(InLibrary, MovesAreExplored) {
    library({"import", folder_.string()});
    const auto start = json({"explore", "f5"});
    EXPECT_EQ(start["games"], 2);
    EXPECT_EQ(start["to_play"], "white");
    EXPECT_EQ(start["moves"].size(), 2U);
    const Result table = library({"explore", "9x9 E5b"});
    EXPECT_THAT(table.out, HasSubstr("go 9x9, White to play: 2 games\n"));
    EXPECT_THAT(table.out, HasSubstr("G5          2  100.0%    50.0%     0.0%    50.0%\n"));
}

TEST_F(InLibrary, GamesComeOutAsTheyWere) {
    library({"import", folder_.string()});
    const Result sgf = library({"export", "2"});
    EXPECT_THAT(sgf.out, HasSubstr("PB[Cy]"));
    EXPECT_THAT(sgf.out, HasSubstr("C[a quiet move]"));
    EXPECT_THAT(sgf.out, Not(HasSubstr("PB[Ada]")));
    EXPECT_EQ(library({"export", "--game", "othello", "--to", "transcript"}).out,
              "f5d6c3d3c4\nf5f6\n");
    EXPECT_EQ(library({"export", "--player", "ada", "-o", path("out.sgf")}).code, ExitCode::ok);
    EXPECT_THAT(file("out.sgf"), HasSubstr("PW[Bo]"));
    EXPECT_EQ(library({"export", "99"}).code, ExitCode::bad_input);
    EXPECT_EQ(library({"export", "--player", "nobody"}).code, ExitCode::bad_input);
}

TEST_F(InLibrary, WthorComesOutWithItsNamesAndItsYear) {
    write("c.sgf",
          "(;GM[2]SZ[8]PB[Ada]PW[Zo\u00EB]EV[Cup]DT[1998]RE[B+4]WTHOR[34][24];B[f5];W[d6])"
          "(;GM[2]SZ[8]PB[Bo]PW[Ada]EV[Open]DT[1998]RE[W+2]WTHOR[31][22];B[f5];W[f6])");
    library({"import", path("c.sgf")});
    const Result out =
        library({"export", "--from", "1998", "--to", "wthor", "-o", path("out/y.wtb")});
    EXPECT_NE(out.code, ExitCode::ok) << "there is no such folder";
    const Result there = library({"export", "--all", "--to", "wthor", "-o", path("y.wtb")});
    EXPECT_EQ(there.code, ExitCode::ok) << there.err;
    EXPECT_EQ(file("y.wtb")[14], 22) << "all scores are exact from there";
    EXPECT_EQ(magpie({"library", "import", path("y.wtb"), "--library", path("b.db")}).err, "");
    const auto games = [&](const std::string& file_name) {
        const Result list = magpie({"library", "list", "--json", "--library", path(file_name)});
        std::vector<std::string> lines;
        const auto listed = nlohmann::json::parse(list.out);
        for (const auto& game : listed["games"]) {
            lines.push_back(
                game["black"].get<std::string>() + " - " + game["white"].get<std::string>() + ", " +
                game["event"].get<std::string>() + ", " + game["date"].get<std::string>() + ", " +
                game["result"].get<std::string>());
        }
        return lines;
    };
    EXPECT_EQ(games("b.db"), games("deep/library.db"));
    EXPECT_EQ(games("b.db").size(), 2U);
    // Where there is no beside, that is told; another year is refused.
    EXPECT_THAT(library({"export", "1", "--to", "wthor"}).err, HasSubstr("with -o NAME.wtb"));
    write("d.sgf", "(;GM[2]SZ[8]PB[Ada]PW[Bo]DT[1999];B[d3])");
    library({"import", path("d.sgf")});
    const Result mixed = library({"export", "--all", "--to", "wthor", "-o", path("z.wtb")});
    EXPECT_EQ(mixed.code, ExitCode::bad_input);
    EXPECT_THAT(mixed.err, HasSubstr("game 3: it is of 1999, and those before it are of 1998"));
    EXPECT_FALSE(std::filesystem::exists(path("z.wtb")));
}

// A larger table in the same folder is of other games.
TEST_F(InLibrary, WthorGamesHaveTheNamesOfTheirOwnTables) {
    write("few.sgf", "(;GM[2]SZ[8]PB[Ada]PW[Bo]EV[Cup]DT[1998];B[f5];W[d6])");
    write("many.sgf",
          "(;GM[2]SZ[8]PB[Cy]PW[Di]EV[A]DT[1999];B[f5];W[f6])"
          "(;GM[2]SZ[8]PB[Ed]PW[Flo]EV[B]DT[1999];B[d3];W[c3])");
    for (const std::string name : {"few", "many"}) {
        ASSERT_EQ(magpie({"convert", path(name + ".sgf"), "--to", "wthor", "-o",
                          path("wthor_" + name + ".wtb")})
                      .err,
                  "");
    }
    library({"import", path("wthor_few.wtb")});
    EXPECT_EQ(json({"list"})["games"][0]["black"], "Ada");
    EXPECT_EQ(json({"list"})["games"][0]["event"], "Cup");
}

TEST_F(InLibrary, AGameWithAnIllegalMoveLeavesAsSgfAlone) {
    write("c.sgf", "(;GM[1]SZ[9]KM[6.5];B[ee](;W[cc])(;W[ee]))");
    library({"import", path("c.sgf")});
    const Result refused = library({"export", "1", "--to", "save", "-o", path("out.mah")});
    EXPECT_EQ(refused.code, ExitCode::bad_input);
    EXPECT_THAT(refused.err, HasSubstr("game 1: move 2: "));
    EXPECT_THAT(refused.err, HasSubstr("(only SGF keeps one)"));
    EXPECT_THAT(refused.err, Not(HasSubstr("--keep-going"))) << "export has no such option";
    EXPECT_FALSE(std::filesystem::exists(path("out.mah")));
    EXPECT_EQ(library({"export", "1"}).code, ExitCode::ok);
}

TEST_F(InLibrary, AFolderIsNoLibraryThatCouldBegin) {
    std::filesystem::create_directories(folder_);
    const Result result = magpie({"library", "list", "--library", folder_.string()});
    EXPECT_EQ(result.code, ExitCode::bad_input);
    EXPECT_THAT(result.err, HasSubstr("is a folder: --data "));
}

TEST_F(InLibrary, IsNotWrittenOverByItsOwnGames) {
    library({"import", folder_.string()});
    const Result result = library({"export", "--all", "-o", path("deep/library.db")});
    EXPECT_EQ(result.code, ExitCode::bad_input);
    EXPECT_THAT(result.err, HasSubstr("that is the library itself"));
    EXPECT_EQ(json({"list"})["total"], 4);
}

TEST_F(InLibrary, WhatIsWrongIsSaidInOneLine) {
    EXPECT_THAT(library({"list"}).err, HasSubstr("magpie library import FILES begins one"));
    EXPECT_EQ(library({"list"}).code, ExitCode::bad_input);
    EXPECT_FALSE(std::filesystem::exists(path("deep/library.db"))) << "asking makes no library";
    EXPECT_EQ(library({"import", path("nowhere")}).code, ExitCode::bad_input);
    EXPECT_EQ(library({}).code, ExitCode::bad_input);
    library({"import", folder_.string()});
    for (const std::vector<std::string>& wrong :
         {std::vector<std::string>{"search", "--from", "last year"},
          {"search", "--result", "well"},
          {"search", "--size", "huge"},
          {"search", "--rules", "nobody's"},
          {"search", "--opening", "f5", "--position", "f5"},
          {"export", "1", "--player", "ada"},
          {"export", "1", "--json", "--to", "ggf"},
          {"export", "1", "--all"},
          {"export"},
          {"export", "x"},
          {"export", "-3"},
          {"remove"},
          {"remove", "1"},
          {"remove", "99", "--yes"},
          {"search", "--position", "z9"},
          {"explore", "f5a1"}}) {
        const Result result = library(wrong);
        EXPECT_EQ(result.code, ExitCode::bad_input) << wrong[0];
        EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
    }
    // A file that is something else is never touched.
    write("notes.db", std::string(5000, 'x'));
    const Result other =
        magpie({"library", "import", path("a.sgf"), "--library", path("notes.db")});
    EXPECT_EQ(other.code, ExitCode::bad_input);
    EXPECT_THAT(other.err, HasSubstr("is no library of Magpie, and is left as it is"));
    EXPECT_EQ(file("notes.db"), std::string(5000, 'x'));
}

TEST_F(InLibrary, WhatIsNotThereIsSaidByName) {
    library({"import", folder_.string()});
    EXPECT_THAT(magpie({"library", "foo"}).err,
                HasSubstr("no library foo: import, list, search, explore, export or remove"));
    EXPECT_EQ(magpie({"library", "foo"}).code, ExitCode::bad_input);
    EXPECT_THAT(magpie({"library"}).err, HasSubstr("which one: import, list"));
    EXPECT_THAT(library({"export", "x"}).err, HasSubstr("x is no number of a game"));
    EXPECT_THAT(library({"export"}).err, HasSubstr("or --all"));
    for (const char* date :
         {"1998-13", "1998-00", "1998-02-30", "1998-3", "98", "1998-03-", "199x"}) {
        EXPECT_THAT(library({"search", "--from", date}).err, HasSubstr("is no date such as 1998"));
    }
    EXPECT_THAT(library({"search", "--opening", "nope"}).err,
                HasSubstr("nothing is called nope: moves, or one of perpendicular, diagonal"));
    EXPECT_THAT(library({"export", "99"}).err, HasSubstr("there is no game 99"));
}

// A typing mistake must not widen a search, and least of all a removal.
TEST_F(InLibrary, AnOptionThatIsNoneRemovesNothing) {
    library({"import", folder_.string()});
    const Result dry = library({"remove", "1", "--dry-run", "--yes"});
    EXPECT_EQ(dry.code, ExitCode::bad_input);
    EXPECT_THAT(dry.err, HasSubstr("there is no option --dry-run"));
    EXPECT_THAT(library({"remove", "--player", "ada", "--untill=1999", "--yes"}).err,
                HasSubstr("there is no option --untill, did you mean --until?"));
    EXPECT_THAT(library({"search", "--plyer", "ada"}).err,
                HasSubstr("there is no option --plyer, did you mean --player?"));
    EXPECT_EQ(json({"list"})["total"], 4);
}

TEST_F(InLibrary, LiesInTheFolderThatIsNamed) {
    const std::string data = path("mine");
    EXPECT_EQ(magpie({"library", "import", path("a.sgf"), "--data", data}).code, ExitCode::ok);
    EXPECT_TRUE(std::filesystem::exists(path("mine/library.db")));
    EXPECT_THAT(magpie({"library", "list", "--data", data}).out, HasSubstr("2 games.\n"));
    EXPECT_THAT(library({"list", "--data", data}).err,
                HasSubstr("--data and --library do not go together"));
}

TEST_F(InLibrary, AnImportThatReadNothingIsNoSuccess) {
    write("c.sgf", "hello, this is a letter to nobody");
    const Result nothing = library({"import", path("c.sgf")});
    EXPECT_EQ(nothing.code, ExitCode::bad_input);
    EXPECT_THAT(nothing.out, HasSubstr("0 new games"));
    EXPECT_THAT(nothing.out, HasSubstr("from 0 files."));
    EXPECT_THAT(nothing.err, HasSubstr("no file of games was there to read"));
    std::filesystem::create_directory(folder_ / "empty");
    EXPECT_EQ(library({"import", path("empty")}).code, ExitCode::bad_input);
    const Result some = library({"import", path("c.sgf"), path("a.sgf")});
    EXPECT_EQ(some.code, ExitCode::ok);
    EXPECT_THAT(some.out, HasSubstr("2 new games"));
    EXPECT_THAT(some.out, HasSubstr("from 1 file.\n"));
    EXPECT_THAT(library({"import", path("a.sgf")}).out, HasSubstr("; 1 file was read before."));
}

TEST_F(InLibrary, FaultsOfAGameAreToldWithTheirPlace) {
    write("bad.sgf", "(;GM[1]SZ[9];B[ee];W[ee];B[zz]");
    const Result result = library({"import", path("bad.sgf")});
    EXPECT_EQ(result.code, ExitCode::ok);
    EXPECT_THAT(result.out, HasSubstr("1 new game "));
    EXPECT_THAT(result.out, HasSubstr("1 game has faults, each told with its place; all of it is"));
    const std::string note = "magpie: note: " + path("bad.sgf") + ": line 1, column ";
    EXPECT_THAT(result.err, HasSubstr(note + "19: the move is illegal"));
    EXPECT_THAT(result.err, HasSubstr(note + "28: B[zz]"));
    EXPECT_THAT(result.err, HasSubstr(note + "31: "));
    EXPECT_EQ(std::ranges::count(result.err, '\n'), 3);
}

TEST_F(InLibrary, ALargeCollectionIsReadInBlocks) {
    std::string games;
    for (int i = 0; i < 2100; ++i) {
        games += "(;GM[1]SZ[19]PB[" + std::to_string(i) + "]C[" + std::string(8200, 'w') +
                 "];B[aa];W[b" + std::string(1, static_cast<char>('a' + i % 19)) + "])\n";
    }
    write("large.sgf", games + "(;GM[1]SZ[19];B[aa];W[aa]");
    const Result imported = library({"import", path("large.sgf")});
    EXPECT_EQ(imported.code, ExitCode::ok) << imported.err;
    EXPECT_THAT(imported.out, HasSubstr("2101 new games in "));
    EXPECT_THAT(imported.err, HasSubstr("large.sgf: line 2101, column 20: the move is illegal"));
    EXPECT_THAT(library({"import", path("large.sgf")}).out, HasSubstr("; 1 file was read before."));
    EXPECT_EQ(json({"search", "--player", "2099"})["games"][0]["black"], "2099");

    const Result converted =
        magpie({"convert", path("large.sgf"), "--to", "sgf", "-o", path("out.sgf")});
    EXPECT_EQ(converted.code, ExitCode::ok) << converted.err;
    const std::string written = file("out.sgf");
    EXPECT_THAT(written, HasSubstr("PB[2099]"));
    EXPECT_EQ(magpie({"convert", path("large.sgf"), "--to", "sgf"}).out, written);
    // A form that has no illegal moves is refused, and the file that was there stays.
    const Result refused =
        magpie({"convert", path("large.sgf"), "--to", "sgn", "-o", path("out.sgf")});
    EXPECT_EQ(refused.code, ExitCode::bad_input);
    EXPECT_EQ(file("out.sgf"), written);
}

TEST_F(InLibrary, ADamagedGameIsToldOfAndTheOthersComeOut) {
    library({"import", path("a.sgf")});
    std::string bytes = file("deep/library.db");
    const std::size_t at = bytes.find(";B[ee];W[ce]");
    ASSERT_NE(at, std::string::npos);
    bytes[at + 3] = 'd';
    write("deep/library.db", bytes);
    const Result all = library({"export", "--all"});
    EXPECT_EQ(all.code, ExitCode::failed);
    EXPECT_THAT(all.err, HasSubstr("game 1 is not as it was written; it is left out\n"));
    EXPECT_THAT(all.out, HasSubstr("PB[Cy]"));
    EXPECT_THAT(all.out, Not(HasSubstr("PB[Ada]")));
    EXPECT_EQ(library({"export", "1", "--to", "sgn"}).out, "");
    EXPECT_EQ(library({"export", "1"}).code, ExitCode::failed);
    const Result found = library({"search", "--position", "9x9 E5b"});
    EXPECT_THAT(found.err, HasSubstr("game 1 is damaged"));
    EXPECT_THAT(found.out, HasSubstr("Cy - Ada"));
    EXPECT_EQ(library({"remove", "1", "--yes"}).code, ExitCode::ok) << "it can still be removed";
    EXPECT_EQ(library({"export", "--all"}).code, ExitCode::ok);
}

TEST_F(InLibrary, ProgressIsDrawnWhereItIsSeen) {
    // `2> log` gets none of it: on_terminal() has all three; a script none.
    EXPECT_THAT(library({"import", folder_.string()}).err, Not(HasSubstr("\033")));
}

TEST_F(InLibrary, EverythingComesOutAsJson) {
    library({"import", folder_.string()});
    const auto all = json({"export", "--all"});
    ASSERT_EQ(all["games"].size(), 4U);
    EXPECT_EQ(all["games"][0]["black"], "Ada");
    EXPECT_THAT(all["games"][1]["sgf"].get<std::string>(), HasSubstr("C[a quiet move]"));
    EXPECT_EQ(json({"export", "3", "1"})["games"][0]["number"], 3);
    EXPECT_EQ(library({"export", "1", "--json", "-o", path("out.json")}).out, "");
    EXPECT_EQ(nlohmann::json::parse(file("out.json"))["games"].size(), 1U);
}

TEST_F(InLibrary, GamesAreRemovedOnceSomebodySaysYes) {
    library({"import", folder_.string()});
    const auto ask = [this](const std::string& answer) {
        return on_terminal(
            {"library", "remove", "--player", "bo", "--library", path("deep/library.db")}, answer);
    };
    const Result no = ask("n\n");
    EXPECT_EQ(no.code, ExitCode::ok);
    EXPECT_THAT(no.out, HasSubstr("Ada - Bo\n"));
    EXPECT_THAT(no.out, HasSubstr("Remove 1 game for good? [y/N] Nothing was removed.\n"));
    EXPECT_THAT(ask("").out, HasSubstr("Nothing was removed.\n"));
    EXPECT_THAT(library({"remove", "1"}).err, HasSubstr("say --yes to remove 1 game for good"));
    EXPECT_EQ(json({"list"})["total"], 4);
    EXPECT_THAT(ask("y\n").out, HasSubstr("1 game removed.\n"));
    EXPECT_EQ(json({"list"})["total"], 3);
    EXPECT_EQ(json({"remove", "3", "3", "--yes"})["removed"], nlohmann::json({3}));
    EXPECT_THAT(library({"remove", "--all", "--yes"}).out, HasSubstr("2 games removed.\n"));
    EXPECT_EQ(json({"list"})["total"], 0);
    // The files are known: what was removed does not come back by itself.
    EXPECT_EQ(json({"import", folder_.string()})["games"], 0);
    EXPECT_EQ(json({"import", "--again", folder_.string()})["games"], 4);
    EXPECT_THAT(library({"list"}).out, HasSubstr("       5  ")) << "and its number was another's";
}

}  // namespace
}  // namespace magpie::cli
