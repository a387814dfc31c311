#pragma once

#include <string>

#include <gtest/gtest.h>

#include "game/playback.h"
#include "store/game_entry.h"
#include "store/sqlite/library.h"

namespace magpie {

// A library of so many short games of Go, no two alike: "Black 1" against "White 1" and so on, each
// a draw.
inline void make_library(const std::string& path, int games) {
    auto library = store::Library::open(path);
    ASSERT_TRUE(library);
    store::EntryMaker maker;
    store::Batch batch;
    batch.sources.resize(1);
    for (int i = 0; i < games; ++i) {
        Playback game = Playback::new_game(GameSpec::for_go());
        GameRecord& record = game.edit_record();
        record.info.names = {"Black " + std::to_string(i + 1), "White " + std::to_string(i + 1)};
        record.outcome = Outcome::by_score(Margin{});
        // The first stone lies on no axis, so that no game is another one turned.
        constexpr int kRight = 11;  // columns that the others have
        const Geometry board = game.spec().geometry;
        ASSERT_TRUE(game.play(Move(board.at(2, 3))));
        ASSERT_TRUE(game.play(Move(board.at(8 + i % kRight, i / kRight % board.rows))));
        ASSERT_TRUE(game.play(Move(board.at(5, i / kRight / board.rows))));
        batch.items.push_back({maker.make(game.record()), 0});
    }
    ASSERT_TRUE(library->add(batch));
    ASSERT_TRUE(library->finish_index());
}

}  // namespace magpie
