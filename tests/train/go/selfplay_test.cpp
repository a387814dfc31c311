#include <array>
#include <cstring>
#include <numeric>

#include <gtest/gtest.h>

#include "train/go/selfplay/pool.h"

namespace magpie::train {
namespace {

// Games of one group, with a network that answers by chance.
class ChanceGames {
  public:
    ChanceGames(int side, int games, const Settings& settings, int threads)
        : ChanceGames(side, games, std::array{settings, settings}, threads) {}

    ChanceGames(int side, int games, const std::array<Settings, 2>& players, int threads)
        : pool_(threads), games_(static_cast<std::size_t>(games)) {
        const auto area = static_cast<std::size_t>(side * side);
        width_ = area + 1 + static_cast<std::size_t>(Answer::count);
        planes_.resize(games_ * go::kPlanes * go::words_per_plane(side * side));
        globals_.resize(games_ * go::kGlobals);
        network_.resize(games_);
        answers_.resize(games_ * width_);
        pool_.add(make_group(side, games, players,
                             {planes_.data(), globals_.data(), answers_.data(), network_.data()},
                             7));
        pool_.release(0);
    }

    // The games go on by one answer each; false when none has a question.
    bool answer() {
        if (pool_.wait(0) == 0) return false;
        for (float& number : answers_) number = 2 * uniform(rng_) - 1;
        pool_.release(0);
        return true;
    }

    Pool pool_;
    std::size_t games_;
    std::size_t width_ = 0;
    std::vector<std::uint32_t> planes_;
    std::vector<float> globals_;
    std::vector<std::uint8_t> network_;
    std::vector<float> answers_;
    Rng rng_{3};
};

template <class T>
T read(const std::byte* at) {
    T value;
    std::memcpy(&value, at, sizeof value);
    return value;
}

TEST(SelfPlay, RecordsPositionsWithPolicyOwnerAndResultThatAgree) {
    constexpr int kSize = 5;
    ChanceGames games(kSize, 16, {.visits = 4, .considered = 4}, 2);
    for (int i = 0; i < 1500; ++i) ASSERT_TRUE(games.answer());
    games.pool_.wait(0);
    const SampleLayout layout(kSize * kSize);
    std::vector<std::byte> bytes(layout.bytes * 4000);
    const int count = games.pool_.group(0).take(bytes.data(), bytes.size());
    ASSERT_GT(count, 100);
    int replies = 0;
    int by_area = 0;
    int cleanups = 0;
    float foreseen = 0;
    for (int i = 0; i < count; ++i) {
        const std::byte* sample = bytes.data() + static_cast<std::size_t>(i) * layout.bytes;
        int policy = 0;
        int reply = 0;
        for (std::size_t k = 0; k <= kSize * kSize; ++k) {
            policy += read<std::uint16_t>(sample + layout.policy + 2 * k);
            reply += read<std::uint16_t>(sample + layout.reply + 2 * k);
        }
        EXPECT_NEAR(policy, 65535, 20);
        replies += reply > 0;
        int margin = 0;
        for (std::size_t k = 0; k < kSize * kSize; ++k) {
            margin += read<std::int8_t>(sample + layout.owner + k);
        }
        const auto won = read<float>(sample + layout.result);
        const auto lead = read<float>(sample + layout.result + sizeof(float));
        EXPECT_EQ(won, lead > 0 ? 1.0F : lead < 0 ? 0.0F : 0.5F);
        const auto chance = read<float>(sample + layout.result + 2 * sizeof(float));
        EXPECT_GE(chance, 0);
        EXPECT_LE(chance, 1);
        foreseen += (chance - 0.5F) * (won - 0.5F);
        // By area, the lead is the points owned and the komi that the features told.
        const auto global = [&](go::Global which) {
            return read<float>(sample + layout.globals +
                               sizeof(float) * static_cast<std::size_t>(which));
        };
        if (global(go::Global::territory) == 0) {
            EXPECT_NEAR(lead, static_cast<float>(margin) + 20 * global(go::Global::komi), 1e-3F);
            ++by_area;
        }
        cleanups += global(go::Global::cleanup) == 1;
    }
    EXPECT_GT(replies, count / 2);
    EXPECT_GT(by_area, count / 4);
    EXPECT_GT(cleanups, count / 50);
    // What was seen on the way leans to how the game ended, for the same side.
    EXPECT_GT(foreseen, 0.02F * static_cast<float>(count));
}

TEST(SelfPlay, PlaysEachOpeningOfAMatchWithEitherColour) {
    ChanceGames games(5, 8,
                      {.visits = 2, .considered = 2, .noise = 0, .match = 1, .plain_rules = 1}, 1);
    games.pool_.wait(0);
    // Two games of one opening ask different networks about the same position.
    for (std::size_t i = 0; i < 8; i += 2) {
        const std::size_t words = go::kPlanes * go::words_per_plane(25);
        EXPECT_TRUE(
            std::equal(games.planes_.begin() + static_cast<std::ptrdiff_t>(i * words),
                       games.planes_.begin() + static_cast<std::ptrdiff_t>((i + 1) * words),
                       games.planes_.begin() + static_cast<std::ptrdiff_t>((i + 1) * words)));
        EXPECT_NE(games.network_[i], games.network_[i + 1]);
    }
    int rounds = 0;
    while (games.answer() && rounds < 5000) ++rounds;
    EXPECT_LT(rounds, 5000);
    EXPECT_EQ(games.pool_.group(0).counters().games, 8U);
}

TEST(SelfPlay, PlayersOfAMatchThinkEachInTheirOwnWay) {
    const Settings slow{.visits = 12, .considered = 4, .noise = 0, .match = 1, .plain_rules = 1};
    // The root chooses as the tree does.
    const Settings quick{.visits = 3, .considered = 0, .noise = 0, .match = 1, .plain_rules = 1};
    ChanceGames games(5, 8, {slow, quick}, 1);
    std::array<int, 2> questions{};
    do {
        games.pool_.wait(0);
        for (const std::uint8_t network : games.network_) {
            if (network < 2) ++questions[network];
        }
    } while (games.answer());
    // Each search asks once about the root and once a visit, but for visits that end the game:
    // about 13 questions of the first player to 4 of the second.
    EXPECT_GT(questions[0], 2 * questions[1]);
    EXPECT_LT(questions[0], 4 * questions[1]);
    EXPECT_EQ(games.pool_.group(0).counters().games, 8U);
}

TEST(SelfPlay, DependsOnTheSeedAlone) {
    const auto play = [](int threads) {
        ChanceGames games(5, 4, {.visits = 4}, threads);
        for (int i = 0; i < 300; ++i) games.answer();
        games.pool_.wait(0);
        return std::accumulate(games.planes_.begin(), games.planes_.end(), std::uint64_t{0});
    };
    EXPECT_EQ(play(1), play(2));
}

}  // namespace
}  // namespace magpie::train
