#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/seats/compared.h"
#include "apps/seats/engine_seat.h"

namespace magpie::seats {

// Whether who plays by this text (see engine_from()) is the teacher, bot:style=teacher.
[[nodiscard]] bool is_teacher(const std::string& text);

// What a bad move lost.
struct Lesson {
    ColoredMove played;
    Move better;
    double loss = 0;         // points or discs
    bool is_proved = false;  // otherwise an estimate
};

// Looks at the moves of a person who plays against the teacher: the best one is sought where each
// was made, and both are looked at in one search, as in a review. Nothing here waits.
class Teacher {
  public:
    Teacher(EngineSeat::Maker make, EngineSeat::Options options);

    // Begins to look at the move that led to `node`, on the way to where the game stands. What it
    // looked at before is dropped. `longest`: how long one of its two or three searches may take.
    void judge(const Playback& game, NodeId node, Milliseconds longest);

    // Nothing comes of it any more.
    void drop();

    [[nodiscard]] bool is_busy() const { return asked_.has_value(); }

    // Takes in what was found. A lesson, once, where the move lost more than the estimates are out
    // and enough to be worth a word.
    [[nodiscard]] std::optional<Lesson> poll();

  private:
    struct Asked {
        Playback before;
        ColoredMove played;
        Milliseconds longest;
        std::optional<Compared> found{};
    };

    void ask(std::vector<Move> only);
    [[nodiscard]] std::optional<Lesson> learn(const Report& report);
    [[nodiscard]] std::optional<Lesson> done();

    EngineSeat seat_;
    std::optional<Asked> asked_;
    // By how much its searches contradicted each other in this game: see swing_of().
    std::vector<double> contradictions_;
};

}  // namespace magpie::seats
