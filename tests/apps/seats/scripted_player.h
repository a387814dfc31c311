#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "apps/seats/engine_seat.h"

namespace magpie::seats {

// What an engine does, turn by turn, and what it was told: both sides of a conversation with a
// test. Words for a turn:
//   D4, f5, pass, resign      that
//   slow D4                   that, when it is hurried or 60 s have passed; nothing when abandoned
//   die, hang, nonsense       a failure
//   tell D4                   a report first
//   mute D4                   an analysis that says nothing of what the position is worth
//   long D4                   one that has looked for long
//   lead 12 D4                one that finds so much for who is to move
//   glance D4                 one that has looked once, and goes on until it is hurried
// When the script is over, it passes. Asked to compare moves, it finds each 6 worse than the one
// before it, whatever the script says.
struct Script {
    std::mutex mutex;
    std::deque<std::string> turns;
    std::optional<std::vector<std::string>> dead{};  // its opinion, as points
    std::uint64_t compared_visits = 60;  // of each move but the first, when asked to compare
    std::optional<std::string> start_failure{};
    std::vector<std::string> log;  // "new game after 3", "sees B D4", "thinks"
    int started = 0;               // how many players were made of it

    std::vector<std::string> lines() {
        const std::lock_guard lock(mutex);
        return log;
    }
};

[[nodiscard]] EngineSeat::Maker maker_of(std::shared_ptr<Script> script);

[[nodiscard]] std::shared_ptr<Script> script_of(std::deque<std::string> turns);

}  // namespace magpie::seats
