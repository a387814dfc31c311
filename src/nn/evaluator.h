#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "nn/evaluation.h"
#include "nn/isa.h"
#include "nn/network.h"

namespace magpie::nn {

class Backend;

// Evaluates positions with a network, on the CPU unless it is given another backend. One per
// thread: it owns the memory it works in. A copy shares the weights, which are never written after
// they have been laid out for the instruction set, and has memory of its own:
//
//   std::vector<Evaluator> per_thread(threads, Evaluator(network));
class Evaluator {
  public:
    // Keeps what it needs of the network. Requires: is_available(isa).
    explicit Evaluator(const Network& network, Isa isa = best_isa());
    // Requires: a backend.
    explicit Evaluator(std::unique_ptr<Backend> backend);
    Evaluator(const Evaluator& other);
    Evaluator(Evaluator&& other) noexcept;
    Evaluator& operator=(Evaluator other) noexcept;
    ~Evaluator();

    [[nodiscard]] const Shape& shape() const;
    // The instruction set or device it works with, for people.
    [[nodiscard]] std::string_view name() const;

    // out[i] is about batch[i], and does not depend on the others. Boards may be of different
    // sizes. Every number is finite: where the weights of a file, or a device, bring about others,
    // the answer is an even game without ownership in which no move stands out. Requires: as many
    // outputs as inputs; sides up to kMaxNetworkSide; planes * plane_words(area) words and
    // `globals` numbers in each input, all finite.
    void evaluate(std::span<const Input> batch, std::span<Output> out);

  private:
    class Plain;
    class Vectorized;

    std::unique_ptr<Backend> backend_;
};

}  // namespace magpie::nn
