#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "formats/sgn/sgn.h"
#include "game/playback.h"
#include "game/words.h"
#include "random_games.h"

namespace magpie::sgn {
namespace {

constexpr Form kForms[] = {Form::spaced, Form::comma, Form::with_captures, Form::packed};

// Writing and reading give the record back, and reading and writing the text.
void expect_round_trip(const GameRecord& record, Form form) {
    const auto text = write(record, form);
    ASSERT_TRUE(text) << describe(text.error(), record);
    const auto read_back = read(*text);
    ASSERT_TRUE(read_back) << describe(read_back.error(), *text) << '\n' << *text;
    ASSERT_EQ(read_back->spec, record.spec) << *text;
    ASSERT_EQ(read_back->outcome, record.outcome) << *text;
    ASSERT_TRUE(*read_back == record) << *text;
    ASSERT_EQ(write(*read_back, form), *text);
}

TEST(RoundTrip, AnyGameThroughAnyForm_N22) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed) {
        Rng rng(seed);
        const GameRecord record = random_record(rng);
        for (const Form form : kForms) {
            expect_round_trip(record, form);
            RC_ASSERT(!testing::Test::HasFatalFailure());
        }
    }));
}

TEST(RoundTrip, EveryExtremeOfSize_N22) {
    Rng rng(11);
    for (const GameSpec& spec :
         {GameSpec::for_go({1, 1}), GameSpec::for_go({1, 2}), GameSpec::for_go({2, 1}),
          GameSpec::for_go({52, 52}), GameSpec::for_go({52, 1}), GameSpec::for_go({19, 19}),
          GameSpec::for_othello({4, 4}), GameSpec::for_othello({8, 8}),
          GameSpec::for_othello({26, 26}), GameSpec::for_othello({4, 26})}) {
        for (const int moves : {0, 1, 2, 1000}) {
            const GameRecord record =
                random_record({.spec = spec, .moves = moves, .pass_percent = 0}, rng);
            for (const Form form : kForms) expect_round_trip(record, form);
        }
    }
}

// The reader of the notation and the playback of a record agree on what a game is, whoever moves.
TEST(RoundTrip, AGameThatPlaybackRefusesIsRefusedAsText) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed, bool is_go) {
        Rng rng(seed);
        const GameSpec spec = is_go ? GameSpec::for_go({3, 3}) : GameSpec::for_othello({4, 4});
        Playback game = Playback::new_game(spec);
        std::string text = is_go ? "3x3" : "othello4x4";
        for (int i = 0; i < 20; ++i) {
            const Color color = rng.below(5) == 0 ? opponent(game.to_play()) : game.to_play();
            const auto place = rng.below(static_cast<std::uint32_t>(spec.geometry.area()) + 1);
            const Point p(static_cast<int>(place));
            const Move move = spec.geometry.contains(p) ? Move(p) : Move::pass();
            const std::string longer = text + " " + (move.is_pass() ? "-" : move_text(spec, move)) +
                                       (color == Color::black ? "b" : "w");
            const auto entered = game.append({color, move});
            const auto read_back = read(longer);
            RC_ASSERT(entered.has_value() == read_back.has_value());
            if (!entered) {
                RC_ASSERT((std::get<Refusal>(entered.error().why) == read_back.error().refusal));
                continue;
            }
            text = longer;
        }
    }));
}

// A record may leave out the passes that Othello forces; the text has them.
TEST(RoundTrip, ForcedPassesAreWrittenThoughTheRecordLeavesThemOut) {
    const std::string full = "othello4x4 b1b c1w d3b a1w -b a3w";
    GameRecord bare{.spec = GameSpec::for_othello({4, 4})};
    NodeId last = kRootNode;
    const GameRecord whole = *read(full);
    for (const NodeId node : whole.tree.main_line()) {
        const auto move = whole.tree.move(node);
        if (move && !move->move.is_pass()) last = bare.tree.add_child(last, *move);
    }
    ASSERT_EQ(bare.tree.depth(last), 5U);
    EXPECT_EQ(write(bare), full);
    EXPECT_EQ(write(bare, Form::packed), write(*read(full), Form::packed));
}

// A text cut off anywhere is another game or an error, never a fault.
TEST(RoundTrip, EveryTruncationIsSafe) {
    Rng rng(12);
    for (int i = 0; i < 6; ++i) {
        const GameRecord record = random_record(rng);
        for (const Form form : kForms) {
            const std::string text = *write(record, form);
            for (std::size_t n = 0; n < text.size(); ++n) {
                const std::string_view cut = std::string_view(text).substr(0, n);
                const auto game = read(cut);
                if (form == Form::packed) {
                    ASSERT_FALSE(game) << "a damaged link was not noticed: " << cut;
                }
                if (game) {
                    ASSERT_TRUE(write(*game));
                } else {
                    ASSERT_LE(game.error().byte + game.error().length, n);
                    ASSERT_FALSE(describe(game.error(), cut).empty());
                }
            }
        }
    }
}

TEST(RoundTrip, AnyBytesAreReadOrRefused) {
    EXPECT_TRUE(rc::check([](std::string text, bool with_size) {
        if (with_size) text = "3x3 " + text;
        const auto game = read(text);
        if (game) {
            RC_ASSERT((read(*write(*game)) == *game));
        } else {
            RC_ASSERT(game.error().byte + game.error().length <= text.size());
            RC_ASSERT(!describe(game.error(), text).empty());
        }
    }));
}

}  // namespace
}  // namespace magpie::sgn
