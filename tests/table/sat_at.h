#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "core/coordinates.h"
#include "table/table.h"

// Tables to play at, and what is played there.
namespace magpie::test {

inline Table go_table(int side, const char* rules = "japanese") {
    const auto spec = make_spec({.game = "go", .columns = side, .rows = side, .rules = rules});
    return Table(Playback::new_game(*spec), {.proposal = {.playouts = 50, .seed = 1}});
}

inline Table othello_table(TableOptions options = {}) {
    return Table(Playback::new_game(GameSpec::for_othello()), options);
}

// Plays moves such as "C3 pass d6", and returns what the last one brought about.
inline std::vector<Event> play(Table& table, std::string_view moves) {
    std::vector<Event> events;
    const GameSpec spec = table.record().spec;
    while (!moves.empty()) {
        const std::size_t end = std::min(moves.find(' '), moves.size());
        const std::string_view word = moves.substr(0, end);
        const Move move = word == "pass"
                              ? Move::pass()
                              : Move(*point_from(spec.coord_style(), spec.geometry, word));
        events = table.apply(PlayMove{move});
        moves.remove_prefix(std::min(end + 1, moves.size()));
    }
    return events;
}

template <class E>
const E* find(const std::vector<Event>& events) {
    for (const Event& event : events) {
        if (const E* found = std::get_if<E>(&event)) return found;
    }
    return nullptr;
}

// Black's wall on C splits a 5×5 board: Black has A and B, White D and E, less their stones.
inline constexpr const char* kSplitBoard = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5";

// The same sitting after its record was written and read: nothing but the record, the place in it,
// the phase and the marks survives.
inline Table reloaded(const Table& table, TableOptions options = {}) {
    Playback playback = *Playback::open(table.record());
    EXPECT_TRUE(playback.go_to(table.playback().node()));
    return Table(std::move(playback), table.phase(), {table.dead().begin(), table.dead().end()},
                 options);
}

}  // namespace magpie::test
