#include "apps/cli/typed_line.h"

#include <gtest/gtest.h>

namespace magpie::cli {
namespace {

TEST(TypedLine, WordsAreReadInAnyCaseWithSpaceAround) {
    EXPECT_EQ(read_typed_line("  PASS ").request, Request::pass);
    EXPECT_EQ(read_typed_line("p").request, Request::pass);
    EXPECT_EQ(read_typed_line("Undo").request, Request::undo);
    EXPECT_EQ(read_typed_line("?").request, Request::help);
    EXPECT_EQ(read_typed_line("").request, Request::nothing);
    EXPECT_EQ(read_typed_line(" \t ").request, Request::nothing);
}

TEST(TypedLine, WhatFollowsAWordIsItsText) {
    const TypedLine line = read_typed_line("save  evening-game ");
    EXPECT_EQ(line.request, Request::save);
    EXPECT_EQ(line.text, "evening-game");
}

TEST(TypedLine, AnythingElseIsAPoint_C1_06) {
    EXPECT_EQ(read_typed_line("a7").request, Request::point);
    EXPECT_EQ(read_typed_line(" D4 ").text, "D4");
    EXPECT_EQ(read_typed_line("77").request, Request::point);
}

TEST(TypedLine, APointMayBeTypedWithASpaceOrAfterTheWordPlay) {
    EXPECT_EQ(read_typed_line("C 3").text, "C3");
    EXPECT_EQ(read_typed_line("AA  12").text, "AA12");
    EXPECT_EQ(read_typed_line("play d5").text, "d5");
    EXPECT_EQ(read_typed_line("Play d 5").text, "d5");
    EXPECT_EQ(read_typed_line("play pass").request, Request::pass);
    EXPECT_EQ(read_typed_line("play undo").text, "play undo");
    EXPECT_EQ(read_typed_line("e5 c3").text, "e5 c3");
    EXPECT_EQ(read_typed_line("play").text, "play");
}

TEST(TypedLine, ControlCharactersAreLeftOut) {
    EXPECT_EQ(read_typed_line("a7\r").text, "a7");
    // A terminal that does not rub out sends the key: a7 was not meant, nor is a point.
    EXPECT_EQ(read_typed_line("a7\x08"
                              "6")
                  .text,
              "a76");
}

TEST(TypedLine, WhatAKeyOfTheTerminalSendsIsLeftOut) {
    EXPECT_EQ(read_typed_line("a7\x1b[2J").text, "a7");
    EXPECT_EQ(read_typed_line("\x1b[15~d3").text, "d3");            // F5
    EXPECT_EQ(read_typed_line("d\x1b[D\x1b[1;5C3").text, "d3");     // arrows
    EXPECT_EQ(read_typed_line("\x1bOPd3").text, "d3");              // F1
    EXPECT_EQ(read_typed_line("\x1b[[Ad3").text, "d3");             // F1 of the Linux console
    EXPECT_EQ(read_typed_line("\x1b[200~d3\x1b[201~").text, "d3");  // pasted
    EXPECT_EQ(read_typed_line("\x1b"
                              "d3")
                  .text,
              "d3");  // Escape
    EXPECT_EQ(read_typed_line("d3\x1b[").text, "d3");
}

TEST(TypedLine, OnlyKeysAreNotNothing) {
    EXPECT_EQ(read_typed_line("\x1b[A").request, Request::keys);
    EXPECT_EQ(read_typed_line(" \x1b[15~ ").request, Request::keys);
    EXPECT_EQ(read_typed_line("\r").request, Request::nothing);
}

}  // namespace
}  // namespace magpie::cli
