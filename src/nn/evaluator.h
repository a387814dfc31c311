#pragma once

#include <memory>
#include <span>
#include <vector>

#include "nn/evaluation.h"
#include "nn/isa.h"
#include "nn/network.h"

namespace magpie::nn {

// Evaluates positions with a network on the CPU. One per thread: it owns the memory it works in. A
// copy shares the weights, which are never written after they have been laid out for the
// instruction set, and has memory of its own:
//
//   std::vector<Evaluator> per_thread(threads, Evaluator(network));
class Evaluator {
  public:
    // Keeps what it needs of the network. Requires: is_available(isa).
    explicit Evaluator(const Network& network, Isa isa = best_isa());
    Evaluator(const Evaluator& other);
    Evaluator(Evaluator&& other) noexcept;
    Evaluator& operator=(Evaluator other) noexcept;
    ~Evaluator();

    [[nodiscard]] const Shape& shape() const;
    [[nodiscard]] Isa isa() const;

    // out[i] is about batch[i], and does not depend on the others. Boards may be of different
    // sizes. Requires: as many outputs as inputs; sides up to kMaxNetworkSide; planes *
    // plane_words(area) words and `globals` numbers in each input, all finite.
    void evaluate(std::span<const Input> batch, std::span<Output> out);

  private:
    class Backend;
    class Plain;
    class Vectorized;

    std::unique_ptr<Backend> backend_;
};

}  // namespace magpie::nn
