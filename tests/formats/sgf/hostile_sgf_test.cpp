#include <chrono>
#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include "core/rng.h"
#include "formats/sgf/sgf.h"
#include "support/small_stack.h"

namespace magpie::sgf {
namespace {

std::string repeated(std::string_view part, std::size_t times) {
    std::string text;
    text.reserve(part.size() * times);
    for (std::size_t i = 0; i < times; ++i) text += part;
    return text;
}

const std::string& sample() {
    static const std::string text =
        "(;FF[4]GM[1]SZ[9]KM[6.5]RU[Japanese]PB[Ann]PW[Bö]AB[aa:bb];W[cc]C[a\\]b](;B[dd]TR[aa])"
        "(;B[ee];W[]LB[ff:x];B[zz]))";
    return text;
}

void expect_any_answer(const std::string& text) {
    const auto game = read(text);
    if (!game) {
        EXPECT_GT(to_text(game.error()).size(), 10U);
        return;
    }
    for (const Warning& warning : game->warnings) {
        const std::string line = to_text(warning);
        EXPECT_LT(line.size(), 400U);
        EXPECT_EQ(line.find('\n'), std::string::npos);
        EXPECT_TRUE(is_utf8(line)) << line;
    }
    const std::string written = write(game->record);
    EXPECT_TRUE(is_utf8(written));
    const auto again = read(written);
    ASSERT_TRUE(again.has_value()) << text;
    EXPECT_TRUE(again->record == game->record) << text << "\n" << written;
}

TEST(HostileSgf, EveryTruncation) {
    for (std::size_t length = 0; length < sample().size(); ++length) {
        expect_any_answer(sample().substr(0, length));
    }
}

TEST(HostileSgf, EveryBitFlip) {
    for (std::size_t i = 0; i < sample().size(); ++i) {
        for (int bit = 0; bit < 8; ++bit) {
            std::string text = sample();
            text[i] = static_cast<char>(text[i] ^ (1 << bit));
            expect_any_answer(text);
        }
    }
}

TEST(HostileSgf, RandomDamage) {
    Rng rng(7);
    for (int i = 0; i < 1000; ++i) {
        std::string text = sample();
        for (std::uint32_t n = 1 + rng.below(6); n > 0; --n) {
            const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size()));
            const std::size_t from = rng.below(static_cast<std::uint32_t>(text.size()));
            if (rng.below(2) == 0) {
                text[at] = static_cast<char>(rng.below(256));
            } else {
                text.insert(at, text.substr(from, rng.below(9)));
            }
        }
        expect_any_answer(text);
    }
}

