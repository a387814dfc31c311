#include "game/dead_reason.h"

#include <cmath>

#include "game/words.h"

namespace magpie {

int percent_dead(const go::DeadChain& chain) {
    return static_cast<int>(std::lround((1 + chain.ownership) * 50));
}

std::string reason_text(const go::DeadChain& chain) {
    const std::string owner(color_name(opponent(chain.color)));
    if (chain.proved) {
        return "proved: it cannot live in " + owner + "'s unconditional territory";
    }
    const std::string share =
        "estimate: " + std::to_string(percent_dead(chain)) + " % likely dead, ";
    if (chain.playouts == 0) return share + "by the network";
    return share + "over " + std::to_string(chain.playouts) + " random games";
}

}  // namespace magpie
