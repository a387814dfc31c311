#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/rng.h"
#include "formats/sgf/sgf.h"
#include "game/playback.h"
#include "game/playing.h"

namespace magpie::sgf {
namespace {

std::string random_text(Rng& rng) {
    static const std::vector<std::string> parts = {"a",  "]",  "\\", ":",  "[",   "\n", "ö",
                                                   "碁", "(;", ")",  "B[", "\\]", "𝄞",  " x"};
    std::string text = "t";
    for (std::uint32_t n = rng.below(6); n > 0; --n) {
        text += parts[rng.below(static_cast<std::uint32_t>(parts.size()))];
    }
    return text + "t";
}

std::string random_line(Rng& rng) {
    std::string text = random_text(rng);
    std::erase(text, '\n');
    return text;
}

Point random_point(const GameSpec& spec, Rng& rng) {
    return Point(static_cast<int>(rng.below(static_cast<std::uint32_t>(spec.geometry.area()))));
}

void decorate(GameRecord& record, NodeId node, Rng& rng) {
    GameTree& tree = record.tree;
    if (rng.below(4) == 0) tree.set_comment(node, random_text(rng));
    if (rng.below(8) == 0) tree.set_name(node, random_line(rng));
    if (rng.below(8) == 0) tree.add_property(node, {"BL", {"12.5"}});
    if (rng.below(8) == 0) tree.add_property(node, {"XY1", {"a\\]b", "", "c:d\n"}});
    if (rng.below(6) != 0) return;
    // Grouped by kind, in the order they are written.
    for (const MarkKind kind : {MarkKind::triangle, MarkKind::square, MarkKind::circle,
                                MarkKind::cross, MarkKind::selected, MarkKind::label}) {
        for (std::uint32_t n = rng.below(3); n > 0; --n) {
            tree.add_mark(node, {kind, random_point(record.spec, rng),
                                 kind == MarkKind::label ? random_line(rng) : ""});
        }
    }
}

GameSpec random_spec(Rng& rng) {
    if (rng.below(3) == 0) {
        const auto side = [&] { return static_cast<std::uint8_t>(4 + 2 * rng.below(12)); };
        GameSpec spec = GameSpec::for_othello({side(), side()});
        if (rng.below(2) == 0) spec.counting = othello::Counting::empties_to_winner;
        return spec;
    }
    const auto side = [&] { return static_cast<std::uint8_t>(1 + rng.below(52)); };
    const auto sets = go::rule_sets();
    GameSpec spec = GameSpec::for_go(
        {side(), side()}, sets[rng.below(static_cast<std::uint32_t>(sets.size()))].rules);
    if (rng.below(3) == 0) spec.rules.suicide_allowed = !spec.rules.suicide_allowed;
    if (rng.below(3) == 0) spec.rules.white_passes_last = !spec.rules.white_passes_last;
    if (rng.below(2) == 0) spec.rules.komi = Margin{static_cast<int>(rng.below(60)) - 20};
    go::drop_lost_name(spec.rules);
    if (rng.below(3) == 0 && spec.geometry.area() > 9)
        spec.handicap = 2 + static_cast<int>(rng.below(7));
    return spec;
}

GameRecord random_record(Rng& rng) {
    Playback game = Playback::new_game(GameSpec{});
    const GameSpec spec = random_spec(rng);
    GameRecord start{.spec = spec};
    if (spec.kind == GameKind::go && rng.below(2) == 0) {
        SetupEdit edit;
        edit.added.black = {Point(0)};
        if (spec.geometry.area() > 2) edit.added.white = {Point(spec.geometry.area() - 1)};
        edit.to_play = rng.below(2) == 0 ? Color::black : Color::white;
        start.tree.set_setup(kRootNode, edit);
    }
    auto opened = Playback::open(start);
    if (opened) {
        game = std::move(*opened);
    } else {
        game = Playback::new_game(GameSpec::for_go({9, 9}));
    }
    for (int line = 0; line < 4; ++line) {
        test::play_at_random(game, 1 + static_cast<int>(rng.below(12)), rng);
        for (std::uint32_t back = rng.below(8); back > 0; --back) game.undo();
    }
    GameRecord record = std::move(game).release();
    GameInfo& info = record.info;
    info.names = {random_line(rng), random_line(rng)};
    info.ranks = {random_line(rng), ""};
    info.event = random_line(rng);
    info.start_time = "2026-07-14T19:30:00+02:00";
    info.comment = random_text(rng);
    if (rng.below(2) == 0) {
        record.outcome = Outcome::by_score(Margin{static_cast<int>(rng.below(99)) - 50});
    }
    std::vector<NodeId> nodes;
    for (const NodeId node : record.tree.preorder()) nodes.push_back(node);
    for (const NodeId node : nodes) decorate(record, node, rng);
    return record;
}

TEST(SgfRoundTrip, WritingAndReadingGiveTheRecordBack) {
    EXPECT_TRUE(rc::check([](std::uint64_t seed) {
        Rng rng(seed);
        const GameRecord record = random_record(rng);
        const std::string text = write(record);
        const auto back = read(text);
        RC_ASSERT(back.has_value());
        RC_ASSERT(back->warnings.empty());
        RC_ASSERT(back->record.spec == record.spec);
        RC_ASSERT(back->record.info == record.info);
        RC_ASSERT(back->record.outcome == record.outcome);
        if (!(back->record == record)) RC_FAIL(text);
        RC_ASSERT(write(back->record) == text);
    }));
}

// Any bytes: what is read once is written so that it is read the same again.
TEST(SgfRoundTrip, WhateverIsReadIsReadTheSameAgain) {
    const std::vector<std::string> words = {
        "(",      ")",       ";",      "B[aa]",    "W[]",    "[bb]",           "AB[aa:bb]",
        "AW[zz]", "C[x\\]",  "]",      "[",        "\\",     "SZ[5]",          "GM[2]",
        "PL[W]",  "KM[375]", "LB[aa]", "LB[aa:b]", "TR[aa",  "HA[3]",          "FF[3]",
        "L[aa]",  "N[\n]",   "é",      "\xE9",     "RU[?]",  "RE[B+]",         "x",
        "B[D4]",  "AE[aa]",  "DD[]",   "B[aa]",    ";W[bb]", "MGRU[ko=simple]"};
    EXPECT_TRUE(rc::check([&](std::uint64_t seed) {
        Rng rng(seed);
        std::string text = rng.below(4) == 0 ? "" : "(;";
        for (std::uint32_t n = rng.below(30); n > 0; --n) {
            text += words[rng.below(static_cast<std::uint32_t>(words.size()))];
        }
        const auto game = read(text);
        if (!game) return;
        const std::string written = write(game->record);
        const auto again = read(written);
        RC_ASSERT(again.has_value());
        if (!(again->record == game->record)) RC_FAIL(text + "\n" + written);
        RC_ASSERT(write(again->record) == written);
    }));
}

std::vector<Warning::Kind> kinds_of(const Game& game) {
    std::vector<Warning::Kind> kinds;
    for (const Warning& warning : game.warnings) kinds.push_back(warning.kind);
    return kinds;
}

// Moves in the plainest spelling are read on a path of their own; a space after the name keeps them
// off it.
TEST(SgfRoundTrip, PlainMovesAreReadAsAnyOthers) {
    const std::vector<std::string> words = {
        "(",     ")",      ";",      ";B[aa]",     ";W[bb]",     ";B[zz]", ";B[D4]",
        ";W[]",  ";B[tt]", ";W[cd]", ";B[a\\]]",   ";B[aa]C[x]", "\n",     " ",
        ";W[a]", "x",      ";W[]]",  ";B[ab][cd]", ";AB[aa]",    ";B[AA]", ";W[ ]"};
    EXPECT_TRUE(rc::check([&](std::uint64_t seed) {
        Rng rng(seed);
        std::string text = rng.below(3) == 0 ? "(;GM[2]SZ[8]" : "(;SZ[19]";
        for (std::uint32_t n = rng.below(40); n > 0; --n) {
            text += words[rng.below(static_cast<std::uint32_t>(words.size()))];
        }
        std::string spaced;
        for (const char c : text) {
            if (c == '[') spaced += ' ';
            spaced += c;
        }
        const auto game = read(text);
        const auto other = read(spaced);
        RC_ASSERT(game.has_value() && other.has_value());
        if (!(game->record == other->record) || kinds_of(*game) != kinds_of(*other)) RC_FAIL(text);
    }));
}

}  // namespace
}  // namespace magpie::sgf
