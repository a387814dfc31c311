#include "formats/sgf/stream.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <malloc.h>
#include <rapidcheck.h>

#include "core/rng.h"

namespace magpie::sgf {
namespace {

// A text that comes a few bytes at a time.
ReadBlock pieces_of(const std::string& text, std::size_t most) {
    return [&text, most, at = std::size_t{0}](
               std::span<char> into) mutable -> std::expected<std::size_t, std::string> {
        const std::size_t count = std::min({most, into.size(), text.size() - at});
        std::copy_n(text.begin() + static_cast<std::ptrdiff_t>(at), count, into.begin());
        at += count;
        return count;
    };
}

// Everything that a reader said, in order.
struct Said {
    std::vector<Game> games;
    std::vector<std::string> errors;
};

template <class Games>
Said all_of(Games& games) {
    Said said;
    while (auto game = games.next()) {
        if (*game) {
            said.games.push_back(std::move(**game));
        } else {
            said.errors.push_back(to_text(game->error()));
        }
    }
    return said;
}

// What stands between games is skipped by the block, and not always worth a word then.
Said without_words_between(Said said) {
    for (Game& game : said.games) {
        std::erase_if(game.warnings, [](const Warning& warning) {
            return warning.kind == Warning::Kind::text_before_game ||
                   warning.kind == Warning::Kind::text_after_game;
        });
    }
    return said;
}

StreamSizes blocks_of(std::size_t bytes) { return {.block = bytes, .evidence = 64}; }

void expect_the_same(const std::string& text, std::size_t block) {
    Collection whole(text);
    const Said expected = without_words_between(all_of(whole));
    Stream stream(pieces_of(text, block), {}, {}, blocks_of(block));
    const Said found = without_words_between(all_of(stream));
    EXPECT_EQ(stream.failure(), "");
    EXPECT_EQ(found.errors, expected.errors);
    ASSERT_EQ(found.games.size(), expected.games.size()) << text;
    for (std::size_t i = 0; i < found.games.size(); ++i) {
        EXPECT_TRUE(found.games[i].record == expected.games[i].record) << i;
        EXPECT_EQ(found.games[i].warnings, expected.games[i].warnings) << i;
        EXPECT_EQ(found.games[i].has_komi, expected.games[i].has_komi);
        EXPECT_EQ(found.games[i].has_illegal, expected.games[i].has_illegal);
    }
}

// Everything that may deceive a reader about where a game ends.
constexpr const char* kTricky =
    "mail from Ann (see below)\n"
    "(;GM[1]SZ[9]PB[Ann (1d)]C[a \\] ) ( ;B[aa\\\\];B[ee]C[)))](;W[cc])(;W[dd](;B[gg])))\n"
    "  \n(;GM[2]SZ[8];B[f5];W[d6])(;GM[7];X[a]Y[\\]])\n"
    "a word between ( them (;SZ[9]KM[x];B[ee];W[ee];B[zz])(;SZ[0000000000000099])"
    "(;SZ[5];B[aa]C[\xC5\x8Ctake \xE6\xA3\x8B]) (;SZ[5];B[bb] (;W[cc]";

TEST(SgfStream, GivesWhatACollectionGivesWhateverTheBlocks) {
    for (const std::size_t block : {1U, 2U, 3U, 5U, 7U, 16U, 63U, 64U, 65U, 100U, 300U, 1000U}) {
        SCOPED_TRACE(block);
        expect_the_same(kTricky, block);
        expect_the_same("", block);
        expect_the_same("no game at all", block);
        expect_the_same("(;B[aa])", block);
        expect_the_same("(;GM[1]SZ[9];B[aa]C[never closed", block);
    }
}

TEST(SgfStream, GivesWhatACollectionGivesOfAnyGames) {
    EXPECT_TRUE(rc::check("as a collection does", [] {
        constexpr std::array kParts = {
            "(",       ")",     ";",      "[",  "]",        "\\",
            "B[aa]",   "W[bb]", "C[a(b]", "(;", "\n",       "SZ[9]",
            "C[\\]",   "GM[9]", "AB[aa]", "x ", "(;B[cc])", "(;SZ[9];B[dd](;W[ee])(;W[ff]))",
            "\xC3\xA9"};
        // Begun by a game, so that what follows is about games.
        std::string text = "(;GM[1])";
        const int parts = *rc::gen::inRange(0, 60);
        for (int i = 0; i < parts; ++i) text += *rc::gen::elementOf(kParts);
        const auto block = static_cast<std::size_t>(*rc::gen::inRange(1, 80));
        Collection whole(text);
        const Said expected = all_of(whole);
        Stream stream(pieces_of(text, block), {}, {}, blocks_of(block));
        const Said found = all_of(stream);
        RC_ASSERT(found.errors == expected.errors);
        RC_ASSERT(found.games.size() == expected.games.size());
        for (std::size_t i = 0; i < found.games.size(); ++i) {
            RC_ASSERT(found.games[i].record == expected.games[i].record);
        }
    }));
}

TEST(SgfStream, DecodesAsItGoes) {
    // 七段 in Shift-JIS, and a character whose second byte is a bracket or a backslash.
    std::string text;
    for (int i = 0; i < 40; ++i) {
        text += "(;GM[1]CA[Shift_JIS]SZ[9]PB[\x8E\xB5\x92\x69]PW[\x83\x5D\x83\x5C];B[ee]C[" +
                std::string(static_cast<std::size_t>(i), 'x') + "])\n";
    }
    for (const std::size_t block : {200U, 256U, 300U, 511U, 4096U}) expect_the_same(text, block);
    std::string wide = "\xFF\xFE";
    for (const char c : std::string("(;GM[1]SZ[9];B[aa])(;GM[1]SZ[9];B[bb])")) {
        wide += c;
        wide += '\0';
    }
    for (const std::size_t block : {5U, 16U, 33U}) expect_the_same(wide, block);
}

TEST(SgfStream, ACharacterCutByABlockDoesNotChangeTheCharset) {
    const std::string text = "(;SZ[9]C[" + std::string(100, 'x') + "\xC3\xA9" +
                             std::string(70, 'x') + "\xC3\xA9];B[aa])";
    for (std::size_t block = 100; block < text.size(); ++block) expect_the_same(text, block);
}

TEST(SgfStream, WhatHasBeenReadAlreadyIsTheStart) {
    const std::string text = kTricky;
    const std::string rest = text.substr(100);
    Stream stream(pieces_of(rest, 9), {}, text.substr(0, 100), blocks_of(9));
    Collection whole(text);
    EXPECT_EQ(all_of(stream).games.size(), all_of(whole).games.size());
}

TEST(SgfStream, AGameThatIsTooLongIsPassedOver) {
    const std::string text = "(;SZ[9];B[aa])\n(;SZ[9]C[" + std::string(5000, ')') +
                             "\\]];B[aa](;W[bb]))\n(;SZ[9];B[cc])";
    Stream stream(pieces_of(text, 100), {}, {},
                  {.block = 100, .largest_game = 1000, .evidence = 0});
    const Said said = all_of(stream);
    ASSERT_EQ(said.games.size(), 2U);
    ASSERT_EQ(said.errors.size(), 1U);
    EXPECT_EQ(said.errors[0], "line 2, column 1: the game is too large");
    EXPECT_EQ(said.games[1].record.tree.move(NodeId{1})->move, Move(Geometry{9, 9}.at(2, 2)));
    // One that never ends is no reason to wait.
    const std::string open = "(;SZ[9];B[aa])(;SZ[9]C[" + std::string(5000, 'x');
    Stream endless(pieces_of(open, 100), {}, {},
                   {.block = 100, .largest_game = 1000, .evidence = 0});
    const Said rest = all_of(endless);
    EXPECT_EQ(rest.games.size(), 1U);
    EXPECT_EQ(rest.errors.size(), 1U);
}

TEST(SgfStream, AnErrorOfTheSourceEndsIt) {
    const std::string text = "(;SZ[9];B[aa])(;SZ[9];B[bb])";
    ReadBlock good = pieces_of(text, 20);
    int asked = 0;
    Stream stream(
        [&](std::span<char> into) -> std::expected<std::size_t, std::string> {
            if (++asked > 1) return std::unexpected("the disk is gone");
            return good(into);
        },
        {}, {}, {.block = 20, .evidence = 0});
    const Said said = all_of(stream);
    EXPECT_EQ(said.games.size(), 2U) << "what was there is given";
    EXPECT_EQ(stream.failure(), "the disk is gone");
}

// Games without end, made as they are asked for; tells how much memory was in use meanwhile.
class Endless {
  public:
    Endless(std::size_t bytes, std::string part) : left_(bytes), part_(std::move(part)) {}

