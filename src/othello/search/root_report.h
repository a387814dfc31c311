#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/engine.h"
#include "othello/rules/position.h"
#include "othello/search/ending.h"

namespace magpie::othello {

// A move at the root and what the deepest finished search of it says.
struct RootMove {
    Move move;
    int value = 0;           // hundredths of a disc
    bool is_bound = false;   // it is no better than that
    bool is_proved = false;  // to the end of the game
    int depth = 0;
    int percent = 100;  // Report::percent
    std::uint64_t nodes = 0;
    std::vector<Move> line{};
};

// The best first, else as they were. A bound says only that the move is no better, so it never
// comes in front of an equal value.
void sort_by_value(std::span<RootMove> moves);

// The lead that learned patterns see where about three games in four are won, in discs.
constexpr float kPatternDiscsPerGuess = 4;

// Makes the reports of a search by depth and hands them to its listener when they are due.
class RootReporter {
  public:
    // `discs_per_guess`: the lead in discs that is worth about three games in four.
    RootReporter(const Position& root,
                 const Limits& limits,
                 const Ending& ending,
                 float discs_per_guess,
                 Engine<Position>::Listener listen);

    // From now on this is what was found. Requires: the best of `moves` first; at least one.
    void set(std::span<const RootMove> moves, std::uint64_t nodes);

    // Nothing before the first set().
    void tell_if_due(std::uint64_t nodes);

    void tell_last(std::uint64_t nodes);

  private:
    [[nodiscard]] Evaluation evaluation_of(const RootMove& at) const;

    Color to_play_;
    std::optional<Milliseconds> report_every_;
    Ending ending_;
    float discs_per_guess_;
    Engine<Position>::Listener listen_;
    Report report_;
    Milliseconds last_told_{};
};

}  // namespace magpie::othello
