#include "formats/json/save.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "game/playing.h"

namespace magpie::save {
namespace {

using test::move;
using test::play_all;
using test::point;
using ::testing::HasSubstr;

SavedGame saved(const Playback& game) { return {.record = game.record(), .current = game.node()}; }

// Reads back what was written; the texts agree byte for byte when the games do.
SavedGame through(const SavedGame& game) {
    const std::string text = write(game);
    const auto back = read(text);
    EXPECT_TRUE(back.has_value()) << to_text(back.error()) << "\n" << text;
    if (!back) return {};
    EXPECT_EQ(back->record, game.record);
    EXPECT_EQ(back->id, game.id);
    EXPECT_EQ(back->phase, game.phase);
    EXPECT_EQ(back->dead, game.dead);
    EXPECT_EQ(back->sitters, game.sitters);
    EXPECT_EQ(write(*back), text);
    return *back;
}

TEST(Save, KeepsTheWholeSitting_M07_M10) {
    Playback go = Playback::new_game(*make_spec({.columns = 9, .rules = "aga", .handicap = 2}));
    GameInfo& info = go.edit_record().info;
    info.names = {"Ann \"the wall\"", "Bö\n碁"};
    info.ranks = {"3k", ""};
    info.event = "Club night";
    info.start_time = "2026-07-14T19:30:00+02:00";
    info.comment = "Played on the kitchen table.";
    play_all(go, "E5 D3 pass");
    go.edit_record().tree.set_comment(go.node(), "He passes?");
    go.edit_record().tree.add_mark(go.node(), {MarkKind::label, Point(3), "A"});
    go.edit_record().tree.add_mark(go.node(), {MarkKind::triangle, Point(4), ""});
    go.edit_record().tree.add_property(go.node(), {"KGSDE", {"aa", "b]b"}});
    go.edit_record().tree.set_name(go.node(), "Here");
    go.undo();
    play_all(go, "C4 C5");
    go.undo();
    SavedGame game = saved(go);
    game.record.outcome = Outcome::won(Color::white, Outcome::How::resignation);
    game.phase = Phase::finished;
    game.id = "q0Zr2NwVdJ-_8sYxT1uBcA";
    game.dead = {point(go.spec(), "D3")};
    game.sitters = {Sitter::engine, Sitter::person};
    const SavedGame back = through(game);
    auto again = Playback::open(back.record);
    ASSERT_TRUE(again.has_value());
    ASSERT_TRUE(again->go_to(back.current).has_value());
    EXPECT_TRUE(again->position() == go.position());
    EXPECT_EQ(again->last_move(), go.last_move());
}

TEST(Save, TheKoSurvives_M13) {
    Playback go = Playback::new_game(GameSpec::for_go({5, 5}));
    play_all(go, "B1 B2 A2 A3 D4 A1");
    const SavedGame back = through(saved(go));
    auto again = Playback::open(back.record);
    ASSERT_TRUE(again.has_value());
    ASSERT_TRUE(again->go_to(back.current).has_value());
    const auto refused = again->why_illegal(move(go.spec(), "A2"));
    ASSERT_TRUE(refused.has_value());
    EXPECT_EQ(refused->reason, AnyIllegalMove(go::IllegalMove::ko));
    const auto& position = std::get<go::Position>(again->position());
    EXPECT_EQ(position.prisoners(Color::white), 1);
    EXPECT_EQ(again->move_number(), 6);
    EXPECT_TRUE(again->undo()) << "and so does undo";
}

TEST(Save, PassesSurvive_M13) {
    Playback go = Playback::new_game(GameSpec::for_go({5, 5}));
    play_all(go, "B1 pass");
    const SavedGame back = through(saved(go));
    auto again = Playback::open(back.record);
    ASSERT_TRUE(again->go_to(back.current).has_value());
    EXPECT_EQ(std::get<go::Position>(again->position()).consecutive_passes(), 1);
    ASSERT_TRUE(again->play(Move::pass()).has_value());
    EXPECT_TRUE(again->is_over());
}

TEST(Save, AGameThatHasAWinnerIsFinished_M12) {
    SavedGame game{.record = {.spec = GameSpec::for_go({5, 5})}};
    game.record.outcome = Outcome::won(Color::black, Outcome::How::resignation);
    game.phase = Phase::playing;
    const auto read_again = read(write(game));
    ASSERT_TRUE(read_again.has_value());
    EXPECT_EQ(read_again->phase, Phase::finished);
}

TEST(Save, DoesNotGrowOverRepeatedSaves_M09) {
    Playback go = Playback::new_game(GameSpec::for_go());
    play_all(go, "D4 Q16");
    const std::string first = write(saved(go));
    std::string text = first;
    for (int i = 0; i < 5; ++i) text = write(*read(text));
    EXPECT_EQ(text, first);
}

TEST(Save, EveryRuleIsKept) {
    for (const go::RuleSet& set : go::rule_sets()) {
        GameSpec spec = GameSpec::for_go({9, 9}, set.rules);
        EXPECT_EQ(through(saved(Playback::new_game(spec))).record.spec, spec) << set.name;
        spec.rules.suicide_allowed = !spec.rules.suicide_allowed;
        spec.rules.white_passes_last = !spec.rules.white_passes_last;
        spec.rules.seki_counts = !spec.rules.seki_counts;
        spec.rules.dead_stones_removed = !spec.rules.dead_stones_removed;
        spec.rules.long_cycle_voids = !spec.rules.long_cycle_voids;
        spec.rules.komi = Margin{-3};
        go::drop_lost_name(spec.rules);
        EXPECT_EQ(through(saved(Playback::new_game(spec))).record.spec, spec) << set.name;
    }
    GameSpec othello = GameSpec::for_othello({26, 4});
    othello.counting = othello::Counting::empties_to_winner;
    EXPECT_EQ(through(saved(Playback::new_game(othello))).record.spec, othello);
}

std::string random_text(Rng& rng) {
    static constexpr std::string_view kPieces[] = {"a", "\"",   "\\", "\n", "碁", "é", "\t",
                                                   "/", "\x01", "😀", " ",  "]",  "{"};
    std::string text;
    for (std::uint32_t i = rng.below(6); i > 0; --i) text += kPieces[rng.below(std::size(kPieces))];
    return text;
}

// A record with everything in it that a record can have.
Playback random_game(Rng& rng) {
    const bool is_go = rng.below(2) == 0;
    GameSpec spec = GameSpec::for_othello();
    if (is_go) {
        spec = GameSpec::for_go(*Geometry::make(static_cast<int>(2 + rng.below(51)),
                                                static_cast<int>(2 + rng.below(51))));
        spec.rules.ko = static_cast<go::Ko>(rng.below(3));
        spec.rules.komi = Margin{static_cast<int>(rng.below(30)) - 15};
    }
    Playback game = Playback::new_game(spec);
    GameInfo& info = game.edit_record().info;
    info.names = {random_text(rng), random_text(rng)};
    info.event = random_text(rng);
    info.comment = random_text(rng);
    const auto area = static_cast<std::uint32_t>(spec.geometry.area());
    const auto any_point = [&] { return Point(static_cast<int>(rng.below(area))); };
    for (int i = 0; i < 25; ++i) {
        switch (rng.below(6)) {
            case 0: {
                const auto count = static_cast<std::uint32_t>(game.tree().node_count());
                EXPECT_TRUE(game.go_to(NodeId{rng.below(count)}).has_value());
                break;
            }
            case 1: {
                GameTree& tree = game.edit_record().tree;
                tree.set_comment(game.node(), random_text(rng));
                tree.add_mark(game.node(),
                              {static_cast<MarkKind>(rng.below(6)), any_point(), random_text(rng)});
                tree.add_property(game.node(), {random_text(rng), {random_text(rng), ""}});
                break;
            }
            case 2:
                (void)game.append(
                    SetupEdit{{{any_point()}, {any_point()}},
                              {any_point()},
                              rng.below(2) == 0 ? std::optional(Color::white) : std::nullopt});
                break;
            case 3:
                (void)game.append(
                    {rng.below(2) == 0 ? Color::black : Color::white, Move(any_point())});
                break;
            default:
                test::play_at_random(game, 4, rng);
        }
    }
    return game;
}

TEST(Save, RoundTripOfRandomRecords) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed) {
        Rng rng(seed);
        Playback game = random_game(rng);
        SavedGame before = saved(game);
        const std::string text = write(before);
        const auto back = read(text);
        RC_ASSERT(back.has_value());
        RC_ASSERT(back->record == before.record);
        RC_ASSERT(write(*back) == text);
        auto again = Playback::open(back->record);
        RC_ASSERT(again.has_value());
        RC_ASSERT(again->go_to(back->current).has_value());
        RC_ASSERT(again->position() == game.position());
    }));
}

