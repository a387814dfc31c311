// Whole matches: engines of ours, engines that misbehave, GNU Go where it is there. None may hang
// the match, and every ending has its reason.
#include "apps/cli/match/match.h"

#include <chrono>
#include <filesystem>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "formats/sgn/sgn.h"
#include "platform/scratch_folder.h"

namespace magpie::cli {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

constexpr const char* kGnuGo = "/usr/games/gnugo";

std::string bad_engine(const std::string& behaviour) {
    return "python3 " MAGPIE_BAD_ENGINE " " + behaviour;
}

MatchOptions small_match(std::string first, std::string second, int games) {
    MatchOptions options;
    options.engines = {std::move(first), std::move(second)};
    options.terms.spec = GameSpec::for_go({5, 5}, go::find_rule_set("chinese")->rules);
    options.games = games;
    return options;
}

MatchState play(const MatchOptions& options) {
    std::atomic<bool> stop{false};
    int heard = 0;
    auto state = play_match(options, [&](const MatchState&, const MatchGame&) { ++heard; }, stop);
    EXPECT_TRUE(state) << state.error().reason;
    if (!state) return {};
    EXPECT_EQ(heard, static_cast<int>(state->games.size()));
    return std::move(*state);
}

TEST(Match, RandomPlayersPlayAllGamesWithBothColours_P04) {
    MatchOptions options = small_match("random:seed=1", "random:seed=2", 20);
    options.at_once = 4;
    options.opening_moves = 3;
    const MatchState state = play(options);
    ASSERT_EQ(state.games.size(), 20u);
    EXPECT_EQ(state.tally().games() + state.without_result(), 20);
    EXPECT_EQ(state.tally(Color::black).games() + state.tally(Color::white).games(),
              state.tally().games());
    EXPECT_EQ(state.count(Verdict::score) + state.count(Verdict::move_limit), 20);
    // The two games of a pair begin alike, those of others do not.
    std::vector<std::string> openings(10);
    for (const MatchGame& game : state.games) {
        const auto text = sgn::write(game.result.record);
        ASSERT_TRUE(text);
        std::string& opening = openings[static_cast<std::size_t>(game.number / 2)];
        const auto moves = Playback::open(game.result.record);
        std::string first_three;
        for (const NodeId node : game.result.record.tree.main_line()) {
            const auto move = game.result.record.tree.move(node);
            if (move && game.result.record.tree.depth(node) <= 3) {
                first_three += std::to_string(move->move.point().index()) + " ";
            }
        }
        if (opening.empty()) opening = first_three;
        EXPECT_EQ(opening, first_three);
    }
    std::ranges::sort(openings);
    EXPECT_GT(std::ranges::unique(openings).begin() - openings.begin(), 5);
}

TEST(Match, OnABoardOfOnePointWhiteWinsByKomi) {
    // On 1x1 nobody can play: White wins every game by komi, so each side wins half.
    MatchOptions options = small_match("random:seed=1", "random:seed=2", 4);
    options.terms.spec.geometry = {1, 1};
    const MatchState state = play(options);
    EXPECT_EQ(state.tally(Color::black), (WinCount{.losses = 2}));
    EXPECT_EQ(state.tally(Color::white), (WinCount{.wins = 2}));
    EXPECT_EQ(state.pairs(), (PairCounts{0, 0, 2, 0, 0}));
}

struct Misdeed {
    const char* behaviour;
    Verdict verdict;
    const char* reason;
};

class Misdeeds : public testing::TestWithParam<Misdeed> {};

TEST_P(Misdeeds, LoseTheGameAndNotTheMatch_P05) {
    MatchOptions options = small_match(bad_engine(GetParam().behaviour), "random:seed=1", 2);
    if (GetParam().verdict == Verdict::hang) options.terms.patience = 1s;
    const MatchState state = play(options);
    ASSERT_EQ(state.games.size(), 2u);
    for (const MatchGame& game : state.games) {
        EXPECT_EQ(game.result.verdict, GetParam().verdict) << game.result.reason;
        EXPECT_EQ(game.points(), 0.0);
        EXPECT_THAT(game.result.reason, HasSubstr(GetParam().reason));
    }
    EXPECT_EQ(state.lost_by(0, GetParam().verdict), 2);
    EXPECT_EQ(state.lost_by(1, GetParam().verdict), 0);
}

INSTANTIATE_TEST_SUITE_P(
    Match,
    Misdeeds,
    testing::Values(Misdeed{"dies", Verdict::crash, "exit code 3; its last words: out of luck"},
                    Misdeed{"crashes", Verdict::crash, "signal 11"},
                    Misdeed{"hangs", Verdict::hang, "did not answer \"genmove"},
                    Misdeed{"never_quits", Verdict::hang, "did not answer"},
                    Misdeed{"half", Verdict::hang, "did not answer"},
                    Misdeed{"closes", Verdict::crash, "ended at \"genmove"},
                    Misdeed{"dies_within", Verdict::crash, "exit code 0"},
                    Misdeed{"floods", Verdict::nonsense, "does not stop talking"},
                    Misdeed{"endless", Verdict::nonsense, "a line without end"},
                    Misdeed{"occupied", Verdict::illegal_move, "there is a stone there already"},
                    Misdeed{"nonsense", Verdict::nonsense, "is no move"},
                    Misdeed{"refuses", Verdict::nonsense, "refused \"play"},
                    Misdeed{"resigns", Verdict::resignation, ""}),
    [](const auto& case_) { return std::string(case_.param.behaviour); });

struct OthelloMisdeed {
    const char* protocol;
    const char* behaviour;
    Verdict verdict;
    const char* reason;
};

class OthelloMisdeeds : public testing::TestWithParam<OthelloMisdeed> {};

// Each kind of trouble once for each protocol: it is over soon, the reason is told, and the second
// game has a program that was started anew.
TEST_P(OthelloMisdeeds, LoseTheGameAndNotTheMatch_P05) {
    const OthelloMisdeed& deed = GetParam();
    const std::string program = std::string(deed.protocol) + ":python3 " MAGPIE_BAD_PROGRAM " " +
                                deed.protocol + " " + deed.behaviour;
    MatchOptions options;
    options.engines = {program, "random:seed=1"};
    options.terms.spec = GameSpec::for_othello();
    options.games = 2;
    if (deed.verdict == Verdict::hang) options.terms.patience = 400ms;
    const MatchState state = play(options);
    ASSERT_EQ(state.games.size(), 2u);
    for (const MatchGame& game : state.games) {
        EXPECT_EQ(game.result.verdict, deed.verdict) << game.result.reason;
        EXPECT_EQ(game.points(), 0.0);
        EXPECT_THAT(game.result.reason, HasSubstr(deed.reason));
    }
}

INSTANTIATE_TEST_SUITE_P(
    Match,
    OthelloMisdeeds,
    testing::Values(
        OthelloMisdeed{"nboard", "dies", Verdict::crash,
                       "exit code 3; its last words: out of luck"},
        OthelloMisdeed{"nboard", "dies_within", Verdict::nonsense, "\"=== f\" is no move"},
        OthelloMisdeed{"nboard", "hangs", Verdict::hang, "did not answer \"go\""},
        OthelloMisdeed{"nboard", "never_quits", Verdict::hang, "did not answer \"go\""},
        OthelloMisdeed{"nboard", "closes", Verdict::crash, "ended at \"go\""},
        OthelloMisdeed{"nboard", "floods", Verdict::hang, "did not answer \"go\""},
        OthelloMisdeed{"nboard", "endless", Verdict::nonsense, "a line without end"},
        OthelloMisdeed{"nboard", "late", Verdict::hang, "did not answer \"go\""},
        OthelloMisdeed{"nboard", "garbage", Verdict::nonsense, "is no move"},
        OthelloMisdeed{"nboard", "illegal", Verdict::illegal_move, "it turns no disc"},
        OthelloMisdeed{"analysis", "dies", Verdict::crash,
                       "exit code 3; its last words: out of luck"},
        OthelloMisdeed{"analysis", "dies_within", Verdict::crash, "exit code 0"},
        OthelloMisdeed{"analysis", "hangs", Verdict::hang, "did not answer \"query\""},
        OthelloMisdeed{"analysis", "never_quits", Verdict::hang, "did not answer \"query\""},
        OthelloMisdeed{"analysis", "closes", Verdict::crash, "ended at \"query\""},
        OthelloMisdeed{"analysis", "floods", Verdict::hang, "did not answer \"query\""},
        OthelloMisdeed{"analysis", "endless", Verdict::nonsense, "a line without end"},
        OthelloMisdeed{"analysis", "late", Verdict::hang, "did not answer \"query\""},
        OthelloMisdeed{"analysis", "garbage", Verdict::nonsense, "without a legal move"},
        OthelloMisdeed{"analysis", "illegal", Verdict::nonsense, "without a legal move"}),
    [](const auto& case_) {
        return std::string(case_.param.protocol) + "_" + case_.param.behaviour;
    });

TEST(Match, AFallenFlagLosesWhetherTheAnswerComesOrNot_P05) {
    for (const char* behaviour : {"sleeps", "hangs"}) {
        MatchOptions options = small_match(bad_engine(behaviour), "random:seed=1", 1);
        options.terms.control = AbsoluteTime{1s};
        const MatchState state = play(options);
        ASSERT_EQ(state.games.size(), 1u);
        EXPECT_EQ(state.games[0].result.verdict, Verdict::time) << behaviour;
        EXPECT_EQ(to_text(*state.games[0].result.record.outcome), "W+T");
    }
}

TEST(Match, TheMarginForgivesTheWayThereAndBack) {
    MatchOptions options = small_match(bad_engine("sleeps"), "random:seed=1", 1);
    options.terms.control = AbsoluteTime{1s};
    options.terms.time_margin = 60s;
    EXPECT_EQ(play(options).count(Verdict::time), 0);
}

TEST(Match, IsBrokenOffWhenAnEngineFailsGameAfterGame) {
    MatchOptions options = small_match(bad_engine("dies 1"), "random:seed=1", 100);
    const MatchState state = play(options);
    EXPECT_EQ(state.games.size(), 5u);
    ASSERT_TRUE(state.trouble);
    EXPECT_THAT(*state.trouble, HasSubstr("exit code 3"));
}

TEST(Match, CannotBeginWithoutItsEngines) {
    std::atomic<bool> stop{false};
    const auto nothing = [](const MatchState&, const MatchGame&) {};
    for (const char* engine : {"/nowhere/engine", "true", "random:speed=3", "random:seed=x",
                               "gtp:random", "'open quote", "echo hello"}) {
        const auto state = play_match(small_match("random", engine, 2), nothing, stop);
        ASSERT_FALSE(state) << engine;
        EXPECT_FALSE(state.error().reason.empty());
        EXPECT_EQ(state.error().reason.find('\n'), std::string::npos);
    }
}

TEST(Match, CanBeStoppedAtAnyTime) {
    std::atomic<bool> stop{false};
    const auto state = play_match(
        small_match("random:seed=1", "random:seed=2", 1'000'000),
        [&](const MatchState& so_far, const MatchGame&) { stop = so_far.games.size() >= 3; }, stop);
    ASSERT_TRUE(state);
    EXPECT_EQ(state->games.size(), 3u);
}

// The first engine makes a file when it is asked for its first move; then the match is stopped.
MatchState stopped_at_the_first_move(const std::string& behaviour, const std::string& other) {
    const test::ScratchFolder folder;
    const std::string file = folder / "asked";
    MatchOptions options = small_match(bad_engine(behaviour + " 1 " + file), other, 10);
    options.terms.spec.geometry = {9, 9};
    std::atomic<bool> stop{false};
    const std::jthread who_stops([&](const std::stop_token& is_over) {
        while (!std::filesystem::exists(file) && !is_over.stop_requested()) {
            std::this_thread::sleep_for(5ms);
        }
        stop = true;
    });
    auto state = play_match(options, [](const MatchState&, const MatchGame&) {}, stop);
    EXPECT_TRUE(state);
    return state ? std::move(*state) : MatchState{};
}

TEST(Match, WhoStopsItDoesNotWaitForTheMoveBeingThoughtAbout) {
    const MatchState by_program = stopped_at_the_first_move("hangs", "random:seed=1");
    EXPECT_TRUE(by_program.games.empty()) << "a game that was cut off is not lost by anybody";
    EXPECT_EQ(by_program.names[0], "Bad");
    const MatchState by_ours = stopped_at_the_first_move("plays", "network:visits=1000000000000");
    EXPECT_TRUE(by_ours.games.empty());
}

TEST(Match, TheTestStopsItWhenItKnowsEnough_P06) {
    MatchOptions options = small_match("random:seed=1", bad_engine("resigns 1"), 1000);
    options.sprt = SprtOptions{.elo0 = 0, .elo1 = 50};
    const MatchState state = play(options);
    EXPECT_LT(state.games.size(), 200u);
    EXPECT_EQ(sprt(state.pairs(), *options.sprt).verdict, SprtVerdict::elo1_accepted);
}

TEST(Match, AGameWithoutEndHasNoResult) {
    MatchOptions options = small_match("random:seed=1", "random:seed=2", 2);
    options.terms.move_limit = 5;
    const MatchState state = play(options);
    EXPECT_EQ(state.count(Verdict::move_limit), 2);
    EXPECT_EQ(state.without_result(), 2);
    EXPECT_EQ(state.tally().games(), 0);
}

TEST(Match, GnuGoBeatsTheRandomPlayerWhoeverJudges_P04) {
    if (!std::filesystem::exists(kGnuGo)) GTEST_SKIP() << "GNU Go is not installed";
    const std::string gnugo = std::string(kGnuGo) + " --mode gtp --level 1 --chinese-rules";
    MatchOptions options = small_match(gnugo, "random:seed=1", 2);
    options.terms.spec.rules.komi = Margin{1};
    for (const std::string& arbiter : {std::string(), gnugo}) {
        options.arbiter = arbiter;
        const MatchState state = play(options);
        EXPECT_EQ(state.names[0], "GNU Go");
        EXPECT_EQ(state.tally(), WinCount{.wins = 2}) << arbiter;
        EXPECT_EQ(state.count(Verdict::score) + state.count(Verdict::resignation), 2);
    }
}

TEST(Match, GnuGoPlaysItselfOnAClock) {
    if (!std::filesystem::exists(kGnuGo)) GTEST_SKIP() << "GNU Go is not installed";
    const std::string gnugo = std::string(kGnuGo) + " --mode gtp --level 0";
    MatchOptions options = small_match(gnugo, gnugo, 2);
    options.terms.control = FischerTime{30s, 1s};
    options.at_once = 2;
    const MatchState state = play(options);
    EXPECT_EQ(state.games.size(), 2u);
    EXPECT_EQ(state.tally().games(), 2);
    EXPECT_EQ(state.count(Verdict::time), 0);
}

}  // namespace
}  // namespace magpie::cli
