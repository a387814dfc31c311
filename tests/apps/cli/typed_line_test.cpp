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

TEST(TypedLine, AControlCharacterEndsTheLine) {
    EXPECT_EQ(read_typed_line("a7\r").text, "a7");
    EXPECT_EQ(read_typed_line("a7\x1b[2J").text, "a7");
}

}  // namespace
}  // namespace magpie::cli