TEST(Save, BrokenUtf8IsMendedNotRefused) {
    Playback go = Playback::new_game(GameSpec::for_go({5, 5}));
    go.edit_record().info.names.black = "A\xFF\xC3";
    const auto back = read(write(saved(go)));
    ASSERT_TRUE(back.has_value());
    EXPECT_EQ(back->record.info.names.black, "A\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST(Save, IsReadableByPeople) {
    Playback go = Playback::new_game(GameSpec::for_go({9, 9}));
    play_all(go, "C3 G7");
    const std::string text = write(saved(go));
    EXPECT_THAT(text, HasSubstr("\"game\": \"go\",\n"));
    EXPECT_THAT(text, HasSubstr("\"size\": [9,9],\n"));
    EXPECT_THAT(text, HasSubstr("\"name\":\"japanese\""));
    EXPECT_THAT(text, HasSubstr("\"nodes\": [\n    {},\n    \"B C3\",\n    \"W G7\"\n  ]\n}\n"));
}

TEST(PlainSave, TheBoardAloneIsEnough_F02_F16) {
    Playback othello = Playback::new_game(GameSpec::for_othello({4, 4}));
    play_all(othello, "b1");
    const auto text = write_plain(othello.position());
    EXPECT_EQ(text, R"({
  "board": [
    [null, "Dark", null, null],
    [null, "Dark", "Dark", null],
    [null, "Dark", "Light", null],
    [null, null, null, null]
  ],
  "current_player": "Light",
  "finished": false
}
)");
    const auto back = read(*text);
    ASSERT_TRUE(back.has_value()) << to_text(back.error());
    const auto again = Playback::open(back->record);
    ASSERT_TRUE(again.has_value());
    EXPECT_TRUE(again->position() == othello.position());
    EXPECT_EQ(back->phase, Phase::playing);
    through(*back);
    EXPECT_EQ(write_plain(start_position(GameSpec::for_go())), std::nullopt);
}

