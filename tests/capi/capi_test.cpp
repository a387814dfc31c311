#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "capi/magpie.h"
#include "capi/owned.h"

namespace {

using testing::HasSubstr;

Game read_game(const std::string& text, magpie_error* error = nullptr) {
    return Game(magpie_game_read(text.data(), text.size(), error));
}

std::string written(const Game& game, const char* format) {
    std::string text(magpie_game_write(game.get(), format, nullptr, 0), ' ');
    magpie_game_write(game.get(), format, text.data(), text.size() + 1);
    return text;
}

TEST(CApi, AGameIsPlayedTakenBackAndWritten) {
    magpie_game_options options{};
    options.size = sizeof options;
    options.columns = 9;
    options.rows = 9;
    const Game game(magpie_game_new(&options, nullptr));
    ASSERT_TRUE(game);
    EXPECT_EQ(magpie_game_columns(game.get()), 9);
    EXPECT_EQ(magpie_game_to_play(game.get()), MAGPIE_BLACK);
    EXPECT_EQ(magpie_game_play(game.get(), "E5", nullptr, nullptr), MAGPIE_OK);
    EXPECT_EQ(magpie_game_stone_at(game.get(), {4, 4}), MAGPIE_BLACK);
    EXPECT_EQ(magpie_game_liberties_at(game.get(), {4, 4}), 4);
    EXPECT_EQ(magpie_game_play(game.get(), "pass", nullptr, nullptr), MAGPIE_OK);
    EXPECT_EQ(written(game, "sgn"), "9x9 E5b -w");
    EXPECT_EQ(magpie_game_undo(game.get()), MAGPIE_OK);
    EXPECT_EQ(magpie_game_move_number(game.get()), 1);
    EXPECT_EQ(magpie_game_redo(game.get()), MAGPIE_OK);
    EXPECT_EQ(magpie_game_redo(game.get()), MAGPIE_NOTHING);
    EXPECT_THAT(written(game, "svg"), HasSubstr("<svg"));
    EXPECT_EQ(written(game, "nonsense"), "");
}

TEST(CApi, ARefusalSaysWhyAndChangesNothing) {
    const Game game = read_game("9x9 E5b");
    magpie_error error{.size = sizeof error, .message = {}};
    EXPECT_EQ(magpie_game_play(game.get(), "e5", nullptr, &error), MAGPIE_REFUSED);
    EXPECT_STREQ(error.message, "E5 is refused: there is a stone there already.");
    EXPECT_EQ(magpie_game_play(game.get(), "z9", nullptr, &error), MAGPIE_BAD_INPUT);
    EXPECT_THAT(error.message, HasSubstr("z9"));
    EXPECT_EQ(magpie_game_move_number(game.get()), 1);
}

TEST(CApi, ACaptureIsCounted) {
    // White's stone in the corner has one liberty left.
    const Game game = read_game("5x5 B5b A5w");
    size_t taken = 9;
    EXPECT_EQ(magpie_game_try(game.get(), "A4", &taken, nullptr), MAGPIE_OK);
    EXPECT_EQ(taken, 1U);
    EXPECT_EQ(magpie_game_stone_at(game.get(), {0, 0}), MAGPIE_WHITE);
    EXPECT_EQ(magpie_game_play(game.get(), "A4", &taken, nullptr), MAGPIE_OK);
    EXPECT_EQ(magpie_game_stone_at(game.get(), {0, 0}), MAGPIE_EMPTY);
}

TEST(CApi, OthelloHasTheSameCalls) {
    const Game game = read_game("othello8x8 f5b");
    EXPECT_TRUE(magpie_game_is_othello(game.get()));
    std::vector<magpie_point> moves(2);
    EXPECT_EQ(magpie_game_legal_moves(game.get(), moves.data(), moves.size()), 3U);
    char name[8];
    EXPECT_EQ(magpie_point_name(game.get(), moves[0], name, sizeof name), 2U);
    EXPECT_STREQ(name, "f4");
    EXPECT_EQ(magpie_point_name(game.get(), {-1, -1}, name, sizeof name), 4U);
    EXPECT_EQ(magpie_point_name(game.get(), {8, 0}, name, sizeof name), 0U);  // no such square
    EXPECT_EQ(magpie_game_liberties_at(game.get(), {4, 4}), 0);
    magpie_score score{};
    score.size = sizeof score;
    EXPECT_EQ(magpie_game_score(game.get(), &score), MAGPIE_OK);
    EXPECT_EQ(score.black, 4);
    EXPECT_EQ(score.white, 1);
    EXPECT_EQ(score.winner, MAGPIE_BLACK);
}

TEST(CApi, TakingBackGoesByMovesWhateverStandsBetweenThem) {
    const Game game =
        read_game("(;GM[1]FF[4]SZ[9]AB[cc];C[hello];B[ee];C[a word];W[gg];C[the end])");
    EXPECT_EQ(magpie_game_move_number(game.get()), 2);
    EXPECT_EQ(magpie_game_undo(game.get()), MAGPIE_OK);
    EXPECT_EQ(magpie_game_stone_at(game.get(), {6, 6}), MAGPIE_EMPTY);
    EXPECT_EQ(magpie_game_undo(game.get()), MAGPIE_OK);
    EXPECT_EQ(magpie_game_move_number(game.get()), 0);
    EXPECT_EQ(magpie_game_undo(game.get()), MAGPIE_NOTHING);
    EXPECT_EQ(magpie_game_stone_at(game.get(), {2, 2}), MAGPIE_BLACK);
    EXPECT_EQ(magpie_game_redo(game.get()), MAGPIE_OK);
    EXPECT_EQ(magpie_game_redo(game.get()), MAGPIE_OK);
    EXPECT_EQ(magpie_game_stone_at(game.get(), {6, 6}), MAGPIE_WHITE);
    EXPECT_EQ(magpie_game_redo(game.get()), MAGPIE_NOTHING);
}

TEST(CApi, AnIllegalMoveOfARecordIsNotMadeAgain) {
    const Game game = read_game("(;GM[1]FF[4]SZ[9];B[ee];C[a word];W[ee])");
    EXPECT_EQ(magpie_game_move_number(game.get()), 1);
    EXPECT_EQ(magpie_game_redo(game.get()), MAGPIE_REFUSED);
    EXPECT_EQ(magpie_game_undo(game.get()), MAGPIE_OK);
    EXPECT_EQ(magpie_game_move_number(game.get()), 0);
}

TEST(CApi, WhatIsWrittenIsTheGameThatIsPlayed_N22) {
    const Game game = read_game("9x9 E5b C3w");
    EXPECT_EQ(magpie_game_undo(game.get()), MAGPIE_OK);
    EXPECT_EQ(written(game, "sgn"), "9x9 E5b");
    EXPECT_EQ(magpie_game_play(game.get(), "G7", nullptr, nullptr), MAGPIE_OK);
    EXPECT_EQ(written(game, "sgn-url"), "9x9,E5b,G7w");
    EXPECT_THAT(written(game, "sgf"), HasSubstr("W[cg]"));  // what was taken back is still there
}

TEST(CApi, ACopyGoesItsOwnWay) {
    const Game game = read_game("9x9 E5b");
    const Game copy(magpie_game_copy(game.get()));
    EXPECT_EQ(magpie_game_play(copy.get(), "C3", nullptr, nullptr), MAGPIE_OK);
    EXPECT_EQ(written(game, "sgn"), "9x9 E5b");
    EXPECT_EQ(written(copy, "sgn"), "9x9 E5b C3w");
}

TEST(CApi, AProgramOfYesterdayKnowsFewerMembers) {
    magpie_score score{};
    score.winner = 77;
    score.size = offsetof(magpie_score, winner);  // before there was a winner
    EXPECT_EQ(magpie_game_score(read_game("9x9 E5b").get(), &score), MAGPIE_OK);
    EXPECT_EQ(score.winner, 77);
    magpie_game_options options{};
    options.size = offsetof(magpie_game_options, rules);  // before there were rules
    options.columns = 7;
    options.rows = 7;
    options.rules = "not to be read";
    EXPECT_TRUE(Game(magpie_game_new(&options, nullptr)));
    magpie_error error{};
    error.size = offsetof(magpie_error, message) + 4;
    error.message[4] = 'x';
    EXPECT_FALSE(read_game("nonsense", &error));
    EXPECT_EQ(std::string(error.message).size(), 3U);
    EXPECT_EQ(error.message[4], 'x');
}

TEST(CApi, NullIsAnErrorLikeAnother) {
    EXPECT_EQ(magpie_game_read(nullptr, 3, nullptr), nullptr);
    EXPECT_EQ(magpie_game_copy(nullptr), nullptr);
    EXPECT_EQ(magpie_game_play(nullptr, "d4", nullptr, nullptr), MAGPIE_BAD_INPUT);
    EXPECT_EQ(magpie_game_play(read_game("9x9").get(), nullptr, nullptr, nullptr),
              MAGPIE_BAD_INPUT);
    EXPECT_EQ(magpie_game_write(nullptr, "sgn", nullptr, 0), 0U);
    EXPECT_EQ(magpie_game_undo(nullptr), MAGPIE_NOTHING);
    magpie_game_free(nullptr);
    EXPECT_EQ(magpie_game_columns(nullptr), 0);
}

TEST(CApi, ATextThatIsTooLongIsCutAndMeasured) {
    const Game game = read_game("9x9 E5b C3w");
    char small[5];
    EXPECT_EQ(magpie_game_write(game.get(), "sgn", small, sizeof small), 11U);
    EXPECT_STREQ(small, "9x9 ");
}

TEST(CApi, TheUsualNewGamesAreListed) {
    const std::size_t length = magpie_usual_games(nullptr, 0);
    std::string text(length, ' ');
    EXPECT_EQ(magpie_usual_games(text.data(), text.size() + 1), length);
    EXPECT_EQ(text, "go\t9\tjapanese\t3\t25\nothello\t8\tdiscs\t3\t26\n");
}

TEST(CApi, RuleSetsAreListedWithTheirTitles) {
    const std::size_t length = magpie_rule_sets(nullptr, 0);
    std::string text(length + 1, ' ');
    EXPECT_EQ(magpie_rule_sets(text.data(), text.size()), length);
    EXPECT_THAT(text, testing::StartsWith("japanese\tJapanese\n"));
    EXPECT_THAT(text, testing::HasSubstr("\nnew-zealand\tNew Zealand\n"));
}

}  // namespace
