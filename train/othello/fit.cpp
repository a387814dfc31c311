#include "train/othello/fit.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <thread>
#include <utility>

#include "train/othello/learner.h"

namespace magpie::train {

using namespace othello;

namespace {

constexpr std::size_t kFewest = kBatch;  // positions that layers of its own are worth to a phase
constexpr std::size_t kMostSeen = 20'000;

bool is_held_out(const Sample& sample) { return sample.game % 16 == 0; }

Task task_of(const Sample& sample, const SharedVectors& shared) {
    const Board& board = sample.board;
    const Slots slots = slots_of(board, std::popcount(legal_moves(board)),
                                 std::popcount(legal_moves(passed(board))));
    Task task{};
    for (std::size_t i = 0; i < kSlotCount; ++i) task.lesson[i] = shared.vector_of[slots[i]];
    task.label = static_cast<float>(sample.label) / 100;
    return task;
}

struct Split {
    std::vector<Tasks> learned = std::vector<Tasks>(kPhases);
    std::vector<Tasks> held_out = std::vector<Tasks>(kPhases);
};

Split split(std::span<const Sample> samples) {
    const SharedVectors shared = shared_vectors();
    Split found;
    for (const Sample& sample : samples) {
        auto& into = is_held_out(sample) ? found.held_out : found.learned;
        const int phase = phase_of(std::popcount(sample.board.empties()));
        into[static_cast<std::size_t>(phase)].push_back(task_of(sample, shared));
    }
    return found;
}

// Runs `work` for every phase, by threads.
template <class Work>
void for_phases(int threads, const Work& work) {
    std::atomic<std::size_t> next{0};
    const auto take = [&] {
        for (std::size_t phase = next++; phase < kPhases; phase = next++) work(phase);
    };
    std::vector<std::thread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back(take);
    take();
    for (std::thread& other : others) other.join();
}

struct Errors {
    std::array<double, kPhases> sums{};
    std::size_t count = 0;

    [[nodiscard]] double mean() const {
        double all = 0;
        for (const double sum : sums) all += sum;
        return count == 0 ? 0 : all / static_cast<double>(count);
    }
};

Errors errors_of(const Network& network, std::span<const Tasks> phases, int threads) {
    Errors errors;
    for (const Tasks& tasks : phases) errors.count += tasks.size();
    for_phases(threads, [&](std::size_t phase) {
        for (const Task& task : phases[phase]) {
            errors.sums[phase] += std::abs(think(network, task.lesson, phase).value - task.label);
        }
    });
    return errors;
}

double spread_of(const Tasks& tasks) {
    if (tasks.empty()) return 0;
    const auto count = static_cast<double>(tasks.size());
    double mean = 0;
    for (const Task& task : tasks) mean += task.label / count;
    double sum = 0;
    for (const Task& task : tasks) sum += std::abs(task.label - mean);
    return sum / count;
}

void fill_phases(Network& network, std::span<const Tasks> learned) {
    for (std::size_t phase = kPhases - 1; phase-- > 0;) {
        if (learned[phase].size() < kFewest) network.phases[phase] = network.phases[phase + 1];
    }
}

Network learn(const Split& lessons, Network start, const FitSettings& settings) {
    Network best = start;
    double least = errors_of(best, lessons.held_out, settings.threads).mean();
    if (settings.tell) settings.tell(0, least);
    Learner learner(std::move(start), {.rate = static_cast<float>(settings.rate),
                                       .layers_rate = static_cast<float>(settings.layers_rate),
                                       .threads = settings.threads});
    const auto epochs = static_cast<float>(settings.epochs);
    for (int epoch = 0; epoch < settings.epochs; ++epoch) {
        const auto at = static_cast<float>(epoch);
        learner.learn(lessons.learned, settings.seed + static_cast<std::uint64_t>(epoch),
                      1 - at / epochs, 1 - (at + 1) / epochs);
        Network now = learner.network();
        fill_phases(now, lessons.learned);
        const double error = errors_of(now, lessons.held_out, settings.threads).mean();
        if (settings.tell) settings.tell(epoch + 1, error);
        const bool nothing_to_compare = std::ranges::all_of(lessons.held_out, &Tasks::empty);
        if (nothing_to_compare || error < least) {
            least = error;
            best = std::move(now);
        }
    }
    return best;
}

}  // namespace

Fit fit(std::span<const Sample> samples,
        Network start,
        std::string_view note,
        const FitSettings& settings) {
    const Split lessons = split(samples);
    const Network network = learn(lessons, std::move(start), settings);
    std::vector<std::vector<Lesson>> seen(kPhases);
    for (std::size_t phase = 0; phase < kPhases; ++phase) {
        // A phase that has another's layers has its reach.
        std::size_t from = phase;
        while (from + 1 < kPhases && lessons.learned[from].size() < kFewest) ++from;
        for (const Task& task : lessons.learned[from]) {
            if (seen[phase].size() == kMostSeen) break;
            seen[phase].push_back(task.lesson);
        }
    }
    Rounded whole = rounded(network, seen, note);
    Fit result{std::move(whole.weights), std::vector<PhaseFit>(kPhases), whole.cut};
    // What is written errs a little otherwise than what was learned.
    const Network written = network_of(result.weights);
    const Errors learned = errors_of(written, lessons.learned, settings.threads);
    const Errors held_out = errors_of(written, lessons.held_out, settings.threads);
    for (std::size_t phase = 0; phase < kPhases; ++phase) {
        PhaseFit& at = result.phases[phase];
        at.learned = lessons.learned[phase].size();
        at.held_out = lessons.held_out[phase].size();
        const auto mean = [](double sum, std::size_t count) {
            return count == 0 ? 0 : sum / static_cast<double>(count);
        };
        at.error_learned = mean(learned.sums[phase], at.learned);
        at.error_held_out = mean(held_out.sums[phase], at.held_out);
        at.spread = spread_of(lessons.held_out[phase]);
    }
    return result;
}

}  // namespace magpie::train
