#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/color.h"
#include "core/move.h"
#include "core/time_control.h"

namespace magpie {

// How far a number can be trusted. An engine says `proved` of what is a fact about the game and of
// nothing else: a search that has merely stopped changing its mind gives an estimate.
enum class Certainty : std::uint8_t { estimate, lower_bound, upper_bound, proved };

// "estimate", "lower_bound", "upper_bound", "proved".
[[nodiscard]] std::string_view name_of(Certainty certainty);

// A number and how far it can be trusted.
struct Figure {
    float value = 0;
    Certainty certainty = Certainty::estimate;

    bool operator==(const Figure&) const = default;
};

// What is known of a position, all from the view of the side to play at the root.
struct Evaluation {
    Figure win_rate{.value = 0.5F};  // 0 to 1, a draw counting half
    Figure lead{};                   // points or discs, komi included: what the game ends with
    float lead_deviation = 0;  // how far the lead strays, one standard deviation; 0: not known

    bool operator==(const Evaluation&) const = default;
};

// A move at the root that was looked at.
struct Candidate {
    Move move = Move::pass();
    std::uint64_t visits = 0;  // behind the evaluation
    Evaluation value{};        // after the move, from the view of the player who makes it
    float win_rate_bound = 0;  // lower confidence bound; the win rate itself where it is proved
    float prior = 0;           // share of the first impression, 0 to 1 over all legal moves
    std::vector<Move> line{};  // the expected course, `move` first
    std::vector<std::uint64_t> line_visits{};  // of each move of the line; empty: not counted
    // As in Report, of the search behind this evaluation: candidates of one report may differ. A
    // depth of 0: not known, as in a tree search, where the line and the visits tell.
    int depth = 0;
    int percent = 100;

    bool operator==(const Candidate&) const = default;
};

// A lead, and the share of all outcomes that are no better.
struct LeadQuantile {
    float share = 0;
    float lead = 0;

    bool operator==(const LeadQuantile&) const = default;
};

// What a search has found so far.
struct Report {
    bool is_last = false;  // of this search: candidates[0] is its choice
    Color to_play = Color::black;
    std::uint64_t visits = 0;  // of the root: what stands behind the estimates
    Milliseconds elapsed{};
    int depth = 0;  // the longest line looked at, or the depth searched
    // How sure a search by depth is of what it left out as hopeless, in a hundred cases; 100: it
    // left out nothing.
    int percent = 100;
    Evaluation value{};
    // The distribution of what the game ends with, from the view of the side to play at the root,
    // shares and leads rising: a first impression, made without search. Empty: not known. An
    // estimate always.
    std::vector<LeadQuantile> lead_quantiles{};
    // The best first; never empty unless the game is over at the root. A last report whose goal
    // was a move holds a legal one in front.
    std::vector<Candidate> candidates{};
    // Who keeps each point at the end: 1 Black, -1 White. Empty, or one for each point of the
    // board. An estimate always.
    std::vector<float> ownership{};
    // The share of each point in the first impression of the position, and last that of the pass;
    // -1 for what is illegal. Empty: not asked for, or the engine has none.
    std::vector<float> policy{};
    bool resigns = false;  // in the last report, for a move: the engine would rather give up

    bool operator==(const Report&) const = default;
};

}  // namespace magpie
