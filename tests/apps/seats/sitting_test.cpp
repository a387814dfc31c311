#include "apps/seats/sitting.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "apps/seats/save_list.h"
#include "apps/seats/saves.h"
#include "apps/seats/scripted_player.h"
#include "core/coordinates.h"
#include "game/words.h"

namespace magpie::seats {

namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

// A table with scripted engines, and everything that was said at it.
class Sat : public testing::Test {
  protected:
    Sat() {
        folder_ = std::filesystem::temp_directory_path() /
                  ("magpie-sitting-" + std::to_string(getpid()) + "-" +
                   testing::UnitTest::GetInstance()->current_test_info()->name());
        std::filesystem::remove_all(folder_);
    }

    ~Sat() override {
        sitting_.reset();
        std::filesystem::remove_all(folder_);
    }

    void sit(const GameSpec& spec, TableOptions table = {}) {
        SittingOptions options;
        for (const Color c : kColors) {
            if (scripts_[c]) options.engines[c] = c == Color::black ? "black" : "white";
        }
        options.analyst = "analyst";
        options.librarian = librarian_;
        if (keeps_) options.data_folder = folder_.string();
        if (keeps_) options.results_file = (folder_ / "results.txt").string();
        options.seat.grace = Milliseconds(0);
        options.make = [this](GameKind, const std::string& text) {
            return maker_of(text == "black"   ? scripts_.black
                            : text == "white" ? scripts_.white
                                              : analyst_);
        };
        sitting_.emplace(Table(Playback::new_game(spec), table), std::move(options));
        hear(sitting_->sit_down(now()));
    }

    void sit() { sit(GameSpec::for_go({5, 5})); }

    Instant now() { return {Milliseconds(time_ += 1000)}; }

    Point at(const std::string& text) {
        const GameSpec& spec = sitting_->table().record().spec;
        return *point_from(spec.coord_style(), spec.geometry, text);
    }

    void play(const std::string& text) {
        hear(sitting_->apply(PlayMove{text == "pass" ? Move::pass() : Move(at(text))}, now()));
    }

    // These stones and no others, each by itself.
    void mark(const std::vector<std::string>& stones) {
        const auto dead = sitting_->table().dead();
        for (const Point p : std::vector<Point>(dead.begin(), dead.end())) {
            hear(sitting_->apply(ToggleDeadStone{p}, now()));
        }
        for (const std::string& stone : stones) {
            hear(sitting_->apply(ToggleDeadStone{at(stone)}, now()));
        }
    }

    // Until no engine thinks any more.
    void wait() {
        hear(sitting_->poll(now()));
        while (sitting_->thinking() || sitting_->is_hinting()) {
            if (!sitting_->wait(10s)) FAIL() << "an engine does not answer";
            hear(sitting_->poll(now()));
        }
    }

    void wait_until_thinking(const std::shared_ptr<Script>& script, std::size_t lines) {
        while (script->lines().size() < lines) sitting_->wait(1ms);
    }

    void hear(const Sitting::Events& events) {
        for (const SittingEvent& event : events) {
            const std::string text = sentence(event, *sitting_);
            if (!text.empty()) said_.push_back(text);
        }
    }

    std::string moves() {
        std::string text;
        for (const ColoredMove move : sitting_->table().playback().moves()) {
            text +=
                (text.empty() ? "" : " ") + move_text(sitting_->table().record().spec, move.move);
        }
        return text;
    }

    [[nodiscard]] std::string results() const {
        std::ifstream file(folder_ / "results.txt");
        return {std::istreambuf_iterator<char>(file), {}};
    }

    [[nodiscard]] Phase phase() const { return sitting_->table().phase(); }

