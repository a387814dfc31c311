#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "nn/evaluation.h"
#include "nn/network.h"

namespace magpie::nn {

// What an Evaluator hands its work to: plain loops, the vector kernels, or something from outside
// this folder, such as a GPU. One per thread; a clone may share weights and device with the first.
class Backend {
  public:
    virtual ~Backend() = default;
    [[nodiscard]] virtual std::unique_ptr<Backend> clone() const = 0;
    [[nodiscard]] virtual const Network& network() const = 0;

    // For people: the instruction set, or the device.
    [[nodiscard]] virtual std::string_view name() const = 0;

    // As Evaluator::evaluate().
    virtual void evaluate(std::span<const Input> batch, std::span<Output> out) = 0;
};

}  // namespace magpie::nn
