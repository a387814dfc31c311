#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nn/shape.h"
#include "nn/tensors.h"

namespace magpie::nn {

// What is wrong with a weight file.
enum class NetworkFault : std::uint8_t {
    too_short,      // no complete header
    wrong_magic,    // not a network of ours
    wrong_version,  // a version of the file this reader does not know
    wrong_shape,    // a size outside the limits of Shape
    wrong_count,    // the number of weights is not the one of the shape
    wrong_length,   // bytes missing, or too many
    not_zero,       // padding or a reserved field is used
    wrong_checksum,
    not_finite,  // a weight is infinite or not a number
};

struct NetworkError {
    NetworkFault fault;
    std::size_t byte;  // where in the file
    bool operator==(const NetworkError&) const = default;
};

// One line for a person: "byte 8: the version of the file is neither 1 nor 2".
[[nodiscard]] std::string describe(const NetworkError& error);

// Shape and weights, immutable; a copy shares them. Every weight is a finite half-precision number.
class Network {
  public:
    // Rounds the weights to half precision. Refuses a shape outside its limits, another number of
    // weights, and weights that are not finite or round to infinity; `byte` is then the index of
    // the weight, or 0.
    [[nodiscard]] static std::expected<Network, NetworkError> make(const Shape& shape,
                                                                   std::string_view note,
                                                                   std::span<const float> weights);

    [[nodiscard]] const Shape& shape() const { return content_->shape; }

    // Free text of whoever made the network, as it is in the file: clean it before showing it.
    [[nodiscard]] const std::string& note() const { return content_->note; }

    [[nodiscard]] std::span<const float> weights() const { return content_->weights; }

    // The views last as long as a copy of this network.
    [[nodiscard]] const Tensors& tensors() const { return content_->tensors; }

  private:
    struct Content {
        Shape shape;
        std::string note;
        std::vector<float> weights;
        Tensors tensors;
    };

    explicit Network(std::shared_ptr<const Content> content) : content_(std::move(content)) {}

    friend std::expected<Network, NetworkError> read_network(std::span<const std::byte> bytes);

    std::shared_ptr<const Content> content_;
};

// docs/formats/network.md. Takes no more memory than twice the bytes it is given.
[[nodiscard]] std::expected<Network, NetworkError> read_network(std::span<const std::byte> bytes);

// read_network() of the bytes gives the same network, and every file that is read is written so.
[[nodiscard]] std::vector<std::byte> write_network(const Network& network);

}  // namespace magpie::nn
