#include "train/go/torch/torch_backend.h"

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include <ATen/ATen.h>
#include <torch/cuda.h>
#include <torch/utils.h>

#include "nn/heads.h"

namespace magpie::train {
namespace {

// Most positions given to the device at once: bounds its memory.
constexpr std::size_t kLargestBatch = 1024;

at::Tensor tensor_of(std::span<const float> weights, at::IntArrayRef sizes) {
    // from_blob takes no constant memory; the clone is what is kept.
    return at::from_blob(const_cast<float*>(weights.data()), sizes, at::kFloat).clone();
}

bool same_board(const nn::Input& a, const nn::Input& b) {
    return a.geometry.columns == b.geometry.columns && a.geometry.rows == b.geometry.rows;
}

// One position that is asked about, and where its answer goes.
struct Question {
    const nn::Input* input;
    nn::Output* output;
};

void write_planes(const nn::Input& input, int planes, float* to) {
    const int area = input.geometry.area();
    const int words = nn::plane_words(area);
    for (int plane = 0; plane < planes; ++plane) {
        for (int i = 0; i < area; ++i) {
            const std::uint32_t word =
                input.planes[static_cast<std::size_t>(plane * words + i / 32)];
            to[plane * area + i] = (word >> i % 32 & 1u) != 0 ? 1.0F : 0.0F;
        }
    }
}

}  // namespace

bool has_gpu() { return torch::cuda::is_available(); }

// The network as docs/formats/network.md says it, in operations of libtorch.
class TorchBackend::Model {
  public:
    Model(const nn::Network& network, TorchDevice device)
        : network_(network),
          device_(device == TorchDevice::gpu ? at::kCUDA : at::kCPU),
          precision_(device == TorchDevice::gpu ? at::kHalf : at::kFloat) {
        const nn::Tensors& t = network.tensors();
        const nn::Shape& s = network.shape();
        const std::int64_t c = s.channels;
        const std::int64_t h = s.head_channels;
        stem_ = convolution(t.stem_weight, t.stem_bias, {c, s.planes, 3, 3});
        stem_globals_ = placed(tensor_of(t.stem_globals, {c, s.globals}));
        for (const nn::BlockTensors& b : t.blocks) {
            Block block{convolution(b.conv1_weight, b.conv1_bias, {c, c, 3, 3}),
                        convolution(b.conv2_weight, b.conv2_bias, {c, c, 3, 3}),
                        {}};
            if (!b.pool_weight.empty()) block.pool = linear(b.pool_weight, b.pool_bias, {c, 3 * c});
            blocks_.push_back(std::move(block));
        }
        head_ = convolution(t.head_weight, t.head_bias, {2 * h, c, 1, 1});
        policy_pool_ = linear(t.policy_pool_weight, t.policy_pool_bias, {h, 3 * h});
        policy_out_ = placed(tensor_of(t.policy_out_weight, {1, h, 1, 1}));
        policy_pass_ = linear(t.policy_pass_weight, t.policy_pass_bias, {1, 3 * h});
        value_hidden_ = linear(t.value_hidden_weight, t.value_hidden_bias, {s.value_hidden, 3 * h});
        value_out_ =
            linear(t.value_out_weight, t.value_out_bias, {nn::kValueOutputs, s.value_hidden});
        const auto scores = static_cast<std::int64_t>(t.score_bias.size());
        score_ = linear(t.score_weight, t.score_bias, {scores, s.value_hidden});
        ownership_ = placed(tensor_of(t.ownership_weight, {1, h, 1, 1}));
        ownership_bias_ = t.ownership_bias[0];
    }

    [[nodiscard]] const nn::Network& network() const { return network_; }

    [[nodiscard]] std::string_view name() const {
        return device_ == at::kCUDA ? "libtorch on the GPU" : "libtorch on the CPU";
    }

