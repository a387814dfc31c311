#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "formats/sgn/sgn.h"
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
