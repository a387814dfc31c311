// Answers questions with a network file on the CPU, for check_export.py.
// Usage: network_answers NETWORK SIDE < questions > answers
// A question is the planes (words of 32 bits) and the globals (floats); its answer is floats: area
// + 1 policy logits, win, draw, loss, lead, lead scale, the quantiles of the score, area
// ownerships.
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <string>
#include <vector>

#include "go/search/features.h"
#include "nn/evaluator.h"
#include "nn/network.h"
#include "platform/files.h"

namespace {

int fail(const std::string& reason) {
    std::fprintf(stderr, "network_answers: %s\n", reason.c_str());
    return 2;
}

}  // namespace

int main(int argc, char** argv) {
    using namespace magpie;
    const auto geometry = argc == 3 ? Geometry::make(std::atoi(argv[2]), std::atoi(argv[2]))
                                    : std::optional<Geometry>();
    if (!geometry) return fail("usage: network_answers NETWORK SIDE < questions > answers");
    const auto bytes = platform::read_file(argv[1], std::size_t{64} << 20);
    if (!bytes) return fail("the network cannot be read");
    const auto network = nn::read_network(std::as_bytes(std::span(*bytes)));
    if (!network) return fail(nn::describe(network.error()));
    nn::Evaluator evaluator(*network);
    std::vector<std::uint32_t> planes(go::kPlanes * go::words_per_plane(geometry->area()));
    std::vector<float> globals(go::kGlobals);
    const auto read = [](auto& row) {
        return std::fread(row.data(), sizeof(row[0]), row.size(), stdin) == row.size();
    };
    while (read(planes) && read(globals)) {
        const nn::Input question{*geometry, planes, globals};
        nn::Output answer;
        evaluator.evaluate({&question, 1}, {&answer, 1});
        std::vector<float> row = answer.policy;
        row.insert(row.end(),
                   {answer.win, answer.draw, answer.loss, answer.lead, answer.lead_scale});
        row.insert(row.end(), answer.score.begin(), answer.score.end());
        row.insert(row.end(), answer.ownership.begin(), answer.ownership.end());
        std::fwrite(row.data(), sizeof(float), row.size(), stdout);
    }
    return 0;
}