    // Requires: all of one size of board.
    void answer(std::span<const Question> questions) const {
        const c10::InferenceMode no_gradients;
        const nn::Shape& shape = network_.shape();
        const Geometry geometry = questions[0].input->geometry;
        const auto count = static_cast<std::int64_t>(questions.size());
        const std::int64_t area = geometry.area();
        at::Tensor planes = at::empty({count, shape.planes, geometry.rows, geometry.columns});
        at::Tensor globals = at::empty({count, shape.globals});
        for (std::int64_t i = 0; i < count; ++i) {
            const nn::Input& input = *questions[static_cast<std::size_t>(i)].input;
            write_planes(input, shape.planes, planes.data_ptr<float>() + i * shape.planes * area);
            std::ranges::copy(input.globals, globals.data_ptr<float>() + i * shape.globals);
        }
        const float factor = nn::pool_size_factor(geometry);
        at::Tensor x = convolved(planes.to(device_, precision_), stem_, 1);
        x = at::relu(
            x +
            at::linear(globals.to(device_, precision_), stem_globals_).unsqueeze(2).unsqueeze(3));
        for (const Block& block : blocks_) {
            at::Tensor y = at::relu(convolved(x, block.first, 1));
            if (block.pool.weight.defined()) y = y + spread(pooled(y, factor), block.pool);
            x = at::relu(x + convolved(y, block.second, 1));
        }
        x = at::relu(convolved(x, head_, 0));
        const std::int64_t h = shape.head_channels;
        const at::Tensor policy_part = x.narrow(1, 0, h);
        const at::Tensor value_part = x.narrow(1, h, h);
        const at::Tensor policy_pool = pooled(policy_part, factor);
        const at::Tensor points =
            (at::relu(policy_part + spread(policy_pool, policy_pool_)) * policy_out_)
                .sum(1)
                .flatten(1);
        const at::Tensor hidden = at::relu(
            at::linear(pooled(value_part, factor), value_hidden_.weight, value_hidden_.bias));
        const at::Tensor owned =
            at::tanh((value_part * ownership_).sum(1).flatten(1) + ownership_bias_);
        write(at::cat({points, at::linear(policy_pool, policy_pass_.weight, policy_pass_.bias),
                       at::linear(hidden, value_out_.weight, value_out_.bias),
                       at::linear(hidden, score_.weight, score_.bias), owned},
                      1)
                  .to(at::kCPU, at::kFloat)
                  .contiguous(),
              questions);
    }

  private:
    struct Layer {
        at::Tensor weight;
        at::Tensor bias;
    };

    struct Block {
        Layer first;
        Layer second;
        Layer pool;  // without a weight where nothing is pooled
    };

    [[nodiscard]] at::Tensor placed(const at::Tensor& weights) const {
        return weights.to(device_, precision_);
    }

    [[nodiscard]] Layer convolution(std::span<const float> weight,
                                    std::span<const float> bias,
                                    at::IntArrayRef sizes) {
        return {placed(tensor_of(weight, sizes)).contiguous(at::MemoryFormat::ChannelsLast),
                placed(tensor_of(bias, {sizes[0]}))};
    }

    [[nodiscard]] Layer linear(std::span<const float> weight,
                               std::span<const float> bias,
                               at::IntArrayRef sizes) {
        return {placed(tensor_of(weight, sizes)), placed(tensor_of(bias, {sizes[0]}))};
    }

    static at::Tensor convolved(const at::Tensor& x, const Layer& layer, std::int64_t padding) {
        return at::conv2d(x.contiguous(at::MemoryFormat::ChannelsLast), layer.weight, layer.bias, 1,
                          padding);
    }

    // Mean, scaled mean and maximum of each channel over the board.
    static at::Tensor pooled(const at::Tensor& x, float factor) {
        const at::Tensor mean = x.mean(at::IntArrayRef{2, 3});
        return at::cat({mean, mean * factor, x.amax(at::IntArrayRef{2, 3})}, 1);
    }

