// magpie bench: one table of speeds on this machine.
#include <chrono>
#include <memory>
#include <ostream>
#include <utility>

#include <fmt/format.h>

#include "apps/cli/command.h"
#include "apps/cli/game_json.h"
#include "apps/seats/weights_file.h"
#include "bench/go_playouts.h"
#include "bench/nn_speed.h"
#include "bench/othello_perft.h"
#include "bench/sgf_throughput.h"
#include "bench/sgn_throughput.h"
#include "bench/svg_throughput.h"

namespace magpie::cli {

namespace {

struct Row {
    std::string name;
    double value;
    std::string unit;
};

// How long to measure. The quick form is for a look and for tests, not for figures to publish.
struct Effort {
    std::vector<int> perft_depths;
    int runs;
    double playout_seconds;
    double network_seconds;
    int sgn_games;
    int sgf_games;
    int svg_boards;
};

const Effort kFull{{10, 11}, 3, 2.0, 0.5, 300, 2000, 300};
const Effort kQuick{{7}, 1, 0.05, 0.01, 5, 5, 5};

// Measures one subject after the other and hands on each figure as it comes.
class Bench {
  public:
    Bench(const Effort& effort, std::function<void(const Row&)> report)
        : effort_(effort), report_(std::move(report)) {}

    void run() {
        othello();
        weights();
        go();
        networks();
        sgn();
        sgf();
        svg();
        memory();
    }

  private:
    void othello() {
        const othello::Isa isa = othello::best_isa();
        for (const int depth : effort_.perft_depths) {
            const auto figure = bench::measure_othello_perft(depth, effort_.runs, isa);
            report_({fmt::format("Othello perft({}), {}", depth, othello::name_of(isa)),
                     figure.leaves_per_second(), "positions/s"});
        }
    }

    // What each start of the program waits for: reading the file, and what is worked out once.
    void weights() {
        const std::string path = seats::find_othello_weights();
        if (path.empty()) return;
        const auto start = std::chrono::steady_clock::now();
        if (!seats::load_othello_weights(path)) return;
        const std::chrono::duration<double, std::milli> time =
            std::chrono::steady_clock::now() - start;
        report_({"Othello weights, first loading", time.count(), "ms"});
    }

    void go() {
        for (const int side : {9, 13, 19}) {
            const auto figure = bench::measure_go_playouts(*Geometry::make(side, side),
                                                           effort_.playout_seconds, effort_.runs);
            report_({fmt::format("Go random games, {0}x{0}", side), figure.games_per_second(),
                     "games/s"});
        }
    }

    // The size of network that plays at first, every second block pooled.
    void networks() {
        nn::Shape shape;
        shape.pooled_blocks = 0b101010;
        const nn::Isa isa = nn::best_isa();
        for (const int side : {9, 19}) {
            for (const int batch : {1, 8}) {
                const auto figure =
                    bench::measure_network({shape, *Geometry::make(side, side), batch, isa},
                                           effort_.network_seconds, effort_.runs);
                report_(
                    {fmt::format("Network, {0}x{0}, batch {1}, {2}", side, batch, nn::name_of(isa)),
                     figure.evaluations_per_second, "positions/s"});
            }
        }
    }

    void sgn() {
        const bench::SgnFigures figures = bench::measure_sgn(effort_.sgn_games, effort_.runs);
        report_({"SGN reading, 19x19", figures.spaced.read_games_per_second(), "games/s"});
        report_({"SGN writing, 19x19", figures.spaced.write_games_per_second(), "games/s"});
        report_({"SGN packed reading, 19x19", figures.packed.read_games_per_second(), "games/s"});
        report_({"SGN reading, Othello", figures.othello.read_games_per_second(), "games/s"});
    }

    void sgf() {
        const std::string text = bench::random_sgf(effort_.sgf_games);
        const auto figure = bench::measure_sgf({&text, 1}, effort_.runs);
        const auto rate = [&](double seconds) { return figure.megabytes_per_second(seconds); };
        report_({"SGF reading, 19x19", rate(figure.read_seconds), "MB/s"});
        report_({"SGF reading, moves checked", rate(figure.check_seconds), "MB/s"});
        report_({"SGF writing, 19x19", rate(figure.write_seconds), "MB/s"});
    }

    void svg() {
        const auto figure = bench::measure_svg(effort_.svg_boards, effort_.runs);
        report_({"SVG, 19x19 with 180 stones", figure.boards_per_second(), "boards/s"});
    }

    void memory() {
        for (const int side : {9, 13, 19}) {
            report_({fmt::format("Go board for search, {0}x{0}", side),
                     static_cast<double>(bench::go_board_bytes(*Geometry::make(side, side))),
                     "bytes"});
        }
        for (const auto& [side, moves] : {std::pair(9, 60), std::pair(19, 250)}) {
            const auto bytes = bench::go_position_bytes(*Geometry::make(side, side), moves);
            report_({fmt::format("Go position, {0}x{0}, {1} moves", side, moves),
                     static_cast<double>(bytes), "bytes"});
        }
        report_({"Othello board for search, 8x8", static_cast<double>(sizeof(othello::Board)),
                 "bytes"});
        report_({"Othello position, any size", static_cast<double>(sizeof(othello::Position)),
                 "bytes"});
    }

    const Effort& effort_;
    std::function<void(const Row&)> report_;
};

ExitCode run_bench(bool quick, bool json, Console& console) {
    Json rows = Json::array();
    Bench(quick ? kQuick : kFull, [&](const Row& row) {
        if (json) {
            rows.push_back({{"name", row.name}, {"value", row.value}, {"unit", row.unit}});
        } else {
            console.out << fmt::format("{:<32}{:>16.0f}  {}", row.name, row.value, row.unit)
                        << std::endl;  // each figure as soon as it is there
        }
    }).run();
    if (json) console.out << json_text(rows);
    return ExitCode::ok;
}

}  // namespace

void add_bench(const Registry& registry) {
    auto quick = std::make_shared<bool>(false);
    auto json = std::make_shared<bool>(false);
    CLI::App* command = registry.app.add_subcommand(
        "bench", "Measure the speed of rules, networks, notation and pictures, on one thread.");
    command->add_flag("--quick", *quick, "A rough look in a second instead of half a minute");
    command->add_flag("--json", *json, "Print the figures as JSON");
    command->callback([&chosen = registry.chosen, quick, json] {
        chosen = [quick, json](Console& console) { return run_bench(*quick, *json, console); };
    });
}

}  // namespace magpie::cli
