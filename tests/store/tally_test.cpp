#include "store/sqlite/tally.h"

#include <bit>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/workers.h"
#include "formats/sgf/sgf.h"
#include "platform/scratch_folder.h"
#include "store/games.h"
#include "store/sqlite/import.h"
#include "store/sqlite/library.h"

namespace magpie::store {
namespace {

using test::ScratchFolder;

void import(Library& library, std::string_view text, const std::string& name) {
    SerialWorkers workers;
    Import import(library, workers, {});
    ASSERT_TRUE(import.add_file(name, text).has_value());
    ASSERT_TRUE(import.finish().has_value());
}

// Short games that often meet, and now and then come back to a board: passes are legal.
std::string some_games(std::uint64_t first, std::uint64_t last) {
    std::string text;
    for (std::uint64_t seed = first; seed < last; ++seed) {
        GameRecord record = test::random_game(GameSpec::for_go({2, 2}), seed, 6);
        record.info.names.black = "p" + std::to_string(seed);
        record.outcome =
            Outcome::won(seed % 3 == 0 ? Color::white : Color::black, Outcome::How::resignation);
        text += sgf::write(record);
    }
    return text;
}

// What the tally would be if it were counted now, for the positions it has.
std::int64_t count_wrong(Database& database) {
    return database.number(
        "WITH first AS (SELECT key, continuation, min(place) FROM position GROUP BY key, place >> "
        "12), fresh AS (SELECT key, continuation, count(*) AS games FROM first WHERE key IN "
        "(SELECT key FROM tally) GROUP BY key, continuation) SELECT count(*) FROM (SELECT * FROM "
        "(SELECT * FROM fresh EXCEPT SELECT * FROM tally) UNION ALL SELECT * FROM (SELECT * FROM "
        "tally EXCEPT SELECT * FROM fresh))");
}

class Tallies : public testing::Test {
  protected:
    Tallies() : library_(*Library::open(path())), database_(*Database::open(path())) {}

    [[nodiscard]] std::string path() const { return folder_ / "library.db"; }

    void tally_every_position() {
        std::vector<std::int64_t> keys;
        {
            Statement rows = database_->prepare("SELECT DISTINCT key FROM position");
            while (rows.step()) keys.push_back(rows.number(0));
        }
        Tally tally(*database_);
        for (const std::int64_t key : keys) tally.count(key);
        ASSERT_TRUE(database_->result().has_value());
    }

    ScratchFolder folder_;
    Library library_;
    std::unique_ptr<Database> database_;
};

TEST_F(Tallies, StayExactWhileGamesComeAndGo) {
    import(library_, some_games(1, 80), "first");
    tally_every_position();
    ASSERT_GT(database_->number("SELECT count(*) FROM tally"), 20);
    ASSERT_GT(database_->number("SELECT count(*) FROM (SELECT 1 FROM position GROUP BY key, place "
                                ">> 12 HAVING count(*) > 1)"),
              0)
        << "some position comes back";
    EXPECT_EQ(count_wrong(*database_), 0);
    import(library_, some_games(80, 160), "second");
    EXPECT_EQ(count_wrong(*database_), 0);
    ASSERT_TRUE(library_.remove(std::vector<GameNumber>{3, 4, 5, 60, 90, 91}));
    EXPECT_EQ(count_wrong(*database_), 0);
    // With its names, a record takes the place of one without: that becomes a copy.
    import(library_, "(;GM[1]SZ[3]C[an opening];B[aa];W[bb];B[cc])", "nameless");
    tally_every_position();
    import(library_, "(;GM[1]SZ[3]PB[Ada]PW[Bo]DT[1990]RE[B+R];B[aa];W[bb];B[cc])", "named");
    ASSERT_GT(database_->number("SELECT count(*) FROM game WHERE copy_of IS NOT NULL"), 0);
    EXPECT_EQ(count_wrong(*database_), 0);
    ASSERT_TRUE(library_.remove(*library_.find({.with_copies = true})));
    EXPECT_EQ(database_->number("SELECT count(*) FROM tally"), 0);
}

TEST_F(Tallies, AnswerAsTheIndexDoes) {
    import(library_, some_games(1, 120), "games");
    const AnyPosition start = test::position("2x2");
    const auto explored = library_.explore(start);
    const auto found = library_.search({.position = start}, {.skip = 7, .most = 5});
    const auto last = library_.search({.position = start}, {.skip = explored->games - 1});
    tally_every_position();
    // Seen to come from there: one game more in the tally is one game more in the answer.
    const auto key = std::to_string(std::bit_cast<std::int64_t>(canonical_key(start).key));
    for (const int more : {0, 1}) {
        const auto again = library_.explore(start);
        EXPECT_EQ(again->games, explored->games + more);
        EXPECT_EQ(again->moves == explored->moves, more == 0);
        const auto page = library_.search({.position = start}, {.skip = 7, .most = 5});
        EXPECT_EQ(page->total, found->total + more);
        ASSERT_EQ(page->matches.size(), found->matches.size());
        for (std::size_t i = 0; i < page->matches.size(); ++i) {
            EXPECT_EQ(page->matches[i].game, found->matches[i].game);
        }
        const auto end = library_.search({.position = start}, {.skip = explored->games - 1});
        ASSERT_EQ(end->matches.size(), 1U);
        EXPECT_EQ(end->matches[0].game, last->matches[0].game);
        database_->execute(
            ("UPDATE tally SET games = games + 1 WHERE key = " + key +
             " AND continuation = (SELECT min(continuation) FROM tally WHERE key = " + key + ")")
                .c_str());
    }
}

TEST_F(Tallies, AreKeptOfPositionsThatVeryManyGamesHave) {
    // The moves differ, so that they are games of their own.
    std::string text;
    for (int i = 0; i < kBusyPosition + 1; ++i) {
        const auto letter = [](int n) { return static_cast<char>('a' + n % 26); };
        const auto capital = [](int n) { return static_cast<char>('A' + n % 26); };
        text += std::string("(;GM[1]SZ[52];B[aa];W[") + letter(i) + capital(i / 26) + "];B[z" +
                capital(i / 676) + "])";
    }
    const AnyPosition start = test::position("52x52");
    import(library_, text, "games");
    EXPECT_TRUE(Tally(*database_).of(std::bit_cast<std::int64_t>(canonical_key(start).key)));
    EXPECT_FALSE(
        Tally(*database_)
            .of(std::bit_cast<std::int64_t>(canonical_key(test::position("52x52 A52b Z30w")).key)));
    EXPECT_EQ(count_wrong(*database_), 0);
    EXPECT_EQ(library_.explore(start)->games, kBusyPosition + 1);
}

}  // namespace
}  // namespace magpie::store
