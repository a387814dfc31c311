#include "formats/sgf/scanner.h"

#include <string>

#include <gtest/gtest.h>

namespace magpie::sgf {
namespace {

using Kind = Warning::Kind;
using Event = Scanner::Event;

// The text as the scanner sees it: "( name:value,value | …" with a slash for each node.
std::string outline(std::string_view text, std::vector<Kind>* kinds = nullptr) {
    Complaints complaints(100);
    Scanner scanner(text);
    std::string seen;
    while (scanner.next_game(complaints)) {
        seen += "{";
        bool is_in_game = true;
        while (is_in_game) {
            switch (scanner.next(complaints)) {
                case Event::open:
                    seen += "(";
                    break;
                case Event::close:
                    seen += ")";
                    break;
                case Event::end:
                    is_in_game = false;
                    break;
                case Event::node:
                    seen += ";";
                    for (const RawProperty& property : scanner.properties()) {
                        seen += property.name;
                        for (const auto value : scanner.values(property)) {
                            seen += "<" + std::string(value) + ">";
                        }
                    }
                    break;
            }
        }
        seen += "}";
    }
    if (kinds != nullptr) {
        Places places(text);
        for (const Warning& warning : complaints.take(places)) kinds->push_back(warning.kind);
    }
    return seen;
}

TEST(SgfScanner, NodesVariationsAndCollections) {
    EXPECT_EQ(outline("(;FF[4]SZ[9];B[aa](;W[bb];B[cc])(;W[dd]))\n(;GM[2])"),
              "{;FF<4>SZ<9>;B<aa>(;W<bb>;B<cc>)(;W<dd>)}{;GM<2>}");
}

TEST(SgfScanner, LongValuesEndAtTheBracketThatIsNotEscaped) {
    // Escapes at every place, near the start and far from it.
    for (std::size_t length = 0; length < 70; ++length) {
        for (std::size_t at = 0; at <= length; ++at) {
            for (const std::string_view escape : {"\\]", "\\\\", "\\\\\\]", "\\a"}) {
                std::string value(length, 'x');
                value.insert(at, escape);
                EXPECT_EQ(outline("(;C[" + value + "]B[aa])"), "{;C<" + value + ">B<aa>}");
            }
        }
        const std::string open(length, 'x');
        EXPECT_EQ(outline("(;C[" + open), "{;C<" + open + ">}");
        EXPECT_EQ(outline("(;C[" + open + "\\"), "{;C<" + open + ">}");
        EXPECT_EQ(outline("(;C[" + open + "\\]"), "{;C<" + open + "\\]>}");
    }
}

TEST(SgfScanner, ListsAndEscapesStayAsTheyAre) {
    EXPECT_EQ(outline("(;AB[aa] [bb]\n[cc:dd]C[a\\]b\\\\](;))"),
              "{;AB<aa><bb><cc:dd>C<a\\]b\\\\>(;)}");
}

TEST(SgfScanner, SmallLettersOfOldNamesAreDropped) {
    EXPECT_EQ(outline("(;GaMe[1]SiZe[19];Black[pd];AddWhite[aa])"), "{;GM<1>SZ<19>;B<pd>;AW<aa>}");
}

TEST(SgfScanner, WhatIsMissingIsThoughtThere) {
    struct Case {
        std::string_view text;
        std::string_view seen;
        Kind kind;
    };

    const std::vector<Case> cases = {
        {"Subject: (a game)\n\n(;SZ[9];B[aa])", "{;SZ<9>;B<aa>}", Kind::text_before_game},
        {"(;SZ[9])\nbye\n(;SZ[13])", "{;SZ<9>}{;SZ<13>}", Kind::text_after_game},
        {"(FF[4]SZ[9];B[aa])", "{;FF<4>SZ<9>;B<aa>}", Kind::no_semicolon},
        {";SZ[9];B[aa])", "{;SZ<9>;B<aa>}", Kind::no_opening},
        {"(;SZ[9];B[aa]", "{;SZ<9>;B<aa>}", Kind::no_closing},
        {"(;SZ[9];C[never", "{;SZ<9>;C<never>}", Kind::unclosed_value},
        {"(;SZ[9]();B[aa])", "{;SZ<9>();B<aa>}", Kind::empty_variation},
        {"(;[aa]SZ[9])", "{;SZ<9>}", Kind::value_without_name},
        {"(;B;W[aa])", "{;;W<aa>}", Kind::name_without_value},
        {"(;SZ[9]??;B[aa])", "{;SZ<9>;B<aa>}", Kind::stray_text},
    };
    for (const Case& c : cases) {
        std::vector<Kind> kinds;
        EXPECT_EQ(outline(c.text, &kinds), c.seen) << c.text;
        ASSERT_FALSE(kinds.empty()) << c.text;
        EXPECT_EQ(kinds.front(), c.kind) << c.text;
    }
}

TEST(SgfScanner, ACleanTextIsReadWithoutAWord) {
    std::vector<Kind> kinds;
    EXPECT_EQ(outline("\xEF\xBB\xBF(;SZ[9]\r\n;B[aa]\t(;W[])\n (;W[bb]))\n", &kinds),
              "{;SZ<9>;B<aa>(;W<>)(;W<bb>)}");
    EXPECT_TRUE(kinds.empty());
}

TEST(SgfScanner, PlacesCountLinesAndCharacters) {
    const std::string text = "a\né€x\n\nyz";
    Places places(text);
    const auto at = [&](std::size_t byte) {
        const Place place = places.at(byte);
        return std::pair(place.line, place.column);
    };
    EXPECT_EQ(at(0), std::pair(1UL, 1UL));
    EXPECT_EQ(at(text.find('x')), std::pair(2UL, 3UL));
    EXPECT_EQ(at(text.find('z')), std::pair(4UL, 2UL));
    EXPECT_EQ(at(1), std::pair(1UL, 2UL));
    EXPECT_EQ(at(9999), std::pair(4UL, 3UL));
}

}  // namespace
}  // namespace magpie::sgf
