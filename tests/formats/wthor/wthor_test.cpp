#include "formats/wthor/wthor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "formats/transcript/transcript.h"
#include "support/random_othello.h"

namespace magpie::wthor {
namespace {

using formats::Fault;
using ::testing::HasSubstr;

// One game as the federation's files hold it: f5d6c3, then nothing; a header of 26 June 2022.
std::string sample_file() {
    std::string bytes("\x14\x16\x06\x1A\x01\x00\x00\x00\x00\x00\xCE\x07\x08\x00\x18\x00", 16);
    bytes += std::string("\x02\x00\x01\x00\x00\x01\x28\x21", 8);
    bytes += std::string("\x38\x40\x21", 3);
    bytes.resize(16 + 68);
    return bytes;
}

GameRecord finished_record(Rng& rng) {
    GameRecord record = test::random_othello(80, rng);
    record.spec.counting = othello::Counting::empties_to_winner;
    return record;
}

TEST(Wthor, AFileIsReadByteByByte) {
    const std::string bytes = sample_file();
    const auto file = GameFile::open(bytes);
    ASSERT_TRUE(file.has_value());
    const Header expected{.year = 2022,
                          .month = 6,
                          .day = 26,
                          .games = 1,
                          .names = 0,
                          .game_year = 1998,
                          .side = 8,
                          .type = 0,
                          .depth = 24,
                          .reserved = 0};
    EXPECT_EQ(file->header(), expected);
    EXPECT_TRUE(file->warnings().empty());
    ASSERT_EQ(file->size(), 1U);
    const Game game = file->game(0);
    EXPECT_EQ(game.tournament, 2);
    EXPECT_EQ(game.black, 1);
    EXPECT_EQ(game.white, 256);
    EXPECT_EQ(game.score, 40);
    EXPECT_EQ(game.theoretical, 33);
    EXPECT_EQ(encode(file->header()) + encode(game), bytes);
}

// The tens are the row, the units the column: the other way round, the third move would be c3 too,
// but the first e6.
TEST(Wthor, TheTensAreTheRow) {
    const std::string bytes = sample_file();
    const auto file = GameFile::open(bytes);
    const ReadGame game = to_record(file->game(0), file->header(), {});
    ASSERT_FALSE(game.problem);
    EXPECT_EQ(transcript::write(game.record), "f5d6c3");
}

TEST(Wthor, NamesYearAndScoresGoIntoTheRecord) {
    const std::string bytes = sample_file();
    const auto file = GameFile::open(bytes);
    const std::string header = encode(Header{.year = 2022, .month = 6, .day = 26, .names = 2});
    const std::string player_bytes = header + encode_name(NameKind::players, "???") +
                                     encode_name(NameKind::players, "Fran\u00E7ois L\u00E9vy");
    const auto players = NameFile::open(NameKind::players, player_bytes);
    ASSERT_TRUE(players.has_value());
    Names names;
    names.players = *players;
    const GameRecord record = to_record(file->game(0), file->header(), names).record;
    EXPECT_EQ(record.info.names.black, "Fran\u00E7ois L\u00E9vy");
    EXPECT_EQ(record.info.names.white, "#256") << "a number the file does not have";
    EXPECT_EQ(record.info.event, "#2");
    EXPECT_EQ(record.info.date, "1998");
    EXPECT_EQ(record.outcome, Outcome::by_score(Margin::of_points(16)));
    EXPECT_EQ(record.spec.counting, othello::Counting::empties_to_winner);
    ASSERT_EQ(record.tree.properties(kRootNode).size(), 1U);
    EXPECT_EQ(record.tree.properties(kRootNode)[0], (Property{"WTHOR", {"33", "24"}}));
}

TEST(Wthor, NamesAreCutToWhatFits) {
    EXPECT_EQ(encode_name(NameKind::players, "Tastet Marc"),
              std::string("Tastet Marc") + std::string(9, '\0'));
    EXPECT_EQ(encode_name(NameKind::players, "A name of more than nineteen letters").size(), 20U);
    EXPECT_EQ(fitted_name(NameKind::players, "A name of more than nineteen letters"),
              "A name of more than");
    EXPECT_EQ(fitted_name(NameKind::tournaments, "A tournament of more than twenty-five"),
              "A tournament of more than");
    EXPECT_EQ(fitted_name(NameKind::players, "\u672C\u56E0\u574A"), "???");
    EXPECT_EQ(fitted_name(NameKind::players, "a\x1b[31mb\xff"), "a?[31mb?");
}

TEST(Wthor, ACollectionComesBack) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed) {
        Rng rng(seed);
        constexpr const char* kNames[] = {"", "Ada", "Bo", "Zo\u00EB", "Someone"};
        std::vector<GameRecord> records;
        Writer writer;
        const int count = 1 + static_cast<int>(rng.below(5));
        for (int i = 0; i < count; ++i) {
            GameRecord record = finished_record(rng);
            record.info.names = {kNames[rng.below(5)], kNames[rng.below(5)]};
            record.info.event = kNames[rng.below(5)];
            record.info.date = "1998";
            const int score = static_cast<int>(rng.below(65));
            record.outcome = Outcome::by_score(Margin::of_points(2 * score - 64));
            record.tree.add_property(kRootNode, {"WTHOR", {std::to_string(rng.below(65)), "24"}});
            RC_ASSERT(!writer.add(record));
            records.push_back(std::move(record));
        }
        const Header header{.year = 2026, .month = 11, .day = 15, .game_year = 1998, .depth = 24};
        RC_ASSERT(writer.depth() == header.depth);
        const std::string games = writer.games(header);
        const std::string player_bytes = writer.players(header);
        const std::string tournament_bytes = writer.tournaments(header);
        RC_ASSERT(kind_of(games) == FileKind::games);
        RC_ASSERT(kind_of(player_bytes) == FileKind::players);
        RC_ASSERT(kind_of(tournament_bytes) == FileKind::tournaments);
        const auto file = GameFile::open(games);
        const auto players = NameFile::open(NameKind::players, player_bytes);
        const auto tournaments = NameFile::open(NameKind::tournaments, tournament_bytes);
        RC_ASSERT(file.has_value() && players.has_value() && tournaments.has_value());
        RC_ASSERT(file->size() == records.size());
        RC_ASSERT(file->warnings().empty() && players->warnings().empty());
        const Names names{*players, *tournaments};
        for (std::size_t i = 0; i < records.size(); ++i) {
            GameRecord& record = records[i];
            for (std::string* name :
                 {&record.info.names.black, &record.info.names.white, &record.info.event}) {
                if (name->empty()) *name = "???";
            }
            const ReadGame game = to_record(file->game(i), file->header(), names);
            RC_ASSERT(!game.problem);
            RC_ASSERT(game.record == record);
        }
    }));
}

