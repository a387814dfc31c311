#include "go/search/evaluation_cache.h"

#include <gtest/gtest.h>

namespace magpie::go {
namespace {

nn::Output answer(float mark, std::size_t area) {
    nn::Output out;
    out.policy.assign(area + 1, mark);
    out.ownership.assign(area, -mark);
    out.win = mark;
    out.lead = 3 * mark;
    out.score.fill(5 * mark);
    return out;
}

TEST(EvaluationCache, FindsWhatWasStored) {
    EvaluationCache cache(1 << 20);
    cache.prepare({5, 5});
    nn::Output out;
    EXPECT_FALSE(cache.find(11, out));
    cache.store(11, answer(0.25F, 25));
    cache.store(0x7FF00001, answer(0.75F, 25));
    ASSERT_TRUE(cache.find(11, out));
    EXPECT_EQ(out.policy, answer(0.25F, 25).policy);
    EXPECT_EQ(out.ownership, answer(0.25F, 25).ownership);
    EXPECT_EQ(out.lead, 0.75F);
    EXPECT_EQ(out.score, answer(0.25F, 25).score);
    EXPECT_FALSE(cache.find(13, out));
}

TEST(EvaluationCache, ForgetsWithAnotherShapeAndWhenTold) {
    EvaluationCache cache(1 << 20);
    nn::Output out;
    cache.prepare({5, 5});
    cache.store(11, answer(0.25F, 25));
    cache.prepare({5, 5});
    EXPECT_TRUE(cache.find(11, out));
    cache.prepare({7, 5});
    EXPECT_FALSE(cache.find(11, out));
    cache.store(11, answer(0.5F, 35));
    cache.clear();
    EXPECT_FALSE(cache.find(11, out));
}

TEST(EvaluationCache, HasOneEntryWhenThereIsNoRoomForMore) {
    EvaluationCache cache(0);
    cache.prepare({5, 5});
    nn::Output out;
    cache.store(11, answer(0.25F, 25));
    EXPECT_TRUE(cache.find(11, out));
    cache.store(13, answer(0.5F, 25));
    EXPECT_FALSE(cache.find(11, out));
    EXPECT_TRUE(cache.find(13, out));
}

}  // namespace
}  // namespace magpie::go
