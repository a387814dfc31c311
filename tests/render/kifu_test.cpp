#include "render/kifu.h"

#include <map>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/rng.h"
#include "game/playing.h"
#include "render/golden.h"
#include "render/scene_builders.h"
#include "render/scenes.h"
#include "render/svg/svg.h"
#include "render/text/text.h"
#include "render/xml_check.h"

namespace magpie::render {
namespace {

GameRecord record_of(const GameSpec& spec, const std::string& moves) {
    Playback game = Playback::new_game(spec);
    test::play_all(game, moves);
    GameRecord record = game.record();
    record.info.names = {"Ada", "Bo"};
    return record;
}

// A ko that Black takes with 9 (where White stood with 8) and White takes back with 12.
GameRecord ko_game() {
    GameRecord record =
        record_of(GameSpec::for_go(*Geometry::make(4, 3)), "B3 C3 A2 D2 B1 C1 A1 B2 C2 D3 pass B2");
    record.outcome = Outcome::won(Color::white, Outcome::How::resignation);
    return record;
}

std::string label_at(const BoardScene& scene, std::string_view name) {
    for (const Label& label : scene.labels) {
        if (label.point == point(scene, name)) return label.text;
    }
    return "";
}

TEST(Kifu, APlayOnATakenPointIsListedByTheStonesNumber_N24) {
    const BoardScene scene = kifu(ko_game());
    EXPECT_EQ(scene.notes, (std::vector<std::string>{"11 pass", "12 at 8"}));
    EXPECT_EQ(scene.heading, "Moves 1 to 12, result W+R");
    EXPECT_EQ(label_at(scene, "B2"), "8") << "captured by 9, still shown";
    EXPECT_EQ(stone_at(scene, point(scene, "B2")), Color::white);
    EXPECT_EQ(label_at(scene, "C2"), "9");
    EXPECT_EQ(scene.labels.size(), 10U);
    EXPECT_EQ(scene.sides.black.name, "Ada");
}

TEST(Kifu, SaysWhenAndWhereItWasPlayedAndForWhichKomi_N24) {
    GameRecord record = ko_game();
    EXPECT_EQ(kifu(record).facts, (std::vector<std::string>{"komi 6.5"}));
    record.info.event = "Club\nevening";
    record.info.place = std::string(200, 'x');
    record.info.date = "2026-07-14";
    record.spec.handicap = 2;
    EXPECT_EQ(kifu(record).facts,
              (std::vector<std::string>{"Club evening", std::string(80, 'x') + "...", "2026-07-14",
                                        "handicap 2", "komi 6.5"}));
    EXPECT_NE(to_svg(kifu(record), {.names = true}).find(">Club evening,"), std::string::npos);
    EXPECT_EQ(to_svg(kifu(record)).find("Club"), std::string::npos) << "not without captions";
    EXPECT_EQ(to_text(kifu(record)).find("Moves 1 to 12, result W+R\nClub evening"), 0U);
    GameRecord othello = record_of(GameSpec::for_othello(), "f5");
    othello.info.start_time = "2026-07-14T19:30:00+02:00";
    EXPECT_EQ(kifu(othello).facts, (std::vector<std::string>{"2026-07-14"}));
}

TEST(Kifu, APlayOnAStoneWithoutANumberIsListedByItsPoint_N24) {
    const BoardScene scene = kifu(ko_game(), {.first = 9});
    EXPECT_EQ(scene.notes, (std::vector<std::string>{"11 pass", "12 at B2"}));
    EXPECT_EQ(scene.heading, "Moves 9 to 12, result W+R");
    EXPECT_EQ(label_at(scene, "B2"), "");
    EXPECT_EQ(stone_at(scene, point(scene, "B2")), Color::white) << "it lay there before 9";
    EXPECT_EQ(label_at(scene, "C2"), "9");
    EXPECT_EQ(label_at(scene, "B3"), "") << "earlier stones have no number";
}

TEST(Kifu, ALongGameIsCutIntoDiagrams_N24) {
    const auto diagrams = kifu_diagrams(ko_game(), {.per_diagram = 10});
    ASSERT_EQ(diagrams.size(), 2U);
    EXPECT_EQ(diagrams[0].heading, "Moves 1 to 10");
    EXPECT_EQ(diagrams[1].heading, "Moves 11 to 12, result W+R");
    EXPECT_EQ(diagrams[1].notes, (std::vector<std::string>{"11 pass"}));
    EXPECT_EQ(label_at(diagrams[1], "B2"), "12") << "empty when the second diagram began";
    EXPECT_EQ(stone_at(diagrams[1], point(diagrams[1], "C2")), Color::black)
        << "taken by 12, shown";
}

TEST(Kifu, IsDrawnAndWritten_N24) {
    const BoardScene scene = kifu(ko_game());
    const std::string svg = to_svg(scene, {.theme = ThemeName::plain, .cell = 40, .names = true});
    EXPECT_TRUE(is_golden("kifu-ko.svg", svg));
    EXPECT_TRUE(is_sound_svg(svg));
    EXPECT_TRUE(is_golden("kifu-ko.txt", to_text(scene)));
}

TEST(Kifu, OthelloDiscsKeepTheColourOfWhoPlayedThem_N24) {
    const GameRecord record = record_of(GameSpec::for_othello(), "f5 d6 c3 d3 c4");
    const BoardScene scene = kifu(record);
    EXPECT_EQ(scene.labels.size(), 5U);
    EXPECT_EQ(stone_at(scene, point(scene, "d6")), Color::white);
    EXPECT_EQ(stone_at(scene, point(scene, "e4")), Color::black) << "the start has no numbers";
    EXPECT_EQ(label_at(scene, "e4"), "");
    EXPECT_TRUE(scene.notes.empty());
    EXPECT_EQ(scene.heading, "Moves 1 to 5");
    EXPECT_TRUE(is_golden("kifu-othello.txt", to_text(scene, {.layout = TextLayout::grid})));
}

TEST(Kifu, HandicapStonesHaveNoNumber_N06) {
    GameRecord record;
    record.spec = GameSpec::for_go({9, 9});
    const Geometry g = record.spec.geometry;
    SetupEdit handicap;
    handicap.added.black = {g.at(2, 2), g.at(6, 6)};
    handicap.to_play = Color::white;
    record.tree.set_setup(kRootNode, handicap);
    record.tree.add_child(kRootNode, ColoredMove{Color::white, Move(g.at(4, 4))});
    const BoardScene scene = kifu(record);
    EXPECT_EQ(stone_at(scene, g.at(2, 2)), Color::black);
    EXPECT_EQ(scene.labels, (std::vector<Label>{{g.at(4, 4), "1"}}));
    EXPECT_EQ(scene.heading, "Move 1");
}

TEST(Kifu, AMoveInTheRootIsNumberedToo) {
    GameRecord record;
    record.spec = GameSpec::for_go({9, 9});
    record.tree.set_move(kRootNode, ColoredMove{Color::black, Move(Point(40))});
    record.tree.add_child(kRootNode, ColoredMove{Color::white, Move(Point(41))});
    EXPECT_EQ(kifu(record).labels, (std::vector<Label>{{Point(40), "1"}, {Point(41), "2"}}));
}

TEST(Kifu, ARefusedMoveEndsTheDiagramAndIsSaid) {
    GameRecord record;
    record.spec = GameSpec::for_go({9, 9});
    const NodeId one = record.tree.add_child(kRootNode, ColoredMove{Color::black, Move(Point(40))});
    record.tree.add_child(one, ColoredMove{Color::white, Move(Point(40))});
    const BoardScene scene = kifu(record);
    EXPECT_EQ(scene.labels.size(), 1U);
    EXPECT_EQ(scene.notes, (std::vector<std::string>{"move 2 cannot be played"}));
}

TEST(Kifu, OddRangesGiveADiagramToo) {
    GameRecord nothing;
    nothing.spec = GameSpec::for_go({5, 5});
    EXPECT_EQ(kifu(nothing).heading, "No moves");
    const BoardScene beyond = kifu(ko_game(), {.first = 99});
    EXPECT_EQ(beyond.heading, "No moves, result W+R");
    EXPECT_EQ(stone_at(beyond, point(beyond, "B2")), Color::white) << "the final position";
    EXPECT_EQ(stone_at(beyond, point(beyond, "C2")), std::nullopt);
    EXPECT_EQ(kifu(ko_game(), {.first = -5, .last = 3}).heading, "Moves 1 to 3");
    EXPECT_EQ(kifu(ko_game(), {.first = 4, .last = 2}).labels.size(), 0U);
}

// On random games every move is on the board or in a note, and a note points at the right stone.
TEST(Kifu, EveryMoveIsShownExactlyOnce_N24) {
    EXPECT_TRUE(rc::check([] {
        const bool is_go = *rc::gen::arbitrary<bool>();
        const GameSpec spec = is_go ? GameSpec::for_go(*Geometry::make(*rc::gen::inRange(1, 5), 3))
                                    : GameSpec::for_othello(*Geometry::make(4, 6));
        Rng rng(*rc::gen::arbitrary<std::uint64_t>());
        Playback game = Playback::new_game(spec);
        for (int i = 0; i < 60 && !game.is_over(); ++i) {
            const auto moves = legal_moves(game.position());
            const auto choice = rng.below(static_cast<std::uint32_t>(moves.size()));
            RC_ASSERT(game.play(moves[choice]).has_value());
        }
        const auto moves = game.moves();
        const int per = *rc::gen::inRange(0, 30);
        int shown = 0;
        for (const BoardScene& scene : kifu_diagrams(game.record(), {.per_diagram = per})) {
            std::map<std::string, Point> point_of;
            for (const Label& label : scene.labels) {
                const auto number = static_cast<std::size_t>(std::stoi(label.text));
                RC_ASSERT(moves[number - 1].move == Move(label.point));
                RC_ASSERT(stone_at(scene, label.point) == moves[number - 1].color);
                point_of.emplace(label.text, label.point);
                ++shown;
            }
            for (const std::string& note : scene.notes) {
                const auto number = static_cast<std::size_t>(std::stoi(note));
                const Move move = moves[number - 1].move;
                ++shown;
                if (note.ends_with(" pass")) {
                    RC_ASSERT(move.is_pass());
                    continue;
                }
                const std::string target = note.substr(note.find(" at ") + 4);
                const bool is_number = target[0] >= '0' && target[0] <= '9';
                const Point at = is_number ? point_of.at(target)
                                           : *point_from(scene.coord_style, scene.geometry, target);
                RC_ASSERT(move == Move(at));
            }
        }
        RC_ASSERT(shown == static_cast<int>(moves.size()));
    }));
}

}  // namespace
}  // namespace magpie::render
