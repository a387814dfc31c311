#include <array>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "formats/json/save.h"
#include "game/playing.h"
#include "support/small_stack.h"

namespace magpie::save {
namespace {

using ::testing::HasSubstr;
using Kind = SaveError::Kind;

std::string sample(GameKind kind, std::uint64_t seed) {
    Rng rng(seed);
    Playback game = Playback::new_game(kind == GameKind::go ? GameSpec::for_go({5, 5})
                                                            : GameSpec::for_othello({6, 6}));
    game.edit_record().info.names = {"Ann", "Bö"};
    test::play_at_random(game, 12, rng);
    game.edit_record().tree.set_comment(game.node(), "why?");
    game.edit_record().tree.add_mark(game.node(), {MarkKind::label, Point(7), "x"});
    for (int i = 0; i < 4; ++i) game.undo();
    test::play_at_random(game, 5, rng);
    return write({.record = game.record(), .current = game.node()});
}

// Whatever was done to the text: an error with a reason, or a game that is legal from end to end.
void expect_error_or_legal_game(const std::string& text) {
    const auto game = read(text);
    if (!game) {
        EXPECT_GT(to_text(game.error()).size(), 10U);
        return;
    }
    auto playback = Playback::open(game->record);
    ASSERT_TRUE(playback.has_value());
    EXPECT_TRUE(playback->check_all().has_value());
    EXPECT_TRUE(playback->go_to(game->current).has_value());
    EXPECT_EQ(write(*read(write(*game))), write(*game));
}

TEST(HostileSave, EveryTruncationIsRefused_M12) {
    for (const GameKind kind : {GameKind::go, GameKind::othello}) {
        const std::string text = sample(kind, 1);
        // The last character is a line break; without it the save is still whole.
        for (std::size_t length = 0; length + 2 < text.size(); ++length) {
            EXPECT_FALSE(read(text.substr(0, length)).has_value()) << length;
        }
    }
}

TEST(HostileSave, EveryBitFlipGivesAnErrorOrALegalGame_M12) {
    for (const GameKind kind : {GameKind::go, GameKind::othello}) {
        const std::string text = sample(kind, 2);
        int read_anyway = 0;
        for (std::size_t i = 0; i < text.size(); ++i) {
            for (int bit = 0; bit < 8; ++bit) {
                std::string flipped = text;
                flipped[i] = static_cast<char>(flipped[i] ^ (1 << bit));
                expect_error_or_legal_game(flipped);
                read_anyway += read(flipped).has_value() ? 1 : 0;
            }
        }
        EXPECT_GT(read_anyway, 0) << "flips in names leave a good game";
    }
}

TEST(HostileSave, RandomDamageGivesAnErrorOrALegalGame_M12) {
    Rng rng(99);
    const auto random_byte = [&] { return static_cast<char>(rng.below(256)); };
    for (int i = 0; i < 3000; ++i) {
        std::string text = sample(i % 2 == 0 ? GameKind::go : GameKind::othello, rng.below(50));
        for (std::uint32_t edits = 1 + rng.below(4); edits > 0; --edits) {
            const auto size = static_cast<std::uint32_t>(text.size());
            const std::size_t at = rng.below(size);
            switch (rng.below(4)) {
                case 0:
                    text[at] = random_byte();
                    break;
                case 1:
                    text.insert(at, 1, random_byte());
                    break;
                case 2:
                    text.erase(at, rng.below(20));
                    break;
                default:
                    text.insert(at, text.substr(rng.below(size), rng.below(40)));
            }
            if (text.empty()) text = " ";
        }
        expect_error_or_legal_game(text);
    }
}

// A save with one member changed.
std::string with(const std::string& from, const std::string& to) {
    std::string text = R"({
  "magpie": "save",
  "version": 1,
  "game": "go",
  "size": [9,9],
  "rules": {"name":"japanese","komi":"6.5"},
  "handicap": 0,
  "phase": "playing",
  "dead": [],
  "current": 2,
  "nodes": [
    {},
    "B C3",
    {"move":"W G7","comment":"hi","marks":[["triangle","C3"]]}
  ]
}
)";
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

SaveError refused(const std::string& from, const std::string& to) {
    const auto result = read(with(from, to));
    EXPECT_FALSE(result.has_value()) << to;
    return result ? SaveError{} : result.error();
}

TEST(HostileSave, TheUnchangedSaveIsGood) { EXPECT_TRUE(read(with("{}", "{}")).has_value()); }

TEST(HostileSave, EachRefusalSaysWhereAndWhy_M12) {
    EXPECT_EQ(to_text(refused("[9,9]", "[0,0]")),
              "line 5: Unknown size 0x0: Go is played on 1x1 to 52x52.");
    EXPECT_EQ(refused("[9,9]", "[2147483647,1]").kind, Kind::bad_value);
    EXPECT_EQ(refused("[9,9]", "[53,9]").kind, Kind::bad_spec);
    EXPECT_EQ(refused("[9,9]", "[-1,9]").kind, Kind::bad_value);
    EXPECT_EQ(refused("[9,9]", "[9]").kind, Kind::missing);
    EXPECT_EQ(refused("[9,9]", "[9,18446744073709551615]").kind, Kind::bad_value);
    EXPECT_EQ(refused("[9,9]", "[9,1e3]").kind, Kind::wrong_type);
    EXPECT_EQ(refused("\"version\": 1", "\"version\": 1, \"id\": [7]").kind, Kind::wrong_type);
    EXPECT_EQ(refused("[9,9]", "\"9x9\"").path, "/size");
    EXPECT_EQ(to_text(refused("\"go\"", "\"chess\"")),
              "line 4: Unknown game chess: go or othello.");
    EXPECT_EQ(to_text(refused("japanese", "klingon")).substr(0, 30),
              "line 6: Unknown rules klingon:");
    EXPECT_EQ(refused("\"6.5\"", "\"6.25\"").kind, Kind::bad_spec);
    EXPECT_EQ(refused("\"6.5\"", "1e308").kind, Kind::bad_spec);
    EXPECT_EQ(refused("\"handicap\": 0", "\"handicap\": -1").path, "/handicap");
    EXPECT_EQ(refused("\"handicap\": 0", "\"handicap\": 81").kind, Kind::bad_spec);
    EXPECT_EQ(refused("\"version\": 1", "\"version\": 2").kind, Kind::newer_version);
    EXPECT_EQ(refused("\"version\": 1", "\"version\": 0").kind, Kind::bad_value);
    EXPECT_EQ(refused("playing", "sleeping").path, "/phase");
    EXPECT_EQ(refused("\"dead\": []", "\"dead\": [\"C3\"]").path, "/dead") << "still playing";
    EXPECT_EQ(to_text(refused("\"dead\": []", "\"dead\": [\"C3\"]")),
              "line 9: stones are marked as dead, but the game is not being counted.");
    EXPECT_EQ(
        to_text(refused("playing\",\n  \"dead\": []", "marking_dead\",\n  \"dead\": [\"A1\"]")),
        "line 9: A1 is marked as dead, but there is no stone.");
    EXPECT_EQ(refused("\"current\": 2", "\"current\": 3").path, "/current");
    EXPECT_EQ(refused("\"current\": 2", "\"current\": -1").kind, Kind::bad_value);
    EXPECT_EQ(refused("\"save\"", "\"book\"").kind, Kind::not_a_save);
    EXPECT_EQ(refused("triangle", "pentagon").path, "/nodes/2/marks/0");
    EXPECT_EQ(refused("\"hi\"", "7").path, "/nodes/2/comment");
    EXPECT_EQ(refused("{\"move\"", "{\"parent\":2,\"move\"").path, "/nodes/2/parent");
    EXPECT_EQ(refused("{\"move\"", "{\"parent\":-1,\"move\"").kind, Kind::bad_value);
    const SaveError bad_move = refused("B C3", "B Z9");
    EXPECT_EQ(bad_move.path, "/nodes/1");
    EXPECT_EQ(bad_move.line, 13U);
    EXPECT_EQ(to_text(refused("B C3", "B C3 ")), "line 13: unknown value B C3  at /nodes/1.");
    EXPECT_EQ(refused("B C3", "b C3").kind, Kind::bad_value);
    const SaveError illegal = refused("W G7", "W C3");
    EXPECT_EQ(to_text(illegal), "line 14: Move 2: C3 is refused: there is a stone there already.");
    const SaveError setup = refused("{},", R"({"setup":{"black":["A1","A1"]}},)");
    EXPECT_EQ(to_text(setup), "line 12: The set-up is refused: A1 is named twice.");
}

TEST(HostileSave, SyntaxErrorsHaveLineAndColumn) {
    const SaveError error = refused("\"size\": [9,9]", "\"size\": [9 9]");
    EXPECT_EQ(error.kind, Kind::syntax);
    EXPECT_EQ(error.line, 5U);
    EXPECT_EQ(error.column, 14U);
    EXPECT_EQ(to_text(error), "line 5, column 14: this is not JSON.");
    EXPECT_EQ(read("").error().kind, Kind::syntax);
    EXPECT_EQ(read("raw bytes \xFF\xFE").error().kind, Kind::syntax);
    EXPECT_EQ(read("[1, 2]").error().kind, Kind::not_a_save);
    EXPECT_EQ(read("17").error().kind, Kind::not_a_save);
    EXPECT_EQ(read("{}").error().kind, Kind::not_a_save);
}

TEST(HostileSave, UnknownMembersOfLaterVersionsAreIgnored) {
    EXPECT_TRUE(
        read(with("\"handicap\": 0", "\"handicap\": 0, \"weather\": {\"x\": [1]}")).has_value());
}

TEST(HostileSave, BadPlainBoardsAreRefused_F01) {
    const auto kind = [](const char* text) { return read(text).error().kind; };
    EXPECT_EQ(kind(R"({"board": []})"), Kind::bad_spec);
    EXPECT_EQ(kind(R"({"board": [[null]]})"), Kind::bad_spec);
    EXPECT_EQ(kind(R"({"board": 7})"), Kind::wrong_type);
    EXPECT_EQ(kind(R"({"board": [[null,null,null,null],[null],[null],[null]]})"), Kind::bad_value);
    const std::string rows = R"({"board": [[null,null,null,null],[null,"Light","Dark",null],
        [null,"Dark","Light",null],[null,null,null,null]])";
    EXPECT_TRUE(read(rows + "}").has_value());
    EXPECT_FALSE(read(rows + R"(, "current_player": "Grey"})").has_value());
    EXPECT_FALSE(read(rows + R"(, "finished": "no"})").has_value());
}

