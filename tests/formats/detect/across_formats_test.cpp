// What a format says survives the way through SGF, which is what the library keeps.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "formats/board/board.h"
#include "formats/ggf/ggf.h"
#include "formats/obf/obf.h"
#include "formats/sgf/sgf.h"
#include "formats/sgn/sgn.h"
#include "formats/transcript/transcript.h"
#include "formats/wthor/wthor.h"
#include "support/random_othello.h"

namespace magpie {
namespace {

using ::testing::HasSubstr;

GameRecord through_sgf(const GameRecord& record) {
    auto read = sgf::read(sgf::write(record));
    EXPECT_TRUE(read.has_value());
    return read ? std::move(read->record) : GameRecord();
}

GameRecord from_ggf(std::string_view text) {
    auto game = ggf::Reader(text).next();
    EXPECT_TRUE(game && !game->problem) << text;
    return game ? std::move(game->record) : GameRecord();
}

std::string to_ggf(const GameRecord& record) { return ggf::write(record).value_or("refused"); }

constexpr std::string_view kStart =
    "BO[8 ---------------------------O*------*O--------------------------- *]";

std::string ggf_game(std::string_view head, std::string_view moves = "B[F5]W[D6]") {
    return "(;GM[Othello]" + std::string(head) + std::string(kStart) + std::string(moves) + ";)";
}

TEST(AcrossFormats, GgfKeepsItsTextsThroughSgf) {
    const std::string text = ggf_game(
        "PC[GGS/os]DT[2001.03.04_10:11:12.MST]PB[a\\]b]PW[c]RE[-8.000:t]ZZ[q\\]r\\\\s][tail\\\\]",
        "B[F5/1.5/2]lc[low]C[no comment]W[D6/\\\\/x]");
    const GameRecord record = from_ggf(text);
    EXPECT_THAT(to_ggf(record), HasSubstr("RE[-8.000:t]"));
    EXPECT_THAT(to_ggf(record), HasSubstr("DT[2001.03.04_10:11:12.MST]"));
    EXPECT_THAT(to_ggf(record), HasSubstr("C[no comment]"));
    EXPECT_THAT(to_ggf(record), HasSubstr("ZZ[q\\]r\\\\s][tail\\\\]"));
    const GameRecord back = through_sgf(record);
    EXPECT_EQ(to_ggf(back), to_ggf(record));
    EXPECT_EQ(back, record);
    EXPECT_EQ(through_sgf(back), back) << "nothing grows on the way";
}

std::string any_of(Rng& rng, std::initializer_list<const char*> texts) {
    return *(texts.begin() + rng.below(static_cast<std::uint32_t>(texts.size())));
}

// GGF as somebody might have written it.
std::string any_ggf(Rng& rng) {
    const auto text = [&] {
        return any_of(rng, {"", "Ada", "B\\]o", "\\\\", "a\\b", " x ", "z\xC3\xB6", "two\nlines",
                            ":", "[", ";("});
    };
    std::string head;
    for (std::uint32_t count = rng.below(7); count > 0; --count) {
        head += any_of(rng, {"PB", "PW", "RB", "RW", "PC", "EV", "TI", "TY",  "XX",   "xx",  "Yy",
                             "C",  "N",  "SZ", "GN", "AB", "KM", "LB", "GGF", "GGFC", "MGST"}) +
                "[" + text() + "]";
        if (rng.below(6) == 0) head += "[" + text() + "]";
    }
    head += any_of(rng, {"", "DT[1998]", "DT[2004.09.18_05:54:38.MDT]", "DT[945277754]",
                         "DT[2014-02-21 20:52:27 GMT]", "DT[some day]", "DT[ 1998 ]"});
    head += any_of(rng, {"", "RE[?]", "RE[+12.00]", "RE[-8.000:t]", "RE[+64.00:r]", "RE[+2:s]",
                         "RE[-3.5]", "RE[0]", "RE[+4:x]", "RE[won]", "RE[]"});
    std::string moves;
    for (const char* move : {"B[F5", "W[D6", "B[C3", "W[D3"}) {
        moves += move + any_of(rng, {"", "/1.5", "/-2/3.25", "//1", "/"}) + "]";
        if (rng.below(4) == 0)
            moves += any_of(rng, {"ZZ", "C", "TB", "PL", "N"}) + "[" + text() + "]";
    }
    return ggf_game(head, moves);
}

TEST(AcrossFormats, AnyGgfIsTheSameThroughSgf) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed) {
        Rng rng(seed);
        const std::string text = any_ggf(rng);
        const GameRecord record = from_ggf(text);
        RC_LOG() << text << '\n' << sgf::write(record);
        RC_ASSERT(to_ggf(through_sgf(record)) == to_ggf(record));
        RC_ASSERT(to_ggf(from_ggf(to_ggf(record))) == to_ggf(record));
    }));
}

TEST(AcrossFormats, OthelloOfEveryOtherFormIsTheSameThroughSgf) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed) {
        Rng rng(seed);
        GameRecord record = test::random_othello(static_cast<int>(rng.below(61)), rng);
        const GameRecord back = through_sgf(record);
        RC_ASSERT(*transcript::write(back) == *transcript::write(record));
        RC_ASSERT(*sgn::write(back) == *sgn::write(record));

        auto playback = *Playback::open(record);
        RC_ASSERT(playback.to_end().has_value());
        obf::Puzzle puzzle{
            .board = boards::diagram_of(std::get<othello::Position>(playback.position())),
            .moves = {},
            .comment = any_of(rng, {"", "a: b]c", "\\", "50% of it"})};
        for (const Move move : legal_moves(playback.position())) {
            if (!move.is_pass())
                puzzle.moves.push_back({move, static_cast<int>(rng.below(129)) - 64});
        }
        const GameRecord problem = obf::to_record(puzzle);
        RC_ASSERT(*obf::from_record(through_sgf(problem)) == *obf::from_record(problem));
    }));
}

TEST(AcrossFormats, WthorIsTheSameThroughSgf) {
    Rng rng(7);
    for (int i = 0; i < 30; ++i) {
        GameRecord record = test::random_othello(static_cast<int>(rng.below(61)), rng);
        record.info.names = {"Ad]a", "B\\o"};
        record.info.event = "Cup";
        record.info.date = "1998";
        const auto files = [](const GameRecord& game) {
            wthor::Writer writer;
            EXPECT_FALSE(writer.add(game));
            return writer.games({}) + writer.players({}) + writer.tournaments({});
        };
        const std::string bytes = files(record);
        const auto file =
            wthor::GameFile::open(std::string_view(bytes).substr(0, 16 + wthor::kGameBytes));
        ASSERT_TRUE(file.has_value());
        const GameRecord read = wthor::to_record(file->game(0), file->header(), {}).record;
        EXPECT_EQ(files(through_sgf(read)), files(read));
        EXPECT_EQ(through_sgf(read), read);
    }
}

}  // namespace
}  // namespace magpie
