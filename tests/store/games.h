#pragma once

#include <string_view>
#include <utility>

#include <gtest/gtest.h>

#include "core/rng.h"
#include "core/symmetry.h"
#include "formats/detect/detect.h"
#include "game/playback.h"

namespace magpie::test {

// The first game of a text of any format.
inline GameRecord game(std::string_view text) {
    auto found = formats::read_game(text);
    EXPECT_TRUE(found.has_value()) << (found ? "" : found.error());
    return found ? std::move(found->record) : GameRecord();
}

// The position at the end of one.
inline AnyPosition position(std::string_view text) {
    auto playback = Playback::open(game(text));
    EXPECT_TRUE(playback && playback->to_end()) << text;
    return playback->position();
}

// Legal moves of either game chosen at random.
inline GameRecord random_game(const GameSpec& spec, std::uint64_t seed, int moves) {
    Rng rng(seed);
    Playback playback = Playback::new_game(spec);
    for (int i = 0; i < moves && !playback.is_over(); ++i) {
        const auto legal = legal_moves(playback.position());
        EXPECT_TRUE(playback.play(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
    }
    return std::move(playback).release();
}

// The main line turned; in Go the colours may be swapped too, which lets White begin.
inline GameRecord turned(const GameRecord& record, Symmetry symmetry, bool is_swapped = false) {
    GameRecord result{.spec = record.spec, .info = record.info, .outcome = record.outcome};
    result.spec.geometry = symmetry.apply(record.spec.geometry);
    NodeId last = kRootNode;
    for (const NodeId node : record.tree.main_line()) {
        auto move = record.tree.move(node);
        if (!move) continue;
        move->move = symmetry.apply(record.spec.geometry, move->move);
        if (is_swapped) move->color = opponent(move->color);
        last = result.tree.add_child(last, *move);
    }
    return result;
}

}  // namespace magpie::test
