// The exports with which smoke.mjs evaluates networks.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <vector>

#include "nn/evaluator.h"
#include "nn/random_network.h"

namespace {

using namespace magpie;

// What nn_start() sets up and the others use.
struct Sitting {
    nn::Evaluator evaluator;
    nn::OwnedInput input;
    nn::Output output;
};

std::unique_ptr<Sitting>& sitting() {
    static std::unique_ptr<Sitting> kept;
    return kept;
}

nn::Shape shape_of(int blocks, int channels) {
    nn::Shape shape;
    shape.blocks = blocks;
    shape.channels = channels;
    for (int block = 1; block < blocks; block += 2) shape.pooled_blocks |= 1u << block;
    return shape;
}

}  // namespace

extern "C" {

// A network and a position on a board of that size, both random and always the same, and how they
// are evaluated: 0 plain, 1 with vectors.
[[clang::export_name("nn_start")]] void export_nn_start(
    int blocks, int channels, int columns, int rows, int vectors) {
    const nn::Shape shape = shape_of(blocks, channels);
    Rng rng(2);
    const nn::Isa isa = vectors != 0 ? nn::best_isa() : nn::Isa::plain;
    sitting() =
        std::make_unique<Sitting>(nn::Evaluator(nn::random_network(shape, 1), isa),
                                  nn::random_input(shape, *Geometry::make(columns, rows), rng));
}

[[clang::export_name("nn_evaluate")]] void export_nn_evaluate() {
    const nn::Input input = sitting()->input.view();
    sitting()->evaluator.evaluate({&input, 1}, {&sitting()->output, 1});
}

// The numbers of the last output in a row: policy, ownership, win, draw, loss, lead, lead scale.
[[clang::export_name("nn_number")]] double export_nn_number(int index) {
    const nn::Output& out = sitting()->output;
    const auto i = static_cast<std::size_t>(index);
    if (i < out.policy.size()) return static_cast<double>(out.policy[i]);
    const std::size_t j = i - out.policy.size();
    if (j < out.ownership.size()) return static_cast<double>(out.ownership[j]);
    const float values[] = {out.win, out.draw, out.loss, out.lead, out.lead_scale};
    const std::size_t k = j - out.ownership.size();
    return k < std::size(values) ? static_cast<double>(values[k]) : NAN;
}
}
