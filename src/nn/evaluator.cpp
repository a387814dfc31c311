#include "nn/evaluator.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "nn/backend.h"
#include "nn/plain.h"
#include "nn/vectorized.h"

namespace magpie::nn {
namespace {

[[maybe_unused]] bool fits(const Input& input, const Shape& shape) {
    const Geometry geometry = input.geometry;
    const int words = plane_words(geometry.area());
    return geometry.columns >= 1 && geometry.columns <= kMaxNetworkSide && geometry.rows >= 1 &&
           geometry.rows <= kMaxNetworkSide &&
           input.planes.size() == static_cast<std::size_t>(shape.planes * words) &&
           input.globals.size() == static_cast<std::size_t>(shape.globals);
}

// No network that has learned anything says a larger number, and sums of these stay finite.
constexpr float kLargest = 1e6F;

bool is_usable(float number) { return std::abs(number) <= kLargest; }  // so NaN is not

bool is_usable(const Output& out) {
    const auto is_number = [](float number) { return is_usable(number); };
    return is_usable(out.win) && is_usable(out.draw) && is_usable(out.loss) &&
           is_usable(out.lead) && is_usable(out.lead_scale) &&
           std::ranges::all_of(out.score, is_number) &&
           std::ranges::all_of(out.policy, is_number) &&
           std::ranges::all_of(out.ownership, is_number);
}

// An even game, about which nothing is known.
void make_neutral(Output& out) {
    std::ranges::fill(out.policy, 0.0f);
    std::ranges::fill(out.ownership, 0.0f);
    out.score.fill(0);
    out.win = out.loss = 0.5f;
    out.draw = out.lead = out.lead_scale = 0;
}

}  // namespace

Evaluator::Evaluator(const Network& network, Isa isa) {
    assert(is_available(isa));
    if (isa == Isa::plain) {
        backend_ = std::make_unique<Plain>(network);
    } else {
        backend_ = std::make_unique<Vectorized>(network, isa);
    }
}

Evaluator::Evaluator(std::unique_ptr<Backend> backend) : backend_(std::move(backend)) {
    assert(backend_ != nullptr);
}

Evaluator::Evaluator(const Evaluator& other) : backend_(other.backend_->clone()) {}

Evaluator::Evaluator(Evaluator&& other) noexcept = default;

Evaluator& Evaluator::operator=(Evaluator other) noexcept {
    std::swap(backend_, other.backend_);
    return *this;
}

Evaluator::~Evaluator() = default;

const Shape& Evaluator::shape() const { return backend_->network().shape(); }

std::string_view Evaluator::name() const { return backend_->name(); }

void Evaluator::evaluate(std::span<const Input> batch, std::span<Output> out) {
    assert(batch.size() == out.size());
    assert(std::ranges::all_of(batch, [&](const Input& input) { return fits(input, shape()); }));
    backend_->evaluate(batch, out);
    for (Output& answer : out) {
        if (!is_usable(answer)) make_neutral(answer);
    }
}

}  // namespace magpie::nn