TEST(HostileSave, AMillionBracketsOnASmallStack) {
    test::on_small_stack([] {
        for (const char* piece : {"[", "{\"a\":", "[{\"a\":"}) {
            std::string text;
            for (int i = 0; i < 1'000'000; ++i) text += piece;
            EXPECT_EQ(read(text).error().kind, Kind::too_deep);
        }
        EXPECT_EQ(
            read(with("\"handicap\": 0", "\"x\": " + std::string(1'000'000, '['))).error().kind,
            Kind::too_deep);
    });
}

TEST(HostileSave, LongListsMeetTheirLimits) {
    std::string many = "[";
    for (int i = 0; i < 4'100'000; ++i) many += "0,";
    EXPECT_EQ(read(many + "0]").error().kind, Kind::too_many);
    EXPECT_EQ(read(std::string(std::size_t{33} << 20, ' ')).error().kind, Kind::too_large);
    Limits small;
    small.tree.nodes = 2;
    EXPECT_TRUE(read(with("{}", "{}")).has_value());
    EXPECT_EQ(read(with("{}", "{}"), small).error().kind, Kind::too_many);
}

// Each variation is taken back, and every set-up makes a new board: on a large board a small file
// can ask for hours of that.
TEST(HostileSave, BoardsToBuildAreBounded_M12) {
    GameRecord record{.spec = GameSpec::for_go({52, 52})};
    for (int i = 0; i < 20; ++i) {
        record.tree.add_child(kRootNode, ColoredMove{Color::black, Move(Point(i))});
    }
    const NodeId last = record.tree.add_child(kRootNode);
    record.tree.set_setup(last, SetupEdit{.added = {{Point(7)}, {}}, .cleared = {}, .to_play = {}});
    const std::string text = write({.record = record});
    const std::size_t boards = 21;  // twenty taken back, one set up
    Limits limits;
    limits.points = boards * 52 * 52;
    EXPECT_TRUE(read(text, limits));
    limits.points -= 1;
    ASSERT_FALSE(read(text, limits));
    EXPECT_EQ(read(text, limits).error().kind, SaveError::Kind::too_many);
}

