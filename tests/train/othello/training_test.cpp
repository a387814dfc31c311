#include <algorithm>
#include <bit>
#include <cmath>
#include <filesystem>
#include <set>

#include <gtest/gtest.h>

#include "othello/eval/random_weights.h"
#include "train/othello/errors.h"
#include "train/othello/fit.h"
#include "train/othello/match.h"
#include "train/othello/network.h"
#include "train/othello/samples.h"
#include "train/othello/self_play.h"
#include "train/othello/whole_file.h"

namespace magpie::train {
namespace {

using othello::Board;
using othello::Weights;

constexpr SelfPlaySettings kQuick{.depth = 1, .solve_from = 7, .seen_share = 0.25};

std::string scratch(const char* name) { return testing::TempDir() + "magpie_othello_" + name; }

TEST(OthelloShards, AreReadAsTheyWereWritten) {
    const std::vector<Sample> samples = {
        {Board::start(), -1250, 300, 7},
        {{1, ~std::uint64_t{1}}, 6400, -6400, 0xFFFFFFFF},
    };
    const std::string path = scratch("shard");
    ASSERT_TRUE(write_shard(path, samples));
    EXPECT_EQ(read_shard(path).value(), samples);
    EXPECT_FALSE(std::filesystem::exists(path + ".unfinished"));
    EXPECT_EQ(std::filesystem::file_size(path), 16u + 24 * samples.size());
    std::filesystem::resize_file(path, 16 + 24 + 3);
    EXPECT_FALSE(read_shard(path));
    std::filesystem::resize_file(path, 3);
    EXPECT_FALSE(read_shard(path));
    std::filesystem::remove(path);
    EXPECT_FALSE(read_shard(path));
}

TEST(OthelloSelfPlay, TheSameSeedGivesTheSameGames) {
    const std::optional<Weights> weights = othello::random_weights(1);
    const auto one = play_shard(weights, kQuick, 5, 2);
    EXPECT_EQ(one, play_shard(weights, kQuick, 5, 2));
    EXPECT_NE(one, play_shard(weights, kQuick, 6, 2));
    std::set<std::uint32_t> games;
    for (const Sample& sample : one) games.insert(sample.game);
    EXPECT_EQ(games.size(), 2u);
}

TEST(OthelloSelfPlay, LabelsOfEndingsAreExactWhateverWasPlayed) {
    SelfPlaySettings settings = kQuick;
    settings.random_share_of_ending = 0.5;
    othello::Solver solver(std::size_t{1} << 20);
    int endings = 0;
    for (const Sample& sample : play_shard(std::nullopt, settings, 9, 6)) {
        EXPECT_NE(othello::legal_moves(sample.board), 0u);
        if (std::popcount(sample.board.empties()) > settings.solve_from) continue;
        ++endings;
        EXPECT_EQ(sample.label, 100 * solver.solve(sample.board)->value);
    }
    EXPECT_GT(endings, 20);
}

TEST(OthelloSelfPlay, LabelsBeforeAreTheResultUnlessSearchHasAShare) {
    SelfPlaySettings settings = kQuick;
    settings.random_share = settings.random_share_of_ending = 0;
    othello::MidgameSearch search(othello::random_weights(2), std::size_t{1} << 20,
                                  std::size_t{1} << 20);
    settings.seen_share = 0;
    const auto result = play_game(search, settings, 3);
    for (const Sample& sample : result)
        EXPECT_EQ(std::abs(sample.label), std::abs(result[0].label));
    settings.seen_share = 1;
    for (const Sample& sample : play_game(search, settings, 3))
        EXPECT_EQ(sample.label, sample.seen);
}

// Positions whose labels are what hidden weights say.
std::vector<Sample> labelled(const Weights& hidden) {
    std::vector<Sample> samples;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        Rng rng(seed);
        for (int count = 28; count <= 32; ++count) {
            const auto board = random_opening(rng, count);
            if (!board) continue;
            const auto value = static_cast<std::int16_t>(hidden.evaluate(*board));
            samples.push_back({*board, value, value, static_cast<std::uint32_t>(mix(seed))});
        }
    }
    return samples;
}

TEST(OthelloFit, LearnsWhatIsThereAndThreadsChangeNothing) {
    // Only the moves of the mover count: each one more than eight for four fifths of a disc.
    othello::PlainWeights few;
    const auto shared = othello::shared_vectors();
    for (std::size_t moves = 0; moves < othello::kMoveCounts; ++moves) {
        const std::size_t vector = shared.vector_of[othello::kMoverMovesStart + moves];
        few.vectors[vector * othello::kWidth] =
            static_cast<std::int8_t>(4 * (static_cast<int>(moves) - 8));
    }
    constexpr int kDisc = 1 << (othello::kValueShift + othello::kPlainShift);
    for (int phase = 0; phase < othello::kPhases; ++phase) {
        few.first(phase, 0, othello::kOutputs - 1)[0] = kDisc / 5;
        few.first(phase, 0, othello::kOutputs - 1)[1] = -kDisc / 5;
    }
    const auto samples = labelled(few.made());
    FitSettings settings{.epochs = 25, .rate = 0.2, .layers_rate = 0.02};
    const Fit one = fit(samples, random_network(1), "learned", settings);
    const auto phase = static_cast<std::size_t>(othello::phase_of(31));
    EXPECT_GT(one.phases[phase].held_out, 10u);
    EXPECT_GT(one.phases[phase].spread, 1.5);
    EXPECT_LT(one.phases[phase].error_held_out, one.phases[phase].spread / 2);
    EXPECT_EQ(one.weights.note(), "learned");
    settings.threads = 3;
    EXPECT_EQ(fit(samples, random_network(1), "learned", settings).weights.bytes(),
              one.weights.bytes());
}

Lesson lesson_of(const Board& board) {
    const auto shared = othello::shared_vectors();
    const auto slots =
        othello::slots_of(board, std::popcount(othello::legal_moves(board)),
                          std::popcount(othello::legal_moves(othello::passed(board))));
    Lesson lesson{};
    for (std::size_t i = 0; i < slots.size(); ++i) lesson[i] = shared.vector_of[slots[i]];
    return lesson;
}

TEST(OthelloNetwork, WeightsThatAreReadAndRoundedAgainSayTheSame) {
    // A network of some discs, whose neurons count.
    Network network = random_network(6);
    for (Network::Layers& layers : network.phases) {
        for (std::size_t j = 0; j < kPlain; ++j) layers.second[j] *= 20;
    }
    std::vector<Board> boards;
    std::vector<std::vector<Lesson>> seen(othello::kPhases);
    Rng rng(3);
    const auto phase_of = [](const Board& board) {
        return static_cast<std::size_t>(othello::phase_of(std::popcount(board.empties())));
    };
    for (int i = 0; i < 200; ++i) {
        const auto board = random_opening(rng, 6 + i % 50);
        if (!board) continue;
        boards.push_back(*board);
        seen[phase_of(*board)].push_back(lesson_of(*board));
    }
    const Rounded first = rounded(network, seen, "");
    const Weights& once = first.weights;
    const Weights twice = rounded(network_of(once), seen, "").weights;
    EXPECT_EQ(first.cut, 0U);
    double spread = 0;
    for (const Board& board : boards) {
        const double value = think(network, lesson_of(board), phase_of(board)).value;
        EXPECT_NEAR(once.evaluate(board), 100 * value, 25);
        EXPECT_NEAR(twice.evaluate(board), once.evaluate(board), 15);
        spread = std::max(spread, std::abs(value));
    }
    EXPECT_GT(boards.size(), 150u);
    EXPECT_GT(spread, 1.0);
}

TEST(OthelloNetwork, NumbersThatTheFileCannotHoldAreCutAndCounted) {
    Network network = random_network(6);
    const std::vector<std::vector<Lesson>> seen(othello::kPhases);
    EXPECT_EQ(rounded(network, seen, "").cut, 0U);
    // A disc of the plain sum is always so many steps, and the file holds some thousand discs.
    network.phases[3].first_bias[kPlain] = -1e6F;
    network.phases[4].first_bias[kPlain] = 1e6F;
    const Rounded found = rounded(network, seen, "");
    EXPECT_EQ(found.cut, 2U);
    EXPECT_EQ(found.weights.layers()[3].first_bias[kPlain], -othello::kMostFirstBias);
    EXPECT_EQ(found.weights.layers()[4].first_bias[kPlain], othello::kMostFirstBias);
}

TEST(OthelloMatch, EqualPlayersShareEveryPairOfGames) {
    MatchSettings settings{.pairs = 4, .depth = 1, .solve_from = 4};
    const Weights weights = othello::random_weights(3);
    const MatchResult equal = play_match(weights, weights, settings);
    EXPECT_EQ(equal.games(), 8);
    EXPECT_EQ(equal.wins, equal.losses);
    EXPECT_EQ(equal.discs, 0);
    settings.threads = 3;
    const MatchResult one = play_match(weights, std::nullopt, settings);
    settings.threads = 1;
    const MatchResult other = play_match(std::nullopt, weights, settings);
    EXPECT_EQ(one.wins, other.losses);
    EXPECT_EQ(one.discs, -other.discs);
    EXPECT_GT(other.wins, other.losses);  // random weights know less than nothing
    EXPECT_NEAR(one.elo(), -other.elo(), 1e-6);
}

TEST(OthelloErrors, AreThoseBetweenTheLooksThatTheSearchCompares) {
    const Weights weights = othello::random_weights(4);
    const auto samples = play_shard(weights, kQuick, 8, 3);
    const auto errors =
        measure_errors(samples, weights, {.positions = 2, .deepest = 4, .most_to_solve = 12});
    int to_the_end = 0;
    for (const ProbeError& at : errors) {
        EXPECT_LE(at.count, 2);
        EXPECT_TRUE(at.depth == at.empties || (at.depth >= 3 && at.depth <= 4));
        if (at.depth == at.empties) ++to_the_end;
        if (at.depth != 3 || at.count != 1) continue;
        othello::Solver solver(std::size_t{1} << 20);
        solver.use(weights, std::size_t{1} << 20);
        for (const Sample& sample : samples) {
            if (std::popcount(sample.board.empties()) != at.empties) continue;
            const int shallow = solver.look(sample.board, 1, -6401, 6401).value();
            const int deep = solver.look(sample.board, 3, -6401, 6401).value();
            EXPECT_EQ(at.mean, deep - shallow);
            break;
        }
    }
    EXPECT_EQ(to_the_end, 0);  // a look at 6 moves is not among four
    // What lies in a plane is found again.
    std::vector<ProbeError> plane;
    for (int empties = 20; empties < 50; ++empties) {
        for (int depth = 3; depth < 12; ++depth) {
            const int probe = othello::kProbeDepths.of[depth];
            plane.push_back({.empties = empties,
                             .depth = depth,
                             .count = 1 + depth,
                             .deviation = 400.0 - 6 * empties + 30 * depth - 50 * probe});
        }
    }
    const ErrorPlane found = fit_errors(plane);
    EXPECT_NEAR(found[0], 400, 0.01);
    EXPECT_NEAR(found[1], -6, 0.01);
    EXPECT_NEAR(found[2], 30, 0.01);
    EXPECT_NEAR(found[3], -50, 0.01);
}

}  // namespace
}  // namespace magpie::train
