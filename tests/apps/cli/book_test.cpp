// magpie book.
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "apps/cli/command_line.h"
#include "apps/seats/book_file.h"

namespace magpie::cli {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

class Books : public Playing {
  protected:
    Books() { std::filesystem::create_directories(folder_); }

    [[nodiscard]] std::string book() const { return (folder_ / "book.mgb").string(); }

    [[nodiscard]] Result change(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), "book");
        for (const char* text : {"--depth", "2", "--threads", "1"}) arguments.emplace_back(text);
        arguments.insert(arguments.end(), {"--book", book()});
        return magpie(arguments);
    }

    [[nodiscard]] nlohmann::json shown(const std::string& game) const {
        const Result result = magpie({"book", "show", game, "--book", book(), "--json"});
        EXPECT_EQ(result.code, ExitCode::ok) << result.err;
        return nlohmann::json::parse(result.out);
    }
};

TEST_F(Books, OneIsMadeAndGrowsOn) {
    const Result made = change({"make", "--positions", "6"});
    EXPECT_EQ(made.code, ExitCode::ok) << made.err;
    EXPECT_EQ(made.out, book() + ": 6 positions\n");
    EXPECT_EQ(change({"make", "--positions", "20"}).out, book() + ": 20 positions\n");
    EXPECT_EQ(change({"make", "--positions", "8"}).out, book() + ": 20 positions\n");
    const Result start = magpie({"book", "show", "--book", book()});
    EXPECT_THAT(start.out,
                ContainsRegex("^d3  [+-][0-9]+\\.[0-9][0-9]  estimate, by what follows in "
                              "the book, leads on\n"));
    EXPECT_THAT(magpie({"book", "show", "f5", "--book", book()}).out,
                HasSubstr("  estimate, depth 2"));
    EXPECT_THAT(start.out, HasSubstr("20 positions: Magpie "));
    EXPECT_THAT(start.out, HasSubstr("searches of depth 2\n"));
}

// Of a book that was grown twice the note tells both depths, and one that stayed as it was its own.
TEST_F(Books, TheNoteTellsEveryDepthThatWasSearched) {
    const auto grown = [&](const char* moves, const char* depth) {
        const Result result = magpie(
            {"book", "add", moves, "--book", book(), "--depth", depth, "--threads", "1", "--json"});
        EXPECT_EQ(result.code, ExitCode::ok) << result.err;
        const auto json = nlohmann::json::parse(result.out);
        EXPECT_EQ(json["file"], book());
        return json["positions"].dump() + ": " + json["note"].get<std::string>();
    };
    EXPECT_THAT(grown("f5", "10"), ContainsRegex("^2: Magpie .*, searches of depth 10$"));
    EXPECT_THAT(grown("f5d6", "8"), ContainsRegex("^3: Magpie .*, searches of depth 8, 10$"));
    EXPECT_THAT(grown("f5d6", "6"), ContainsRegex("^3: Magpie .*, searches of depth 8, 10$"));
    EXPECT_THAT(grown("f5d6c3", "8"), ContainsRegex("^4: Magpie .*, searches of depth 8, 10$"));
}

TEST_F(Books, ANoteOfSomebodyElseStays) {
    ASSERT_EQ(change({"add", "f5"}).code, ExitCode::ok);
    auto theirs = seats::load_othello_book(book());
    ASSERT_TRUE(theirs.has_value());
    theirs->set_note("From a friend");
    const auto bytes = theirs->bytes();
    std::ofstream(book(), std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
    for (const char* const moves : {"f5d6", "f5d6c3"}) {
        ASSERT_EQ(change({"add", moves}).code, ExitCode::ok);
        EXPECT_THAT(magpie({"book", "show", "--book", book()}).out,
                    ContainsRegex("From a friend; Magpie [^;]*, searches of depth 2\n"));
    }
}

TEST_F(Books, LinesAreAddedAndPositionsTakenOut) {
    ASSERT_EQ(change({"add", "f5d6c3d3c4"}).code, ExitCode::ok);
    const auto tiger = shown("f5d6c3d3c4");
    EXPECT_EQ(tiger["positions"], 6);
    EXPECT_EQ(tiger["name"], "Tiger");
    EXPECT_EQ(tiger["is_known"], true);
    EXPECT_EQ(shown("c4e3f6e6f5")["moves"].size(), tiger["moves"].size()) << "the same, turned";
    const Result removed = magpie({"book", "remove", "c4e3f6e6f5", "--book", book()});
    EXPECT_EQ(removed.out, book() + ": 5 positions\n") << removed.err;
    EXPECT_EQ(shown("f5d6c3d3c4")["is_known"], false);
    const Result again = magpie({"book", "remove", "c4e3f6e6f5", "--book", book()});
    EXPECT_EQ(again.code, ExitCode::bad_input);
    EXPECT_EQ(again.err, "magpie: " + book() + " does not know this position\n");
}

TEST_F(Books, TheOpeningsOfGamesAreLearned) {
    write("games.txt", "f5d6c3d3c4f4f6\nf5f6e6f4g5\n");
    const Result learned = change({"learn", (folder_ / "games.txt").string(), "--moves", "3"});
    // The start, f5, and two positions after each of f5d6 and f5f6.
    EXPECT_EQ(learned.out, book() + ": 6 positions\n") << learned.err;
    EXPECT_EQ(shown("f5f6e6")["is_known"], true);
    EXPECT_EQ(shown("f5f6e6f4")["is_known"], false);
}

TEST_F(Books, TheEnginePlaysWhatTheBookSays) {
    ASSERT_EQ(change({"add", "f5f6"}).code, ExitCode::ok);
    const std::string engine = "pattern:depth=1,book=" + book();
    const Result hint = magpie({"hint", "f5", "--engine", engine, "--json"});
    ASSERT_EQ(hint.code, ExitCode::ok) << hint.err;
    const Result off = magpie({"match", "othello", engine + ",spread=100,seed=2",
                               "pattern:depth=1,book=off", "--games", "2", "--quiet", "--json"});
    EXPECT_EQ(off.code, ExitCode::ok) << off.err;
}

TEST_F(Books, WhatIsNoBookIsToldInALine) {
    write("book.mgb", "no book at all, though long enough");
    const Result wrong = magpie({"book", "show", "--book", book()});
    EXPECT_EQ(wrong.code, ExitCode::bad_input);
    EXPECT_EQ(wrong.err, "magpie: " + book() + ": byte 0: this is no Othello book of Magpie\n");
    EXPECT_EQ(change({"add", "f5"}).code, ExitCode::bad_input) << "and is left as it is";
    EXPECT_EQ(magpie({"hint", "f5", "--engine", "pattern:book=" + book()}).code,
              ExitCode::bad_input);
    std::filesystem::remove(book());
    EXPECT_THAT(magpie({"book", "show", "--book", book()}).err, HasSubstr("No such file"));
    for (const char* game : {"9x9 E5b", "othello6x6"}) {
        EXPECT_EQ(change({"add", game}).code, ExitCode::bad_input) << game;
    }
    EXPECT_EQ(magpie({"book"}).code, ExitCode::bad_input);
    EXPECT_EQ(change({"make", "--time", "soon"}).code, ExitCode::bad_input);
}

}  // namespace
}  // namespace magpie::cli
