#pragma once

#include <string>

#include "go/score/dead_stones.h"

namespace magpie {

// Why a chain is proposed as dead, with what stands behind it: proved, or an estimate from so many
// games.
[[nodiscard]] std::string reason_text(const go::DeadChain& chain);

// How likely it is dead: 50 where both sides keep its points equally often, 100 when proved.
[[nodiscard]] int percent_dead(const go::DeadChain& chain);

}  // namespace magpie
