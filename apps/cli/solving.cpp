#include "apps/cli/solving.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <utility>

#include "apps/cli/watchman.h"
#include "apps/seats/engines.h"
#include "apps/seats/weights_file.h"

namespace magpie::cli {

namespace {

using SteadyClock = std::chrono::steady_clock;

double seconds_since(SteadyClock::time_point start) {
    return std::chrono::duration<double>(SteadyClock::now() - start).count();
}

}  // namespace

std::optional<SolveLimit> solve_limit_from(const std::string& text) {
    std::uint64_t nodes = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), nodes);
    if (error == std::errc() && end == text.data() + text.size()) {
        if (nodes == 0) return std::nullopt;
        return SolveLimit{.nodes = nodes};
    }
    const auto time = seats::duration_from(text);
    if (!time || *time <= Milliseconds(0)) return std::nullopt;
    return SolveLimit{.time = time};
}

Solving::Solving(std::size_t table_bytes, int threads, SolveLimit limit)
    : workers_(threads), solver_(table_bytes), limit_(limit) {
    if (workers_.count() > 1) solver_.use(workers_, workers_.count());
    // Without weights it takes longer and finds the same.
    if (const std::string path = seats::find_othello_weights(); !path.empty()) {
        if (const auto weights = seats::load_othello_weights(path)) solver_.use(*weights);
    }
}

Solved Solving::solve(const othello::Position& position,
                      bool outcome_only,
                      const Listener& listen) {
    stop_ = false;
    at_least_ = -64;
    at_most_ = 64;
    nodes_ = 0;
    const auto start = SteadyClock::now();
    std::optional<Solved> verdict;
    {
        const Watchman watchman([&] {
            const double seconds = seconds_since(start);
            const bool is_late = limit_.time && SteadyClock::now() - start >= *limit_.time;
            if (is_late || is_interrupted()) stop_ = true;
            if (listen) listen(seconds, {at_least_, at_most_});
        });
        verdict = limit_.is_set() ? solve_in_steps(*position.board(), outcome_only)
                                  : solve_all(*position.board(), outcome_only);
    }
    if (!verdict) verdict = estimate(position);
    verdict->nodes = nodes_;
    verdict->seconds = seconds_since(start);
    return *verdict;
}

std::optional<Solved> Solving::solve_all(const othello::Board& board, bool outcome_only) {
    const othello::Window window = outcome_only ? othello::kOutcomeOnly : othello::Window{};
    auto solution = solver_.solve(board, window, &stop_);
    nodes_ = solver_.nodes();
    if (!solution) return std::nullopt;
    return Solved{.value = solution->value, .line = std::move(solution->line)};
}

// Who wins, then by how much, a few discs at a time: a search that ends outside its window has
// proved a bound.
std::optional<Solved> Solving::solve_in_steps(const othello::Board& board, bool outcome_only) {
    constexpr int kStep = 8;
    othello::Window window = othello::kOutcomeOnly;
    while (true) {
        const std::uint64_t left =
            limit_.nodes ? *limit_.nodes - std::min(*limit_.nodes, nodes_) : ~std::uint64_t{0};
        auto solution = solver_.solve(board, window, &stop_, left);
        nodes_ += solver_.nodes();
        if (!solution) return std::nullopt;
        const int value = solution->value;
        // Beyond the ends of the scale there is nothing.
        const bool is_exact =
            (value > window.alpha && value < window.beta) || value == -64 || value == 64;
        if (is_exact || outcome_only) {
            return Solved{.value = value, .line = std::move(solution->line)};
        }
        if (value >= window.beta) {
            at_least_ = value;
            window = {value - 1, std::min(64, value + kStep)};
        } else {
            at_most_ = value;
            window = {std::max(-64, value - kStep), value + 1};
        }
    }
}

// What our engine thinks, never called proved: it was asked because the proof was given up.
Solved Solving::estimate(const othello::Position& position) {
    Solved verdict{.certainty = Certainty::estimate};
    SerialWorkers serial;
    const auto made = seats::make_engine(GameKind::othello, "", serial);
    if (made) {
        const auto& engine = std::get<std::unique_ptr<Engine<othello::Position>>>(made->engine);
        const Limits limits{.depth = 10, .time = Milliseconds(1000)};
        engine->start(position, limits, [&](const Report& report) {
            if (!report.is_last || report.candidates.empty()) return;
            verdict.value = static_cast<int>(std::lround(report.value.lead.value));
            verdict.line = report.candidates.front().line;
        });
        engine->wait();
    }
    if (at_least_ > -64) {
        verdict.value = at_least_;
        verdict.certainty = Certainty::lower_bound;
    } else if (at_most_ < 64) {
        verdict.value = at_most_;
        verdict.certainty = Certainty::upper_bound;
    }
    return verdict;
}

}  // namespace magpie::cli
