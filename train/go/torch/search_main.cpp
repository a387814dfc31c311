// The engine on libtorch: checks that it says what the CPU says, then tells how fast it searches.
// Usage: torch_search NETWORK [SIDE [VISITS [THREADS]]]
// Exit status: 0, 1 where the answers differ by more than half precision explains, 2 bad request.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "bench/go_search_speed.h"
#include "core/rng.h"
#include "platform/threads.h"
#include "train/go/torch/torch_backend.h"

namespace magpie::train {
namespace {

struct Difference {
    float policy = 0;  // of a probability
    float win = 0;
    float lead = 0;  // points
    float ownership = 0;
};

std::vector<float> shares(const std::vector<float>& logits) {
    std::vector<float> result = logits;
    const float most = *std::ranges::max_element(result);
    float sum = 0;
    for (float& value : result) sum += value = std::exp(value - most);
    for (float& value : result) value /= sum;
    return result;
}

void widen(Difference& d, const nn::Output& a, const nn::Output& b) {
    const auto p = shares(a.policy);
    const auto q = shares(b.policy);
    for (std::size_t i = 0; i < p.size(); ++i) d.policy = std::max(d.policy, std::abs(p[i] - q[i]));
    d.win = std::max(d.win, std::abs(a.win - b.win));
    d.lead = std::max(d.lead, std::abs(a.lead - b.lead));
    for (std::size_t i = 0; i < a.ownership.size(); ++i) {
        d.ownership = std::max(d.ownership, std::abs(a.ownership[i] - b.ownership[i]));
    }
}

// The answers of both about random planes on boards of several sizes, mixed.
Difference compare(nn::Evaluator& ours, nn::Evaluator& torch) {
    constexpr int kPositions = 64;
    constexpr int kSides[] = {19, 9, 13};
    Rng rng(5);
    const nn::Shape& shape = ours.shape();
    std::vector<std::vector<std::uint32_t>> planes;
    std::vector<std::vector<float>> globals;
    std::vector<nn::Input> batch;
    for (int i = 0; i < kPositions; ++i) {
        const Geometry geometry = *Geometry::make(kSides[i % 3], kSides[i % 3]);
        auto& bits = planes.emplace_back(
            static_cast<std::size_t>(shape.planes * nn::plane_words(geometry.area())));
        for (std::uint32_t& word : bits) word = static_cast<std::uint32_t>(rng() & rng());
        auto& numbers = globals.emplace_back(static_cast<std::size_t>(shape.globals));
        for (float& number : numbers) number = static_cast<float>(rng() % 1000) / 1000;
        batch.push_back({geometry, bits, numbers});
    }
    std::vector<nn::Output> a(batch.size());
    std::vector<nn::Output> b(batch.size());
    ours.evaluate(batch, a);
    torch.evaluate(batch, b);
    Difference most;
    for (std::size_t i = 0; i < batch.size(); ++i) widen(most, a[i], b[i]);
    return most;
}

void measure(const nn::Evaluator& evaluator, int side, std::uint64_t visits, int threads) {
    platform::ThreadWorkers workers(threads);
    go::NetworkEngine engine(evaluator, workers, {.threads = threads});
    const bench::SearchSpeed speed = bench::measure_search(engine, side, visits);
    std::printf("%dx%d, %s, %d threads: %.0f visits/s, %.0f evaluations/s\n", side, side,
                std::string(evaluator.name()).c_str(), threads, speed.visits, speed.evaluations);
}

int run(const char* path, int side, int visits, int threads) {
    const auto network = bench::go_network_from(path);
    if (!network) {
        return std::fprintf(stderr, "torch_search: %s is no network of the Go engine\n", path), 2;
    }
    const bool gpu = has_gpu();
    nn::Evaluator torch(
        std::make_unique<TorchBackend>(*network, gpu ? TorchDevice::gpu : TorchDevice::cpu));
    nn::Evaluator ours(*network);
    const Difference most = compare(ours, torch);
    std::printf("%s against %s, at most: policy %.5f, win %.5f, lead %.3f points, ownership %.5f\n",
                std::string(torch.name()).c_str(), std::string(ours.name()).c_str(), most.policy,
                most.win, most.lead, most.ownership);
    const float allowed = gpu ? 0.03F : 0.002F;
    const bool agree = most.policy < allowed && most.win < allowed && most.lead < 50 * allowed &&
                       most.ownership < 2 * allowed;
    measure(torch, side, static_cast<std::uint64_t>(visits), threads);
    return agree ? 0 : 1;
}

}  // namespace
}  // namespace magpie::train

int main(int argc, char** argv) {
    using namespace magpie;
    const int side = argc > 2 ? std::atoi(argv[2]) : 9;
    const int visits = argc > 3 ? std::atoi(argv[3]) : 20'000;
    const int threads = argc > 4 ? std::atoi(argv[4]) : 256;
    if (argc < 2 || side < 1 || side > go::NetworkEngine::kLargestSide || visits < 1 ||
        threads < 1 || threads > 1024) {
        std::fprintf(stderr, "usage: torch_search NETWORK [SIDE [VISITS [THREADS]]]\n");
        return 2;
    }
    return train::run(argv[1], side, visits, threads);
}
