// Compares the evaluations of every instruction set this CPU has with the plain ones, then prints
// how fast each is. Needs a C++23 compiler and nothing else: bench/nn_isa_check.sh builds it
// without CMake, on any x86-64 machine.
//
//   nn_isa_check [OPTION...]
//     --isa NAME         plain, simd128, avx2, avx512, best or all     (all)
//     --boards LIST      sides, such as 9,13,19                        (9,13,19)
//     --network BxC      blocks and channels                           (6x96)
//     --batches LIST     positions evaluated together                  (1,8)
//     --seconds N        CPU seconds of a run                          (0.5)
//     --runs N           the best counts                               (3)
//     --no-check         speed only
// Exit code 1 when a set differs by more than the tolerance.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "bench/nn_speed.h"

namespace {

using namespace magpie;

// What single precision costs over so many layers, with room: the tests measure against doubles.
constexpr double kTolerance = 2e-4;

struct Options {
    std::string isa = "all";
    std::vector<int> boards = {9, 13, 19};
    std::vector<int> batches = {1, 8};
    int blocks = 6;
    int channels = 96;
    double seconds = 0.5;
    int runs = 3;
    bool checks = true;
};

std::vector<int> numbers_in(const char* text) {
    std::vector<int> numbers;
    for (char* end = nullptr; *text != '\0'; text = *end == ',' ? end + 1 : end) {
        numbers.push_back(static_cast<int>(std::strtol(text, &end, 10)));
        if (end == text) return {};
    }
    return numbers;
}

bool are_within(const std::vector<int>& numbers, int most) {
    for (const int number : numbers) {
        if (number < 1 || number > most) return false;
    }
    return !numbers.empty();
}

bool read_option(Options& options, std::string_view name, const char* value) {
    if (name == "--isa") {
        options.isa = value;
    } else if (name == "--boards") {
        options.boards = numbers_in(value);
        return are_within(options.boards, nn::kMaxNetworkSide);
    } else if (name == "--batches") {
        options.batches = numbers_in(value);
        return are_within(options.batches, 4096);
    } else if (name == "--network") {
        return std::sscanf(value, "%dx%d", &options.blocks, &options.channels) == 2;
    } else if (name == "--seconds") {
        options.seconds = std::atof(value);
        return options.seconds > 0;
    } else if (name == "--runs") {
        options.runs = std::atoi(value);
        return options.runs >= 1;
    } else {
        return false;
    }
    return true;
}

bool read_options(int argc, char** argv, Options& options) {
    for (int i = 1; i < argc; ++i) {
        if (std::string_view(argv[i]) == "--no-check") {
            options.checks = false;
        } else if (i + 1 == argc || !read_option(options, argv[i], argv[i + 1])) {
            return false;
        } else {
            ++i;
        }
    }
    return true;
}

// Every second block pools, as in the networks that are trained.
nn::Shape shape_of(const Options& options) {
    nn::Shape shape;
    shape.blocks = options.blocks;
    shape.channels = options.channels;
    for (int block = 1; block < options.blocks; block += 2) shape.pooled_blocks |= 1u << block;
    return shape;
}

bool check(nn::Isa isa, const nn::Shape& full) {
    nn::Shape odd{.planes = 5,
                  .globals = 3,
                  .channels = 21,
                  .blocks = 2,
                  .pooled_blocks = 0b01,
                  .head_channels = 7,
                  .value_hidden = 11};
    double most = 0;
    for (int columns = 1; columns <= nn::kMaxNetworkSide; ++columns) {
        for (const int rows : {1, 5, 9, columns}) {
            const bench::NetworkTask task{odd, *Geometry::make(columns, rows), 3, isa};
            most = std::max(most, bench::largest_difference(task, 3));
        }
    }
    for (const int side : {9, 13, 19}) {
        const bench::NetworkTask task{full, *Geometry::make(side, side), 2, isa};
        most = std::max(most, bench::largest_difference(task, 4));
    }
    const bool is_right = most <= kTolerance;
    std::printf("%-8s differs from plain by %.1e at most, tolerance %.0e: %s\n", nn::name_of(isa),
                most, kTolerance, is_right ? "right" : "WRONG");
    return is_right;
}

void measure(nn::Isa isa, const nn::Shape& shape, const Options& options) {
    for (const int side : options.boards) {
        for (const int batch : options.batches) {
            const bench::NetworkTask task{shape, *Geometry::make(side, side), batch, isa};
            const auto figure = bench::measure_network(task, options.seconds, options.runs);
            std::printf("%-8s %2dx%-2d %dx%d batch %-3d %8.3f ms  %8.1f evaluations/s\n",
                        nn::name_of(isa), side, side, shape.blocks, shape.channels, batch,
                        figure.milliseconds, figure.evaluations_per_second);
            std::fflush(stdout);
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    const bool are_read = read_options(argc, argv, options);
    const nn::Shape shape = shape_of(options);
    if (!are_read || !nn::is_valid(shape)) {
        std::fputs(
            "usage: nn_isa_check [--isa NAME] [--boards LIST] [--network BxC] [--batches LIST]\n"
            "                    [--seconds N] [--runs N] [--no-check]\n",
            stderr);
        return 2;
    }
    bool is_right = true;
    bool is_known = false;
    for (const nn::Isa isa : nn::kIsas) {
        const std::string name = nn::name_of(isa);
        if (options.isa == "best" ? isa != nn::best_isa()
                                  : options.isa != "all" && options.isa != name) {
            continue;
        }
        is_known = true;
        if (!nn::is_available(isa)) {
            std::printf("%-8s skipped: not for this CPU\n", name.c_str());
            continue;
        }
        if (options.checks && isa != nn::Isa::plain) is_right = check(isa, shape) && is_right;
        measure(isa, shape, options);
    }
    if (!is_known) {
        std::fprintf(stderr, "nn_isa_check: there is no instruction set %s\n", options.isa.c_str());
        return 2;
    }
    return is_right ? 0 : 1;
}