TEST(PlainSave, RoundTripAfterEveryMove_F16) {
    Rng rng(5);
    Playback othello = Playback::new_game(GameSpec::for_othello());
    while (!othello.is_over()) {
        test::play_at_random(othello, 1, rng);
        const auto back = read(*write_plain(othello.position()));
        ASSERT_TRUE(back.has_value());
        EXPECT_TRUE(Playback::open(back->record)->position() == othello.position());
        EXPECT_EQ(back->phase == Phase::finished, othello.is_over());
    }
}

// A clock that has run for a while, in every system.
TEST(Save, KeepsTheClock) {
    for (const char* system : {"none", "10m", "5m+10s^6m", "20s+3x30s", "10s+1m/5", "30s/move"}) {
        GameClock clock(*time_control_from(system));
        clock.start({});
        clock.press(Instant{Milliseconds(12'345)});
        SavedGame game = saved(Playback::new_game(GameSpec::for_go({9, 9})));
        game.clock = clock.players(Instant{Milliseconds(20'000)});
        EXPECT_EQ(through(game).clock, game.clock) << system;
    }
    EXPECT_FALSE(through(saved(Playback::new_game(GameSpec::for_go({9, 9})))).clock);
}

TEST(Save, AClockThatCannotBeIsRefused) {
    const auto with_clock = [](const std::string& black) {
        SavedGame game = saved(Playback::new_game(GameSpec::for_go({9, 9})));
        std::string text = write(game);
        text.insert(2, "\"clock\":{\"black\":" + black +
                           ",\"white\":{\"control\":\"10m\",\"main_ms\":600000}},\n");
        const auto back = read(text);
        return back ? std::string("read") : to_text(back.error());
    };
    EXPECT_EQ(with_clock(R"({"control":"10m","main_ms":1})"), "read");
    EXPECT_EQ(with_clock(R"({"control":"10 minutes"})"), "line 2: unknown control 10 minutes.");
    EXPECT_THAT(with_clock(R"({"control":"10m","main_ms":-1})"),
                HasSubstr("no clock can show these times"));
    EXPECT_THAT(with_clock(R"({"control":"3x30s","periods":4294967297,"period_ms":1})"),
                HasSubstr("no clock can show these times"));
    EXPECT_THAT(with_clock(R"({"control":"10m","main_ms":"x"})"), HasSubstr("main_ms"));
    EXPECT_THAT(with_clock("[]"), HasSubstr("/clock/black"));
}

}  // namespace
}  // namespace magpie::save
