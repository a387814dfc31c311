// A record that is looked through, as the C interface has it.
#include <array>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "capi/magpie.h"
#include "capi/owned.h"

namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

Record read_record(const std::string& text, magpie_error* error = nullptr) {
    return Record(magpie_record_read(text.data(), text.size(), error));
}

std::string answer(const Record& record, std::size_t length) {
    const std::string text = magpie_record_answer(record.get());
    EXPECT_EQ(text.size(), length);
    return text;
}

std::string state(const Record& record) {
    return answer(record, magpie_record_state(record.get()));
}

std::string written(const Record& record, const char* format) {
    return answer(record, magpie_record_write(record.get(), format));
}

std::string line(const Record& record) { return written(record, "sgn-url"); }

int node(const Record& record) {
    const std::string text = state(record);
    return std::stoi(text.substr(text.find("\"node\":") + 7));
}

magpie_status step(const Record& record, const char* word, int times = 1) {
    return magpie_record_step(record.get(), word, times);
}

magpie_status play(const Record& record, const char* move, magpie_error* error = nullptr) {
    return magpie_record_play(record.get(), move, error);
}

const char* const kForked =
    "(;GM[1]FF[4]SZ[9];B[ee]C[first];W[cc](;B[gg];W[gc])(;B[cg]C[or here]))";

TEST(CApiRecord, StepsGoBackAndForthAndOverToVariations) {
    const Record record = read_record(kForked);
    EXPECT_EQ(line(record), "9x9,E5b,C7w,G3b,G7w");
    EXPECT_EQ(step(record, "back"), MAGPIE_OK);
    EXPECT_EQ(step(record, "down"), MAGPIE_OK);
    EXPECT_EQ(line(record), "9x9,E5b,C7w,C3b");
    EXPECT_THAT(state(record), HasSubstr(R"("main":false,"comment":"or here")"));
    EXPECT_EQ(step(record, "down"), MAGPIE_NOTHING);
    EXPECT_EQ(step(record, "up"), MAGPIE_OK);
    EXPECT_EQ(step(record, "forward", 10), MAGPIE_OK);
    EXPECT_EQ(line(record), "9x9,E5b,C7w,G3b,G7w");
    EXPECT_EQ(step(record, "branch-back"), MAGPIE_OK);
    EXPECT_EQ(line(record), "9x9,E5b,C7w");
    EXPECT_EQ(step(record, "branch-back"), MAGPIE_OK);
    EXPECT_EQ(line(record), "9x9");
    EXPECT_EQ(step(record, "back"), MAGPIE_NOTHING);
    EXPECT_EQ(step(record, "branch-forward"), MAGPIE_OK);
    EXPECT_EQ(line(record), "9x9,E5b,C7w");
    EXPECT_EQ(step(record, "last"), MAGPIE_OK);
    EXPECT_EQ(step(record, "first"), MAGPIE_OK);
    EXPECT_EQ(step(record, "sideways"), MAGPIE_NOTHING);
}

TEST(CApiRecord, TheLineIsWrittenWithTheSetUpsOnIt) {
    const Record record =
        read_record("(;GM[1]FF[4]SZ[9];B[ee]C[first];AB[bb]AW[aa];W[cc](;B[gg])(;B[cg]))");
    EXPECT_EQ(line(record), "") << "SGN has no place for them";
    EXPECT_THAT(written(record, "sgf-line"), HasSubstr(";B[ee];AB[bb]AW[aa];W[cc];B[gg])"));
    EXPECT_EQ(step(record, "down"), MAGPIE_OK);
    EXPECT_THAT(written(record, "sgf-line"), EndsWith(";W[cc];B[cg])\n"));
}

TEST(CApiRecord, AMoveMakesAVariationOrFollowsOne) {
    const Record record = read_record(kForked);
    EXPECT_EQ(step(record, "first"), MAGPIE_OK);
    EXPECT_EQ(step(record, "forward", 2), MAGPIE_OK);
    EXPECT_EQ(play(record, "c3"), MAGPIE_OK);
    EXPECT_THAT(state(record), HasSubstr("or here"));
    EXPECT_EQ(step(record, "back"), MAGPIE_OK);
    EXPECT_EQ(play(record, "a1"), MAGPIE_OK);
    EXPECT_EQ(line(record), "9x9,E5b,C7w,A1b");
    magpie_error error{};
    error.size = sizeof error;
    EXPECT_EQ(play(record, "a1", &error), MAGPIE_REFUSED);
    EXPECT_THAT(error.message, HasSubstr("stone there already"));
    EXPECT_EQ(play(record, "z9", &error), MAGPIE_BAD_INPUT);
    EXPECT_THAT(written(record, "sgf"), HasSubstr("(;B[ai])"));
    EXPECT_THAT(written(record, "sgf"), HasSubstr("C[or here]"));
}