// One line of moves and one bush, both of many nodes, on a small stack; MAGPIE_FULL=1 makes it a
// million.
TEST(HostileSave, AVeryLongGameIsReadAndWrittenOnASmallStack) {
    const bool full = std::getenv("MAGPIE_FULL") != nullptr;
    test::on_small_stack([full] {
        const int count = full ? 1'000'000 : 60'000;
        // A ko is taken and retaken for ever, with passes between: play is resumed each time.
        //
        //   . X O .
        //   X O . O
        //   . X O .
        GameRecord line{.spec = GameSpec::for_go({4, 3})};
        line.tree.set_setup(kRootNode,
                            SetupEdit{.added = {{Point(1), Point(4), Point(9)},
                                                {Point(2), Point(5), Point(7), Point(10)}},
                                      .cleared = {},
                                      .to_play = Color::black});
        const Move pass = Move::pass();
        const std::array<ColoredMove, 6> ko = {{{Color::black, Move(Point(6))},
                                                {Color::white, pass},
                                                {Color::black, pass},
                                                {Color::white, Move(Point(5))},
                                                {Color::black, pass},
                                                {Color::white, pass}}};
        GameRecord bush{.spec = line.spec};
        NodeId last = kRootNode;
        for (int i = 0; i < count; ++i) {
            const Color color = i % 2 == 0 ? Color::black : Color::white;
            last = line.tree.add_child(last, ko[static_cast<std::size_t>(i) % ko.size()]);
            bush.tree.add_child(kRootNode, ColoredMove{color, Move(Point(i % 12))});
        }
        for (const GameRecord& record : {line, bush}) {
            const auto back = read(write({.record = record}));
            ASSERT_TRUE(back.has_value()) << to_text(back.error());
            EXPECT_EQ(back->record.tree.node_count(), static_cast<std::size_t>(count) + 1);
            EXPECT_TRUE(back->record == record);
        }
    });
}

}  // namespace
}  // namespace magpie::save
