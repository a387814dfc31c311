// Prints the figures of bench/sgf_throughput.h: sgf_throughput [FILE…]; without files, of games it
// makes.
#include <cstdio>
#include <string>
#include <vector>

#include "bench/sgf_throughput.h"
#include "platform/files.h"

int main(int argc, char** argv) {
    using namespace magpie;
    std::vector<std::string> texts;
    for (int i = 1; i < argc; ++i) {
        auto text = platform::read_file(argv[i], std::size_t{1} << 30);
        if (!text) {
            std::fprintf(stderr, "sgf_throughput: %s cannot be read\n", argv[i]);
            return 1;
        }
        texts.emplace_back(text->begin(), text->end());
    }
    if (texts.empty()) texts.push_back(bench::random_sgf(2000));
    const bench::SgfFigure f = bench::measure_sgf(texts, 25);
    std::printf("%zu bytes, %zu games, %zu nodes; the largest tree %zu bytes\n", f.bytes, f.games,
                f.nodes, f.tree_bytes);
    const auto print = [&](const char* what, double seconds) {
        std::printf("%-24s %7.1f MB/s\n", what, f.megabytes_per_second(seconds));
    };
    print("syntax", f.scan_seconds);
    print("to trees", f.read_seconds);
    print("to trees, moves checked", f.check_seconds);
    print("written", f.write_seconds);
}
