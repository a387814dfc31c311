#include "apps/cli/solving.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdlib>
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

// Plays positions of one shape to the end.
class Solving::Prover {
  public:
    Prover() = default;
    Prover(const Prover&) = delete;
    Prover& operator=(const Prover&) = delete;
    virtual ~Prover() = default;

    // From now on solve() is about this position, and nodes() counts from here.
    // Requires: one of the shape.
    virtual void begin(const othello::Position& position) = 0;

    // As Solver::solve(): nothing when it was stopped, or when `most_nodes` were not enough.
    [[nodiscard]] virtual std::optional<othello::Solution> solve(othello::Window window,
                                                                 std::uint64_t most_nodes) = 0;

    [[nodiscard]] virtual std::uint64_t nodes() const = 0;
};

class Solving::LargeProver final : public Prover {
  public:
    LargeProver(std::size_t table_bytes,
                platform::ThreadWorkers& workers,
                const std::atomic<bool>& stop)
        : solver_(table_bytes), stop_(stop) {
        if (workers.count() > 1) solver_.use(workers, workers.count());
        // Without weights it takes longer and finds the same.
        if (const std::string path = seats::find_othello_weights(); !path.empty()) {
            if (const auto weights = seats::load_othello_weights(path)) solver_.use(*weights);
        }
    }

    void begin(const othello::Position& position) override {
        board_ = *position.board();
        nodes_ = 0;
    }

    std::optional<othello::Solution> solve(othello::Window window,
                                           std::uint64_t most_nodes) override {
        auto solution = solver_.solve(board_, window, &stop_, most_nodes);
        nodes_ += solver_.nodes();
        return solution;
    }

    [[nodiscard]] std::uint64_t nodes() const override { return nodes_; }

  private:
    othello::Solver solver_;
    const std::atomic<bool>& stop_;
    othello::Board board_;
    std::uint64_t nodes_ = 0;
};

class Solving::SmallProver final : public Prover {
  public:
    SmallProver(const othello::SmallShape& shape,
                std::size_t table_bytes,
                const std::atomic<bool>& stop)
        : shape_(shape), solver_(shape, table_bytes), stop_(stop) {}

    void begin(const othello::Position& position) override {
        board_ = shape_.placed(position);
        solver_.begin({.stop = &stop_, .is_due = [this] { return solver_.nodes() >= most_; }});
    }

    std::optional<othello::Solution> solve(othello::Window window,
                                           std::uint64_t most_nodes) override {
        constexpr std::uint64_t kNoEnd = ~std::uint64_t{0};
        most_ = most_nodes > kNoEnd - nodes() ? kNoEnd : nodes() + most_nodes;
        const auto value = solver_.solve(board_, window.alpha, window.beta);
        if (!value) return std::nullopt;
        othello::Solution solution{.value = *value};
        // The ends of the scale are no bounds: there is nothing beyond them.
        const bool is_end = std::abs(*value) == shape_.geometry().area();
        if (is_end || (*value > window.alpha && *value < window.beta)) {
            solution.line = solver_.best_line(board_, *value);
        }
        return solution;
    }

    [[nodiscard]] std::uint64_t nodes() const override { return solver_.nodes(); }

  private:
    othello::SmallShape shape_;
    othello::SmallSolver solver_;
    const std::atomic<bool>& stop_;
    othello::Board board_;
    std::uint64_t most_ = 0;
};

Solving::Solving(std::size_t table_bytes, int threads, SolveLimit limit)
    : workers_(threads), table_bytes_(table_bytes), limit_(limit) {}

Solving::~Solving() = default;

Solving::Prover& Solving::prover_of(Geometry geometry) {
    if (prover_ != nullptr && geometry == shape_) return *prover_;
    prover_.reset();  // before there is another table
    if (geometry == othello::kStandardBoard) {
        prover_ = std::make_unique<LargeProver>(table_bytes_, workers_, stop_);
    } else {
        prover_ = std::make_unique<SmallProver>(othello::SmallShape::of(geometry).value(),
                                                table_bytes_, stop_);
    }
    shape_ = geometry;
    return *prover_;
}

Solved Solving::solve(const othello::Position& position,
                      bool outcome_only,
                      const Listener& listen) {
    stop_ = false;
    at_least_ = -64;
    at_most_ = 64;
    const auto start = SteadyClock::now();
    Prover& prover = prover_of(position.geometry());
    prover.begin(position);
    std::optional<Solved> verdict;
    {
        const Watchman watchman([&] {
            const double seconds = seconds_since(start);
            const bool is_late = limit_.time && SteadyClock::now() - start >= *limit_.time;
            if (is_late || is_interrupted()) stop_ = true;
            if (listen) listen(seconds, {at_least_, at_most_});
        });
        verdict = limit_.is_set() ? solve_in_steps(prover, outcome_only)
                                  : solve_all(prover, outcome_only);
    }
    if (!verdict) verdict = estimate(position);
    verdict->nodes = prover.nodes();
    verdict->seconds = seconds_since(start);
    return *verdict;
}

std::optional<Solved> Solving::solve_all(Prover& prover, bool outcome_only) {
    const othello::Window window = outcome_only ? othello::kOutcomeOnly : othello::Window{};
    auto solution = prover.solve(window, ~std::uint64_t{0});
    if (!solution) return std::nullopt;
    return Solved{.value = solution->value, .line = std::move(solution->line)};
}

// Who wins, then by how much, a few discs at a time: a search that ends outside its window has
// proved a bound.
std::optional<Solved> Solving::solve_in_steps(Prover& prover, bool outcome_only) {
    constexpr int kStep = 8;
    const int most = shape_.area();
    othello::Window window = othello::kOutcomeOnly;
    while (true) {
        const std::uint64_t left = limit_.nodes
                                       ? *limit_.nodes - std::min(*limit_.nodes, prover.nodes())
                                       : ~std::uint64_t{0};
        auto solution = prover.solve(window, left);
        if (!solution) return std::nullopt;
        const int value = solution->value;
        // Beyond the ends of the scale there is nothing.
        const bool is_exact =
            (value > window.alpha && value < window.beta) || value == -most || value == most;
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
