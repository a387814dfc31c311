#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/color.h"
#include "core/geometry.h"
#include "go/rules/position.h"
#include "go/score/ownership.h"

namespace magpie::go {

// A chain that the proposal calls dead, and why: because it stands in territory where its side can
// never live (proved), or because the opponent keeps its place: as a network has it, or in most
// games played out from here.
struct DeadChain {
    std::vector<Point> stones;  // in order of points
    Color color = Color::black;
    bool proved = false;
    // The opponent's share of its points and those of the chains judged with it, from -1 to 1; 1
    // when proved.
    double ownership = 0;
    int playouts = 0;  // games behind that figure; 0 when proved, and from a network
};

// An area of `color` that a count gives to nobody, because the opponent touches it through gaps in
// its border.
struct OpenBorder {
    Color color = Color::black;
    std::vector<Point> gaps;  // empty, in order of points; stones of `color` there close it
    int points = 0;           // that would then be its territory
};

struct Proposal {
    std::vector<DeadChain> dead;  // in order of their first points
    // Who keeps each point: 1 Black, -1 White, both exact where life or death is proved.
    std::vector<float> ownership;
    int playouts = 0;                      // in all rounds
    std::vector<OpenBorder> open_borders;  // the largest area first
};

struct ProposalLimits {
    int playouts = 400;  // a round; below 1 counts as 1
    std::uint64_t seed = 1;
    // Asked instead of random games, for boards it knows.
    OwnershipSource* source = nullptr;
};

// A chain is called dead when the opponent's share of it is at least the last of these, from -1
// (never his) to 1 (always). The surest go first and are off the board when the others are looked
// at again. Random play blurs even certain death, so the last step is low: a chain that both sides
// left behind and that is lost in six games of ten is dead. Chosen by agreement with real results
// (docs/rules.md).
constexpr double kCertainOwnership = 0.7;
constexpr double kLikelyOwnership = 0.45;
constexpr double kDeadOwnership = 0.2;  // a network's word only where random games say likely too

// Below this a point is nobody's.
constexpr double kUnclearOwnership = 0.3;

// Which stones look dead in a finished position, as a first marking for the players to correct.
// Proofs come first (go/score/benson.h); the rest is an estimate and says so. Chains of one side
// that stand in the same part of the opponent's area are judged together. Stones in seki are left
// alone. The same arguments give the same proposal. Cost: one question about ownership, and once
// more for each round that found dead stones, at most 25 times in all.
[[nodiscard]] Proposal propose_dead(const Position& position, const ProposalLimits& limits = {});

// All stones of the proposal, as reckon() takes them.
[[nodiscard]] std::vector<Point> dead_points(const Proposal& proposal);

// The gaps of all open borders, in order of points.
[[nodiscard]] std::vector<Point> gap_points(const Proposal& proposal);

// The position as the proposal has it once every open border is closed by the side whose area it
// is, the dead stones still standing: what play would rather have come to. Nothing where all
// borders are closed, and where a stone on a gap would have no liberty.
[[nodiscard]] std::optional<Position> with_borders_closed(const Position& position,
                                                          const Proposal& proposal);

}  // namespace magpie::go
