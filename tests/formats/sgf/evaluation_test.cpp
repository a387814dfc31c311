#include "formats/sgf/evaluation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "formats/sgf/gzip.h"
#include "formats/sgf/sgf.h"

namespace magpie::sgf {
namespace {

std::optional<NotedValue> value_in(std::string_view node) {
    const auto game = read("(;SZ[19];" + std::string(node) + ")");
    EXPECT_TRUE(game.has_value());
    return value_of(game->record.tree, *game->record.tree.first_child(kRootNode));
}

TEST(SgfEvaluation, SabakisGraph) {
    const auto value = value_in("B[pd]SBKV[48.25]SBKS[-1.50]");
    ASSERT_TRUE(value.has_value());
    EXPECT_NEAR(*value->win_rate, 0.4825, 1e-9);
    EXPECT_NEAR(*value->lead, -1.5, 1e-9);
    EXPECT_FALSE(value_in("B[pd]SBKV[x]").has_value());
    EXPECT_FALSE(value_in("B[pd]SBKV[250]").has_value());
    EXPECT_FALSE(value_in("B[pd]").has_value());
}

TEST(SgfEvaluation, WhatWeWriteSabakiReads) {
    GameRecord record;
    const NodeId node =
        record.tree.add_child(kRootNode, ColoredMove{Color::black, Move(Point(60))});
    record.tree.add_property(node, {"SBKV", {"1"}});
    record.tree.add_property(node, {"BL", {"9"}});
    set_value(record.tree, node, {.win_rate = 0.48251, .lead = -0.004});
    EXPECT_THAT(write(record), testing::HasSubstr("BL[9]SBKV[48.25]SBKS[0.00]"));
    set_value(record.tree, node, {.win_rate = 1.0, .lead = -12.345});
    EXPECT_THAT(write(record), testing::HasSubstr("BL[9]SBKV[100.00]SBKS[-12.3"));
}

TEST(SgfEvaluation, LizzieSpeaksForWhoeverMoved) {
    const auto black = value_in("B[pd]LZ[0.7.4 46.8 1.2k\nmove D4 visits 9 scoreMean 2.5 pv D4]");
    ASSERT_TRUE(black.has_value());
    EXPECT_NEAR(*black->win_rate, 0.468, 1e-9);
    EXPECT_NEAR(*black->lead, -2.5, 1e-9) << "White is to play there";
    const auto white = value_in("W[pd]LZ[0.7.4 46.8 1.2k\nmove D4 visits 9 winrate 5320]");
    ASSERT_TRUE(white.has_value());
    EXPECT_NEAR(*white->win_rate, 0.532, 1e-9);
    EXPECT_FALSE(white->lead.has_value());
}

// {"moves": {}, "root": {"visits": 500, "winrate": 0.61, "scoreLead": -3.25}, "completed": true}
constexpr std::string_view kPacked =
    "H4sIAAAAAAACA6tWys0vSy1WslKortVRUCrKzy8BsZXKMoszS0DCpgYGQPHyzLyixJJUIN9Az8wQKFCcnF+"
    "U6pOamAIU0jXWMzIF6U7Ozy3ISS1JBQmWFJWm1gIA1dqs0F4AAAA=";

TEST(SgfEvaluation, KaTrainPacksItsFigures) {
    const auto value = value_in("B[pd]KT[][][" + std::string(kPacked) + "]");
    ASSERT_TRUE(value.has_value());
    EXPECT_NEAR(*value->win_rate, 0.61, 1e-9);
    EXPECT_NEAR(*value->lead, -3.25, 1e-9);
    EXPECT_FALSE(value_in("B[pd]KT[][][H4sIAAAA]").has_value());
    EXPECT_FALSE(value_in("B[pd]KT[][][?]").has_value());
}

// 300 lines of squares.
constexpr std::string_view kDynamic =
    "H4sIAAAAAAACA02WTa50NwhE51lFlmAbMHhBGUT6lP0PQ+t1Hd7oqmmbn4Iq/Off//75e/315/PZPx//"
    "+byv8f58T/x87fvbv//f7/H63t5L3o4s7nIln09O5fWELPU9Y8cVUHnJs7ss9T0T53sr8uvnyvOVJXUm"
    "davk58nzu1Sh8Hspo72V5CbvfVTKNqpzCg4wuMByQSqF3S4HGeF7FthsenDW99yx9b17fG1hqBjnYkvO"
    "FXef/BkxbCtu464OmPIzV85GHZaqzUr12hMGvoSLg5Wb8HMXpn6Fsyd9ph2x1KHYtNrotau1QbcjsT2d"
    "u0t3O9jW1CrGDcW9qVxuKb9cwfgoRppqy1C9mcIgn3ApqFBH+JXDlyucq4T9ox/tRDZX395VL1+tYRuD"
    "tc5YfTG+V/d7kuV0byLtfQyrM4f7Mpy7mNjzi93GbJ9g4E/CgvOGGsMX8xjCwCx70M33Hd0gWsOGtQp6"
    "bfV4h6nxe6ZhR2G9c/YaHu74vYzdzskhncxy8s1HFTW1NYuxDg5vgc4bzN4IwgPfbqBQP4tenJWIwv6l"
    "CoYsbHp8PuEkFszD+SUNh9k5tjlrPsqS+PWJ5kYOzuS2VJBvMOOt5UQL2HCafDp74c1pTOV3GHYy2AcJ"
    "F09DjZjB2l4YRHvw+7xQj3sO1fnWu0T6mBJbD+tGXRpdebCDDrU6IoAHxTLbbCtD28xKVdioYBPgYUUv"
    "LQwRjVHWC99ai0eDC2HOUeu8SHiNrveOw8oGaLqtkew1+5UNu3yspbO+2T8fliLwRGuu8Dw47DS3o3z7"
    "b1XRS3z2OXuyh144eLBRPZJ1cmef3MtCSba0Z8xKYZ/3S4Foxd73d9Rjf7wPYm2WyExJ7IV1z3uj2csb"
    "hHdJ/80KM94vYaXMwnnn9BZTFRHU1vP/WG68m6LlSh6S91W/eYhWS/hGD5/OtibIwwt1qC/xRlqhbn4m"
    "Tntzx2JxLs3DHS25Nlabsz4efPzGRIvJ4ZLZp5nykFRxp7aeHFX8IYDOPtBpxFjMa7b1At+GjL2+6UUe"
    "OpTTtzS62ftePU6n8xnMQ87GaUnAeufFmcxZJtOXM5NZTGqvFmVWi6muxazXvD5rw4s6sKUOHCqDWTV8"
    "60cI75GAmxUwtuFVhyrpW+80dbMKJahCH+p9VON/bR4/W1IMAAA=";

TEST(SgfEvaluation, FiguresInTheWordsOfAComment) {
    const auto value = [](const std::string& comment) {
        GameTree tree;
        const NodeId node = tree.add_child(kRootNode, ColoredMove{Color::black, Move::pass()});
        tree.set_comment(node, comment);
        return value_of(tree, node);
    };
    const auto katrain =
        value("Move 3: B Q16\nScore: W+0.9\nWin rate: W 54.1%\nEstimated point loss: 1.2\n");
    ASSERT_TRUE(katrain.has_value());
    EXPECT_NEAR(*katrain->win_rate, 0.459, 1e-9);
    EXPECT_NEAR(*katrain->lead, -0.9, 1e-9);
    const auto lizzie = value("Black's winrate: 54.2% (+1.3%)\n(KataGo / 1.2k playouts)");
    ASSERT_TRUE(lizzie.has_value());
    EXPECT_NEAR(*lizzie->win_rate, 0.542, 1e-9);
    EXPECT_FALSE(lizzie->lead);
    EXPECT_NEAR(*value("White's winrate: 10.0% (-1.3%)")->win_rate, 0.9, 1e-9);
    for (const char* no : {"", "Score: 3.5", "Score: B", "Win rate: B lots", "Win rate: B 140%",
                           "a Score: B+1", "the winrate: 50%", "Score:", "\n\n\n"}) {
        EXPECT_FALSE(value(no)) << no;
    }
}

TEST(SgfEvaluation, GzipInEveryForm) {
    const auto unpacked = [](std::string_view base64) {
        const auto bytes = from_base64(base64);
        return bytes ? gunzip(*bytes, 1 << 20) : std::nullopt;
    };
    const std::string text = [] {
        std::string lines;
        for (int i = 0; i < 300; ++i) lines += "line " + std::to_string(i * i) + "\n";
        return lines;
    }();
    EXPECT_EQ(unpacked("H4sIAAAAAAAEAwELAPT/c3RvcmVkIHRleHS1Aa8PCwAAAA=="), "stored text");
    EXPECT_EQ(unpacked("H4sIAAAAAAACA0tMhAGFtMyK1BQFOD8RAAeyTUIbAAAA"),
              "aaaaaaaaaa fixed aaaaaaaaaa");
    EXPECT_EQ(unpacked(kDynamic), text);
    const auto bytes = from_base64(kDynamic);
    ASSERT_TRUE(bytes.has_value());
    EXPECT_FALSE(gunzip(*bytes, 100).has_value()) << "more than was allowed";
    for (std::size_t length = 0; length + 9 < bytes->size(); ++length) {
        EXPECT_FALSE(gunzip(std::string_view(*bytes).substr(0, length), 1 << 20).has_value());
    }
    for (std::size_t i = 10; i < bytes->size(); ++i) {
        std::string flipped = *bytes;
        flipped[i] = static_cast<char>(flipped[i] ^ 0x10);
        const auto any = gunzip(flipped, 1 << 20);
        EXPECT_LE(any ? any->size() : 0, std::size_t{1} << 20);
    }
}

}  // namespace
}  // namespace magpie::sgf
