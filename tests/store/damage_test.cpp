// Library files that somebody or something has changed.
#include <cstdio>

#include <gtest/gtest.h>

#include "engine/workers.h"
#include "platform/scratch_folder.h"
#include "store/games.h"
#include "store/main_line.h"
#include "store/sqlite/import.h"
#include "support/flips.h"

namespace magpie::store {
namespace {

using test::ScratchFolder;

constexpr std::string_view kSome =
    "(;GM[1]SZ[9]PB[Ada]PW[Bo];B[ee]C[a word];W[cc])(;GM[2]SZ[8];B[f5];W[d6])";

// A library of twenty games in one file, and its bytes.
std::string whole_library(const ScratchFolder& folder) {
    {
        auto library = Library::open(folder / "whole.db");
        SerialWorkers workers;
        Import import(*library, workers, {});
        std::string games(kSome);
        for (int i = 0; i < 18; ++i) {
            games += "(;GM[1]SZ[9]PB[P" + std::to_string(i) + "];B[e" +
                     std::string(1, static_cast<char>('a' + i % 9)) + "];W[aa];B[ba])";
        }
        EXPECT_TRUE(import.add_file("x", games));
        EXPECT_TRUE(import.finish());
    }
    EXPECT_FALSE(folder.has("whole.db-wal")) << "closing has put everything into the one file";
    return folder.content("whole.db");
}

// That the game has the position where the match says.
void check_match(Library& library, const Match& match, const AnyPosition& wanted) {
    const auto record = library.record(match.game.number);
    ASSERT_TRUE(record && !why_invalid(record->spec));
    bool is_there = false;
    walk_main_line(*record, [&](const LinePosition& at) {
        is_there = is_there || (at.ply == match.ply &&
                                canonical_key(at.position).key == canonical_key(wanted).key);
        return at.ply <= *match.ply;
    });
    EXPECT_TRUE(is_there);
}

// The text of each game as it was kept, by number from 1.
std::vector<std::string> texts_of(const std::string& path) {
    auto library = Library::open_to_read(path);
    std::vector<std::string> texts;
    for (GameNumber number = 1; number <= library->facts()->games; ++number) {
        texts.push_back(*library->sgf(number));
    }
    return texts;
}

// A game that comes out is the one that was kept under that number, to the byte.
void check_game(Library& library, GameNumber number, const std::vector<std::string>& texts) {
    const auto text = library.sgf(number);
    if (!text) {
        EXPECT_FALSE(library.record(number).has_value());
        return;
    }
    ASSERT_TRUE(number >= 1 && number <= std::ssize(texts)) << number;
    EXPECT_EQ(*text, texts[static_cast<std::size_t>(number - 1)]);
    EXPECT_TRUE(library.record(number).has_value());
}

struct Answers {
    std::int64_t games = -1;  // -1: an error
    std::int64_t openings = -1;
    std::string names{};

    bool operator==(const Answers&) const = default;
};

// Asks for everything. What comes back is true, or an error.
Answers use(std::expected<Library, StoreError> library, const std::vector<std::string>& texts) {
    Answers answers;
    if (!library) {
        EXPECT_FALSE(to_text(library.error()).empty());
        return answers;
    }
    static_cast<void>(library->sources());
    static_cast<void>(library->search({.player = "ada", .text = "word"}));
    for (const char* moves : {"9x9", "9x9 E5b", "f5d6"}) {
        const AnyPosition wanted = test::position(moves);
        if (const auto found = library->search({.position = wanted})) {
            EXPECT_LE(std::ssize(found->matches), found->total);
            for (const Match& match : found->matches) check_match(*library, match, wanted);
        }
        if (const auto explored = library->explore(wanted)) {
            std::int64_t games = 0;
            for (const NextMove& next : explored->moves) games += next.games;
            EXPECT_EQ(games, explored->games);
            answers.openings += games;
        }
    }
    const auto all = library->search({.with_copies = true}, {.most = 100});
    if (!all) return answers;
    answers.games = all->total;
    for (const Match& match : all->matches) {
        answers.names += match.game.names.black + match.game.names.white + match.game.result;
        check_game(*library, match.game.number, texts);
    }
    return answers;
}

TEST(Damage, AnyBitFlippedGivesAnErrorOrTheGamesThatWereKept_M12) {
    const ScratchFolder folder;
    const std::string whole = whole_library(folder);
    const auto texts = texts_of(folder / "whole.db");
    const Answers good = use(Library::open_to_read(folder / "whole.db"), texts);
    ASSERT_EQ(good.games, 20);
    std::size_t noticed = 0;
    const std::vector<std::size_t> bits = test::bits_to_flip(whole);
    for (const std::size_t bit : bits) {
        SCOPED_TRACE("bit " + std::to_string(bit));
        const std::string bytes = test::with_bit_flipped(whole, bit);
        folder.put("flipped.db", bytes);
        const std::string path = folder / "flipped.db";
        noticed += use(Library::open_to_read(path), texts) != good ? 1U : 0U;
        EXPECT_EQ(folder.content("flipped.db"), bytes) << "asking changes nothing";
        use(Library::open(path), texts);
        for (const char* beside : {"flipped.db", "flipped.db-wal", "flipped.db-shm"}) {
            std::remove((folder / beside).c_str());
        }
    }
    EXPECT_GT(noticed, bits.size() / 10) << "the bits were not in use";
}

TEST(Damage, EveryBitOfAGameThatIsKeptIsWatched_M12) {
    const ScratchFolder folder;
    const std::string whole = whole_library(folder);
    const std::string first = texts_of(folder / "whole.db").front();
    const std::size_t at = whole.find(first);
    ASSERT_NE(at, std::string::npos);
    const AnyPosition wanted = test::position("9x9 E5b C7w");
    for (std::size_t bit = 8 * at; bit < 8 * (at + first.size()); bit += 3) {
        SCOPED_TRACE("bit " + std::to_string(bit));
        const std::string bytes = test::with_bit_flipped(whole, bit);
        folder.put("flipped.db", bytes);
        auto library = Library::open_to_read(folder / "flipped.db");
        ASSERT_TRUE(library.has_value());
        const auto record = library->record(1);
        ASSERT_FALSE(record.has_value());
        EXPECT_EQ(record.error().kind, StoreError::Kind::damaged);
        EXPECT_TRUE(record.error().reason.starts_with("game 1 ")) << record.error().reason;
        EXPECT_TRUE(library->record(2).has_value()) << "the others are still there";
        const auto found = library->search({.position = wanted});
        ASSERT_TRUE(found.has_value());
        EXPECT_TRUE(found->matches.empty());
        EXPECT_EQ(found->damaged, std::vector<GameNumber>{1});
        EXPECT_FALSE(library->find({.position = wanted}).has_value());
    }
}

TEST(Damage, AFileCutOffIsRefusedAndLeftAsItIs) {
    const ScratchFolder folder;
    const std::string whole = whole_library(folder);
    constexpr std::size_t kPage = 4096;
    for (const std::size_t size :
         {std::size_t{1}, std::size_t{50}, std::size_t{99}, std::size_t{600}, kPage, 2 * kPage + 7,
          whole.size() / 2, whole.size() - kPage, whole.size() - 1}) {
        const std::string name = "cut-" + std::to_string(size) + ".db";
        folder.put(name, whole.substr(0, size));
        EXPECT_FALSE(Library::open(folder / name).has_value()) << size;
        EXPECT_FALSE(Library::open_to_read(folder / name).has_value()) << size;
        EXPECT_EQ(folder.content(name), whole.substr(0, size));
    }
}

}  // namespace
}  // namespace magpie::store
