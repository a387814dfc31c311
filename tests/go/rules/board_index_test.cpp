#include "go/rules/board_index.h"

#include <gtest/gtest.h>

#include "core/rng.h"

namespace magpie::go {
namespace {

// Few keys, most of them in one bucket, come and go at random: the index must answer as a list that
// is searched from its end.
TEST(BoardIndex, FindsWhatAListFinds) {
    BoardIndex index;
    std::vector<std::uint64_t> list;
    Rng rng(5);
    const auto newest = [&list](std::uint64_t key, std::size_t before) {
        while (before > 0 && list[before - 1] != key) --before;
        return static_cast<std::int32_t>(before) - 1;
    };
    for (int i = 0; i < 20'000; ++i) {
        // Grows to some hundreds, so that the buckets are made anew on the way.
        if (list.empty() || rng.below(100) < 51) {
            list.push_back(std::uint64_t{rng.below(8)} * 4096 + rng.below(2));
            index.push(list.back());
        } else {
            list.pop_back();
            index.pop();
        }
        const std::uint64_t key = std::uint64_t{rng.below(8)} * 4096 + rng.below(2);
        const std::int32_t found = index.find(key);
        ASSERT_EQ(found, newest(key, list.size()));
        if (found != BoardIndex::kNone) {
            ASSERT_EQ(index.key(found), key);
            ASSERT_EQ(index.older(found), newest(key, static_cast<std::size_t>(found)));
        }
    }
    EXPECT_GT(list.size(), 200U);
}

}  // namespace
}  // namespace magpie::go
