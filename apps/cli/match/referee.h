#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "apps/cli/match/arbiter.h"
#include "apps/seats/player.h"
#include "core/time_control.h"
#include "game/game_record.h"

namespace magpie::cli {

// How one game of a match ended.
enum class Verdict : std::uint8_t {
    score,
    resignation,
    time,          // the clock
    illegal_move,  // the other five are the loser's fault
    crash,
    hang,
    nonsense,
    move_limit,  // the other four have no winner
    repetition,
    no_arbiter,
    abandoned  // the match was stopped; such a game is as if it had not been
};

// "score", "illegal move" …
[[nodiscard]] std::string_view name_of(Verdict verdict);

// What is agreed for every game of a match.
struct GameTerms {
    GameSpec spec{};
    TimeControl control = NoTime{};
    Milliseconds time_margin{0};  // forgiven on each move, for the way there and back
    Milliseconds patience = std::chrono::minutes(2);  // for a move without a clock
    int move_limit = 0;                               // 0: four times the area, at least 200
    bool ask_players = true;  // which stones they call dead, to count the disagreements
};

struct GameResult {
    Verdict verdict = Verdict::abandoned;
    std::string reason;  // one line where there is more to say than the verdict
    GameRecord record;   // with its outcome and the players' names
    ByColor<std::uint64_t> visits;
    ByColor<int> moves;  // after the opening
    ByColor<Milliseconds> time;
    ByColor<Milliseconds> slowest;
    // Whether that player counts the end with another winner than the arbiter.
    ByColor<bool> disagrees;
};

// Plays one game from `opening` to its end, whatever the players do: one that dies, hangs, cheats
// or runs out of time loses, and the result says so. `stop` ends it early. Never waits longer for a
// player than its clock or the terms allow. `on_move` hears of every move that was played.
[[nodiscard]] GameResult play_game(const GameTerms& terms,
                                   std::span<const Move> opening,
                                   ByColor<seats::Player*> players,
                                   Arbiter& arbiter,
                                   const std::atomic<bool>& stop,
                                   const std::function<void(const Playback&)>& on_move = {});

}  // namespace magpie::cli
