#include "nn/reference.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace magpie::nn {
namespace {

using Numbers = std::vector<double>;

// [channel][row][column]
struct Image {
    int channels;
    int rows;
    int columns;
    Numbers values;

    Image(int c, int h, int w)
        : channels(c), rows(h), columns(w), values(static_cast<std::size_t>(c * h * w)) {}

    double& at(int c, int y, int x) {
        return values[static_cast<std::size_t>((c * rows + y) * columns + x)];
    }

    double padded(int c, int y, int x) {
        return y < 0 || y >= rows || x < 0 || x >= columns ? 0 : at(c, y, x);
    }
};

// The weights, taken one after the other.
class Reader {
  public:
    explicit Reader(std::span<const float> weights) : weights_(weights) {}

    Numbers take(int count) {
        Numbers taken;
        for (int i = 0; i < count; ++i) taken.push_back(static_cast<double>(weights_[next_++]));
        return taken;
    }

  private:
    std::span<const float> weights_;
    std::size_t next_ = 0;
};

std::size_t at(int i) { return static_cast<std::size_t>(i); }

Image convolve(Image in, const Numbers& weight, const Numbers& bias) {
    Image out(static_cast<int>(bias.size()), in.rows, in.columns);
    for (int o = 0; o < out.channels; ++o)
        for (int y = 0; y < out.rows; ++y)
            for (int x = 0; x < out.columns; ++x) {
                double sum = bias[at(o)];
                for (int i = 0; i < in.channels; ++i)
                    for (int ky = 0; ky < 3; ++ky)
                        for (int kx = 0; kx < 3; ++kx)
                            sum += weight[at(((o * in.channels + i) * 3 + ky) * 3 + kx)] *
                                   in.padded(i, y + ky - 1, x + kx - 1);
                out.at(o, y, x) = sum;
            }
    return out;
}

void relu(Numbers& values) {
    for (double& value : values) value = std::max(value, 0.0);
}

Numbers pool(Image image, int first, int count) {
    const double area = image.rows * image.columns;
    Numbers mean;
    Numbers most;
    for (int c = first; c < first + count; ++c) {
        double sum = 0;
        double largest = -INFINITY;
        for (int y = 0; y < image.rows; ++y)
            for (int x = 0; x < image.columns; ++x) {
                sum += image.at(c, y, x);
                largest = std::max(largest, image.at(c, y, x));
            }
        mean.push_back(sum / area);
        most.push_back(largest);
    }
    Numbers pooled = mean;
    for (const double value : mean) pooled.push_back(value * (std::sqrt(area) - 14) / 10);
    pooled.insert(pooled.end(), most.begin(), most.end());
    return pooled;
}

Numbers multiply(const Numbers& weight, const Numbers& in, const Numbers& bias) {
    Numbers out = bias;
    for (std::size_t o = 0; o < out.size(); ++o)
        for (std::size_t i = 0; i < in.size(); ++i) out[o] += weight[o * in.size() + i] * in[i];
    return out;
}

}  // namespace