// A quarter of a million, or all of it when MAGPIE_FULL is set.
std::size_t a_million() { return std::getenv("MAGPIE_FULL") != nullptr ? 1'000'000 : 250'000; }

// Parsed, walked, written and freed on half a megabyte of stack.
TEST(HostileSgf, AMillionVariationsInsideEachOther) {
    const std::size_t depth = a_million();
    const std::string text = "(;SZ[9]" + repeated("(;B[aa]", depth) + repeated(")", depth) + ")";
    test::on_small_stack([&] {
        const auto game = read(text, {.check_rules = false});
        ASSERT_TRUE(game.has_value());
        EXPECT_EQ(game->record.tree.node_count(), depth + 1);
        EXPECT_EQ(game->record.tree.depth(game->record.tree.line_end()), depth);
        const std::string written = write(game->record);
        const auto again = read(written, {.check_rules = false});
        ASSERT_TRUE(again.has_value());
        EXPECT_TRUE(again->record == game->record);
    });
}

TEST(HostileSgf, AnOpenMillion) {
    test::on_small_stack([] {
        const auto game = read("(;SZ[9]" + repeated("(", a_million()));
        ASSERT_TRUE(game.has_value());
        EXPECT_EQ(game->record.tree.node_count(), 1U);
        EXPECT_FALSE(read(repeated("(", a_million())).has_value());
        EXPECT_EQ(read("(;" + repeated(")", a_million()))->record.tree.node_count(), 1U);
    });
}

TEST(HostileSgf, AMillionNodesSideBySide) {
    const std::size_t nodes = a_million() / 2;
    const auto game = read("(;SZ[9]" + repeated("(;B[aa])", nodes) + ")");
    ASSERT_TRUE(game.has_value());
    EXPECT_EQ(game->record.tree.node_count(), nodes + 1);
    EXPECT_TRUE(read(write(game->record))->record == game->record);
}

TEST(HostileSgf, TooManyNodesAreRefusedAndTheNextGameIsRead) {
    const std::string text = "(;SZ[9]" + repeated(";", 1000) + ")(;SZ[5])";
    ReadOptions options;
    options.limits.tree.nodes = 100;
    Collection games(text, options);
    const auto first = games.next();
    ASSERT_TRUE(first.has_value() && !first->has_value());
    EXPECT_EQ(first->error().kind, ReadError::Kind::too_many);
    const auto second = games.next();
    ASSERT_TRUE(second.has_value() && second->has_value());
    EXPECT_EQ((*second)->record.spec.geometry.rows, 5);
    EXPECT_FALSE(games.next().has_value());
}

TEST(HostileSgf, TooLongATextIsRefused) {
    ReadOptions options;
    options.limits.bytes = 10;
    const auto game = read(sample(), options);
    ASSERT_FALSE(game.has_value());
    EXPECT_EQ(game.error().kind, ReadError::Kind::too_large);
}

// What names many points in few bytes, or many things in one node, costs no more than it is worth.
TEST(HostileSgf, AmplifiersAreBounded) {
    const auto begin = std::chrono::steady_clock::now();
    const auto stones = read("(;SZ[52]AB" + repeated("[aa:ZY]", 100'000) + ")");
    ASSERT_TRUE(stones.has_value());
    EXPECT_LE(stones->record.tree.bytes(), 8U << 20);
    const auto marks = read("(;SZ[52]TR" + repeated("[aa:ZZ]", 60'000) + ")");
    ASSERT_TRUE(marks.has_value());
    EXPECT_LE(marks->record.tree.bytes(), 64U << 20);
    const auto values = read("(;XX" + repeated("[]", 1'000'000) + ")");
    ASSERT_TRUE(values.has_value());
    EXPECT_LE(values->record.tree.bytes(), 8U << 20);
    const auto names = read("(;" + repeated("A[]", 300'000) + ")");
    ASSERT_TRUE(names.has_value());
    EXPECT_LE(names->record.tree.bytes(), 32U << 20);
    std::string many = "(;";
    for (int i = 0; i < 100'000; ++i) many += "Q" + std::to_string(i) + "[]";
    EXPECT_TRUE(read(many + ")").has_value());
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

// Whoever plays through a game builds a board for every set-up: a few bytes each, and thousands of
// points on a large board.
TEST(HostileSgf, SetupsBeyondTheBudgetAreKeptAsText) {
    ReadOptions options;
    options.limits.points = 3 * 81;
    const std::string text = "(;SZ[9]AB[aa];AE[aa]C[x];AW[bb];AB[cc];B[dd];AB[ee]AW[ff])";
    const auto game = read(text, options);
    ASSERT_TRUE(game.has_value());
    ASSERT_EQ(game->warning_count, 1U) << "one word is enough";
    EXPECT_EQ(game->warnings.front().kind, Warning::Kind::too_many_setups);
    EXPECT_EQ(game->warnings.front().column, 32U);
    std::size_t setups = 0;
    for (const NodeId node : game->record.tree.preorder()) {
        if (game->record.tree.setup(node) != nullptr) ++setups;
    }
    EXPECT_EQ(setups, 3U);
    EXPECT_EQ(write(game->record), write(read(text)->record)) << "nothing is lost";
    // Where the budget of those who look for illegal moves ends, nothing more is judged.
    EXPECT_TRUE(find_illegal(read("(;SZ[9]AB[aa];AE[aa];B[aa])")->record, 100, 81).empty());
}

}  // namespace
}  // namespace magpie::sgf
