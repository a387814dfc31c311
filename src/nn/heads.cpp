#include "nn/heads.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace magpie::nn {
namespace {

// Mean, scaled mean and maximum over the board of the channels that start at `first`: three times
// as many numbers. A point has `stride` channels.
void pool(std::span<const float> head,
          std::size_t first,
          std::size_t stride,
          Geometry geometry,
          std::span<float> pooled) {
    const std::size_t channels = pooled.size() / 3;
    const auto mean = pooled.first(channels);
    const auto scaled = pooled.subspan(channels, channels);
    const auto most = pooled.subspan(2 * channels, channels);
    std::ranges::fill(mean, 0.0f);
    std::ranges::copy(head.subspan(first, channels), most.begin());
    for (std::size_t at = first; at < head.size(); at += stride) {
        for (std::size_t c = 0; c < channels; ++c) {
            mean[c] += head[at + c];
            most[c] = std::max(most[c], head[at + c]);
        }
    }
    const float size_factor = pool_size_factor(geometry);
    for (std::size_t c = 0; c < channels; ++c) {
        mean[c] /= static_cast<float>(geometry.area());
        scaled[c] = mean[c] * size_factor;
    }
}

// Four sums at once: one after the other, each addition would wait for the last.
float dot(std::span<const float> a, std::span<const float> b) {
    float sum[4] = {};
    std::size_t i = 0;
    for (; i + 4 <= a.size(); i += 4) {
        for (std::size_t k = 0; k < 4; ++k) sum[k] += a[i + k] * b[i + k];
    }
    for (; i < a.size(); ++i) sum[0] += a[i] * b[i];
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

// dot() of `weights` with what relu leaves of a + b.
float dot_of_relu(std::span<const float> weights,
                  std::span<const float> a,
                  std::span<const float> b) {
    float sum[4] = {};
    std::size_t i = 0;
    for (; i + 4 <= a.size(); i += 4) {
        for (std::size_t k = 0; k < 4; ++k)
            sum[k] += weights[i + k] * std::max(a[i + k] + b[i + k], 0.0f);
    }
    for (; i < a.size(); ++i) sum[0] += weights[i] * std::max(a[i] + b[i], 0.0f);
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

// out = weights * in + bias
void multiply(std::span<const float> weights,
              std::span<const float> bias,
              std::span<const float> in,
              std::span<float> out) {
    for (std::size_t row = 0; row < out.size(); ++row) {
        out[row] = dot(weights.subspan(row * in.size(), in.size()), in) + bias[row];
    }
}

// ln(1 + e^x), without overflow.
float softplus(float x) { return std::max(x, 0.0f) + std::log1p(std::exp(-std::abs(x))); }

constexpr float kLeadUnit = 20;  // points in a unit of the lead
constexpr std::size_t kMedian = kScoreQuantiles / 2;

// The median, and steps away from it that are never negative: quantiles rise by themselves.
void write_score(std::span<const float> raw, Output& out) {
    out.score[kMedian] = kLeadUnit * raw[kMedian];
    for (std::size_t i = kMedian; i-- > 0;)
        out.score[i] = out.score[i + 1] - kLeadUnit * softplus(raw[i]);
    for (std::size_t i = kMedian + 1; i < out.score.size(); ++i)
        out.score[i] = out.score[i - 1] + kLeadUnit * softplus(raw[i]);
}

// What a normal distribution with the mean error `lead_scale` says.
void suppose_score(Output& out) {
    constexpr std::array<float, kScoreQuantiles> kDeviations = {-1.95996F, -1.28155F, -0.67449F, 0,
                                                                0.67449F,  1.28155F,  1.95996F};
    const float deviation = out.lead_scale * std::sqrt(std::numbers::pi_v<float> / 2);
    for (std::size_t i = 0; i < out.score.size(); ++i)
        out.score[i] = out.lead + kDeviations[i] * deviation;
}

}  // namespace

void write_values(std::span<const float> raw, Output& out) {
    const float most = std::max({raw[0], raw[1], raw[2]});
    const float win = std::exp(raw[0] - most);
    const float draw = std::exp(raw[1] - most);
    const float loss = std::exp(raw[2] - most);
    const float sum = win + draw + loss;
    out.win = win / sum;
    out.draw = draw / sum;
    out.loss = loss / sum;
    out.lead = kLeadUnit * raw[3];
    out.lead_scale = kLeadUnit * softplus(raw[4]);
    if (raw.size() > kValueOutputs) {
        write_score(raw.subspan(kValueOutputs), out);
    } else {
        suppose_score(out);
    }
}

float pool_size_factor(Geometry geometry) {
    return (std::sqrt(static_cast<float>(geometry.area())) - 14) / 10;
}

void evaluate_heads(const Network& network,
                    Geometry geometry,
                    std::span<const float> head,
                    int stride,
                    std::vector<float>& scratch,
                    Output& out) {
    const Tensors& t = network.tensors();
    const auto h = static_cast<std::size_t>(network.shape().head_channels);
    const auto hidden = static_cast<std::size_t>(network.shape().value_hidden);
    const auto area = static_cast<std::size_t>(geometry.area());
    const auto step = static_cast<std::size_t>(stride);
    assert(step >= 2 * h && head.size() == area * step);

    const std::size_t scores = network.shape().has_score_head ? kScoreQuantiles : 0;
    scratch.resize(7 * h + hidden + kValueOutputs + scores);
    const std::span<float> room(scratch);
    const auto policy_pool = room.first(3 * h);
    const auto value_pool = room.subspan(3 * h, 3 * h);
    const auto added = room.subspan(6 * h, h);
    const auto hidden_values = room.subspan(7 * h, hidden);
    const auto values = room.subspan(7 * h + hidden);

    pool(head, 0, step, geometry, policy_pool);
    multiply(t.policy_pool_weight, t.policy_pool_bias, policy_pool, added);
    out.policy.resize(area + 1);
    out.policy[area] = dot(t.policy_pass_weight, policy_pool) + t.policy_pass_bias[0];

    pool(head, h, step, geometry, value_pool);
    multiply(t.value_hidden_weight, t.value_hidden_bias, value_pool, hidden_values);
    for (float& value : hidden_values) value = std::max(value, 0.0f);
    multiply(t.value_out_weight, t.value_out_bias, hidden_values, values.first(kValueOutputs));
    multiply(t.score_weight, t.score_bias, hidden_values, values.subspan(kValueOutputs));
    write_values(values, out);

    out.ownership.resize(area);
    for (std::size_t i = 0; i < area; ++i) {
        const auto point = head.subspan(i * step, 2 * h);
        out.policy[i] = dot_of_relu(t.policy_out_weight, point.first(h), added);
        out.ownership[i] = std::tanh(dot(t.ownership_weight, point.last(h)) + t.ownership_bias[0]);
    }
}

}  // namespace magpie::nn