TEST(Wthor, EmptySquaresCountForTheWinner) {
    Rng rng(3);
    int unfilled = 0;
    for (int i = 0; i < 400; ++i) {
        GameRecord record = finished_record(rng);
        Writer writer;
        ASSERT_FALSE(writer.add(record));
        const std::string bytes = writer.games({});
        const Game game = GameFile::open(bytes)->game(0);
        EXPECT_EQ(score_agrees(game), true);
        const auto line = formats::play_main_line(record);
        const int black = line->end.discs(Color::black);
        const int white = line->end.discs(Color::white);
        if (line->end.empties() == 0 || black == white) continue;
        ++unfilled;
        EXPECT_EQ(game.score, black > white ? 64 - white : black);
        Game wrong = game;
        ++wrong.score;
        EXPECT_EQ(score_agrees(wrong), false);
    }
    EXPECT_GT(unfilled, 0);
    // White has no disc left after nine moves: Black has all 64.
    Writer writer;
    ASSERT_FALSE(writer.add(transcript::read("e6f4e3f6g5d6e7f5c5").record));
    const std::string bytes = writer.games({});
    EXPECT_EQ(GameFile::open(bytes)->game(0).score, 64);
}

// Edax allocates what the header asks for, and keeps the count when reading fails.
// The shortest game that ends with one colour: thirteen discs, and the other squares are empty.
TEST(Wthor, AGameCountedAsItLiesIsWrittenWithTheEmptySquaresForTheWinner) {
    auto read = transcript::Reader("e6f4e3f6g5d6e7f5c5").next();
    ASSERT_TRUE(read && !read->problem);
    GameRecord& game = read->record;
    game.spec.counting = othello::Counting::discs;
    game.outcome = Outcome::by_score(Margin::of_points(13));
    Writer writer;
    ASSERT_FALSE(writer.add(game));
    const std::string bytes = writer.games({});
    const auto file = GameFile::open(bytes);
    ASSERT_TRUE(file.has_value());
    EXPECT_EQ(file->game(0).score, 64);
    EXPECT_EQ(score_agrees(file->game(0)), true);
}

TEST(Wthor, TheCountOfTheHeaderIsNotTrusted) {
    std::string bytes = sample_file();
    for (std::size_t i = 4; i < 8; ++i) bytes[i] = '\xFF';
    const auto file = GameFile::open(bytes);
    ASSERT_TRUE(file.has_value());
    EXPECT_EQ(file->size(), 1U);
    ASSERT_EQ(file->warnings().size(), 1U);
    EXPECT_EQ(file->warnings()[0].fault, Fault::count_differs);
    EXPECT_THAT(formats::describe_bytes(file->warnings()[0]), HasSubstr("4294967295"));
}

