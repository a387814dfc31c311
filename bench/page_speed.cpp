// How fast the library counts moves and how fast its engines are behind its C interface, natively,
// for bench/page_speed.mjs: a line for each, "NAME COUNT MILLISECONDS".
//   page_speed NETWORK WEIGHTS OTHELLO_DEPTH GO_SIDE GO_DEPTH
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <string_view>

#include "capi/magpie.h"
#include "game/position_concept.h"
#include "go/rules/position.h"
#include "othello/rules/perft.h"

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

template <class Work>
void measure(const char* name, Work&& work) {
    const std::clock_t begin = std::clock();
    const auto count = static_cast<long long>(work());
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    std::printf("%s %lld %.3f\n", name, count, seconds * 1000);
}

void measure_search(const char* name, magpie_engine* engine, std::string_view text, int visits) {
    magpie_game* const game = magpie_game_read(text.data(), text.size(), nullptr);
    magpie_search_limits limits{};
    limits.size = sizeof limits;
    limits.analysis = 1;
    limits.visits = visits;
    measure(name, [&] {
        magpie_engine_think(engine, game, &limits);
        return visits_in(magpie_engine_answer(engine));
    });
    magpie_game_free(game);
    magpie_engine_free(engine);
}

}  // namespace

int main(int count, char** arguments) {
    using namespace magpie;
    if (count != 6) return 2;
    const auto number = [&](int i) { return std::atoi(arguments[i]); };
    measure("othello_perft", [&] { return perft(othello::Board::start(), number(3)); });
    const auto side = static_cast<std::uint8_t>(number(4));
    measure("go_perft",
            [&] { return perft(go::Position(Geometry{side, side}, go::Rules{}), number(5)); });
    magpie_engine_options options{};
    options.size = sizeof options;
    const std::string weights = read_all(arguments[2]);
    options.game = "othello";
    options.data = weights.data();
    options.data_length = weights.size();
    measure_search("othello", magpie_engine_new(&options, nullptr),
                   "othello8x8 f5b d6w c3b d3w c4b f4w f6b f3w e6b e7w", 6'000'000);
    const std::string network = read_all(arguments[1]);
    options.game = "go";
    options.data = network.data();
    options.data_length = network.size();
    measure_search("go", magpie_engine_new(&options, nullptr), "9x9 E5b C3w G7b", 200);
    return 0;
}
