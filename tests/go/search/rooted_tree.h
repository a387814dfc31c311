#pragma once

#include <array>
#include <cstdint>

#include "go/search/tree.h"

namespace magpie::go {

inline constexpr std::array<std::uint16_t, 3> kMoves = {0, 1, 2};

// A root with three moves of these logits, evaluated as even.
inline Tree rooted(std::array<float, 3> logits) {
    Tree tree;
    tree.set_moves(Tree::kRoot, kMoves);
    tree.expand(Tree::kRoot, logits);
    tree.back_up(Tree::kRoot, {0.5F, 0}, {});
    return tree;
}

}  // namespace magpie::go
