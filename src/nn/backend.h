#pragma once

#include <memory>
#include <span>

#include "nn/evaluator.h"

namespace magpie::nn {

// What an Evaluator hands its work to: plain.cpp and the vector kernels.
class Evaluator::Backend {
  public:
    virtual ~Backend() = default;
    [[nodiscard]] virtual std::unique_ptr<Backend> clone() const = 0;
    [[nodiscard]] virtual const Network& network() const = 0;
    [[nodiscard]] virtual Isa isa() const = 0;
    virtual void evaluate(std::span<const Input> batch, std::span<Output> out) = 0;
};

}  // namespace magpie::nn
