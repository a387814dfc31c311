#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "nn/backend.h"

namespace magpie::train {

enum class TorchDevice { cpu, gpu };

// Whether libtorch finds a GPU here.
[[nodiscard]] bool has_gpu();

// Evaluates with libtorch: on a GPU in half precision, on the CPU in single precision. Clones share
// one model. Each thread of a search asks about one position at a time, which is far too little for
// a GPU, so the questions of all clones are gathered: whoever asks while the device is idle takes
// along everything that waits. Search with many more threads than there are processors.
class TorchBackend final : public nn::Backend {
  public:
    // Requires: has_gpu() for TorchDevice::gpu.
    TorchBackend(const nn::Network& network, TorchDevice device);
    ~TorchBackend() override;

    [[nodiscard]] std::unique_ptr<nn::Backend> clone() const override;
    [[nodiscard]] const nn::Network& network() const override;
    [[nodiscard]] std::string_view name() const override;
    void evaluate(std::span<const nn::Input> batch, std::span<nn::Output> out) override;

  private:
    class Model;
    class Gathering;

    explicit TorchBackend(std::shared_ptr<Gathering> gathering);

    std::shared_ptr<Gathering> gathering_;
};

}  // namespace magpie::train
