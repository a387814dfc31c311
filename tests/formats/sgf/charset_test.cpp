#include "formats/sgf/charset.h"

#include <gtest/gtest.h>

#include "formats/sgf/sgf.h"

namespace magpie::sgf {
namespace {

// Names of players and what else stands above a game, in each encoding. The bytes were made with
// iconv; \x5D and \x5C inside them are what breaks readers that look for brackets first.
struct Sample {
    Charset charset;
    std::string bytes;
    std::string text;
};

const std::vector<Sample>& samples() {
    static const std::vector<Sample> list = {
        {Charset::utf_8, "張栩九段", "張栩九段"},
        {Charset::shift_jis,
         "\x91\xE6\x82\x54\x8A\xFA\x96\xBC\x90\x6C\x90\xED\x20\x83\x5C\x83\x74\x83\x67\x82\xCC"
         "\x8C\xE9",
         "第５期名人戦 ソフトの碁"},
        {Charset::euc_kr, "\xC0\xCC\xC3\xA2\xC8\xA3\x20\x39\xB4\xDC", "이창호 9단"},
        {Charset::gb18030, "\xB9\xC5\xC1\xA6\xBE\xC5\xB6\xCE\x20\xCE\xA7\xC6\xE5", "古力九段 围棋"},
        {Charset::big5, "\xA9\x50\xAB\x54\xBE\xB1\x20\xA4\x45\xAC\x71\x20\xB3\x5C\xA5\x5C",
         "周俊勳 九段 許功"},
        {Charset::windows_1251,
         "\xC0\xEB\xE5\xEA\xF1\xE0\xED\xE4\xF0\x20\xC4\xE8\xED\xE5\xF0\xF8\xF2\xE5\xE9\xED",
         "Александр Динерштейн"},
    };
    return list;
}

std::string file_of(const Sample& sample, bool with_label) {
    std::string text = "(;FF[4]GM[1]SZ[19]";
    if (with_label) text += "CA[" + std::string(name_of(sample.charset)) + "]";
    return text + "PB[" + sample.bytes + "]PW[x]C[" + sample.bytes + "];B[pd];W[dp])";
}

TEST(SgfCharset, EveryEncodingIsReadWithAndWithoutItsName) {
    for (const Sample& sample : samples()) {
        for (const bool with_label : {true, false}) {
            const std::string text = file_of(sample, with_label);
            EXPECT_EQ(Collection(text).charset(), sample.charset) << sample.text;
            const auto game = read(text);
            ASSERT_TRUE(game.has_value()) << sample.text;
            EXPECT_EQ(game->record.info.names.black, sample.text);
            EXPECT_EQ(game->record.tree.comment(kRootNode), sample.text);
            EXPECT_EQ(game->record.tree.node_count(), 3U) << sample.text;
            EXPECT_TRUE(game->warnings.empty()) << to_text(game->warnings.front());
        }
    }
}

TEST(SgfCharset, WhatIsWrittenIsUtf8) {
    for (const Sample& sample : samples()) {
        const auto game = read(file_of(sample, false));
        ASSERT_TRUE(game.has_value());
        const std::string text = write(game->record);
        EXPECT_TRUE(is_utf8(text));
        EXPECT_NE(text.find("PB[" + sample.text + "]"), std::string::npos) << text;
    }
}

TEST(SgfCharset, AWrongNameIsSeenThrough) {
    const auto game = read("(;FF[4]CA[GB2312]PB[張栩九段]PW[山下敬吾])");
    ASSERT_TRUE(game.has_value());
    EXPECT_EQ(game->record.info.names.black, "張栩九段");
    ASSERT_EQ(game->warnings.size(), 1U);
    EXPECT_EQ(game->warnings[0].kind, Warning::Kind::other_charset);
    EXPECT_EQ(Collection("(;CA[UTF-8]PB[\xC0\xCC\xC3\xA2\xC8\xA3])").charset(), Charset::euc_kr);
}

TEST(SgfCharset, DamagedUtf8StaysUtf8) {
    // A letter of three bytes whose last two became question marks.
    const auto game = read("(;PB[古力\xE6??]BR[9段]PW[柯洁]WR[9段])");
    ASSERT_TRUE(game.has_value());
    EXPECT_EQ(game->record.info.names.black, "古力\uFFFD??");
    EXPECT_EQ(game->record.info.names.white, "柯洁");
    ASSERT_EQ(game->warnings.size(), 1U);
    EXPECT_EQ(game->warnings[0].kind, Warning::Kind::broken_text);
}

TEST(SgfCharset, HalfACharacterDoesNotEatTheBracket) {
    const auto game = read("(;CA[GB18030]PB[\xB9\xC5\xC1]PW[\xC1\xA6];B[aa])");
    ASSERT_TRUE(game.has_value());
    EXPECT_EQ(game->record.info.names.black, "古\uFFFD");
    EXPECT_EQ(game->record.info.names.white, "力");
    EXPECT_EQ(game->record.tree.node_count(), 2U);
}

TEST(SgfCharset, Utf16WithAMark) {
    std::string text = "\xFF\xFE";
    for (const char c : std::string_view("(;SZ[9];B[aa])")) {
        text += c;
        text += '\0';
    }
    const auto game = read(text);
    ASSERT_TRUE(game.has_value());
    EXPECT_EQ(game->record.spec.geometry, (Geometry{9, 9}));
    EXPECT_EQ(game->record.tree.node_count(), 2U);
}

TEST(SgfCharset, OtherEncodingsOnRequest) {
    EXPECT_EQ(to_utf8("\xB8\xEB", Charset::euc_jp), "碁");
    EXPECT_EQ(to_utf8("\xF0\xD2\xC9\xD7\xC5\xD4", Charset::koi8_r), "Привет");
    EXPECT_EQ(to_utf8("Andr\xE9", Charset::windows_1252), "André");
    EXPECT_EQ(to_utf8("\x81\x30\x81\x30", Charset::gb18030), "\u0080");
    EXPECT_EQ(to_utf8("\x90\x30\x81\x30", Charset::gb18030), "\U00010000");
    EXPECT_EQ(to_utf8("\x83\x36\xC7\x38", Charset::gb18030), "\uD7FF");
}

TEST(SgfCharset, NamesInAnySpelling) {
    EXPECT_EQ(charset_from("utf-8"), Charset::utf_8);
    EXPECT_EQ(charset_from(" Shift_JIS "), Charset::shift_jis);
    EXPECT_EQ(charset_from("GBK"), Charset::gb18030);
    EXPECT_EQ(charset_from("ks_c_5601-1987"), Charset::euc_kr);
    EXPECT_EQ(charset_from("ISO-8859-1"), Charset::windows_1252);
    EXPECT_EQ(charset_from("klingon"), std::nullopt);
}

TEST(SgfCharset, Utf8ByTheBook) {
    for (const char* good : {"a", "é", "€", "𝄞", "\U0010FFFF"}) EXPECT_TRUE(is_utf8(good)) << good;
    for (const char* bad : {"\x80", "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                            "\xF8\x88\x80\x80\x80", "\xE2\x82", "\xC3"}) {
        EXPECT_FALSE(is_utf8(bad));
        std::string mended;
        append_mended(mended, bad);
        EXPECT_TRUE(is_utf8(mended));
    }
}

}  // namespace
}  // namespace magpie::sgf