Reference reference(const Shape& shape, std::span<const float> weights, const Input& input) {
    Reader read(weights);
    const int c = shape.channels;
    const int h = shape.head_channels;
    const int rows = input.geometry.rows;
    const int columns = input.geometry.columns;
    const int area = rows * columns;

    Image planes(shape.planes, rows, columns);
    for (int p = 0; p < shape.planes; ++p)
        for (int i = 0; i < area; ++i) {
            const std::uint32_t word = input.planes[at(p * ((area + 31) / 32) + i / 32)];
            planes.at(p, i / columns, i % columns) = (word >> (i % 32)) & 1u;
        }
    const Numbers stem = read.take(c * shape.planes * 9);
    const Numbers stem_bias = read.take(c);
    const Numbers stem_globals = read.take(c * shape.globals);
    const Numbers globals(input.globals.begin(), input.globals.end());
    Image x = convolve(planes, stem, multiply(stem_globals, globals, stem_bias));
    relu(x.values);

    for (int block = 0; block < shape.blocks; ++block) {
        const Numbers weight1 = read.take(c * c * 9);
        Image y = convolve(x, weight1, read.take(c));
        relu(y.values);
        if ((shape.pooled_blocks >> block & 1u) != 0) {
            const Numbers pool_weight = read.take(c * 3 * c);
            const Numbers added = multiply(pool_weight, pool(y, 0, c), read.take(c));
            for (int k = 0; k < c; ++k)
                for (int i = 0; i < area; ++i) y.at(k, i / columns, i % columns) += added[at(k)];
        }
        const Numbers weight2 = read.take(c * c * 9);
        const Image z = convolve(y, weight2, read.take(c));
        for (std::size_t i = 0; i < x.values.size(); ++i) x.values[i] += z.values[i];
        relu(x.values);
    }

    const Numbers head_weight = read.take(2 * h * c);
    const Numbers head_bias = read.take(2 * h);
    Image t(2 * h, rows, columns);
    for (int o = 0; o < 2 * h; ++o)
        for (int i = 0; i < area; ++i) {
            double sum = head_bias[at(o)];
            for (int k = 0; k < c; ++k)
                sum += head_weight[at(o * c + k)] * x.at(k, i / columns, i % columns);
            t.at(o, i / columns, i % columns) = std::max(sum, 0.0);
        }

    Reference out;
    const Numbers policy_pool = pool(t, 0, h);
    const Numbers policy_pool_weight = read.take(h * 3 * h);
    const Numbers added = multiply(policy_pool_weight, policy_pool, read.take(h));
    const Numbers policy_out = read.take(h);
    for (int i = 0; i < area; ++i) {
        double logit = 0;
        for (int k = 0; k < h; ++k)
            logit +=
                policy_out[at(k)] * std::max(t.at(k, i / columns, i % columns) + added[at(k)], 0.0);
        out.policy.push_back(logit);
    }
    const Numbers pass_weight = read.take(3 * h);
    out.policy.push_back(multiply(pass_weight, policy_pool, read.take(1))[0]);

    const Numbers value_hidden = read.take(shape.value_hidden * 3 * h);
    Numbers u = multiply(value_hidden, pool(t, h, h), read.take(shape.value_hidden));
    relu(u);
    const Numbers value_out = read.take(5 * shape.value_hidden);
    const Numbers o = multiply(value_out, u, read.take(5));
    const double sum = std::exp(o[0]) + std::exp(o[1]) + std::exp(o[2]);
    out.win = std::exp(o[0]) / sum;
    out.draw = std::exp(o[1]) / sum;
    out.loss = std::exp(o[2]) / sum;
    out.lead = 20 * o[3];
    out.lead_scale = 20 * std::log(1 + std::exp(o[4]));
    if (shape.has_score_head) {
        const Numbers score = read.take(7 * shape.value_hidden);
        const Numbers s = multiply(score, u, read.take(7));
        const auto step = [&](int i) { return 20 * std::log(1 + std::exp(s[at(i)])); };
        const double median = 20 * s[3];
        out.score = {median - step(2) - step(1) - step(0),
                     median - step(2) - step(1),
                     median - step(2),
                     median,
                     median + step(4),
                     median + step(4) + step(5),
                     median + step(4) + step(5) + step(6)};
    } else {
        const double deviation = out.lead_scale * std::sqrt(std::acos(-1.0) / 2);
        for (const double z : {-1.95996, -1.28155, -0.67449, 0.0, 0.67449, 1.28155, 1.95996})
            out.score.push_back(out.lead + z * deviation);
    }

    const Numbers ownership = read.take(h);
    const double ownership_bias = read.take(1)[0];
    for (int i = 0; i < area; ++i) {
        double value = ownership_bias;
        for (int k = 0; k < h; ++k)
            value += ownership[at(k)] * t.at(h + k, i / columns, i % columns);
        out.ownership.push_back(std::tanh(value));
    }
    return out;
}

}  // namespace magpie::nn
