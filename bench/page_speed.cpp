// How fast the library's engines are behind its C interface, natively, for bench/page_speed.mjs:
// one line for each search, "NAME VISITS MILLISECONDS".
//   page_speed NETWORK
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <string_view>

#include "capi/magpie.h"

namespace {

std::string read_all(const char* path) {
    std::string bytes;
    std::FILE* const file = std::fopen(path, "rb");
    if (file == nullptr) return bytes;
    char part[4096];
    while (const std::size_t read = std::fread(part, 1, sizeof part, file))
        bytes.append(part, read);
    std::fclose(file);
    return bytes;
}

// Of the root, which is told before those of the candidates.
long visits_in(const char* report) {
    constexpr std::string_view kName = "\"visits\":";
    const char* const found = std::strstr(report, kName.data());
    return found == nullptr ? 0 : std::atol(found + kName.size());
}

void measure(const char* name, magpie_engine* engine, std::string_view text, int visits) {
    magpie_game* const game = magpie_game_read(text.data(), text.size(), nullptr);
    magpie_search_limits limits{};
    limits.size = sizeof limits;
    limits.analysis = 1;
    limits.visits = visits;
    const std::clock_t begin = std::clock();
    magpie_engine_think(engine, game, &limits);
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    std::printf("%s %ld %.3f\n", name, visits_in(magpie_engine_answer(engine)), seconds * 1000);
    magpie_game_free(game);
    magpie_engine_free(engine);
}

}  // namespace

int main(int count, char** arguments) {
    magpie_engine_options options{};
    options.size = sizeof options;
    options.game = "othello";
    options.level = 9;
    measure("othello", magpie_engine_new(&options, nullptr),
            "othello8x8 f5b d6w c3b d3w c4b f4w f6b f3w e6b e7w", 400'000);
    const std::string network = count > 1 ? read_all(arguments[1]) : std::string();
    options.game = "go";
    options.level = 0;
    options.data = network.data();
    options.data_length = network.size();
    measure("go", magpie_engine_new(&options, nullptr), "9x9 E5b C3w G7b", 100);
    return 0;
}
