#include "store/sqlite/library.h"

#include <algorithm>
#include <atomic>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/workers.h"
#include "formats/ggf/ggf.h"
#include "platform/scratch_folder.h"
#include "store/games.h"
#include "store/sqlite/import.h"

namespace magpie::store {
namespace {

using test::ScratchFolder;
using testing::ElementsAre;

class Shelf : public testing::Test {
  protected:
    Shelf() : library_(*Library::open(path())) {}

    [[nodiscard]] std::string path() const { return folder_ / "library.db"; }

    ImportReport import(std::string_view text, const std::string& name = "games") {
        SerialWorkers workers;
        Import import(library_, workers, {});
        EXPECT_TRUE(import.add_file(name, text).has_value());
        const auto report = import.finish();
        EXPECT_TRUE(report.has_value());
        return report.value_or(ImportReport());
    }

    std::vector<GameNumber> numbers(const Criteria& criteria) {
        const auto found = library_.search(criteria);
        EXPECT_TRUE(found.has_value()) << (found ? "" : to_text(found.error()));
        std::vector<GameNumber> result;
        for (const Match& match : found->matches) result.push_back(match.game.number);
        EXPECT_EQ(found->total, std::ssize(result));
        return result;
    }

    ScratchFolder folder_;
    Library library_;
};

constexpr std::string_view kThree =
    "(;GM[1]SZ[9]PB[Müller, Hans]PW[Bo]EV[Prague Open]PC[Prague]DT[1998-03-04]RE[B+R]RU[Chinese]"
    ";B[ee];W[ce];B[gc])"
    "(;GM[1]SZ[9]PB[Ada]PW[Müller, Hans]EV[Cup 50%]DT[2001-11]RE[W+3.5]RU[Japanese];B[ee];W[ec])"
    "(;GM[2]SZ[8]PB[Ada]PW[Cy]DT[2003]RE[0];B[f5];W[d6];B[c3])";

TEST_F(Shelf, KeepsGamesOfBothKinds) {
    const ImportReport report = import(kThree);
    EXPECT_EQ(report.games, 3);
    EXPECT_EQ(report.files, 1);
    const auto found = library_.search({});
    ASSERT_EQ(found->matches.size(), 3U);
    const GameSummary& first = found->matches[0].game;
    EXPECT_EQ(first.kind, GameKind::go);
    EXPECT_EQ(first.geometry, (Geometry{9, 9}));
    EXPECT_EQ(first.names.black, "Müller, Hans");
    EXPECT_EQ(first.event, "Prague Open");
    EXPECT_EQ(first.place, "Prague");
    EXPECT_EQ(first.date, "1998-03-04");
    EXPECT_EQ(first.result, "B+R");
    EXPECT_EQ(first.rules, "chinese");
    EXPECT_EQ(first.moves, 3);
    EXPECT_EQ(first.source, "games");
    EXPECT_EQ(found->matches[2].game.kind, GameKind::othello);
}

TEST_F(Shelf, GivesBackEveryGameAsItWas) {
    const GameRecord record =
        test::game("(;GM[1]SZ[9]PB[Ada]XX[odd];B[ee]C[so (what\\]?](;W[cc]TR[cc])(;W[gc]N[n]))");
    import("(;GM[1]SZ[9]PB[Ada]XX[odd];B[ee]C[so (what\\]?](;W[cc]TR[cc])(;W[gc]N[n]))");
    const auto back = library_.record(1);
    ASSERT_TRUE(back.has_value());
    EXPECT_EQ(*back, record);
    EXPECT_EQ(library_.record(2).error().kind, StoreError::Kind::not_found);
}

// The library keeps SGF: what GGF says more than that has names of its own there.
TEST_F(Shelf, GivesBackWhatOtherFormatsSay) {
    constexpr std::string_view kGame =
        "(;GM[Othello]PC[GGS/os]EV[Cup]DT[2001.03.04_10:11:12.MST]PB[a]PW[b]TY[s8r20]ZZ[q\\]r\\\\]"
        "RE[-8.000:t]BO[8 ---------------------------O*------*O--------------------------- *]"
        "B[F5/1.5/2]W[D6//0.5]C[odd];)";
    import(kGame);
    const auto back = library_.record(1);
    ASSERT_TRUE(back.has_value());
    EXPECT_EQ(*back, test::game(kGame));
    EXPECT_EQ(ggf::write(*back), kGame);
}

TEST_F(Shelf, IsSearchedByWhatStandsAboveAGame) {
    import(kThree);
    EXPECT_THAT(numbers({}), ElementsAre(1, 2, 3));
    EXPECT_THAT(numbers({.kind = GameKind::othello}), ElementsAre(3));
    EXPECT_THAT(numbers({.geometry = Geometry{9, 9}}), ElementsAre(1, 2));
    EXPECT_THAT(numbers({.player = "muller"}), ElementsAre(1, 2));
    EXPECT_THAT(numbers({.names = {"ADA", ""}}), ElementsAre(2, 3));
    EXPECT_THAT(numbers({.names = {"", "hans"}}), ElementsAre(2));
    EXPECT_THAT(numbers({.event = "open"}), ElementsAre(1));
    EXPECT_THAT(numbers({.event = "%"}), ElementsAre(2));
    EXPECT_THAT(numbers({.event = "' OR 1=1 --"}), ElementsAre());
    EXPECT_THAT(numbers({.place = "prag"}), ElementsAre(1));
    EXPECT_THAT(numbers({.from = "2001"}), ElementsAre(2, 3));
    EXPECT_THAT(numbers({.until = "2001"}), ElementsAre(1, 2));
    EXPECT_THAT(numbers({.from = "1998-03-04", .until = "1998-03-04"}), ElementsAre(1));
    EXPECT_THAT(numbers({.won_by = WonBy::white}), ElementsAre(2));
    EXPECT_THAT(numbers({.won_by = WonBy::nobody}), ElementsAre(3));
    EXPECT_THAT(numbers({.result = "B+R"}), ElementsAre(1));
    EXPECT_THAT(numbers({.rules = "Japanese"}), ElementsAre(2));
    EXPECT_THAT(numbers({.player = "ada", .until = "2002"}), ElementsAre(2));
}

TEST_F(Shelf, FindsGamesByTheRulesTheyName) {
    import(
        "(;GM[1]SZ[9]RU[Korean];B[ee])(;GM[1]SZ[9]RU[japan];B[cc])(;GM[1]SZ[9];B[dd])"
        "(;GM[1]SZ[9]RU[Martian];B[gg];W[ee])(;GM[2]SZ[8];B[f5])");
    EXPECT_THAT(numbers({.rules = "korean"}), ElementsAre(1));
    EXPECT_THAT(numbers({.rules = "japanese"}), ElementsAre(2));
    EXPECT_THAT(numbers({.rules = "unknown"}), ElementsAre(3, 4));
    EXPECT_THAT(numbers({.rules = "discs"}), ElementsAre(5));
}

TEST_F(Shelf, ShowsAPageAndCountsAll) {
    import(kThree);
    const auto page = library_.search({}, {.skip = 1, .most = 1});
    EXPECT_EQ(page->total, 3);
    ASSERT_EQ(page->matches.size(), 1U);
    EXPECT_EQ(page->matches[0].game.number, 2);
    EXPECT_TRUE(library_.search({}, {.skip = 99, .most = 1})->matches.empty());
}

TEST_F(Shelf, APositionIsFoundHoweverTheBoardLiesAndTheColoursAre) {
    const auto record = test::random_game(GameSpec::for_go({9, 9}), 3, 50);
    import(kThree);
    SerialWorkers workers;
    ASSERT_TRUE(library_.add({.sources = {{"x"}}, .items = {{EntryMaker().make(record)}}}));
    ASSERT_TRUE(library_.finish_index());
    auto playback = Playback::open(record);
    for (int ply = 0; ply < 30; ++ply) ASSERT_TRUE(playback->redo());
    GameRecord start{.spec = record.spec};
    for (const bool is_swapped : {false, true}) {
        for (const Symmetry symmetry : kSymmetries) {
            auto like = Playback::open(test::turned(record, symmetry, is_swapped));
            for (int ply = 0; ply < 30; ++ply) ASSERT_TRUE(like->redo());
            const auto found = library_.search({.position = like->position()});
            ASSERT_EQ(found->matches.size(), 1U);
            const Match& match = found->matches[0];
            EXPECT_EQ(match.game.number, 4);
            EXPECT_EQ(match.ply, 30);
            EXPECT_EQ(match.symmetry, symmetry);
            EXPECT_EQ(match.is_swapped, is_swapped);
            // What was played next is shown on the board as it was asked for.
            const auto explored = library_.explore(like->position());
            ASSERT_EQ(explored->moves.size(), 1U);
            ASSERT_TRUE(like->redo());
            EXPECT_EQ(explored->moves[0].move, like->last_move()->move);
        }
    }
}

TEST_F(Shelf, PositionsAndOtherCriteriaGoTogether) {
    import(kThree);
    const auto center = test::position("9x9 E5b");
    EXPECT_THAT(numbers({.position = center}), ElementsAre(1, 2));
    EXPECT_THAT(numbers({.player = "ada", .position = center}), ElementsAre(2));
    EXPECT_THAT(numbers({.position = center, .ply = 1}), ElementsAre(1, 2));
    EXPECT_THAT(numbers({.position = center, .ply = 2}), ElementsAre());
    EXPECT_THAT(numbers({.position = test::position("f5")}), ElementsAre(3));
    EXPECT_THAT(numbers({.position = test::position("19x19")}), ElementsAre());
}

TEST_F(Shelf, AHitThatIsAnotherPositionIsNoHit) {
    import(kThree);
    const auto position = test::position("f5d6");
    const auto claim = [&](std::int64_t game, std::int64_t ply) {
        auto database = Database::open(path());
        Statement insert = (*database)->prepare("INSERT INTO position VALUES (?, ?, 0)");
        insert.bind(1, static_cast<std::int64_t>(canonical_key(position).key))
            .bind(2, game << 12 | ply)
            .run();
        ASSERT_TRUE((*database)->result().has_value());
    };
    claim(1, 2);
    claim(3, 1);
    const auto found = library_.search({.position = position});
    ASSERT_EQ(found->matches.size(), 1U);
    EXPECT_EQ(found->matches[0].game.number, 3);
    EXPECT_EQ(found->matches[0].ply, 2) << "where it is, not where the index says first";
    // Every page counts alike, whatever is found out about its own games.
    for (const std::int64_t skip : {0, 1, 2}) {
        EXPECT_EQ(library_.search({.position = position}, {.skip = skip, .most = 1})->total, 2);
    }
}

TEST_F(Shelf, ADateThatIsNoNumberIsNoLaterThanOthers) {
    import(
        "(;GM[1]SZ[9]DT[circa 1850];B[ee])(;GM[1]SZ[9]DT[Published 1700];B[cc])"
        "(;GM[1]SZ[9]DT[2021-05-06];B[dd])(;GM[1]SZ[9];B[ff])");
    EXPECT_THAT(numbers({.from = "2020"}), ElementsAre(3));
    EXPECT_THAT(numbers({.until = "2022"}), ElementsAre(3));
}

TEST_F(Shelf, AYearIsAllOfItsDays) {
    import(
        "(;GM[1]SZ[9]DT[1998];B[ee])(;GM[1]SZ[9]DT[1998-05];B[cc])"
        "(;GM[1]SZ[9]DT[1998-05-20,21];B[dd])(;GM[1]SZ[9]DT[1999];B[ff])");
    EXPECT_THAT(numbers({.from = "1998", .until = "1998"}), ElementsAre(1, 2, 3));
    EXPECT_THAT(numbers({.from = "1998-01", .until = "1998-12"}), ElementsAre(1, 2, 3));
    EXPECT_THAT(numbers({.from = "1998-01-01", .until = "1998-12-31"}), ElementsAre(1, 2, 3));
    EXPECT_THAT(numbers({.from = "1998-05-21", .until = "1998-12-31"}), ElementsAre(1, 2));
    EXPECT_THAT(numbers({.from = "1998-06"}), ElementsAre(1, 4));
    EXPECT_THAT(numbers({.until = "1998-05-01"}), ElementsAre(1, 2));
    EXPECT_THAT(numbers({.until = "1997-12-31"}), ElementsAre());
}

TEST_F(Shelf, ExploresWithCountsAndResults) {
    import(
        "(;GM[1]SZ[9]RE[B+R];B[ee];W[ce])(;GM[1]SZ[9]RE[W+R];B[ee];W[ec];B[gg])"
        "(;GM[1]SZ[9]RE[0];B[ee];W[cc])(;GM[1]SZ[9];B[ee])(;GM[1]SZ[9]RE[W+1];B[cc])");
    const auto found = library_.explore(test::position("9x9 E5b"));
    EXPECT_EQ(found->games, 4);
    ASSERT_EQ(found->moves.size(), 3U);
    // C5 and E7 are alike once the board is turned; the point nearest the right edge stands for
    // them.
    const auto point = [](const char* name) {
        return std::optional(Move(*point_from(CoordStyle::go, {9, 9}, name)));
    };
    EXPECT_EQ(found->moves[0], (NextMove{point("G5"), 2, {1, 1}, 0}));
    EXPECT_THAT(found->moves, testing::Contains(NextMove{point("G7"), 1, {0, 0}, 1}));
    EXPECT_THAT(found->moves, testing::Contains(NextMove{std::nullopt, 1, {0, 0}, 0}));
    // Asked with the colours swapped, the wins are swapped too.
    const auto swapped = library_.explore(test::position("(;GM[1]SZ[9]AW[ee]PL[B])"));
    EXPECT_EQ(swapped->moves[0], (NextMove{point("G5"), 2, {1, 1}, 0}));
    EXPECT_EQ(library_.explore(test::position("9x9"))->games, 5);
}

TEST_F(Shelf, TheSameGameTurnedIsThereAlready) {
    import("(;GM[1]SZ[9]PB[Ada]PW[Bo];B[gc];W[cc];B[ee])");
    const ImportReport again = import("(;GM[1]SZ[9]PB[Ada]PW[Bo];B[cg];W[cc];B[ee])", "turned");
    EXPECT_EQ(again.games, 0);
    EXPECT_EQ(again.already, 1);
    const ImportReport others = import("(;GM[1]SZ[9]PB[Cy]PW[Di];B[gc];W[cc];B[ee])", "others");
    EXPECT_EQ(others.games, 1) << "other players may have played the same moves";
}

TEST_F(Shelf, ACopyThatSaysMoreIsKeptBesideTheGameAndCountsOnce) {
    import("(;GM[1]SZ[9]PB[Ada]PW[Bo];B[gc];W[cc];B[ee])");
    const ImportReport more =
        import("(;GM[1]SZ[9]PB[Ada]PW[Bo];B[gc]C[joseki];W[cc];B[ee])", "commented");
    EXPECT_EQ(more.games, 0);
    EXPECT_EQ(more.copies, 1);
    EXPECT_THAT(numbers({}), ElementsAre(1));
    EXPECT_THAT(numbers({.with_copies = true}), ElementsAre(1, 2));
    EXPECT_EQ(library_.search({.with_copies = true})->matches[1].game.copy_of, 1);
    EXPECT_EQ(library_.explore(test::position("9x9"))->games, 1);
}

// A record that names nobody fits every game with its moves; it must not make one game of two.
TEST_F(Shelf, WhoIsACopyDoesNotDependOnTheOrderOfFiles) {
    std::vector<std::string> files = {
        "(;GM[1]SZ[9]PB[Ada]PW[Bo]DT[1990]RE[B+R];B[ee];W[cc];B[gg])",
        "(;GM[1]SZ[9]C[an opening];B[ee];W[cc];B[gg])",
        "(;GM[1]SZ[9]PB[Shusaku]PW[Inoue]DT[1846]RE[W+3];B[ee];W[cc];B[gg])",
        "(;GM[1]SZ[9]PB[Ada]DT[1990-05-06]C[seen by Cy];B[ee];W[cc];B[gg])"};
    std::ranges::sort(files);
    int order = 0;
    do {
        Library library = *Library::open(folder_ / (std::to_string(++order) + ".db"));
        for (const std::string& file : files) {
            SerialWorkers workers;
            Import import(library, workers, {});
            ASSERT_TRUE(import.add_file("game", file).has_value());
            ASSERT_TRUE(import.finish().has_value());
        }
        const auto listed = library.search({});
        std::vector<std::string> names;
        for (const Match& match : listed->matches) names.push_back(match.game.names.white);
        EXPECT_THAT(names, testing::UnorderedElementsAre("Bo", "Inoue")) << order;
        EXPECT_EQ(library.search({.player = "shusaku"})->total, 1) << order;
        EXPECT_EQ(library.explore(test::position("9x9 E5b"))->games, 2) << order;
        EXPECT_EQ(library.facts()->positions, 8) << order << ": copies are not in the index";
        std::vector<std::string> copied;  // of whom, by what is said
        const auto all = library.search({.with_copies = true});
        for (const Match& match : all->matches) {
            if (!match.game.copy_of) continue;
            copied.push_back(library.summary(*match.game.copy_of)->names.black + ": " +
                             comments_of(*library.record(match.game.number)));
        }
        EXPECT_THAT(copied, testing::UnorderedElementsAre("Ada: seen by Cy", "Shusaku: an opening"))
            << order;
    } while (std::ranges::next_permutation(files).found);
    EXPECT_EQ(order, 24);
}

TEST_F(Shelf, TheRecordWithTheNamesIsTheOneThatIsListed) {
    import("f5d6c3d3c4", "bare");
    const ImportReport full =
        import("(;GM[2]SZ[8]PB[Ada]PW[Bo]DT[2001]RE[B+4];B[f5];W[d6];B[c3];W[d3];B[c4])", "full");
    EXPECT_EQ(full.games, 0) << "it is no other game";
    EXPECT_EQ(full.copies, 1);
    EXPECT_THAT(numbers({}), ElementsAre(2));
    EXPECT_THAT(numbers({.player = "ada"}), ElementsAre(2));
    EXPECT_EQ(library_.summary(1)->copy_of, 2);
    EXPECT_THAT(numbers({.position = test::position("f5d6c3")}), ElementsAre(2));
    EXPECT_EQ(library_.explore(test::position("f5d6"))->games, 1);
    // Taken out, it leaves the other as it was.
    ASSERT_TRUE(library_.remove(std::vector<GameNumber>{2}));
    EXPECT_THAT(numbers({.position = test::position("f5d6c3")}), ElementsAre(1));
}

// Positions wait in memory for the index; what became a copy in the meantime must not get there.
TEST_F(Shelf, ACopyThatWaitsForTheIndexIsNotIndexed) {
    EntryMaker maker;
    const auto add = [&](const char* text) {
        ASSERT_TRUE(library_.add({.sources = {{"x"}}, .items = {{maker.make(test::game(text))}}}));
    };
    add("(;GM[1]SZ[9];B[ee];W[cc]C[first])");
    add("(;GM[1]SZ[9]PB[Ada]PW[Bo];B[ee];W[cc]C[second])");
    ASSERT_TRUE(library_.finish_index());
    EXPECT_EQ(library_.facts()->positions, 3);
    EXPECT_THAT(numbers({.position = test::position("9x9 E5b")}), ElementsAre(2));
}

TEST_F(Shelf, PositionsAreFoundInCopiesToo) {
    import("(;GM[1]SZ[9]PB[Ada]PW[Bo];B[gc];W[cc];B[ee])");
    import("(;GM[1]SZ[9]PB[Ada]PW[Bo];B[cg];W[];B[];W[cc];B[ee]C[wonderful])", "turned");
    const auto corner = test::position("9x9 G7b C7w");
    EXPECT_THAT(numbers({.position = corner}), ElementsAre(1));
    EXPECT_THAT(numbers({.text = "wonderful", .position = corner}), ElementsAre(2));
    EXPECT_THAT(numbers({.position = corner, .with_copies = true}), ElementsAre(1, 2));
    EXPECT_THAT(numbers({.text = "wonderful", .position = test::position("9x9 A1b")}),
                ElementsAre());
    const auto found = library_.search({.text = "wonderful", .position = corner});
    EXPECT_EQ(found->matches[0].ply, 4) << "its own moves are counted";
    EXPECT_NE(found->matches[0].symmetry, Symmetry::identity());
}

TEST_F(Shelf, NothingThatAFileSaysIsLost) {
    import("(;GM[1]SZ[9]PB[a]PW[b];B[cc];W[gg];B[cg])");
    EXPECT_EQ(import("(;GM[1]SZ[9]PB[a]PW[b]N[A famous game];B[cc];W[gg];B[cg])", "2").copies, 1);
    EXPECT_EQ(import("(;GM[1]SZ[9]PB[a]PW[b];B[cc];W[gg];B[];W[];B[cg])", "3").copies, 1);
    EXPECT_EQ(import("(;GM[1]SZ[9]PB[a]PW[b];B[gg];W[cc];B[gc])", "4").already, 1);
    EXPECT_THAT(numbers({.text = "famous"}), ElementsAre(2));
}

TEST_F(Shelf, WordsOfCommentsAreFoundInAllVariationsAndCopies) {
    import(
        "(;GM[1]SZ[9]PB[Ada];B[gc](;W[cc]C[A QUIET, naïve move])(;W[gg]C[不思議な手。 \"hane\"]))");
    import("(;GM[1]SZ[9]PB[Ada]GC[a loud start];B[gc];W[cc])", "copy");
    EXPECT_THAT(numbers({.text = "quiet"}), ElementsAre(1));
    EXPECT_THAT(numbers({.text = "naive QUI"}), ElementsAre(1));
    EXPECT_THAT(numbers({.text = "議な"}), ElementsAre(1));
    EXPECT_THAT(numbers({.text = "な議"}), ElementsAre());
    EXPECT_THAT(numbers({.text = "loud"}), ElementsAre(2));
    EXPECT_THAT(numbers({.text = "quiet loud"}), ElementsAre());
    EXPECT_THAT(numbers({.player = "bo", .text = "quiet"}), ElementsAre());
    // Whatever is typed is a word.
    for (const char* odd :
         {"\"hane", "quiet OR loud\"", "quiet NOT", "text:quiet", "NEAR(quiet", "a*b(c"}) {
        EXPECT_TRUE(library_.search({.text = odd}).has_value()) << odd;
    }
    EXPECT_THAT(numbers({.text = "\"hane\""}), ElementsAre(1));
    EXPECT_EQ(library_.search({.text = " .,! "}).error().kind, StoreError::Kind::bad_query);
}

TEST_F(Shelf, PositionsOfAnImportThatWasCutOffAreIndexedWhenOpened) {
    SerialWorkers workers;
    {
        auto other = Library::open(path());
        ASSERT_TRUE(
            other->add({.sources = {{"x"}}, .items = {{EntryMaker().make(test::game("f5d6"))}}}));
    }
    EXPECT_THAT(numbers({.position = test::position("f5d6")}), ElementsAre());
    auto opened = Library::open(path());
    EXPECT_EQ(opened->search({.position = test::position("f5d6")})->total, 1);
}

TEST_F(Shelf, IsReadWithoutBeingChanged) {
    {
        auto other = Library::open(path());
        ASSERT_TRUE(
            other->add({.sources = {{"x"}}, .items = {{EntryMaker().make(test::game("f5d6"))}}}));
    }
    auto opened = Library::open_to_read(path());
    ASSERT_TRUE(opened.has_value());
    EXPECT_EQ(opened->facts()->games, 1);
    const auto found = opened->search({.position = test::position("f5d6")});
    EXPECT_EQ(found->total, 0);
    EXPECT_EQ(found->unindexed, 1) << "it says what it has not looked at";
    EXPECT_EQ(opened->explore(test::position("f5d6"))->unindexed, 1);
    EXPECT_FALSE(opened->remove(std::vector<GameNumber>{1}).has_value());
    EXPECT_FALSE(
        opened->add({.sources = {{"y"}}, .items = {{EntryMaker().make(test::game("f5"))}}}));
    EXPECT_EQ(Library::open_to_read(folder_ / "none.db").error().kind,
              StoreError::Kind::cannot_open);
    EXPECT_FALSE(folder_.has("none.db"));
}

// Somebody else imports for minutes: one can look in the meantime.
TEST_F(Shelf, IsReadWhileSomebodyWrites) {
    import(kThree);
    auto writer = Database::open(path());
    (*writer)->begin();
    (*writer)->execute("DELETE FROM unindexed");
    auto opened = Library::open_to_read(path());
    ASSERT_TRUE(opened.has_value());
    EXPECT_EQ(opened->search({})->total, 3);
    (*writer)->roll_back();
}

TEST_F(Shelf, GamesAreTakenOutWithAllThatIsKnownOfThem) {
    import(kThree);
    import("(;GM[1]SZ[9]PB[Dee];B[ee]C[a quiet word])", "4");
    const std::int64_t positions = library_.facts()->positions;
    ASSERT_TRUE(library_.remove(std::vector<GameNumber>{4, 1, 4}));
    EXPECT_THAT(numbers({}), ElementsAre(2, 3));
    EXPECT_THAT(numbers({.text = "quiet"}), ElementsAre());
    EXPECT_EQ(library_.explore(test::position("9x9 E5b"))->games, 1);
    EXPECT_EQ(library_.facts()->positions, positions - 2 - 4);
    EXPECT_EQ(library_.record(1).error().kind, StoreError::Kind::not_found);
    // Its number is nobody else's, and its words do not come back with another game.
    import("(;GM[1]SZ[9]PB[Eve];B[ff])", "5");
    EXPECT_THAT(numbers({.player = "eve"}), ElementsAre(5));
    EXPECT_THAT(numbers({.text = "quiet"}), ElementsAre());
    // The file is known: only who asks for it gets the game back.
    EXPECT_EQ(import("(;GM[1]SZ[9]PB[Dee];B[ee]C[a quiet word])", "4").known_files, 1);
    // All or none.
    EXPECT_EQ(library_.remove(std::vector<GameNumber>{2, 99}).error().kind,
              StoreError::Kind::not_found);
    EXPECT_THAT(numbers({}), ElementsAre(2, 3, 5));
}

TEST_F(Shelf, TheFirstCopyTakesThePlaceOfAGameThatIsTakenOut) {
    import("(;GM[1]SZ[9]PB[Ada];B[gc];W[cc])");
    import("(;GM[1]SZ[9]PB[Ada];B[gc]C[one];W[cc])", "2");
    import("(;GM[1]SZ[9]PB[Ada];B[gc]C[two];W[cc])", "3");
    ASSERT_TRUE(library_.remove(std::vector<GameNumber>{1}));
    EXPECT_THAT(numbers({}), ElementsAre(2));
    EXPECT_EQ(library_.search({.with_copies = true})->matches[1].game.copy_of, 2);
    EXPECT_THAT(numbers({.position = test::position("9x9 G7b")}), ElementsAre(2));
    ASSERT_TRUE(library_.remove(std::vector<GameNumber>{2, 3}));
    EXPECT_EQ(library_.facts()->games, 0);
    EXPECT_EQ(library_.facts()->positions, 0);
}

TEST_F(Shelf, AllGamesAreTakenOutAtOnce) {
    import(kThree);
    import("(;GM[1]SZ[9]PB[Ada];B[gc]C[one];W[cc])(;GM[1]SZ[9]PB[Ada];B[gc]C[two];W[cc])", "2");
    ASSERT_TRUE(library_.remove(std::vector<GameNumber>{5, 4, 3, 2, 1}));
    EXPECT_EQ(library_.facts()->games, 0);
    EXPECT_EQ(library_.facts()->positions, 0);
    EXPECT_THAT(numbers({.text = "one"}), ElementsAre());
    import("(;GM[1]SZ[9]PB[Eve];B[ff]C[word])", "3");
    EXPECT_THAT(numbers({.text = "word"}), ElementsAre(6)) << "no number is given twice";
}

TEST_F(Shelf, ARemovalThatIsStoppedRemovesNothing) {
    import(kThree);
    const std::atomic<bool> stop = true;
    EXPECT_EQ(library_.remove(std::vector<GameNumber>{1, 2}, &stop).error().kind,
              StoreError::Kind::stopped);
    EXPECT_THAT(numbers({}), ElementsAre(1, 2, 3));
}

TEST_F(Shelf, AGameThatWasPlayedIsKeptAndFoundAtOnce_F06) {
    EXPECT_EQ(library_.keep(test::game("9x9 E5b C3w"), "played here"), Added::fresh);
    EXPECT_EQ(library_.keep(test::game("9x9 E5b C3w"), "played here"), Added::already);
    EXPECT_EQ(library_.keep(test::game("9x9 E5b"), "played here"), Added::fresh);
    EXPECT_THAT(numbers({.position = test::position("9x9 E5b")}), ElementsAre(1, 2));
    EXPECT_EQ(library_.summary(2)->source, "played here");
    EXPECT_EQ(library_.summary(3).error().kind, StoreError::Kind::not_found);
}

TEST_F(Shelf, AGameThatWasPlayedIsFoundByItsDay_F06) {
    GameRecord record = test::game("9x9 E5b C3w");
    record.info.start_time = "2026-07-14T19:30:00+02:00";
    EXPECT_EQ(library_.keep(record, "played here"), Added::fresh);
    EXPECT_THAT(numbers({.from = "2026-07-14", .until = "2026-07-14"}), ElementsAre(1));
    EXPECT_THAT(*library_.sgf(1), testing::HasSubstr("DT[2026-07-14]"));
}

TEST_F(Shelf, NumbersAloneAreFoundToo) {
    import(kThree);
    EXPECT_THAT(library_.find({.player = "ada"}).value_or(std::vector<GameNumber>()),
                ElementsAre(2, 3));
    EXPECT_THAT(
        library_.find({.position = test::position("9x9 E5b")}).value_or(std::vector<GameNumber>()),
        ElementsAre(1, 2));
    EXPECT_FALSE(library_.find({.text = "..."}).has_value());
}

}  // namespace
}  // namespace magpie::store
