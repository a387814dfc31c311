#include "train/othello/errors.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <map>
#include <thread>
#include <tuple>
#include <utility>

#include "othello/solver/endgame.h"
#include "othello/solver/solver.h"
#include "train/othello/table_size.h"

namespace magpie::train {

using namespace othello;

namespace {

constexpr int kBeyond = 6401;
constexpr int kFewestEmpties = 12;
constexpr int kMostEmpties = 54;

// The first positions of each number of empty squares, one a game: those of one game are alike.
std::map<int, std::vector<Board>> boards_by_empties(std::span<const Sample> samples, int most) {
    std::map<int, std::vector<Board>> boards;
    std::map<int, std::uint32_t> last;
    for (const Sample& sample : samples) {
        const int empties = std::popcount(sample.board.empties());
        if (empties % 2 != 0 || empties < kFewestEmpties || empties > kMostEmpties) continue;
        auto& of = boards[empties];
        if (static_cast<int>(of.size()) >= most) continue;
        if (!of.empty() && last[empties] == sample.game) continue;
        last[empties] = sample.game;
        of.push_back(sample.board);
    }
    return boards;
}

// What looks of each depth say, the shallowest first: a table that knows deeper ones answers with
// those.
std::vector<int> looks_at(Solver& solver, const Board& board, int deepest) {
    std::vector<int> values;
    solver.forget();
    solver.begin({});
    for (int depth = 0; depth <= deepest; ++depth) {
        values.push_back(solver.look(board, depth, -kBeyond, kBeyond).value_or(0));
    }
    return values;
}

std::vector<ProbeError> errors_of(const Weights& weights,
                                  int empties,
                                  std::span<const Board> boards,
                                  const ErrorSettings& settings) {
    Solver solver(kTable);
    solver.use(weights, kTable);
    const bool is_solved = empties <= settings.most_to_solve;
    std::map<int, std::vector<double>> errors;
    for (const Board& board : boards) {
        const int deepest = std::min(settings.deepest, empties - 1);
        const std::vector<int> values = looks_at(solver, board, deepest);
        const auto add = [&](int depth, int deep) {
            const auto shallow = static_cast<std::size_t>(kProbeDepths.of[depth]);
            if (shallow < values.size()) errors[depth].push_back(deep - values[shallow]);
        };
        for (int depth = 3; depth <= deepest; ++depth) {
            add(depth, values[static_cast<std::size_t>(depth)]);
        }
        if (is_solved) add(empties, 100 * solver.solve(board)->value);
    }
    std::vector<ProbeError> lines;
    for (const auto& [depth, found] : errors) {
        ProbeError line{
            .empties = empties, .depth = depth, .count = static_cast<int>(found.size())};
        for (const double error : found) line.mean += error / line.count;
        double squares = 0;
        for (const double error : found) squares += (error - line.mean) * (error - line.mean);
        line.deviation = std::sqrt(squares / line.count);
        lines.push_back(line);
    }
    return lines;
}

}  // namespace

std::vector<ProbeError> measure_errors(std::span<const Sample> samples,
                                       const Weights& weights,
                                       const ErrorSettings& settings) {
    const auto boards = boards_by_empties(samples, settings.positions);
    std::vector<std::pair<int, std::vector<Board>>> work(boards.begin(), boards.end());
    std::vector<std::vector<ProbeError>> results(work.size());
    std::atomic<std::size_t> next{0};
    const auto measure = [&] {
        for (std::size_t i = next++; i < work.size(); i = next++) {
            results[i] = errors_of(weights, work[i].first, work[i].second, settings);
        }
    };
    std::vector<std::thread> threads;
    for (int i = 1; i < settings.threads; ++i) threads.emplace_back(measure);
    measure();
    for (std::thread& thread : threads) thread.join();
    std::vector<ProbeError> all;
    for (const auto& lines : results) all.insert(all.end(), lines.begin(), lines.end());
    return all;
}

ErrorPlane fit_errors(std::span<const ProbeError> errors, std::size_t terms) {
    constexpr std::size_t kSize = std::tuple_size_v<ErrorPlane>;
    std::array<std::array<double, kSize + 1>, kSize> rows{};
    for (const ProbeError& at : errors) {
        const std::array<double, kSize> x = {1, static_cast<double>(at.empties),
                                             static_cast<double>(at.depth),
                                             static_cast<double>(kProbeDepths.of[at.depth])};
        for (std::size_t i = 0; i < kSize; ++i) {
            for (std::size_t k = 0; k < kSize; ++k) rows[i][k] += at.count * x[i] * x[k];
            rows[i][kSize] += at.count * x[i] * at.deviation;
        }
    }
    for (std::size_t i = 0; i < terms; ++i) {
        rows[i][i] += 1e-6;  // positions that are all alike leave no single answer
        for (std::size_t k = 0; k < terms; ++k) {
            if (k == i) continue;
            const double factor = rows[k][i] / rows[i][i];
            for (std::size_t j = i; j <= kSize; ++j) rows[k][j] -= factor * rows[i][j];
        }
    }
    ErrorPlane plane{};
    for (std::size_t i = 0; i < terms; ++i) plane[i] = rows[i][kSize] / rows[i][i];
    return plane;
}

}  // namespace magpie::train