    std::expected<std::size_t, std::string> read(std::span<char> into) {
        most_in_use_ = std::max(most_in_use_, mallinfo2().uordblks + mallinfo2().hblkhd);
        const std::size_t count = std::min(into.size(), left_);
        for (std::size_t at = 0; at < count;) {
            const std::size_t step = std::min(part_.size() - at_, count - at);
            std::memcpy(into.data() + at, part_.data() + at_, step);
            at += step;
            at_ = (at_ + step) % part_.size();
        }
        left_ -= count;
        return count;
    }

    [[nodiscard]] std::size_t most_in_use() const { return most_in_use_; }

  private:
    std::size_t left_;
    std::string part_;
    std::size_t at_ = 0;
    std::size_t most_in_use_ = 0;
};

// 48 MB; a gigabyte when MAGPIE_FULL is set.
std::size_t large() {
    return std::getenv("MAGPIE_FULL") != nullptr ? std::size_t{1} << 30 : std::size_t{48} << 20;
}

std::string long_game() {
    std::string game = "(;GM[1]FF[4]SZ[19]PB[Ann]PW[Bo]C[" + std::string(1500, 'w') + "]";
    for (int i = 0; i < 100; ++i) game += i % 2 == 0 ? ";B[aa]" : ";W[bb]";
    return game + ")\n";
}

TEST(SgfStream, MemoryDoesNotGrowWithACollection) {
    const std::string game = long_game();
    Endless source(large() / game.size() * game.size(), game);
    const std::size_t before = mallinfo2().uordblks + mallinfo2().hblkhd;
    Stream stream([&](std::span<char> into) { return source.read(into); }, {.check_rules = false},
                  {}, {.block = std::size_t{1} << 20});
    std::size_t games = 0;
    while (const auto found = stream.next()) {
        ASSERT_TRUE(found->has_value());
        ASSERT_EQ((*found)->record.tree.node_count(), 101U);
        ++games;
    }
    EXPECT_EQ(games, large() / game.size());
    // A few blocks; under a sanitizer nobody counts, and both are zero.
    EXPECT_LT(source.most_in_use(), before + (std::size_t{8} << 20));
}

TEST(SgfStream, MemoryDoesNotGrowWithAGameThatIsTooLong) {
    for (const char* part : {";B[aa]", "a long comment "}) {
        Endless source(large(), part);
        const std::size_t before = mallinfo2().uordblks + mallinfo2().hblkhd;
        Stream stream([&](std::span<char> into) { return source.read(into); }, {},
                      "(;GM[1]SZ[19]" + std::string(*part == ';' ? "" : "C["),
                      {.block = std::size_t{1} << 20, .largest_game = std::size_t{8} << 20});
        const auto found = stream.next();
        ASSERT_TRUE(found && !*found);
        EXPECT_EQ(found->error().kind, ReadError::Kind::too_many);
        EXPECT_FALSE(stream.next());
        // The tree of the first block, twice what is kept of the game, and a few blocks.
        EXPECT_LT(source.most_in_use(), before + (std::size_t{40} << 20));
    }
}

}  // namespace
}  // namespace magpie::sgf
