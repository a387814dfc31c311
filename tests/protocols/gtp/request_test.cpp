#include "protocols/gtp/request.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace magpie::gtp {
namespace {

using Words = std::vector<std::string>;

TEST(Request, IsAnIdANameAndArguments) {
    EXPECT_EQ(request_from("12 play black D4"), (Request{"12", "play", {"black", "D4"}}));
    EXPECT_EQ(request_from("name"), (Request{"", "name", {}}));
    EXPECT_EQ(request_from("  \tgenmove\t b  "), (Request{"", "genmove", {"b"}}));
}

TEST(Request, CommentsAndEmptyLinesAreNothing) {
    for (const char* line : {"", "   ", "# a comment", "\t#x", "\r", "\x01\x02"}) {
        EXPECT_FALSE(request_from(line)) << line;
    }
    EXPECT_EQ(request_from("name # why not"), (Request{"", "name", {}}));
}

TEST(Request, ControlCharactersVanish) {
    EXPECT_EQ(request_from("na\x07me\r"), (Request{"", "name", {}}));
    EXPECT_EQ(request_from(std::string("pl\0ay b D4\x7F", 11)), (Request{"", "play", {"b", "D4"}}));
}

TEST(Request, AnIdAloneHasNoCommand) { EXPECT_EQ(request_from("7"), (Request{"7", "", {}})); }

TEST(Request, ANumberTooLongIsNoId) {
    EXPECT_EQ(request_from("12345678901 name"), (Request{"", "12345678901", {"name"}}));
}

TEST(Answer, EndsWithOneEmptyLine) {
    EXPECT_EQ(format_answer({"3", "x", {}}, {.text = "D4"}), "=3 D4\n\n");
    EXPECT_EQ(format_answer({}, {}), "=\n\n");
    EXPECT_EQ(format_answer({"1", "x", {}}, Answer::failed("unknown command")),
              "?1 unknown command\n\n");
    EXPECT_EQ(format_answer({}, {.text = "\nboard\n"}), "=\nboard\n\n");
}

TEST(Answer, HasNoEmptyLineInsideWhateverTheText) {
    EXPECT_TRUE(rc::check([](const std::string& text) {
        const std::string answer = format_answer({"9", "x", {}}, {.text = text});
        RC_ASSERT(answer.starts_with("=9"));
        RC_ASSERT(answer.find("\n\n") == answer.size() - 2);
        RC_ASSERT(answer.find('\r') == std::string::npos);
    }));
}

}  // namespace
}  // namespace magpie::gtp