TEST(CApiRecord, CommentsArePutDownAndReadAgain) {
    const Record record = read_record(kForked);
    const std::string text = "a ] bracket, \"quotes\" and 碁";
    EXPECT_EQ(magpie_record_comment(record.get(), text.data(), text.size()), MAGPIE_OK);
    const Record again = read_record(written(record, "sgf"));
    EXPECT_THAT(state(again), HasSubstr(R"("comment":"a ] bracket, \"quotes\" and 碁")"));
    EXPECT_EQ(magpie_record_comment(record.get(), "", 0), MAGPIE_OK);
    EXPECT_THAT(state(record), HasSubstr(R"("comment":"")"));
    const std::string endless(70'000, 'x');
    EXPECT_EQ(magpie_record_comment(record.get(), endless.data(), endless.size()),
              MAGPIE_BAD_INPUT);
}

TEST(CApiRecord, ASaveIsWrittenAsItWasLeftWithWhatWasAdded) {
    magpie_table* const table = magpie_table_read("9x9 E5b C3w", 11, nullptr);
    magpie_table_say(table, "pass", 0);
    magpie_table_say(table, "pass", 0);
    magpie_table_write(table, "save", 0);
    const std::string left = magpie_table_answer(table);
    magpie_table_free(table);
    const Record record = read_record(left);
    EXPECT_EQ(written(record, "save"), left);
    EXPECT_EQ(step(record, "first"), MAGPIE_OK);
    EXPECT_EQ(play(record, "g7"), MAGPIE_OK);
    const std::string kept = written(record, "save");
    EXPECT_THAT(kept, HasSubstr("marking_dead"));
    magpie_table* const again = magpie_table_read(kept.data(), kept.size(), nullptr);
    ASSERT_NE(again, nullptr);
    magpie_table_state(again, 0);
    EXPECT_THAT(magpie_table_answer(again), HasSubstr(R"("link":"9x9,E5b,C3w,-b,-w")"));
    magpie_table_free(again);
}

TEST(CApiRecord, GoesOnWithItsGameAndKeepsWhatWasAddedHere) {
    const std::string before = written(read_record("9x9 E5b C3w"), "save");
    const Record record = read_record(before);
    EXPECT_EQ(magpie_record_comment(record.get(), "mine", 4), MAGPIE_OK);
    EXPECT_EQ(step(record, "back"), MAGPIE_OK);
    EXPECT_EQ(play(record, "g7"), MAGPIE_OK);
    const int here = node(record);
    const auto merge = [&](const std::string& then, const std::string& now) {
        return magpie_record_merge(record.get(), then.data(), then.size(), now.data(), now.size(),
                                   nullptr);
    };
    // The game went on, and somebody else had a word for the same move.
    const Record game = read_record(before);
    EXPECT_EQ(magpie_record_comment(game.get(), "theirs", 6), MAGPIE_OK);
    EXPECT_EQ(play(game, "g3"), MAGPIE_OK);
    const std::string after = written(read_record(written(game, "sgf")), "save");
    EXPECT_EQ(merge(before, after), MAGPIE_OK);
    EXPECT_EQ(node(record), here);
    EXPECT_EQ(line(record), "9x9,E5b,G7w");
    EXPECT_EQ(step(record, "up"), MAGPIE_OK);
    EXPECT_THAT(state(record), HasSubstr(R"("comment":"mine\u000a\u000atheirs")"));
    EXPECT_EQ(step(record, "last"), MAGPIE_OK);
    EXPECT_EQ(line(record), "9x9,E5b,C3w,G3b");
    EXPECT_THAT(state(record), HasSubstr("\"left\":" + std::to_string(node(record)) + ","));
    EXPECT_EQ(merge(after, after), MAGPIE_NOTHING);
    EXPECT_EQ(merge(after, "13x13 E5b"), MAGPIE_BAD_INPUT);
    EXPECT_EQ(magpie_record_merge(nullptr, nullptr, 0, "9x9", 3, nullptr), MAGPIE_BAD_INPUT);
}

TEST(CApiRecord, WhatLeadsToTheGameStaysAndTheRestMayGo) {
    const Record record = read_record(kForked);
    EXPECT_EQ(magpie_record_remove(record.get(), node(record)), MAGPIE_REFUSED);
    EXPECT_EQ(magpie_record_remove(record.get(), 0), MAGPIE_REFUSED);
    EXPECT_EQ(step(record, "back"), MAGPIE_OK);
    EXPECT_EQ(step(record, "down"), MAGPIE_OK);
    EXPECT_EQ(magpie_record_promote(record.get(), node(record)), MAGPIE_OK);
    EXPECT_THAT(state(record), HasSubstr(R"("main":true)"));
    EXPECT_EQ(magpie_record_remove(record.get(), node(record)), MAGPIE_OK);
    EXPECT_EQ(line(record), "9x9,E5b,C7w");
    EXPECT_THAT(written(record, "sgf"), Not(HasSubstr("or here")));
    EXPECT_EQ(magpie_record_remove(record.get(), 12'345), MAGPIE_BAD_INPUT);
    EXPECT_EQ(magpie_record_go(record.get(), -1), MAGPIE_BAD_INPUT);
}

TEST(CApiRecord, TheTreeIsToldInLanes) {
    const Record record = read_record(kForked);
    const std::string tree = answer(record, magpie_record_tree(record.get(), 0, 100, 9));
    EXPECT_THAT(
        tree,
        HasSubstr(
            R"("column":3,"lane":1,"parentLane":0,"moveNumber":3,"color":"black","text":"C3","comment":true)"));
    EXPECT_THAT(state(record), HasSubstr(R"("treeColumns":5)"));
    EXPECT_THAT(tree, HasSubstr(R"("column":4,"lane":0)"));
    EXPECT_THAT(answer(record, magpie_record_tree(record.get(), 0, 100, 1)), Not(HasSubstr("C3")));
    EXPECT_EQ(answer(record, magpie_record_tree(record.get(), 50, 100, 9)), "[]");
}

TEST(CApiRecord, StableDiscsOfOthelloAreTold) {
    // A corner that is taken never turns, nor what stands beside it on the edge.
    std::string board(64, '-');
    board[0] = board[1] = board[28] = board[35] = 'X';
    board[27] = board[36] = 'O';
    const Record record = read_record(board + " X");
    ASSERT_NE(record, nullptr);
    EXPECT_THAT(state(record), HasSubstr(R"("stable":[0,1])"));
    EXPECT_THAT(state(read_record("othello8x8 f5b")), HasSubstr(R"("stable":[])"));
    EXPECT_THAT(state(read_record("9x9 E5b")), HasSubstr(R"("stable":[])"));
}

TEST(CApiRecord, ClassesAreThoseOfTheOtherFrontEnds) {
    EXPECT_STREQ(magpie_record_class_of(0), "good");
    EXPECT_STREQ(magpie_record_class_of(1.3), "inaccuracy");
    EXPECT_STREQ(magpie_record_class_of(4.1), "mistake");
    EXPECT_STREQ(magpie_record_class_of(10.5), "blunder");
}

TEST(CApiRecord, VerdictsAreThoseOfTheOtherFrontEnds) {
    const std::array contradictions = {9.0, 1.0, 2.0, 30.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0};
    EXPECT_EQ(magpie_record_swing(contradictions.data(), contradictions.size()), 8);
    EXPECT_EQ(magpie_record_swing(nullptr, 3), 0);
    EXPECT_STREQ(magpie_record_verdict(12, 6, 1), "mistake");
    EXPECT_STREQ(magpie_record_verdict(12, 6, 0), "unsure");
    EXPECT_STREQ(magpie_record_verdict(12, 11, 1), "unsure");
}

TEST(CApiRecord, PicturesFollowTheNode) {
    const Record record = read_record(kForked);
    const std::string here = answer(record, magpie_record_picture(record.get(), nullptr));
    EXPECT_THAT(here, StartsWith("<svg"));
    EXPECT_EQ(step(record, "first"), MAGPIE_OK);
    EXPECT_NE(answer(record, magpie_record_picture(record.get(), nullptr)), here);
    EXPECT_THAT(answer(record, magpie_record_layout(record.get(), nullptr)),
                HasSubstr("\"cell\":"));
}

TEST(CApiRecord, TheEndOfACountedGameShowsItsDeadStones) {
    const std::string game = "result=B+18.5,C1b,B1w,C2b,B2w,C3b,B3w,C4b,B4w,C5b,B5w,-b,-w";
    const auto drawn = [](const Record& record) {
        return answer(record, magpie_record_picture(record.get(), nullptr));
    };
    const Record counted = read_record("/game/5x5," + game + "?dead=B5.B4.B3.B2.B1");
    const Record bare = read_record("/game/5x5," + game);
    EXPECT_NE(drawn(counted), drawn(bare));
    EXPECT_EQ(step(counted, "back"), MAGPIE_OK);
    EXPECT_EQ(step(bare, "back"), MAGPIE_OK);
    EXPECT_EQ(drawn(counted), drawn(bare));
}

TEST(CApiRecord, NullAndNonsenseAreAnswersToo) {
    EXPECT_EQ(magpie_record_read(nullptr, 0, nullptr), nullptr);
    EXPECT_EQ(read_record("this is no game of anything"), nullptr);
    EXPECT_EQ(magpie_record_state(nullptr), 0U);
    EXPECT_EQ(magpie_record_go(nullptr, 0), MAGPIE_BAD_INPUT);
    EXPECT_EQ(magpie_record_step(nullptr, "back", 1), MAGPIE_BAD_INPUT);
    EXPECT_EQ(magpie_record_play(nullptr, "d4", nullptr), MAGPIE_BAD_INPUT);
    EXPECT_EQ(magpie_record_comment(nullptr, "", 0), MAGPIE_BAD_INPUT);
    EXPECT_EQ(magpie_record_tree(nullptr, 0, 1, 1), 0U);
    EXPECT_STREQ(magpie_record_answer(nullptr), "");
    const Record record = read_record("9x9 E5b");
    EXPECT_EQ(step(record, nullptr), MAGPIE_NOTHING);
    EXPECT_EQ(play(record, nullptr), MAGPIE_BAD_INPUT);
    EXPECT_EQ(written(record, "nonsense"), "");
    magpie_record_free(nullptr);
}

}  // namespace
