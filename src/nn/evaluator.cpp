#include "nn/evaluator.h"

#include <algorithm>
#include <cassert>
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
}

}  // namespace magpie::nn