    ByColor<std::shared_ptr<Script>> scripts_;
    std::shared_ptr<Script> analyst_ = script_of({});
    std::shared_ptr<Librarian> librarian_;
    bool keeps_ = false;
    std::filesystem::path folder_;
    std::vector<std::string> said_;
    std::optional<Sitting> sitting_;
    std::int64_t time_ = 0;
};

TEST_F(Sat, PersonAndEngineTakeTurns) {
    scripts_.white = script_of({"D4", "B2"});
    sit();
    play("C3");
    EXPECT_EQ(sitting_->thinking(), Color::white);
    wait();
    play("D2");
    wait();
    EXPECT_EQ(moves(), "C3 D4 D2 B2");
    EXPECT_THAT(said_, Contains(HasSubstr("White B2")));
}

TEST_F(Sat, EngineWithBlackMovesFirst) {
    scripts_.black = script_of({"C3"});
    sit();
    wait();
    EXPECT_EQ(moves(), "C3");
}

TEST_F(Sat, NobodyAsksAPersonWhatAnEngineShouldPlay) {
    scripts_.white = script_of({"slow D4"});
    sit();
    play("C3");
    play("D2");
    EXPECT_EQ(moves(), "C3");
    EXPECT_THAT(said_.back(), HasSubstr("is thinking"));
    sitting_->hurry();
    wait();
    EXPECT_EQ(moves(), "C3 D4");
}

TEST_F(Sat, TakingBackUndoesTheAnswerToo) {
    scripts_.white = script_of({"D4", "B2"});
    sit();
    play("C3");
    wait();
    hear(sitting_->apply(TakeBack{}, now()));
    EXPECT_EQ(moves(), "");
    hear(sitting_->apply(MoveAgain{}, now()));
    wait();
    EXPECT_EQ(moves(), "C3 D4");
    EXPECT_FALSE(sitting_->thinking());
}

TEST_F(Sat, TakingBackWhileTheEngineThinksTakesBackOnesOwnMove) {
    scripts_.white = script_of({"slow D4", "B2"});
    sit();
    play("C3");
    wait_until_thinking(scripts_.white, 2);
    hear(sitting_->apply(TakeBack{}, now()));
    EXPECT_EQ(moves(), "");
    EXPECT_FALSE(sitting_->thinking());
    play("D2");
    wait();
    EXPECT_EQ(moves(), "D2 B2");
}

TEST_F(Sat, TheOnlyMoveOfAnEngineIsNotTakenBack) {
    scripts_.black = script_of({"C3"});
    sit();
    wait();
    hear(sitting_->apply(TakeBack{}, now()));
    EXPECT_EQ(moves(), "C3");
    EXPECT_EQ(said_.back(), "There is no move to take back.");
}

TEST_F(Sat, EngineThatDiesGoesOnWithTheGame) {
    scripts_.white = script_of({"die", "D4"});
    sit();
    play("C3");
    wait();
    EXPECT_EQ(moves(), "C3 D4");
    EXPECT_THAT(said_, Contains("Scripted died. It was started anew and shown the game."));
}

TEST_F(Sat, EngineThatFailsLeavesTheGameAndMayBeReplaced) {
    scripts_.white = script_of({"die", "die", "die", "D4"});
    sit();
    play("C3");
    wait();
    EXPECT_EQ(moves(), "C3");
    EXPECT_THAT(said_.back(), HasSubstr("take its seat"));
    hear(sitting_->retry(now()));
    wait();
    EXPECT_EQ(moves(), "C3 D4");
    play("D2");
    hear(sitting_->take_seat(Color::white, std::nullopt, now()));
    play("B2");
    EXPECT_EQ(moves(), "C3 D4 D2 B2");
}

TEST_F(Sat, EngineResigns) {
    scripts_.white = script_of({"resign", "D4"});
    sit();
    play("C3");
    wait();
    EXPECT_EQ(phase(), Phase::finished);
    EXPECT_EQ(sitting_->table().record().outcome->winner, Color::black);
    // Taken back, it is the person's turn, or it would only resign again.
    hear(sitting_->apply(TakeBack{}, now()));
    EXPECT_EQ(phase(), Phase::playing);
    EXPECT_EQ(moves(), "");
}

TEST_F(Sat, PersonResignsWhileTheEngineThinks) {
    scripts_.white = script_of({"slow D4"});
    sit();
    play("C3");
    hear(sitting_->apply(Resign{sitting_->resigning()}, now()));
    EXPECT_EQ(sitting_->table().record().outcome->winner, Color::white);
    EXPECT_FALSE(sitting_->thinking());
}

TEST_F(Sat, EngineAcceptsTheMarksItAgreesWith) {
    scripts_.white = script_of({"D4", "pass"});
    scripts_.white->dead = {"D4"};
    sit();
    play("C3");
    wait();
    play("pass");
    wait();
    ASSERT_EQ(phase(), Phase::marking_dead);
    mark({"D4"});
    hear(sitting_->apply(AcceptDead{}, now()));
    wait();
    EXPECT_EQ(phase(), Phase::finished);
}

// A program may name a point twice, or one without a stone.
TEST_F(Sat, WhatAnEngineCallsDeadIsTakenForTheStonesItNames) {
    scripts_.white = script_of({"D4", "pass"});
    scripts_.white->dead = {"D4", "A1", "D4"};
    sit();
    play("C3");
    wait();
    play("pass");
    wait();
    ASSERT_EQ(phase(), Phase::marking_dead);
    mark({"D4"});
    hear(sitting_->apply(AcceptDead{}, now()));
    EXPECT_EQ(phase(), Phase::finished) << said_.back();
}

TEST_F(Sat, AnEngineThatWasSentAwayWhileItJudgedIsAskedAgain) {
    scripts_.white = script_of({"D4", "pass"});
    scripts_.white->dead = {"D4"};
    sit();
    play("C3");
    wait();
    play("pass");
    hear(sitting_->poll(now()));
    while (phase() != Phase::marking_dead) {
        ASSERT_TRUE(sitting_->wait(10s));
        hear(sitting_->poll(now()));
    }
    hear(sitting_->stand_up(now()));
    EXPECT_FALSE(sitting_->thinking());
    hear(sitting_->sit_down(now()));
    EXPECT_EQ(sitting_->thinking(), Color::white);
    wait();
    mark({"D4"});
    hear(sitting_->apply(AcceptDead{}, now()));
    EXPECT_EQ(phase(), Phase::finished) << said_.back();
}

TEST_F(Sat, EngineSaysWhyItDoesNotAgreeAndThePersonMayInsist) {
    scripts_.white = script_of({"D4", "pass"});
    scripts_.white->dead = {"C3"};
    sit();
    play("C3");
    wait();
    play("pass");
    wait();
    ASSERT_EQ(phase(), Phase::marking_dead);
    mark({});
    hear(sitting_->apply(AcceptDead{}, now()));
    wait();
    EXPECT_EQ(phase(), Phase::marking_dead);
    EXPECT_THAT(said_.back(), AllOf(HasSubstr("does not agree."), HasSubstr("C3 looks dead"),
                                    HasSubstr("again")));
    hear(sitting_->apply(AcceptDead{}, now()));
    EXPECT_EQ(phase(), Phase::finished);
}

TEST_F(Sat, PlayingOnLetsTheEngineCleanUp) {
    scripts_.white = script_of({"pass", "D4"});
    sit();
    play("C3");
    wait();
    play("pass");
    wait();
    ASSERT_EQ(phase(), Phase::marking_dead);
    hear(sitting_->apply(ResumePlay{}, now()));
    wait();
    EXPECT_EQ(phase(), Phase::playing);
    EXPECT_THAT(scripts_.white->lines(), Contains("cleans up"));
}

// Before the passes there was nothing to clean up.
TEST_F(Sat, TakenBackBehindThePassesTheEngineJustPlays) {
    scripts_.white = script_of({"pass", "D4", "B2"});
    sit();
    play("C3");
    wait();
    play("pass");
    wait();
    hear(sitting_->apply(ResumePlay{}, now()));
    wait();
    ASSERT_EQ(moves(), "C3 pass pass D4");
    hear(sitting_->apply(TakeBack{}, now()));
    hear(sitting_->apply(TakeBack{}, now()));
    ASSERT_EQ(moves(), "");
    play("E5");
    wait();
    EXPECT_EQ(scripts_.white->lines().back(), "thinks");
}

TEST_F(Sat, TwoEnginesWaitAfterAMoveWasTakenBack) {
    scripts_.black = script_of({"C3", "slow B2", "B2"});
    scripts_.white = script_of({"D4", "pass"});
    sit();
    hear(sitting_->poll(now()));
    while (moves() != "C3 D4") {
        ASSERT_TRUE(sitting_->wait(10s));
        hear(sitting_->poll(now()));
    }
    wait_until_thinking(scripts_.black, 4);  // a game, a thought, a move seen, another thought
    hear(sitting_->apply(TakeBack{}, now()));
    EXPECT_EQ(moves(), "C3");
    EXPECT_TRUE(sitting_->is_paused());
    EXPECT_EQ(said_.back(), "The engines wait until they are told to go on.");
    EXPECT_FALSE(sitting_->thinking());
    hear(sitting_->go_on(now()));
    wait();
    EXPECT_EQ(phase(), Phase::finished);
    EXPECT_FALSE(sitting_->is_paused());
}

TEST_F(Sat, TwoEnginesPlayToTheResult) {
    scripts_.black = script_of({"C3", "pass"});
    scripts_.white = script_of({"D4", "pass"});
    sit();
    wait();
    EXPECT_EQ(phase(), Phase::finished);
    EXPECT_EQ(moves(), "C3 D4 pass pass");
}

TEST_F(Sat, HintsComeForThePositionOnTheTable) {
    analyst_ = script_of({"D4"});
    sit();
    play("C3");
    hear(sitting_->ask_hint(now()));
    wait();
    EXPECT_THAT(said_.back(), HasSubstr("D4: wins 75 %, lead +3.5"));
    const auto& values = sitting_->values();
    ASSERT_EQ(values.size(), 1U);
    // The analyst spoke for White; what is kept is Black's view.
    EXPECT_DOUBLE_EQ(values.begin()->second.lead, -3.5);
}

TEST_F(Sat, WhatAnEngineThinksOfItsMoveIsTheValueOfThePositionAfterIt) {
    scripts_.white = script_of({"tell D4"});
    sit();
    play("C3");
    wait();
    ASSERT_EQ(moves(), "C3 D4");
    const auto& values = sitting_->values();
    const auto here = values.find(sitting_->table().playback().node());
    ASSERT_NE(here, values.end());
    EXPECT_DOUBLE_EQ(here->second.lead, -3.5) << "White spoke, Black's view is kept";
}

TEST_F(Sat, AGameThatCannotBeKeptIsKnownUntilItIsSaved) {
    keeps_ = true;
    std::ofstream(folder_) << "a file, where a folder is wanted";
    sit();
    EXPECT_FALSE(sitting_->has_unkept_moves()) << "nothing was played";
    play("C3");
    EXPECT_TRUE(sitting_->has_unkept_moves());
    EXPECT_NE(sitting_->why_unkept(), "");
    std::filesystem::remove(folder_);
    EXPECT_TRUE(sitting_->save("club", now()));
    EXPECT_FALSE(sitting_->has_unkept_moves());
}

TEST_F(Sat, ALossIsToldOnceAndAgainWhenTheGameWasKeptMeanwhile) {
    keeps_ = true;
    const auto block = [this] {
        std::filesystem::remove_all(folder_);
        std::ofstream(folder_) << "a file, where a folder is wanted";
    };
    block();
    sit();
    EXPECT_FALSE(sitting_->warn_once()) << "nothing was played";
    play("C3");
    EXPECT_TRUE(sitting_->warn_once());
    play("D4");
    EXPECT_FALSE(sitting_->warn_once()) << "once is enough";
    std::filesystem::remove(folder_);
    play("B2");
    EXPECT_FALSE(sitting_->warn_once()) << "all is well";
    block();
    play("D2");
    EXPECT_TRUE(sitting_->warn_once()) << "kept by itself meanwhile";
    std::filesystem::remove(folder_);
    ASSERT_TRUE(sitting_->save("club", now()));
    block();
    play("B4");
    EXPECT_TRUE(sitting_->warn_once()) << "saved meanwhile";
}

// A visit of Othello's engines is one board: a few hundred of them say nothing.
TEST(LimitVisits, OnlyInGo) {
    Limits limits;
    limit_visits(limits, GameKind::othello, 400);
    EXPECT_FALSE(limits.visits);
    limit_visits(limits, GameKind::go, 400);
    EXPECT_EQ(limits.visits, 400U);
}

TEST_F(Sat, AHintThatFailsSaysWhy) {
    analyst_ = script_of({"die", "die", "die"});
    sit();
    hear(sitting_->ask_hint(now()));
    wait();
    EXPECT_EQ(said_.back(), "There is no hint: Scripted died.");
}

TEST_F(Sat, EveryMoveIsKeptAndTheResultWritten_M29) {
    keeps_ = true;
    scripts_.white = script_of({"D4", "resign"});
    sit();
    play("C3");
    EXPECT_EQ(newest_unfinished(folder_.string()), "autosave");
    wait();
    play("D2");
    wait();
    EXPECT_EQ(phase(), Phase::finished);
    EXPECT_EQ(newest_unfinished(folder_.string()), std::nullopt);
    EXPECT_THAT(results(), HasSubstr("B+R"));
}

TEST_F(Sat, AResultThatWasTakenBackIsNoLineOfTheResults) {
    keeps_ = true;
    sit();
    play("C3");
    hear(sitting_->apply(Resign{Color::white}, now()));
    EXPECT_THAT(results(), HasSubstr("B+R"));
    hear(sitting_->apply(TakeBack{}, now()));
    EXPECT_EQ(results(), "");
    hear(sitting_->apply(Resign{Color::black}, now()));
    EXPECT_THAT(results(), AllOf(HasSubstr("W+R"), Not(HasSubstr("B+R"))));
}

// Same board, same second, same move; and what a game is called may change.
TEST_F(Sat, TwoGamesBegunTogetherAreBothKept_M29) {
    keeps_ = true;
    sit();
    sitting_->info().names.black = "Ada";
    play("C3");
    ASSERT_EQ(sitting_->kept_as(), "autosave");
    sit();
    play("C3");
    EXPECT_EQ(sitting_->kept_as(), "autosave-2");
    sitting_->info().names.black = "Bo";
    play("D4");
    EXPECT_EQ(sitting_->kept_as(), "autosave-2");
    // Taken up again it is the same game, whatever is undone or played.
    auto table = load_table(folder_.string(), "autosave", {});
    ASSERT_TRUE(table) << table.error();
    EXPECT_EQ(table->record().info.names.black, "Ada");
    SittingOptions options;
    options.data_folder = folder_.string();
    sitting_.emplace(std::move(*table), std::move(options));
    hear(sitting_->sit_down(now()));
    hear(sitting_->apply(TakeBack{}, now()));
    play("D4");
    EXPECT_EQ(sitting_->kept_as(), "autosave");
}

TEST_F(Sat, AnotherGoAtASaveOfAFinishedGameIsContinued_M29) {
    keeps_ = true;
    sit();
    play("C3");
    ASSERT_TRUE(sitting_->save("lesson", now()));
    play("D4");
    hear(sitting_->apply(Resign{Color::black}, now()));
    ASSERT_EQ(newest_unfinished(folder_.string()), std::nullopt) << "played on to its end";
    auto table = load_table(folder_.string(), "lesson", {});
    ASSERT_TRUE(table);
    SittingOptions options;
    options.data_folder = folder_.string();
    options.librarian =
        std::make_shared<Librarian>(folder_.string(), Librarian::Spared{.name = "autosave"});
    sitting_.emplace(std::move(*table), std::move(options));
    hear(sitting_->sit_down(now()));
    play("B2");
    ASSERT_EQ(sitting_->kept_as(), "autosave-2");
    EXPECT_EQ(newest_unfinished(folder_.string()), "autosave-2");
}

// The finished game is in the library by the time the next one needs its place.
TEST_F(Sat, AFinishedGameMakesRoomForTheNext_M29) {
    keeps_ = true;
    sit();
    play("C3");
    hear(sitting_->apply(Resign{Color::white}, now()));
    ASSERT_EQ(sitting_->kept_as(), "autosave");
    librarian_ = std::make_shared<Librarian>(folder_.string(), Librarian::Spared{});
    librarian_->wait();
    sit();
    play("D4");
    EXPECT_EQ(sitting_->kept_as(), "autosave");
    EXPECT_TRUE(std::filesystem::exists(folder_ / "library.db"));
}

// Nobody waits for it: the game goes to another place meanwhile.
TEST_F(Sat, AFinishedGameThatIsNotPutAwayYetKeepsItsPlace_M29) {
    keeps_ = true;
    sit();
    play("C3");
    hear(sitting_->apply(Resign{Color::white}, now()));
    librarian_ =
        std::make_shared<Librarian>(folder_.string(), Librarian::Spared{.name = "autosave"});
    librarian_->wait();
    sit();
    play("D4");
    EXPECT_EQ(sitting_->kept_as(), "autosave-2");
}

TEST_F(Sat, WhereNothingCanBeKeptTheGameGoesOnAndItIsSaidOnce) {
    keeps_ = true;
    std::ofstream(folder_.string()) << "a file where the folder should be";
    sit();
    play("C3");
    play("D4");
    int times = 0;
    for (const std::string& line : said_) {
        if (line.find("could not be kept") != std::string::npos) ++times;
    }
    EXPECT_EQ(times, 1);
    EXPECT_EQ(moves(), "C3 D4");
}

TEST_F(Sat, AnEngineLosesOnTime) {
    scripts_.white = script_of({"slow D4"});
    TableOptions table;
    table.clock = GameClock(TimeControl(AbsoluteTime{Milliseconds(2500)}));
    sit(GameSpec::for_go({5, 5}), table);
    play("C3");
    ASSERT_TRUE(sitting_->next_deadline());
    time_ += 5000;
    hear(sitting_->poll(now()));
    EXPECT_EQ(phase(), Phase::finished);
    EXPECT_EQ(sitting_->table().record().outcome->how, Outcome::How::time);
    EXPECT_EQ(sitting_->table().record().outcome->winner, Color::black);
    EXPECT_FALSE(sitting_->thinking());
}

TEST(SittingForReal, LevelsPlayOthelloToTheEnd) {
    SittingOptions options;
    options.engines = {"1", "3"};
    Sitting sitting(Table(Playback::new_game(GameSpec::for_othello()), {.auto_pass = true}),
                    std::move(options));
    EXPECT_EQ(sitting.table().record().info.names.black, "Pica 1");
    static_cast<void>(sitting.sit_down({}));
    while (sitting.thinking()) {
        ASSERT_TRUE(sitting.wait(20s));
        static_cast<void>(sitting.poll({}));
    }
    EXPECT_EQ(sitting.table().phase(), Phase::finished);
    EXPECT_TRUE(sitting.table().record().outcome);
}

}  // namespace

}  // namespace magpie::seats