    // A number per channel, to be added all over the board.
    static at::Tensor spread(const at::Tensor& x, const Layer& layer) {
        return at::linear(x, layer.weight, layer.bias).unsqueeze(2).unsqueeze(3);
    }

    static void write(const at::Tensor& answers, std::span<const Question> questions) {
        const std::int64_t width = answers.size(1);
        for (std::size_t i = 0; i < questions.size(); ++i) {
            const float* row = answers.data_ptr<float>() + static_cast<std::int64_t>(i) * width;
            nn::Output& out = *questions[i].output;
            const std::int64_t area = questions[i].input->geometry.area();
            out.policy.assign(row, row + area + 1);
            const float* values = row + area + 1;
            const float* owned = row + width - area;
            nn::write_values({values, owned}, out);
            out.ownership.assign(owned, owned + area);
        }
    }

    nn::Network network_;
    at::Device device_;
    at::ScalarType precision_;
    Layer stem_;
    at::Tensor stem_globals_;
    std::vector<Block> blocks_;
    Layer head_;
    Layer policy_pool_;
    at::Tensor policy_out_;
    Layer policy_pass_;
    Layer value_hidden_;
    Layer value_out_;
    Layer score_;  // no rows without a score head
    at::Tensor ownership_;
    float ownership_bias_ = 0;
};

// Where the threads leave their questions. While one of them has the device, the others wait; when
// it is back, the first to wake takes all that waits, its own among it.
class TorchBackend::Gathering {
  public:
    Gathering(const nn::Network& network, TorchDevice device) : model_(network, device) {}

    [[nodiscard]] const Model& model() const { return model_; }

    void ask(std::span<const nn::Input> batch, std::span<nn::Output> out) {
        std::unique_lock lock(mutex_);
        std::size_t left = batch.size();
        for (std::size_t i = 0; i < batch.size(); ++i)
            waiting_.push_back({{&batch[i], &out[i]}, &left});
        while (left > 0) {
            if (busy_) {
                answered_.wait(lock);
                continue;
            }
            busy_ = true;
            const std::vector<Waiting> taken = take();
            lock.unlock();
            std::vector<Question> questions;
            for (const Waiting& one : taken) questions.push_back(one.question);
            model_.answer(questions);
            lock.lock();
            for (const Waiting& one : taken) --*one.left;
            busy_ = false;
            answered_.notify_all();
        }
    }

  private:
    struct Waiting {
        Question question;
        std::size_t* left;  // of the questions of the thread that asks
    };

    // The first question and what can go with it.
    std::vector<Waiting> take() {
        std::vector<Waiting> taken;
        std::vector<Waiting> rest;
        for (const Waiting& one : waiting_) {
            const bool fits =
                taken.size() < kLargestBatch &&
                (taken.empty() || same_board(*taken[0].question.input, *one.question.input));
            (fits ? taken : rest).push_back(one);
        }
        waiting_ = std::move(rest);
        return taken;
    }

    Model model_;
    std::mutex mutex_;
    std::condition_variable answered_;
    bool busy_ = false;
    std::vector<Waiting> waiting_;
};

TorchBackend::TorchBackend(const nn::Network& network, TorchDevice device)
    : gathering_(std::make_shared<Gathering>(network, device)) {}

TorchBackend::TorchBackend(std::shared_ptr<Gathering> gathering)
    : gathering_(std::move(gathering)) {}

TorchBackend::~TorchBackend() = default;

std::unique_ptr<nn::Backend> TorchBackend::clone() const {
    return std::unique_ptr<nn::Backend>(new TorchBackend(gathering_));
}

const nn::Network& TorchBackend::network() const { return gathering_->model().network(); }

std::string_view TorchBackend::name() const { return gathering_->model().name(); }

void TorchBackend::evaluate(std::span<const nn::Input> batch, std::span<nn::Output> out) {
    gathering_->ask(batch, out);
}

}  // namespace magpie::train