TEST(Wthor, EveryTruncationIsReadOrRefused) {
    Rng rng(8);
    Writer writer;
    for (int i = 0; i < 3; ++i) ASSERT_FALSE(writer.add(finished_record(rng)));
    const std::string whole = writer.games({.year = 2026, .month = 1, .day = 2});
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const std::string_view bytes = std::string_view(whole).substr(0, length);
        const auto file = GameFile::open(bytes);
        ASSERT_EQ(file.has_value(), length >= 16) << length;
        if (!file) {
            EXPECT_EQ(file.error().fault, Fault::short_header);
            continue;
        }
        EXPECT_EQ(file->size(), (length - 16) / 68);
        EXPECT_FALSE(file->warnings().empty()) << length;
        for (std::size_t i = 0; i < file->size(); ++i) {
            EXPECT_FALSE(to_record(file->game(i), file->header(), {}).problem);
        }
    }
}

TEST(Wthor, EveryPlayerNumberIsInRangeOrNamedByItsNumber) {
    const std::string bytes =
        encode(Header{.names = 1}) + encode_name(NameKind::players, "Only One");
    const auto players = NameFile::open(NameKind::players, bytes);
    EXPECT_EQ(players->name(0), "Only One");
    for (std::size_t number = 1; number < 65536; ++number) {
        ASSERT_EQ(players->name(number), "#" + std::to_string(number));
    }
}

TEST(Wthor, AMoveThatCannotBeKeepsWhatCameBefore) {
    std::string bytes = sample_file();
    for (const int wrong : {9, 10, 19, 20, 33, 56, 89, 91, 99, 255}) {
        bytes[16 + 8 + 2] = static_cast<char>(wrong);
        const auto file = GameFile::open(bytes);
        const ReadGame game = to_record(file->game(0), file->header(), {});
        if (wrong == 33) {
            EXPECT_FALSE(game.problem);
            continue;
        }
        ASSERT_TRUE(game.problem) << wrong;
        EXPECT_EQ(game.problem->byte, 10U);
        EXPECT_EQ(game.problem->move_number, 3);
        EXPECT_EQ(transcript::write(game.record), "f5d6");
        EXPECT_THAT(formats::describe_bytes(*game.problem), HasSubstr("move 3: "));
    }
}

TEST(Wthor, FilesOfOtherKindsAreRefused) {
    std::string bytes = sample_file();
    bytes[12] = 10;
    EXPECT_EQ(GameFile::open(bytes).error().fault, Fault::board_size);
    bytes[12] = 0;
    EXPECT_TRUE(GameFile::open(bytes).has_value()) << "0 stands for 8";
    bytes[13] = 1;
    EXPECT_EQ(GameFile::open(bytes).error().fault, Fault::solitaires);
    bytes = sample_file();
    bytes[16 + 6] = 65;
    const auto file = GameFile::open(bytes);
    const ReadGame game = to_record(file->game(0), file->header(), {});
    EXPECT_EQ(game.problem->fault, Fault::bad_score_byte);
    EXPECT_FALSE(game.record.outcome);
}

TEST(Wthor, OnlyGamesFromTheUsualStartAreWritten) {
    Writer writer;
    EXPECT_EQ(writer.add({.spec = GameSpec::for_go()})->kind, WriteError::Kind::not_othello);
    EXPECT_EQ(writer.add({.spec = GameSpec::for_othello({10, 10})})->kind,
              WriteError::Kind::not_eight);
    GameRecord turned{.spec = GameSpec::for_othello()};
    turned.tree.set_setup(kRootNode, {.added = {}, .cleared = {}, .to_play = Color::white});
    EXPECT_EQ(writer.add(turned)->kind, WriteError::Kind::not_usual_start);
    EXPECT_EQ(writer.size(), 0U);
    EXPECT_EQ(writer.games({}).size(), 16U);
    EXPECT_EQ(writer.players({}).size(), 36U) << "nobody is always there";
}

TEST(Wthor, AnyBytesAreReadOrRefused) {
    EXPECT_TRUE(rc::check([](const std::vector<std::uint8_t>& noise, std::uint64_t seed) {
        Rng rng(seed);
        std::string bytes = sample_file();
        for (const std::uint8_t byte : noise) {
            bytes[rng.below(static_cast<std::uint32_t>(bytes.size()))] = static_cast<char>(byte);
        }
        (void)kind_of(bytes);
        const auto file = GameFile::open(bytes);
        if (!file) return;
        for (std::size_t i = 0; i < file->size(); ++i) {
            const ReadGame game = to_record(file->game(i), file->header(), {});
            if (game.problem) RC_ASSERT(!formats::describe_bytes(*game.problem).empty());
            RC_ASSERT(formats::play_main_line(game.record).has_value());
        }
    }));
}

}  // namespace
}  // namespace magpie::wthor
